"""What must not happen by accident: an entry that ends the whole game is asked back, and a button
that has only just come to lie under a finger does nothing yet."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock

from scoring.reading import Move
from screens.look.texts import _, plural

DOUBLE_TAP = 0.3
"""So many seconds after the first tap the second one of a double tap comes, at most."""
MOMENT = 0.5
"""Seconds for which what ends a game takes no tap: one has to have seen it first."""
RECEIPT_SECONDS = 0.8
"""How long the receipt of an entry stays."""


def not_at_once(act: Callable[[], None], seconds: float = MOMENT) -> Callable[[], None]:
    """The same for a button that is shown now: a tap that comes too soon was meant for whatever
    was there before, and is ignored."""
    shown = Clock.get_time()

    def pressed() -> None:
        if Clock.get_time() - shown >= seconds:
            act()

    return pressed


def ends_game(seat: Any, player: int, move: Move) -> bool:
    """Whether a button alone would end the game with this. What is entered in the boxes of a sheet
    ends a game as well, but shows itself there."""
    game, state = seat.game, seat.state
    if seat.correction or game.check(state, player, move):
        return False
    in_boxes = any(box in seat.sheet.boxes for box in game.boxes(state, player, move))
    return not in_boxes and bool(game.over(game.apply(state, player, move)))


def answer(seat: Any, player: int, move: Move) -> Callable[[], None]:
    """What an answer does that stands for a whole entry."""
    act = partial(enter, seat, player, move)
    return not_at_once(act) if ends_game(seat, player, move) else act


def enter(seat: Any, player: int, move: Move) -> None:
    """A button means this entry: it is made, or asked back where it would end the game."""
    if not ends_game(seat, player, move):
        seat.wish(player, move)
        return
    after = seat.game.apply(seat.state, player, move)
    points = plural("{count} point", "{count} points", seat.game.total(after, player))
    detail = _("{names}: {points}").format(names=seat.screen.names[player], points=points)
    seat.screen.attend(seat)
    # The harmless answer comes last: that is where the button was that has just been pressed.
    end = not_at_once(partial(seat.wish, player, move))
    seat.ask(
        _("End the game?"),
        [(_("End the game"), "refused", end), (_("Play on"), "outlined", seat.show)],
    )
    seat.action.detail = detail
