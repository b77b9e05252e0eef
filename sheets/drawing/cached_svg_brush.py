"""A caching SVG brush, for browsers that are sent the same drawings repeatedly. No Kivy."""

from collections.abc import Callable
from typing import NamedTuple

from sheets.drawing.brush import Colour
from sheets.drawing.geometry import Rect
from sheets.drawing.svg_brush import SvgBrush
from sheets.drawing.text_metrics import PRINT
from sheets.render_context import current

MOST = 4_000
"""Maximum of cached drawings: some sheets for six phones."""


class CachedDrawing(NamedTuple):
    """The output of one stroke, text or die."""

    elements: list[tuple[tuple[object, ...], list[str]]]
    texts: list[tuple[str, Rect]]
    words: list[Rect]
    width: float


_known: dict[tuple[object, ...], CachedDrawing] = {}


class CachedSvgBrush(SvgBrush):
    def __init__(self, height: float) -> None:
        super().__init__(height)
        there = current()
        self._at = height, there.text_scale, there.density

    def mark(
        self, mark: str, rect: Rect, colour: Colour, seed: object, size: float | None = None
    ) -> None:
        draw, key = super().mark, ("mark", mark, rect, *colour, str(seed), size)
        self._again(key, lambda: draw(mark, rect, colour, seed, size))

    def die(self, rect: Rect, face: int, colour: Colour, pips: Colour, die: str = "") -> None:
        draw = super().die
        key = ("die", rect, face, *colour, *pips, die)
        self._again(key, lambda: draw(rect, face, colour, pips, die))

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
        write = super().text
        return self._again(
            ("text", text, rect, size, *colour, font, bold, align),
            lambda: write(text, rect, size, colour, font=font, bold=bold, align=align),
        )

    def _again(self, key: tuple[object, ...], draw: Callable[[], float | None]) -> float:
        key = (*self._at, *key)
        drawn = _known.get(key)
        if drawn is None:
            drawn = self._first_time(draw)
            if len(_known) >= MOST:
                _known.clear()
            _known[key] = drawn
        for kind, elements in drawn.elements:
            self._drawn.setdefault(kind, []).extend(elements)
        self.texts += drawn.texts
        self.words += drawn.words
        return drawn.width

    def _first_time(self, draw: Callable[[], float | None]) -> CachedDrawing:
        before = self._drawn, self.texts, self.words
        self._drawn, self.texts, self.words = {}, [], []
        width = draw() or 0.0
        drawn = CachedDrawing([*self._drawn.items()], self.texts, self.words, width)
        self._drawn, self.texts, self.words = before
        return drawn
