"""The marks of a hint on a sheet: a number at the boxes of each of the best entries. No Kivy."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.game import Box
from scoring.json_fields import Move
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette

LEAST, MOST = 15, 24
"""Diameter of a number's disc in dp."""
PART = 0.5
"""Diameter of the disc as a part of the box."""
FONT_SIZE = 11
"""Font size of the expected points in dp."""


class HintMark(NamedTuple):
    """One of the entries that the coach advises."""

    number: int
    """1 for the best."""
    move: Move
    boxes: tuple[Box, ...]
    """The boxes that are touched for it."""
    points: str
    """The expected points, as they are written."""


def paint_tips(paint: Brush, places: Mapping[Rect, Sequence[HintMark]], *, points: bool) -> None:
    """Marks each place with the numbers of its tips, the best ones last, so that they are on top;
    with the expected points in boxes large enough."""
    for rect, tips in sorted(places.items(), key=lambda one: -one[1][0].number):
        paint_frame(paint, rect, tips[0].number)
        if points:
            _paint_points(paint, rect, tips[0])
        for place, tip in enumerate(tips):
            paint_number(paint, rect, tip.number, place)


def paint_frame(paint: Brush, rect: Rect, number: int) -> None:
    line = palette().may if number == 1 else faded(palette().may, 0.75)
    paint.box(rect, line=line, radius=dp(4), width=dp(2.4 if number == 1 else 1.4))


def paint_number(paint: Brush, rect: Rect, number: int, place: int = 0) -> None:
    """Draws a disc in the upper right corner of the place, further ones to its left."""
    side = max(dp(LEAST), min(dp(MOST), min(rect.width, rect.height) * PART))
    x = rect.x + rect.width - side * (0.65 + 0.9 * place)
    disc = Rect(x, rect.y + rect.height - side * 0.65, side, side)
    best = number == 1
    paint.oval(disc, palette().may if best else palette().paper, palette().may, dp(1.4))
    paint.text(
        str(number), disc, side * 0.7, palette().may_text if best else palette().may, bold=best
    )


def _paint_points(paint: Brush, rect: Rect, tip: HintMark) -> None:
    size = dp(FONT_SIZE) * text_fitting.scale()
    if (
        text_fitting.width(tip.points, size, bold=True) + dp(4) > rect.width
        or rect.height < 3 * size
    ):
        return
    low = Rect(rect.x + dp(2), rect.y + dp(2), rect.width - dp(4), size * 1.3)
    paint.box(low, fill=faded(palette().paper, 0.9), radius=dp(3))  # a die may be printed there
    paint.text(tip.points, low, dp(FONT_SIZE), palette().may, bold=True)
