"""Sheet, panel, help and pictures of Te-Trix."""

from sheets import player_colours
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette


def paint_icon(brush: Brush, area: Rect) -> None:
    side = area.width * 0.31
    for row, col, symbol in ((0, 0, "o"), (0, 1, "x"), (1, 1, "s"), (1, 2, "o")):
        x, y = area.x + area.width * 0.03 + col * side, area.y + area.height * 0.52 - row * side
        rect = Rect(x, y, side, side).shrunk(dp(0.7))
        brush.box(rect, fill=palette().sheet(row), line=palette().line, radius=dp(3))
        brush.mark(symbol, rect, player_colours.ink(0), (row, col))
