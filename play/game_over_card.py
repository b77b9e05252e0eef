"""The card of a game that is over, and what can still be done. No Kivy."""

from functools import partial
from typing import TYPE_CHECKING

from play.card_model import (
    FILLED,
    HINT,
    OUTLINED,
    QUIET,
    Offer,
)
from sheets.texts import _, listed, plural

if TYPE_CHECKING:
    from play.seat import Seat


def tell(seat: "Seat") -> None:
    """Shows who has won, a button for the result, and a less prominent one to correct a mistake."""
    journal = seat.match.session.journal
    detail = _("It was ended early.")
    if winners := seat.game.winners(seat.state):
        names = listed([journal.names[player] for player in winners])
        points = plural("{count} point", "{count} points", journal.total(winners[0]))
        detail = _("{names}: {points}").format(names=names, points=points)
    seat.tell(HINT, _("The game is over"), detail)
    if seat.far:  # a guest's page has the result below the card
        return
    result = Offer(_("Result"), FILLED, seat.doing.want_result)
    change = Offer(_("Change an entry"), QUIET, partial(_change, seat))
    # With several seats the bar has that button, once for all.
    seat.offer([result] if seat.apart else [change, result])


def _change(seat: "Seat") -> None:
    """Starts a correction: asks to tap the entry on a shared sheet; opens the timeline
    otherwise."""
    if not seat.sheet.shared:
        seat.match.timeline.open()
        return
    offers = [Offer(_("Keep it"), OUTLINED, seat.show)]
    seat.ask(_("Which one?"), offers, _("Tap it on the sheet"))
