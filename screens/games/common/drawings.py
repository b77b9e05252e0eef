"""What lies on a table, drawn as the sheets and panels draw it."""

from collections.abc import Sequence

from scoring.cubo import Cubo
from scoring.cubo_square import Die, line_points
from scoring.tripple_domino import BONUSES, Tile
from screens.games.common.countdown import Countdown
from screens.games.cubo.square import paint_die, paint_square
from screens.games.tripple_domino.drawings import paint_board, paint_bonus, paint_tile
from screens.look.brush import Brush
from screens.look.geometry import Rect
from screens.look.surface import HAND, dp, shades


def tiles(paint: Brush, area: Rect, tiles: Sequence[Tile]) -> None:
    """Tiles, each with what it is worth."""
    wide = area.width / len(tiles)
    for place, tile in enumerate(tiles):
        cell = Rect(area.x + place * wide, area.y, wide, area.height)
        side = min(area.height, wide * 0.62)
        paint_tile(paint, tile, Rect(cell.x, cell.y, side, area.height), line=shades.print)
        rest = cell._replace(x=cell.x + side + dp(8), width=wide - side - dp(8))
        paint.text(str(sum(tile)), rest, side * 0.34, shades.ink(0), font=HAND, align=0)


def neighbours(paint: Brush, area: Rect) -> None:
    paint_board(paint, area, ((5, 4, 3), (4, 3, 1)))


def bonuses(paint: Brush, area: Rect) -> None:
    wide = area.width / len(BONUSES)
    for place, bonus in enumerate(BONUSES):
        cell = Rect(area.x + place * wide, area.y, wide, area.height)
        paint_bonus(paint, bonus, cell.shrunk(dp(8)), shades.may, shades.soft)


def dial(paint: Brush, area: Rect) -> None:
    Countdown.paint_dial(paint, area, 0.66)


def square(paint: Brush, area: Rect, move: Cubo) -> None:
    """A square with the points of its lines, and the die that was exchanged."""
    side = min(area.width, area.height)
    swap = (move.swap, move.taken) if move.taken and move.swap is not None else None
    middle = Rect(area.x + (area.width - side) / 2, area.y, side, side)
    paint_square(paint, middle, list(move.dice), {}, swap)


def lines(paint: Brush, area: Rect, lines: Sequence[Sequence[Die]]) -> None:
    """Lines of three dice below each other, each with its points."""
    high = area.height / len(lines)
    side = min(high, area.width / 4)
    left = area.x + (area.width - 4 * side) / 2
    for row, dice in enumerate(lines):
        y = area.y + area.height - (row + 1) * high + (high - side) / 2
        for place, die in enumerate(dice):
            paint_die(paint, Rect(left + place * side, y, side, side).shrunk(dp(3)), die)
        score = line_points(dice)
        rest = Rect(left + 3 * side + dp(8), y, side - dp(8), side)
        shade = shades.ink(0) if score.kind else shades.soft
        paint.text(str(score.points), rest, side * 0.6, shade, font=HAND)
