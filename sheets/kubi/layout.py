"""The layout of a Kubi sheet: the table of sums, the numbers, and the ways to mark a roll."""

from collections.abc import Collection, Iterable

from scoring.game import AnyGame, Box
from scoring.kubi.rules import NUMBERS, SUMS
from sheets.drawing.geometry import Rect
from sheets.kubi import compact_layout, seats
from sheets.kubi.move_buttons import WaysSheet
from sheets.render_context import dp

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
GROUPS = (
    *([f"sum{number}", *(f"sum{number}.{part}" for part in COLUMNS if part)] for number in SUMS),
    [f"number{number}" for number in NUMBERS],
)
"""A sum is a row with all its parts."""
BESIDE = 1.3
"""Ratio of width to height from which the numbers are beside the table."""
TABLE, LEAST_TABLE = 0.66, 190
"""Share of the width for the table then, and its minimum in dp."""
LEAST_BESIDE = 48
"""Minimum width in dp of the numbers beside it."""
WANTED_ROW, LEAST_ROW = 30, 24
"""Height of a row in dp: preferred and minimum; rows that do not fit then are scrolled."""
LEAST_PRINTED, TALLEST, LEAST_HEAD = 28, 52, 14
"""Height of a row in dp: below the first a sheet at a seat has cells, above the second it is not
made larger. The third: of the heads of the columns."""
MARGIN = 8
"""Margin in dp of a sheet at a seat."""
LOW, LOW_HEAD, LOW_MARGIN = 400, 28, 6
"""Height in dp below which a sheet beside its dock is low, its heading then, and its margin: the
rows need the room."""
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
        """Returns the style in which it is drawn at its current size."""
        self.settle()
        return self._style

    def usual_heading_of(self, width: float, height: float) -> float:
        """Returns the usual height of the heading; it includes undo where several sheets are
        shown."""
        if not self.can_enlarge:
            usual = super().usual_heading_of(width, height)
            return min(usual, dp(LOW_HEAD)) if _is_low(self, width, height) else usual
        return dp(36 if height >= dp(280) else 30)

    @property
    def margin(self) -> float:
        if _is_low(self, self.width, self.height):
            return dp(LOW_MARGIN)
        return dp(MARGIN) if self.can_enlarge or not self.headed else super().margin

    def height_for(self, width: float) -> float:
        inner = width - 2 * self.margin
        return self.room_for(width) + self.ways_height(inner, float("inf"))

    def room_for(self, width: float) -> float:
        """Returns the preferred height without the ways, which come and go below the rest."""
        row = max(dp(WANTED_ROW), min(dp(40), width * 0.062))
        head = HEAD if self.headed else 0
        table = (head + len(SUMS)) * row + max(dp(LEAST_NUMBERS), NUMBER_ROWS * row)
        return table + self.heading + 2 * self.margin

    def tallest_for(self, width: float) -> float:
        """Returns the height up to which the rows grow: until they are as high as a finger
        needs."""
        return (HEAD + len(SUMS)) * dp(TALLEST) + dp(72) + self.heading + 2 * self.margin

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        self._style = TABULAR
        if self.compact and area.height < (HEAD + len(SUMS)) * dp(compact_layout.LEAST_ROW):
            self._style = SHOWN
            return compact_layout.lay_out(area)
        if self.can_enlarge and not self.compact:
            return self._lay_out_at_seat(area)
        beside = area.width > area.height * BESIDE and not self.steady
        return self._lay_out_beside(area) if beside else self._lay_out_below(area)

    # At a seat: all parts have fixed places, with or without ways

    def least_target_in(self, width: float, height: float) -> float:
        """Returns the smallest target. Cells count as smaller than any table, so that the printed
        table is used where it can be tapped."""
        return self._plan_in(width, height)[1]

    def _plan_in(self, width: float, height: float) -> tuple[seats.Plan, float]:
        """Returns the plan for a seat of this size, and its smallest target."""
        high = height - 2 * dp(MARGIN) - self.heading_of(width, height)
        area = Rect(0, 0, width - 2 * dp(MARGIN), high)
        printed = seats.printed(area)
        if printed.least >= dp(LEAST_PRINTED):
            return printed, printed.least
        cells = seats.in_cells(area)
        return cells, min(cells.least, dp(LEAST_PRINTED) - 1)

    def _lay_out_at_seat(self, area: Rect) -> dict[Box, Rect]:
        plan, _least = self._plan_in(self.width, self.height)
        sums, numbers, ways = (part.moved(area.x, area.y) for part in plan.areas)
        self.rows_in_sight, self.first = self.row_count, 0
        self.lay_out_ways(ways, beside=False)
        boxes: dict[Box, Rect] = {}
        if plan.cells:
            self._style = FIGURES
            boxes |= compact_layout.lay_out_sums(sums, plan.cells)
        else:
            row = min(dp(TALLEST), sums.height / len(SUMS))
            top = sums.y + sums.height
            spare = sums.height - len(SUMS) * row
            if spare >= dp(LEAST_HEAD):
                head = min(spare, HEAD * row)
                _lay_out_row(boxes, "head", sums._replace(y=top - head, height=head))
                top -= head
            for place, one in enumerate(SUMS):
                line = sums._replace(y=top - (place + 1) * row, height=row)
                _lay_out_row(boxes, f"sum{one}", line)
        columns = plan.numbers
        wide, high = numbers.width / columns, numbers.height / (len(NUMBERS) / columns)
        for place, number in enumerate(NUMBERS):
            row_of, column = divmod(place, columns)
            y = numbers.y + numbers.height - (row_of + 1) * high
            rect = Rect(numbers.x + column * wide, y, wide, high)
            boxes[f"number{number}"] = rect.shrunk(dp(seats.INSET))
        return boxes

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
        table = (HEAD + len(SUMS)) * dp(LEAST_ROW)
        kept = dp(LEAST_NUMBERS) + ROWS_KEPT * dp(LEAST_ROW)
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
        """Returns the part of the height that is here only for the ways. Where that is not known,
        they take it from the table."""
        more = self.height - self.steady
        lent = 0 <= more <= max(ways, dp(LENT))
        return more if self.steady and self.may_scroll and lent else ways

    def _lay_out_sums(self, table: Rect, usual: float | None = None) -> dict[Box, Rect]:
        """Returns the boxes of the sums. The heads of the columns are left out where the rows need
        their room. Rows are as high as in the usual height of the table, and begin at the top, so
        that they do not move when the ways take some of it."""
        boxes: dict[Box, Rect] = {}
        usual = usual or table.height
        row, rows = usual / (HEAD + len(SUMS)), table
        if row >= dp(WANTED_ROW) or not self.may_scroll:
            head = table._replace(y=table.y + table.height - HEAD * row, height=HEAD * row)
            _lay_out_row(boxes, "head", head)
            rows = table._replace(height=table.height - head.height)
            usual -= head.height
        count = max(1, min(len(SUMS), int(usual / dp(LEAST_ROW) + 0.01)))
        row, top = usual / (count if self.may_scroll else len(SUMS)), rows.y + rows.height
        shown = self.take_rows(rows, row)
        for place, number in enumerate(shown):
            line = rows._replace(y=top - (place + 1) * row, height=row)
            _lay_out_row(boxes, f"sum{SUMS[number]}", line)
        return boxes

    def row_of(self, box: Box) -> int | None:
        name = box.partition(".")[0]
        return SUMS.index(int(name[3:])) if name.startswith("sum") else None

    def digit_of(self, rect: Rect) -> Rect:
        """Returns the part of a number's box for its digit."""
        if rect.width > rect.height * 2.2:
            return rect._replace(width=rect.height)
        return rect._replace(y=rect.y + rect.height * 0.46, height=rect.height * 0.54)

    def has_strokes(self, box: Box) -> bool:
        """Whether a sum in figures has room for strokes."""
        return box in self.boxes and compact_layout.is_wide(self.boxes[box])

    def ink_rect(self, box: Box) -> Rect:
        rect = self.boxes[box]
        if self.style == FIGURES and box.startswith("sum") and self.has_strokes(box):
            return compact_layout.beside_label(rect)
        if not box.startswith("number"):
            return (
                rect._replace(x=rect.x + dp(4), width=rect.width - dp(8))
                if "." not in box
                else rect
            )
        digit = self.digit_of(rect)
        if digit.height == rect.height:
            left = digit.x + digit.width
            return Rect(
                left, rect.y + dp(4), rect.x + rect.width - left - dp(6), rect.height - dp(8)
            )
        return Rect(rect.x + dp(4), rect.y + dp(3), rect.width - dp(8), rect.height * 0.46)

    crowds = (tuple(f"sum{number}" for number in SUMS),)

    def groups(self) -> Iterable[Collection[Box]]:
        return GROUPS


def _lay_out_row(boxes: dict[Box, Rect], name: str, line: Rect) -> None:
    """Adds the boxes of a row; the strokes take what the other parts leave."""
    x, gap = line.x, dp(2)
    widths = {part: max(line.width * share, dp(least)) for part, (share, least) in COLUMNS.items()}
    widths[""] += line.width - sum(widths.values())
    for part, wide in widths.items():
        rect = Rect(x + gap, line.y + gap / 2, wide - 2 * gap, line.height - gap)
        boxes[f"{name}.{part}" if part else name] = rect
        x += wide


def _is_low(sheet: KubiPlan, width: float, height: float) -> bool:
    """Whether it is the large sheet of a phone in landscape."""
    large = not sheet.compact and not sheet.can_enlarge and not sheet.is_pad
    return large and height < dp(LOW) and width > height * BESIDE
