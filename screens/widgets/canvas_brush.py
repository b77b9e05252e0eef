"""The brush for the window: draws on a Kivy canvas."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Self

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.graphics.texture import Texture
from PIL import Image, ImageDraw

from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect
from sheets.render_context import dp

Cuts = tuple[float, ...]
MeshData = tuple[list[float], list[int]]
"""Vertices and indices."""
GROUND, OUTLINE, STROKE = range(3)
LINE = 1.35
"""Width in pixels of a printed line of width 1, including its soft edges."""
SHARPNESS = 4
"""Oversampling factor: shapes are drawn larger and scaled down, which smooths their edges."""


@lru_cache(maxsize=512)
def text_texture(text: str, size: int, font: str, bold: bool, halign: str = "left") -> Texture:
    """Returns the texture of a text; white, so that it can be tinted with every colour."""
    label = CoreLabel(text=text, font_size=size, font_name=font, bold=bold, halign=halign)
    label.refresh()
    return label.texture


class Paint(Brush):
    """A brush for one layer of a drawing. Its shapes become visible with `flush`.

    Shapes of one texture and colour are merged into one mesh. First come all fills, then their
    outlines, then strokes and pips, then texts; each kind in the order of painting.
    """

    def __init__(self, layer: InstructionGroup, *, covered: bool = False) -> None:
        super().__init__()
        layer.clear()
        self.layer = layer
        self._covered = covered
        """Whether something is drawn over the middle of each box, so that its edges are enough."""
        self._meshes: dict[tuple[int, Texture, tuple[float, ...]], MeshData] = {}
        self._texts: list[tuple[Texture, Colour, Rect]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.flush()

    def flush(self) -> None:
        for key in sorted(self._meshes, key=lambda key: key[0]):
            _level, texture, colour = key
            vertices, indices = self._meshes[key]
            self.layer.add(Color(*colour))
            self.layer.add(
                Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture)
            )
        for texture, tint, rect in self._texts:
            self.layer.add(Color(*tint))
            self.layer.add(Rectangle(texture=texture, pos=rect[:2], size=rect[2:]))

    def cover(self) -> None:
        self.flush()
        self._meshes, self._texts = {}, []

    def _mesh(self, level: int, texture: Texture, colour: Colour) -> MeshData:
        return self._meshes.setdefault((level, texture, tuple(colour)), ([], []))

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
            mesh = self._mesh(GROUND, corners_texture(rounded, 0), fill)
            _add(mesh, _nine_mesh(rect, rounded, hollow=self._covered))
        if line is not None:
            sprite = corners_texture(rounded, round(width * LINE, 1))
            mesh = self._mesh(OUTLINE, sprite, line)
            hollow = width * LINE <= rounded
            _add(mesh, _nine_mesh(rect.shrunk(-width / 2), rounded, hollow=hollow))

    def oval(self, rect: Rect, fill: Colour, line: Colour, width: float = 1.0) -> None:
        size = round(rect.width), round(rect.height)
        self._whole(self._mesh(GROUND, oval_texture(*size, 0), fill), rect)
        self._whole(self._mesh(OUTLINE, oval_texture(*size, round(width * LINE, 1)), line), rect)

    def _whole(self, mesh: MeshData, rect: Rect) -> None:
        x, y, width, height = rect
        _add(mesh, _grid((x, x + width), (y, y + height), (0, 1)))

    def plain(self, rect: Rect, fill: Colour) -> None:
        self._whole(self._mesh(GROUND, solid_texture(), fill), rect)

    def triangle(
        self, points: Sequence[float], fill: Colour | None, line: Colour, width: float = 1.0
    ) -> None:
        """Draws a triangle (x, y, x, y, x, y), its edges smoothed by a line along them."""
        if fill is not None:
            vertices, indices = self._mesh(GROUND, solid_texture(), fill)
            first = len(vertices) // 4
            for x, y in zip(points[::2], points[1::2], strict=True):
                vertices += (x, y, 0.5, 0.5)
            indices += (first, first + 1, first + 2)
        for at in range(0, 6, 2):
            along = [points[at], points[at + 1], points[(at + 2) % 6], points[(at + 3) % 6]]
            self.line(along, line, width)

    def line(self, points: Sequence[float], colour: Colour, width: float) -> None:
        """Draws a pen stroke along these points (x, y, x, y, …)."""
        mesh = self._mesh(STROKE, stroke_texture(round(2 * width, 1)), colour)
        _add(mesh, _line_mesh(tuple(points), width))

    def dots(self, at: Sequence[tuple[float, float]], size: float, colour: Colour) -> None:
        side = max(1, round(size))  # whole pixels keep them round
        mesh = self._mesh(STROKE, oval_texture(side, side, 0), colour)
        for x, y in at:
            self._whole(mesh, Rect(round(x - side / 2), round(y - side / 2), side, side))

    def extent(self, text: str, size: int, font: str, bold: bool) -> tuple[float, float]:
        wide, high = text_texture(text, size, font, bold).size
        return float(wide), float(high)

    def write(
        self, text: str, place: Rect, size: int, colour: Colour, font: str, bold: bool, align: float
    ) -> None:
        halign = ("left", "center", "right")[round(2 * align)] if "\n" in text else "left"
        self._texts.append((text_texture(text, size, font, bold, halign), colour, place))


MIDDLE = slice(4 * 6, 5 * 6)
"""The indices of the middle of a nine-patch: the fifth of nine rectangles, two triangles each."""

# Shapes as triangles. Cached, as most shapes were drawn before in the same place.


Shape = tuple[tuple[float, ...], tuple[int, ...]]
"""Vertices, and indices starting at 0."""


def _add(mesh: MeshData, shape: Shape) -> None:
    vertices, indices = mesh
    first = len(vertices) // 4
    vertices += shape[0]
    indices += [first + at for at in shape[1]]


@lru_cache(maxsize=2048)
def _nine_mesh(rect: Rect, corner: int, *, hollow: bool) -> Shape:
    """Returns a nine-patch: four corners, four edges and, unless it is hollow, the middle, from one
    small texture. Transparent pixels take as long to draw as others."""
    x, y, width, height = rect
    reach = min(corner + 1.0, width / 2, height / 2)
    texel = 1 / (2 * corner + 2)
    vertices, indices = _grid(
        (x, x + reach, x + width - reach, x + width),
        (y, y + reach, y + height - reach, y + height),
        (0, 0.5 - texel / 2, 0.5 + texel / 2, 1),
    )
    return vertices, indices[: MIDDLE.start] + indices[MIDDLE.stop :] if hollow else indices


def _grid(xs: Cuts, ys: Cuts, uvs: Cuts) -> Shape:
    """Returns a grid of rectangles between these lines, each with this part of the texture."""
    vertices: list[float] = []
    for y, v in zip(ys, uvs, strict=True):
        for x, u in zip(xs, uvs, strict=True):
            vertices += (x, y, u, v)
    return tuple(vertices), _grid_indices(len(xs), len(ys))


@lru_cache(maxsize=8)
def _grid_indices(wide: int, high: int) -> tuple[int, ...]:
    corners = (row * wide + column for row in range(high - 1) for column in range(wide - 1))
    return tuple(
        index
        for at in corners
        for index in (at, at + 1, at + wide, at + 1, at + wide, at + wide + 1)
    )


SHARP = -0.5
"""Cosine of the bend from which on the corner of a stroke is cut off: 120°."""


@lru_cache(maxsize=2048)
def _line_mesh(points: tuple[float, ...], width: float) -> Shape:
    """Returns a stroke of this width, with a soft edge on either side."""
    vertices: list[float] = []
    reach = width + 0.5
    places = list(zip(points[::2], points[1::2], strict=True))
    places = [place for at, place in enumerate(places) if not at or place != places[at - 1]]
    across = [_across(*one, *other) for one, other in pairwise(places)] or [(0.0, 1.0)]
    for at, (x, y) in enumerate(places):
        for nx, ny in _corner(across[max(0, at - 1)], across[min(at, len(across) - 1)]):
            vertices += (x + nx * reach, y + ny * reach, 0.5, 0)
            vertices += (x - nx * reach, y - ny * reach, 0.5, 1)
    starts = range(0, len(vertices) // 4 - 2, 2)
    indices = [at + more for at in starts for more in (0, 1, 2, 1, 2, 3)]
    return tuple(vertices), tuple(indices)


def _across(x: float, y: float, to_x: float, to_y: float) -> tuple[float, float]:
    """Returns the direction across a line, of length 1."""
    dx, dy = to_x - x, to_y - y
    length = (dx * dx + dy * dy) ** 0.5
    return -dy / length, dx / length


def _corner(before: tuple[float, float], after: tuple[float, float]) -> list[tuple[float, float]]:
    """Returns how far the edges of a stroke are from its middle where it bends: the stroke keeps
    its width. A sharp corner is cut off, instead of becoming a long tip."""
    cosine = before[0] * after[0] + before[1] * after[1]
    if cosine < SHARP:
        return [before, after]
    return [((before[0] + after[0]) / (1 + cosine), (before[1] + after[1]) / (1 + cosine))]


# Small white textures with smooth edges, of which boxes, ovals and strokes are composed. Kivy
# draws each of its shapes with several calls to the graphics card. A sheet has hundreds of them,
# so shapes that share a texture and a colour are drawn as one mesh instead.


def _texture(mask: Image.Image) -> Texture:
    """Returns a white texture with this mask as its opacity."""
    white = Image.merge("LA", (Image.new("L", mask.size, 255), mask))
    texture = Texture.create(size=mask.size, colorfmt="luminance_alpha")
    texture.blit_buffer(white.tobytes(), colorfmt="luminance_alpha", bufferfmt="ubyte")
    texture.mag_filter = texture.min_filter = "linear"
    texture.wrap = "clamp_to_edge"
    return texture


def _canvas(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("L", (width * SHARPNESS, height * SHARPNESS))
    return image, ImageDraw.Draw(image)


def _smooth(image: Image.Image) -> Image.Image:
    size = (image.width // SHARPNESS, image.height // SHARPNESS)
    return image.resize(size, Image.Resampling.BOX)


@lru_cache(maxsize=64)
def corners_texture(radius: int, line: float) -> Texture:
    """Returns a rounded square of twice the radius plus two pixels; only its outline if `line` is
    given."""
    side = 2 * radius + 2
    image, draw = _canvas(side, side)
    last = side * SHARPNESS - 1
    width = max(1, round(line * SHARPNESS)) if line else 0
    draw.rounded_rectangle(
        (0, 0, last, last),
        radius * SHARPNESS,
        fill=0 if line else 255,
        outline=255 if line else None,
        width=width,
    )
    return _texture(_smooth(image))


@lru_cache(maxsize=64)
def oval_texture(width: int, height: int, line: float) -> Texture:
    image, draw = _canvas(max(1, width), max(1, height))
    box = (0, 0, image.width - 1, image.height - 1)
    if line:
        draw.ellipse(box, outline=255, width=max(1, round(line * SHARPNESS)))
    else:
        draw.ellipse(box, fill=255)
    return _texture(_smooth(image))


@lru_cache(maxsize=16)
def stroke_texture(width: float) -> Texture:
    """Returns the profile of a stroke of this width in pixels: solid, with a soft pixel on either
    edge."""
    steps = 32
    pixels = (width + 1) / steps
    middle = [min(i + 0.5, steps - i - 0.5) * pixels for i in range(steps)]
    mask = Image.new("L", (1, steps))
    mask.putdata([round(255 * min(1.0, distance)) for distance in middle])
    return _texture(mask)


@lru_cache(maxsize=1)
def solid_texture() -> Texture:
    return _texture(Image.new("L", (2, 2), 255))
