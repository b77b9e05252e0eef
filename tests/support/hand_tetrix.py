"""How a hand enters something in Te-Trix: it chooses, turns and fills the form, then lays it."""

from scoring import tetromino
from scoring.reading import Move
from scoring.tetrix import Form, Place
from scoring.tetromino import Cells
from screens.games.tetrix.panel import TetrixForm
from screens.games.tetrix.sheet import TetrixSheet
from screens.play.seat import Seat
from tests.support.hand import Hand, touch_boxes

START = "cell3.3"
"""Where a form is dragged from that is to lie over the edge."""


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
    """Lays the form for everybody."""
    panel, wanted = _panel(seat), tetromino.settled(cells)
    if "free" in panel.places:
        hand.tap_panel("free", seat)
    hand.tap_panel(f"form{tetromino.name_of(cells)}", seat)
    while [cell[:2] for cell in _form(seat)] != [cell[:2] for cell in wanted]:
        hand.tap_panel("turn", seat)
    for place, (_row, _col, symbol) in enumerate(wanted):
        while panel.state.roll is None and _form(seat)[place][2] != symbol:
            hand.tap_panel(f"cell{place}", seat)
        if _form(seat)[place][2] != symbol:
            other = next(n for n in range(place + 1, 4) if _form(seat)[n][2] == symbol)
            hand.type((f"cell{place}", f"cell{other}"), seat)
    hand.tap_panel("lay", seat)


def _drag(hand: Hand, seat: Seat, cells: Cells) -> None:
    """Lays the form on the player's own sheet, where the card asks whether it is meant."""
    sheet, wanted = seat.sheet, tetromino.settled(cells)
    assert isinstance(sheet, TetrixSheet)
    while _form(seat) != wanted:
        hand.tap_panel("turn", seat)
    spot = sheet.finger_for(cells)
    if (sheet.box_under(*spot) or "").startswith("cell"):
        hand.tap_at(*spot, seat)
    else:
        hand.drag(START, spot, seat)
