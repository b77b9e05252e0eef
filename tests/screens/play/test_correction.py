"""An old line that was wrong: looked at, changed, and what follows played again."""

from scoring.journal import Journal
from tests.support import cubo_notation as cubo
from tests.support import tripple_domino_notation as domino
from tests.support.begun import last_tile
from tests.support.full_disk import fill_the_disk, make_room
from tests.support.looks import words
from tests.support.table import action, answers, golden, last_entry, resume, saved
from tools.robot import Robot

ROUND = "Ana start 555 | Ben 553 | Ana 543 bridge after 1 | Ben 533"
FIRST_OF_BEN, SECOND_OF_ANA = "1.round1.1", "0.round1.2"


def taps(robot: Robot, *places: str) -> None:
    for place in places:
        robot.tap_panel(place)


def played(notes: str = ROUND, players: int = 2) -> Journal:
    return domino.play(domino.new(players), notes)


def change(robot: Robot, box: str) -> None:
    """Looks at a line and wants to change it."""
    robot.tap_box(box)
    robot.answer("Change")
    if "Unlock" in answers(robot):  # a finished game asks first
        robot.answer("Unlock")


def laid(robot: Robot) -> list[str]:
    """The moves that count, as the disk has them."""
    texts = []
    for entry, _state in saved(robot).trail:
        raw = entry.raw["move"]
        texts.append("".join(map(str, raw.get("tile", ()))) or raw["do"])
    return texts


def test_a_line_can_be_looked_at(phone: Robot) -> None:
    screen = resume(phone, played())
    phone.tap_box(SECOND_OF_ANA)
    assert action(phone)[:2] == ("hint", "Ana: 1 drawn · 5-4-3 · Bridge")
    assert answers(phone) == ["Change"]
    assert screen.sheet.selected == {SECOND_OF_ANA}
    phone.tap_box("player0")
    assert not screen.sheet.selected
    assert action(phone)[1] == "Ana: which tile?"
    assert len(saved(phone).entries) == 4


def test_back_ends_looking_and_changing(phone: Robot) -> None:
    screen = resume(phone, played())
    phone.tap_box(SECOND_OF_ANA)
    phone.back()
    assert (phone.screen, answers(phone)) == (screen, [])
    change(phone, FIRST_OF_BEN)
    phone.back()
    assert (phone.screen, screen.attended.correction) == (screen, None)
    assert action(phone)[1] == "Ana: which tile?"
    assert len(saved(phone).entries) == 4


def test_another_tile(phone: Robot) -> None:
    """What follows is played again, nothing of the file is rewritten, and the game goes on."""
    screen = resume(phone, played())
    before = saved(phone)
    change(phone, FIRST_OF_BEN)
    assert action(phone)[:3] == ("preview", "Ben: 5-5-3", "What was it really?")
    assert answers(phone) == ["Leave it"]
    assert screen.sheet.selected == {FIRST_OF_BEN}
    assert {"bonus", "bonusbridge"} <= screen.panel.places.keys(), "as it was entered"
    taps(phone, "high4", "lay442")
    assert action(phone)[2] == "What was it really?"
    taps(phone, "bonusdouble")
    after = saved(phone)
    assert after.entries[:4] == before.entries
    assert laid(phone) == ["555", "442", "543", "533"]
    assert after.total(1) == 10 + 25 + 11
    assert not after.forced
    assert screen.attended.correction is None
    assert (screen.match.viewed, action(phone)[1]) == (0, "Ana: which tile?")
    assert "35" in words(screen.sheet)


def test_tiles_that_were_free_then(phone: Robot) -> None:
    """In the state before that turn: later tiles are offered, earlier ones are not."""
    screen = resume(phone, played())
    change(phone, FIRST_OF_BEN)
    taps(phone, "tile")
    assert "lay533" in screen.panel.places
    assert "lay555" not in screen.panel.places


def test_the_same_again_changes_nothing(phone: Robot) -> None:
    screen = resume(phone, played())
    change(phone, SECOND_OF_ANA)
    taps(phone, "bonusbridge")
    assert len(saved(phone).entries) == 4
    assert screen.attended.correction is None
    change(phone, SECOND_OF_ANA)
    phone.answer("Leave it")
    assert len(saved(phone).entries) == 4
    assert action(phone)[1] == "Ana: which tile?"


def test_it_says_what_no_longer_fits(phone: Robot) -> None:
    """TD-12: first it asks; only then is it changed, all of it at once."""
    screen = resume(phone, played())
    change(phone, FIRST_OF_BEN)
    taps(phone, "high5", "lay533", "bonus")
    assert action(phone)[:3] == (
        "refused",
        "1 later entry no longer fits",
        "Ben: 5-3-3 (This tile is laid already.)",
    )
    assert answers(phone) == ["Leave it", "Change anyway"]
    assert len(saved(phone).entries) == 4
    phone.answer("Leave it")
    assert laid(phone) == ["555", "553", "543", "533"]
    assert screen.attended.correction is None
    change(phone, FIRST_OF_BEN)
    taps(phone, "high5", "lay533", "bonus")
    phone.answer("Change anyway")
    assert laid(phone) == ["555", "533", "543", "533"]
    assert saved(phone).trail[-1][0].forced
    assert saved(phone) == screen.session.journal
    phone.tap_box("1.round1.2")
    assert action(phone)[2] == "Entered against a rule: This tile is laid already."


def test_several_that_no_longer_fit(phone: Robot) -> None:
    """TD-8: had she laid her last tile, the round would have been over; two are told, then dots."""
    draws = "Ana draw 3 | Ben draw 3 | Cem draw 3 | Ana draw 3"
    resume(phone, domino.play(last_tile(3), draws))
    change(phone, "0.round1.8")
    taps(phone, "draws3", "high0", "lay000", "bonus")
    mood, title, detail, _gain = action(phone)
    assert (mood, title) == ("refused", "3 later entries no longer fit")
    told = "{}: 3 drawn, none laid (A hand has run out: this round is over.)"
    assert detail.split("\n") == [told.format("Ben"), told.format("Cem"), "…"]
    phone.answer("Change anyway")
    assert [entry.forced for entry, _ in saved(phone).trail[-4:]] == [False, True, True, True]


def test_what_was_forced_is_not_told_again(phone: Robot) -> None:
    resume(phone, played(f"{ROUND} | ! Ana 555"))
    change(phone, FIRST_OF_BEN)
    taps(phone, "high5", "lay552", "bonus")
    assert laid(phone) == ["555", "552", "543", "533", "555"]


def test_what_may_not_be_entered(phone: Robot) -> None:
    """TD-5: the new entry itself is refused with its reason, and can be entered anyway."""
    screen = resume(phone, played("Ana start 555 | Ben 553 | Ana draw 3"))
    change(phone, FIRST_OF_BEN)
    screen.wish(1, domino.move("draw 1"))
    phone.frame()
    assert action(phone)[:2] == ("refused", "Whoever lays nothing draws 3.")
    assert len(saved(phone).entries) == 3
    phone.answer("Enter anyway")
    assert laid(phone) == ["555", "draw", "draw"]
    assert [entry.forced for entry, _ in saved(phone).trail] == [False, True, False]


def test_laid_after_all_and_only_drawn_after_all(phone: Robot) -> None:
    resume(phone, played("Ana start 555 | Ben draw 3 | Ana 543"))
    change(phone, FIRST_OF_BEN)
    taps(phone, "draws2", "high5", "lay552", "bonus")
    assert laid(phone) == ["555", "552", "543"]
    change(phone, SECOND_OF_ANA)
    taps(phone, "tile", "draws3")
    assert action(phone)[:2] == ("preview", "3 drawn, none laid")
    phone.answer("Enter")
    assert laid(phone) == ["555", "552", "draw"]
    assert phone.screen.match.viewed == 1


def test_what_the_others_held(phone: Robot) -> None:
    """TD-8: the numbers are there and are mended; the next round goes on as it was."""
    journal = golden("tripple-domino-two-players")
    whole = next(at for at, entry in enumerate(journal.entries) if entry.raw["move"]["do"] == "out")
    raws = [entry.raw for entry in journal.entries[: whole + 4]]
    resume(phone, Journal.of_header(journal.header).plus_raw(raws))
    before = saved(phone)
    out = before.entries[whole]
    rest = out.raw["move"]["rest"]
    other = 1 - out.player
    turn = len(before.trail[whole][1].sheets[out.player].rounds[0])
    change(phone, f"{out.player}.round1.{turn}")
    assert str(rest[other]) in words(phone.screen.panel)
    taps(phone, *(["key←"] * len(str(rest[other]))))
    assert action(phone)[2] == "What was it really?"
    taps(phone, *(f"key{digit}" for digit in str(rest[other] + 1)))
    assert action(phone)[0] == "preview"
    phone.answer("Enter")
    after = saved(phone)
    assert after.total(out.player) == before.total(out.player) + 1
    assert len(after.trail) == len(before.trail)
    assert not after.forced


def test_after_the_game(phone: Robot) -> None:
    """A slip is often found when the points are looked at: the panel comes back for it."""
    journal = golden("tripple-domino-two-players")
    screen = resume(phone, journal)
    out = journal.entries[-1]
    rounds = journal.state.sheets[out.player].rounds
    assert not screen.panel.visible
    change(phone, f"{out.player}.round{len(rounds)}.{len(rounds[-1])}")
    phone.settle()
    assert screen.panel.visible
    rest = out.raw["move"]["rest"][1 - out.player]
    taps(phone, *(["key←"] * len(str(rest))), *(f"key{digit}" for digit in str(rest + 1)))
    phone.answer("Enter")
    assert saved(phone).over
    assert saved(phone).total(out.player) == journal.total(out.player) + 1
    assert not screen.panel.visible
    assert action(phone)[1] == "The game is over"


def test_alone_the_end_can_be_changed(phone: Robot) -> None:
    before = domino.new(1, old_counting=True)  # where only the player knows that all is laid
    screen = resume(phone, domino.play(before, "Ana start 555 | Ana 553 | Ana out 0"))
    change(phone, "0.round1.3")
    phone.settle()
    assert "end" in screen.panel.places
    taps(phone, "high5", "lay543", "bonus")
    assert not saved(phone).over
    assert laid(phone) == ["555", "553", "543"]


def test_a_change_can_be_undone(phone: Robot) -> None:
    screen = resume(phone, played("Ana start 555 | Ben 553"))
    change(phone, FIRST_OF_BEN)
    taps(phone, "high5", "lay552", "bonus")
    phone.tap(screen.ids.undo)
    assert laid(phone) == ["555"]
    phone.tap(screen.ids.redo)
    assert laid(phone) == ["555", "552"]


def test_undo_while_changing_gives_it_up(phone: Robot) -> None:
    screen = resume(phone, played())
    change(phone, FIRST_OF_BEN)
    phone.tap(screen.ids.undo)
    assert screen.attended.correction is None
    assert laid(phone) == ["555", "553", "543", "533"], "nothing was entered that could be undone"
    phone.tap(screen.ids.undo)
    assert laid(phone) == ["555", "553", "543"]
    assert action(phone)[1] == "Ben: which tile?"


def test_a_full_disk_changes_nothing(phone: Robot) -> None:
    """All of the change or nothing."""
    screen = resume(phone, played())
    change(phone, FIRST_OF_BEN)
    fill_the_disk(phone)
    taps(phone, "high5", "lay552", "bonus")
    assert phone.app.message.text
    make_room(phone)
    assert laid(phone) == ["555", "553", "543", "533"]
    assert screen.session.journal == saved(phone)
    assert "14" not in words(screen.sheet)


# Cubo


def test_a_die_of_a_square(phone: Robot) -> None:
    journal = cubo.play(cubo.new(2), f"0 {cubo.SQUARE} take r6 at 3; 1 20; 1 12")
    screen = resume(phone, journal)
    change(phone, "0.round1")
    assert [str(die) for die in screen.panel.dice] == cubo.SQUARE.replace("/", "").split()
    taps(phone, "taken", "cell8", "blue4", "red6", "cell3")
    phone.answer("Enter")
    after = saved(phone)
    first = cubo.SQUARE.removesuffix("b5") + "b4"
    assert after.trail[0][0].move == cubo.square(f"{first} take r6 at 3")
    assert [entry.player for entry, _ in after.trail] == [0, 1, 1]
    assert action(phone)[1] == "Ana: enter the square"


def test_points_and_a_missed_round(phone: Robot) -> None:
    screen = resume(phone, cubo.play(cubo.new(2), "0 18; 1 -; 1 12"))
    change(phone, "0.round1")
    assert "18" in words(screen.panel)
    taps(phone, "key←", "key9")
    phone.answer("Enter")
    assert saved(phone).total(0) == 19
    change(phone, "1.round1")
    taps(phone, "points", "key7")
    phone.answer("Enter")
    assert saved(phone).total(1) == 19
    change(phone, "1.round2")
    taps(phone, "square", "late")
    assert last_entry(phone)["move"] == {"do": "missed"}
    assert saved(phone).total(1) == 7


def test_a_round_entered_twice_can_be_changed(phone: Robot) -> None:
    """CU-1: what was forced is written into the next field, and can be mended there."""
    screen = resume(phone, cubo.play(cubo.new(2), "0 18; ! 0 12; 1 5"))
    change(phone, "0.round2")
    assert "12" in words(screen.panel)
    taps(phone, "key←", "key3")
    assert action(phone)[:2] == ("refused", "This player has entered this round already.")
    phone.answer("Enter anyway")
    assert saved(phone).total(0) == 31


def test_the_last_square_after_the_game(tablet: Robot) -> None:
    journal = cubo.new(1)
    for points in (5, 6, 7, 8, 9):
        journal = cubo.play(journal, f"0 {points}")
    screen = resume(tablet, cubo.play(journal, f"0 {cubo.SQUARE}"))
    change(tablet, "0.round6")
    taps(tablet, "points", "key2", "key0")
    tablet.answer("Enter")
    assert saved(tablet).total(0) == 55
    assert saved(tablet).over
    assert action(tablet)[1] == "The game is over"
    assert "Tap a round to see its square" in words(screen.panel)
