"""Where everything is on Cubo's panel: the same in all phases, so that nothing moves. No Kivy.

At the left the square; beside it a column with the countdown or the taken die, SECOND (too late)
and FIRST (Enter); below or beside them two rows of dice. The switch between dice and points is
above the column, or in it. A running countdown covers the square only, the keypad the square and
the dice.
"""

from typing import NamedTuple

from sheets.cubo.square import MARGIN
from sheets.drawing.geometry import Rect
from sheets.drawing.render_target import dp

LINE, LARGE_LINE = 40, 48
"""Height in dp of the line with the switch: usually, and on a tablet."""
SWITCH = 144
"""Width in dp of the switch."""
KEY, MOST_KEY = 48, 88
"""Height in dp of a die to choose."""
BUTTON, MOST_BUTTON = 48, 56
"""Height in dp of SECOND and FIRST."""
CELL = 48
"""Minimum size in dp of a die of the square."""
GAP = 6
ROWS = 2
"""Rows of dice to choose from."""
LIES = 1.6
"""Ratio of width to height from which the dice are beside the square."""
LARGE = 560


class Plan(NamedTuple):
    switch: Rect
    square: Rect
    """The square, with the points of its lines at the right and below."""
    top: Rect
    """The countdown, later the taken die."""
    second: Rect
    first: Rect
    keys: Rect
    keypad: Rect


def least_height() -> float:
    """Returns the minimum height of all parts, without a margin."""
    return dp(LINE + 3 * GAP + CELL * (3 + MARGIN) + ROWS * KEY)


def plan_in(area: Rect) -> Plan:
    return (_beside if area.width > LIES * area.height else _below)(area)


def _below(area: Rect) -> Plan:
    """Returns the layout for portrait: the dice below the square, the switch at the top."""
    large = min(area.width, area.height) >= dp(LARGE)
    tight = min(1.0, area.height / least_height())
    high = dp(LARGE_LINE if large else LINE) * tight
    gap, end = dp(GAP), area.x + area.width
    wide = min(dp(SWITCH), area.width / 2)
    switch = Rect(end - wide, area.y + area.height - high, wide, high)
    body = area._replace(height=area.height - high - gap)
    key = min(dp(MOST_KEY), max(dp(KEY) * tight, body.height * 0.17))
    side = min(body.height - ROWS * key - gap, body.width * 0.57)
    square = Rect(body.x, body.y + body.height - side, side, side)
    left = square.x + side + gap
    button = min(dp(MOST_BUTTON if large else BUTTON), side * 0.3)
    column = Rect(left, square.y, end - left, side)
    first = column._replace(height=button)
    second = first._replace(y=first.y + button + gap)
    low = second.y + button + gap
    top = column._replace(y=low, height=column.y + side - low)
    keys = Rect(body.x, square.y - gap - ROWS * key, body.width, ROWS * key)
    keypad = square._replace(y=keys.y, height=square.y + side - keys.y)
    return Plan(switch, square, top, second, first, keys, keypad)


def _beside(body: Rect) -> Plan:
    """Returns the layout for landscape: the dice beside the square, above the switch."""
    gap, end, button = dp(GAP), body.x + body.width, min(dp(BUTTON), body.height * 0.25)
    side = min(body.height, body.width * 0.46)
    square = Rect(body.x, body.y + body.height - side, side, side)
    left = square.x + side + gap
    wide = end - left
    rest = body.height - button - 2 * gap
    key = min(dp(MOST_KEY), rest / 3, max(dp(KEY), rest / 3.4))
    keys = Rect(left, body.y + body.height - ROWS * key, wide, ROWS * key)
    half = (wide - gap) / 2
    second = Rect(left, body.y, half, button)
    first = second._replace(x=left + half + gap)
    low = body.y + button + gap
    top = Rect(left, low, half, max(dp(1), keys.y - gap - low))
    high = min(top.height, dp(LARGE_LINE))
    switch = Rect(first.x, top.y + (top.height - high) / 2, half, high)
    return Plan(switch, square, top, second, first, keys, square)
