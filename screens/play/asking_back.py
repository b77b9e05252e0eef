"""Prevents accidents: an entry that ends the game asks for confirmation, and a button that has just
appeared under a finger ignores taps for a moment."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from scoring.reading import Ending, Move
from screens.look.texts import _, plural
from screens.play.card import AGAINST, OUTLINED, Act, Offer

if TYPE_CHECKING:
    from screens.play.seat import Seat

DOUBLE_TAP = 0.3
"""Maximum seconds between the two taps of a double tap."""
MOMENT = 0.5
"""Seconds for which a button that ends a game ignores taps after it has appeared."""


def not_at_once(now: Callable[[], float], act: Act, seconds: float = MOMENT) -> Callable[[], None]:
    """`act` for a button that appears now: taps within these seconds were meant for what was there
    before, and are ignored."""
    shown = now()

    def pressed() -> None:
        if now() - shown >= seconds:
            act()

    return pressed


def ends_game(seat: "Seat", player: int, move: Move) -> bool:
    """Whether pressing a button for this entry would end the game. Entries in boxes may end it as
    well, but are visible on the sheet; an end by somebody elsewhere has no box."""
    game, state = seat.game, seat.state
    if seat.correction or game.check(state, player, move):
        return False
    on_paper = not seat.sheet.shared and not isinstance(move, Ending)
    in_boxes = on_paper and bool(game.boxes(state, player, move))
    return not in_boxes and game.over(game.apply(state, player, move))


def answer(seat: "Seat", player: int, move: Move) -> Act:
    """The action of a button that stands for a whole entry."""
    act = partial(enter, seat, player, move)
    return not_at_once(seat.match.now, act) if ends_game(seat, player, move) else act


def enter(seat: "Seat", player: int, move: Move) -> None:
    """A button for this entry was pressed: enters it, or asks first if it ends the game."""
    if not ends_game(seat, player, move):
        seat.wish(player, move)
        return
    after = seat.game.apply(seat.state, player, move)
    points = plural("{count} point", "{count} points", seat.game.total(after, player))
    detail = _("{names}: {points}").format(names=seat.match.names[player], points=points)
    seat.match.attend(seat)
    # "No" is last, because the button that was just pressed was in that place.
    end = not_at_once(seat.match.now, partial(seat.wish, player, move))
    offers = [Offer(_("End the game"), AGAINST, end), Offer(_("Play on"), OUTLINED, seat.show)]
    seat.ask(_("End the game?"), offers, detail)
