"""What the states of all games have in common: the base class of every game's `State`."""

from dataclasses import dataclass

from scoring.leave_move import NOBODY, Left


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """A game's state is a frozen dataclass that extends this one. Beside it has `options` and
    `sheets`, one for each player."""

    early: bool = False
    """Whether the game was ended before its own end."""
    left: Left = NOBODY
    """Who has left it."""


def is_early(state: object) -> bool:
    """Whether the game was ended before its own end."""
    return isinstance(state, GameState) and state.early


def plays(state: object, player: int) -> bool:
    """Whether this player may still enter something, as far as it does not depend on the rules."""
    return not isinstance(state, GameState) or not (state.early or player in state.left.players)


def left(state: object) -> Left:
    """Returns who has left the game."""
    return state.left if isinstance(state, GameState) else NOBODY
