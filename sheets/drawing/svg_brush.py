"""The brush for browsers and paper: writes SVG. No Kivy.

The picture is the one that `Paint` makes: the same order of shapes within a layer, the same widths
of lines, the same baselines. A layer is a tuple of elements, so that only those that have changed
need be sent (`changes`).
"""

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from html import escape

from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect
from sheets.drawing.icons import GLYPHS, ICONS
from sheets.drawing.text_metrics import HAND, PRINT
from sheets.render_context import dp

Layer = tuple[str, ...]
"""SVG elements in the order of drawing."""
Change = str | tuple[int, int]
"""A new element, or a range of old ones: first index and count."""

GROUND, OUTLINE, STROKE, TEXT = range(4)
LINE = 1.0
"""Width in pixels of a printed line of width 1. `Paint` adds soft edges."""
METRICS = {PRINT: (0.969, 0.242), HAND: (1.042, 0.312)}
"""How far glyphs of a font reach above and below their baseline, relative to its size."""
ICON_PATHS = {
    "brush": (
        "M20.7 4.6 19.4 3.3C19 2.9 18.4 2.9 18 3.3L9 12.3 11.8 15 20.7 6C21.1 5.7 21.1 5 20.7 4.6"
        "M7 14A3 3 0 0 0 4 17C4 18.3 2.8 19 2 19 2.9 20.2 4.5 21 6 21"
        "A4 4 0 0 0 10 17 3 3 0 0 0 7 14Z"
    ),
    "check": "M21 7 9 19 3.5 13.5 4.9 12.1 9 16.2 19.6 5.6Z",
    "chevron-left": "M15.4 16.6 10.8 12 15.4 7.4 14 6 8 12 14 18Z",
    "chevron-right": "M8.6 16.6 13.2 12 8.6 7.4 10 6 16 12 10 18Z",
    "dice-multiple": "M3 8H13V20H3ZM15 3H21V15H15V6H9V3ZM6 11V13H8V11ZM9 15V17H11V15Z",
    "eye": (
        "M12 9A3 3 0 0 0 12 15 3 3 0 0 0 12 9M12 17A5 5 0 0 1 12 7 5 5 0 0 1 12 17"
        "M12 4.5C7 4.5 2.7 7.6 1 12 2.7 16.4 7 19.5 12 19.5"
        " 17 19.5 21.3 16.4 23 12 21.3 7.6 17 4.5 12 4.5Z"
    ),
    "trophy": (
        "M18 2C17.1 2 16 3 16 4H8C8 3 6.9 2 6 2H2V11C2 12 3 13 4 13H6.2C6.6 15 7.9 16.7 11 17V19.1"
        "C8.8 19.3 8 20.4 8 21.7V22H16V21.7C16 20.4 15.2 19.3 13 19.1V17C16.1 16.7 17.4 15 17.8 13"
        "H20C21 13 22 12 22 11V2H18M6 11H4V4H6V11M20 11H18V4H20V11Z"
    ),
}
"""The outlines of icons in a square of 24: a browser does not have their font."""
_PATH_OF = {GLYPHS[name]: path for name, path in ICON_PATHS.items()}


@lru_cache(maxsize=16_384)
def short(value: float) -> str:
    """Returns a number with at most one decimal."""
    return f"{round(value, 1):g}" if abs(value) < 1e5 else "0"


def paint_of(name: str, colour: Colour) -> str:
    """Returns the attributes of `fill` or `stroke` in this colour."""
    return _paint_of(name, tuple(colour))


@lru_cache(maxsize=1024)
def _paint_of(name: str, colour: tuple[float, ...]) -> str:
    red, green, blue, *alpha = (min(1.0, max(0.0, part)) for part in colour)
    code = "".join(f"{round(part * 255):02x}" for part in (red, green, blue))
    visible = round(alpha[0], 3) if alpha else 1.0
    return f'{name}="#{code}"' + (f' {name}-opacity="{visible:g}"' if visible < 1 else "")


class SvgBrush(Brush):
    """A brush for one layer of a drawing of this height: SVG counts from the top."""

    def __init__(self, height: float) -> None:
        super().__init__()
        self.height = height
        self._drawn: dict[tuple[object, ...], list[str]] = {}
        self.texts: list[tuple[str, Rect]] = []
        """All texts except icons, with their places."""
        self._covered: Layer = ()
        """The elements so far, which all later ones cover."""

    def elements(self) -> Layer:
        """Returns what was drawn: fills, outlines, strokes, texts; within each, what has one colour
        and one form is drawn together, as `Paint` does it."""
        keys = sorted(self._drawn, key=_level)
        return (*self._covered, *(one for key in keys for one in self._drawn[key]))

    def cover(self) -> None:
        self._covered, self._drawn = self.elements(), {}

    def _add(self, element: str, *key: object) -> None:
        self._drawn.setdefault(key, []).append(element)

    def _frame(self, rect: Rect) -> str:
        return (
            f'x="{short(rect.x)}" y="{short(self.height - rect.y - rect.height)}" '
            f'width="{short(rect.width)}" height="{short(rect.height)}"'
        )

    def _points(self, points: Sequence[float]) -> str:
        """Returns a path along these points; relative, as that is shorter."""
        x, y = round(points[0], 1), round(self.height - points[1], 1)
        path = f"M{short(x)} {short(y)}l"
        steps: list[str] = []
        for at in range(2, len(points), 2):
            to_x, to_y = round(points[at], 1), round(self.height - points[at + 1], 1)
            steps.append(f"{short(to_x - x)} {short(to_y - y)}")
            x, y = to_x, to_y
        return path + " ".join(steps)

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
        rounded = max(1, round(corner))
        where = f'{self._frame(rect)} rx="{rounded}"'
        if fill is not None:
            self._add(f"<rect {where} {paint_of('fill', fill)}/>", GROUND, rounded, tuple(fill))
        if line is not None:
            edge = f'{paint_of("stroke", line)} stroke-width="{short(width * LINE)}"'
            kind = rounded, width, tuple(line)
            self._add(f'<rect {where} fill="none" {edge}/>', OUTLINE, *kind)

    def oval(self, rect: Rect, fill: Colour, line: Colour, width: float = 1.0) -> None:
        size = rect.width, rect.height
        self._add(f"<ellipse {self._oval(rect)} {paint_of('fill', fill)}/>", GROUND, size, *fill)
        edge = f'{paint_of("stroke", line)} stroke-width="{short(width * LINE)}"'
        inner = rect.shrunk(width * LINE / 2)  # drawn inside its rectangle
        oval = f'<ellipse {self._oval(inner)} fill="none" {edge}/>'
        self._add(oval, OUTLINE, size, width, *line)

    def _oval(self, rect: Rect) -> str:
        x, y = rect.center
        half = f'rx="{short(rect.width / 2)}" ry="{short(rect.height / 2)}"'
        return f'cx="{short(x)}" cy="{short(self.height - y)}" {half}'

    def plain(self, rect: Rect, fill: Colour) -> None:
        element = f"<rect {self._frame(rect)} {paint_of('fill', fill)}/>"
        self._add(element, GROUND, "solid", tuple(fill))

    def triangle(
        self, points: Sequence[float], fill: Colour | None, line: Colour, width: float = 1.0
    ) -> None:
        path = self._points(points) + "z"
        if fill is not None:
            self._add(f'<path d="{path}" {paint_of("fill", fill)}/>', GROUND, "solid", tuple(fill))
        edge = f'{paint_of("stroke", line)} stroke-width="{short(2 * width)}"'
        self._add(f'<path d="{path}" fill="none" {edge}/>', STROKE, round(2 * width, 1), *line)

    def line(self, points: Sequence[float], colour: Colour, width: float) -> None:
        """Draws a line; its width is that of `Paint`: to either side."""
        edge = f'{paint_of("stroke", colour)} stroke-width="{short(2 * width)}"'
        path = f'<path d="{self._points(points)}" fill="none" {edge}/>'
        self._add(path, STROKE, round(2 * width, 1), *colour)

    def dots(self, at: Sequence[tuple[float, float]], size: float, colour: Colour) -> None:
        """Draws all of them in one element: circles as arcs."""
        half = short(size / 2)
        whole = short(float(half) * 2)
        path = "".join(
            f"M{short(x - size / 2)} {short(self.height - y)}"
            f"a{half} {half} 0 1 0 {whole} 0 {half} {half} 0 1 0 -{whole} 0"
            for x, y in at
        )
        element = f'<path d="{path}" {paint_of("fill", colour)}/>'
        self._add(element, STROKE, "dots", round(size), *colour)

    def write(
        self, text: str, place: Rect, size: int, colour: Colour, font: str, bold: bool, align: float
    ) -> None:
        if font == ICONS:
            self._icon(text, place, size, colour)
            return
        self.texts.append((text, place))
        lines = text.split("\n")
        above, below = METRICS.get(font, METRICS[PRINT])
        anchor = ("start", "middle", "end")[round(2 * align)] if len(lines) > 1 else "middle"
        x = place.x + place.width * (0.5 if anchor == "middle" else align)
        high = place.height / len(lines)
        kind = "hand" if font == HAND else "bold" if bold else "print"
        for number, line in enumerate(lines):
            middle = place.y + place.height - (number + 0.5) * high
            baseline = middle - (above - below) / 2 * size
            self._add(
                f'<text x="{short(x)}" y="{short(self.height - baseline)}" font-size="{size}" '
                f'class="{kind} {anchor}" {paint_of("fill", colour)}>{_escaped(line)}</text>',
                TEXT,
            )

    def _icon(self, glyph: str, place: Rect, size: int, colour: Colour) -> None:
        path = _PATH_OF.get(glyph)
        if path is None:
            return
        x, y = place.center
        left, top = short(x - size / 2), short(self.height - y - size / 2)
        where = f'transform="translate({left} {top}) scale({size / 24:.3g})"'
        self._add(f'<path d="{path}" {where} {paint_of("fill", colour)}/>', TEXT)


def _level(key: tuple[object, ...]) -> int:
    level = key[0]
    assert isinstance(level, int)
    return level


def _escaped(text: str) -> str:
    """Escapes a text; characters that XML cannot have are removed."""
    shown = "".join(one for one in text if one >= " " and one not in "\ufffe\uffff")
    return escape(shown, quote=False)


def changes(old: Layer, new: Layer) -> list[Change]:
    """Returns the changes from an old layer to a new one; most share beginning and end."""
    most, first, last = min(len(old), len(new)), 0, 0
    while first < most and old[first] == new[first]:
        first += 1
    while last < most - first and old[-1 - last] == new[-1 - last]:
        last += 1
    found: list[Change] = [(0, first)] if first else []
    middle = old[first : len(old) - last], new[first : len(new) - last]
    matcher = SequenceMatcher(None, *middle, autojunk=False)
    for kind, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if kind == "equal":
            found.append((first + old_from, old_to - old_from))
        else:
            found.extend(middle[1][new_from:new_to])
    return [*found, (len(old) - last, last)] if last else found


STYLE = (
    "text{white-space:pre}.print,.bold{font-family:Print,Inter,sans-serif}"
    ".bold{font-weight:600}.hand{font-family:Hand,'Patrick Hand',cursive}"
    ".middle{text-anchor:middle}.end{text-anchor:end}"
)
"""The same as in the guests' page."""


def document(width: float, height: float, layers: Sequence[Layer]) -> str:
    """Returns a whole picture as a file."""
    inner = "".join(f"<g>{''.join(layer)}</g>" for layer in layers)
    size = f'viewBox="0 0 {short(width)} {short(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{STYLE}</style>{inner}</svg>'
