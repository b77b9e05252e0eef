"""Confetti of Cubo for a new best score."""

from scoring.cubo.square import Die
from sheets.confetti import Painter, drawn_mark
from sheets.cubo.square import paint_die
from sheets.render_context import dp


def _die(die: str) -> Painter:
    return lambda brush, rect, _ink: paint_die(brush, rect.shrunk(dp(3)), Die.read(die))


SHAPES = (_die("r6"), _die("b2"), _die("j5"), drawn_mark("x"))
