"""A touch on earlier handwriting: shows the entry, which can be changed or undone. No Kivy."""

from functools import partial
from typing import TYPE_CHECKING

from play.card_model import OUTLINED, Offer
from play.correction import Correction
from scoring.game import Box
from sheets.texts import _

if TYPE_CHECKING:
    from play.seat import Seat


def touch(seat: "Seat", box: Box) -> bool:
    """Shows the entry that has written in this box, with the next touch the one before it; False
    if nothing is written there."""
    numbers = seat.match.forced.written(seat.player, box)
    if not numbers:
        return False
    open_ = not seat.looked and not seat.match.session.journal.over
    if open_ and seat.strictness.can_force(box):  # it may have been meant as a new entry
        seat.strictness.refuse_box(box)
        answers = zip(seat.card.answers, seat.acts, strict=True)
        earlier = Offer(_("Earlier entry"), OUTLINED, partial(_look, seat, numbers[0], box))
        seat.offer([*(Offer(*answer, act) for answer, act in answers), earlier])
        return True
    shown = seat.looked.number if seat.looked else None
    older = [number for number in numbers if shown in numbers and number < (shown or 0)]
    _look(seat, (older or numbers)[0], box)
    return True


def _look(seat: "Seat", number: int, box: Box) -> None:
    with seat.doing:
        Correction(seat, number).look(box)
        seat.renew_occasion()
