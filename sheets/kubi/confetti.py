"""Confetti of Kubi for a new best score."""

from sheets.confetti import Painter
from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette


def _tally(brush: Brush, rect: Rect, ink: Colour) -> None:
    brush.tally(5, rect._replace(width=rect.width * 2), ink, rect.width)


def _die(face: int) -> Painter:
    return lambda brush, rect, _ink: brush.die(
        rect.shrunk(dp(3)), face, palette().label, palette().label_text
    )


SHAPES = (_tally, _tally, _die(4), _die(6))
