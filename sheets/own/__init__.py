"""Own pads: the sheet, the shared sheet and the number pad for any pad."""

from sheets import player_colours
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette


def paint_icon(brush: Brush, area: Rect) -> None:
    high = area.height / 3.2
    for row in range(3):
        y = area.y + area.height - (row + 1) * high - area.height * 0.03
        line = Rect(area.x + area.width * 0.06, y, area.width * 0.88, high * 0.84)
        brush.box(line, fill=palette().box, line=palette().line, radius=dp(4))
        label = line._replace(width=line.width * 0.3)
        brush.box(label, fill=palette().label, radius=dp(4))
        ink = line._replace(x=label.x + label.width, width=line.width - label.width)
        if row == 0:
            brush.text("25", ink, ink.height * 0.8, player_colours.ink(0), font=HAND)
        elif row == 1:
            side = ink.height
            for place in range(2):
                brush.cross(
                    Rect(ink.x + (place + 0.4) * side, ink.y, side, side),
                    player_colours.ink(1),
                    place,
                )
        else:
            brush.tally(5, ink.shrunk(dp(2)), player_colours.ink(2), "own")
