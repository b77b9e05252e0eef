"""Sheet, panel, help and pictures of Kubi."""

from sheets import player_colours
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import palette


def paint_icon(brush: Brush, area: Rect) -> None:
    side = area.width * 0.4
    for face, x, y in ((4, 0.0, 0.56), (1, 0.5, 0.58), (6, 0.26, 0.14)):
        rect = Rect(area.x + area.width * x, area.y + area.height * y, side, side)
        brush.die(rect, face, palette().label, palette().label_text)
    marks = Rect(area.x, area.y - area.height * 0.1, area.width, area.height * 0.3)
    brush.tally(7, marks, player_colours.ink(1), "emblem")
