"""A line of a sheet, and the current turn of a game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A field of the printed sheet and its points; None while the field is still blank."""

    key: str
    points: int | None


@dataclass(frozen=True, slots=True)
class Turn:
    """The current round and the players whose turn it is."""

    round: int
    """Counts from 1; 0 while the game is being set up."""
    rounds: int | None
    """The maximum number of rounds, where the game has one."""
    roller: int | None
    waiting: tuple[int, ...]
    """The players who may enter something now, in the order in which they act."""
