"""Where everything is on Tripple Domino's panel: the same in all states, so that nothing moves. No
Kivy.

From top to bottom: the text with SECOND, what comes before the tile, numbers and tiles. FIRST,
which only the end of a round and of the game need, is beside SECOND; on a narrow dock, where the
text needs the room, it is in the last row of the tiles, which is only half full.
"""

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from scoring.tripple_domino.rules import TILES, Tile
from sheets.dock_slots import GAP, Dock, prompt_height
from sheets.drawing.geometry import Rect
from sheets.render_context import dp

MOST_OF_A_NUMBER = 21
"""Number of tiles that have 5 as their highest number."""
KEY, NUMBER, TILE = 48, 50, 48
"""Minimum heights in dp: of a key, of a number and of a tile; tiles are as wide at least."""
ALL = 52
"""Minimum size in dp of a tile where all of them are visible."""
MOST_ROW = 66
NARROW, LIES = 440, 1.2
"""Width in dp below which FIRST is below the text, unless the dock is so many times as wide as
high."""
COLUMNS, LINES = 6, 4
"""Columns and rows of tiles on a narrow dock: the last row is half full."""
MOST_BUTTON = 56
"""Maximum height in dp of FIRST there, and of further answers."""
BUTTON, LARGE_BUTTON = 108, 132
"""Width in dp of SECOND and FIRST beside the text."""
LARGE = 560


class Plan(NamedTuple):
    modifiers: Rect
    more: Rect | None
    """The second row of keys, in games that need one."""
    numbers: Rect
    chart: Rect
    """The tiles: all of them, over the numbers, or those of a number."""
    keypad: Rect
    shows_all: bool
    """Whether there is room for all tiles, so that no number is chosen first."""
    columns: int

    def below_numbers(self) -> "Plan":
        """Returns the same with all tiles below the line of the numbers."""
        chart = self.chart._replace(height=self.numbers.y - self.chart.y)
        columns = columns_for(len(TILES), *chart[2:]) if self.shows_all else self.columns
        return self._replace(chart=chart, columns=columns)


def is_narrow(width: float, height: float) -> bool:
    return width < dp(NARROW) and width < LIES * height


def least_keys(width: float, *, rows: int) -> float:
    """Returns the minimum height of the keys with this many rows above the numbers."""
    columns = COLUMNS if width < dp(NARROW) else width // dp(TILE)
    return dp(rows * KEY + NUMBER) + ceil(MOST_OF_A_NUMBER / columns) * dp(TILE)


def dock_in(width: float, height: float, *, rows: int) -> Dock:
    """Returns the slots of a dock of this size. Further answers are where the modifiers are."""
    gap = dp(GAP)
    large = width >= dp(LARGE)
    high = prompt_height(large=large)
    wide = dp(LARGE_BUTTON if large else BUTTON)
    keys = Rect(0, 0, width, height - high - gap)
    narrow = is_narrow(keys.width, keys.height)
    plan = plan_in(keys, rows=rows, narrow=narrow)
    second = Rect(width - wide, height - high, wide, high)
    if narrow:
        row = plan.keypad.height / (LINES - 1)
        button = min(row, dp(MOST_BUTTON))
        first = Rect(width / 2 + gap, plan.keypad.y - (row + button) / 2, width / 2 - gap, button)
    else:
        first = second
        second = first._replace(x=first.x - gap - wide)
    words = Rect(gap, second.y, second.x - 2 * gap, high)
    top = plan.modifiers
    low = min(top.height, dp(MOST_BUTTON))
    answers = top._replace(y=top.y + (top.height - low) / 2, height=low)
    return Dock(words, keys, second, first, answers)


def plan_in(area: Rect, *, rows: int, narrow: bool) -> Plan:
    """Returns the places of the keys, with this many rows above the numbers. On a narrow dock the
    last row of the tiles leaves room for FIRST."""
    lines = LINES if narrow else ceil(MOST_OF_A_NUMBER / max(COLUMNS, area.width // dp(TILE)))
    line = min(dp(MOST_ROW), max(dp(KEY), area.height / (lines + rows + 1)))
    top = area._replace(y=area.y + area.height - line, height=line)
    more = top._replace(y=top.y - line) if rows > 1 else None
    numbers = top._replace(y=top.y - rows * line)
    chart = area._replace(height=numbers.y - area.y)
    columns = COLUMNS if narrow else columns_for(MOST_OF_A_NUMBER, chart.width, chart.height)
    size = area.width, chart.height + line
    most = columns_for(len(TILES), *size)
    shows_all = not narrow and min(tile_size(len(TILES), most, *size)) >= dp(ALL)
    if shows_all:
        columns = most
    keypad = chart
    if narrow:
        high = tile_size(MOST_OF_A_NUMBER, columns, chart.width, chart.height)[1] * (LINES - 1)
        keypad = chart._replace(y=chart.y + chart.height - high, height=high)
    if shows_all:
        chart = chart._replace(height=size[1])
    return Plan(top, more, numbers, chart, keypad, shows_all, columns)


def tile_size(count: int, columns: int, width: float, height: float) -> tuple[float, float]:
    """Returns width and height of a tile; it is not much higher than wide."""
    wide = width / columns
    return wide, min(height / ceil(count / columns), wide * 1.05)


@lru_cache(maxsize=64)
def columns_for(count: int, width: float, height: float) -> int:
    """Returns the number of columns that makes the smaller side of the tiles largest."""
    return max(range(1, count + 1), key=lambda some: min(tile_size(count, some, width, height)))


def tile_place(tile: Tile) -> str:
    """Returns the name of the place of a tile."""
    return "lay" + "".join(str(number) for number in tile)


def tile_of(place: str) -> Tile:
    """Returns the tile at a place."""
    first, second, third = (int(number) for number in place[3:])
    return first, second, third
