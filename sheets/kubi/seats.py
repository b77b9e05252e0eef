"""Where the parts of a Kubi sheet are if several sheets are on the screen. No Kivy.

Every seat keeps room for the ways to mark a roll, so that nothing moves when there are some. A
sheet is printed as on paper, or has a cell for each sum where its rows would be too low for a
finger.
"""

from math import ceil
from typing import NamedTuple

from scoring.kubi.rules import NUMBERS, SUMS
from sheets.drawing.geometry import Rect
from sheets.render_context import dp

GAP = 4
INSET = 1.5
"""Distance in dp of a number from the edges of its area."""
WAYS = 9
"""Number of ways that there is room for; more of them are smaller."""
TABLE, LEAST_TABLE = 0.5, 176
"""The table beside numbers and ways: its share of the width, and its minimum in dp."""
NUMBER, WAY = (64, 96), (96, 148)
"""Minimum and maximum width in dp of numbers and ways beside it."""
NUMBERS_HIGH, WAY_HIGH = 48, 40
"""Heights in dp of numbers and ways below the table."""
TALLEST = 52
"""Height in dp from which higher rows are not better."""
LEAST_STROKES = 28
"""Width in dp that the strokes of a row keep."""
PRINTED_PARTS = 96
"""Width in dp of the other parts of a narrow row."""
LIES = 1.35
"""Ratio of width to height from which cells are beside each other."""


class Plan(NamedTuple):
    """The areas of sums, numbers and ways."""

    areas: tuple[Rect, Rect, Rect]
    least: float
    """The smallest side of anything to tap."""
    numbers: int
    """Columns of numbers."""
    cells: int = 0
    """Columns of cells; 0 for a table."""


def printed(area: Rect) -> Plan:
    """Returns the plan with a table, with numbers and ways beside it, or else below it."""
    gap = dp(GAP)
    if area.width >= dp(LEAST_TABLE + NUMBER[0] + WAY[0]) + 2 * gap:
        number = min(max(dp(NUMBER[0]), area.width * 0.22), dp(NUMBER[1]))
        way = min(max(dp(WAY[0]), area.width * 0.26), dp(WAY[1]))
        table = area.width - number - way - 2 * gap
        row, high = area.height / len(SUMS), area.height / len(NUMBERS)
        areas = (
            area._replace(width=table),
            area._replace(x=area.x + table + gap, width=number),
            area._replace(x=area.x + area.width - way, width=way),
        )
        least = min(row, high, number, area.height / WAYS, dp(TALLEST))
        return Plan(areas, least, numbers=1)
    ways = 3 * dp(WAY_HIGH)
    below = ways + dp(NUMBERS_HIGH) + 2 * gap
    row = (area.height - below) / len(SUMS)
    number = area.width / len(NUMBERS)
    strokes = area.width - dp(PRINTED_PARTS)
    wide = number - 2 * dp(INSET) if strokes >= dp(LEAST_STROKES) else 0.0
    areas = (
        area._replace(y=area.y + below, height=area.height - below),
        area._replace(y=area.y + ways + gap, height=dp(NUMBERS_HIGH)),
        area._replace(height=ways),
    )
    return Plan(areas, min(row, wide, dp(WAY_HIGH)), numbers=len(NUMBERS))


def in_cells(area: Rect) -> Plan:
    """Returns the plan with a cell for each sum, with numbers and ways beside them or below."""
    gap = dp(GAP)
    if area.width > area.height * LIES:
        way = min(max(2 * dp(80), area.width * 0.24), 2 * dp(110))
        number = 2 * min(dp(80), (area.width - way) * 0.14)
        sums = area.width - way - number - 2 * gap
        areas = (
            area._replace(width=sums),
            area._replace(x=area.x + sums + gap, width=number),
            area._replace(x=area.x + area.width - way, width=way),
        )
        high = area.height / ceil(WAYS / 2)
        least = min(sums / 4, number / 2, area.height / 3, way / 2, high)
        return Plan(areas, least, numbers=2, cells=4)
    rows = ceil(len(SUMS) / 3)
    each = (area.height - 2 * gap) / (rows + 1 + 2.4)
    ways = min(each * 2.4, 3 * dp(WAY_HIGH))
    numbers = min(each, dp(NUMBERS_HIGH))
    below = ways + numbers + 2 * gap
    areas = (
        area._replace(y=area.y + below, height=area.height - below),
        area._replace(y=area.y + ways + gap, height=numbers),
        area._replace(height=ways),
    )
    least = min(
        (area.height - below) / rows, numbers, area.width / len(NUMBERS) - 2 * dp(INSET), ways / 3
    )
    return Plan(areas, least, numbers=len(NUMBERS), cells=3)
