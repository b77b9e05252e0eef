"""A brush that records what was drawn and where, for tests without a window."""

from collections.abc import Sequence
from typing import NamedTuple

from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect


class Drawn(NamedTuple):
    kind: str
    """The primitive: `box`, `oval`, `plain`, `triangle`, `line`, `dots` or `text`."""
    where: Rect
    """The area it covers."""
    text: str = ""
    how: tuple[object, ...] = ()
    """Its colours and widths."""


def around(points: Sequence[tuple[float, float]], edge: float = 0.0) -> Rect:
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    whole = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return whole.shrunk(-edge)


class RecordingBrush(Brush):
    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[Drawn] = []

    @property
    def texts(self) -> list[str]:
        return [one.text for one in self.drawn if one.kind == "text"]

    def box(
        self,
        rect: Rect,
        fill: Colour | None = None,
        line: Colour | None = None,
        radius: float | None = None,
        width: float = 1.0,
    ) -> None:
        self.drawn.append(Drawn("box", rect, "", (fill, line, radius, width)))

    def oval(self, rect: Rect, fill: Colour, line: Colour, width: float = 1.0) -> None:
        self.drawn.append(Drawn("oval", rect, "", (fill, line, width)))

    def plain(self, rect: Rect, fill: Colour) -> None:
        self.drawn.append(Drawn("plain", rect, "", (fill,)))

    def triangle(
        self, points: Sequence[float], fill: Colour | None, line: Colour, width: float = 1.0
    ) -> None:
        where = around(list(zip(*[iter(points)] * 2, strict=True)))
        self.drawn.append(Drawn("triangle", where, "", (fill, line, width)))

    def line(self, points: Sequence[float], colour: Colour, width: float) -> None:
        where = around(list(zip(*[iter(points)] * 2, strict=True)))
        self.drawn.append(Drawn("line", where, "", (colour, width)))

    def dots(self, at: Sequence[tuple[float, float]], size: float, colour: Colour) -> None:
        self.drawn.append(Drawn("dots", around(at, size / 2), "", (colour,)))

    def write(
        self, text: str, place: Rect, size: int, colour: Colour, font: str, bold: bool, align: float
    ) -> None:
        self.drawn.append(Drawn("text", place, text, (size, colour, font, bold)))
