"""Draws a square of Cubo: its dice, and the points of its six lines."""

from collections.abc import Sequence

from scoring.cubo.square import (
    LINES,
    Die,
    LineScore,
    line_scores,
)
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette

MARGIN = 0.6
"""Space for the points of a line, relative to a die."""
NAMES = {"r": "red", "b": "blue", "j": "joker"}


def paint_die(paint: Brush, rect: Rect, die: Die, alpha: float = 1.0) -> None:
    name = NAMES[die.colour]
    colour = palette().die(name)
    pips = palette().pips_on(colour)
    paint.die(rect, die.number, faded(colour, alpha), faded(pips, alpha), name)


def paint_square(
    paint: Brush,
    area: Rect,
    dice: Sequence[Die | None],
    badges: dict[int, tuple[str, bool]],
    exchange: tuple[int, Die] | None,
) -> dict[int, Rect]:
    """Draws the dice with the points of their lines; returns the area of each place. Badges are
    small numbers below the dice, the best ones marked; an exchanged die is drawn askew on the old
    one."""
    side = area.width / (3 + MARGIN)
    top = area.y + area.height
    shown = list(dice)
    if exchange:
        shown[exchange[0]] = exchange[1]
    cells = {
        place: Rect(area.x + place % 3 * side, top - (place // 3 + 1) * side, side, side)
        for place in range(9)
    }
    for place, cell in cells.items():
        room = cell.shrunk(dp(3))
        paint.box(room, fill=palette().quiet, line=palette().line, radius=side * 0.16)
        die = shown[place]
        badge = badges.get(place)
        low = side * 0.26 if badge else 0
        spot = room.shrunk(dp(2))
        edge = spot.width - low
        if die:
            x = spot.x + (spot.width - edge) / 2
            paint_die(paint, Rect(x, spot.y + low, edge, edge), die)
        if exchange and exchange[0] == place:
            paint.box(room, line=palette().may, radius=side * 0.16, width=dp(2))
        if badge:
            text, best = badge
            colour = palette().may if best else palette().soft  # what it would gain or cost
            strip = Rect(room.x, room.y, room.width, low)
            paint.text(text, strip, low * 0.9, colour, bold=best)
    for line, score in zip(LINES, line_scores(shown), strict=True):
        _paint_points(paint, line, cells, score, side)
    return cells


def _paint_points(
    paint: Brush, line: Sequence[int], cells: dict[int, Rect], score: LineScore | None, side: float
) -> None:
    """Draws the points of a line beside its row or below its column; `×2` if they are doubled."""
    if score is None:
        return
    last = cells[line[2]]
    across = line[1] - line[0] == 1
    wide = side * MARGIN
    spot = (
        Rect(last.x + side, last.y, wide, side)
        if across
        else Rect(last.x, last.y - wide, side, wide)
    )
    if not score.kind:
        paint.text("–", spot, side * 0.3, palette().soft)
        return
    rect = spot.shrunk(side * 0.04)
    paint.box(rect, fill=palette().may_tint, radius=side * 0.16)
    if not score.doubled:
        paint.text(str(score.points), rect, side * 0.42, palette().may, font=HAND)
        return
    if across:  # below the points, or beside them
        double = rect._replace(height=rect.height * 0.36)
        number = rect._replace(y=rect.y + double.height * 0.85, height=rect.height - double.height)
    else:
        number = rect._replace(width=rect.width * 0.54)
        left = rect.x + number.width
        double = rect._replace(x=left, width=rect.x + rect.width - left)
    paint.text(str(score.points), number, side * 0.4, palette().may, font=HAND)
    paint.text(f"{score.points // 2}×2", double, side * 0.22, palette().may, bold=True)
