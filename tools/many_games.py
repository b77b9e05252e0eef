"""Fills a folder quickly with finished games of all kinds: `python -m tools.many_games FOLDER
COUNT`. A few are really played; they are repeated with other players and dates."""

import json
import sqlite3
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from scoring import GAMES
from scoring.journal import Journal
from storage import Store
from storage.database import FILE
from storage.encoding import folded, searchable
from storage.game_rows import COUNTING, counts
from storage.rules_compat import RULES
from storage.schema import MIGRATIONS, migrate
from tools.player import played

DISTINCT = 120
COUNTS = (1, 2, 1, 3)
"""The numbers of players of the first, second … game of a kind, limited by the game."""
FIRST = datetime(2020, 1, 1)
FILLED = 150
"""Number of games that is enough for tests that count."""
NAMES = ("Ana", "Ben", "Carla", "Daan", "Éva", "Finn", "Greta", "Hugo", "Ída", "Jo", "Kim", "Lou")
NOTES = ("", "", "", "", "", "", "", "at Grandma's", "rained all day", "Schöner Abend")


class Played(NamedTuple):
    """A game that was really played, as it is written into the file."""

    kind: str
    header: dict[str, Any]
    entries: list[str]
    counted: list[dict[str, Any]]


def kinds() -> list[tuple[str, dict[str, Any]]]:
    """Returns every game on each of its printed sheets."""
    return [(game.id, sheet) for game in GAMES.values() for sheet in game.printed_sheets()]


def distinct(count: int) -> int:
    """Returns the number of games really played for `count` games: of each kind at least two."""
    return max(2 * len(kinds()), min(DISTINCT, count // 100))


@cache
def some_game(number: int) -> Played:
    every = kinds()
    kind, options = every[number % len(every)]
    allowed = GAMES[kind].players
    players = min(max(COUNTS[number // len(every) % len(COUNTS)], allowed[0]), allowed[-1])
    names = [f"P{seat}" for seat in range(players)]
    return written(played(kind, options, names, seed=number, rolls=number % 4 == 1))


def written(journal: Journal) -> Played:
    entries = [_text(entry.raw) for entry in journal.entries]
    return Played(journal.game.id, journal.header, entries, counts(journal, ""))


def content(store: Store) -> dict[str, Any]:
    """Returns everything that a backup has to restore, independent of the numbers of games."""
    settings = dict(store._db.execute("SELECT key, value FROM settings").fetchall())
    games = {identity: rest for identity, *rest in games_in(store)}
    return {"games": games, "players": store.player_names(), "settings": settings}


def games_in(store: Store) -> Iterator[tuple[Any, ...]]:
    """Yields every game by its identity: its values, its entries and its seats."""
    for game, identity, *values in store._db.execute(ALL_GAMES):
        entries, seats = (store._db.execute(sql, (game,)).fetchall() for sql in (ENTRIES, SEATS))
        yield identity, values, entries, seats


ALL_GAMES = """
    SELECT id, identity, header, started, updated, finished, kind, note, search, tally FROM games
    ORDER BY identity
"""
ENTRIES = "SELECT number, entry FROM entries WHERE game = ? ORDER BY number"
SEATS = """
    SELECT seat, who, name, kind, solo, finished, variant, total, place, won, players, rank, forced,
        keys, facts, hints
    FROM seats LEFT JOIN shapes ON shapes.id = shape WHERE game = ? ORDER BY seat
"""


def fill(folder: Path, count: int, *, counted: bool = True) -> None:
    """Adds `count` finished games without the store and without waiting for the disk; the result is
    the same. If not `counted`, they are left to `ResultBackfill.catch_up`."""
    with Store.open(folder) as store:
        store.remember_players(NAMES[:4], _stamp(count))
    db = _unsafe(folder)
    numbers = _next_numbers(db, count)
    db.executemany(
        "INSERT INTO games (id, header, started, updated, finished, kind, identity, note, search,"
        " tally, rules) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        _game_rows(numbers, COUNTING if counted else 0),
    )
    db.executemany("INSERT INTO entries VALUES (?, ?, ?)", _entry_rows(numbers))
    keys = {row["shape"] for number in numbers for row in _of(number, count).counted}
    db.executemany("INSERT OR IGNORE INTO shapes (keys) VALUES (?)", [(key,) for key in keys])
    shapes = {key: number for number, key in db.execute("SELECT id, keys FROM shapes")}
    marks = ", ".join("?" * 17)
    db.executemany(
        f"INSERT INTO seats VALUES ({marks})", _seat_rows(numbers, shapes if counted else None)
    )
    db.execute("COMMIT")
    db.close()


def fill_old(folder: Path, count: int) -> None:
    """Does the same in a file of version 1, as Rollpad wrote it before there were records."""
    db = sqlite3.connect(folder / FILE, isolation_level=None)
    migrate(db, MIGRATIONS[:1])
    db.execute("PRAGMA journal_mode = WAL")
    db.close()
    db = _unsafe(folder)
    numbers = _next_numbers(db, count)
    rows = (row[:5] for row in _game_rows(numbers, 0))
    db.executemany("INSERT INTO games VALUES (?, ?, ?, ?, ?)", rows)
    db.executemany("INSERT INTO entries VALUES (?, ?, ?)", _entry_rows(numbers))
    db.execute("COMMIT")
    db.close()


def _unsafe(folder: Path) -> sqlite3.Connection:
    db = sqlite3.connect(folder / FILE, isolation_level=None)
    db.execute("PRAGMA synchronous = OFF")
    db.execute("BEGIN IMMEDIATE")
    return db


def _next_numbers(db: sqlite3.Connection, count: int) -> range:
    last = db.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()[0]
    return range(last + 1, last + count + 1)


def _of(number: int, count: int) -> Played:
    return some_game(number % distinct(count))


def _names(number: int, players: int) -> list[str]:
    """Returns names; some players play more often than others."""
    random, names = Random(number), list(NAMES)

    def some() -> int:
        return random.randrange(len(names))

    return [names.pop(min(some(), some())) for _ in range(players)]


def _game_rows(numbers: range, tally: int) -> Iterator[tuple[Any, ...]]:
    for number in numbers:
        game, at = _of(number, len(numbers)), _stamp(number)
        names = _names(number, len(game.counted))
        header = game.header | {"players": [{"name": name} for name in names]}
        note = NOTES[number % len(NOTES)]
        identity, search = f"game-{number:08}", searchable(*names, note)
        yield number, _text(header), at, at, at, game.kind, identity, note, search, tally, RULES


def _entry_rows(numbers: range) -> Iterator[tuple[int, int, str]]:
    for number in numbers:
        for place, entry in enumerate(_of(number, len(numbers)).entries, 1):
            yield number, place, entry


def _seat_rows(numbers: range, shapes: dict[str, int] | None) -> Iterator[tuple[Any, ...]]:
    for number in numbers:
        game, at = _of(number, len(numbers)), _stamp(number)
        solo = len(game.counted) == 1
        names = _names(number, len(game.counted))
        for seat, (name, row) in enumerate(zip(names, game.counted, strict=True)):
            values: list[Any] = [None] * 10
            if shapes is not None:
                _, *values = (row | {"shape": shapes[row["shape"]]}).values()
            yield (number, seat, folded(name), name, game.kind, solo, at, *values)


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _stamp(hours: int) -> str:
    return f"{FIRST + timedelta(hours=hours):%Y-%m-%dT%H:%M:%SZ}"


if __name__ == "__main__":
    fill(Path(sys.argv[1]), int(sys.argv[2]))
