"""The lines of a block for the whole table."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.game import Box
from sheets.drawing import text_fitting
from sheets.drawing.render_target import sp


class Cell(NamedTuple):
    """One player's part of a line."""

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
    pencil: bool = False
    """Whether the table has not got it yet."""


class SheetRow(NamedTuple):
    label: str
    cells: tuple[Cell, ...] = ()
    kind: str = "line"
    """`line`, `round` (a heading of its own) or `sum` (set apart, and larger)."""


def cell_name(box: Box, rows: Iterable[SheetRow], names: Sequence[str]) -> str:
    """Returns the player of a box and its content as text."""
    player, _dot, line = box.removeprefix("player").partition(".")
    if not line:
        return names[int(player)]
    cells = ((row, cell) for row in rows for cell in row.cells if cell.box == box)
    return next((f"{names[int(player)]}, {row.label}: {cell.text}" for row, cell in cells), "")


def letters_in(height: float) -> float:
    """Returns the font size of points in a line of this height; in a low one they use the space
    above and below."""
    usual = min(sp(32), height * 0.68)
    return max(usual, min(sp(11), height * 0.9)) / text_fitting.scale()
