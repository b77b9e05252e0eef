"""Charts draw their numbers at the right positions, and describe them in words."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest

from scoring import GAMES
from scoring.tricubo.rules import Tricubo
from sheets import player_colours
from storage import statistics
from storage.leaderboard import PlayerPage, Variant
from storage.statistics import Duel, FactSummary, Result, Summary
from tests.support import looks
from tests.support.recording_brush import RecordingBrush
from tests.support.sizes import lay_out
from tools.player import played
from tools.robot import PHONE, Robot, running_app

SOLO = Variant("tricubo", "A", True)
TOTALS = [30, 34, 38, 41, 45, 45, 52, 58, 61, 66, 72, 81, 45]
WIDE = 300


@pytest.fixture(scope="module")
def robot(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        yield robot


@pytest.fixture(autouse=True)
def in_english(robot: Robot) -> Iterator[None]:
    from screens.widgets.language import tr

    tr.use("en")
    yield
    tr.use("en")
    robot.app.use_text_size(100)


def results(totals: Sequence[int]) -> list[Result]:
    """One a day, from the first of January on."""
    return [
        Result(
            at,
            f"{date(2026, 1, 1) + timedelta(days=at)}T12:00:00Z",
            "ana",
            *(total, 1, total > 40, 1, None, False),
        )
        for at, total in enumerate(totals)
    ]


def page_of(totals: Sequence[int], variant: Variant = SOLO, window: int = 3) -> PlayerPage:
    found = results(totals)
    return PlayerPage(
        variant,
        "ana",
        statistics.summary(found),
        window,
        statistics.series(found, window),
        statistics.slope(found),
        statistics.histogram(totals),
        statistics.bands(totals, Tricubo.ranks if variant.solo else ()),
        statistics.streaks(found),
        [],
    )


def placed(chart: Any, width: float = WIDE) -> Any:
    """Sets its width and draws it."""
    chart.width = width
    chart.draw()
    return chart


def pixel(chart: Any, x: float, y: float) -> list[float]:
    """Returns the colour of a pixel of the drawing."""
    texture = chart.export_as_image().texture
    at = 4 * (int(texture.height - 1 - y) * texture.width + int(x))
    return [part / 255 for part in texture.pixels[at : at + 3]]


def seen(colour: Sequence[float]) -> Any:
    return pytest.approx(list(colour[:3]), abs=0.02)


class TestHistogram:
    def chart(self, totals: Sequence[int] = TOTALS, variant: Variant = SOLO) -> Any:
        from screens.records.charts.histogram import Histogram
        from sheets.tricubo.sheet import TricuboSheet

        return placed(Histogram(page_of(totals, variant), TricuboSheet.texts_type.rank_name))

    def test_bars_are_as_high_as_they_are_often(self) -> None:
        chart = self.chart()
        tallest = max(chart.bins, key=lambda one: one.count)
        unit = chart.bar(chart.bins.index(tallest)).height / tallest.count
        for at, one in enumerate(chart.bins):
            assert chart.bar(at).height == pytest.approx(one.count * unit, abs=1)
            assert chart.bar(at).x == pytest.approx(chart.along.at(one.low), abs=0.5)
        assert chart.bar(0).x == chart.area.x
        last = chart.bar(chart.count - 1)
        assert last.x + last.width <= chart.area.x + chart.area.width

    def test_bands_begin_where_ranks_do(self) -> None:
        chart = self.chart()
        edges = [chart.band(at) for at in range(5)]
        assert edges[0].x == chart.area.x
        for at, (limit, _rank) in enumerate(Tricubo.ranks[1:], 1):
            assert edges[at].x == pytest.approx(chart.along.at(limit), abs=0.5)
            assert edges[at - 1].x + edges[at - 1].width == edges[at].x, "without a gap"
        assert edges[4].x + edges[4].width == chart.area.x + chart.area.width

    def test_ranks_out_of_sight_have_no_band(self) -> None:
        chart = self.chart([43, 44, 45, 45])
        assert [chart.band(at).width > 0 for at in range(5)] == [False, True, False, False, False]

    def test_it_is_painted_there(self) -> None:
        from sheets.render_context import palette

        chart = self.chart()
        at = next(n for n, one in enumerate(chart.bins) if one.low <= 58 <= one.high)
        bar = chart.bar(at)
        assert pixel(chart, bar.x + 2, bar.y + bar.height / 2) == seen(palette().purple_tint)
        assert pixel(chart, bar.x + 2, bar.y + bar.height - 1) == seen(palette().purple)
        gap = pixel(chart, bar.x + bar.width, bar.y + 3)
        assert gap == seen(palette().quiet), "the band of the second rank shines through"

    def test_everything_is_on_whole_pixels(self) -> None:
        chart = self.chart()
        places = [chart.bar(at) for at in range(chart.count)] + [chart.band(at) for at in range(5)]
        assert all(float(number).is_integer() for place in places for number in place)

    def test_mean_and_median_stand_on_their_totals(self) -> None:
        chart = self.chart([3, 3, 3, 7])
        three = chart.bar(0)
        assert chart.middle(3) == pytest.approx(chart.along.at(3.5))
        assert three.x < chart.middle(3) < three.x + three.width + 5

    def test_bands_have_names_or_numbers(self) -> None:
        chart = self.chart()
        assert {"1", "2", "3", "4", "5"} <= {*looks.words(chart)}
        wide = placed(self.chart([*TOTALS, 110]), 1200)
        assert wide.named
        assert "TRI-JOURNEYMAN" in looks.words(wide)

    def test_in_words(self) -> None:
        chart = self.chart([3, 3, 12])
        assert chart.lines()[0] == "Average 6, median 3"
        assert chart.lines()[1] == "3 points: 2 games"
        assert len(chart.lines()) == 1 + chart.count == 11
        told = self.chart().lines()
        assert "45 to 49 points: 3 games" in told
        assert sum(int(line.split(": ")[1].split()[0]) for line in told[1:]) == len(TOTALS)

    def test_a_single_game(self) -> None:
        chart = self.chart([45])
        assert chart.lines() == ["Average 45, median 45", "45 points: 1 game"]
        assert chart.bar(0).height > 0


class TestTrend:
    def chart(self, totals: Sequence[int] = TOTALS, **more: Any) -> Any:
        from screens.records.charts.trend import Trend

        return placed(Trend(page_of(totals, **more)))

    def test_every_dot_has_its_place(self) -> None:
        chart = self.chart()
        assert [point.total for point in chart.points] == TOTALS
        places = [chart._place(at) for at in range(chart.count)]
        steps = [after - before for (before, _), (after, _) in pairwise(places)]
        assert steps == pytest.approx([steps[0]] * 12)
        low, high = places[TOTALS.index(min(TOTALS))][1], places[TOTALS.index(max(TOTALS))][1]
        for total, (_x, y) in zip(TOTALS, places, strict=True):
            share = (total - min(TOTALS)) / (max(TOTALS) - min(TOTALS))
            assert y == pytest.approx(low + share * (high - low))
        assert chart.best_place() == places[TOTALS.index(81)]

    def test_it_is_painted_there(self, robot: Robot) -> None:
        from screens.records.charts.trend import FAINT
        from sheets.drawing.colour import blended, contrast
        from sheets.render_context import palette

        chart = self.chart()
        x, y = chart._place(1)
        assert pixel(chart, x, y) == seen([part * FAINT for part in player_colours.ink(0)[:3]])
        for dark in (False, True):
            robot.app.use_appearance("dark" if dark else "light")
            ink = blended([*player_colours.ink(0)[:3], FAINT], palette().paper)
            assert contrast(ink, palette().paper) >= 3
        robot.app.use_appearance("light")

    def test_more_games_than_there_is_room_for(self) -> None:
        chart = self.chart([40, 60] * 400)
        assert chart.count < 200
        assert chart.each == round(800 / chart.count) > 1
        assert f"average of about {chart.each} games" in looks.words(chart)
        assert chart.lines()[-1].startswith("until 10 Mar 2028: average 50.0")

    def test_what_is_under_the_finger(self) -> None:
        chart = self.chart()
        assert chart.headline() in looks.words(chart)
        for at in (0, 7, 12):
            assert chart.nearest(chart._place(at)[0] + 2) == at
        assert (chart.nearest(-50), chart.nearest(5000)) == (0, 12)
        chart.point_at(7)
        assert looks.words(chart)[-1] == "8 Jan 2026: 58 points"

    def test_in_words(self) -> None:
        told = self.chart([50, 40, 63]).lines()
        assert told == [
            "Too few games for a trend",
            "Best: 63, 3 Jan 2026",
            "1 Jan 2026: 50 points, average of the last 3 games: 50.0",
            "2 Jan 2026: 40 points, average of the last 3 games: 45.0",
            "3 Jan 2026: 63 points, average of the last 3 games: 51.0",
        ]

    def test_better_and_worse(self) -> None:
        assert self.chart([10, 12, 14, 16, 18]).headline() == ("Trend: up 2.00 points per game")
        assert self.chart([18, 16, 14, 12, 10]).headline() == ("Trend: down 2.00 points per game")
        assert self.chart([10] * 5).headline() == "Overall unchanged"

    def test_one_game_of_three(self) -> None:
        """Their sheets are no trend: the time of the game is shown."""
        from screens.records.charts.trend import Trend

        (game,) = results([50])
        sheets = [game._replace(who=who, total=50 - 7 * n) for n, who in enumerate("abc")]
        page = replace(page_of([50]), series=statistics.series(sheets), slope=None)
        assert statistics.slope(sheets) is None
        assert placed(Trend(page)).headline() == "1 Jan 2026"

    def test_a_single_game(self) -> None:
        chart = self.chart([-5])
        assert chart.headline() == "1 Jan 2026"
        assert chart.reading(0) == "1 Jan 2026: −5 points"
        assert chart.best_place() == chart._place(0)


class TestBars:
    def chart(self, values: dict[str, float]) -> Any:
        from screens.records.charts.bars import Bars, ChartBar

        bars = [ChartBar.signed(name, value, f"{value}", name) for name, value in values.items()]
        return placed(Bars(bars))

    def test_more_to_the_right_and_less_to_the_left(self) -> None:
        chart = self.chart({"up": 40, "half": 20, "none": 0, "down": -20})
        shapes = [chart.shape(at) for at in range(4)]
        (zero,) = {right.x for _left, right in shapes}
        lengths = [right.width - left.width for left, right in shapes]
        unit = lengths[0] / 40
        assert lengths == pytest.approx([40 * unit, 20 * unit, 0, -20 * unit], abs=1)
        assert all(left.x + left.width == zero for left, _right in shapes)

    def test_it_is_painted_there(self) -> None:
        from sheets.render_context import palette

        chart = self.chart({"up": 40, "down": -20})
        (_, right), (left, _) = chart.shape(0), chart.shape(1)
        assert pixel(chart, right.x + 20, right.y + 4) == seen(palette().purple_tint)
        assert pixel(chart, right.x + right.width - 1, right.y + 4) == seen(palette().purple)
        assert pixel(chart, left.x + 10, left.y + 4) == seen(palette().refuse_tint)
        assert pixel(chart, left.x, left.y + 4) == seen(palette().refuse)

    def test_long_names_stand_above(self) -> None:
        usual = self.chart({"up": 40, "down": -20})
        chart = self.chart({"a name that is far too long for it": 40, "down": -20})
        assert (usual.stacked(WIDE), chart.stacked(WIDE)) == (False, True)
        written = looks.painted(chart)
        assert looks.not_within(written, looks.rect_area(chart.rect)) == []
        assert looks.touching(written) == []


class TestDuels:
    DUELS = (("Ben", Duel("ana", "ben", 10, 5, 3, 2.5)), ("Cleo", Duel("ana", "cleo", 3, 0, 3, -4)))

    def chart(self) -> Any:
        from screens.records.charts.head_to_head import Duels

        return placed(Duels(self.DUELS))

    def test_a_bar_is_divided(self) -> None:
        chart = self.chart()
        assert [part.width for part in chart.bar(0)] == [WIDE * 0.5, WIDE * 0.2, WIDE * 0.3]
        assert [part.width for part in chart.bar(1)] == [0, 0, WIDE]

    def test_won_is_full_and_lost_is_empty(self) -> None:
        from sheets.render_context import palette

        chart = self.chart()
        won, level, lost = chart.bar(0)
        assert pixel(chart, won.x + 5, won.y + 5) == seen(player_colours.ink(0))
        assert pixel(chart, level.x + 5, level.y + 5) == seen(palette().purple_tint)
        assert pixel(chart, lost.x + 5, lost.y + 5) == seen(palette().paper)
        assert pixel(chart, lost.x + lost.width - 1, lost.y + 5) == seen(player_colours.ink(0)), (
            "its edge"
        )

    def test_in_words(self) -> None:
        chart = self.chart()
        assert chart.lines() == [
            "Ben: 10 games, 5 won, 2 tied, 3 lost, +2.5 points",
            "Cleo: 3 games, 0 won, 3 lost, −4.0 points",
        ]
        drawn = looks.words(chart)
        assert {"Ben", "+2.5 points", "5 won, 2 tied, 3 lost", "5", "2", "3"} <= {*drawn}


def test_numbers_are_written_on_lines(robot: Robot) -> None:
    from screens.records.charts.key_figures import Tile, Tiles

    tiles = [Tile("Games", "12"), Tile("Wins", "3", "25%"), Tile("Middle 50%", "40 – 52")]
    chart = placed(Tiles(tiles))
    assert looks.words(chart) == ["12", "Games", "3", "25%", "Wins", "40 – 52", "Middle 50%"]
    assert chart.lines() == ["Games: 12", "Wins: 3, 25%", "Middle 50%: 40 – 52"]
    robot.app.use_text_size(200)
    assert chart.columns(WIDE) == 2
    assert looks.not_within(looks.painted(chart), looks.rect_area(chart.rect)) == []


def test_everybody_in_a_table() -> None:
    from screens.records.charts.standings import Standings

    mine = statistics.summary(results([40, 50, 60]))
    unknown = Summary(2, 0, 0, 9, 7, 7, 2, 6, 8, 5)
    chart = placed(Standings([("Ana", mine), ("Ben", unknown)], solo=False))
    assert chart.lines() == [
        "Ana: Games 3, Wins 67%, Best 60, Average 50.0",
        "Ben: Games 2, Wins –, Best 9, Average 7.0",
    ]
    assert {"Ana", "3", "67%", "60", "50.0", "Ben", "–"} <= {*looks.words(chart)}
    alone = placed(Standings([("Ana", mine)], solo=True))
    assert "Wins" not in looks.words(alone), "nobody wins alone"
    narrow = placed(Standings([("Ana", mine)], solo=False), 150)
    assert looks.not_within(looks.painted(narrow), looks.rect_area(narrow.rect)) == []


@pytest.mark.parametrize("wide", [WIDE, 150])
def test_everybody_is_in_their_own_ink(robot: Robot, wide: float) -> None:
    """As on their sheets, also where the numbers are below the names."""
    from screens.records.charts.standings import Standings
    from sheets.render_context import palette

    inks = {"ana": 3, "ben": 1}
    player_colours.use(inks)
    mine = statistics.summary(results([40, 50, 60]))
    chart = placed(Standings([("Ana", mine), ("Ben", mine)], solo=True), wide)
    brush = RecordingBrush()
    chart.paint(brush)
    texts = [one for one in brush.drawn if one.kind == "text" and "60" in one.text]
    found: list[Any] = [one.how[1] for one in texts]
    assert [list(ink) for ink in found] == [list(palette().inks[ink]) for ink in inks.values()]


def test_strokes_for_what_was_in_a_row() -> None:
    from screens.records.charts.streaks import Streak, Tallies

    chart = placed(Tallies([Streak("Wins in a row", 7, "currently 2")]))
    assert chart.lines() == ["Wins in a row: 7, currently 2"]
    assert looks.words(chart) == ["7", "Wins in a row · currently 2"]


def test_a_chart_that_is_moved_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    chart = TestBars().chart({"up": 1})
    drawn: list[object] = []
    monkeypatch.setattr(type(chart), "paint", lambda self, paint: drawn.append(self))
    chart.pos = (40.3, 30.7)
    assert drawn == []
    assert tuple(chart._origin.xy) == (40, 31), "and stays on whole pixels"
    chart.width += 10
    assert drawn == [chart]


# What the sheets show


def facts_of(game: str) -> list[dict[str, FactSummary]]:
    """Returns the facts of a few games of this kind, solo and with several players."""
    found = []
    rules = GAMES[game]
    tables = [(sheet, count) for sheet in rules.printed_sheets() for count in rules.players[:2]]
    for options, count in tables:
        journal = played(game, options, ["Ana", "Ben"][:count])
        facts = journal.game.facts(journal.state, 0)
        found.append({key: statistics.fact(key, [value]) for key, value in facts.items()})
    return found


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_fact_has_a_name_and_a_place(game: str, language: str) -> None:
    from screens.records.charts.sheet_facts import chart_of
    from screens.widgets.language import tr
    from sheets import stat_groups
    from sheets.texts import decimal

    tr.use(language)
    for facts in facts_of(game):
        groups = stat_groups(game, facts)
        named = {one.key for group in groups for one in group.facts}
        silent = {"joker"} if facts.get("joker") and not facts["joker"].most else set()
        assert facts.keys() - silent <= named
        for group in groups:
            chart = placed(chart_of(group, facts))
            known = [one for one in group.facts if one.key in facts]
            assert len(chart.lines()) == len(known)
            for one, line in zip(known, chart.lines(), strict=True):
                assert line.startswith(f"{one.name}: ")
                if one.how == "mean":
                    assert line.endswith(decimal(facts[one.key].mean))
            assert {one.name for one in known} <= {" ".join(x.split()) for x in looks.words(chart)}


def test_kubis_sums_pay_and_cost() -> None:
    from screens.records.charts.sheet_facts import chart_of
    from sheets import stat_groups

    facts = {"sum7": statistics.fact("sum7", [30, 0, -200, 60])}
    pays, means, *_ = stat_groups("kubi", facts)
    chart = placed(chart_of(pays, facts))
    (bar,) = chart.bars
    assert (bar.right, bar.left) == (0.5, 0.25)
    assert {"50%", "25%"} <= {*looks.words(chart)}
    assert chart.lines() == ["Sum 7: gained in 2 of 4 games, cost in 1, average −27.5"]
    (bar,) = placed(chart_of(means, facts)).bars
    assert (bar.left, bar.left_text) == (27.5, "−27.5")


def test_te_trix_areas_have_a_mean_size() -> None:
    from screens.records.charts.sheet_facts import chart_of
    from sheets import stat_groups

    facts = {
        key: statistics.fact(key, values)
        for key, values in {
            "areas_o": [2, 1],
            "boxes_o": [9, 6],
            "areas_x": [0, 0],
            "boxes_x": [0, 0],
        }.items()
    }
    sizes = stat_groups("tetrix", facts)[1]
    assert chart_of(sizes, facts).lines() == ["Circles: 5.0", "Crosses: –"]


def test_in_german(robot: Robot) -> None:
    from screens.widgets.language import tr

    tr.use("de")
    lay_out()
    assert TestTrend().chart([90, 80, 70, 60, 50]).headline() == (
        "Trend: 10,00 Punkte weniger je Spiel"
    )
    assert TestHistogram().chart([3, 4]).lines() == [
        "Schnitt 3,5, Median 3,5",
        "3 Punkte: 1 Spiel",
        "4 Punkte: 1 Spiel",
    ]
    assert TestDuels().chart().lines()[1] == "Cleo: 3 Spiele, 0 gewonnen, 3 verloren, −4,0 Punkte"
