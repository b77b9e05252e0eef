"""A small picture of each game for its card, drawn like its sheet."""

from typing import Any

from scoring.cubo_square import Die
from screens.games.cubo.square import paint_die
from screens.games.tripple_domino.drawings import paint_tile
from screens.look.canvas_widget import Drawn
from screens.look.paint import Paint, Rect
from screens.look.surface import dp, shades


class Emblem(Drawn):
    def __init__(self, game: str, **kwargs: Any) -> None:
        self.game = game
        super().__init__(size_hint=(None, None), size=(dp(60), dp(60)), **kwargs)
        self.pos_hint = {"center_y": 0.5}

    def paint(self, paint: Paint) -> None:
        EMBLEMS[self.game](paint, self.rect)


def _tricubo(paint: Paint, area: Rect) -> None:
    side = area.width * 0.56
    places = (
        ("large", 5, 0.0, 0.36, 1.0),
        ("medium", 3, 0.5, 0.02, 0.84),
        ("small", 6, 0.08, 0.0, 0.56),
    )
    for die, face, x, y, size in places:
        rect = Rect(area.x + area.width * x, area.y + area.height * y, side * size, side * size)
        colour = shades.die(die)
        paint.die(rect, face, colour, shades.pips_on(colour), die)
    mark = Rect(area.x + area.width * 0.64, area.y + area.height * 0.58, side * 0.6, side * 0.66)
    paint.cross(mark, shades.ink(0), "emblem")


def _kubi(paint: Paint, area: Rect) -> None:
    side = area.width * 0.4
    for face, x, y in ((4, 0.0, 0.56), (1, 0.5, 0.58), (6, 0.26, 0.14)):
        rect = Rect(area.x + area.width * x, area.y + area.height * y, side, side)
        paint.die(rect, face, shades.label, shades.label_text)
    marks = Rect(area.x, area.y - area.height * 0.1, area.width, area.height * 0.3)
    paint.tally(7, marks, shades.ink(1), "emblem")


def _tetrix(paint: Paint, area: Rect) -> None:
    side = area.width * 0.31
    for row, col, symbol in ((0, 0, "o"), (0, 1, "x"), (1, 1, "s"), (1, 2, "o")):
        x, y = area.x + area.width * 0.03 + col * side, area.y + area.height * 0.52 - row * side
        rect = Rect(x, y, side, side).shrunk(dp(0.7))
        paint.box(rect, fill=shades.sheet(row), line=shades.line, radius=dp(3))
        paint.mark(symbol, rect, shades.ink(0), (row, col))


def _domino(paint: Paint, area: Rect) -> None:
    side = area.width * 0.52
    for tile, x, y in (((5, 5, 5), 0.24, 0.42), ((5, 4, 3), 0.0, -0.02), ((4, 3, 2), 0.48, -0.02)):
        rect = Rect(area.x + area.width * x, area.y + area.height * y, side, side)
        paint_tile(paint, tile, rect, line=shades.print)


def _cubo(paint: Paint, area: Rect) -> None:
    side = area.width * 0.31
    dice = ["r6", "r5", "r4", "b2", "j5", "b2", "b6", "r5", "b1"]
    for place, die in enumerate(dice):
        row, column = divmod(place, 3)
        x = area.x + area.width * 0.03 + column * side
        y = area.y + area.height * 0.97 - (row + 1) * side
        paint_die(paint, Rect(x, y, side, side).shrunk(dp(0.8)), Die.read(die))


EMBLEMS = {
    "tricubo": _tricubo,
    "kubi": _kubi,
    "tetrix": _tetrix,
    "tripple-domino": _domino,
    "cubo": _cubo,
}
