"""Statistics compared with an independent, simpler computation."""

import statistics as known
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import GAMES
from scoring.journal import Journal
from storage import Store, statistics
from storage.leaderboard import Variant, run_of
from storage.statistics import Band, HistogramBin, Result, Streaks
from tests.support.finished import finished_game
from tests.support.storage_games import AT
from tools.many_games import FILLED, NAMES

totals = st.lists(st.integers(-2000, 2000), min_size=1, max_size=60)


def results(values: list[int], won: list[bool] | None = None) -> list[Result]:
    """One a day, from the first of January on."""
    days = [date(2026, 1, 1) + timedelta(days=at) for at in range(len(values))]
    wins = won or [False] * len(values)
    return [
        Result(at, f"{day}T18:00:00Z", "ana", total, 1, win, 2, None, False)
        for at, (day, total, win) in enumerate(zip(days, values, wins, strict=True))
    ]


@given(totals)
def test_the_summary(values: list[int]) -> None:
    found = statistics.summary(results(values))
    assert (found.plays, found.best) == (len(values), max(values))
    assert found.mean == pytest.approx(known.fmean(values))
    assert found.median == known.median(values)
    assert found.spread == pytest.approx(known.pstdev(values), abs=1e-6)
    if len(values) > 1:
        low, _, high = known.quantiles(values, n=4, method="inclusive")
        assert (found.low, found.high) == (low, high)


@given(totals, st.integers(1, 20))
def test_the_moving_average(values: list[int], window: int) -> None:
    points = statistics.series(results(values), window)
    assert [point.total for point in points] == values
    for at, point in enumerate(points, 1):
        assert point.average == pytest.approx(known.fmean(values[max(0, at - window) : at]))


@pytest.mark.parametrize(
    ("count", "window"), [(1, 10), (250, 10), (251, 20), (500, 20), (501, 50), (20_000, 1000)]
)
def test_a_window_is_a_round_number(count: int, window: int) -> None:
    assert statistics.window_for(count) == window


@given(totals, st.integers(1, 20))
def test_thinned_it_has_the_same_mean(values: list[int], most: int) -> None:
    points = statistics.series(results(values))
    thin = statistics.thinned(points, most)
    assert len(thin) == min(most, len(points))
    assert thin[-1].finished == points[-1].finished
    if len(values) % len(thin) == 0:
        assert known.fmean(point.total for point in thin) == pytest.approx(known.fmean(values))


@given(totals)
def test_the_trend_is_that_of_the_straight_line(values: list[int]) -> None:
    slope = statistics.slope(results(values))
    if len(values) < 5:
        assert slope is None
    else:
        line = known.linear_regression(range(len(values)), values)
        assert slope == pytest.approx(line.slope, abs=1e-6)


def test_sheets_of_one_game_are_no_trend() -> None:
    (game,) = results([50])
    sheets = [game._replace(who=f"p{seat}", total=60 - 7 * seat) for seat in range(6)]
    assert statistics.slope(sheets) is None


def test_games_that_were_counted_at_once_are_no_trend() -> None:
    at_once = [one._replace(finished="2026-01-01T18:00:00Z") for one in results([1, 2, 3, 4, 5, 6])]
    assert statistics.slope(at_once) is None


@given(totals.filter(lambda values: len(values) >= 5), st.integers(1, 4))
def test_a_game_has_one_value_in_the_trend(values: list[int], players: int) -> None:
    """For any number of players and any seats: the average of its sheets."""
    sheets = [
        one._replace(who=f"p{seat}", total=one.total + 10 * seat)
        for one in results(values)
        for seat in range(players)
    ]
    assert statistics.slope(sheets) == pytest.approx(statistics.slope(results(values)), abs=1e-6)


@given(totals, st.integers(1, 40))
def test_a_histogram_counts_every_game_once(values: list[int], most: int) -> None:
    bins = statistics.histogram(values, most)
    assert sum(one.count for one in bins) == len(values)
    assert len({one.high - one.low for one in bins}) == 1
    assert len(bins) <= max(most, 2)
    for one in bins:
        assert one.count == sum(one.low <= value <= one.high for value in values)
    assert all(one.high + 1 == two.low for one, two in pairwise(bins))


def test_bins_are_round_numbers() -> None:
    assert statistics.histogram([]) == []
    assert statistics.histogram([3, 3, 5]) == [
        HistogramBin(3, 3, 2),
        HistogramBin(4, 4, 0),
        HistogramBin(5, 5, 1),
    ]
    assert statistics.histogram([-7, 12, 98], 12)[0] == HistogramBin(-10, -1, 1)
    assert statistics.histogram([-1, 1], 1) == [HistogramBin(-2, -1, 1), HistogramBin(0, 1, 1)]


@given(totals)
def test_bands_are_the_ranks(values: list[int]) -> None:
    ranks = GAMES["tricubo"].ranks
    bands = statistics.bands(values, ranks)
    assert [band.key for band in bands] == [key for _, key in ranks]
    assert sum(band.count for band in bands) == len(values)
    assert bands[0] == Band("intern", None, 40, sum(value <= 40 for value in values))
    assert bands[-1].count == sum(value >= 81 for value in values)


@given(st.lists(st.booleans(), min_size=1, max_size=30))
def test_winning_streaks(won: list[bool]) -> None:
    found = statistics.streaks(results([0] * len(won), won))
    rows = "".join("x" if one else " " for one in won).split(" ")
    assert found.wins == max(map(len, rows))
    assert found.wins_now == len(rows[-1])
    assert found.days == found.days_now == len(won)


def test_days_in_a_row() -> None:
    def day(number: int, hour: int = 18) -> Result:
        at = f"2026-03-{number:02}T{hour:02}:00:00Z"
        return results([0])[0]._replace(finished=at)

    played = [day(1), day(2), day(2, 20), day(3), day(7), day(8, 23)]
    assert statistics.streaks(played) == Streaks(0, 0, 3, 2)
    later = statistics.streaks(played, lambda at: statistics.utc_day(at) + timedelta(at[11] == "2"))
    assert later == Streaks(0, 0, 3, 1)
    assert statistics.streaks([]) == Streaks(0, 0, 0, 0)


@pytest.fixture(scope="module")
def journals(filled: Store) -> dict[int, Journal]:
    return {game: filled.load(game) for game in range(1, FILLED + 1)}


class TestPages:
    """Of a whole database, recomputed from the journals."""

    def of(self, journals: dict[int, Journal], variant: Variant) -> dict[int, Journal]:
        return {
            game: one
            for game, one in journals.items()
            if (one.game.id, one.header["options"].get("side", ""), len(one.names) == 1) == variant
        }

    def test_every_page(self, filled: Store, journals: dict[int, Journal]) -> None:
        variants = filled.leaderboard.variants()
        assert sum(variants.values()) == FILLED
        assert len(variants) == 12
        for variant, count in variants.items():
            mine = self.of(journals, variant)
            assert len(mine) == count
            for player in (None, *NAMES):
                scores = [
                    (game, journal, seat)
                    for game, journal in mine.items()
                    for seat, name in enumerate(journal.names)
                    if player in (None, name)
                ]
                page = filled.leaderboard.page(variant, player)
                if not scores:
                    assert page is None
                    continue
                assert page is not None
                points = [journal.total(seat) for _, journal, seat in scores]
                wins = sum(
                    seat in journal.game.winners(journal.state) and not variant.solo
                    for _, journal, seat in scores
                )
                assert (page.summary.plays, page.summary.wins) == (len(points), wins)
                assert page.summary.median == known.median(points)
                assert sorted(point.total for point in page.series) == sorted(points)
                assert sum(one.count for one in page.histogram) == len(points)
                if variant.solo:
                    assert {band.key: band.count for band in page.bands if band.count} == {
                        rank: sum(one[1].game.rank(one[1].state) == rank for one in scores)
                        for rank in {one[1].game.rank(one[1].state) for one in scores}
                        if rank
                    }
                self.check_facts(filled.leaderboard.facts(variant, player), scores)
                assert bool(page.standings) == (player is None)
                assert page.window == 10

    def check_facts(
        self, found: dict[str, statistics.FactSummary], scores: list[tuple[int, Journal, int]]
    ) -> None:
        values: dict[str, list[int]] = {}
        for _, journal, seat in scores:
            for key, value in journal.game.facts(journal.state, seat).items():
                values.setdefault(key, []).append(value)
        assert found.keys() == values.keys()
        for key, fact in found.items():
            assert fact.mean == pytest.approx(known.fmean(values[key]))
            assert (fact.least, fact.most) == (min(values[key]), max(values[key]))
            assert fact.positive == sum(value > 0 for value in values[key])
            assert fact.negative == sum(value < 0 for value in values[key])
            assert fact.count == len(values[key])

    def test_standings(self, filled: Store) -> None:
        for variant in filled.leaderboard.variants():
            page = filled.leaderboard.page(variant)
            assert page
            table = page.standings
            plays = Counter(result.who for result in filled.leaderboard.results(variant))
            assert {one.who: one.summary.plays for one in table} == plays
            assert [one.summary.plays for one in table] == sorted(plays.values(), reverse=True)

    def test_rivals(self, filled: Store, journals: dict[int, Journal]) -> None:
        variant = Variant("cubo")
        duels = [duel for name in NAMES for duel in filled.leaderboard.rivals(variant, name, 99)]
        met = Counter[tuple[str, str]]()
        ahead = Counter[tuple[str, str]]()
        for journal in self.of(journals, variant).values():
            for seat, one in enumerate(journal.names):
                for other_seat, other in enumerate(journal.names):
                    met[one, other] += 1
                    ahead[one, other] += journal.total(seat) > journal.total(other_seat)
        names = {name.casefold(): name for name in NAMES}
        assert duels
        for duel in duels:
            pair = names[duel.one], names[duel.other]
            assert duel.games == met[pair]
            assert (duel.ahead, duel.behind) == (ahead[pair], ahead[pair[::-1]])
            assert duel.level == duel.games - duel.ahead - duel.behind

    def test_those_met_most_come_first(self, filled: Store) -> None:
        records = filled.leaderboard
        tables = [variant for variant in records.variants() if not variant.solo]
        variant = max(tables, key=lambda one: len(records.rivals(one, "Ana", 99)))
        met = records.rivals(variant, "Ana", 99)
        assert len(met) > 3
        rivals = filled.leaderboard.rivals(variant, " ANA ", 3)
        assert rivals == sorted(met, key=lambda duel: (-duel.games, duel.other))[:3]
        assert filled.leaderboard.rivals(variant, "nobody", 3) == []

    def test_the_ladder(self, filled: Store, journals: dict[int, Journal]) -> None:
        for variant in filled.leaderboard.variants():
            if not variant.solo:
                continue
            for player in (None, "Ana"):
                mine = [
                    (journal.total(0), -game)
                    for game, journal in self.of(journals, variant).items()
                    if player in (None, journal.names[0])
                ]
                ladder = filled.leaderboard.ladder(variant, player)
                best = sorted(mine, reverse=True)[:10]
                assert [(one.total, -one.game) for one in ladder.best] == best
                game = GAMES[variant.game]
                ranks = game.ranks_for(game.options_of(variant.variant, {}))
                above = [(limit, key) for limit, key in ranks if best and limit > best[0][0]]
                assert ladder.next_rank == (above[0][1] if above else None)
                assert ladder.gap == (above[0][0] - best[0][0] if above else None)
                assert ladder.games == len(mine)
                if best:
                    assert filled.leaderboard.best_run(variant, player)[-1] == best[0][0]


def test_shares_and_ratios() -> None:
    boxes, areas = statistics.fact("boxes", [4, 6, 2]), statistics.fact("areas", [1, 2, 0])
    assert statistics.ratio(boxes, areas) == 4
    assert statistics.ratio(areas, statistics.fact("none", [0, 0])) is None
    assert (statistics.share(1, 4), statistics.share(0, 0)) == (0.25, 0)


def test_every_question_is_answered_from_an_index_alone(filled: Store) -> None:
    asked: list[str] = []
    filled._db.set_trace_callback(asked.append)
    variant = Variant("tricubo", "A", True)
    filled.leaderboard.page(variant)
    filled.leaderboard.facts(variant)
    filled.leaderboard.page(variant, "Ana")
    filled.leaderboard.facts(variant, "Ana")
    filled.leaderboard.variants()
    filled.leaderboard.variants("Ana")
    filled.names.players()
    filled._db.set_trace_callback(None)
    questions = [sql for sql in asked if "FROM seats" in sql]
    assert len(questions) == 9
    for sql in questions:
        plan = [row[3] for row in filled._db.execute(f"EXPLAIN QUERY PLAN {sql}")]
        assert "USING COVERING INDEX" in plan[0], sql


def test_nothing_played_is_no_page(store: Store) -> None:
    variant = Variant("tricubo", "A", True)
    assert store.leaderboard.page(variant) is None
    assert store.leaderboard.rivals(variant, "Ana", 9) == []
    assert store.leaderboard.facts(variant) == {}
    assert store.leaderboard.best_run(variant) == []
    ladder = store.leaderboard.ladder(variant, "Ana")
    assert (ladder.best, ladder.rank, ladder.next_rank, ladder.gap) == ([], None, None, None)
    assert [band.count for band in ladder.bands] == [0] * 5


@pytest.mark.parametrize("number", [0, 1, 3, 4, 5])
def test_a_run_is_the_total_after_each_round(number: int) -> None:
    journal = finished_game(number)
    run, game = run_of(journal), journal.game
    assert run[0] == game.total(journal.beginning, 0)
    assert run[-1] == journal.total(0)
    assert len(run) == game.stage(journal.state) + 1 > 5
    for _, state in journal.trail:
        # Just when a round is over; what is entered in the next one does not show yet.
        assert game.stage(state) < len(run)
    firsts = {game.stage(state): game.total(state, 0) for _, state in reversed(journal.trail)}
    assert all(run[stage] == total for stage, total in firsts.items() if stage)


def test_a_new_best(store: Store) -> None:
    numbers = sorted((0, 2 + 6, 6 * 2), key=lambda number: finished_game(number).total(0))
    same = [number for number in numbers if finished_game(number).header["options"]["side"] == "A"]
    low, high = same[0], same[-1]
    assert finished_game(low).total(0) < finished_game(high).total(0)

    def is_best(game: int) -> bool:
        climb = store.leaderboard.climb(game)
        return climb is not None and climb.variant.solo and climb.gain is not None

    first = store.create(finished_game(low, "Ana"), AT)
    assert not is_best(first), "nothing was beaten"
    other = store.create(finished_game(high, "Ben"), AT)
    assert not is_best(other)
    again = store.create(finished_game(low, "Ana"), AT)
    assert not is_best(again)
    best = store.create(finished_game(high, "ana"), AT)
    assert is_best(best)
    assert not is_best(store.create(finished_game(6, "Ana", "Ben"), AT))
    assert not is_best(999)
