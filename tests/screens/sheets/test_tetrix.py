"""Te-Trix: dice, forms, and a form dragged over the grid; at the end in a window."""

from itertools import product

import pytest

from play.dock import dock
from play.match import ALL, ONE, SEATED
from scoring.journal import Journal
from scoring.tetrix import tetromino
from scoring.tetrix.rules import Form, Place, Stuck
from scoring.tetrix.tetromino import Cells
from sheets.drawing.geometry import Rect
from sheets.render_context import palette
from sheets.steady import SECONDS
from sheets.tetrix.layout import rows_in
from sheets.tetrix.panel import TetrixForm
from sheets.tetrix.placement import anchor, laid_under
from sheets.tetrix.sheet import TetrixSheet
from tests.support.begun import LYING, new_tetrix
from tests.support.hand import Hand
from tests.support.looks import all_words
from tests.support.recording_brush import RecordingBrush
from tests.support.table import last_entry, last_move, resume, saved
from tools.laid_out import lay_out
from tools.player import entries, rolled
from tools.robot import Robot

SQUARE = ((0, 0, "o"), (0, 1, "x"), (1, 0, "s"), (1, 1, "o"))


def sheet_of(hand: Hand) -> TetrixSheet:
    assert isinstance(hand.seat.sheet, TetrixSheet)
    return hand.seat.sheet


def form_of(hand: Hand) -> Cells:
    """Returns the form in the panel."""
    assert isinstance(hand.seat.panel, TetrixForm)
    assert hand.seat.panel.form is not None
    return hand.seat.panel.form


def test_four_taps_and_a_form(hand: Hand) -> None:
    """TT-2: the symbols, one of the seven forms, two dice swapped, placed."""
    hand.open(new_tetrix())
    hand.tap_panel("forms")
    for symbol in ("o", "x", "s", "o"):
        hand.tap_panel(f"symbol{symbol}")
    assert hand.last_entry()["move"] == {"do": "roll", "symbols": ["o", "x", "s", "o"]}
    hand.tap_panel("formI")
    first = [cell[2] for cell in form_of(hand)]
    hand.tap_panel("cell0")
    hand.tap_panel("cell1")
    assert [cell[2] for cell in form_of(hand)] == [first[1], first[0], *first[2:]]
    hand.tap_panel("lay")
    laid = hand.last_entry()["move"]
    assert laid["do"] == "form"
    assert [cell[2] for cell in laid["cells"]] == [first[1], first[0], *first[2:]]


def test_the_form_is_dragged_turned_and_set_down(hand: Hand) -> None:
    """TT-3: a ghost shows the result; a tap on it turns it; nothing is written before."""
    match = hand.open(new_tetrix().plus(0, Form(LYING)))
    sheet = sheet_of(hand)
    goal = tuple((r + 3, c + 2, s) for r, c, s in LYING)
    start, end = sheet.draft.drag_for(goal)
    hand.drag(start, end)
    assert sheet.draft.laid == goal
    assert hand.card()[:2] == ("preview", "The shape fits")
    assert hand.answers() == ["Place"]
    hand.tap_at(*end)
    assert len({cell[1] for cell in sheet.draft.laid}) == 1, "a tap on the form stands it up"
    hand.answer("Place")
    entry = hand.last_entry()
    assert entry["player"] == 0
    assert len({cell[1] for cell in entry["move"]["cells"]}) == 1
    assert match.viewed == 1


def test_what_sticks_out_is_lost(hand: Hand) -> None:
    """TT-4"""
    match = hand.open(new_tetrix().plus(0, Form(SQUARE)))
    over = tuple((r - 1, c + 3, s) for r, c, s in SQUARE)
    hand.tap_at(*sheet_of(hand).layout.finger_for(over))
    assert hand.card()[:3] == ("preview", "The shape fits", "2 symbols are lost")
    hand.answer("Place")
    written = match.game.written(match.state, 0)
    assert {box for box in written if box.startswith("cell")} == {"cell0.3", "cell0.4"}


def test_over_a_filled_box_it_says_why(hand: Hand) -> None:
    """TT-4: the printed symbol is in the way; "enter anyway" is beside the reason."""
    match = hand.open(new_tetrix().plus(0, Form(SQUARE)))
    printed = match.journal.options.preprinted[0]
    over = tuple((r + printed.row, c + printed.col, s) for r, c, s in SQUARE)
    hand.tap_at(*sheet_of(hand).layout.finger_for(over))
    mood, title, *_ = hand.card()
    assert (mood, title) == ("refused", "That box is already filled.")
    assert hand.answers() == ["Enter anyway"]
    assert not any(box.startswith("cell") for box in match.game.written(match.state, 0))


def test_a_form_lies_under_the_finger() -> None:
    """For any form in any rotation, its marked cell goes where the finger is, or the one that the
    finger holds."""
    for form in tetromino.plain_forms().values():
        for turned in tetromino.turns(form):
            for row, col in product((0.02, 0.98, 3.1, 3.5, 3.9, 6.02, 6.98), repeat=2):
                for grip in (None, 0, 1, 2, 3):
                    laid = laid_under(turned, row, col, grip)
                    held = laid[anchor(turned) if grip is None else grip]
                    assert held[:2] == (int(row), int(col))
                    assert tetromino.settled(laid) == turned
        far = laid_under(form, -9.0, -9.0)
        assert any(cell[:2] in tetromino.BOXES for cell in far), "it still touches the grid"


@pytest.mark.parametrize("box", ["o", "s", "strip3", "strip"])
def test_a_field_that_counts_itself_takes_no_form(hand: Hand, box: str) -> None:
    """TT-7, TT-8: a touch below the grid placed the form over its edge."""
    hand.open(new_tetrix(1).plus(0, Form(SQUARE)))
    hand.tap_box(box)
    assert hand.card()[0] == "fact"
    assert sheet_of(hand).draft.laid is None
    hand.drag(box, hand.seat.sheet.boxes["cell5.3"].center)
    assert sheet_of(hand).draft.laid, "dragged on to the grid it is laid"


def test_a_box_says_why_it_takes_nothing(hand: Hand) -> None:
    """TT-2, TT-4: the box that was touched, and no other one."""
    match = hand.open(new_tetrix())
    printed = match.journal.options.preprinted[0]
    hand.tap_box(f"cell{printed.row}.{printed.col}")
    assert hand.card()[:2] == ("refused", "That box is already filled.")
    hand.tap_box("cell0.0")
    hand.tap_box("cell6.6")
    words = "Four connected boxes make one of the seven shapes."
    assert hand.card()[:2] == ("refused", words)


def test_the_roller_may_set_down_without_laying(hand: Hand) -> None:
    """TT-2: the roller's own placement sets the form of the round."""
    match = hand.open(new_tetrix())
    hand.tap_panel("forms")
    for symbol in ("o", "o", "o", "o"):
        hand.tap_panel(f"symbol{symbol}")
    hand.tap_panel("formT")
    goal = tuple((r + 4, c + 3, "o") for r, c, _ in form_of(hand))
    hand.drag(*sheet_of(hand).draft.drag_for(goal))
    hand.answer("Place")
    assert hand.last_entry()["move"]["do"] == "place"
    assert match.journal.state.form is not None
    assert match.viewed == 1


def test_without_dice(hand: Hand) -> None:
    """TT-2: no roll is entered; the symbols are set in the form, and the placement reveals it."""
    match = hand.open(new_tetrix())
    hand.tap_panel("forms")
    hand.tap_panel("free")
    hand.tap_panel("formL")
    hand.tap_panel("cell0")
    hand.tap_panel("cell3")
    hand.tap_panel("cell3")
    assert [cell[2] for cell in form_of(hand)] == ["x", "o", "o", "s"]
    goal = tuple((r + 3, c + 3, s) for r, c, s in form_of(hand))
    hand.drag(*sheet_of(hand).draft.drag_for(goal))
    hand.answer("Place")
    assert [entry.raw["move"]["do"] for entry in hand.saved().entries] == ["place"]
    assert match.journal.state.form is not None


def test_stop_ends_a_solo_game(hand: Hand) -> None:
    """TT-8, TT-9"""
    hand.open(new_tetrix(1).plus(0, Form(SQUARE)))
    assert "Stop and count" in hand.answers()
    hand.wait(SECONDS)
    hand.answer("Stop and count")
    hand.wait(SECONDS)
    hand.answer("End the game")
    assert hand.saved().over
    assert hand.answer("Result").wants_result


def test_a_form_that_fits_nowhere_is_noticed(hand: Hand) -> None:
    """TT-5: the app explains it and offers the way out; the round goes on for the others."""
    journal = new_tetrix()
    for journal in entries(new_tetrix(), seed=2, rolls=False):
        waiting = journal.game.turn(journal.state).waiting
        stuck = waiting and not journal.game.check(journal.state, waiting[0], Stuck())
        if stuck and journal.state.form is not None:
            break
    assert not journal.over
    hand.open(journal)
    assert hand.card()[1:3] == (
        "This shape fits nowhere",
        "“Doesn’t fit” makes this the last round.",
    )
    hand.answer("Doesn’t fit")
    assert hand.last_entry()["move"] == {"do": "stuck"}


def test_how_a_product_comes_about_is_always_written(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TT-7: also beside another area that grows."""
    hand.open(new_tetrix())
    sheet = sheet_of(hand)
    monkeypatch.setattr(type(sheet.state.sheets[0]), "growing", lambda _sheet, _symbol: 4)
    for sizes, text in (([6, 6, 7], "3 × 19"), ([9, 10], "2 × 19"), ([5], "1 × 5")):
        brush = RecordingBrush()
        sheet.painter.write_product(brush, "o", sizes, palette().print)
        assert any(text in one for one in brush.texts), text
        assert str(len(sizes) * sum(sizes)) in brush.texts


def test_a_whole_game_by_touch(hand: Hand) -> None:
    match = hand.open(new_tetrix(2))
    for journal in entries(match.journal, seed=5, rolls=True):
        entry = journal.entries[-1]
        if match.viewed != entry.player:
            match.look_at(entry.player)
        if isinstance(entry.move, Stuck):
            hand.answer("Doesn’t fit")
        else:
            hand.enter(last_move(journal))
        if isinstance(entry.move, Place):
            assert match.journal.entries[-1].move == entry.move
    assert hand.saved().over


# In a window


def test_the_form_can_be_dragged_from_the_panel(phone: Robot) -> None:
    screen = resume(phone, new_tetrix().plus(0, Form(SQUARE)))
    hand = screen.panel.places["turn0"].center
    goal = tuple((r + 4, c + 4, s) for r, c, s in SQUARE)
    phone.drag(hand, screen.sheet.layout.finger_for(goal), steps=20)
    assert screen.sheet.draft.laid == goal
    phone.answer("Place")
    assert [tuple(cell) for cell in last_entry(phone)["move"]["cells"]] == list(goal)


def test_an_answer_has_room_from_the_first_moment_on(phone: Robot) -> None:
    """It is offered before the card has been given its width."""
    resume(phone, Journal.new("tetrix", {}, ["Ana"]))
    (stop,) = phone.screen.action.ids.answers.children
    assert stop.text == "Stop and count"
    assert stop.width >= stop.natural > stop.height


def test_stop_in_a_window(phone: Robot) -> None:
    """TT-8, TT-9"""
    resume(phone, new_tetrix(1).plus(0, Form(SQUARE)))
    phone.wait(SECONDS)
    phone.answer("Stop and count")
    assert phone.end_game()
    assert saved(phone).over
    phone.answer("Result")
    assert {"Getting the knack", "Free strip boxes"} <= all_words(phone)


# A sheet with its dock


@pytest.mark.parametrize(
    ("width", "height", "cell"),
    [(628, 360, 43), (736, 332, 39), (592, 364, 43), (416, 732, 50), (628, 728, 56)],
)
def test_the_rows_of_a_sheet_with_its_dock(width: float, height: float, cell: int) -> None:
    """Nothing overlaps, boxes are as large as they can be, and keys of 48 fit."""
    rows = rows_in(width, height)
    assert int(rows.cell) == cell
    parts = rows[1:]
    for number, one in enumerate(parts):
        assert min(one.x, one.y) >= 8 - 0.1
        assert one.x + one.width <= width - 8 + 0.1
        assert one.y + one.height <= height - 8 + 0.1
        for other in parts[:number]:
            across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
            assert min(across, up) <= 0.1
    keys = dock(*rows.dock[2:])
    assert keys.keys.height >= 48
    assert keys.first.height >= 48


def test_its_colour_is_that_of_the_whole_sheet(hand: Hand) -> None:
    """There is no halo around the grid: it is the colour of the paper."""
    hand.open(Journal.new("tetrix", {}, ["Ana", "Ben"]), mode="all")
    sheet = hand.match.seats[1].sheet
    tinted: dict[str, list[Rect]] = {}
    for layer in ("frame", "print"):
        brush = RecordingBrush()
        sheet.draw_layer(layer, brush)
        boxes = [one for one in brush.drawn if one.kind == "box"]
        tinted[layer] = [one.where for one in boxes if one.how[0] == palette().sheet(1)]
    assert tinted == {"frame": [sheet.place], "print": []}


@pytest.mark.parametrize(
    ("count", "mode", "size"),
    [
        (4, ALL, (1280, 800)),
        (4, SEATED, (1280, 800)),
        (3, ONE, (844, 390)),
        (3, ONE, (320, 640)),
        (3, ONE, (390, 844)),
    ],
)
def test_forms_and_dice_have_square_keys(
    usual: None, hand: Hand, count: int, mode: str, size: tuple[int, int]
) -> None:
    names = ["Ana", "Ben", "Cleo", "Dora"][:count]
    for journal, kind in (
        (rolled("tetrix", {}, names), "form"),
        (Journal.new("tetrix", {}, names), "die"),
    ):
        match = hand.open(journal, mode=mode)
        match.open_tray(True)
        lay_out(match, size)
        keys = [
            rect
            for seat in match.shown_seats
            for name, rect in seat.panel.places.items()
            if name.startswith(kind)
        ]
        assert keys
        assert min(min(key.width, key.height) for key in keys) >= 47.5
        if kind == "form":
            assert all(1 / 1.11 <= key.width / key.height <= 1.11 for key in keys)
