"""Chooses the number of columns of sheets that makes the smallest target largest. No Kivy."""

from collections.abc import Callable, Iterator
from math import ceil
from typing import NamedTuple

from sheets.drawing.geometry import Rect
from sheets.render_context import dp

CLOSE = 2
"""Targets whose sizes differ by less, in dp, count as equal."""
DOCK_WIDE, DOCK_HIGH = 300, 200
"""Minimum size of a dock in a cell, in dp."""


class Grid(NamedTuple):
    """Sheets in columns and rows."""

    columns: int
    rows: int
    docked: bool = False
    """Whether the dock is in the cells that are left over, and not below the sheets."""

    def cell(self, area: Rect, place: int) -> Rect:
        """Returns the cell with this number, counted from the top left."""
        row, column = divmod(place, self.columns)
        wide, high = area.width / self.columns, area.height / self.rows
        return Rect(area.x + column * wide, area.y + area.height - (row + 1) * high, wide, high)

    def left_over(self, area: Rect, count: int) -> Rect:
        """Returns the empty cells of the last row after `count` sheets as one area."""
        first = self.cell(area, count)
        return first._replace(width=area.x + area.width - first.x)


def grids(count: int, *, dock: bool) -> Iterator[Grid]:
    """Yields the possible grids for this number of sheets, without empty rows or columns."""
    for columns in range(1, count + 1):
        yield Grid(columns, ceil(count / columns))
    for columns in range(1, count + 2) if dock else ():
        rows = ceil((count + 1) / columns)
        if (rows - 1) * columns < count or rows == 1:
            yield Grid(columns, rows, docked=True)


def best_grid(
    area: Rect, count: int, dock: float, least: Callable[[float, float], float]
) -> tuple[Grid, float]:
    """Returns the grid with the largest smallest target, and the size of that target. Of equally
    large ones it chooses the one with fewer empty cells. `dock`: the height of a dock below the
    sheets; 0 without one. `least`: returns the smallest target of a sheet in a cell of this width
    and height."""
    found: list[tuple[float, int, Grid]] = []
    for grid in grids(count, dock=dock > 0):
        room = area if grid.docked else area._replace(height=area.height - dock)
        if grid.docked:
            spare = grid.left_over(room, count)
            if spare.width < dp(DOCK_WIDE) or spare.height < dp(DOCK_HIGH):
                continue
        empty = 0 if grid.docked else grid.columns * grid.rows - count
        cell = grid.cell(room, 0)
        found.append((least(cell.width, cell.height), empty, grid))
    largest = max(target for target, _empty, _grid in found)
    close = [one for one in found if one[0] >= largest - dp(CLOSE)]
    target, _empty, grid = min(close, key=lambda one: (one[1], one[2].docked, -one[0]))
    return grid, target
