"""A brush that draws nothing, to measure the areas of what is drawn. No Kivy."""

from collections.abc import Sequence

from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect


class BlindBrush(Brush):
    def box(
        self,
        rect: Rect,
        fill: Colour | None = None,
        line: Colour | None = None,
        radius: float | None = None,
        width: float = 1.0,
    ) -> None: ...

    def oval(self, rect: Rect, fill: Colour, line: Colour, width: float = 1.0) -> None: ...

    def plain(self, rect: Rect, fill: Colour) -> None: ...

    def triangle(
        self, points: Sequence[float], fill: Colour | None, line: Colour, width: float = 1.0
    ) -> None: ...

    def line(self, points: Sequence[float], colour: Colour, width: float) -> None: ...

    def dots(self, at: Sequence[tuple[float, float]], size: float, colour: Colour) -> None: ...

    def write(
        self, text: str, place: Rect, size: int, colour: Colour, font: str, bold: bool, align: float
    ) -> None: ...
