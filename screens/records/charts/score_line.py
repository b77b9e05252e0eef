"""The points of a few games on a ruled line: too few for an average or a trend."""

from screens.records.charts.chart import FONT_SIZE, Chart, across, line_height, upright, write
from screens.records.charts.texts import points
from screens.widgets import axis
from screens.widgets.axis import Scale
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette, sp
from sheets.texts import _, day, printed
from storage.leaderboard import PlayerPage
from storage.statistics import best

DOT, RING, NUMBER = 9, 26, 22
"""Size of a dot, of the ring around the best, and of its number; in dp."""
EDGE = 18
"""Space beside the line in dp."""


class ScoreLine(Chart):
    def __init__(self, page: PlayerPage, **kwargs: object) -> None:
        self.page = page
        super().__init__(**kwargs)

    def lines(self) -> list[str]:
        return [f"{day(one.finished)}: {points(round(one.total))}" for one in self.page.series]

    def height_for(self, width: float) -> float:
        return float(line_height(NUMBER) + dp(RING + 8) + line_height())

    def paint(self, paint: Brush) -> None:
        totals = [round(one.total) for one in self.page.series]
        widest = max(text_fitting.width(printed(total), sp(FONT_SIZE)) for total in totals)
        marks = axis.ticks(
            min(totals), max(totals), max(2, int(self.width / (2 * widest + dp(EDGE))))
        )
        along = Scale(marks[0], marks[-1], dp(EDGE), self.width - 2 * dp(EDGE))
        y = line_height() + dp(6 + RING / 2)
        across(paint, dp(EDGE) / 2, self.width - dp(EDGE) / 2, y, palette().line)
        for mark in marks:
            x = along.at(mark)
            upright(paint, x, y - dp(4), y + dp(4), palette().line)
            wide = text_fitting.width(printed(mark), sp(FONT_SIZE)) + 2
            left = min(max(0, x - wide / 2), self.width - wide)
            write(paint, printed(mark), Rect(left, 0, wide, line_height()), align=0.5)
        paint.dots([(along.at(total), y) for total in totals], dp(DOT), player_colours.ink(0))
        first = best(totals, self.page.fewest)
        self._paint_best(paint, first, along.at(first), y)

    def _paint_best(self, paint: Brush, total: int, x: float, y: float) -> None:
        """Circled by hand, with its points above."""
        ink, side = player_colours.ink(1), dp(RING)
        paint.shape("o", Rect(x - side / 2, y - side / 2, side, side), ink, "best")
        text = _("Best: {points}").format(points=printed(total))
        wide = text_fitting.width(text, sp(NUMBER), HAND) + 2
        left = min(max(0, x - wide / 2), self.width - wide)
        place = Rect(left, y + side / 2, wide, line_height(NUMBER))
        paint.text(text, place, dp(NUMBER), ink, font=HAND)
