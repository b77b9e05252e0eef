"""The dock of a game in which all players use the same dice: text, keys, two buttons. No Kivy.

The places of its slots follow from its size alone: PROMPT is text only, SECOND and FIRST are the
buttons of the card (`slots.py`), KEYS is the panel with the dice. The card covers the whole dock;
the panel is inside it.
"""

from typing import NamedTuple

from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.drawing.render_target import dp

PROMPT, LARGE_PROMPT = 40, 56
"""Height in dp of the text: usually, and where there is room."""
KEYS = 64
"""Height in dp of a line of keys."""
GAP = 4
SECOND, FIRST = (108, 40), (88, 48)
"""Width and height in dp of the buttons on a phone."""
WIDE_BUTTON = (128, 56)
"""The same in a dock below several sheets, which is one line."""
CELL_BUTTON = (144, 56)
"""The same in a separate dock."""
WIDE, WIDE_HIGH = 900, 88
"""Width in dp from which a dock is one line, and its height."""
WORDS = 320
"""Width in dp of the text there."""
SLENDER = 200
"""Width in dp below which all parts are stacked."""
TALL = 180
"""Height in dp from which the buttons have a separate line."""
GROWS = 0.3
"""How much the text grows with the text size."""


INSET = 10
"""The margin of the text at the edge of a dock, in dp."""


class Dock(NamedTuple):
    """The slots, in the coordinates of the dock."""

    words: Rect
    keys: Rect
    second: Rect
    first: Rect


def prompt_height() -> float:
    """Returns the height of the text on a phone; it grows less than other text to save room."""
    return dp(PROMPT) * text_fitting.grown(GROWS)


def dock_height(keys: float = KEYS) -> float:
    """Returns the height of a dock on a phone with keys of this height in pixels."""
    return prompt_height() + dp(GAP) + keys


def dock(width: float, height: float) -> Dock:
    """Returns the slots of a dock of this size."""
    if width >= dp(WIDE):
        return _in_a_line(width, height)
    if width < dp(SLENDER):
        return _slender(width, height)
    return _in_a_cell(width, height) if height >= dp(TALL) else _in_two_lines(width, height)


def _in_a_line(width: float, height: float) -> Dock:
    gap, (wide, most) = 2 * dp(GAP), (dp(WIDE_BUTTON[0]), dp(WIDE_BUTTON[1]))
    high = min(most, height)
    y = (height - high) / 2
    first = Rect(width - wide, y, wide, high)
    second = first._replace(x=first.x - gap - wide)
    words = Rect(dp(INSET), 0, max(dp(WORDS), width * 0.25), height)
    left = words.x + words.width + 2 * gap
    return Dock(words, Rect(left, 0, second.x - 2 * gap - left, height), second, first)


def _in_two_lines(width: float, height: float) -> Dock:
    """Returns slots in two lines: the text with SECOND, below it the keys with FIRST."""
    gap, wide = dp(GAP), dp(SECOND[0])
    high = min(prompt_height(), height - dp(FIRST[1]) - gap)
    keys = Rect(0, 0, width, height - high - gap)
    tall = min(high, dp(SECOND[1]) * text_fitting.grown(GROWS))
    second = Rect(width - wide, height - high, wide, tall)
    line = min(keys.height, dp(KEYS))
    top = keys.y + keys.height - line
    tall = min(line, dp(FIRST[1]))
    first = Rect(width - dp(FIRST[0]), top + (line - tall) / 2, dp(FIRST[0]), tall)
    words = Rect(dp(GAP), height - high, width - wide - 2 * gap, high)
    return Dock(words, keys, second, first)


def _in_a_cell(width: float, height: float) -> Dock:
    """Returns slots in a cell: the text, the keys below it, the buttons at the bottom."""
    gap = 2 * dp(GAP)
    low = height < dp(360)
    tall = dp(FIRST[1] if low else CELL_BUTTON[1])
    wide = min((width - gap) / 2, dp(CELL_BUTTON[0]) * 1.4)
    high = dp(PROMPT if low else LARGE_PROMPT) * text_fitting.grown(GROWS)
    first = Rect(width - wide, 0, wide, tall)
    second = first._replace(x=width - 2 * wide - gap)
    words = Rect(dp(INSET), height - high, width - 2 * dp(INSET), high)
    keys = Rect(0, tall + gap, width, height - high - tall - 2 * gap)
    return Dock(words, keys, second, first)


def _slender(width: float, height: float) -> Dock:
    """Returns slots stacked vertically, for a narrow dock that is read from the side."""
    gap, tall = 2 * dp(GAP), dp(FIRST[1])
    first = Rect(0, 0, width, tall)
    second = first._replace(y=tall + gap)
    low = 2 * (tall + gap)
    high = max(dp(72), (height - low) * 0.3)
    words = Rect(dp(GAP), height - high, width - 2 * dp(GAP), high)
    return Dock(words, Rect(0, low, width, height - high - low - gap), second, first)
