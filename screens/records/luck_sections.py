"""Luck and decisions as sections of statistics: means, the kinds of entries that cost most, and
both over time."""

from collections.abc import Iterator
from functools import partial

from screens.records.charts.bars import Bars, ChartBar
from screens.records.charts.chart import Chart
from screens.records.charts.key_figures import Tile, Tiles
from screens.records.charts.trend import Course, Trend
from screens.records.statistics_sections import StatisticsSection
from screens.review.luck_history import OverTime
from screens.review.texts import signed
from sheets import view
from sheets.texts import _, decimal
from storage.leaderboard import Variant
from storage.statistics import Result, series, slope, window_for


class LuckTrend(Trend):
    """Luck of the games over time; its headline shows no trend."""

    def headline(self) -> str:
        return _("Over many games luck evens out")


def luck_sections(variant: Variant, found: OverTime, over: str = "") -> Iterator[StatisticsSection]:
    """Yields the sections; `over` is the text above their headings."""
    if not found.games:
        return
    yield StatisticsSection(_("In numbers"), lambda _rows: (_tiles(found), False), over)
    kinds = found.kinds()
    if len(kinds) > 1:
        note = _("Average per game")
        yield StatisticsSection(
            _("Points lost by type of entry"),
            lambda _rows: (_bars(variant, kinds), False),
            over,
            note,
        )
    lost = [-one.summed.loss for one in found.games]
    luck = [one.summed.luck for one in found.games]
    course = Trend, LuckTrend
    headings = _("Points lost over time"), _("Luck over time")
    for chart, heading, values in zip(course, headings, (lost, luck), strict=True):
        yield StatisticsSection(heading, partial(_over_time, chart, found, values), over)


def _over_time(
    chart: type[Trend], found: OverTime, values: list[float], _rows: int
) -> tuple[Chart, bool]:
    return chart(_course(found, values)), False


def _tiles(found: OverTime) -> Chart:
    return Tiles(
        [
            Tile(_("Games"), str(len(found.games))),
            Tile(_("Average luck"), signed(found.luck)),
            Tile(_("Points lost per game"), signed(-found.loss)),
        ]
    )


def _bars(variant: Variant, kinds: list[tuple[str, float]]) -> Chart:
    texts = view(variant.game).texts
    bars = []
    for kind, lost in kinds:
        label, text = texts.kind_label(kind), signed(-lost)
        bars.append(ChartBar(label, f"{label}: {decimal(lost)}", right=lost, right_text=text))
    return Bars(bars)


def _course(found: OverTime, values: list[float]) -> Course:
    """Returns points of each game, as a trend shows them."""
    results = [
        Result(one.game, one.finished, "", round(value), None, None, 1, None, False)
        for one, value in zip(found.games, values, strict=True)
    ]
    window = window_for(len(results))
    return Course(series(results, window), slope(results), window)
