"""Te-Trix by painting: what a touch of a cell means, without a window."""

from play.match import ALL
from scoring.journal import Journal
from scoring.tetrix.rules import (
    Form,
    Place,
    Roll,
    Stuck,
)
from scoring.tetrix.tetromino import BOXES
from sheets.tetrix.panel import TetrixForm
from sheets.tetrix.sheet import TetrixSheet
from tests.support.begun import LYING, new_tetrix
from tests.support.hand import Hand
from tests.support.hand_tetrix import paint
from tests.support.pure_sheets import draw
from tests.support.recording_brush import RecordingBrush
from tools.player import entries


def sheet_of(hand: Hand) -> TetrixSheet:
    assert isinstance(hand.seat.sheet, TetrixSheet)
    return hand.seat.sheet


def panel_of(hand: Hand) -> TetrixForm:
    assert isinstance(hand.seat.panel, TetrixForm)
    return hand.seat.panel


def test_the_fourth_cell_enters_the_form(hand: Hand) -> None:
    """TT-2: nothing else is entered before, and all players have the form then."""
    match = hand.open(new_tetrix())
    for box in ("cell3.3", "cell3.4", "cell3.5"):
        hand.tap_box(box)
    assert not match.journal.entries
    assert hand.card()[:3] == ("hint", "Ana rolls", "1 more box")
    hand.tap_panel("symbolx")
    hand.tap_box("cell4.4")
    move = Place(((3, 3, "o"), (3, 4, "o"), (3, 5, "o"), (4, 4, "x")))
    assert hand.last_entry() == {"player": 0, "move": move.to_json()}
    assert match.viewed == 1
    assert sheet_of(hand).draft.lying, "the form lies on the next one's sheet"
    assert not sheet_of(hand).draft.painting


def test_what_cannot_become_a_form_is_quiet(hand: Hand) -> None:
    """TT-2"""
    hand.open(new_tetrix())
    sheet = sheet_of(hand)
    assert len(sheet.invited) == len(BOXES) - 1, "all but the printed symbol's"
    hand.tap_box("cell3.3")
    assert {"cell0.3", "cell3.6", "cell4.4"} <= sheet.invited
    assert not {"cell0.0", "cell6.6", "cell3.3"} & sheet.invited
    hand.tap_box("cell6.6")
    assert hand.card()[0] == "refused"
    assert sheet.draft.painted == ((3, 3, "o"),), "nothing is painted by that"
    hand.tap_box("cell6.3")
    assert sheet.invited == {"cell4.3", "cell5.3"}, "only the long one is left"


def test_a_painted_cell_is_taken_back_or_changed(hand: Hand) -> None:
    hand.open(new_tetrix())
    sheet = sheet_of(hand)
    hand.tap_box("cell3.3")
    hand.tap_panel("symbols")
    hand.tap_box("cell3.3")
    assert [*sheet.draft.painted] == [(3, 3, "s")]
    hand.tap_box("cell3.4")
    assert [*sheet.draft.painted] == [(3, 3, "s"), (3, 4, "s")], "the symbol stays chosen"
    hand.tap_box("cell3.3")
    assert [*sheet.draft.painted] == [(3, 4, "s")]


def test_undo_takes_back_cell_by_cell_and_a_kill_nothing(hand: Hand) -> None:
    hand.open(new_tetrix())
    for box in ("cell3.3", "cell3.4", "cell4.4"):
        hand.tap_box(box)
    painted = sheet_of(hand).draft.painted
    hand.open_again()
    assert sheet_of(hand).draft.painted == painted
    hand.undo()
    assert sheet_of(hand).draft.painted == painted[:2]
    hand.undo()
    hand.undo()
    assert sheet_of(hand).draft.painted == ()
    hand.redo()
    assert sheet_of(hand).draft.painted == painted[:1]


def test_over_the_edge(hand: Hand) -> None:
    """TT-4, TT-8: the ring takes what sticks out."""
    match = hand.open(new_tetrix(1))
    cells = ((-1, 6, "x"), (-1, 7, "s"), (0, 6, "o"), (1, 6, "o"))
    assert paint(hand, match.front, cells) == 6
    assert hand.last_entry()["move"] == Place(cells).to_json()
    assert match.game.written(match.state, 0)["strip2"] == "/"


def test_a_filled_box_can_be_insisted_on(hand: Hand) -> None:
    """TT-4: what would be a form otherwise."""
    match = hand.open(new_tetrix())
    printed = match.journal.options.preprinted[0]
    for col in (1, 2, 3):
        hand.tap_box(f"cell{printed.row}.{printed.col + col}")
    hand.tap_box(f"cell{printed.row}.{printed.col}")
    assert hand.card()[:2] == ("refused", "That box is already filled.")
    hand.answer("Enter anyway")
    assert hand.last_entry()["forced"] is True


def test_with_dice_only_their_symbols_are_painted(hand: Hand) -> None:
    """TT-2: the next symbol is selected automatically when one is used up."""
    hand.open(new_tetrix().plus(0, Roll(("x", "s", "s", "s"))))
    panel = panel_of(hand)
    assert "symbolo" not in panel.places
    hand.tap_panel("symbolx")
    hand.tap_box("cell3.3")
    assert panel.symbol == "s"
    for box in ("cell3.4", "cell4.3", "cell4.4"):
        hand.tap_box(box)
    assert hand.last_entry()["move"]["do"] == "place"


def stuck_without_a_form() -> Journal:
    """Returns a game in which the roller could not enter the form, and has not entered which one it
    was."""
    for seed in range(40):
        for journal in entries(new_tetrix(), seed=seed, rolls=False):
            state = journal.state
            if state.entered[state.roller] == "stuck" and not journal.over:
                before = [entry.raw for entry in journal.entries[:-2]]
                open_round = Journal.of_header(journal.header).plus_raw(before)
                return open_round.plus(state.roller, Stuck())
    raise AssertionError("nobody was stuck")


def test_others_paint_where_whoever_rolled_is_stuck(hand: Hand) -> None:
    """TT-5: those who can, may; only a form that did not fit there."""
    match = hand.open(stuck_without_a_form())
    sheet = sheet_of(hand)
    assert sheet.draft.painting
    assert sheet.draft.open_spots
    before = len(match.journal.entries)
    while sheet.draft.open_spots and len(match.journal.entries) == before:
        row, col = min(sheet.draft.open_spots)
        hand.tap_at(*sheet.layout.cell_rect(row, col).center)
    assert hand.last_entry()["move"]["do"] == "place"
    assert "forced" not in hand.last_entry()


def test_showing_a_form_keeps_where_it_lies(hand: Hand) -> None:
    """The button “Place” discarded what had been placed on the sheet."""
    match = hand.open(new_tetrix())
    for place in ("forms", "free", "formL"):
        hand.tap_panel(place)
    sheet = sheet_of(hand)
    goal = tuple((row + 2, col + 3, "o") for row, col, _symbol in sheet.draft.form or ())
    hand.drag(*sheet.draft.drag_for(goal))
    hand.tap_panel("lay")
    assert match.state.form is not None  # type: ignore[attr-defined]  # Te-Trix
    assert sheet.draft.laid == goal
    hand.answer("Place")
    assert hand.last_entry()["move"] == Place(goal).to_json()


def test_the_form_waits_on_everybodys_sheet(hand: Hand) -> None:
    """TT-3: where it fits, and no draft is left by that."""
    match = hand.open(new_tetrix(3).plus(0, Form(LYING)), mode=ALL)
    for seat in match.seats:
        assert isinstance(seat.sheet, TetrixSheet)
        assert seat.sheet.draft.lying
        assert match.game.check(match.state, seat.player, Place(seat.sheet.draft.lying)) is None
        assert seat.panel.draft() is None
        assert seat.sheet.draft.laid is None
    ben = match.seats[1].sheet
    assert isinstance(ben, TetrixSheet)
    hand.tap_at(*ben.layout.finger_for(ben.draft.lying or ()), match.seats[1])
    assert ben.draft.laid, "a tap turns it"
    assert hand.card(match.seats[1])[:2] == ("preview", "The shape fits")
    hand.answer("Place", match.seats[1])
    assert hand.last_entry()["player"] == 1


def test_progress_of_areas_is_written(hand: Hand) -> None:
    """TT-6"""
    journal = Journal.new("tetrix", {}, ["Ana"])
    hand.open(journal.plus(0, Place(((0, 0, "x"), (0, 1, "x"), (1, 0, "x"), (1, 1, "x")))))
    texts = [text for layer in draw(sheet_of(hand)).values() for text in layer.texts]
    assert "4 of 5" in texts


def test_who_waits_has_no_empty_card_beside_the_sheet(hand: Hand) -> None:
    match = hand.open(new_tetrix(2), mode=ALL)
    ana, ben = (seat.panel for seat in match.seats)
    assert [ana.idle, ben.idle] == [False, True]
    assert ana.height_for(300) == ben.height_for(300), "the sheet stays as it is"
    brush = RecordingBrush()
    ben.paint(brush)
    assert not brush.drawn
    assert not ben.places


def test_stuck_is_still_offered(hand: Hand) -> None:
    """TT-5"""
    journal = new_tetrix()
    for journal in entries(new_tetrix(), seed=2, rolls=False):
        roller = journal.state.roller
        if journal.state.form is None and not journal.game.check(journal.state, roller, Stuck()):
            break
    hand.open(journal)
    assert "Doesn’t fit" in hand.answers() or journal.over
