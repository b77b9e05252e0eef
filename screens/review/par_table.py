"""The rounds of a game beside the coach's: as squares, and in numbers."""

from collections.abc import Sequence

from scoring.coach.par import ParRound
from screens.result.drawn_column import DrawnColumn
from screens.review.texts import signed
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.hit_targets import TargetName
from sheets.render_context import dp, palette
from sheets.texts import _

SQUARE, GAP = 18, 5
"""The side of a square and the space beside it, in dp."""
LINE, FONT_SIZE, NUMBERS = 30, 13, 20
COLUMNS = (0.28, 0.24, 0.24, 0.24)
"""Shares of the width: round, you, coach, difference."""


def squares_high(count: int, width: float) -> float:
    """Returns the height of so many squares."""
    each = dp(SQUARE + GAP)
    across = max(1, int((width + dp(GAP)) / each))
    return float(-(-count // across) * each)


def paint_squares(paint: Brush, rounds: Sequence[ParRound], area: Rect) -> None:
    """Draws a filled square for a round as good as the coach's or better, and a hollow one
    otherwise, from the top left."""
    each, ink = dp(SQUARE + GAP), player_colours.ink(0)
    across = max(1, int((area.width + dp(GAP)) / each))
    for at, one in enumerate(rounds):
        row, column = divmod(at, across)
        x, y = area.x + column * each, area.y + area.height - row * each - dp(SQUARE)
        place = Rect(x, y, dp(SQUARE), dp(SQUARE)).shrunk(dp(1))
        paint.box(place, fill=ink if one.as_good else None, line=ink, radius=dp(4), width=dp(1.4))


class ParSquares(TargetName, DrawnColumn):
    def __init__(self, **kwargs: object) -> None:
        self.rounds: Sequence[ParRound] = ()
        super().__init__(**kwargs)

    def show(self, rounds: Sequence[ParRound]) -> None:
        self.rounds = rounds
        self.renew()

    def measure(self) -> float:
        return squares_high(len(self.rounds), self.width)

    def paint(self, paint: Brush) -> None:
        paint_squares(paint, self.rounds, self.rect)


class ParTable(TargetName, DrawnColumn):
    """What each round has changed in the expected points, in both games."""

    def __init__(self, **kwargs: object) -> None:
        self.rounds: Sequence[ParRound] = ()
        super().__init__(**kwargs)

    def show(self, rounds: Sequence[ParRound]) -> None:
        self.rounds = rounds
        self.renew()

    def spoken_lines(self) -> list[str]:
        text = _("Round {round}: you {own}, coach {coach}")
        return [
            text.format(round=one.number, own=signed(one.own), coach=signed(one.coach))
            for one in self.rounds
        ]

    @property
    def _line(self) -> float:
        return float(dp(LINE) * text_fitting.grown(0.6))

    def measure(self) -> float:
        return (len(self.rounds) + 1) * self._line if self.rounds else 0.0

    def paint(self, paint: Brush) -> None:
        if not self.rounds:
            return
        heads = (_("Round"), _("You"), _("Coach"), _("Difference"))
        for text, place in zip(heads, self._cells(0), strict=True):
            paint.text(text, place, dp(FONT_SIZE), palette().soft, bold=True)
        for row, one in enumerate(self.rounds, 1):
            self._paint_round(paint, row, one)

    def _paint_round(self, paint: Brush, row: int, one: ParRound) -> None:
        number, own, coach, ahead = self._cells(row)
        if row % 2:
            band = Rect(self.x, number.y, self.width, number.height)
            paint.box(band, fill=faded(palette().quiet, 0.6), radius=dp(6))
        paint.text(str(one.number), number, dp(FONT_SIZE), palette().print)
        ink = player_colours.ink(0)
        for value, place in ((one.own, own), (one.coach, coach)):
            paint.text(signed(value), place, dp(NUMBERS), ink, font=HAND)
        colour = palette().print if one.as_good else palette().refuse
        paint.text(signed(one.ahead), ahead, dp(NUMBERS), colour, font=HAND)

    def _cells(self, row: int) -> list[Rect]:
        found, x, y = [], self.x, self.top - (row + 1) * self._line
        for share in COLUMNS:
            found.append(Rect(x, y, self.width * share, self._line))
            x += self.width * share
        return found
