"""An earlier entry that was wrong: shown, changed, and the later ones replayed."""

from play.action_result import FAILED
from scoring.journal import Journal
from sheets.cubo.panel import CuboDice
from tests.support import cubo_notation as cubo
from tests.support import tripple_domino_notation as domino
from tests.support.begun import last_tile
from tests.support.domino_tiles import panel_of
from tests.support.eye import words_on
from tests.support.full_disk import fill_the_disk, make_room
from tests.support.hand import Hand
from tests.support.looks import words
from tests.support.table import action, golden, resume, saved
from tools.robot import Robot

ROUND = "Ana start 555 | Ben 553 | Ana 543 bridge after 1 | Ben 533"
FIRST_OF_BEN, SECOND_OF_ANA = "1.round1.1", "0.round1.2"


def played(notes: str = ROUND, players: int = 2) -> Journal:
    return domino.play(domino.new(players), notes)


def change(hand: Hand, box: str) -> None:
    """Selects a row and begins to change it."""
    hand.tap_box(box)
    hand.answer("Change")
    if "Unlock" in hand.answers():  # a finished game asks first
        hand.answer("Unlock")


def change_in_window(robot: Robot, box: str) -> None:
    """Does the same after the game, in the window."""
    robot.tap_box(box)
    robot.answer("Change")
    robot.answer("Unlock")
    robot.settle()


def laid(hand: Hand) -> list[str]:
    """Returns the moves that count, as saved."""
    texts = []
    for entry, _state in hand.saved().trail:
        raw = entry.raw["move"]
        texts.append("".join(map(str, raw.get("tile", ()))) or raw["do"])
    return texts


def test_a_line_can_be_looked_at(hand: Hand) -> None:
    match = hand.open(played())
    hand.tap_box(SECOND_OF_ANA)
    assert hand.card()[:2] == ("hint", "Ana: 1 drawn · 5-4-3 · Bridge")
    assert hand.answers() == ["Change", "Undo this entry"]
    assert match.front.sheet.selected == {SECOND_OF_ANA}
    hand.tap_box("player0")
    assert not match.front.sheet.selected
    assert hand.card()[1] == "Ana: which tile?"
    assert len(hand.saved().entries) == 4


def test_back_ends_looking_and_changing(hand: Hand) -> None:
    match = hand.open(played())
    hand.tap_box(SECOND_OF_ANA)
    assert match.step_back()
    assert hand.answers() == []
    assert not match.front.sheet.selected
    change(hand, FIRST_OF_BEN)
    assert match.step_back()
    assert hand.seat.correction is None
    assert hand.card()[1] == "Ana: which tile?"
    assert len(hand.saved().entries) == 4
    assert not match.step_back(), "nothing is left to close"


def test_another_tile(hand: Hand) -> None:
    """What follows is played again, nothing of the file is rewritten, and the game goes on."""
    match = hand.open(played())
    before = hand.saved()
    change(hand, FIRST_OF_BEN)
    assert hand.card()[:3] == ("preview", "Ben: 5-5-3", "What should it be?")
    assert hand.answers() == ["Keep it"]
    assert match.front.sheet.selected == {FIRST_OF_BEN}
    assert panel_of(hand).tile == (5, 5, 3), "as it was entered"
    hand.type(("high4", "bonusdouble"))
    assert hand.card()[2] == "What should it be?"
    hand.tap_panel("lay442")
    after = hand.saved()
    assert after.entries[:4] == before.entries
    assert laid(hand) == ["555", "442", "543", "533"]
    assert after.total(1) == 10 + 25 + 11
    assert not after.forced
    assert hand.seat.correction is None
    assert (match.viewed, hand.card()[1]) == (0, "Ana: which tile?")
    assert "35" in words_on(match.front.sheet)


def test_tiles_that_were_free_then(hand: Hand) -> None:
    """In the state before that turn: later tiles are offered, earlier ones are not."""
    match = hand.open(played())
    change(hand, FIRST_OF_BEN)
    assert "lay533" in match.front.panel.places
    assert "lay555" not in match.front.panel.places


def test_the_same_again_changes_nothing(hand: Hand) -> None:
    hand.open(played())
    change(hand, SECOND_OF_ANA)
    assert panel_of(hand).bonuses == ("bridge",)
    hand.tap_panel("lay543")
    assert len(hand.saved().entries) == 4
    assert hand.seat.correction is None
    change(hand, SECOND_OF_ANA)
    hand.answer("Keep it")
    assert len(hand.saved().entries) == 4
    assert hand.card()[1] == "Ana: which tile?"


def test_it_says_what_no_longer_fits(hand: Hand) -> None:
    """TD-12: first it asks; only then is it changed, all of it at once."""
    match = hand.open(played())
    change(hand, FIRST_OF_BEN)
    hand.type(("high5", "lay533"))
    assert hand.card()[:3] == (
        "refused",
        "1 later entry is no longer valid",
        "Ben, round 1: 5-3-3 (This tile has already been placed.)",
    )
    assert hand.answers() == ["Keep it", "Change anyway"]
    assert len(hand.saved().entries) == 4
    hand.answer("Keep it")
    assert laid(hand) == ["555", "553", "543", "533"]
    assert hand.seat.correction is None
    change(hand, FIRST_OF_BEN)
    hand.type(("high5", "lay533"))
    hand.answer("Change anyway")
    assert laid(hand) == ["555", "533", "543", "533"]
    assert hand.saved().trail[-1][0].forced
    assert hand.saved() == match.session.journal
    hand.tap_box("1.round1.2")
    assert hand.card()[2] == "Entered although it breaks a rule: This tile has already been placed."


def test_several_that_no_longer_fit(hand: Hand) -> None:
    """TD-8: had she placed her last tile, the round would have been over; all are listed."""
    draws = "Ana draw 3 | Ben draw 3 | Cem draw 3 | Ana draw 3"
    hand.open(domino.play(last_tile(3), draws))
    change(hand, "0.round1.8")
    hand.type(("draws3", "high0", "lay000"))
    mood, title, detail, _gain = hand.card()
    assert (mood, title) == ("refused", "3 later entries are no longer valid")
    assert detail == "Ben: round 1 · Cem: round 1 · Ana: round 1"
    hand.answer("Change anyway")
    assert [entry.forced for entry, _ in hand.saved().trail[-4:]] == [False, True, True, True]


def test_what_was_forced_is_not_told_again(hand: Hand) -> None:
    hand.open(played(f"{ROUND} | ! Ana 555"))
    change(hand, FIRST_OF_BEN)
    hand.type(("high5", "lay552"))
    assert laid(hand) == ["555", "552", "543", "533", "555"]


def test_what_may_not_be_entered(hand: Hand) -> None:
    """TD-5: the new entry itself is refused with its reason, and can be entered anyway."""
    match = hand.open(played("Ana start 555 | Ben 553 | Ana draw 3"))
    change(hand, FIRST_OF_BEN)
    match.attended.wish(1, domino.move("draw 1"))
    assert hand.card()[:2] == ("refused", "If you place nothing, you draw 3.")
    assert len(hand.saved().entries) == 3
    hand.answer("Enter anyway")
    assert laid(hand) == ["555", "draw", "draw"]
    assert [entry.forced for entry, _ in hand.saved().trail] == [False, True, False]


def test_laid_after_all_and_only_drawn_after_all(hand: Hand) -> None:
    hand.open(played("Ana start 555 | Ben draw 3 | Ana 543"))
    change(hand, FIRST_OF_BEN)
    hand.type(("draws2", "lay552"))
    assert laid(hand) == ["555", "552", "543"]
    change(hand, SECOND_OF_ANA)
    hand.type(("draws3",))
    assert hand.card()[:2] == ("preview", "3 drawn, none placed")
    hand.answer("Nothing placed")
    assert laid(hand) == ["555", "552", "draw"]
    assert hand.match.viewed == 1


def test_what_the_others_held(hand: Hand) -> None:
    """TD-8: the numbers are there and are corrected; the next round goes on as it was."""
    journal = golden("tripple-domino-two-players")
    whole = next(at for at, entry in enumerate(journal.entries) if entry.raw["move"]["do"] == "out")
    raws = [entry.raw for entry in journal.entries[: whole + 4]]
    hand.open(Journal.of_header(journal.header).plus_raw(raws))
    before = hand.saved()
    out = before.entries[whole]
    rest = out.raw["move"]["rest"]
    other = 1 - out.player
    turn = len(before.trail[whole][1].sheets[out.player].rounds[0])
    change(hand, f"{out.player}.round1.{turn}")
    assert str(rest[other]) in words_on(hand.seat.panel)
    hand.type(["key←"] * len(str(rest[other])))
    assert hand.card()[2] == "What should it be?"
    hand.type([f"key{digit}" for digit in str(rest[other] + 1)])
    assert hand.card()[0] == "preview"
    hand.answer("Enter")
    after = hand.saved()
    assert after.total(out.player) == before.total(out.player) + 1
    assert len(after.trail) == len(before.trail)
    assert not after.forced


def test_after_the_game(phone: Robot) -> None:
    """A mistake is often found when the points are looked at: the panel comes back for it."""
    journal = golden("tripple-domino-two-players")
    screen = resume(phone, journal)
    out = journal.entries[-1]
    rounds = journal.state.sheets[out.player].rounds
    assert not screen.panel.visible
    change_in_window(phone, f"{out.player}.round{len(rounds)}.{len(rounds[-1])}")
    assert screen.panel.visible
    rest = out.raw["move"]["rest"][1 - out.player]
    for key in "←" * len(str(rest)) + str(rest + 1):
        phone.tap_panel(f"key{key}")
    phone.answer("Enter")
    assert saved(phone).over
    assert saved(phone).total(out.player) == journal.total(out.player) + 1
    assert not screen.panel.visible
    assert action(phone)[1] == "The game is over"


def test_alone_the_end_can_be_changed(hand: Hand) -> None:
    before = domino.new(1, old_counting=True)  # where only the player knows that all is placed
    match = hand.open(domino.play(before, "Ana start 555 | Ana 553 | Ana out 0"))
    change(hand, "0.round1.3")
    assert "end" in match.front.panel.places
    hand.type(("high5", "lay543"))
    assert not hand.saved().over
    assert laid(hand) == ["555", "553", "543"]


def test_a_change_can_be_undone(hand: Hand) -> None:
    hand.open(played("Ana start 555 | Ben 553"))
    change(hand, FIRST_OF_BEN)
    hand.type(("high5", "lay552"))
    hand.undo()
    assert laid(hand) == ["555", "553"], "the change is undone, not the line"
    hand.redo()
    assert laid(hand) == ["555", "552"]
    hand.open_again()
    hand.undo()
    assert laid(hand) == ["555", "553"], "also another day"
    hand.undo()
    assert laid(hand) == ["555"]
    hand.redo()
    hand.redo()
    assert laid(hand) == ["555", "552"], "one after the other"


def test_a_change_further_up_is_undone_as_one(hand: Hand) -> None:
    match = hand.open(played())
    change(hand, FIRST_OF_BEN)
    hand.type(("high5", "lay552"))
    assert laid(hand) == ["555", "552", "543", "533"]
    hand.undo()
    assert laid(hand) == ["555", "553", "543", "533"]
    assert match.can_redo()
    hand.redo()
    assert laid(hand) == ["555", "552", "543", "533"]
    hand.enter(domino.move("542"))
    hand.undo()
    hand.undo()
    assert laid(hand) == ["555", "553", "543", "533"]


def test_two_changes_are_undone_one_by_one(hand: Hand) -> None:
    hand.open(played("Ana start 555 | Ben 553"))
    for tile in ("lay552", "lay551"):
        change(hand, FIRST_OF_BEN)
        hand.type(("high5", tile))
    hand.undo()
    assert laid(hand) == ["555", "552"]
    hand.undo()
    assert laid(hand) == ["555", "553"]


def test_undo_while_changing_gives_it_up(hand: Hand) -> None:
    hand.open(played())
    change(hand, FIRST_OF_BEN)
    hand.undo()
    assert hand.seat.correction is None
    assert laid(hand) == ["555", "553", "543", "533"], "nothing was entered that could be undone"
    hand.undo()
    assert laid(hand) == ["555", "553", "543"]
    assert hand.card()[1] == "Ben: which tile?"


def test_a_full_disk_changes_nothing(hand: Hand) -> None:
    """All of the change or nothing."""
    match = hand.open(played())
    change(hand, FIRST_OF_BEN)
    fill_the_disk(match.session)
    hand.type(("high5", "lay552"))
    assert hand.last.kind == FAILED
    assert hand.last.error
    assert (match.viewed, hand.card()[1]) == (0, "Ana: which tile?"), "back where the game was"
    assert hand.seat.correction is None
    make_room(match.session)
    assert laid(hand) == ["555", "553", "543", "533"]
    assert match.session.journal == hand.saved()
    assert "14" not in words_on(match.front.sheet)


# Cubo


def test_a_die_of_a_square(hand: Hand) -> None:
    journal = cubo.play(cubo.new(2), f"0 {cubo.SQUARE} take r6 at 3; 1 20; 1 12")
    match = hand.open(journal)
    change(hand, "0.round1")
    panel = match.front.panel
    assert isinstance(panel, CuboDice)
    assert [str(die) for die in panel.dice] == cubo.SQUARE.replace("/", "").split()
    hand.type(("taken", "cell8", "blue4", "red6", "cell3"))
    hand.answer("Enter")
    after = hand.saved()
    first = cubo.SQUARE.removesuffix("b5") + "b4"
    assert after.trail[0][0].move == cubo.square(f"{first} take r6 at 3")
    assert [entry.player for entry, _ in after.trail] == [0, 1, 1]
    assert hand.card()[1] == "Ana: enter the square"


def test_points_and_a_missed_round(hand: Hand) -> None:
    match = hand.open(cubo.play(cubo.new(2), "0 18; 1 -; 1 12"))
    change(hand, "0.round1")
    assert "18" in words_on(match.front.panel)
    hand.type(("key←", "key9"))
    hand.answer("Enter")
    assert hand.saved().total(0) == 19
    change(hand, "1.round1")
    hand.type(("points", "key7"))
    hand.answer("Enter")
    assert hand.saved().total(1) == 19
    change(hand, "1.round2")
    hand.type(("square", "late"))
    assert hand.last_entry()["move"] == {"do": "missed"}
    assert hand.saved().total(1) == 7


def test_a_round_entered_twice_can_be_changed(hand: Hand) -> None:
    """CU-1: what was forced is written into the next field, and can be corrected there."""
    match = hand.open(cubo.play(cubo.new(2), "0 18; ! 0 12; 1 5"))
    change(hand, "0.round2")
    assert "12" in words_on(match.front.panel)
    hand.type(("key←", "key3"))
    assert hand.card()[:2] == ("refused", "This round has already been entered for this player.")
    hand.answer("Enter anyway")
    assert hand.saved().total(0) == 31


def test_the_last_square_after_the_game(tablet: Robot) -> None:
    journal = cubo.new(1)
    for points in (5, 6, 7, 8, 9):
        journal = cubo.play(journal, f"0 {points}")
    screen = resume(tablet, cubo.play(journal, f"0 {cubo.SQUARE}"))
    change_in_window(tablet, "0.round6")
    for place in ("points", "key2", "key0"):
        tablet.tap_panel(place)
    tablet.answer("Enter")
    assert saved(tablet).total(0) == 55
    assert saved(tablet).over
    assert action(tablet)[1] == "The game is over"
    assert "Tap a round to see its square" in words(screen.panel)
