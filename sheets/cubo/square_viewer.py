"""Shows a square of an earlier round of Cubo, and on request the best possible one."""

from collections.abc import Callable

from scoring.cubo.rules import Cubo, State
from scoring.cubo.square import Square, best_square
from sheets.cubo.square import paint_square
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.render_target import (
    HAND,
    dp,
    shades,
    sp,
)
from sheets.texts import _

PaintButton = Callable[[Brush, str, Rect, str], object]
"""Draws a button of the panel: its name, its area and its text."""


class SquareView:
    """A viewer of one square; exists while the square is shown."""

    def __init__(self, before: State, player: int, move: Cubo) -> None:
        self.player, self.move = player, move
        self.round = before.round
        self.best: tuple[Square, int] | None = None

    def toggle_best(self) -> None:
        self.best = None if self.best else best_square(self.move.dice, self.move.taken)

    def may_see_best(self, state: State) -> bool:
        """Whether the best square may be shown: only after the round, as others may still play
        it."""
        return self.round < state.entered

    def paint(
        self, paint: Brush, area: Rect, button: PaintButton, state: State, points: int
    ) -> None:
        """Draws it with the two buttons below; `points` are those of the square."""
        move = self.move
        low = max(dp(48), min(dp(56), area.height * 0.2))
        upper = area._replace(y=area.y + low, height=area.height - low)
        halves = area._replace(height=low, width=area.width / 2)
        button(paint, "close", halves, _("Back"))
        if self.may_see_best(state):
            words = _("Your square") if self.best else _("Best square")
            button(paint, "best", halves._replace(x=area.x + halves.width), words)
        side = min(upper.height, upper.width * 0.66)
        square = Rect(upper.x, upper.y + upper.height - side, side, side)
        left = square.x + side + dp(6)
        words_area = Rect(left, upper.y, area.x + area.width - left, upper.height)
        if self.best:
            paint_square(paint, square, list(self.best[0]), {}, None)
            better = self.best[1] > points
            title = _("Best square") if better else _("Already the best")
            self._tell(paint, words_area, title, self.best[1])
        else:
            swap = (move.swap, move.taken) if move.taken and move.swap is not None else None
            paint_square(paint, square, list(move.dice), {}, swap)
            self._tell(paint, words_area, _("Your square"), points)

    def _tell(self, paint: Brush, area: Rect, title: str, points: int) -> None:
        half = area.height / 2
        upper = area._replace(y=area.y + half, height=min(sp(28), half))
        paint.text(title, upper, dp(15), shades.soft)
        high = min(sp(44), half)
        number = area._replace(y=area.y + half - high, height=high)
        paint.text(str(points), number, dp(38), shades.ink(self.player), font=HAND)
