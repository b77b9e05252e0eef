"""The layout of a Kubi sheet: the table of sums, the numbers, and the ways to mark a roll."""

from scoring.core import AnyGame, Box
from scoring.kubi import NUMBERS, SUMS
from screens.games.kubi import strip
from screens.games.kubi.ways import WaysSheet
from screens.look.geometry import Rect
from screens.look.surface import dp

# Heights in rows, widths as shares of the table.
HEAD, NUMBER_ROWS = 0.8, 1.7
COLUMNS = {
    "value": (0.12, 26),
    "label": (0.09, 22),
    "": (0.5, 0),
    "again": (0.1, 22),
    "points": (0.19, 40),
}
"""The parts of a row: their share of its width, and their minimum width in dp."""
BESIDE = 1.3
"""Ratio of width to height from which the numbers are beside the table."""
TABLE, LEAST_TABLE = 0.66, 190
"""Share of the width for the table then, and its minimum in dp."""
LEAST_BESIDE = 48
"""Minimum width in dp of the numbers beside it."""
LEAST_ROW, LEAST_OF_SEVERAL = 30, 20
"""Minimum height of a row in dp; what does not fit is scrolled. If several sheets share a tablet,
rows are lower, and what does not fit is written in figures."""
LEAST_NUMBERS, MOST_NUMBERS = 44, 84
"""Minimum and maximum height in dp of the numbers below the table."""
LENT = 64
"""Height in dp that the panel lends the ways while it is empty."""
ROWS_KEPT = 3
"""Minimum number of visible rows."""
TABULAR, FIGURES, SHOWN = "tabular", "figures", "shown"
"""A table with strokes; figures to touch; figures for display only."""


class KubiPlan(WaysSheet):
    row_count = len(SUMS)

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self._style = TABULAR

    @property
    def style(self) -> str:
        """How it is drawn at its current size."""
        self.settle()
        return self._style

    def height_for(self, width: float) -> float:
        inner = width - 2 * self.margin
        return self.room_for(width) + self.ways_height(inner, float("inf"))

    def room_for(self, width: float) -> float:
        """Without the ways, which come and go below the rest."""
        row = max(dp(LEAST_ROW), min(dp(40), width * 0.062))
        table = (HEAD + len(SUMS)) * row + max(dp(LEAST_NUMBERS), NUMBER_ROWS * row)
        return table + self.heading + 2 * self.margin

    @property
    def least_row(self) -> float:
        return dp(LEAST_OF_SEVERAL if self.can_enlarge else LEAST_ROW)

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        self._style = TABULAR
        if self.compact and area.height < (HEAD + len(SUMS)) * dp(strip.LEAST_ROW):
            self._style = SHOWN
            return strip.lay_out(area)
        beside = area.width > area.height * BESIDE and not self.steady
        return self._lay_out_beside(area) if beside else self._lay_out_below(area)

    def _lay_out_beside(self, area: Rect) -> dict[Box, Rect]:
        gap = dp(8)
        ways = self.ways_width(area)
        self.lay_out_ways(area._replace(x=area.x + area.width - ways, width=ways), beside=True)
        rest = area._replace(width=area.width - ways - (gap if ways else 0))
        wide = max(dp(LEAST_BESIDE), min(rest.width * (1 - TABLE), rest.width - dp(LEAST_TABLE)))
        boxes = self._lay_out_sums(rest._replace(width=rest.width - wide - gap))
        high = area.height / len(NUMBERS)
        for place, number in enumerate(NUMBERS):
            y = area.y + area.height - (place + 1) * high
            rect = Rect(rest.x + rest.width - wide, y, wide, high)
            boxes[f"number{number}"] = rect.shrunk(dp(2))
        return boxes

    def _lay_out_below(self, area: Rect) -> dict[Box, Rect]:
        table = (HEAD + len(SUMS)) * self.least_row
        kept = dp(LEAST_NUMBERS) + ROWS_KEPT * self.least_row
        ways = self.ways_height(area.width, area.height - kept)
        self.lay_out_ways(area._replace(height=ways), beside=False)
        usual = area.height - self._comes_and_goes(ways)
        numbers = min(dp(MOST_NUMBERS), usual * 0.13, usual - table)
        numbers = max(dp(LEAST_NUMBERS), numbers)
        used = ways + numbers
        sums = area._replace(y=area.y + used, height=area.height - used)
        boxes = self._lay_out_sums(sums, usual - numbers)
        wide = area.width / len(NUMBERS)
        for place, number in enumerate(NUMBERS):
            rect = Rect(area.x + place * wide, area.y + ways, wide, numbers - dp(2))
            boxes[f"number{number}"] = rect.shrunk(dp(2))
        return boxes

    def _comes_and_goes(self, ways: float) -> float:
        """What of the height is here only for the ways. Where that is not known, they take it from
        the table."""
        more = self.height - self.steady
        lent = 0 <= more <= max(ways, dp(LENT))
        return more if self.steady and self.may_scroll and lent else ways

    def _lay_out_sums(self, table: Rect, usual: float | None = None) -> dict[Box, Rect]:
        """The heads of the columns are left out where the rows need their room. Rows are as high as
        in the usual height of the table, and begin at the top: so they stay where they are when the
        ways take some of it."""
        boxes: dict[Box, Rect] = {}
        usual = usual or table.height
        row, rows = usual / (HEAD + len(SUMS)), table
        if self.may_scroll and self.can_enlarge and table.height < len(SUMS) * self.least_row:
            self._style = FIGURES
            self.rows_in_sight = self.row_count
            return strip.lay_out_sums(table)
        if row >= self.least_row or not self.may_scroll:
            head = table._replace(y=table.y + table.height - HEAD * row, height=HEAD * row)
            _lay_out_row(boxes, "head", head)
            rows = table._replace(height=table.height - head.height)
            usual -= head.height
        count = max(1, min(len(SUMS), int(usual / self.least_row + 0.01)))
        row, top = usual / (count if self.may_scroll else len(SUMS)), rows.y + rows.height
        shown = self.take_rows(rows, row)
        for place, number in enumerate(shown):
            line = rows._replace(y=top - (place + 1) * row, height=row)
            _lay_out_row(boxes, f"sum{SUMS[number]}", line)
        return boxes

    def row_of(self, box: Box) -> int | None:
        name = box.partition(".")[0]
        return SUMS.index(int(name[3:])) if name.startswith("sum") else None

    def group_of(self, box: Box) -> str:
        """Each sum is a row of its own."""
        return box.partition(".")[0] if box.startswith("sum") else super().group_of(box)


def _lay_out_row(boxes: dict[Box, Rect], name: str, line: Rect) -> None:
    """The strokes take what the other parts leave."""
    x, gap = line.x, dp(2)
    widths = {part: max(line.width * share, dp(least)) for part, (share, least) in COLUMNS.items()}
    widths[""] += line.width - sum(widths.values())
    for part, wide in widths.items():
        rect = Rect(x + gap, line.y + gap / 2, wide - 2 * gap, line.height - gap)
        boxes[f"{name}.{part}" if part else name] = rect
        x += wide
