"""A Kubi sheet that is too small for its table: strokes in figures, three lines of sums.

Each sum is still a box to touch, larger than a row of a table would be.
"""

from math import ceil

from scoring.game import Box
from scoring.kubi.rules import (
    NUMBERS,
    STROKES_FOR_NOTHING,
    SUMS,
    Sheet,
)
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette

LEAST_ROW = 16
"""Minimum height in dp of a readable row of the table."""
COLUMNS, ROWS = 4, 3
FONT_SIZE = 11
"""Minimum font size in dp."""
LABEL, AGAIN = 0.4, 0.22
"""Shares of a box: the sum, and the place for a second stroke behind it."""
HIGHEST = 96
"""How high a box is at most, in dp."""
WIDE = 96
"""Width in dp from which a cell has strokes instead of their number."""
NARROW = 28
"""A number with its ring and its strokes needs this much, in dp."""


def lay_out_sums(area: Rect, columns: int = COLUMNS) -> dict[Box, Rect]:
    rows = ceil(len(SUMS) / columns)
    wide, high = area.width / columns, min(dp(HIGHEST), area.height / rows)
    top = area.y + area.height
    boxes: dict[Box, Rect] = {}
    for place, one in enumerate(SUMS):
        row, column = divmod(place, columns)
        cell = Rect(area.x + column * wide, top - (row + 1) * high, wide, high).shrunk(dp(1.5))
        again = cell.width * AGAIN
        boxes[f"sum{one}"] = cell._replace(width=cell.width - again)
        right = cell.x + cell.width - again
        boxes[f"sum{one}.again"] = cell._replace(x=right, width=again)
    return boxes


def lay_out(area: Rect) -> dict[Box, Rect]:
    """Returns the boxes of a sheet for display only: the sums, and the tally numbers in a line
    below."""
    high = min(dp(30), area.height / (ROWS + 1))
    top = area.y + area.height
    boxes = lay_out_sums(Rect(area.x, top - ROWS * high, area.width, ROWS * high))
    wide = area.width / len(NUMBERS)
    for place, number in enumerate(NUMBERS):
        cell = Rect(area.x + place * wide, top - (ROWS + 1) * high, wide, high)
        boxes[f"number{number}"] = cell.shrunk(dp(1.5))
    return boxes


def print_sums(paint: Brush, boxes: dict[Box, Rect]) -> None:
    for one in SUMS:
        rect, again = boxes[f"sum{one}"], boxes[f"sum{one}.again"]
        whole = rect._replace(width=again.x + again.width - rect.x)
        paint.box(whole, fill=palette().box, line=palette().line)
        label = _label(rect)
        paint.box(label, fill=palette().label)
        size = max(dp(FONT_SIZE), min(dp(16), rect.height * 0.5))
        paint.text(str(one), label, size, palette().label_text, bold=True)


def write_sums(paint: Brush, boxes: dict[Box, Rect], sheet: Sheet, ink: Colour) -> None:
    """Draws the number of strokes; those that cost points are fainter."""
    for one, strokes in zip(SUMS, sheet.sums, strict=True):
        if strokes and not is_wide(boxes[f"sum{one}"]):
            rect, again = boxes[f"sum{one}"], boxes[f"sum{one}.again"]
            left = rect.x + _label(rect).width
            rest = rect._replace(x=left, width=again.x + again.width - left)
            shade = faded(ink, 0.6) if strokes < STROKES_FOR_NOTHING else ink
            paint.text(str(strokes), rest, min(dp(26), rest.height * 0.8), shade, font=HAND)


def write_numbers(paint: Brush, boxes: dict[Box, Rect], sheet: Sheet, ink: Colour) -> None:
    for place, number in enumerate(sheet.numbers):
        rect = boxes[f"number{number}"]
        if rect.width < dp(NARROW):  # in a small picture only those that were chosen have room
            first, last = boxes[f"number{NUMBERS[0]}"], boxes[f"number{NUMBERS[-1]}"]
            wide = (last.x + last.width - first.x) / len(sheet.numbers)
            rect = rect._replace(x=first.x + place * wide, width=wide)
        side = min(rect.height, rect.width / 2)
        ring = Rect(rect.x, rect.y + (rect.height - side) / 2, side, side)
        paint.oval(ring, (*ink[:3], 0), ink, width=dp(1))
        paint.text(str(number), ring, dp(FONT_SIZE), palette().print, bold=True)
        strokes = sheet.tally[NUMBERS.index(number)]
        rest = rect._replace(x=rect.x + side, width=rect.width - side)
        paint.text(str(strokes), rest, min(dp(18), rect.height * 0.8), ink, font=HAND)


def is_wide(rect: Rect) -> bool:
    """Whether strokes have room in the cell of a sum, and not only their number."""
    return rect.width >= dp(WIDE)


def beside_label(rect: Rect) -> Rect:
    """Returns the area for the strokes in a wide cell."""
    label = _label(rect).width + dp(6)
    return rect._replace(x=rect.x + label, width=rect.width - label)


def _label(rect: Rect) -> Rect:
    return rect._replace(width=min(dp(28), rect.width * LABEL / (1 - AGAIN)))
