"""A line about one roll: when it was, the dice, and the points that it is about."""

from scoring.game import AnyGame, AnyState
from screens.result.drawn_column import DrawnColumn
from sheets import view
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette, sp

LINE, DICE, GAP = 40, 116, 10
"""Height of the line, maximum width of the dice, and the space beside them; in dp."""
FONT_SIZE, NUMBERS = 17, 28


class RoundLine(DrawnColumn):
    """A round with its dice, which are below the words if they do not fit beside them."""

    def __init__(self, **kwargs: object) -> None:
        self.title = self.number = ""
        self.player = 0
        self.game: AnyGame | None = None
        self.state: AnyState | None = None
        super().__init__(**kwargs)

    def show(self, title: str, number: str, game: AnyGame, state: AnyState | None) -> None:
        """Shows a round, with the dice of the state, if it has any."""
        self.title, self.number, self.game, self.state = title, number, game, state
        self.renew()

    def measure(self) -> float:
        return self._high * (2 if self._stacked else 1)

    @property
    def _high(self) -> float:
        return float(dp(LINE) * text_fitting.grown(0.8))

    @property
    def _number(self) -> float:
        return float(text_fitting.width(self.number, sp(NUMBERS), HAND) + dp(GAP))

    @property
    def _dice(self) -> float:
        return float(min(dp(DICE), self.width * 0.4)) if self.state else 0.0

    @property
    def _stacked(self) -> bool:
        words = text_fitting.width(self.title, sp(FONT_SIZE), bold=True)
        return words > self.width - self._number - self._dice - dp(GAP)

    def paint(self, paint: Brush) -> None:
        if self.game is None or self.width < dp(60):
            return
        high = self._high
        line = Rect(self.x, self.top - high, self.width, high)
        lost = self.number.startswith("−")
        ink = palette().refuse if lost else palette().print
        paint.text(self.number, line, dp(NUMBERS), ink, font=HAND, align=1)
        room = line.width - self._number
        words = line._replace(width=room if self._stacked else room - self._dice - dp(GAP))
        paint.text(self.title, words, dp(FONT_SIZE), palette().print, bold=True, align=0)
        dice = Rect(line.x + room - self._dice, line.y, self._dice, high)
        if self._stacked:
            dice = Rect(self.right - self._dice, self.y, self._dice, high)
        if self.state:
            view(self.game.id).sheet.paint_roll(paint, dice.shrunk(dp(2)), self.game, self.state)
