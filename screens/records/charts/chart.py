"""What all charts share: a drawing that is as high as it needs, and the same in words."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate

from screens.look import fitting
from screens.look.brush import Brush, Colour
from screens.look.canvas_widget import Drawn
from screens.look.geometry import Rect
from screens.look.language import tr
from screens.look.paint import Paint
from screens.look.surface import dp, shades, sp
from screens.look.theme import theme

LETTERS = 12
"""Of what is printed on a chart, in dp at 100 %."""
LINE = 1.36
"""The height of a line, in sizes of its letters."""


def line_height(letters: float = LETTERS) -> int:
    return round(sp(letters) * LINE)


def hair() -> int:
    """The finest line, in whole pixels."""
    return max(1, round(dp(1)))


def across(paint: Brush, left: float, right: float, y: float, colour: Colour) -> None:
    paint.plain(Rect(round(left), round(y), round(right) - round(left), hair()), colour)


def upright(paint: Brush, x: float, low: float, high: float, colour: Colour) -> None:
    paint.plain(Rect(round(x), round(low), hair(), round(high) - round(low)), colour)


def pen(paint: Brush, places: Sequence[tuple[float, float]], colour: Colour, width: float) -> None:
    """A line from place to place that is equally thick at every corner."""
    for (x0, y0), (x1, y1) in pairwise(places):
        paint.line((x0, y0, x1, y1), colour, width)
    paint.dots(places[1:-1], 2 * width, colour)


def in_lines(text: str, room: float, letters: float = LETTERS, *, bold: bool = False) -> str:
    """In two lines, if one is too narrow for it."""
    size = sp(letters)
    if fitting.width(text, size, bold=bold) <= room:
        return text
    return fitting.broken(text, size, fitting.PRINT, bold=bold)


class Text(NamedTuple):
    """Something printed, as large as its place allows."""

    text: str
    letters: float = LETTERS
    bold: bool = False

    def width(self) -> float:
        return fitting.width(self.text, sp(self.letters), bold=self.bold)


class Chart(Drawn):
    """Drawn from its own corner, so that it is not drawn anew when it is only moved, and always on
    whole pixels."""

    def __init__(self, **kwargs: object) -> None:
        self._drawn: tuple[float, float] | None = None
        self._origin = Translate()
        super().__init__(size_hint_y=None, **kwargs)
        for instruction in (PushMatrix(), self._origin):
            self.canvas.before.add(instruction)
        self.over = InstructionGroup()
        """What changes under a finger."""
        self.canvas.add(self.over)
        self.canvas.after.add(PopMatrix())

    @property
    def rect(self) -> Rect:
        return Rect(0, 0, self.width, self.height)

    def height_for(self, width: float) -> float:
        """How high it is in so much width."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """All that it shows, in words."""
        raise NotImplementedError

    def draw(self, source: object = None, *_args: object) -> None:
        self._origin.xy = round(self.x), round(self.y)
        if source is self and self._drawn == tuple(self.size):
            return  # it was moved
        if source in (theme, tr) and self.parent is None:
            self._drawn = None  # drawn when it comes into sight again, if ever
            return
        high = ceil(self.height_for(self.width))
        if self.height != high:
            self.height: float = high  # and is drawn by that
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
        """What lies over the rest."""


def write(
    paint: Brush,
    text: str,
    rect: Rect,
    colour: Colour | None = None,
    *,
    letters: float = LETTERS,
    bold: bool = False,
    align: float = 0,
) -> float:
    """Print in its place, in the soft colour if none is given."""
    return paint.text(
        text, rect, dp(letters), shades.soft if colour is None else colour, bold=bold, align=align
    )
