"""Development over time: a dot for each game, and the moving average."""

from collections.abc import Sequence
from datetime import date
from functools import cached_property
from typing import NamedTuple

from screens.records.charts.chart import FONT_SIZE, line_height, pen, upright
from screens.records.charts.plot import GAP, Key, Plot
from screens.records.charts.texts import points
from screens.widgets import axis
from screens.widgets.axis import Scale
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette, sp
from sheets.texts import (
    _,
    date_of,
    day,
    decimal,
    printed,
    written,
)
from storage.leaderboard import PlayerPage
from storage.statistics import Point, best, thinned

DOT = 5
"""Size in dp; smaller if there are many."""
CROWDED = 60
FAINT = 0.65
"""Opacity of the dots, so that the line stays visible among them."""
NEAR = 1.5
"""Minimum distance of dots in dp; with more games, each dot represents several."""
DAYS = 3
"""Games of fewer days have their numbers below them, not their dates."""
MOST_LINES = 40
"""Maximum of lines in the text form."""
UNITS = ("day", "month", "year")


def dated(when: date, unit: str) -> str:
    # Translators: dates as Python's strftime writes them; %e is the day without a zero
    texts = {"day": _("%e %b %Y"), "month": _("%b %Y"), "year": "%Y"}
    return written(when, texts[unit])


class Course(NamedTuple):
    """Points over time that are no totals of games."""

    series: list[Point]
    slope: float | None
    window: int
    fewest: bool = False
    """Whether fewer are better."""


class Trend(Plot):
    def __init__(self, page: PlayerPage | Course, **kwargs: object) -> None:
        self.page = page
        self.points: list[Point] = []
        """The points drawn: not more than fit."""
        super().__init__(**kwargs)

    @cached_property
    def best(self) -> int:
        """The index of the best game; the first of several."""
        totals = [point.total for point in self.page.series]
        return totals.index(best(totals, self.page.fewest))

    @cached_property
    def best_total(self) -> int:
        return round(self.page.series[self.best].total)

    @property
    def count(self) -> int:
        return len(self.points)

    @property
    def each(self) -> int:
        """About how many games a dot represents."""
        return round(len(self.page.series) / max(1, len(self.points)))

    def headline(self) -> str:
        """Returns the trend, if there is one."""
        first, last = self.page.series[0].finished, self.page.series[-1].finished
        if first == last:
            return day(first)
        if self.page.slope is None:
            return _("Too few games for a trend")
        slope = decimal(abs(self.page.slope), 2)
        if slope == decimal(0, 2):
            return _("Overall unchanged")
        if self.page.slope > 0:
            return _("Trend: up {points} points per game").format(points=slope)
        return _("Trend: down {points} points per game").format(points=slope)

    def reading(self, at: int) -> str:
        return _described(self.points[at], self.each)

    def lines(self) -> list[str]:
        page = self.page
        first = page.series[self.best]
        found = [
            self.headline(),
            _("Best: {points}, {date}").format(
                points=printed(self.best_total), date=day(first.finished)
            ),
        ]
        listed = thinned(page.series, MOST_LINES)
        each = round(len(page.series) / len(listed))
        return [*found, *(self._line(point, each) for point in listed)]

    def _line(self, point: Point, each: int) -> str:
        """Describes a dot and the line above or below it."""
        average = _("average of the last {count} games: {points}").format(
            count=self.page.window, points=decimal(point.average)
        )
        return f"{_described(point, each)}, {average}"

    # Drawing

    def height_for(self, width: float) -> float:
        room = width - sp(FONT_SIZE) * 3
        most = max(2, int(room / dp(NEAR)))
        if self.count != min(most, len(self.page.series)):
            self.points = thinned(self.page.series, most)
        return super().height_for(width)

    def paint(self, paint: Brush) -> None:
        rows = int(self.plot_height(self.width) / (line_height() * 1.5))
        values = [point.total for point in self.points] + [point.average for point in self.points]
        marks = axis.ticks(min(*values, self.best_total), max(*values, self.best_total), rows)
        self.area = self.place_area(marks)
        edge = dp(DOT)
        self.along = Scale(
            0, max(1, len(self.points) - 1), self.area.x + edge, self.area.width - 2 * edge
        )
        self.up = Scale(marks[0], marks[-1], self.area.y, self.area.height - dp(12))
        self.paint_rows(paint, marks, self.up)
        self._paint_dates(paint)
        self._paint_dots(paint)
        self._paint_best(paint)
        self.paint_keys(paint)

    def _place(self, at: int) -> tuple[float, float]:
        x = self.along.at(at if self.count > 1 else 0.5)
        return x, self.up.at(self.points[at].total)

    def _paint_dates(self, paint: Brush) -> None:
        days = [date_of(point.finished) for point in self.points]
        if (days[-1] - days[0]).days < DAYS:  # the number of the game says more
            last = len(self.page.series)
            numbers = [
                round(1 + at * (last - 1) / max(1, self.count - 1)) for at in range(self.count)
            ]
            texts = enumerate(map(str, numbers))
            self.paint_below(paint, [(self._place(at)[0], text) for at, text in texts])
            return
        widths = {unit: text_fitting.width(dated(days[0], unit), sp(FONT_SIZE)) for unit in UNITS}
        most = {unit: int(self.area.width / (wide + dp(GAP))) for unit, wide in widths.items()}
        marks = axis.date_marks(days, most)
        for mark in marks:
            upright(
                paint, self._place(mark.place)[0], self.area.y - dp(3), self.area.y, palette().line
            )
        labels = [(self._place(mark.place)[0], dated(mark.day, mark.unit)) for mark in marks]
        self.paint_below(paint, labels)

    def _paint_dots(self, paint: Brush) -> None:
        ink = player_colours.ink(0)
        size = dp(DOT) * (0.75 if self.count > CROWDED else 1)
        places = [self._place(at) for at in range(self.count)]
        paint.dots(places, size, faded(ink, FAINT))
        if self.count > 1:
            pairs = zip(places, self.points, strict=True)
            pen(paint, [(x, self.up.at(point.average)) for (x, _y), point in pairs], ink, dp(1))

    def best_place(self) -> tuple[float, float]:
        """Returns the position of the best game, even if its dot represents several."""
        last = max(1, len(self.page.series) - 1)
        along = self.best / last if self.count > 1 else 0.5
        return self.along.start + self.along.length * along, self.up.at(self.best_total)

    def _paint_best(self, paint: Brush) -> None:
        """Circles it by hand, with its points beside it."""
        x, y = self.best_place()
        ink, size = player_colours.ink(1), dp(24)
        if self.each > 1:
            paint.dots([(x, y)], dp(DOT), ink)
        paint.shape("o", Rect(x - size / 2, y - size / 2, size, size), ink, "best")
        text, font_size = printed(self.best_total), dp(18)
        wide = text_fitting.width(text, sp(18), HAND)
        left = x + size * 0.45 if x + size * 0.45 + wide < self.width else x - size * 0.45 - wide
        height = line_height(18)
        low = max(y - height / 2, self.area.y)
        paint.text(text, Rect(left, low, wide + 1, height), font_size, ink, font=HAND)

    def keys(self) -> Sequence[Key]:
        dots = _("a game")
        if self.points and self.each > 1:
            dots = _("average of about {count} games").format(count=self.each)
        line = _("average of the last {count} games").format(count=self.page.window)
        return Key("dot", dots), Key("line", line), Key("ring", _("the best"))

    def paint_sample(self, paint: Brush, sample: str, rect: Rect) -> None:
        x, y = rect.center
        if sample == "dot":
            paint.dots([(x, y)], dp(DOT), faded(player_colours.ink(0), FAINT))
        elif sample == "line":
            half = dp(9)
            paint.line((x - half, y, x + half, y), player_colours.ink(0), dp(1))
        else:
            paint.shape("o", rect._replace(height=rect.height), player_colours.ink(1), "best")

    def nearest(self, x: float) -> int:
        return min(max(round(self.along.back(x)), 0), self.count - 1)

    def paint_mark(self, paint: Brush, at: int) -> None:
        x, y = self._place(at)
        self.pointer(paint, x)
        paint.dots([(x, y)], dp(DOT * 2), palette().may)


def _described(point: Point, each: int) -> str:
    """Returns a point as text; if it represents several games, their average."""
    when = day(point.finished)
    if each > 1:
        mean = decimal(point.total)
        return _("until {date}: average {points}").format(date=when, points=mean)
    return f"{when}: {points(round(point.total))}"
