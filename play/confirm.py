"""An entry that ends the game asks for confirmation."""

from functools import partial
from typing import TYPE_CHECKING

from play.card_model import (
    AGAINST,
    OUTLINED,
    Act,
    Offer,
)
from scoring.json_fields import Ending, Move
from sheets.texts import _, plural

if TYPE_CHECKING:
    from play.seat import Seat


def ends_game(seat: "Seat", player: int, move: Move) -> bool:
    """Whether pressing a button for this entry would end the game. Entries in boxes may end it as
    well, but these are visible on the sheet; an end by a player who is not in the app has no
    box."""
    game, state = seat.game, seat.state
    if seat.correction or game.check(state, player, move):
        return False
    on_paper = not seat.sheet.shared and not isinstance(move, Ending)
    in_boxes = on_paper and bool(game.boxes(state, player, move))
    return not in_boxes and game.over(game.apply(state, player, move))


def answer(seat: "Seat", player: int, move: Move) -> Act:
    """Returns the action of a button that makes a complete entry."""
    return partial(enter, seat, player, move)


def enter(seat: "Seat", player: int, move: Move) -> None:
    """Makes the entry of a pressed button; asks for confirmation first if it ends the game."""
    if not ends_game(seat, player, move):
        seat.wish(player, move)
        return
    after = seat.game.apply(seat.state, player, move)
    points = plural("{count} point", "{count} points", seat.game.total(after, player))
    detail = _("{names}: {points}").format(names=seat.match.names[player], points=points)
    seat.match.attend(seat)
    end = partial(seat.wish, player, move)
    offers = [Offer(_("End the game"), AGAINST, end), Offer(_("Keep playing"), OUTLINED, seat.show)]
    seat.ask(_("End the game?"), offers, detail)
