"""The finished games, newest first, in pages; every page takes the same time."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from storage.connection import Disk
from storage.encoding import clean, folded, searchable
from storage.errors import StorageError, translate_errors

PAGE = 50

LOOKED_AT = 50
"""Maximum number of a player's games searched for the last one of the same people."""

Cursor = tuple[str, int]
"""The end of a page: when its last game was finished, and its number."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games to list; empty means all."""

    game: str | None = None
    player: str | None = None
    text: str = ""
    """Words that must all occur in the names or the note, in any order."""


@dataclass(frozen=True, slots=True)
class HistorySeat:
    name: str
    total: int | None
    """None for a game that is not counted yet or is unreadable."""
    place: int | None
    won: bool | None
    """Also None if the others kept their own sheets."""
    left: bool = False
    """Whether they had left the game before its end: then it does not count for them."""
    hints: int = 0
    """The number of entries made after a hint."""


@dataclass(frozen=True, slots=True)
class HistoryGame:
    """A finished game as shown in a list."""

    id: int
    game: str
    variant: str
    """The side, if the game has several; empty otherwise."""
    started: str
    finished: str
    note: str
    seats: tuple[HistorySeat, ...]
    rank: str | None
    """The solo rank."""
    forced: bool
    solo: bool
    """One player alone; False if others at the table kept their own sheets."""
    early: bool = False
    """Whether it was ended early: then it counts for no player."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    games: tuple[HistoryGame, ...]
    next: Cursor | None
    """The cursor for the next page; None at the end."""


ALL = Filter()


@dataclass(slots=True)
class _Where:
    """Builds an SQL condition."""

    source: str
    date: str
    number: str
    parts: list[str]
    values: list[Any] = field(default_factory=list)

    @classmethod
    def of(cls, wanted: Filter) -> "_Where":
        words = searchable(wanted.text).split()
        if wanted.player is None:
            where = cls("games", "finished", "id", ["finished IS NOT NULL"])
            search = "search"
        else:
            # Starts from the player's own games, independent of the number of others.
            source = "seats JOIN games ON games.id = seats.game" if words else "seats"
            where = cls(source, "seats.finished", "seats.game", ["seats.finished IS NOT NULL"])
            where.add("seats.who = ?", folded(clean(wanted.player)))
            search = "games.search"
        if wanted.game is not None:
            where.add("kind = ?" if wanted.player is None else "seats.kind = ?", wanted.game)
        for word in words:
            where.add(f"instr({search}, ?)", word)
        return where

    def add(self, part: str, *values: Any) -> None:
        self.parts.append(part)
        self.values += values

    def __str__(self) -> str:
        return f"FROM {self.source} WHERE {' AND '.join(self.parts)}"


class History:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def page(
        self, wanted: Filter = ALL, after: Cursor | None = None, size: int = PAGE
    ) -> HistoryPage:
        """Returns one page of games, after the `next` of the previous page; None for the first."""
        where = _Where.of(wanted)
        if after is not None:
            where.add(f"({where.date}, {where.number}) < (?, ?)", *after)
        # A player can have two seats in a game.
        distinct = "" if wanted.player is None else "DISTINCT"
        sql = f"""
            SELECT {distinct} {where.date}, {where.number} {where}
            ORDER BY {where.date} DESC, {where.number} DESC LIMIT ?
        """
        with self._disk.reading() as db:
            found = db.execute(sql, (*where.values, size + 1)).fetchall()
            shown = found[:size]
            games = tuple(_games(db, [game for _, game in shown]))
        return HistoryPage(games, shown[-1] if len(found) > size else None)

    def numbers(self, wanted: Filter = ALL, most: int = -1) -> list[int]:
        """Returns the numbers of games, newest first, all or at most `most`: a list on a screen
        then asks for the visible `games`."""
        where = _Where.of(wanted)
        # A name may have two seats in a game. DISTINCT needs the date as well, which doubles the
        # data to read.
        columns = where.number
        if wanted.player is not None:
            columns = f"DISTINCT {where.number}, {where.date}"
        sql = f"""
            SELECT {columns} {where}
            ORDER BY {where.date} DESC, {where.number} DESC LIMIT ?
        """
        return [row[0] for row in self._disk.rows(sql, [*where.values, most])]

    def games(self, numbers: Sequence[int]) -> dict[int, HistoryGame]:
        """Returns those of these games that are finished and still exist."""
        with self._disk.lenient_text() as db:
            return {game.id: game for game in _games(db, [*numbers])}

    def count(self, wanted: Filter = ALL) -> int:
        where = _Where.of(wanted)
        with translate_errors():
            counted = "*" if wanted.player is None else f"DISTINCT {where.number}"
            sql = f"SELECT count({counted}) {where}"
            return int(self._disk.db.execute(sql, where.values).fetchone()[0])

    def game(self, game: int) -> HistoryGame:
        """Returns one finished game, as on a page."""
        found = self.games([game])
        if game not in found:
            raise StorageError("missing")
        return found[game]

    def last_winners(self, kind: str, names: Sequence[str]) -> tuple[str, ...]:
        """Returns who won when just these people played this game last, in any order."""
        people = sorted(folded(clean(name)) for name in names)
        sql = """
            SELECT id FROM games JOIN seats ON seats.game = games.id
            WHERE games.kind = ? AND games.finished IS NOT NULL AND seats.who = ?
            ORDER BY games.finished DESC, games.id DESC LIMIT ?
        """
        values = (kind, people[0] if people else "", LOOKED_AT)
        found = self.games([number for (number,) in self._disk.rows(sql, values)])
        newest = sorted(found.values(), key=lambda game: (game.finished, game.id), reverse=True)
        for game in newest:
            if sorted(folded(seat.name) for seat in game.seats) == people:
                return tuple(seat.name for seat in game.seats if seat.won)
        return ()

    def kinds(self) -> dict[str, int]:
        """Returns the kinds of games ever finished, with their number."""
        sql = "SELECT kind, count(*) FROM games WHERE finished IS NOT NULL GROUP BY kind"
        with translate_errors():
            return {str(kind): int(count) for kind, count in self._disk.db.execute(sql)}

    def set_note(self, game: int, note: str) -> None:
        """Sets the note of a game; an empty one removes it."""
        from storage import digest

        note = clean(note)
        with self._disk.writing() as db:
            sql = "UPDATE games SET note = ? WHERE id = ?"
            with digest.changing(db, game):
                if not db.execute(sql, (note, game)).rowcount:
                    raise StorageError("missing")
            renew_search(db, [game])

    def note(self, game: int) -> str:
        with translate_errors():
            sql = "SELECT note FROM games WHERE id = ?"
            row = self._disk.db.execute(sql, (game,)).fetchone()
        if row is None:
            raise StorageError("missing")
        return str(row[0])


def renew_search(db: sqlite3.Connection, games: Iterable[int]) -> None:
    """Updates the search text from names and note."""
    for game in games:
        sql = "SELECT name FROM seats WHERE game = ? ORDER BY seat"
        names = [name for (name,) in db.execute(sql, (game,))]
        sql = "SELECT CAST(note AS BLOB) FROM games WHERE id = ?"
        (note,) = db.execute(sql, (game,)).fetchone()
        search = searchable(*names, note.decode("utf-8", "replace"))
        db.execute("UPDATE games SET search = ? WHERE id = ?", (search, game))


def _games(db: sqlite3.Connection, numbers: list[int]) -> Iterable[HistoryGame]:
    """Returns the finished ones among these, in this order."""
    marks = ", ".join("?" * len(numbers))
    sql = f"""
        SELECT id, kind, started, finished, note FROM games
        WHERE id IN ({marks}) AND finished IS NOT NULL
    """
    rows = {row[0]: row for row in db.execute(sql, numbers)}
    sql = f"""
        SELECT game, name, total, place, won, coalesce(hints, 0), variant, rank, forced, solo
        FROM seats
        WHERE game IN ({marks}) ORDER BY game, seat
    """
    from storage.end_reason import ended  # the first screen only counts games

    seats: dict[int, list[tuple[Any, ...]]] = {}
    for game, *seat in db.execute(sql, numbers):
        seats.setdefault(game, []).append(tuple(seat))
    for number in numbers:
        if number in rows:
            _, kind, started, finished, note = rows[number]
            mine = seats.get(number, [])
            blank = any(total is None for _name, total, *_ in mine)
            early, left = ended(db, number) if blank else (False, frozenset())
            shown = tuple(
                HistorySeat(
                    *(name, total, place, None if won is None else bool(won), at in left, hints)
                )
                for at, (name, total, place, won, hints, *_) in enumerate(mine)
            )
            counted = (seat for seat in mine if seat[1] is not None)
            *_, variant, rank, forced, solo = next(counted, mine[0]) if mine else [None] * 4
            details = (note, shown, rank, bool(forced), bool(solo), early)
            yield HistoryGame(number, kind, variant or "", started, finished, *details)
