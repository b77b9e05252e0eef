"""Sheet, panel, help and pictures of Tricubo."""

from sheets import player_colours
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import palette


def paint_icon(brush: Brush, area: Rect) -> None:
    side = area.width * 0.56
    places = (
        ("large", 5, 0.0, 0.36, 1.0),
        ("medium", 3, 0.5, 0.02, 0.84),
        ("small", 6, 0.08, 0.0, 0.56),
    )
    for die, face, x, y, size in places:
        rect = Rect(area.x + area.width * x, area.y + area.height * y, side * size, side * size)
        colour = palette().die(die)
        brush.die(rect, face, colour, palette().pips_on(colour), die)
    mark = Rect(area.x + area.width * 0.64, area.y + area.height * 0.58, side * 0.6, side * 0.66)
    brush.cross(mark, player_colours.ink(0), "emblem")
