"""How a `Hand` enters moves of Te-Trix: it paints cells, or places and drags a form."""

from play.seat import Seat
from scoring.json_fields import Move
from scoring.tetrix import tetromino
from scoring.tetrix.rules import Form, Place
from scoring.tetrix.tetromino import Cells
from sheets.tetrix.panel import TetrixForm
from sheets.tetrix.sheet import TetrixSheet
from tests.support.hand import Hand, touch_boxes


def touch(hand: Hand, seat: Seat, move: Move) -> None:
    if isinstance(move, Form):
        _choose(hand, seat, move.cells)
    elif isinstance(move, Place):
        _drag(hand, seat, move.cells)
    else:
        touch_boxes(hand, seat, move)


def _panel(seat: Seat) -> TetrixForm:
    assert isinstance(seat.panel, TetrixForm)
    return seat.panel


def _form(seat: Seat) -> Cells:
    form = _panel(seat).form
    assert form is not None
    return form


def _choose(hand: Hand, seat: Seat, cells: Cells) -> None:
    """Shows the form to all players."""
    panel, wanted, name = _panel(seat), tetromino.settled(cells), tetromino.name_of(cells)
    for button in ("forms", "free"):
        if button in panel.places:
            hand.tap_panel(button, seat)
    if panel.name != name:
        hand.tap_panel(f"form{name}", seat)
    while [cell[:2] for cell in _form(seat)] != [cell[:2] for cell in wanted]:
        hand.tap_panel(f"form{name}", seat)
    for place, (_row, _col, symbol) in enumerate(wanted):
        while panel.state.roll is None and _form(seat)[place][2] != symbol:
            hand.tap_panel(f"cell{place}", seat)
        if _form(seat)[place][2] != symbol:
            other = next(n for n in range(place + 1, 4) if _form(seat)[n][2] == symbol)
            hand.type((f"cell{place}", f"cell{other}"), seat)
    if "lay" in panel.places:
        hand.tap_panel("lay", seat)
    else:  # for a single player there is no button, but older games have such entries
        seat.wish(seat.player, Form(cells))


def _drag(hand: Hand, seat: Seat, cells: Cells) -> None:
    """Places the form on the player's own sheet, where the card asks for confirmation."""
    sheet, panel, wanted = seat.sheet, _panel(seat), tetromino.settled(cells)
    assert isinstance(sheet, TetrixSheet)
    if sheet.draft.painting:
        paint(hand, seat, cells)
        return
    turn = next(turn for turn, form in panel.form_turns.items() if form == wanted)
    if sheet.draft.form != wanted:
        hand.tap_panel(f"turn{turn}", seat)
    if (
        sheet.draft.laid is None and sheet.draft.lying == cells
    ):  # its suggested position is the right one
        hand.tap_panel(f"turn{turn}", seat)
    if sheet.draft.laid == cells:
        return
    if sheet.draft.lying is None:  # it fits nowhere in this rotation
        hand.tap_at(*sheet.boxes["cell3.3"].center, seat)
    hand.drag(*sheet.draft.drag_for(cells), seat)
    while hand.is_told_to_repeat(seat):
        start, end = sheet.draft.drag_for(cells)
        if start == end:  # it was moved there before the line was lost; a tap there would turn it
            hand.drag(start, _beside(sheet, start), seat)
            start, end = sheet.draft.drag_for(cells)
        hand.drag(start, end, seat)


def _beside(sheet: TetrixSheet, at: tuple[float, float]) -> tuple[float, float]:
    """Returns the middle of a cell beside this one."""
    width = sheet.layout.cell_rect(0, 1).x - sheet.layout.cell_rect(0, 0).x
    inside = at[0] + width < sheet.place.x + sheet.place.width - width
    return at[0] + (width if inside else -width), at[1]


def paint(hand: Hand, seat: Seat, cells: Cells) -> int:
    """Paints cell by cell, those with the chosen symbol first; returns the number of touches."""
    sheet, panel, touches = seat.sheet, _panel(seat), 0
    assert isinstance(sheet, TetrixSheet)
    for row, col, symbol in sorted(cells, key=lambda cell: (cell[2] != panel.symbol, cell[2])):
        if symbol != panel.symbol:
            hand.tap_panel(f"symbol{symbol}", seat)
            touches += 1
        hand.tap_at(*sheet.layout.cell_rect(row, col).center, seat)
        touches += 1
    return touches
