"""What the card of a seat says while nothing is begun there."""

from typing import TYPE_CHECKING

from screens.look.texts import _, listed, plural
from screens.play import asking_back
from screens.play.card import FILLED, HINT, OUTLINED, Offer

if TYPE_CHECKING:
    from screens.play.seat import Seat


def show(seat: "Seat") -> None:
    """What there is to do, or who has won."""
    match = seat.match
    if match.session.journal.over:
        _show_end(seat)
        return
    seat.tell(HINT, *(seat.panel.hint() or seat.sheet.hint(seat.state)))
    offers = [
        Offer(name, OUTLINED, asking_back.answer(seat, seat.player, move))
        for name, move in seat.sheet.offers(seat.state)
    ]
    if seat is match.attended and len(offers) < 2:  # a question comes first
        offers += match.first_offers
    seat.offer(offers)


def _show_end(seat: "Seat") -> None:
    journal = seat.match.session.journal
    winners = seat.game.winners(seat.state)
    names = listed([journal.names[player] for player in winners])
    points = plural("{count} point", "{count} points", journal.total(winners[0]))
    detail = _("{names}: {points}").format(names=names, points=points)
    seat.tell(HINT, _("The game is over"), detail)
    seat.offer([Offer(_("Result"), FILLED, seat.doing.want_result)])
