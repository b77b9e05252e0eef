"""Shows a square of an earlier round of Cubo, and on request the best possible one."""

from collections.abc import Callable

from scoring.cubo.rules import Cubo, State
from scoring.cubo.square import Square, best_square
from sheets import player_colours
from sheets.cubo.layout import Plan
from sheets.cubo.square import paint_square
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette
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
        self, paint: Brush, plan: Plan, button: PaintButton, state: State, points: int
    ) -> None:
        """Draws it where squares are entered, its points and two buttons where the dice to choose
        are; `points` are those of the square."""
        move, area = self.move, plan.keys
        low = min(dp(56), area.height * 0.5)
        halves = area._replace(height=low, width=area.width / 2)
        button(paint, "close", halves, _("Back"))
        if self.may_see_best(state):
            words = _("Your square") if self.best else _("Best square")
            button(paint, "best", halves._replace(x=area.x + halves.width), words)
        upper = area._replace(y=area.y + low, height=area.height - low)
        if self.best:
            paint_square(paint, plan.square, list(self.best[0]), {}, None)
            better = self.best[1] > points
            title = _("Best square") if better else _("Already the best")
            self._tell(paint, upper, title, self.best[1])
        else:
            swap = (move.swap, move.taken) if move.taken and move.swap is not None else None
            paint_square(paint, plan.square, list(move.dice), {}, swap)
            self._tell(paint, upper, _("Your square"), points)

    def _tell(self, paint: Brush, area: Rect, title: str, points: int) -> None:
        half = area.width / 2
        words = area._replace(width=half - dp(6))
        paint.text(title, words, dp(15), palette().soft, align=1)
        number = area._replace(x=area.x + half + dp(6), width=half - dp(6))
        ink = player_colours.ink(self.player)
        paint.text(str(points), number, min(dp(38), area.height * 0.8), ink, font=HAND, align=0)
