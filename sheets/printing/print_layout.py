"""The places of sheets on a page, in millimetres: as many as leave the boxes easy to write in."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sheets.drawing.geometry import Rect

PAPERS = {"A4": (210.0, 297.0), "A5": (148.0, 210.0), "A6": (105.0, 148.0)}
PAPERS["Letter"] = (215.9, 279.4)
MARGIN = 6.0
"""Margin around each sheet: for the white border of printers, and for inaccurate cutting."""
BOX = 6.5
"""The smallest box that is easy to write in, in mm."""
MOST = 8
"""Maximum number of sheets on a page."""
NARROWEST = 45.0
"""Minimum width and height of a sheet beside others."""

Measure = Callable[[float, float], float]
"""The smallest box of a sheet in a place of this width and height."""


@dataclass(frozen=True)
class Grid:
    """A page that is cut into equal parts."""

    width: float
    height: float
    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def room(self) -> tuple[float, float]:
        """Returns the width and height available for a sheet."""
        wide, high = self.width / self.columns, self.height / self.rows
        return wide - 2 * MARGIN, high - 2 * MARGIN

    def places(self) -> list[Rect]:
        """Returns the places for sheets, row by row from the top."""
        wide, high = self.width / self.columns, self.height / self.rows
        return [
            Rect(column * wide, self.height - (row + 1) * high, wide, high).shrunk(MARGIN)
            for row in range(self.rows)
            for column in range(self.columns)
        ]

    def cuts(self) -> list[tuple[float, float, float, float]]:
        """Returns the lines to cut along."""
        xs = (self.width * n / self.columns for n in range(1, self.columns))
        ys = (self.height * n / self.rows for n in range(1, self.rows))
        return [*((x, 0.0, x, self.height) for x in xs), *((0.0, y, self.width, y) for y in ys)]


def whole(paper: str, width: float, height: float) -> tuple[Grid, float]:
    """Returns a page for one drawing of this size, upright or on its side, and how much it is
    scaled."""
    wide, high = PAPERS[paper]
    pages = (Grid(wide, high, 1, 1), Grid(high, wide, 1, 1))
    scales = [(min(page.room[0] / width, page.room[1] / height), page) for page in pages]
    scale, page = max(scales, key=lambda pair: pair[0])
    return page, scale


def grids(paper: str, most: int = MOST) -> Iterator[Grid]:
    """Yields all ways to cut a page, upright and on its side."""
    wide, high = PAPERS[paper]
    for width, height in ((wide, high), (high, wide)):
        for columns in range(1, most + 1):
            for rows in range(1, most // columns + 1):
                grid = Grid(width, height, columns, rows)
                if grid.count == 1 or min(grid.room) >= NARROWEST:
                    yield grid


def arranged(paper: str, wanted: int, smallest: Measure) -> Grid:
    """Returns the page with the most sheets whose boxes are large enough, but not more than
    requested; if no box is, one sheet as large as possible."""
    ways = [*grids(paper, min(wanted, MOST))]
    for count in sorted({grid.count for grid in ways}, reverse=True):
        sizes = {grid: smallest(*grid.room) for grid in ways if grid.count == count}
        best = max(sizes, key=lambda grid: sizes[grid])
        if sizes[best] >= BOX:
            break
    return best
