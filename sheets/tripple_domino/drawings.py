"""Drawings of Tripple Domino: a tile with its three numbers, and the positions that earn a
bonus."""

from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette

HIGH = 0.866
"""The height of a triangle with sides of 1."""
Spot = tuple[float, float, float, float, float, float]
"""Three corners in a grid of triangles with sides of 1."""


def _up(column: float, row: float) -> Spot:
    x = column + row / 2
    return (x, row * HIGH, x + 1, row * HIGH, x + 0.5, (row + 1) * HIGH)


def _down(column: float, row: float) -> Spot:
    x = column + row / 2
    return (x + 1, row * HIGH, x + 0.5, (row + 1) * HIGH, x + 1.5, (row + 1) * HIGH)


# The new tile first, then those on the table.
BONUS_PICTURES: dict[str, tuple[Spot, ...]] = {
    "bridge": (_down(0, 0), _up(0, 1), _down(0, -1), _up(1, -1), _down(1, -1)),
    "double": (_down(0, 0), _up(0, 0), _up(1, 0)),
    "hexagon": (_up(0, 0), _down(-1, 0), _up(-1, 0), _down(-1, -1), _up(0, -1), _down(0, -1)),
}


def paint_bonus(paint: Brush, bonus: str, area: Rect, laid: Colour, lying: Colour) -> None:
    """Draws the position that earns a bonus: the new tile in full colour, the others light."""
    spots = BONUS_PICTURES[bonus]
    xs = [x for spot in spots for x in spot[::2]]
    ys = [y for spot in spots for y in spot[1::2]]
    side = min(area.width / (max(xs) - min(xs)), area.height / (max(ys) - min(ys)))
    left = area.x + (area.width - side * (max(xs) - min(xs))) / 2
    low = area.y + (area.height - side * (max(ys) - min(ys))) / 2
    for spot in reversed(spots):
        points = [
            (low + (value - min(ys)) * side) if odd else (left + (value - min(xs)) * side)
            for value, odd in zip(spot, (0, 1) * 3, strict=True)
        ]
        new = spot is spots[0]
        paint.triangle(points, laid if new else None, laid if new else lying, max(0.7, side * 0.03))


def paint_tile(
    paint: Brush,
    tile: tuple[int, int, int],
    area: Rect,
    *,
    fill: Colour | None = None,
    line: Colour | None = None,
    numbers: Colour | None = None,
) -> None:
    """Draws a tile standing on its side: the highest number at the top."""
    side = min(area.width, area.height / HIGH)
    x, low = area.x + area.width / 2, area.y + (area.height - side * HIGH) / 2
    top = (x, low + side * HIGH)
    left, right = (x - side / 2, low), (x + side / 2, low)
    width = max(0.8, min(dp(1.6), side * 0.02))
    ground = palette().box if fill is None else fill
    paint.triangle((*left, *right, *top), ground, line or palette().soft, width)
    middle = (x, low + side * HIGH / 3)
    size = side * 0.26
    for number, corner in zip(tile, (top, left, right), strict=True):
        # From the corner towards the middle, where the triangle is wide enough.
        at = [one + (centre - one) * 0.56 for one, centre in zip(corner, middle, strict=True)]
        reach = size * 0.7  # large text grows as far as the corner has room
        spot = Rect(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach)
        paint.text(str(number), spot, size, numbers or palette().print, bold=True)


def paint_spent(paint: Brush, tile: tuple[int, int, int], area: Rect) -> None:
    """Draws a tile that is already placed: crossed out, but readable."""
    paint_tile(paint, tile, area, fill=palette().paper, line=palette().line, numbers=palette().soft)
    side = min(area.width, area.height / HIGH)
    x, y = area.center
    reach = side * 0.46
    points = (x - reach, y - reach * 0.5, x + reach, y + reach * 0.5)
    paint.line(points, palette().soft, max(dp(1.2), side * 0.03))


def paint_backs(paint: Brush, area: Rect, count: int, ink: Colour) -> None:
    """Draws the backs of this number of tiles, overlapping."""
    side = min(area.height * 0.8, area.width / (1 + (count - 1) * 0.5))
    wide = side * (1 + (count - 1) * 0.5)
    left, low = area.x + (area.width - wide) / 2, area.y + (area.height - side * HIGH) / 2
    for place in range(count):
        x = left + place * side * 0.5
        corners = (x, low, x + side, low, x + side / 2, low + side * HIGH)
        paint.triangle(corners, None, ink, max(dp(1), side * 0.04))


def paint_board(paint: Brush, area: Rect, tiles: tuple[tuple[int, int, int], ...]) -> None:
    """Draws two tiles that touch with a side, each with its numbers: the first stands on its side,
    the second, which is new, on its point."""
    high = min(area.height, area.width / 1.5 * HIGH)
    side = high / HIGH
    left, low = area.x + (area.width - 1.5 * side) / 2, area.y + (area.height - high) / 2
    spots = (_up(0, 0), _down(0, 0))
    for number, (tile, spot) in enumerate(zip(tiles, spots, strict=True)):
        corners = [
            (left + x * side, low + y * side) for x, y in zip(spot[::2], spot[1::2], strict=True)
        ]
        new = number == len(tiles) - 1
        flat = [value for corner in corners for value in corner]
        line = palette().may if new else palette().soft
        paint.triangle(flat, palette().box, line, max(0.8, min(dp(1.6), side * 0.02)))
        middle = [sum(values) / 3 for values in zip(*corners, strict=True)]
        size = side * 0.18
        for value, corner in zip(tile, corners, strict=True):
            at = [one + (centre - one) * 0.5 for one, centre in zip(corner, middle, strict=True)]
            rect = Rect(at[0] - size, at[1] - size, 2 * size, 2 * size)
            paint.text(str(value), rect, size, palette().print, bold=True)
