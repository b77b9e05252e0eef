"""A game that is ended early: it has no winner, and is not in statistics or ranks.

The printed rules do not have this. Every game can be ended so; the entry can be undone.
"""

from dataclasses import dataclass

from scoring.json_fields import Move
from scoring.leave_move import Leave


@dataclass(frozen=True, slots=True)
class EndEarly(Move):
    """Anyone ends the game early."""

    do = "end"


EVERYWHERE: tuple[type[Move], ...] = (EndEarly, Leave)
"""The moves of every game."""
