"""Sheet, panel, help and pictures of Cubo."""

from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette

DICE = (
    *(("red", 6), ("red", 5), ("red", 4)),
    *(("blue", 2), ("joker", 5), ("blue", 2)),
    *(("blue", 6), ("red", 5), ("blue", 1)),
)


def paint_icon(brush: Brush, area: Rect) -> None:
    side = area.width * 0.31
    for place, (name, number) in enumerate(DICE):
        row, column = divmod(place, 3)
        x = area.x + area.width * 0.03 + column * side
        y = area.y + area.height * 0.97 - (row + 1) * side
        colour = palette().die(name)
        rect = Rect(x, y, side, side).shrunk(dp(0.8))
        brush.die(rect, number, colour, palette().pips_on(colour), name)
