"""Single numbers, each on a line with its name printed below, as on a form."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from screens.records.charts.chart import FONT_SIZE, Chart, across, in_lines, line_height, write
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import HAND
from sheets.render_context import dp, palette, sp

VALUE = 27
"""Font size of a number, in dp."""
COLUMNS = range(5, 0, -1)
GAP = 14
YIELDING = 0.7
INDENT = 2
"""Width in dp before a number and its name."""


class Tile(NamedTuple):
    label: str
    value: str
    note: str = ""
    """Printed after the number."""

    @property
    def words(self) -> str:
        return f"{self.label}: {self.value}" + (f", {self.note}" if self.note else "")


class Tiles(Chart):
    def __init__(self, tiles: Sequence[Tile], **kwargs: object) -> None:
        self.tiles = tuple(tiles)
        super().__init__(**kwargs)

    def lines(self) -> list[str]:
        return [tile.words for tile in self.tiles]

    def columns(self, width: float) -> int:
        """Returns as many columns as cut off no number, and fewer if that takes no more rows."""
        most = next((count for count in COLUMNS if self._fit(self._cell(width, count))), 1)
        rows = ceil(len(self.tiles) / most)
        return ceil(len(self.tiles) / rows)

    def _cell(self, width: float, columns: int) -> float:
        return (width - (columns - 1) * dp(GAP)) / columns

    def _fit(self, cell: float) -> bool:
        return all(
            _written(tile) <= cell
            and text_fitting.longest(tile.label, sp(FONT_SIZE)) <= cell - dp(INDENT)
            and text_fitting.lines(
                text_fitting.SizedText(tile.label, dp(FONT_SIZE)), sp(FONT_SIZE), cell - dp(INDENT)
            )
            <= 2
            for tile in self.tiles
        )

    def row_height(self, width: float) -> float:
        cell = self._cell(width, self.columns(width))
        lines = max(1 + in_lines(tile.label, cell - dp(INDENT)).count("\n") for tile in self.tiles)
        return line_height(VALUE) + lines * line_height() + dp(12)

    def height_for(self, width: float) -> float:
        rows = ceil(len(self.tiles) / self.columns(width))
        return rows * self.row_height(width)

    def paint(self, paint: Brush) -> None:
        columns = self.columns(self.width)
        wide, high = self._cell(self.width, columns), self.row_height(self.width)
        for at, tile in enumerate(self.tiles):
            row, column = divmod(at, columns)
            left = column * (wide + dp(GAP))
            cell = Rect(round(left), round(self.height - (row + 1) * high), wide, high)
            self._paint_tile(paint, tile, cell)

    def _paint_tile(self, paint: Brush, tile: Tile, cell: Rect) -> None:
        text = in_lines(tile.label, cell.width - dp(INDENT))
        printed = line_height() * (1 + text.count("\n"))
        number = line_height(VALUE)
        top = cell.y + cell.height
        behind = dp(6) + text_fitting.width(tile.note, sp(FONT_SIZE)) if tile.note else 0
        value = Rect(cell.x + dp(INDENT), top - number, cell.width - dp(INDENT) - behind, number)
        written = paint.text(
            tile.value, value, dp(VALUE), player_colours.ink(0), font=HAND, align=0
        )
        if tile.note:
            x = value.x + written + dp(6)
            note = Rect(x, value.y + dp(1), cell.x + cell.width - x, value.height)
            write(paint, tile.note, note)
        across(paint, cell.x, cell.x + cell.width, top - number, palette().line)
        below = Rect(
            cell.x + dp(INDENT), top - number - dp(3) - printed, cell.width - dp(INDENT), printed
        )
        write(paint, text, below)


def _written(tile: Tile) -> float:
    """Returns the width of a number on its line, with its note. Large text may shrink a little, so
    that several still fit in a row."""
    note = dp(6) + text_fitting.width(tile.note, sp(FONT_SIZE)) if tile.note else 0
    size = max(dp(VALUE), sp(VALUE) * YIELDING)
    return text_fitting.width(tile.value, size, HAND) + note + dp(4)
