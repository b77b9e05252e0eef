"""Confetti of Cubo for a new best score."""

from scoring.cubo_square import Die
from screens.games.common.confetti import Painter, drawn_mark
from screens.games.cubo.square import paint_die
from screens.look.surface import dp


def _die(die: str) -> Painter:
    return lambda brush, rect, _ink: paint_die(brush, rect.shrunk(dp(3)), Die.read(die))


SHAPES = (_die("r6"), _die("b2"), _die("j5"), drawn_mark("x"))
