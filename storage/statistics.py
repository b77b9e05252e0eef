"""The arithmetic of statistics: pure functions on counted results, without the database."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import accumulate, groupby, pairwise
from math import ceil, floor, sqrt
from operator import attrgetter
from typing import NamedTuple, TypeVar

from scoring.display_names import is_stand_in
from storage.encoding import is_time

T = TypeVar("T", int, float)

MOST_BINS = 24
NICE_WIDTHS = (1, 2, 5)
LEAST_WINDOW = 10
LEAST_GAMES = 5
"""Minimum number of games, at different times, for a trend."""
WINDOWS = 25
"""The window of a moving average is about 1/WINDOWS of the games."""


class Result(NamedTuple):
    """One player's finished game."""

    game: int
    """The number with which `Store.load` opens it."""
    finished: str
    who: str
    """The player's folded name; `Names.players` has the spelling."""
    total: int
    place: int | None
    """None if the others kept their own sheets."""
    won: bool | None
    """False in a solo game; None if unknown."""
    players: int
    """The number of people at the table."""
    rank: str | None
    forced: bool
    """Whether an entry broke a rule and was forced."""
    hints: int = 0
    """The number of entries made after a hint."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Summary of one or more games."""

    plays: int
    decided: int
    """The number of games whose winner is known."""
    wins: int
    best: int
    """Without hints, if there are such games; the fewest points where the fewest win."""
    mean: float
    median: float
    spread: float
    """The standard deviation of these games."""
    low: float
    """The lower quartile: a quarter of the games is below."""
    high: float
    worst: int
    """Of all games, with or without hints."""


def summary(results: Sequence[Result], *, fewest: bool = False) -> Summary:
    """Returns the summary; `fewest`: the fewest points win."""
    totals = sorted([result.total for result in results])
    count = len(totals)
    mean = sum(totals) / count
    # Integers are squared, so that nothing is lost by rounding.
    variance = (count * sum(total * total for total in totals) - sum(totals) ** 2) / count**2
    return Summary(
        plays=count,
        decided=sum([result.won is not None for result in results]),
        wins=sum([bool(result.won) for result in results]),
        best=best([result.total for result in results if not result.hints] or totals, fewest),
        mean=mean,
        median=quantile(totals, 0.5),
        spread=sqrt(variance),
        low=quantile(totals, 0.25),
        high=quantile(totals, 0.75),
        worst=best(totals, not fewest),
    )


def best(totals: Sequence[T], fewest: bool) -> T:
    """Returns the best of these totals."""
    return min(totals) if fewest else max(totals)


def quantile(ordered: Sequence[int], share: float) -> float:
    """Interpolates linearly between the two nearest values."""
    place = (len(ordered) - 1) * share
    below, above = ordered[floor(place)], ordered[ceil(place)]
    return below + (above - below) * (place - floor(place))


def share(part: int, whole: int) -> float:
    """Returns the part as a fraction of the whole; 0 if the whole is 0."""
    return part / whole if whole else 0.0


def by_player(results: Iterable[Result]) -> dict[str, list[Result]]:
    found: dict[str, list[Result]] = {}
    for result in results:
        found.setdefault(result.who, []).append(result)
    return found


# Over time


class Point(NamedTuple):
    finished: str
    total: float
    average: float
    """The average of the last games up to this one."""


def window_for(count: int) -> int:
    """Returns a smooth but still responsive window of a moving average: a round number."""
    return next(width for width in _widths() if width >= max(LEAST_WINDOW, count / WINDOWS))


def series(results: Sequence[Result], window: int = LEAST_WINDOW) -> list[Point]:
    """Returns the totals and moving averages, oldest first."""
    totals = [result.total for result in results]
    sums = [0, *accumulate(totals)]
    # The first few are means of the games so far.
    averages = [sums[at] / at for at in range(1, min(window, len(totals)) + 1)]
    averages += [
        (late - early) / window for early, late in zip(sums[1:], sums[window + 1 :], strict=False)
    ]
    times = [result.finished for result in results]
    return [*map(Point._make, zip(times, totals, averages, strict=True))]


def thinned(points: Sequence[Point], most: int) -> list[Point]:
    """Returns at most `most` points, each the average of adjacent games."""
    if len(points) <= most:
        return list(points)
    edges = [len(points) * step // most for step in range(most + 1)]
    groups = [points[low:high] for low, high in pairwise(edges)]
    return [
        Point(group[-1].finished, sum(one.total for one in group) / len(group), group[-1].average)
        for group in groups
    ]


def slope(results: Sequence[Result]) -> float | None:
    """Returns the trend: the average change in points from one game to the next. None with too few:
    a handful of games, or several sheets of one game, make no trend."""
    games = [list(sheets) for _game, sheets in groupby(results, key=attrgetter("game"))]
    if len({sheets[0].finished for sheets in games}) < LEAST_GAMES:
        return None
    count = len(games)
    middle = (count - 1) / 2
    totals = (sum(sheet.total for sheet in sheets) / len(sheets) for sheets in games)
    rise = sum((at - middle) * total for at, total in enumerate(totals))
    return rise / (count * (count * count - 1) / 12)


# Distribution of totals


@dataclass(frozen=True, slots=True)
class HistogramBin:
    low: int
    high: int
    """The highest total in it."""
    count: int


@dataclass(frozen=True, slots=True)
class Band:
    """A solo rank."""

    key: str
    low: int | None
    """None for the lowest rank, which has no lower limit."""
    high: int | None
    """None for the highest rank."""
    count: int


def histogram(totals: Sequence[int], most: int = MOST_BINS) -> list[HistogramBin]:
    """Bins of equal, round width without gaps; as narrow as `most` bins (at least two) allow: zero
    is always an edge."""
    if not totals:
        return []
    low, high = min(totals), max(totals)
    width = next(width for width in _widths() if high // width - low // width + 1 <= max(2, most))
    counts = Counter([total // width for total in totals])
    places = range(low // width, high // width + 1)
    return [HistogramBin(place * width, (place + 1) * width - 1, counts[place]) for place in places]


def _widths() -> Iterable[int]:
    ten = 1
    while True:
        yield from (ten * nice for nice in NICE_WIDTHS)
        ten *= 10


def bands(totals: Sequence[int], ranks: Sequence[tuple[int, str]]) -> list[Band]:
    """Returns the ranks in ascending order, each with its limits and how often it was reached."""
    found = []
    for at, (limit, key) in enumerate(ranks):
        low = limit if at else None
        high = ranks[at + 1][0] - 1 if at + 1 < len(ranks) else None
        count = sum(
            (low is None or total >= low) and (high is None or total <= high) for total in totals
        )
        found.append(Band(key, low, high, count))
    return found


# Streaks


@dataclass(frozen=True, slots=True)
class Streaks:
    wins: int
    """The longest run of games won."""
    wins_now: int
    """The current run of games won."""
    days: int
    """The longest run of days on which a game was finished."""
    days_now: int
    """The run of days up to the last one on which a game was finished."""


def dated(results: list[Result]) -> list[Result]:
    """Returns the results without those whose time is unreadable: their position is unknown."""
    try:
        deque(map(datetime.fromisoformat, [one.finished for one in results]), maxlen=0)
    except (TypeError, ValueError):
        return [one for one in results if is_time(one.finished)]
    return results


def utc_day(finished: str) -> date:
    return date.fromisoformat(finished[:10])


def streaks(results: Sequence[Result], day: Callable[[str], date] = utc_day) -> Streaks:
    """Finds streaks in ordered results. `day` converts a time to the player's local date."""
    longest = now = 0
    for result in results:
        if result.won is None:
            continue
        now = now + 1 if result.won else 0
        longest = max(longest, now)
    days = sorted({day(finished) for finished in {result.finished for result in results}})
    row = most = 0
    for at, one in enumerate(days):
        row = row + 1 if at and one - days[at - 1] == timedelta(days=1) else 1
        most = max(most, row)
    return Streaks(longest, now, most, row)


# Comparisons


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players in the games that both played."""

    one: str
    other: str
    games: int
    ahead: int
    """How often `one` was placed ahead of `other`."""
    behind: int
    margin: float
    """The average of the points by which `one` was ahead."""

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind


def duels(
    one: Sequence[Result], others: Iterable[Sequence[Result]], *, fewest: bool = False
) -> Iterator[Duel]:
    """Yields one player against several, without those never met. A name with two seats in a game
    counts with its better one. `fewest`: the fewest points win."""
    mine, sign = _best_by_game(one), -1 if fewest else 1
    for other in others:
        theirs = _best_by_game(other)
        met = [(mine[game], theirs[game]) for game in mine.keys() & theirs.keys()]
        if met:
            yield Duel(
                one[0].who,
                other[0].who,
                games=len(met),
                ahead=sum(ours < others for (ours, _), (others, _) in met),
                behind=sum(ours > others for (ours, _), (others, _) in met),
                margin=sign * sum(ours - others for (_, ours), (_, others) in met) / len(met),
            )


def met_most(results: Sequence[Result], player: str, most: int) -> list[str]:
    """Returns the players with a name met in the most games, from the results of everyone."""
    games = {result.game for result in results if result.who == player}
    seats = {(result.game, result.who) for result in results if result.game in games}
    met = Counter(who for _game, who in seats if who != player and not is_stand_in(who))
    return sorted(met, key=lambda who: (-met[who], who))[:most]


def _best_by_game(results: Sequence[Result]) -> dict[int, tuple[int, int]]:
    """Returns place and total in each game with a known place."""
    placed = [(one.place, one.total, one.game) for one in results if one.place is not None]
    # For duplicate keys the last one stays, so the better ones come last.
    return {game: (place, total) for place, total, game in sorted(placed, reverse=True)}


# Facts of the sheets


@dataclass(frozen=True, slots=True)
class FactSummary:
    key: str
    count: int
    """Number of games."""
    total: int
    least: int
    most: int
    positive: int
    """Number of games with a positive value, e.g. a sum that earned points."""
    negative: int
    """Number of games with a negative value, e.g. a sum that cost points."""

    @property
    def mean(self) -> float:
        return self.total / self.count


def fact(key: str, values: Sequence[int]) -> FactSummary:
    counts = Counter(values)  # there are few distinct values, so the rest is fast
    return FactSummary(
        key,
        len(values),
        sum(value * count for value, count in counts.items()),
        min(counts),
        max(counts),
        sum(count for value, count in counts.items() if value > 0),
        sum(count for value, count in counts.items() if value < 0),
    )


def ratio(part: FactSummary, whole: FactSummary) -> float | None:
    """Returns the ratio of two facts over all games; None if `whole` is 0."""
    return part.total / whole.total if whole.total else None
