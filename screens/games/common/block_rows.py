"""The lines of a block for the whole table."""

from typing import NamedTuple

from scoring.core import Box


class Cell(NamedTuple):
    """What one player has in a line."""

    text: str = ""
    running: str = ""
    """The total up to here, where there is room for it."""
    detail: str = ""
    """What it was for, where there is room for it."""
    bonus: str = ""
    """The name of a small picture beside it."""
    box: Box | None = None
    """The box that is touched to look at it."""
    forced: bool = False
    """Whether it breaks a rule."""


class Row(NamedTuple):
    label: str
    cells: tuple[Cell, ...] = ()
    kind: str = "line"
    """`line`, `round` (a heading of its own) or `sum` (set apart, and larger)."""
