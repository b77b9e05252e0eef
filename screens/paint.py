"""Drawing print and ink on a canvas: boxes, texts, dice, and strokes that look drawn by hand."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Self

from kivy.core.text import Label as CoreLabel
from kivy.core.text import LabelBase
from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.metrics import dp

from screens import sprites

Colour = Sequence[float]
Cuts = tuple[float, ...]

FONTS = Path(__file__).parent.parent / "assets" / "fonts"
PRINT, HAND = "Print", "Hand"
LabelBase.register(
    PRINT, str(FONTS / "Inter-Regular.otf"), fn_bold=str(FONTS / "Inter-SemiBold.otf")
)
LabelBase.register(HAND, str(FONTS / "PatrickHand.ttf"))


class Rect(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def shrunk(self, by: float) -> Self:
        return self._replace(
            x=self.x + by, y=self.y + by, width=self.width - 2 * by, height=self.height - 2 * by
        )

    def distance(self, x: float, y: float) -> float:
        """How far a point is from the nearest edge; 0 inside."""
        dx = max(self.x - x, 0, x - self.x - self.width)
        dy = max(self.y - y, 0, y - self.y - self.height)
        return float((dx * dx + dy * dy) ** 0.5)


def faded(colour: Colour, alpha: float) -> list[float]:
    return [*colour[:3], alpha]


@lru_cache(maxsize=512)
def text_texture(text: str, size: int, font: str, bold: bool) -> Any:
    """White, so that one texture serves every colour."""
    label = CoreLabel(text=text, font_size=size, font_name=font, bold=bold)
    label.refresh()
    return label.texture


class Paint:
    """A brush for one layer of a drawing. What it paints is seen once it is put down (`flush`).

    Shapes of one texture and colour become one mesh, at the place of the first of them.
    """

    def __init__(self, layer: InstructionGroup) -> None:
        layer.clear()
        self.layer = layer
        self._meshes: dict[tuple[Any, tuple[float, ...]], tuple[list[float], list[int]]] = {}
        self._order: list[tuple[Any, tuple[float, ...], Rect | None]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.flush()

    def flush(self) -> None:
        for texture, colour, rect in self._order:
            self.layer.add(Color(*colour))
            if rect is not None:
                self.layer.add(Rectangle(texture=texture, pos=rect[:2], size=rect[2:]))
            else:
                vertices, indices = self._meshes[texture, colour]
                self.layer.add(
                    Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture)
                )

    def _mesh(self, texture: Any, colour: Colour) -> tuple[list[float], list[int]]:
        key = (texture, tuple(colour))
        if key not in self._meshes:
            self._meshes[key] = ([], [])
            self._order.append((*key, None))
        return self._meshes[key]

    def _grid(self, texture: Any, colour: Colour, xs: Cuts, ys: Cuts, us: Cuts, vs: Cuts) -> None:
        """Adds a grid of rectangles: between these lines, with this part of the texture each."""
        vertices, indices = self._mesh(texture, colour)
        first = len(vertices) // 4
        for y, v in zip(ys, vs, strict=True):
            for x, u in zip(xs, us, strict=True):
                vertices += (x, y, u, v)
        wide = len(xs)
        for row in range(len(ys) - 1):
            for column in range(wide - 1):
                at = first + row * wide + column
                indices += (at, at + 1, at + wide, at + 1, at + wide, at + wide + 1)

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
        if fill is not None:
            self._nine(sprites.corners(rounded, 0), rect, rounded, fill)
        if line is not None:
            outer = rect.shrunk(-width / 2)
            self._nine(sprites.corners(rounded, round(2 * width, 1)), outer, rounded, line)

    def _nine(self, texture: Any, rect: Rect, corner: int, colour: Colour) -> None:
        """Four corners, four edges and the middle, from one small texture."""
        x, y, width, height = rect
        reach = min(corner + 1.0, width / 2, height / 2)
        part = (corner + 1) / (2 * corner + 2)
        low, high = part - 0.5 / (2 * corner + 2), part + 0.5 / (2 * corner + 2)
        self._grid(
            texture,
            colour,
            (x, x + reach, x + width - reach, x + width),
            (y, y + reach, y + height - reach, y + height),
            (0, low, high, 1),
            (0, low, high, 1),
        )

    def oval(self, rect: Rect, fill: Colour, line: Colour, width: float = 1.0) -> None:
        size = round(rect.width), round(rect.height)
        self._whole(sprites.oval(*size, 0), rect, fill)
        self._whole(sprites.oval(*size, round(2 * width, 1)), rect, line)

    def _whole(self, texture: Any, rect: Rect, colour: Colour) -> None:
        x, y, width, height = rect
        self._grid(texture, colour, (x, x + width), (y, y + height), (0, 1), (0, 1))

    def plain(self, rect: Rect, fill: Colour) -> None:
        self._whole(sprites.solid(), rect, fill)

    def line(self, points: Sequence[float], colour: Colour, width: float) -> None:
        """A pen stroke along these points (x, y, x, y, …)."""
        vertices, indices = self._mesh(sprites.stroke(round(2 * width, 1)), colour)
        reach = width + 0.5
        places = list(zip(points[::2], points[1::2], strict=True))
        for at, (x, y) in enumerate(places):
            before, after = places[max(0, at - 1)], places[min(len(places) - 1, at + 1)]
            dx, dy = after[0] - before[0], after[1] - before[1]
            length = (dx * dx + dy * dy) ** 0.5 or 1.0
            nx, ny = -dy / length * reach, dx / length * reach
            start = len(vertices) // 4
            vertices += (x + nx, y + ny, 0.5, 0, x - nx, y - ny, 0.5, 1)
            if at:
                indices += (start - 2, start - 1, start, start - 1, start, start + 1)

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
        """Writes in the middle of the rectangle (align 0: at its left, 1: at its right), smaller
        where it would not fit; returns the width."""
        texture = text_texture(text, max(6, round(size)), font, bold)
        if texture.width > rect.width > 0:
            size = size * rect.width / texture.width
            texture = text_texture(text, max(6, int(size)), font, bold)
        x = rect.x + (rect.width - texture.width) * align
        y = rect.y + (rect.height - texture.height) / 2
        place = Rect(round(x), round(y), *texture.size)
        self._order.append((texture, tuple(colour), place))
        return float(texture.width)

    # Ink

    def mark(self, mark: str, rect: Rect, colour: Colour, seed: object) -> None:
        """What a hand writes into a box: a cross, a stroke, a strike or a number."""
        if mark == "x":
            self.cross(rect, colour, seed)
        elif mark == "/":
            self.stroke(rect.shrunk(rect.width * 0.18), colour, seed)
        elif mark == "-":
            side = min(rect.width, rect.height)
            x, y = rect.center
            self.stroke(
                Rect(x - side * 0.3, y - side * 0.22, side * 0.6, side * 0.44), colour, seed
            )
        else:
            # Ink is written by a hand: never quite in the middle, but always the same.
            nudge = Random(str(seed)).uniform(-0.04, 0.04) * rect.width
            size = min(rect.height * 0.72, rect.width * (1.1 if len(mark) < 2 else 0.8))
            shown = mark.replace("-", "−")
            self.text(shown, rect._replace(x=rect.x + nudge), size, colour, font=HAND)

    def cross(self, rect: Rect, colour: Colour, seed: object) -> None:
        side = min(rect.width, rect.height * 0.85)
        x, y = rect.center
        half_width, half_height = side * 0.3, min(rect.height, side * 1.35) * 0.33
        area = Rect(x - half_width, y - half_height, 2 * half_width, 2 * half_height)
        self.stroke(area, colour, f"{seed}/")
        self.stroke(area, colour, f"{seed}\\", falling=True)

    def stroke(self, rect: Rect, colour: Colour, seed: object, *, falling: bool = False) -> None:
        """One stroke from corner to corner, a little off and a little bent."""
        dice = Random(str(seed))
        slack = min(rect.width, rect.height) * 0.16

        def near(value: float) -> float:
            return value + dice.uniform(-slack, slack)

        left, right = near(rect.x), near(rect.x + rect.width)
        low, high = near(rect.y), near(rect.y + rect.height)
        first, last = (high, low) if falling else (low, high)
        bend_x, bend_y = near((left + right) / 2), near((first + last) / 2)
        points: list[float] = []
        for step in range(9):
            t = step / 8
            points.append((1 - t) ** 2 * left + 2 * t * (1 - t) * bend_x + t * t * right)
            points.append((1 - t) ** 2 * first + 2 * t * (1 - t) * bend_y + t * t * last)
        self.line(points, colour, max(dp(0.8), min(dp(2.2), (rect.width + rect.height) * 0.034)))

    # Dice

    def die(self, rect: Rect, face: int, colour: Colour, pips: Colour, die: str = "") -> None:
        """A die from above. Its kind shows in corners and pattern too, not by colour alone."""
        corner = {"large": 0.2, "medium": 0.32, "small": 0.1}.get(die, 0.2) * rect.width
        self.box(rect, fill=colour, radius=corner)
        self.pattern(rect, die, faded(pips, 0.22))
        if face:
            side = rect.width * 0.17
            pip = sprites.oval(round(side), round(side), 0)
            for column, row in PIPS[face]:
                x = rect.x + rect.width * (0.27 + 0.23 * column) - side / 2
                y = rect.y + rect.height * (0.27 + 0.23 * row) - side / 2
                self._whole(pip, Rect(x, y, side, side), pips)

    def pattern(self, rect: Rect, die: str, colour: Colour) -> None:
        """Large dice are plain, medium ones striped, small ones framed."""
        if die == "medium":
            for step in range(1, 6):
                y = rect.y + rect.height * step / 6
                inset = rect.width * 0.08
                points = (rect.x + inset, y, rect.x + rect.width - inset, y)
                self.line(points, colour, max(dp(0.6), rect.width * 0.02))
        elif die == "small":
            self.box(
                rect.shrunk(rect.width * 0.1),
                line=faded(colour, min(1, colour[3] * 2)),
                radius=rect.width * 0.06,
                width=max(dp(0.7), rect.width * 0.02),
            )


PIPS = {
    1: ((1, 1),),
    2: ((0, 2), (2, 0)),
    3: ((0, 2), (1, 1), (2, 0)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
