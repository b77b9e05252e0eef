"""Sheet, panel, help and pictures of Tripple Domino."""

from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import palette
from sheets.tripple_domino.drawings import paint_tile


def paint_icon(brush: Brush, area: Rect) -> None:
    side = area.width * 0.52
    for tile, x, y in (((5, 5, 5), 0.24, 0.42), ((5, 4, 3), 0.0, -0.02), ((4, 3, 2), 0.48, -0.02)):
        rect = Rect(area.x + area.width * x, area.y + area.height * y, side, side)
        paint_tile(brush, tile, rect, line=palette().print)
