"""Drawings of the tiles on the table in Tripple Domino, for the help."""

from collections.abc import Sequence

from scoring.tripple_domino.rules import BONUSES, Tile
from sheets import player_colours
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette
from sheets.tripple_domino.drawings import paint_board, paint_bonus, paint_tile


def tiles(paint: Brush, area: Rect, tiles: Sequence[Tile]) -> None:
    """Draws tiles with their points."""
    wide = area.width / len(tiles)
    for place, tile in enumerate(tiles):
        cell = Rect(area.x + place * wide, area.y, wide, area.height)
        side = min(area.height, wide * 0.62)
        paint_tile(paint, tile, Rect(cell.x, cell.y, side, area.height), line=palette().print)
        rest = cell._replace(x=cell.x + side + dp(8), width=wide - side - dp(8))
        paint.text(str(sum(tile)), rest, side * 0.34, player_colours.ink(0), font=HAND, align=0)


def neighbours(paint: Brush, area: Rect) -> None:
    paint_board(paint, area, ((5, 4, 3), (4, 3, 1)))


def bonuses(paint: Brush, area: Rect) -> None:
    wide = area.width / len(BONUSES)
    for place, bonus in enumerate(BONUSES):
        cell = Rect(area.x + place * wide, area.y, wide, area.height)
        paint_bonus(paint, bonus, cell.shrunk(dp(8)), palette().may, palette().soft)
