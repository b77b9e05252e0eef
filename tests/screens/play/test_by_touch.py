"""What the pad says and does, by touches in a window (issue 28, B and D): the same was tested
without one."""

from typing import Any

import pytest

from play.match import ALL
from scoring.journal import Journal
from scoring.tetrix.rules import Place
from scoring.tetrix.tetromino import settled
from sheets.drawing.icons import GLYPHS
from storage.settings import AROUND, HINTS, RECEIPT, RECEIPTS, TRAY
from tests.support import cubo_notation as cubo
from tests.support import tripple_domino_notation as domino
from tests.support.looks import painted, words
from tests.support.table import last_entry, resume, saved
from tests.support.tricubo_notation import SEVENTEEN_ROUNDS, new, play
from tools.player import entries, played, rolled
from tools.robot import PHONE, TABLET, Robot

SIZES = [PHONE, TABLET]


@pytest.fixture(params=SIZES, ids=["phone", "tablet"])
def pad(quick: Robot, request: pytest.FixtureRequest) -> Robot:
    return laid(quick, request.param)


def laid(robot: Robot, size: tuple[int, int], around: str = "one") -> Robot:
    robot.resize(*size)
    settings = robot.app.store.settings
    for setting, value in ((AROUND, around), (RECEIPT, "at_once"), (TRAY.of("tricubo"), True)):
        settings.set(setting, value)
    return robot


def opened(robot: Robot, journal: Journal) -> Any:
    screen = resume(robot, journal)
    robot.wait(1)
    return screen


def tap(robot: Robot, *places: str) -> None:
    for place in places:
        robot.wait(0.5)
        robot.tap_panel(place)


def answers(robot: Robot) -> set[str]:
    return {button.text for button in robot.screen.action.ids.answers.children}


def answer(robot: Robot, text: str) -> None:
    robot.wait(0.5)
    robot.answer(text)
    robot.frame(2)


def undo(robot: Robot) -> None:
    robot.wait(1)
    robot.tap(robot.screen.ids.undo)
    robot.frame(2)


# B1, B2: every typed die counts


def test_passing_is_checked_against_two_typed_dice(pad: Robot) -> None:
    """TC-9, TC-16: round 18, the small die is set aside, large 6 and medium 1."""
    screen = opened(pad, play(new(1), f"0 start 1; {SEVENTEEN_ROUNDS}"))
    tap(pad, "face6", "face1")
    assert last_entry(pad)["move"] == {"do": "roll", "large": 6, "medium": 1}
    tap(pad, "pass")
    assert screen.action.title == "You can use a die, so you must."
    tap(pad, "roll1")
    assert last_entry(pad)["move"] == {"do": "row", "die": "medium", "row": 1}
    undo(pad)
    assert saved(pad).state.roll is not None, "undo keeps the dice"


@pytest.mark.parametrize("receipt", RECEIPTS)
def test_after_the_joker_two_dice_are_asked_for(pad: Robot, receipt: str) -> None:
    """TC-11, TC-16: side B says so, below the receipt and after it, and records them."""
    pad.app.store.settings.set(RECEIPT, receipt)
    screen = opened(pad, play(new(1, side="B"), "0 start 1"))
    assert screen.action.card.detail == "The large die is set aside"
    tap(pad, "face5", "face2", "face4", "roll0")
    answer(pad, "Enter")
    assert saved(pad).state.sheets[0].joker
    said = "The medium die is set aside, the joker is used: enter two dice"
    assert (screen.action.mood == "entered") == (receipt == "moment")
    assert (screen.action.detail, screen.action.detailed) == (said, True)
    pad.wait(5)
    assert (screen.action.mood, screen.action.shown_title) == (
        "hint",
        "Enter two dice and mark a box",
    )
    assert (screen.action.detail, screen.action.detailed) == (said, True)
    tap(pad, "face1")
    assert screen.action.detail == said
    tap(pad, "face4")
    assert last_entry(pad)["move"] == {"do": "roll", "large": 1, "small": 4}


@pytest.mark.parametrize("receipt", RECEIPTS)
def test_a_small_phone_asks_for_two_dice_and_tells_why(quick: Robot, receipt: str) -> None:
    """TC-11: the dice so far take the room of the reason, which a tap on the text shows. A receipt
    that has no room beside the question makes way for it after a moment."""
    pad = laid(quick, (320, 640))
    pad.app.store.settings.set(RECEIPT, receipt)
    screen = opened(pad, play(new(1, side="B"), "0 start 1"))
    tap(pad, "face5", "face2", "face4", "roll0")
    answer(pad, "Enter")
    pad.wait(5)
    assert screen.action.shown_title == "Enter two dice and mark a box"
    assert not screen.action.detailed
    pad.tap_at(*screen.action.ids.words.center)
    from kivy.core.window import Window

    from screens.widgets.choice_dialog import ChoiceDialog

    dialog = next(one for one in Window.children if isinstance(one, ChoiceDialog))
    assert dialog.heading.endswith("the joker is used: enter two dice")
    dialog.dismiss()
    pad.settle()


# B8: hints


def ask_hint(robot: Robot) -> None:
    robot.wait(0.5)
    robot.tap(robot.screen.ids.hint)
    robot.screen.thinking.join()
    robot.until(lambda: robot.screen.match.coaching.answered)
    robot.settle()


def test_a_hint_of_te_trix_is_taken_over_with_one_tap(pad: Robot) -> None:
    """That shape is placed, not the player's own arrangement; and it can be read."""
    pad.app.store.settings.set(HINTS, "everybody")
    screen = opened(pad, rolled("tetrix", {}, ["Ana", "Ben"]))
    if "forms" in screen.panel.places:
        tap(pad, "forms")
    sheet = screen.sheet
    fits = sheet.game.placements(sheet.state, sheet.player, sheet.draft.form)
    own = next(one.cells for one in fits if settled(one.cells) == sheet.draft.form)
    start, end = sheet.draft.drag_for(own)
    pad.drag(pad.seen(sheet, *start), pad.seen(sheet, *end))
    pad.frame(2)
    assert sheet.draft.laid == own
    ask_hint(pad)
    best = sheet.tips[0].move.cells
    assert own != best
    pad.wait(0.5)
    pad.tap_at(*pad.seen(sheet, *sheet.layout.cell_rect(*best[0][:2]).center))
    pad.frame(2)
    assert sheet.draft.laid == best
    answer(pad, "Place")
    assert last_entry(pad)["move"] == Place(best).to_json()


def test_a_hint_asked_for_before_the_dice_comes_with_them(pad: Robot) -> None:
    pad.app.store.settings.set(HINTS, "everybody")
    screen = opened(pad, play(new(2), "0 start 1; 1 start 2"))
    pad.tap(screen.ids.hint)
    screen.thinking.join()
    pad.until(lambda: screen.action.title == "Enter the dice first")
    tap(pad, "face4", "face6", "face1")
    screen.thinking.join()
    pad.until(lambda: screen.match.coaching.answered)
    pad.settle()
    assert screen.action.title.startswith("Expected points: ")
    assert screen.sheet.tips


# B9 and D: old marks


def tiles(robot: Robot) -> list[str]:
    return ["".join(map(str, entry.raw["move"]["tile"])) for entry, _state in saved(robot).trail]


def test_undo_after_change_undoes_the_change(pad: Robot) -> None:
    screen = opened(pad, domino.play(domino.new(2), "Ana start 555 | Ben 553"))
    pad.tap_box("1.round1.1")
    assert answers(pad) == {"Change", "Undo this entry"}
    answer(pad, "Change")
    if not screen.panel.shows_all:
        tap(pad, "high5")
    tap(pad, "lay552")
    assert tiles(pad) == ["555", "552"]
    undo(pad)
    assert tiles(pad) == ["555", "553"]
    undo(pad)
    assert tiles(pad) == ["555"]


def test_an_old_mark_of_tricubo_is_changed(pad: Robot) -> None:
    notes = "0 start 1; 1 start 2; 0 L4; 1 M2; 1 L2; 0 M3"
    screen = opened(pad, play(new(2), notes))
    screen.match.look_at(0)
    pad.frame(2)
    pad.tap_box("row4.1")
    assert screen.action.card.title == "Ana: Row 4: 3 crosses · Large die"
    assert answers(pad) == {"Change", "Undo this entry"}
    answer(pad, "Undo this entry")
    card = screen.action.card
    assert card.mood == "refused"
    assert card.detail == "Ben: rounds 1–2 · Ana: round 2"
    answer(pad, "Keep it")
    screen.match.look_at(0)
    pad.wait(1)
    pad.tap_box("row4.1")
    answer(pad, "Change")
    pad.wait(1)
    pad.tap_box("row3.1")
    assert saved(pad).state.sheets[0].ticks == (1, 0, 3, 0, 0)


def test_an_old_mark_of_te_trix_is_changed(pad: Robot) -> None:
    journal = played("tetrix", {}, ["Ana"], share=0.5, rolls=False)
    screen = opened(pad, journal)
    box = next(
        box for box in journal.game.written(journal.state, 0) if screen.match.forced.written(0, box)
    )
    pad.tap_box(box)
    assert {"Change", "Undo this entry"} <= answers(pad) | {"Change"}
    assert "Undo this entry" in answers(pad)


def test_the_undo_of_a_seat_says_why_it_cannot(quick: Robot) -> None:
    laid(quick, TABLET, ALL)
    notes = "0 start 1; 1 start 2; 0 L4; 1 M2; 1 L2"
    screen = opened(quick, play(new(2), notes))
    quick.tap(screen.seats[0].undo)
    quick.frame(2)
    card = screen.seats[0].action.card
    assert card.mood == "refused"
    assert card.title.startswith("Ben’s entry in round 1 would no longer fit: ")


# D: Tripple Domino, Te-Trix, Cubo


def test_penalties_have_their_price_and_the_end_asks(pad: Robot) -> None:
    screen = opened(pad, domino.play(domino.new(2), "Ana start 555"))
    shown = {text.partition(" ")[2] for text in painted(screen.panel)}
    assert {"−5", "−10", "−15"} <= shown
    screen = opened(pad, domino.play(domino.new(1, solo_draws=0), "Ana start 555"))
    tap(pad, "end")
    assert screen.action.title == "End the game?"
    assert answers(pad) == {"End the game", "Keep playing"}
    assert len(saved(pad).entries) == 1
    answer(pad, "Keep playing")
    assert "end" in screen.panel.places


def test_te_trix_says_what_its_buttons_do(pad: Robot) -> None:
    """TT-5, TT-8"""
    journal = next(
        one
        for one in entries(Journal.new("tetrix", {}, ["Ana", "Ben"]), seed=3, rolls=False)
        if not one.over and one.state.form and is_stuck(one)
    )
    screen = opened(pad, journal)
    assert "Doesn’t fit" in answers(pad)
    assert screen.action.card.detail == "“Doesn’t fit” makes this the last round."


def is_stuck(journal: Journal) -> bool:
    """Whether who is to enter the form cannot."""
    moves = journal.game.legal_moves(journal.state, journal.game.turn(journal.state).waiting[0])
    return [move.do for move in moves] == ["stuck"]


def test_gains_of_exchanges_are_hints(pad: Robot) -> None:
    """CU-4"""
    for setting in ("never", "everybody"):
        pad.app.store.settings.set(HINTS, HINTS.default if setting == "never" else setting)
        screen = opened(pad, cubo.new(2))
        for die in cubo.dice(f"{cubo.SQUARE} r6"):
            pad.tap_panel(f"{ {'r': 'red', 'b': 'blue', 'j': 'joker'}[die.colour] }{die.number}")
        shown = [text.partition(" ")[2] for text in painted(screen.panel)]
        gains = [text for text in shown if text[:1] in "+−" and text[1:].isdigit()]
        assert bool(gains) == (setting == "everybody")


# D: dice, refusals and questions


def test_one_typed_die_is_corrected(pad: Robot) -> None:
    screen = opened(pad, play(new(2), "0 start 1; 1 start 2"))
    tap(pad, "face4", "face6", "die0", "face5")
    assert screen.panel.faces == [5, 6]
    tap(pad, "face1")
    assert last_entry(pad)["move"] == {"do": "roll", "large": 5, "medium": 6, "small": 1}


def test_a_refusal_keeps_the_question_and_back_goes_back(pad: Robot) -> None:
    screen = opened(pad, play(new(2), "0 start 1; 1 start 2"))
    pad.tap_box("colour.any")
    asked = answers(pad)
    assert asked == {"Large", "Medium", "Small"}
    pad.wait(0.5)
    pad.tap_box("row2.9")
    assert screen.action.mood == "refused"
    assert answers(pad) == asked
    answer(pad, "Small")
    assert last_entry(pad)["move"] == {"do": "colour", "die": "small", "field": "any"}
    pad.wait(1)
    pad.tap_box("row5.9")
    assert screen.action.mood == "refused"
    pad.wait(0.5)
    pad.tap(screen.ids.bar.ids.back)
    pad.settle()
    assert pad.screen.name == "home"


def test_enter_names_the_player_side_by_side(quick: Robot) -> None:
    laid(quick, TABLET, ALL)
    screen = opened(quick, play(new(2), "0 start 1; 1 start 2"))
    seat = screen.seats[0]
    for box in ("interim1", "interim2"):
        quick.wait(0.5)
        x, y = seat.sheet.boxes[box].center
        quick.tap_at(*quick.seen(seat.sheet, x, y))
        quick.frame(2)
    texts = {button.text for button in seat.action.ids.answers.children}
    assert texts == {"Ana: Enter"}


def test_who_passed_has_not_entered(pad: Robot) -> None:
    journal = play(new(3), "0 start 1; 1 start 2; 2 start 3; 0 L1; ! 1 pass")
    screen = opened(pad, journal)
    screen.match.look_at(1)
    pad.frame(2)
    assert screen.action.title == "Ben passed"


# D: the end


def test_the_winner_and_the_last_round_are_on_the_table(pad: Robot) -> None:
    screen = opened(pad, played("kubi", {}, ["Ana", "Ben"]))
    (winner,) = screen.game.winners(screen.state)
    screen.match.look_at(winner)
    pad.frame(2)
    if has_heads(screen):
        assert "Winner" in words(screen.sheet)
    else:
        assert GLYPHS["trophy"] in words(screen.strip)
    games = entries(Journal.new("tetrix", {}, ["Ana", "Ben"]), seed=3, rolls=False)
    journal = next(one for one in games if not one.over and one.game.last_round(one.state))
    opened(pad, journal)
    assert "Last round" in words(pad.screen.sheet) or not has_heads(pad.screen)
    assert pad.screen.ids.bar.badged
    assert pad.screen.ids.bar.subtitle.startswith("Last round")


def has_heads(screen: Any) -> bool:
    """Whether sheets have a heading; on a phone the strip of the players has its room."""
    return bool(screen.sheet.headed)


def test_one_sheet_for_all_shows_who_is_to_act(pad: Robot) -> None:
    screen = opened(pad, domino.play(domino.new(2), "Ana start 555"))
    assert screen.action.title == "Ben: which tile?"
    tap(pad, *screen.panel.places_of(domino.move("553")))
    assert screen.action.title == "Ana: which tile?"


def test_what_is_printed_is_explained_and_not_refused(pad: Robot) -> None:
    """A tap on a value over a column is no mistake: no red, and nothing to enter anyway."""
    from screens.widgets.theme import theme

    screen = opened(pad, play(new(1), "0 start 1"))
    title = screen.action.ids.words.children[-1]
    pad.tap_box("values.3")
    assert title.text == "This is what a box in this column is worth."
    assert [*title.color] == [*theme.print] != [*theme.refuse]
    assert not answers(pad)
    pad.wait(0.5)
    pad.tap_box("row1.6")
    assert [*title.color] == [*theme.refuse]
