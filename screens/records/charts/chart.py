"""Base of all charts: a drawing as high as it needs to be, and its content as text."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate

from screens.widgets.canvas_brush import Paint
from screens.widgets.canvas_widget import Drawn
from screens.widgets.redraw import redraw
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect
from sheets.hit_targets import TargetName
from sheets.render_context import dp, palette, sp

FONT_SIZE = 12
"""Font size of printed texts on a chart, in dp at 100 %."""
LINE = 1.36
"""Height of a line, relative to its font size."""


def line_height(font_size: float = FONT_SIZE) -> int:
    return round(sp(font_size) * LINE)


def hair() -> int:
    """Returns the width of the finest line, in whole pixels."""
    return max(1, round(dp(1)))


def across(paint: Brush, left: float, right: float, y: float, colour: Colour) -> None:
    paint.plain(Rect(round(left), round(y), round(right) - round(left), hair()), colour)


def upright(paint: Brush, x: float, low: float, high: float, colour: Colour) -> None:
    paint.plain(Rect(round(x), round(low), hair(), round(high) - round(low)), colour)


def pen(paint: Brush, places: Sequence[tuple[float, float]], colour: Colour, width: float) -> None:
    """Draws a polyline with the same thickness at every corner."""
    for (x0, y0), (x1, y1) in pairwise(places):
        paint.line((x0, y0, x1, y1), colour, width)
    paint.dots(places[1:-1], 2 * width, colour)


def in_lines(text: str, room: float, font_size: float = FONT_SIZE, *, bold: bool = False) -> str:
    """Returns the text, in two lines if it is too wide for one."""
    size = sp(font_size)
    if text_fitting.width(text, size, bold=bold) <= room:
        return text
    return text_fitting.broken(text, size, text_fitting.PRINT, bold=bold)


class Text(NamedTuple):
    """Printed text, shrunk to fit its place."""

    text: str
    font_size: float = FONT_SIZE
    bold: bool = False

    def width(self) -> float:
        return text_fitting.width(self.text, sp(self.font_size), bold=self.bold)


class Chart(TargetName, Drawn):
    """Drawn relative to its own corner, so that it is not redrawn when it is only moved, and always
    aligned to pixels."""

    def __init__(self, **kwargs: object) -> None:
        self._drawn: tuple[float, float] | None = None
        self._origin = Translate()
        super().__init__(size_hint_y=None, **kwargs)
        for instruction in (PushMatrix(), self._origin):
            self.canvas.before.add(instruction)
        self.over = InstructionGroup()
        """The part that changes under a finger."""
        self.canvas.add(self.over)
        self.canvas.after.add(PopMatrix())

    @property
    def rect(self) -> Rect:
        return Rect(0, 0, self.width, self.height)

    def height_for(self, width: float) -> float:
        """Returns the height for this width."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """Returns the whole content as text."""
        raise NotImplementedError

    def spoken_lines(self) -> list[str]:
        return self.lines()

    def draw(self, source: object = None, *_args: object) -> None:
        self._origin.xy = round(self.x), round(self.y)
        if source is self and self._drawn == tuple(self.size):
            return  # it was only moved
        if source is redraw and self.parent is None:
            self._drawn = None  # redrawn when it becomes visible again, if ever
            return
        high = ceil(self.height_for(self.width))
        if self.height != high:
            self.height: float = high  # which triggers drawing
            return
        self._drawn = tuple(self.size)
        super().draw()
        self.draw_over()

    def on_parent(self, *_args: object) -> None:
        if self.parent and self._drawn is None:
            self.draw()

    def draw_over(self) -> None:
        with Paint(self.over) as paint:
            if self.width >= 1 and self.height >= 1:
                self.paint_over(paint)

    def paint_over(self, paint: Brush) -> None:
        """Draws what is above the rest."""


def write(
    paint: Brush,
    text: str,
    rect: Rect,
    colour: Colour | None = None,
    *,
    font_size: float = FONT_SIZE,
    bold: bool = False,
    align: float = 0,
) -> float:
    """Prints text in its place, in the soft colour by default."""
    return paint.text(
        text,
        rect,
        dp(font_size),
        palette().soft if colour is None else colour,
        bold=bold,
        align=align,
    )
