"""The dice of days that were played here: which try counts, the calendar, the streak.

One try of a day counts on a device, for each game and sheet. It is used up when it is begun, and
neither deleting the game nor setting the clock back brings it back.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from scoring import GAMES
from scoring.given_dice import APART, COUNTED, DAY, PAST, PRACTICE, GivenDice
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from storage.clock import JUMP
from storage.connection import Disk
from storage.encoding import value_of
from storage.errors import StorageError
from storage.leaderboard import Variant
from storage.settings import DICE_DAYS, Settings

KEPT = 1_000
"""Number of days that are remembered for each sheet."""
ORDER = (COUNTED, PAST, PRACTICE)
"""The tries, those first that a calendar prefers."""


def today() -> str:
    """Returns the date of this device."""
    return datetime.now().astimezone().date().isoformat()


def kinds() -> list[Variant]:
    """Returns the solo games and sheets that days have rolls for."""
    rolled = (game for game in GAMES.values() if game.takes_rolls)
    return [Variant(game.id, variant, solo=True) for game in rolled for variant in game.variants()]


@dataclass(frozen=True, slots=True)
class DayGame:
    """A game with the dice of a day."""

    day: str
    number: int
    """The number of the game in the store."""
    name: str
    attempt: str
    total: int | None
    """None while it is not finished."""
    forced: bool = False
    hints: int = 0

    @property
    def counts(self) -> bool:
        """Whether it is the finished, counted try."""
        return self.attempt == COUNTED and self.total is not None


@dataclass(frozen=True, slots=True)
class Streak:
    current: int
    """Days in a row up to today; today may still be open."""
    longest: int
    gaps: int
    """Days without a counted result since the first one."""


class DiceDays:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._settings = Settings(disk)

    # Tries

    def attempt(self, kind: Variant, day: str, now: str) -> str:
        """Returns which try a game of this day would be if it was begun on the day `now`. A later
        day that was played shows that the clock was set back; one that is far ahead was a
        mistake of the clock."""
        if day != now:
            return PAST
        used = self._settings.get(DICE_DAYS).get(_key(kind), [])
        far = (date.fromisoformat(now) + JUMP).isoformat()
        return PRACTICE if any(now <= one <= far for one in used) else COUNTED

    def given(self, kind: Variant, day: str, now: str) -> dict[str, Any]:
        """Returns the header key `dice` of a new game with the rolls of this day."""
        return {"from": DAY, "day": day, "try": self.attempt(kind, day, now)}

    def use_up(self, dice: GivenDice) -> None:
        """Remembers that the counted try of a day was begun."""
        days, key = self._settings.get(DICE_DAYS), _key(Variant(dice.game, dice.variant))
        days[key] = sorted({*days.get(key, []), dice.key})[-KEPT:]
        self._settings.set(DICE_DAYS, days)

    # Results

    def games(self, kind: Variant) -> list[DayGame]:
        """Returns all games with the dice of a day, finished or not. Those that cannot be read are
        left out."""
        finished = """
            SELECT seats.game, CAST(header AS TEXT), name, total, forced, coalesce(hints, 0)
            FROM seats JOIN games ON games.id = seats.game
            WHERE seats.kind = ? AND variant = ? AND solo = 1 AND total IS NOT NULL
            ORDER BY seats.game
        """
        going_on = """
            SELECT id, CAST(header AS TEXT) FROM games
            WHERE finished IS NULL AND kind = ? ORDER BY id
        """
        done = _finished(self._disk.rows(finished, (kind.game, kind.variant + APART)))
        return [*done, *_going_on(kind, self._disk.rows(going_on, (kind.game,)))]


def _finished(rows: Iterable[tuple[Any, ...]]) -> Iterator[DayGame]:
    """Yields finished games. There may be many of them: only the day is read from their headers,
    which were valid when they were counted."""
    for number, header, name, total, forced, hints in rows:
        with suppress(StorageError, KeyError, TypeError, ValueError):
            dice = value_of(header)["dice"]
            if dice["from"] == DAY:
                attempt = dice.get("try") if dice.get("try") in ORDER else PRACTICE
                day = date.fromisoformat(dice["day"]).isoformat()
                yield DayGame(day, number, str(name), attempt, total, bool(forced), hints)


def _going_on(kind: Variant, rows: Iterable[tuple[Any, ...]]) -> Iterator[DayGame]:
    for number, header in rows:
        with suppress(StorageError, MalformedError):
            empty = Journal.of_header(value_of(header))
            dice = empty.options.dice
            if dice and dice.source == DAY and dice.variant == kind.variant:
                yield DayGame(dice.key, number, empty.names[0], dice.attempt or PRACTICE, None)


def by_day(games: Iterable[DayGame]) -> dict[str, DayGame]:
    """Returns the game that a calendar shows for each day: the counted one, or else the best."""

    def worth(game: DayGame) -> tuple[bool, int, int]:
        return game.total is not None, -ORDER.index(game.attempt), game.total or 0

    found: dict[str, DayGame] = {}
    for game in games:
        if game.day not in found or worth(game) > worth(found[game.day]):
            found[game.day] = game
    return found


def streak(shown: Mapping[str, DayGame], now: str) -> Streak:
    """Returns the days in a row with a counted result."""
    days = sorted(date.fromisoformat(day) for day, game in shown.items() if game.counts)
    longest = run = 0
    for before, day in zip([None, *days], days, strict=False):
        run = run + 1 if before and day - before == timedelta(1) else 1
        longest = max(longest, run)
    last = date.fromisoformat(now)
    is_current = bool(days) and last - days[-1] in (timedelta(0), timedelta(1))
    past = [day for day in days if day < last]
    gaps = (last - days[0]).days - len(past) if past else 0
    return Streak(run if is_current else 0, longest, gaps)


def _key(kind: Variant) -> str:
    return f"{kind.game} {kind.variant}".strip()
