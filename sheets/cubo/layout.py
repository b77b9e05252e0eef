"""Where everything is on Cubo's panel: the same in all phases, so that nothing moves. No Kivy.

At the top a line with the text and the switch between dice and points. Below it the square at the
left; beside it a column with the countdown or the taken die, SECOND (too late) and FIRST (Enter);
below or beside them two rows of dice. A running countdown covers the square only, the keypad the
square and the dice.
"""

from typing import NamedTuple

from sheets.cubo.square import MARGIN
from sheets.dock_slots import GAP as INSET
from sheets.dock_slots import PROMPT, Dock, prompt_height
from sheets.drawing.geometry import Rect
from sheets.render_context import dp

SWITCH = 144
"""Width in dp of the switch."""
KEY, MOST_KEY = 48, 88
"""Height in dp of a die to choose."""
COUNT, WIDE_KEY = 24, 51
"""Width in dp of the number of remaining dice, and of a die to choose beside the square."""
BUTTON, MOST_BUTTON = 48, 56
"""Height in dp of SECOND and FIRST."""
CELL = 48
"""Minimum size in dp of a die of the square."""
GAP = 6
ROWS, DICE_ACROSS = 2, 6
"""Rows of dice to choose from, and dice in a row."""
LIES = 1.6
"""Ratio of width to height from which the dice are beside the square."""
LARGE = 560


class Plan(NamedTuple):
    words: Rect
    switch: Rect
    square: Rect
    """The square, with the points of its lines at the right and below."""
    top: Rect
    """The countdown, later the taken die."""
    second: Rect
    first: Rect
    keys: Rect
    keypad: Rect


def least_keys() -> float:
    """Returns the minimum height of all parts below the line with the text."""
    return dp(2 * GAP + CELL * (3 + MARGIN) + ROWS * KEY)


def least_height() -> float:
    """Returns the minimum height of all parts, without a margin."""
    return dp(PROMPT + GAP) + least_keys()


def dock_in(width: float, height: float) -> Dock:
    """Returns the slots of a dock of this size. Further answers are where the taken die is."""
    plan = plan_in(Rect(0, 0, width, height))
    keys = Rect(0, 0, width, plan.words.y - dp(GAP))
    answers = plan.top._replace(height=min(plan.top.height, dp(MOST_BUTTON)))
    return Dock(plan.words, keys, plan.second, plan.first, answers)


def plan_in(area: Rect) -> Plan:
    large = min(area.width, area.height) >= dp(LARGE)
    tight = min(1.0, area.height / least_height())
    high = prompt_height(large=large) * tight
    wide = min(dp(SWITCH), area.width / 2)
    line = area._replace(y=area.y + area.height - high, height=high)
    switch = line._replace(x=area.x + area.width - wide, width=wide)
    words = line._replace(x=area.x + dp(INSET), width=area.width - wide - 2 * dp(INSET))
    body = area._replace(height=area.height - high - dp(GAP))
    if body.width > LIES * body.height:
        return Plan(words, switch, *_beside(body))
    return Plan(words, switch, *_below(body, tight=tight, large=large))


Parts = tuple[Rect, Rect, Rect, Rect, Rect, Rect]
"""The square, the top of the column, SECOND, FIRST, the dice to choose and the keypad."""


def _below(body: Rect, *, tight: float, large: bool) -> Parts:
    """Returns the layout for portrait: the dice below the square."""
    gap, end = dp(GAP), body.x + body.width
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
    return square, top, second, first, keys, keypad


def _beside(body: Rect) -> Parts:
    """Returns the layout for landscape: the dice beside the square, above the taken die."""
    gap, end, button = dp(GAP), body.x + body.width, min(dp(BUTTON), body.height * 0.25)
    keys_wide = dp(COUNT + DICE_ACROSS * WIDE_KEY)
    side = min(body.height, body.width * 0.46, body.width - gap - keys_wide)
    side = max(side, min(body.height, body.width * 0.46, dp(CELL * (3 + MARGIN))))
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
    top = Rect(left, low, wide, max(dp(1), keys.y - gap - low))
    return square, top, second, first, keys, square
