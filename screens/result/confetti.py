"""Confetti for a new best: the game's own marks and dice, drawn in ink."""

from collections.abc import Sequence
from functools import partial
from math import sin
from random import Random
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Rotate, Translate
from kivy.uix.widget import Widget

from screens.widgets.canvas_brush import Paint
from sheets import part, player_colours
from sheets.confetti import Painter, drawn_mark
from sheets.drawing.geometry import Rect
from sheets.render_context import dp

COUNT = 42
INKS = 5
FALL, LATEST = 1.0, 0.5
"""Seconds from the top to the bottom, and latest start of a piece."""
SIZES = (22, 38)
"""Minimum and maximum size in dp."""
FAINT = 0.6
"""Opacity behind the text."""

CROSSES = (drawn_mark("x"),)
"""Confetti of a game that defines none."""


class ConfettiPiece(NamedTuple):
    """The path of one piece."""

    place: Translate
    turn: Rotate
    size: float
    across: float
    """Its position as a share of the width."""
    begins: float
    sways: float
    """Amplitude to each side, in dp."""
    spins: float
    """Degrees per second."""


class Confetti(Widget):
    """Falls once over a card, behind its text, and disappears. It is only drawn and takes no
    touches."""

    def __init__(self, game: str, paper: Widget, **kwargs: object) -> None:
        super().__init__(pos=paper.pos, size=paper.size, opacity=FAINT, **kwargs)
        self.paper = paper
        paper.bind(pos=self._follow, size=self._follow)
        paper.canvas.before.add(self.canvas)
        self.over = False
        self.seconds = 0.0
        self.pieces = [
            *map(partial(self._piece, part(game, "after_game", "SHAPES") or CROSSES), range(COUNT))
        ]
        self.falling = Clock.schedule_interval(self.fall, 0)
        self.fall(0)

    def _piece(self, shapes: Sequence[Painter], number: int) -> ConfettiPiece:
        luck = Random(number)
        size = dp(luck.uniform(*SIZES))
        place, turn, shape = Translate(0, 0), Rotate(angle=0), InstructionGroup()
        with Paint(shape) as paint:
            ink = player_colours.ink(number % INKS)
            shapes[number % len(shapes)](paint, Rect(-size / 2, -size / 2, size, size), ink)
        for step in (PushMatrix(), place, turn, shape, PopMatrix()):
            self.canvas.add(step)
        begins = LATEST * number / (COUNT - 1)
        spins = luck.choice((-1, 1)) * luck.uniform(60, 200)
        return ConfettiPiece(place, turn, size, luck.random(), begins, luck.uniform(6, 26), spins)

    def fall(self, seconds: float) -> None:
        """Moves all pieces on by this time."""
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

    def _follow(self, *_args: object) -> None:
        self.pos, self.size = self.paper.pos, self.paper.size

    def stop(self) -> None:
        if not self.over:
            self.over = True
            self.falling.cancel()
            self.paper.unbind(pos=self._follow, size=self._follow)
            self.paper.canvas.before.remove(self.canvas)
