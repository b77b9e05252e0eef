"""All finished games of all kinds together: how often, how long, and by whom."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby

from scoring.display_names import is_stand_in
from storage.connection import Disk
from storage.played_time import between

AT = re.compile(r'"at":\s*"([^"]*)"')
ANY = 0
MANY = 5
"""Minimum number of players at a large table."""
DAYS = {"week": 7, "month": 30, "year": 365}
"""The periods that can be chosen, in days up to now."""
LENGTHS = {"short": (0, 20), "medium": (20, 60), "long": (60, 1_000_000)}
"""How long a game took, in minutes: from, and up to before."""


@dataclass(frozen=True, slots=True)
class TotalsFilter:
    """Which games; left empty, all of them."""

    period: str = ""
    players: int = ANY
    """Number of people at the table; `MANY` means that many or more."""
    length: str = ""


@dataclass(frozen=True, slots=True)
class OneGame:
    """A finished game that counts."""

    kind: str
    finished: str
    players: int
    seconds: int | None
    """How long it took; None if the entries have no times."""
    people: tuple[tuple[str, str, bool], ...]
    """Each player: the folded name, the name as written, and whether they won."""


@dataclass(frozen=True, slots=True)
class TotalsRow:
    """The sums of one kind of game or of one player."""

    name: str
    games: int
    won: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Sums:
    games: int
    seconds: int
    kinds: tuple[TotalsRow, ...]
    people: tuple[TotalsRow, ...]
    """Both lists: most games first."""


class PlayTotals:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def games(self) -> list[OneGame]:
        """Reads when every entry was made, so this is work for another thread."""
        sql = """
            SELECT game, kind, finished, players, who, name, won FROM seats
            WHERE total IS NOT NULL AND finished IS NOT NULL ORDER BY game, seat
        """
        seats: dict[int, list[tuple[str, str, int, str, str, bool]]] = {}
        for game, kind, finished, players, who, name, won in self._disk.rows(sql):
            seat = (str(kind), str(finished), int(players or 1), str(who), str(name), bool(won))
            seats.setdefault(game, []).append(seat)
        times = self._times()
        return [
            OneGame(
                *found[0][:3],
                times.get(game),
                tuple((who, name, won) for *_game, who, name, won in found),
            )
            for game, found in seats.items()
        ]

    def _times(self) -> dict[int, int]:
        """Returns the seconds of each game."""
        sql = "SELECT game, CAST(entry AS TEXT) FROM entries ORDER BY game, number"
        with self._disk.lenient_text() as db:
            rows = db.execute(sql)
            found = {game: between(map(_stamp, mine)) for game, mine in groupby(rows, _game)}
        return {game: seconds for game, seconds in found.items() if seconds is not None}


def _game(row: tuple[int, str]) -> int:
    return row[0]


def _stamp(row: tuple[int, str]) -> str:
    """Returns the time of an entry, without parsing JSON: that is too slow for a million
    entries."""
    found = AT.search(row[1])
    return found[1] if found else ""


def summed(games: Iterable[OneGame], wanted: TotalsFilter, now: datetime) -> Sums:
    chosen = [game for game in games if _fits(game, wanted, now)]
    kinds: dict[str, list[OneGame]] = {}
    people: dict[str, list[tuple[str, bool, OneGame]]] = {}
    for game in chosen:
        kinds.setdefault(game.kind, []).append(game)
        for who, name, won in game.people:
            if is_stand_in(name):
                continue
            people.setdefault(who, []).append((name, won, game))
    rows = [_row(kind, found, 0) for kind, found in kinds.items()]
    persons = [
        _row(found[-1][0], [game for *_one, game in found], sum(won for _name, won, _ in found))
        for found in people.values()
    ]
    time = sum(game.seconds or 0 for game in chosen)
    return Sums(len(chosen), time, _most_first(rows), _most_first(persons))


def _row(name: str, games: Sequence[OneGame], won: int) -> TotalsRow:
    return TotalsRow(name, len(games), won, sum(game.seconds or 0 for game in games))


def _most_first(rows: Iterable[TotalsRow]) -> tuple[TotalsRow, ...]:
    return tuple(sorted(rows, key=lambda row: (-row.games, row.name.casefold())))


def _fits(game: OneGame, wanted: TotalsFilter, now: datetime) -> bool:
    if wanted.players and wanted.players != min(game.players, MANY):
        return False
    if wanted.length:
        low, high = LENGTHS[wanted.length]
        if game.seconds is None or not low <= game.seconds / 60 < high:
            return False
    return not wanted.period or _is_since(game.finished, now - timedelta(DAYS[wanted.period]))


def _is_since(stamp: str, begin: datetime) -> bool:
    try:
        return datetime.fromisoformat(stamp).replace(tzinfo=UTC) >= begin
    except ValueError:  # a date that cannot be read is in no period
        return False
