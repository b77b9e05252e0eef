"""The longest streaks, as strokes in groups of five."""

from collections.abc import Sequence
from typing import NamedTuple

from screens.records.charts.chart import FONT_SIZE, Chart, across, in_lines, line_height, write
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import HAND
from sheets.render_context import dp, palette, sp
from sheets.texts import printed

VALUE = 27
MOST = 30
"""Maximum of strokes drawn: no one would count more."""
STROKES = 34


class Streak(NamedTuple):
    label: str
    most: int
    note: str

    @property
    def words(self) -> str:
        return f"{self.label}: {printed(self.most)}, {self.note}"


class Tallies(Chart):
    def __init__(self, streaks: Sequence[Streak], **kwargs: object) -> None:
        self.streaks = tuple(streaks)
        super().__init__(**kwargs)

    def lines(self) -> list[str]:
        return [streak.words for streak in self.streaks]

    def _label(self, streak: Streak, width: float) -> str:
        return in_lines(f"{streak.label} · {streak.note}", width)

    def heights(self, width: float) -> list[float]:
        value = max(line_height(VALUE), dp(STROKES))
        lines = [1 + self._label(streak, width).count("\n") for streak in self.streaks]
        return [value + count * line_height() + dp(14) for count in lines]

    def height_for(self, width: float) -> float:
        return sum(self.heights(width))

    def paint(self, paint: Brush) -> None:
        top = self.height
        for streak, height in zip(self.streaks, self.heights(self.width), strict=True):
            self._paint_streak(paint, streak, top)
            top -= height

    def _paint_streak(self, paint: Brush, streak: Streak, top: float) -> None:
        high = max(line_height(VALUE), dp(STROKES))
        text, ink = printed(streak.most), player_colours.ink(0)
        row = Rect(dp(2), round(top - high), self.width - dp(2), high)
        wide = text_fitting.width(text, sp(VALUE), HAND)
        paint.text(text, row._replace(width=wide + 1), dp(VALUE), ink, font=HAND, align=0)
        x = row.x + max(wide, sp(VALUE)) + dp(12)
        strokes = Rect(x, row.y, self.width - x, row.height)
        if 1 < streak.most <= MOST:
            paint.tally(streak.most, strokes, ink, streak.label)
        across(paint, 0, self.width, row.y, palette().line)
        label = self._label(streak, self.width)
        lines = line_height(FONT_SIZE) * (1 + label.count("\n"))
        write(paint, label, Rect(dp(2), row.y - dp(3) - lines, self.width, lines))
