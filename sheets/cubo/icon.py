"""The small picture of Cubo for its card."""

from scoring.cubo.square import Die
from sheets.cubo.square import paint_die
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import dp


def paint(brush: Brush, area: Rect) -> None:
    side = area.width * 0.31
    dice = ["r6", "r5", "r4", "b2", "j5", "b2", "b6", "r5", "b1"]
    for place, die in enumerate(dice):
        row, column = divmod(place, 3)
        x = area.x + area.width * 0.03 + column * side
        y = area.y + area.height * 0.97 - (row + 1) * side
        paint_die(brush, Rect(x, y, side, side).shrunk(dp(0.8)), Die.read(die))
