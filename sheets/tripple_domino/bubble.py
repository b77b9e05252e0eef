"""The tile under the finger, large and with its points, beside the finger."""

from scoring.tripple_domino.rules import Tile
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette
from sheets.tripple_domino.drawings import paint_tile

TILE, POINTS, PAD = 96, 76, 8
"""The tile, and the width of the points beside it, in dp."""


def bubble_at(area: Rect, cell: Rect) -> Rect:
    """Returns the area of the bubble: above the cell, or beside it where there is no room above;
    within the area."""
    wide, high = dp(TILE + POINTS + 2 * PAD), dp(TILE + PAD)
    x = cell.x + cell.width / 2 - wide / 2
    y = cell.y + cell.height + dp(PAD)
    if y + high > area.y + area.height:
        y = area.y + area.height - high
        right = cell.x + cell.width / 2 < area.x + area.width / 2
        x = cell.x + cell.width + dp(PAD) if right else cell.x - wide - dp(PAD)
    x = max(area.x, min(x, area.x + area.width - wide))
    return Rect(x, y, wide, high)


def paint_bubble(paint: Brush, area: Rect, cell: Rect, tile: Tile, gain: str) -> None:
    rect = bubble_at(area, cell)
    paint.cover()
    paint.box(rect, fill=palette().paper, line=palette().may, radius=dp(12), width=dp(2))
    inner = rect.shrunk(dp(PAD / 2))
    picture = inner._replace(x=inner.x + dp(PAD / 2), width=dp(TILE))
    paint_tile(paint, tile, picture, line=palette().print)
    left = picture.x + picture.width
    words = inner._replace(x=left, width=inner.x + inner.width - left)
    paint.text(gain, words, dp(36), palette().may, font=HAND)
