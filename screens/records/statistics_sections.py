"""The sections of a statistics page in order; each chart is created when needed."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from screens.records.charts.bars import Bars, ChartBar
from screens.records.charts.chart import Chart
from screens.records.charts.head_to_head import Duels
from screens.records.charts.histogram import Histogram
from screens.records.charts.key_figures import Tile, Tiles
from screens.records.charts.score_line import ScoreLine
from screens.records.charts.sheet_facts import chart_of
from screens.records.charts.standings import Standings
from screens.records.charts.streaks import Streak, Tallies
from screens.records.charts.texts import (
    games,
    percent,
    points,
    rounded,
)
from screens.records.charts.trend import Trend
from sheets import stat_groups, view
from sheets.stat_labels import PAYS, TO_EACH, Group
from sheets.texts import _, decimal, printed
from storage.leaderboard import PlayerPage, Variant
from storage.statistics import Band, Duel, FactSummary, share

FIRST_ROWS, MORE_ROWS = 6, 24
SOME, SEVERAL, MANY = 5, 10, 20
"""Numbers of games from which on there are averages and a trend, the distribution, and median and
spread: with fewer they say nothing."""


class StatisticsSection(NamedTuple):
    heading: str
    make: Callable[[int], tuple[Chart, bool]]
    """Returns the chart with at most so many rows, and whether there are more."""
    over: str = ""
    """Text above the heading."""
    note: str = ""
    """Text below the heading."""


class StatisticsPage(NamedTuple):
    """The data of the cards."""

    page: PlayerPage
    games: int
    """The number of games; with several players each has several sheets."""
    name: Callable[[str], str]
    """Returns the spelling of a player's name."""
    rivals: Callable[[int], list[Duel]]
    facts: Callable[[], dict[str, FactSummary]]
    on_player: Callable[[str], None]
    on_rival: Callable[[str], None]


def sections(statistics: StatisticsPage) -> Iterator[StatisticsSection]:
    page, count = statistics.page, statistics.games
    yield StatisticsSection(_("In numbers"), lambda _rows: (Tiles([*_tiles(statistics)]), False))
    name = view(page.variant.game).texts.rank_name
    if count >= SOME and _is_one_series(page):
        yield StatisticsSection(_("Over time"), lambda _rows: (Trend(page), False))
    elif 1 < count < SOME and _is_one_series(page):
        yield StatisticsSection(_("Points"), lambda _rows: (ScoreLine(page), False))
    if count >= SEVERAL:
        yield StatisticsSection(
            _("Score distribution"), lambda _rows: (Histogram(page, name), False)
        )
    if page.bands and count >= SOME:
        yield StatisticsSection(_("Ranks reached"), lambda _rows: (_ranks(page, name), False))
    if count >= SOME:
        yield StatisticsSection(_("Streaks"), lambda _rows: (Tallies([*_streaks(page)]), False))
    if page.standings:
        yield StatisticsSection(_("Leaderboard"), lambda rows: _standings(statistics, rows))
    elif not page.variant.solo and (met := statistics.rivals(FIRST_ROWS + 1)):
        yield StatisticsSection(_("Head to head"), partial(_duels, statistics, met))
    if count >= SOME:
        yield from _facts(page.variant, statistics.facts())


def _is_one_series(page: PlayerPage) -> bool:
    """Whether its points are one player's: the sheets of one game are no games after each other."""
    return page.who is not None or len(page.standings) <= 1


def _tiles(statistics: StatisticsPage) -> Iterator[Tile]:
    page = statistics.page
    summary, table, count = page.summary, not page.variant.solo, statistics.games
    yield Tile(_("Games"), printed(statistics.games))
    if page.who is None and table:
        yield Tile(_("Sheets"), printed(summary.plays))
    elif table:
        is_shown = summary.decided and count >= SOME
        won = percent(share(summary.wins, summary.decided)) if is_shown else ""
        yield Tile(_("Wins"), printed(summary.wins), won)
    yield Tile(_("Best"), printed(summary.best))
    if count >= SOME:
        yield Tile(_("Worst"), printed(summary.worst))
        yield Tile(_("Average"), decimal(summary.mean))
    if count < MANY:
        return
    yield Tile(_("Median"), rounded(summary.median))
    yield Tile(_("Spread"), decimal(summary.spread))
    low, high = printed(round(summary.low)), printed(round(summary.high))
    yield Tile(_("Middle 50%"), f"{low} – {high}")


def _ranks(page: PlayerPage, name: Callable[[str], str]) -> Bars:
    def bar(at: int, band: Band) -> ChartBar:
        part = percent(share(band.count, page.summary.plays))
        words = f"{name(band.key)}, {limits(band)}: {games(band.count)}, {part}"
        label = f"{at}\u00a0\u00a0{name(band.key)}"
        text = f"{printed(band.count)}"
        return ChartBar(label, words, band.count, right_text=text, note=limits(band))

    return Bars([bar(at, band) for at, band in enumerate(page.bands, 1)])


def limits(band: Band) -> str:
    """Returns the range of totals of a rank as text."""
    if band.low is None:
        return _("up to {points}").format(points=points(band.high or 0))
    if band.high is None:
        return _("{points} or more").format(points=points(band.low))
    return _("{low} to {high} points").format(low=printed(band.low), high=printed(band.high))


def _streaks(page: PlayerPage) -> Iterator[Streak]:
    found = page.streaks
    if page.who is not None and not page.variant.solo:
        yield Streak(_("Wins in a row"), found.wins, _last(found.wins_now))
    yield Streak(_("Daily streak"), found.days, _last(found.days_now))


def _last(count: int) -> str:
    return _("currently {count}").format(count=count)


def _standings(statistics: StatisticsPage, rows: int) -> tuple[Chart, bool]:
    table = statistics.page.standings
    shown = [(statistics.name(one.who), one.summary) for one in table[:rows]]
    chart = Standings(shown, solo=statistics.page.variant.solo)
    chart.bind(on_row=partial(_open, statistics.on_player, [name for name, _one in shown]))
    return chart, len(table) > rows


def _duels(statistics: StatisticsPage, met: list[Duel], rows: int) -> tuple[Chart, bool]:
    """Shows the duels of `met`; queries more opponents only if more rows are requested."""
    found = statistics.rivals(rows + 1) if rows >= len(met) > FIRST_ROWS else met
    shown = [(statistics.name(duel.other), duel) for duel in found[:rows]]
    chart = Duels(shown)
    chart.bind(on_row=partial(_open, statistics.on_rival, [name for name, _one in shown]))
    return chart, len(found) > rows


def _open(opener: Callable[[str], None], names: list[str], _chart: Chart, at: int) -> None:
    """Opens the name of a pressed row."""
    opener(names[at])


def _facts(variant: Variant, facts: dict[str, FactSummary]) -> Iterator[StatisticsSection]:
    for group in stat_groups(variant.game, facts, variant.sheet):
        if any(one.key in facts for one in group.facts):
            over = _("From the sheets")
            yield StatisticsSection(
                group.heading, partial(_drawn_by_sheets, group, facts), over, _note(group)
            )


def _drawn_by_sheets(group: Group, facts: dict[str, FactSummary], _rows: int) -> tuple[Chart, bool]:
    return chart_of(group, facts), False


def _note(group: Group) -> str:
    if group.drawn == PAYS:
        return _("Right: games in which it gained points. Left: games in which it cost points.")
    if all(one.how == TO_EACH for one in group.facts):
        return ""
    return _("Average per game")
