"""Makes entries on own pads by touches."""

from play.seat import Seat
from scoring.json_fields import Move
from scoring.own.moves import Finish, Write
from sheets.texts import _
from tests.support.hand import Hand, touch_boxes


def touch(hand: Hand, seat: Seat, move: Move) -> None:
    """Touches the field first, then its number; the end is a button of the card."""
    if isinstance(move, Finish):
        hand.answer(_("End the game"), seat)
    elif isinstance(move, Write):
        if not seat.sheet.shared:
            hand.tap_box(seat.game.boxes(seat.state, seat.player, move)[0], seat)
        hand.type(seat.panel.places_of(move), seat)
    else:
        touch_boxes(hand, seat, move)
