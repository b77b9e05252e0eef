"""Confetti of Tricubo for a new best score."""

from sheets.confetti import Painter, drawn_mark
from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette


def _die(die: str, face: int) -> Painter:
    def draw(brush: Brush, rect: Rect, _ink: Colour) -> None:
        colour = palette().die(die)
        brush.die(rect.shrunk(dp(3)), face, colour, palette().pips_on(colour), die)

    return draw


SHAPES = (*(drawn_mark("x"),) * 3, _die("large", 5), _die("medium", 3), _die("small", 6))
