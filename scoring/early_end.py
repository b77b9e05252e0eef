"""A game that is ended early: it has no winner, and is not in statistics or ranks.

The printed rules do not have this. Every game can be ended so; the entry can be undone.
"""

from dataclasses import dataclass

from scoring.json_fields import Move
from scoring.leave_move import NOBODY, Leave, Left


@dataclass(frozen=True, slots=True)
class EndEarly(Move):
    """Anyone ends the game early."""

    do = "end"


EVERYWHERE: tuple[type[Move], ...] = (EndEarly, Leave)
"""The moves of every game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StateBase:
    """What the states of all games have in common."""

    early: bool = False
    """Whether the game was ended before its own end."""
    left: Left = NOBODY
    """Who has left it."""


def is_early(state: object) -> bool:
    return isinstance(state, StateBase) and state.early


def plays(state: object, player: int) -> bool:
    """Whether this player may still enter something, as far as it does not depend on the rules."""
    return not isinstance(state, StateBase) or not (state.early or player in state.left.players)


def left(state: object) -> Left:
    return state.left if isinstance(state, StateBase) else NOBODY
