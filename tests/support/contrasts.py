"""Measures the contrast of everything that is written or marked on a drawing with what is below it,
as the window paints it: first all fills of a layer, then what is written."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheets.drawing.brush import Brush, Colour
from sheets.drawing.colour import blended, contrast
from sheets.drawing.geometry import Rect
from sheets.panel import Panel
from sheets.render_context import palette
from sheets.sheet import LAYERS, Sheet
from tests.support.recording_brush import around

MARK = "mark"


class Fill(NamedTuple):
    where: Rect
    colour: Colour
    round: bool

    def covers(self, x: float, y: float) -> bool:
        left, low, wide, high = self.where
        if not self.round or not wide or not high:
            return left <= x <= left + wide and low <= y <= low + high
        return ((x - left) / wide - 0.5) ** 2 + ((y - low) / high - 0.5) ** 2 <= 0.25


class Written(NamedTuple):
    what: str
    where: Rect
    colour: Colour


class MeasuringBrush(Brush):
    """A brush that separates fills and text. Patterns of dice, frames and ruled lines are not
    text."""

    def __init__(self) -> None:
        super().__init__()
        self.fills: list[Fill] = []
        self.written: list[Written] = []
        self._handwriting = self._pattern = False

    def box(
        self,
        rect: Rect,
        fill: Colour | None = None,
        line: Colour | None = None,
        radius: float | None = None,
        width: float = 1.0,
    ) -> None:
        if fill:
            self.fills.append(Fill(rect, fill, round=False))

    def oval(self, rect: Rect, fill: Colour, line: Colour, width: float = 1.0) -> None:
        self.fills.append(Fill(rect, fill, round=True))

    def plain(self, rect: Rect, fill: Colour) -> None:
        self.fills.append(Fill(rect, fill, round=False))

    def triangle(
        self, points: Sequence[float], fill: Colour | None, line: Colour, width: float = 1.0
    ) -> None:
        """Ignores a small sign: nothing is written on it."""

    def line(self, points: Sequence[float], colour: Colour, width: float) -> None:
        if self._handwriting:
            where = around(list(zip(*[iter(points)] * 2, strict=True)))
            self.written.append(Written(MARK, where, colour))

    def dots(self, at: Sequence[tuple[float, float]], size: float, colour: Colour) -> None:
        if not self._pattern:
            for x, y in at:
                self.written.append(Written("dot", Rect(x, y, 0, 0), colour))

    def write(
        self, text: str, place: Rect, size: int, colour: Colour, font: str, bold: bool, align: float
    ) -> None:
        self.written.append(Written(text, place, colour))

    def stroke(self, rect: Rect, colour: Colour, seed: object, *, falling: bool = False) -> None:
        self._handwriting = True
        super().stroke(rect, colour, seed, falling=falling)
        self._handwriting = False

    def shape(self, symbol: str, rect: Rect, colour: Colour, seed: object) -> None:
        self._handwriting = True
        super().shape(symbol, rect, colour, seed)
        self._handwriting = False

    def pattern(self, rect: Rect, die: str, colour: Colour) -> None:
        self._pattern = True
        super().pattern(rect, die, colour)
        self._pattern = False


class Pair(NamedTuple):
    """A text or mark, and its background."""

    what: str
    contrast: float
    where: Rect
    faint: bool
    """Whether low contrast is intended: it is disabled, or a preview."""


def pairs(layers: Sequence[MeasuringBrush], ground: Colour) -> Iterator[Pair]:
    """Yields the contrast of all text, at the worst of three places along it."""
    fills: list[Fill] = []
    for brush in layers:
        fills += brush.fills
        for what, where, colour in brush.written:
            x, y = where.center
            places = [(x + where.width * part, y) for part in (-0.3, 0, 0.3)]
            worst = min(
                contrast(blended(colour, under), under)
                for under in (_under(fills, ground, *place) for place in places)
            )
            yield Pair(what, worst, where, len(colour) > 3 and colour[3] < 1)


def _under(fills: Sequence[Fill], ground: Colour, x: float, y: float) -> Colour:
    for fill in fills:
        if fill.covers(x, y):
            ground = blended(fill.colour, ground)
    return ground


def of_sheet(sheet: Sheet) -> list[Pair]:
    layers = []
    for name in LAYERS:
        layers.append(MeasuringBrush())
        sheet.draw_layer(name, layers[-1])
    return list(pairs(layers, palette().table))


def of_panel(panel: Panel) -> list[Pair]:
    brush = MeasuringBrush()
    panel.paint(brush)
    return list(pairs([brush], palette().table))
