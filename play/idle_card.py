"""The card of a seat without a draft."""

from typing import TYPE_CHECKING

from play import confirm, game_over_card
from play.card_model import HINT, OUTLINED, Offer
from play.slots import taken
from sheets.given_dice_texts import given_words
from sheets.panel import KEYS_SLOT
from sheets.sheet_texts import has_left
from sheets.texts import _

if TYPE_CHECKING:
    from play.seat import Seat


def show(seat: "Seat") -> None:
    """Shows what can be done, or who has won."""
    match = seat.match
    if match.session.journal.over:
        game_over_card.tell(seat)
        return
    if seat.game.has_left(seat.state, seat.player):
        seat.tell(HINT, has_left(match.names[seat.player]), _("The sheet stays as it is."))
        return
    if match.app_dice.waits:
        seat.tell(HINT, _("Roll the dice"), given_words(match.app_dice.given))
        seat.offer(match.app_dice.offers(seat))
        match.receipt.tell_again(seat)
        return
    seat.tell(HINT, *(seat.panel.hint() or seat.sheet.hint(seat.state)))
    offers = [
        Offer(name, OUTLINED, confirm.answer(seat, seat.player, move))
        for name, move in seat.sheet.offers(seat.state)
    ]
    offers += match.app_dice.offers(seat)
    if seat is match.attended and len(offers) < 2:  # those above take precedence
        offers = _with_first(offers, match.first_offers)
    seat.offer(offers)
    match.receipt.tell_again(seat)


def _with_first(offers: list[Offer], first: list[Offer]) -> list[Offer]:
    """Returns the offers with those of a new game. Where both would take the room of the keys, only
    the latter are left: nobody ends a game before the first entry."""
    both = [*offers, *first]
    return first if KEYS_SLOT in taken([one.kind for one in both]) else both
