"""The dock below or beside a sheet: text, keys, two buttons. No Kivy.

The places of its slots follow from its size alone: PROMPT is text only, SECOND and FIRST are the
buttons of the card (`slots.py`), KEYS is the panel with the dice. The card covers the whole dock;
the panel is inside it.
"""

from sheets.dock_slots import (
    GAP,
    GROWS,
    LARGE_PROMPT,
    LINE,
    PROMPT,
    Dock,
    dock_height,
    has_lines,
    prompt_height,
)
from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.panel import Panel
from sheets.render_context import dp
from sheets.sheet import Sheet

SECOND, FIRST = (108, 40), (88, 48)
"""Width and height in dp of the buttons on a phone."""
WIDE_BUTTON = (128, 56)
"""The same in a dock below several sheets, which is one line."""
CELL_BUTTON = (144, 56)
"""The same in a separate dock."""
WIDE = 900
"""Width in dp from which a dock is one line."""
WORDS = 320
"""Width in dp of the text there."""
SLENDER = 200
"""Width in dp below which all parts are stacked."""
TALL = 200
"""Height in dp from which the buttons have a separate line."""
PHONE, LOW = 560, 420
"""Width in dp below which the sheet gets the room before the keys, and height below which a dock
beside it gets more width."""
KEYS_GROW, MOST_GROWN = 1.1, 2.0
"""How much larger than necessary a dock below a sheet for all players is on a phone, and at
most."""
LEAST_SHARED = 150
"""Minimum height in dp of a sheet for all players."""
INSET = 10
"""The margin of the text at the edge of a dock, in dp."""


def height_below_shared(sheet: Sheet, panel: Panel, width: float, height: float) -> float:
    """Returns the height of the dock below a sheet for all players, of so much for both: constant
    from row to row. On a phone the sheet gets most of the room that is left."""
    with text_fitting.usual_text():  # the sheet keeps its height at any text size
        keys, wanted = panel.room_for(width), sheet.room_for(width)
        tallest = sheet.tallest_for(width)
    least = dock_height(keys)
    room = height - max(dp(LEAST_SHARED), min(wanted, height - least))
    grown = min(room, least * (KEYS_GROW if width < dp(PHONE) else MOST_GROWN))
    return max(least * 0.8, min(least * MOST_GROWN, max(grown, height - tallest), room))


def shared_share(sheet: Sheet, height: float) -> float:
    """Returns the share of the width that a sheet for all players has beside its dock. On a phone
    the buttons need the room most."""
    return sheet.share * (0.82 if height < dp(LOW) else 1)


def dock_of(panel: Panel, width: float, height: float) -> Dock:
    """Returns the slots of a dock of this size with this panel."""
    return panel.dock_in(width, height) or dock(width, height)


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
    """Returns slots in two lines: the text with SECOND, below it the keys with FIRST, which is in
    the first line of the keys if there are several."""
    gap, wide = dp(GAP), dp(SECOND[0])
    high = min(prompt_height(), height - dp(FIRST[1]) - gap)
    keys = Rect(0, 0, width, height - high - gap)
    tall = min(high, dp(SECOND[1]) * text_fitting.grown(GROWS))
    second = Rect(width - wide, height - high, wide, tall)
    line = dp(FIRST[1]) if has_lines(keys) else min(keys.height, dp(LINE))
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
