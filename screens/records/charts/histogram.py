"""Distribution of totals: a bar for each bin, with the solo ranks as bands behind them."""

from collections.abc import Callable, Sequence

from screens.records.charts.chart import FONT_SIZE, hair, line_height, upright, write
from screens.records.charts.plot import GAP, Key, Plot
from screens.records.charts.texts import games, points, rounded
from screens.widgets import axis
from screens.widgets.axis import Scale
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette, sp
from sheets.texts import _, printed
from storage.leaderboard import PlayerPage
from storage.statistics import Band, HistogramBin


class Histogram(Plot):
    def __init__(self, page: PlayerPage, rank_name: Callable[[str], str], **kwargs: object) -> None:
        self.page = page
        self.rank_name = rank_name
        self.named = False
        """Whether the bands are wide enough for the names of the ranks; otherwise for numbers."""
        super().__init__(**kwargs)

    @property
    def bins(self) -> list[HistogramBin]:
        return self.page.histogram

    @property
    def bands(self) -> list[Band]:
        return self.page.bands

    @property
    def count(self) -> int:
        return len(self.bins)

    def headline(self) -> str:
        mean, median = rounded(self.page.summary.mean), rounded(self.page.summary.median)
        return _("Average {mean}, median {median}").format(mean=mean, median=median)

    def reading(self, at: int) -> str:
        one = self.bins[at]
        between = points(one.low)
        if one.low != one.high:
            low, high = printed(one.low), printed(one.high)
            between = _("{low} to {high} points").format(low=low, high=high)
        return f"{between}: {games(one.count)}"

    def lines(self) -> list[str]:
        return [self.headline(), *(self.reading(at) for at in range(self.count))]

    def nearest(self, x: float) -> int:
        return min(max(int((x - self.area.x) / self.area.width * self.count), 0), self.count - 1)

    # Layout

    def strip(self) -> float:
        """Returns the height of the names of the bands, above the bars."""
        return line_height() + dp(2) if self.bands else 0

    def height_for(self, width: float) -> float:
        return super().height_for(width) + self.strip()

    def bar(self, at: int) -> Rect:
        """Returns a bar aligned to pixels, with a gap to the next one."""
        left = round(self.along.at(self.bins[at].low))
        right = round(self.along.at(self.bins[at].high + 1))
        gap = max(hair(), round((right - left) * 0.14))
        high = round(self.up.at(self.bins[at].count)) - self.area.y
        return Rect(left, self.area.y, right - left - gap, high)

    def band(self, at: int) -> Rect:
        """Returns the area from the first total of a rank up to that of the next, as far as
        visible."""
        band, (first, last) = self.bands[at], (self.along.low, self.along.high)
        low = first if band.low is None else min(max(band.low, first), last)
        high = last if band.high is None else min(max(band.high + 1, first), last)
        left, right = round(self.along.at(low)), round(self.along.at(high))
        return Rect(left, self.area.y, right - left, self.area.height)

    # Drawing

    def paint(self, paint: Brush) -> None:
        most = max(one.count for one in self.bins)
        rows = int(self.plot_height(self.width) / (line_height() * 1.7))
        marks = axis.ticks(0, most, rows)
        self.area = self.place_area(marks)
        self.along = Scale(self.bins[0].low, self.bins[-1].high + 1, self.area.x, self.area.width)
        self.up = Scale(0, marks[-1], self.area.y, self.area.height - self.strip() - dp(4))
        self._paint_bands(paint)
        self.paint_rows(paint, marks, self.up)
        for at in range(self.count):
            bar = self.bar(at)
            paint.plain(bar, palette().purple_tint)
            if bar.height > 0:
                top = max(hair(), round(dp(2)))
                paint.plain(bar._replace(y=bar.y + bar.height - top, height=top), palette().purple)
        self._paint_numbers(paint)
        self._paint_middles(paint)
        self.paint_keys(paint)

    def _paint_bands(self, paint: Brush) -> None:
        seen = [(at, self.band(at)) for at in range(len(self.bands))]
        seen = [(at, rect) for at, rect in seen if rect.width > 0]
        names = {at: self.rank_name(self.bands[at].key) for at, _rect in seen}
        self.named = all(
            text_fitting.width(names[at], sp(FONT_SIZE)) + dp(6) <= rect.width for at, rect in seen
        )
        for at, rect in seen:
            if at % 2:
                paint.plain(rect, palette().quiet)
            if at and self.bands[at].low is not None and rect.x > self.area.x:
                upright(paint, rect.x, rect.y, rect.y + rect.height, faded(palette().purple, 0.5))
            label = rect._replace(y=rect.y + rect.height - self.strip(), height=self.strip())
            text = names[at] if self.named else str(at + 1)
            if text_fitting.width(text, sp(FONT_SIZE), bold=True) <= rect.width:
                write(paint, text, label, palette().purple, bold=not self.named, align=0.5)

    def _paint_numbers(self, paint: Brush) -> None:
        """Draws the numbers under the bars: where a bin begins; centred, if it is for a single
        total."""
        widest = max(text_fitting.width(printed(one.low), sp(FONT_SIZE)) for one in self.bins)
        step = axis.every(self.count, int(self.area.width / (widest + dp(GAP))))
        width = self.bins[0].high - self.bins[0].low + 1
        middle = 0.5 if width == 1 else 0
        lows = [one.low for one in self.bins if one.low // width % step == 0]
        self.paint_below(paint, [(self.along.at(low + middle), printed(low)) for low in lows])

    def middle(self, value: float) -> float:
        """Returns the position of an average or median; a total is in the middle of its place."""
        return self.along.at(value + 0.5)

    def _paint_middles(self, paint: Brush) -> None:
        low, high = self.area.y, self.area.y + self.area.height - self.strip()
        x = round(self.middle(self.page.summary.mean))
        paint.line((x, low, x, high), player_colours.ink(0), dp(0.8))
        x = round(self.middle(self.page.summary.median))
        _dashes(paint, x, low, high)

    def keys(self) -> Sequence[Key]:
        return Key("mean", _("average")), Key("median", _("median"))

    def paint_sample(self, paint: Brush, sample: str, rect: Rect) -> None:
        x, y = rect.center
        half = min(dp(9), rect.height * 0.45)
        if sample == "mean":
            paint.line((x, y - half, x, y + half), player_colours.ink(0), dp(0.8))
        else:
            _dashes(paint, x, y - half, y + half)

    def paint_mark(self, paint: Brush, at: int) -> None:
        bar = self.bar(at)
        paint.box(bar._replace(height=max(bar.height, dp(3))), line=palette().may, width=dp(1.6))


def _dashes(paint: Brush, x: float, low: float, high: float) -> None:
    step = dp(7)
    y = high
    while y > low:
        paint.line((x, y, x, max(low, y - step * 0.57)), player_colours.ink(1), dp(0.8))
        y -= step
