"""The marks beside what was entered against a rule: a small "!" in the margin of a sheet."""

from collections.abc import Container
from typing import Any

from kivy.metrics import dp

from scoring.core import Box
from screens.paint import Paint, Rect, faded
from screens.theme import theme

SIGN = "!"
REACH = 24
"""How far beside it a finger may be, in dp."""
LARGEST = 17
"""How high the sign is at most, in dp."""


def mark_forced(paint: Paint, sheet: Any, written: Container[Box]) -> dict[Box, Rect]:
    """Rings the boxes written against a rule and puts a sign into the nearer margin beside their
    line, one for each line; returns where the signs are, each with one of its boxes."""
    signs: dict[tuple[bool, int], Box] = {}
    for box in sheet.forced.boxes(sheet.player) if sheet.forced else ():
        if box not in written or box not in sheet.boxes:
            continue
        rect = sheet.boxes[box]
        ring = faded(theme.refuse, 0.7)
        if sheet.is_round(box):
            paint.oval(rect, faded(theme.refuse, 0), ring, dp(1.2))
        else:
            paint.box(rect, line=ring, width=dp(1.2))
        x, y = rect.center
        signs[x > sheet.center_x, round(y)] = box
    return {
        box: _draw_sign(paint, sheet, sheet.boxes[box], at_right)
        for (at_right, _y), box in signs.items()
    }


def _draw_sign(paint: Paint, sheet: Any, line: Rect, at_right: bool) -> Rect:
    wide = sheet.margin - dp(3)
    left = sheet.right - sheet.margin + dp(1) if at_right else sheet.x + dp(2)
    high = min(line.height, dp(LARGEST) * 1.3)
    rect = Rect(left, line.center[1] - high / 2, wide, high)
    draw_sign(paint, rect)
    return rect


def sign_at(sheet: Any, x: float, y: float) -> Box | None:
    """The sign that a finger means."""
    near = [(rect.distance(x, y), box) for box, rect in sheet.signs.items()]
    return min(near)[1] if near and min(near)[0] <= dp(REACH) else None


def draw_sign(paint: Paint, rect: Rect) -> None:
    size = min(dp(LARGEST), rect.height * 0.85, rect.width * 2.2)
    paint.text(SIGN, rect, size, theme.refuse, bold=True)
