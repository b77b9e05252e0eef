"""The lines of a sheet for the whole table."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.game import Box
from sheets.drawing import text_fitting
from sheets.render_context import sp


class Cell(NamedTuple):
    """One player's part of a line."""

    text: str = ""
    running: str = ""
    """The running total, shown where there is room."""
    detail: str = ""
    """The reason of the points, shown where there is room."""
    bonus: str = ""
    """The name of a small picture beside it."""
    box: Box | None = None
    """The box whose touch shows the entry."""
    forced: bool = False
    """Whether it breaks a rule."""
    pencil: bool = False
    """Whether the host has not confirmed it yet."""


class SheetRow(NamedTuple):
    label: str
    cells: tuple[Cell, ...] = ()
    kind: str = "line"
    """`line`, `round` (a heading) or `sum` (separated, and larger)."""


def cell_name(box: Box, rows: Iterable[SheetRow], names: Sequence[str]) -> str:
    """Returns the player of a box and its content as text."""
    player, _dot, line = box.removeprefix("player").partition(".")
    if not line:
        return names[int(player)]
    cells = ((row, cell) for row in rows for cell in row.cells if cell.box == box)
    return next((f"{names[int(player)]}, {row.label}: {cell.text}" for row, cell in cells), "")


def points_font_size(height: float) -> float:
    """Returns the font size of points in a line of this height; in a low one they use the space
    above and below."""
    usual = min(sp(32), height * 0.68)
    return max(usual, min(sp(11), height * 0.9)) / text_fitting.scale()
