"""The brush for paper: draws PDF, through pydyf. No Kivy.

The picture is the one that `Paint` makes: fills, outlines, strokes and texts of a layer in this
order. A drawing keeps its own pixels, from the bottom left as on paper; the page scales it.
"""

from collections.abc import Sequence

from pydyf import Stream

from sheets.drawing.brush import Brush, Colour
from sheets.drawing.export_fonts import PaperFonts
from sheets.drawing.geometry import Rect
from sheets.drawing.svg_brush import (
    GROUND,
    OUTLINE,
    STROKE,
    TEXT,
)
from sheets.render_context import dp

ROUND = 0.5523
"""Relative position of the control points of a quarter circle."""


class Drawing:
    """A drawing of one sheet or page, in its own pixels."""

    def __init__(self, fonts: PaperFonts, hair: float) -> None:
        self.fonts = fonts
        self.hair = hair
        """The thinnest line that is printed well, in pixels."""
        self.stream = Stream(compress=True)
        self.stream.set_line_join(1)
        self.stream.set_line_cap(1)
        self.alphas: set[float] = set()
        """All opacities below 1 in use."""
        self._brushes: list[PdfBrush] = []

    def layer(self) -> "PdfBrush":
        """Returns a brush for a layer above everything so far."""
        brush = PdfBrush(self)
        self._brushes.append(brush)
        return brush

    def finish(self) -> None:
        for brush in self._brushes:
            brush.flush()
        self._brushes.clear()


def alpha_name(alpha: float) -> str:
    return f"A{round(alpha * 1000)}"


class PdfBrush(Brush):
    """A brush for one layer of a drawing."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self.drawing = drawing
        self._levels: dict[tuple[object, ...], list[Stream]] = {}

    def flush(self) -> None:
        for key in sorted(self._levels, key=lambda key: str(key[0])):
            for part in self._levels[key]:
                self.drawing.stream.stream += part.stream

    def extent(self, text: str, size: int, font: str, bold: bool) -> tuple[float, float]:
        _wide, high = super().extent(text, size, font, bold)
        fonts = self.drawing.fonts
        return max(fonts.extent(line, font, bold) for line in text.split("\n")) * size, high

    def _part(self, colour: Colour, stroke: float | None, *key: object) -> Stream:
        """Returns a piece of the drawing in this colour; with a width it is a line."""
        red, green, blue, *alpha = (round(min(1.0, max(0.0, part)), 4) for part in colour)
        visible = round(alpha[0], 3) if alpha else 1.0
        part = Stream()
        part.set_state(alpha_name(visible))
        self.drawing.alphas.add(visible)
        part.set_color_rgb(red, green, blue, stroke=stroke is not None)
        if stroke is not None:
            part.set_line_width(round(max(stroke, self.drawing.hair), 3))
        self._levels.setdefault(key, []).append(part)
        return part

    def box(
        self,
        rect: Rect,
        fill: Colour | None = None,
        line: Colour | None = None,
        radius: float | None = None,
        width: float = 1.0,
    ) -> None:
        if rect.width <= 0 or rect.height <= 0:
            return
        corner = min(dp(5) if radius is None else radius, rect.width / 2, rect.height / 2)
        if fill is not None:
            part = self._part(fill, None, GROUND, round(corner), tuple(fill))
            _rounded(part, rect, corner, corner)
            part.fill()
        if line is not None:
            part = self._part(line, width, OUTLINE, round(corner), width, tuple(line))
            _rounded(part, rect, corner, corner)
            part.stroke()

    def oval(self, rect: Rect, fill: Colour, line: Colour, width: float = 1.0) -> None:
        size = rect.width, rect.height
        part = self._part(fill, None, GROUND, size, tuple(fill))
        _rounded(part, rect, rect.width / 2, rect.height / 2)
        part.fill()
        inner = rect.shrunk(max(width, self.drawing.hair) / 2)  # drawn inside its rectangle
        part = self._part(line, width, OUTLINE, size, width, tuple(line))
        _rounded(part, inner, inner.width / 2, inner.height / 2)
        part.stroke()

    def plain(self, rect: Rect, fill: Colour) -> None:
        hair = self.drawing.hair
        wide, high = max(rect.width, hair), max(rect.height, hair)
        part = self._part(fill, None, GROUND, "solid", tuple(fill))
        part.rectangle(round(rect.x, 2), round(rect.y, 2), round(wide, 2), round(high, 2))
        part.fill()

    def triangle(
        self, points: Sequence[float], fill: Colour | None, line: Colour, width: float = 1.0
    ) -> None:
        if fill is not None:
            part = self._part(fill, None, GROUND, "solid", tuple(fill))
            _along(part, points)
            part.fill()
        part = self._part(line, 2 * width, STROKE, round(2 * width, 1), *line)
        _along(part, points)
        part.stroke_and_close()

    def line(self, points: Sequence[float], colour: Colour, width: float) -> None:
        """Draws a line; its width is that of `Paint`: to either side."""
        part = self._part(colour, 2 * width, STROKE, round(2 * width, 1), *colour)
        _along(part, points)
        part.stroke()

    def dots(self, at: Sequence[tuple[float, float]], size: float, colour: Colour) -> None:
        part = self._part(colour, None, STROKE, "dots", round(size), *colour)
        for x, y in at:
            half = size / 2
            _rounded(part, Rect(x - half, y - half, size, size), half, half)
        part.fill()

    def write(
        self, text: str, place: Rect, size: int, colour: Colour, font: str, bold: bool, align: float
    ) -> None:
        if not text:
            return
        lines = text.split("\n")
        high = place.height / len(lines)
        fonts, part = self.drawing.fonts, self._part(colour, None, TEXT)
        above, below = fonts.reach(font, bold)
        part.begin_text()
        for number, line in enumerate(lines):
            middle = place.y + place.height - (number + 0.5) * high
            baseline = middle - (above - below) / 2 * size
            left = align if len(lines) > 1 else 0.5
            x = place.x + (place.width - fonts.extent(line, font, bold) * size) * left
            for run, own in fonts.runs(line, font, bold):
                codes = b"".join(glyph.to_bytes(2, "big") for glyph in own.glyphs(run))
                part.set_font_size(own.name, size)
                part.set_text_matrix(1, 0, 0, 1, round(x, 2), round(baseline, 2))
                part.show_text(b"<" + codes.hex().encode() + b">")
                x += own.width(run) * size
        part.end_text()


def _along(part: Stream, points: Sequence[float]) -> None:
    part.move_to(round(points[0], 2), round(points[1], 2))
    for at in range(2, len(points), 2):
        part.line_to(round(points[at], 2), round(points[at + 1], 2))


def _rounded(part: Stream, rect: Rect, wide: float, high: float) -> None:
    """Draws a rectangle whose corners are quarters of an oval."""
    x, y, right, top = (
        round(one, 2) for one in (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
    )
    if min(wide, high) < 0.1:
        part.rectangle(x, y, round(right - x, 2), round(top - y, 2))
        return
    w, h, bend = round(wide, 2), round(high, 2), 1 - ROUND

    def corner(*places: float) -> None:
        part.curve_to(*(round(one, 2) for one in places))

    part.move_to(round(x + w, 2), y)
    part.line_to(round(right - w, 2), y)
    corner(right - w * bend, y, right, y + h * bend, right, y + h)
    part.line_to(right, round(top - h, 2))
    corner(right, top - h * bend, right - w * bend, top, right - w, top)
    part.line_to(round(x + w, 2), top)
    corner(x + w * bend, top, x, top - h * bend, x, top - h)
    part.line_to(x, round(y + h, 2))
    corner(x, y + h * bend, x + w * bend, y, x + w, y)
    part.close()
