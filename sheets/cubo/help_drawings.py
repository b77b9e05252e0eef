"""Drawings of the dice on the table in Cubo, for the help."""

from collections.abc import Sequence

from scoring.cubo.rules import Cubo
from scoring.cubo.square import Die, line_points
from sheets import player_colours
from sheets.countdown import Countdown
from sheets.cubo.square import paint_die, paint_square
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette


def dial(paint: Brush, area: Rect) -> None:
    Countdown.paint_dial(paint, area, 0.66)


def square(paint: Brush, area: Rect, move: Cubo) -> None:
    """Draws a square with the points of its lines, and the die that was exchanged."""
    side = min(area.width, area.height)
    swap = (move.swap, move.taken) if move.taken and move.swap is not None else None
    middle = Rect(area.x + (area.width - side) / 2, area.y, side, side)
    paint_square(paint, middle, list(move.dice), {}, swap)


def lines(paint: Brush, area: Rect, lines: Sequence[Sequence[Die]]) -> None:
    """Draws lines of three dice below each other, with their points."""
    high = area.height / len(lines)
    side = min(high, area.width / 4)
    left = area.x + (area.width - 4 * side) / 2
    for row, dice in enumerate(lines):
        y = area.y + area.height - (row + 1) * high + (high - side) / 2
        for place, die in enumerate(dice):
            paint_die(paint, Rect(left + place * side, y, side, side).shrunk(dp(3)), die)
        score = line_points(dice)
        rest = Rect(left + 3 * side + dp(8), y, side - dp(8), side)
        shade = player_colours.ink(0) if score.kind else palette().soft
        paint.text(str(score.points), rest, side * 0.6, shade, font=HAND)
