"""The layout of the Te-Trix sheet: the areas of its boxes, and a ring for cells beyond the edge."""

from math import floor
from typing import NamedTuple

from scoring.game import Box
from scoring.tetrix.rules import STRIP
from scoring.tetrix.tetromino import BOXES, SIZE, SYMBOLS, Cell, Cells
from sheets.dock_slots import dock_height
from sheets.drawing.geometry import Rect
from sheets.render_context import dp
from sheets.sheet_base import Paper
from sheets.tetrix.placement import anchor

# In boxes: the ring around the grid, and the heights of the fields below.
OVER, FIELDS, STRIP_LINE = 0.5, 1.35, 1.0
ACROSS = SIZE + 2 * OVER
"""The grid with its ring, in boxes."""
COLUMN, FIELD = 112, 260
"""Minimum and maximum useful width in dp of the column with the products."""
FIELD_HIGH, STRIP_HIGH = 104, 34
"""Maximum heights in dp of a product and of a strip field in that column."""
GAP = 8
HEAD, POINTS = 40, 64
"""Heights in dp of name and products, where card and panel are in the sheet, too."""
LEAST_DOCK = 216
"""Minimum width in dp of these beside the grid."""
LINE, NARROW = 48, 374
"""Height in dp of a line of keys below the grid, and the width below which there are three of them
instead of two: dice and forms need so many, and the symbols to paint with keep their room."""
MARGIN = 8
IN_A_ROW = STRIP // 2
"""Strip fields side by side in the column."""


class Rows(NamedTuple):
    """A sheet with card and panel in it, in its own coordinates: rows whose height no text
    changes."""

    cell: float
    grid: Rect
    head: Rect
    points: Rect
    dock: Rect


def keys_height(width: float) -> float:
    """Returns the height of the keys in a dock of this width: the same for painting and for dice
    and forms, so that nothing moves when these are shown."""
    return dp(LINE) * (2 if width >= dp(NARROW) else 3)


def rows_in(width: float, height: float) -> Rows:
    """Returns the rows beside the grid, or above and below it; the layout with larger boxes."""
    margin, gap = dp(MARGIN), dp(GAP)
    wide, high = width - 2 * margin, height - 2 * margin
    head, points = min(dp(HEAD), high * 0.14), min(dp(POINTS), high * 0.135)
    beside = min(high, wide - gap - dp(LEAST_DOCK)) / ACROSS
    low = dock_height(keys_height(wide))
    below = min(wide, high - head - points - low - 2 * gap) / ACROSS
    top = margin + high
    if beside >= below:
        side = beside * ACROSS
        grid = Rect(margin, top - side, side, side)
        x = margin + side + gap
        column = Rect(x, margin, width - margin - x, high)
        title = column._replace(y=top - head, height=head)
        fields = column._replace(y=title.y - points, height=points)
        return Rows(beside, grid, title, fields, column._replace(height=fields.y - gap - margin))
    side = below * ACROSS
    title = Rect(margin, top - head, wide, head)
    grid = Rect(margin + (wide - side) / 2, title.y - side, side, side)
    fields = Rect(margin, grid.y - points, wide, points)
    dock = Rect(margin, margin, wide, fields.y - gap - margin)
    return Rows(below, grid, title, fields, dock)


class TetrixLayout:
    """Where everything lies on a sheet of its current size."""

    def __init__(self, sheet: Paper) -> None:
        self.sheet = sheet
        self._cell = 1.0
        self._corner = (0.0, 0.0)

    # Sizes

    @property
    def rows(self) -> Rows | None:
        """Returns the rows of a sheet with card and panel in it; None without these."""
        if not self.sheet.holds_dock:
            return None
        return rows_in(self.sheet.width, self.sheet.height)

    def height_for(self, width: float) -> float:
        margin = self.sheet.margin
        cell = (width - 2 * margin) / ACROSS
        return self._boxes_high() * cell + self.sheet.heading + 2 * margin

    def _boxes_high(self) -> float:
        return ACROSS + FIELDS + STRIP_LINE * self._solo

    @property
    def _solo(self) -> bool:
        state = self.sheet.state
        return state is not None and bool(state.solo)

    def _measured(self) -> tuple[bool, float]:
        """Returns whether the products are beside the grid, and the width of a box, in the layout
        with larger boxes."""
        sheet = self.sheet
        inner, heading = sheet.place.shrunk(sheet.margin), sheet.heading
        column = min(dp(COLUMN), inner.width * 0.32) + dp(GAP)
        high = inner.height - (heading if sheet.compact else 0)
        beside = min(high, inner.width - column) / ACROSS
        below = min((inner.height - heading) / self._boxes_high(), inner.width / ACROSS)
        return beside > below, max(beside, below)

    @property
    def heads_column(self) -> bool:
        """Whether name and total are above the products, so that the grid gets the whole height."""
        return self._measured()[0] and not self.sheet.compact

    def heading_place(self, usual: Rect) -> Rect:
        """Returns the area of name and total; `usual` is that of most games."""
        if rows := self.rows:
            return rows.head.moved(self.sheet.x, self.sheet.y)
        if not self.heads_column:
            return usual
        taken = self._measured()[1] * ACROSS + dp(GAP)
        return usual._replace(x=usual.x + taken, width=usual.width - taken)

    # Boxes

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        if rows := self.rows:
            return self._lay_out_rows(rows)
        beside, self._cell = self._measured()
        side = self._cell * ACROSS
        left = area.x if beside else area.x + (area.width - side) / 2
        top = area.y + area.height
        self._corner = (left + OVER * self._cell, top - OVER * self._cell)
        boxes = {box: self.cell_rect(*place).shrunk(dp(1)) for place, box in BOXES.items()}
        if beside:
            compact, heading = self.sheet.compact, self.sheet.heading
            x = left + side + dp(GAP)
            wide = min(dp(FIELD), area.x + area.width - x)
            high = min(area.height, side) if compact else area.height - heading
            low = top - area.height if not compact else top - high
            self._lay_out_column(boxes, Rect(x, low, wide, high))
        else:
            self._lay_out_below(boxes, area._replace(height=area.height - side))
        return boxes

    def _lay_out_rows(self, rows: Rows) -> dict[Box, Rect]:
        """Returns the boxes beside or around a dock; the products are in a row."""
        self._cell, grid = rows.cell, rows.grid.moved(self.sheet.x, self.sheet.y)
        ring = OVER * self._cell
        self._corner = (grid.x + ring, grid.y + grid.height - ring)
        boxes = {box: self.cell_rect(*place).shrunk(dp(1)) for place, box in BOXES.items()}
        self._lay_out_below(boxes, rows.points.moved(self.sheet.x, self.sheet.y))
        return boxes

    def _lay_out_column(self, boxes: dict[Box, Rect], area: Rect) -> None:
        """Adds the products below each other, and the strip at the bottom."""
        line = min(dp(STRIP_HIGH), area.width / IN_A_ROW, area.height * 0.1)
        strip = 3 * line if self._solo else 0
        high = min((area.height - strip) / len(SYMBOLS), dp(FIELD_HIGH))
        for place, symbol in enumerate(SYMBOLS):
            y = area.y + area.height - (place + 1) * high
            boxes[symbol] = Rect(area.x, y, area.width, high).shrunk(dp(3))
        wide = area.width / IN_A_ROW
        for number in range(1, STRIP + 1) if self._solo else ():
            row, column = divmod(number - 1, IN_A_ROW)
            rect = Rect(area.x + column * wide, area.y + (1 - row) * line, wide, line)
            boxes[f"strip{number}"] = rect.shrunk(dp(2))
        if self._solo:
            boxes["strip"] = Rect(area.x, area.y + 2 * line, area.width, line).shrunk(dp(2))

    def _lay_out_below(self, boxes: dict[Box, Rect], area: Rect) -> None:
        strip = self._cell * STRIP_LINE if self._solo else 0
        most = strip + max(self._cell * FIELDS, dp(FIELD_HIGH))
        low = area.y + max(0, area.height - most)  # unused height is at the bottom
        area = area._replace(y=low, height=area.y + area.height - low)
        wide = area.width / len(SYMBOLS)
        for place, symbol in enumerate(SYMBOLS):
            field = Rect(area.x + place * wide, area.y + strip, wide, area.height - strip)
            boxes[symbol] = field.shrunk(dp(3))
        if self._solo:
            wide = area.width / (STRIP + 2)
            for number in range(1, STRIP + 1):
                x = area.x + (number - 1) * wide
                boxes[f"strip{number}"] = Rect(x, area.y, wide, strip * 0.82).shrunk(dp(2))
            x = area.x + STRIP * wide
            boxes["strip"] = Rect(x, area.y, 2 * wide, strip * 0.82).shrunk(dp(2))

    # Cells

    @property
    def cell(self) -> float:
        """Returns the width of a box in the current layout."""
        self.sheet.settle()
        return self._cell

    @property
    def corner(self) -> tuple[float, float]:
        """Returns the upper left corner of the grid."""
        self.sheet.settle()
        return self._corner

    def cell_rect(self, row: int, col: int, deep: int = 1) -> Rect:
        """Returns the area of a cell of the grid or of the ring. Several cells beyond the same edge
        share the width of the ring."""
        x, top = self.corner
        left, wide = self._span(col, deep)
        above, high = self._span(row, deep)
        return Rect(x + left, top - above - high, wide, high)

    def _span(self, number: int, deep: int) -> tuple[float, float]:
        """Returns the start of a row or column relative to the corner, and its width."""
        if 0 <= number < SIZE:
            return number * self.cell, self.cell
        wide = OVER * self.cell / max(1, deep)
        if number < 0:
            return number * wide, wide
        return SIZE * self.cell + (number - SIZE) * wide, wide

    def spot_at(self, x: float, y: float) -> tuple[int, int] | None:
        """Returns the cell of the grid or of the ring under a finger; None if there is none."""
        left, top = self.corner
        row, col = (top - y) / self.cell, (x - left) / self.cell
        if not all(-OVER <= place < SIZE + OVER for place in (row, col)):
            return None
        return floor(row), floor(col)

    def grid_rect(self) -> Rect:
        """Returns the area of the grid."""
        low = self.cell_rect(SIZE - 1, 0)
        return Rect(low.x, low.y, SIZE * self.cell, SIZE * self.cell)

    def center_of(self, cell: Cell) -> tuple[float, float]:
        return self.cell_rect(*cell[:2]).center

    def finger_for(self, cells: Cells) -> tuple[float, float]:
        """Returns the position of a finger that puts the form there."""
        return self.center_of(cells[anchor(cells)])

    def rects_of(self, cells: Cells) -> list[Rect]:
        """Returns the areas of a form's cells."""
        deep = max((depth(cell) for cell in cells), default=1)
        return [self.cell_rect(row, col, deep) for row, col, _symbol in cells]

    def cell_under(self, cells: Cells, x: float, y: float) -> int | None:
        """Returns the number of the form's cell at this point; None if there is none."""
        rects = enumerate(self.rects_of(cells))
        return next((number for number, rect in rects if not rect.distance(x, y)), None)


def depth(cell: Cell) -> int:
    """Returns the distance of a cell from the grid, in cells."""
    return max(max(-place, place - SIZE + 1, 0) for place in cell[:2])
