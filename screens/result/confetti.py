"""What falls from the sky for a new best: the game's own marks and dice, drawn in ink."""

from collections.abc import Callable, Sequence
from functools import partial
from math import sin
from random import Random
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Rotate, Translate
from kivy.uix.widget import Widget

from scoring.cubo_square import Die
from screens.games.cubo.square import paint_die
from screens.games.tripple_domino.drawings import paint_tile
from screens.look.paint import Colour, Paint, Rect
from screens.look.surface import dp, shades

COUNT = 42
INKS = 5
FALL, LATEST = 1.5, 0.7
"""Seconds from the top to the bottom, and until the last piece begins to fall."""
SIZES = (22, 38)
"""In dp."""

Painter = Callable[[Paint, Rect, Colour], None]


def _mark(mark: str) -> Painter:
    return lambda paint, rect, ink: paint.mark(mark, rect, ink, (mark, rect.width))


def _tally(paint: Paint, rect: Rect, ink: Colour) -> None:
    paint.tally(5, rect._replace(width=rect.width * 2), ink, rect.width)


def _die(die: str, face: int) -> Painter:
    def draw(paint: Paint, rect: Rect, _ink: Colour) -> None:
        colour = shades.die(die)
        paint.die(rect.shrunk(dp(3)), face, colour, shades.pips_on(colour), die)

    return draw


def _plain_die(face: int) -> Painter:
    return lambda paint, rect, _ink: paint.die(
        rect.shrunk(dp(3)), face, shades.label, shades.label_text
    )


def _tile(tile: tuple[int, int, int]) -> Painter:
    return lambda paint, rect, ink: paint_tile(
        paint, tile, rect, fill=shades.paper, line=ink, numbers=ink
    )


def _square_die(die: str) -> Painter:
    return lambda paint, rect, _ink: paint_die(paint, rect.shrunk(dp(3)), Die.read(die))


SHAPES: dict[str, tuple[Painter, ...]] = {
    "tricubo": (
        *(_mark("x"),) * 3,
        *(_die("large", 5), _die("medium", 3), _die("small", 6)),
    ),
    "kubi": (_tally, _tally, _plain_die(4), _plain_die(6)),
    "tetrix": (_mark("o"), _mark("x"), _mark("s")),
    "tripple-domino": (_tile((5, 5, 5)), _tile((5, 4, 3)), _tile((3, 2, 1))),
    "cubo": (_square_die("r6"), _square_die("b2"), _square_die("j5"), _mark("x")),
}


class Piece(NamedTuple):
    """How one of them falls."""

    place: Translate
    turn: Rotate
    size: float
    across: float
    """Where, as a share of the width."""
    begins: float
    sways: float
    """How far to each side, in dp."""
    spins: float
    """Degrees in a second."""


class Confetti(Widget):
    """Falls once over all that its parent shows, lets touches through, and is gone."""

    def __init__(self, game: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seconds = 0.0
        self.pieces = [*map(partial(self._piece, SHAPES.get(game, (_mark("x"),))), range(COUNT))]
        self.falling = Clock.schedule_interval(self.fall, 0)
        self.fall(0)

    def _piece(self, shapes: Sequence[Painter], number: int) -> Piece:
        luck = Random(number)
        size = dp(luck.uniform(*SIZES))
        place, turn, shape = Translate(0, 0), Rotate(angle=0), InstructionGroup()
        with Paint(shape) as paint:
            ink = shades.ink(number % INKS)
            shapes[number % len(shapes)](paint, Rect(-size / 2, -size / 2, size, size), ink)
        for step in (PushMatrix(), place, turn, shape, PopMatrix()):
            self.canvas.add(step)
        begins = LATEST * number / (COUNT - 1)
        spins = luck.choice((-1, 1)) * luck.uniform(60, 200)
        return Piece(place, turn, size, luck.random(), begins, luck.uniform(6, 26), spins)

    def fall(self, seconds: float) -> None:
        """So much later, all is so much lower."""
        self.seconds += seconds
        if self.seconds > FALL + LATEST:
            self.stop()
            return
        for piece in self.pieces:
            time = max(0.0, self.seconds - piece.begins)
            sway = dp(piece.sways) * sin(3 * time + piece.across * 6)
            high = (self.height + 2 * piece.size) * (time / FALL) ** 1.2
            piece.place.x = self.x + self.width * piece.across + sway
            piece.place.y = self.top + piece.size - high
            piece.turn.angle = piece.spins * time

    def stop(self) -> None:
        self.falling.cancel()
        if self.parent:
            self.parent.remove_widget(self)
