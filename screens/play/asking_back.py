"""What must not happen by accident: an entry that ends the whole game is asked back, and a button
that has only just come to lie under a finger does nothing yet."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from scoring.reading import Ending, Move
from screens.look.texts import _, plural
from screens.play.card import AGAINST, OUTLINED, Act, Offer

if TYPE_CHECKING:
    from screens.play.seat import Seat

DOUBLE_TAP = 0.3
"""Maximum of seconds between the two taps of a double tap."""
MOMENT = 0.5
"""Seconds for which what ends a game takes no tap: one has to have seen it first."""


def not_at_once(now: Callable[[], float], act: Act, seconds: float = MOMENT) -> Callable[[], None]:
    """The same for a button that is shown now: a tap that comes too soon was meant for whatever
    was there before, and is ignored."""
    shown = now()

    def pressed() -> None:
        if now() - shown >= seconds:
            act()

    return pressed


def ends_game(seat: "Seat", player: int, move: Move) -> bool:
    """Whether a button alone would end the game with this. What is entered in the boxes of a sheet
    ends a game as well, but shows itself there; what was ended elsewhere has no box on it."""
    game, state = seat.game, seat.state
    if seat.correction or game.check(state, player, move):
        return False
    on_paper = not seat.sheet.shared and not isinstance(move, Ending)
    in_boxes = on_paper and bool(game.boxes(state, player, move))
    return not in_boxes and game.over(game.apply(state, player, move))


def answer(seat: "Seat", player: int, move: Move) -> Act:
    """What an answer does that stands for a whole entry."""
    act = partial(enter, seat, player, move)
    return not_at_once(seat.match.now, act) if ends_game(seat, player, move) else act


def enter(seat: "Seat", player: int, move: Move) -> None:
    """A button means this entry: it is made, or asked back where it would end the game."""
    if not ends_game(seat, player, move):
        seat.wish(player, move)
        return
    after = seat.game.apply(seat.state, player, move)
    points = plural("{count} point", "{count} points", seat.game.total(after, player))
    detail = _("{names}: {points}").format(names=seat.match.names[player], points=points)
    seat.match.attend(seat)
    # The harmless answer comes last: that is where the button was that has just been pressed.
    end = not_at_once(seat.match.now, partial(seat.wish, player, move))
    offers = [Offer(_("End the game"), AGAINST, end), Offer(_("Play on"), OUTLINED, seat.show)]
    seat.ask(_("End the game?"), offers, detail)
