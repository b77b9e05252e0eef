"""A brush: everything that can be drawn, independent of the surface. No Kivy.

A surface implements the seven primitives (box, oval, plain, triangle, line, dots, write);
handwriting, dice and fitted texts are composed of them here.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from math import cos, sin
from random import Random

from sheets.drawing import text_fitting
from sheets.drawing.colour import luminance
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND, PRINT
from sheets.render_context import current, dp, palette

Colour = Sequence[float]
LEAST_TEXT = 9
"""Minimum font size in dp to which a text is shrunk, also on a zoomed sheet; then it is cut
short."""


def faded(colour: Colour, alpha: float) -> list[float]:
    return [*colour[:3], alpha]


@lru_cache(maxsize=2048)
def hand_stroke(seed: str) -> tuple[tuple[float, float], ...]:
    """Returns the points of a stroke from (0, 0) to (1, 1): slightly bent, reproducible by its
    seed."""
    dice = Random(seed)

    def near(value: float) -> float:
        return value + dice.uniform(-0.16, 0.16)

    (x0, y0), (x1, y1) = (near(0), near(0)), (near(1), near(1))
    bend_x, bend_y = near((x0 + x1) / 2), near((y0 + y1) / 2)
    steps = 6
    return tuple(
        (
            (1 - t) ** 2 * x0 + 2 * t * (1 - t) * bend_x + t * t * x1,
            (1 - t) ** 2 * y0 + 2 * t * (1 - t) * bend_y + t * t * y1,
        )
        for t in (step / steps for step in range(steps + 1))
    )


class Brush(ABC):
    def __init__(self) -> None:
        self.words: list[Rect] = []
        """The rectangles of written texts."""

    @abstractmethod
    def box(
        self,
        rect: Rect,
        fill: Colour | None = None,
        line: Colour | None = None,
        radius: float | None = None,
        width: float = 1.0,
    ) -> None:
        """Draws a rectangle with rounded corners; its line is centred on its edge."""

    @abstractmethod
    def oval(self, rect: Rect, fill: Colour, line: Colour, width: float = 1.0) -> None: ...

    @abstractmethod
    def plain(self, rect: Rect, fill: Colour) -> None:
        """Draws a rectangle with sharp corners and no line."""

    @abstractmethod
    def triangle(
        self, points: Sequence[float], fill: Colour | None, line: Colour, width: float = 1.0
    ) -> None:
        """Draws a triangle with these corners (x, y, x, y, x, y)."""

    @abstractmethod
    def line(self, points: Sequence[float], colour: Colour, width: float) -> None:
        """Draws a pen stroke along these points (x, y, x, y, …)."""

    @abstractmethod
    def dots(self, at: Sequence[tuple[float, float]], size: float, colour: Colour) -> None: ...

    @abstractmethod
    def write(
        self, text: str, place: Rect, size: int, colour: Colour, font: str, bold: bool, align: float
    ) -> None:
        """Writes text of this size that fills the rectangle; align is for texts of several
        lines."""

    def cover(self) -> None:
        """Makes what is drawn from here on cover all that was drawn before. A surface that draws in
        the order of painting has nothing to do."""
        return

    def shadow(self, rect: Rect) -> None:
        """Draws the edge of a piece of paper: below it, or all around where it is as black as the
        table."""
        rim = rect.shrunk(-dp(palette().rim))
        under = rim._replace(y=rim.y - dp(1.5), height=rim.height + dp(1.5))
        self.box(under, fill=palette().paper_edge, radius=dp(14))

    def card(self, rect: Rect) -> Rect:
        """Draws a piece of paper; returns the area within its margins."""
        self.shadow(rect)
        self.box(rect, fill=palette().paper, radius=dp(14))
        return rect.shrunk(dp(8))

    def extent(self, text: str, size: int, font: str, bold: bool) -> tuple[float, float]:
        """Returns the width and height of a text, which may have several lines."""
        lines = text.split("\n")
        wide = max(text_fitting.width(line, size, font, bold=bold) for line in lines)
        return wide, len(lines) * size * text_fitting.line_height(font)

    def text(
        self,
        text: str,
        rect: Rect,
        size: float,
        colour: Colour,
        *,
        font: str = PRINT,
        bold: bool = False,
        align: float = 0.5,
    ) -> float:
        """Writes in the middle of the rectangle (align 0: at its left, 1: at its right), shrunk if
        it does not fit; returns the width."""
        least = min(size, dp(LEAST_TEXT) / current().zoom)
        if text_fitting.scale() > 1 and rect.width > 0:
            text, size = text_fitting.enlarged(text, size, rect[2:], font, bold=bold)
        font_size = max(6, round(size))
        wide, high = self.extent(text, font_size, font, bold)
        if wide > rect.width > 0:
            size = max(size * rect.width / wide, least)
            font_size = max(6, int(size))
            wide, high = self.extent(text, font_size, font, bold)
            while wide > rect.width and (size > least or len(text) > 4):
                size, text = (size - 1, text) if size > least else (size, f"{text[:-2]}…")
                font_size = max(6, int(size))
                wide, high = self.extent(text, font_size, font, bold)
        x = rect.x + (rect.width - wide) * align
        y = rect.y + (rect.height - high) / 2
        place = Rect(round(x), round(y), wide, high)
        self.write(text, place, font_size, palette().legible(colour), font, bold, align)
        self.words.append(place)
        return wide

    # Ink

    def mark(
        self, mark: str, rect: Rect, colour: Colour, seed: object, size: float | None = None
    ) -> None:
        """Draws handwriting in a box: a cross, a stroke, a strike or a number; a number in this
        size, or as large as it fits."""
        if mark == "x":
            self.cross(rect, colour, seed)
        elif mark in "os":
            self.shape(mark, rect, colour, seed)
        elif mark == "/":
            self.stroke(rect.shrunk(rect.width * 0.18), colour, seed)
        elif mark.startswith("t"):
            self.tally(int(mark[1:]), rect, colour, seed)
        elif mark == "-":
            side = min(rect.width, rect.height)
            x, y = rect.center
            self.stroke(
                Rect(x - side * 0.3, y - side * 0.22, side * 0.6, side * 0.44), colour, seed
            )
        else:
            # Handwriting is slightly off centre, reproducible by its seed.
            nudge = Random(str(seed)).uniform(-0.04, 0.04) * rect.width
            fitting = min(rect.height * 0.72, rect.width * (1.1 if len(mark) < 2 else 0.8))
            size = fitting if size is None else size
            shown = mark.replace("-", "−")
            self.text(shown, rect._replace(x=rect.x + nudge), size, colour, font=HAND)

    def tally(self, count: int, rect: Rect, colour: Colour, seed: object) -> None:
        """Draws tallies in groups of five, the fifth across the other four."""
        groups = max(2, -(-count // 5))
        step = min(dp(9), rect.width / (groups * 5.2), rect.height * 0.34)
        high = min(rect.height * 0.72, step * 3.6)
        bottom = rect.y + (rect.height - high) / 2
        for number in range(count):
            group, place = divmod(number, 5)
            x = rect.x + (group * 5.2 + place + 0.6) * step
            part = Rect(x - step * 0.12, bottom, step * 0.3, high)
            if place == 4:
                left = rect.x + group * 5.2 * step
                part = Rect(left, bottom + high * 0.2, step * 4.4, high * 0.6)
            self.stroke(part, colour, (seed, number))

    def shape(self, symbol: str, rect: Rect, colour: Colour, seed: object) -> None:
        """Draws a circle or a square in one stroke that does not end exactly where it began."""
        dice = Random(str(seed))
        x, y = rect.center
        reach = min(rect.width, rect.height) * 0.29
        begin = dice.uniform(1.2, 1.9)
        points: list[float] = []
        if symbol == "o":
            for step in range(19):
                angle = begin + step / 18 * 6.5
                bulge = reach * (1 + 0.07 * cos(2 * angle + begin) + 0.03 * step / 18)
                points += (x + bulge * cos(angle), y + bulge * sin(angle))
        else:
            corners = ((-1, 1), (1, 1), (1, -1), (-1, -1), (-1, 1.12))
            for across, up in corners:
                slack = reach * 0.1
                points.append(x + across * reach * 0.92 + dice.uniform(-slack, slack))
                points.append(y + up * reach * 0.92 + dice.uniform(-slack, slack))
            points = _dense(points)
        width = max(dp(0.9), min(dp(2.2), reach * 0.11))
        self.line(points, palette().legible(colour), width)

    def cross(self, rect: Rect, colour: Colour, seed: object) -> None:
        side = min(rect.width, rect.height * 0.85)
        x, y = rect.center
        half_width, half_height = side * 0.3, min(rect.height, side * 1.35) * 0.33
        area = Rect(x - half_width, y - half_height, 2 * half_width, 2 * half_height)
        self.stroke(area, colour, f"{seed}/")
        self.stroke(area, colour, f"{seed}\\", falling=True)

    def stroke(
        self,
        rect: Rect,
        colour: Colour,
        seed: object,
        *,
        falling: bool = False,
    ) -> None:
        """Draws one stroke from corner to corner, slightly off and slightly bent."""
        x, y, width, height = rect
        if falling:
            y, height = y + height, -height
        points: list[float] = []
        for along, up in hand_stroke(str(seed)):
            points += (x + along * width, y + up * height)
        width = max(dp(0.8), min(dp(2.2), (width + abs(height)) * 0.034))
        self.line(points, palette().legible(colour), width)

    # Dice

    def die(self, rect: Rect, face: int, colour: Colour, pips: Colour, die: str = "") -> None:
        """Draws a die from above. Corners and pattern show its kind as well, not colour alone."""
        corner = CORNERS.get(die, 0.2) * rect.width
        self.box(rect, fill=colour, radius=corner)
        if palette().legible(colour) is not colour:  # a faint one of high contrast
            self.box(rect, line=faded(colour, 1), radius=corner, width=dp(1.2))
        elif luminance(colour) > PALE:  # on white paper it needs an edge to be visible
            edge = faded(pips, 0.6 * (colour[3] if len(colour) > 3 else 1))
            self.box(rect.shrunk(dp(0.5)), line=edge, radius=corner)
        self.pattern(rect, die, faded(pips, 0.22))
        if face:
            places = [(0.27 + 0.23 * x, 0.27 + 0.23 * y) for x, y in PIPS[face]]
            self._dots(rect, places, 0.17, pips)

    def slot(self, rect: Rect, colour: Colour) -> None:
        """Draws the place of a die that is not known: empty, with a dashed edge."""
        count = max(2, round(rect.width / dp(9)))
        dash = rect.width / (2 * count - 1)
        right, top = rect.x + rect.width, rect.y + rect.height
        for number in range(count):
            at = 2 * number * dash
            for y in (rect.y, top):
                self.line((rect.x + at, y, rect.x + at + dash, y), colour, dp(1))
            for x in (rect.x, right):
                self.line((x, rect.y + at, x, rect.y + at + dash), colour, dp(1))

    def _dots(
        self, rect: Rect, places: Sequence[tuple[float, float]], share: float, colour: Colour
    ) -> None:
        """Draws round dots; positions and sizes relative to the rectangle."""
        at = [(rect.x + rect.width * x, rect.y + rect.height * y) for x, y in places]
        self.dots(at, rect.width * share, colour)

    def pattern(self, rect: Rect, die: str, colour: Colour) -> None:
        """Draws the pattern of a die: large dice are plain, medium ones striped, small ones framed;
        red dice have dots in their corners, blue ones are striped aslant, and jokers have a
        ring."""
        width = max(dp(0.6), rect.width * 0.02)
        strong = faded(colour, min(1, colour[3] * 2))
        if die == "medium":
            for step in range(1, 6):
                y = rect.y + rect.height * step / 6
                inset = rect.width * 0.08
                points = (rect.x + inset, y, rect.x + rect.width - inset, y)
                self.line(points, colour, width)
        elif die == "small":
            self.box(
                rect.shrunk(rect.width * 0.1), line=strong, radius=rect.width * 0.06, width=width
            )
        elif die == "red":
            self._dots(rect, [(x, y) for x in (0.11, 0.89) for y in (0.11, 0.89)], 0.1, strong)
        elif die == "blue":
            inner = rect.shrunk(rect.width * 0.09)
            for shift in (-0.6, -0.3, 0.0, 0.3, 0.6):
                low, high = max(0.0, shift), min(1.0, 1 + shift)
                points = (
                    *(inner.x + inner.width * low, inner.y + inner.height * (low - shift)),
                    *(inner.x + inner.width * high, inner.y + inner.height * (high - shift)),
                )
                self.line(points, colour, width)
        elif die == "joker":
            ring = rect.shrunk(rect.width * 0.07)
            self.box(ring, line=strong, radius=ring.width / 2, width=width)


CORNERS = {"large": 0.2, "medium": 0.32, "small": 0.1, "red": 0.16, "blue": 0.26, "joker": 0.38}
"""Relative radius of the corners of each die."""
PALE = 0.5
"""Luminance above which dice get an edge."""


def _dense(points: list[float]) -> list[float]:
    """Adds points along straight lines, so that corners stay sharp."""
    dense: list[float] = []
    for at in range(0, len(points) - 2, 2):
        x0, y0, x1, y1 = points[at : at + 4]
        for t in (0, 0.08, 0.92):
            dense += (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)
    return dense + points[-2:]


PIPS = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
