"""The store: whatever it has taken is on the disk when the call returns."""

import json
import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from scoring.core import IllegalError
from scoring.journal import Journal
from scoring.reading import MalformedError
from storage.database import FILE, Notice, open_database, set_aside
from storage.errors import StorageError, plainly
from storage.schema import MIGRATIONS, Migration, transaction

BUSY_TIMEOUT = 2.0
"""Seconds to wait for another copy of the app that is writing."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A saved game, as a list shows it."""

    id: int
    game: str
    names: tuple[str, ...]
    started: str
    updated: str


class Store:
    """The games, players and settings of one folder. Times are UTC, written as in a game file.

    Whatever fails raises a StorageError. It leaves the file as it was and the journal in hand good:
    the next `append` that succeeds saves everything that is missing.
    """

    notice: Notice | None
    """Set if a file had to be set aside, for the app to tell."""

    def __init__(self, folder: Path, busy_timeout: float, migrations: Sequence[Migration]) -> None:
        self._path = folder / FILE
        self._busy_timeout = busy_timeout
        self._migrations = migrations
        self._connect()

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        busy_timeout: float = BUSY_TIMEOUT,
        migrations: Sequence[Migration] = MIGRATIONS,
    ) -> Self:
        """Opens the folder's database; a fresh one if there is none, or if it is set aside."""
        return cls(folder, busy_timeout, migrations)

    def close(self) -> None:
        # What is committed is on the disk, whatever SQLite says to the tidying up.
        with suppress(sqlite3.Error):
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Games

    def create(self, journal: Journal, at: str) -> int:
        """Saves a new game with the entries it has. Returns the number it is saved under."""
        with self._writing():
            row = (_text(journal.header), at, at, at if journal.over else None)
            sql = "INSERT INTO games (header, started, updated, finished) VALUES (?, ?, ?, ?)"
            game = self._db.execute(sql, row).lastrowid
            assert game is not None
            self._add_entries(game, journal, saved=0)
        return game

    def append(self, game: int, journal: Journal, at: str) -> None:
        """Saves the entries that are not saved yet. Never changes one that is."""
        with self._writing():
            saved = self._count_saved(game, journal)
            if saved == len(journal.entries):
                return
            # An undo can make a finished game an unfinished one.
            sql = """
                UPDATE games
                SET updated = :at, finished = CASE WHEN :over THEN coalesce(finished, :at) END
                WHERE id = :game
            """
            values = {"at": at, "over": journal.over, "game": game}
            if not self._db.execute(sql, values).rowcount:
                raise StorageError("missing")
            self._add_entries(game, journal, saved)

    def _count_saved(self, game: int, journal: Journal) -> int:
        """How many of the journal's entries are saved; a conflict if others are saved instead."""
        sql = "SELECT number, entry FROM entries WHERE game = ? ORDER BY number DESC LIMIT 1"
        saved, last = self._db.execute(sql, (game,)).fetchone() or (0, None)
        if saved > len(journal.entries):
            raise StorageError("conflict")
        if saved and last != _text(journal.entries[saved - 1].raw):
            raise StorageError("conflict")
        return int(saved)

    def _add_entries(self, game: int, journal: Journal, saved: int) -> None:
        rows = [(game, entry.id, _text(entry.raw)) for entry in journal.entries[saved:]]
        self._db.executemany("INSERT INTO entries (game, number, entry) VALUES (?, ?, ?)", rows)

    def load(self, game: int) -> Journal:
        with plainly(), transaction(self._db, "DEFERRED"):
            sql = "SELECT header FROM games WHERE id = ?"
            header = self._db.execute(sql, (game,)).fetchone()
            sql = "SELECT entry FROM entries WHERE game = ? ORDER BY number"
            entries = self._db.execute(sql, (game,)).fetchall()
        if header is None:
            raise StorageError("missing")
        raws = [_value(entry) for (entry,) in entries]
        try:
            return Journal.of_header(_value(header[0])).plus_raw(raws)
        except (MalformedError, IllegalError) as error:
            raise StorageError("unreadable", error) from error

    def unfinished(self) -> list[GameSummary]:
        """The games to go on with, the newest first. Does not read their entries."""
        sql = """
            SELECT id, header, started, updated FROM games
            WHERE finished IS NULL ORDER BY updated DESC, id DESC
        """
        with plainly():
            return [_summary(*row) for row in self._db.execute(sql)]

    def delete(self, game: int) -> None:
        with self._writing():
            self._db.execute("DELETE FROM games WHERE id = ?", (game,))

    # Players

    def remember_players(self, names: Iterable[str], at: str) -> None:
        """Puts the names in front of those remembered, as they are written now."""
        # The first name is written last: the later row stands in front.
        rows = [(_folded(name), name, at) for name in reversed([*map(_clean, names)]) if name]
        with self._writing():
            sql = "INSERT OR REPLACE INTO players (folded, name, used) VALUES (?, ?, ?)"
            self._db.executemany(sql, rows)

    def player_names(self) -> list[str]:
        """The remembered names, those used last first."""
        with plainly():
            sql = "SELECT name FROM players ORDER BY used DESC, id DESC"
            return [str(name) for (name,) in self._db.execute(sql)]

    def forget_player(self, name: str) -> None:
        with self._writing():
            self._db.execute("DELETE FROM players WHERE folded = ?", (_folded(_clean(name)),))

    # Settings

    def setting(self, key: str, default: Any = None) -> Any:
        with plainly():
            sql = "SELECT value FROM settings WHERE key = ?"
            row = self._db.execute(sql, (key,)).fetchone()
        return default if row is None else _value(row[0])

    def set_setting(self, key: str, value: Any) -> None:
        """Keeps any value that JSON can write."""
        with self._writing():
            sql = "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)"
            self._db.execute(sql, (key, _text(value)))

    # When the file is damaged while it is open

    def rescue(self, journal: Journal, at: str) -> int:
        """Begins with a fresh file and saves the game in hand there. Returns its new number."""
        self.start_afresh()
        return self.create(journal, at)

    def start_afresh(self) -> None:
        """Sets the file aside and opens an empty one; `notice` says where the old one is."""
        self.close()
        with plainly():
            # If it was taken away while we had it open, there is nothing of ours to set aside.
            aside = set_aside(self._path) if self._is_ours() else None
        self._connect()
        if aside:
            self.notice = Notice("damaged", aside)

    def _connect(self) -> None:
        with plainly():
            self._db, self.notice = open_database(self._path, self._busy_timeout, self._migrations)
            self._identity = self._path.stat()

    def _is_ours(self) -> bool:
        """Whether the file that we opened is still in its place."""
        try:
            here = self._path.stat()
        except FileNotFoundError:
            return False
        opened = self._identity
        return (here.st_dev, here.st_ino) == (opened.st_dev, opened.st_ino)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with plainly():
            # SQLite would go on writing into a deleted file, and lose it all when it is closed.
            if not self._is_ours():
                raise StorageError("damaged", "the file was taken away")
            with transaction(self._db):
                yield


def _text(value: object) -> str:
    """JSON in plain ASCII: half a character pair is JSON, but SQLite could not keep it as text."""
    try:
        return json.dumps(value, separators=(",", ":"))
    except RecursionError as error:
        raise StorageError("unreadable", "it is nested too deeply") from error


def _value(text: Any) -> Any:
    try:
        return json.loads(text)
    except RecursionError as error:
        raise StorageError("unreadable", "it is nested too deeply") from error
    except (TypeError, ValueError) as error:
        raise StorageError("damaged") from error


def _summary(game: int, header: str, started: str, updated: str) -> GameSummary:
    head = _value(header)
    try:
        names = tuple(player["name"] for player in head["players"])
        return GameSummary(game, head["game"], names, started, updated)
    except (KeyError, TypeError) as error:
        raise StorageError("damaged") from error


def _clean(name: str) -> str:
    """As it is shown: no spaces around it, and only what can be written to a file."""
    return unicodedata.normalize("NFC", name).encode("utf-8", "replace").decode().strip()


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name.casefold())
