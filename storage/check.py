"""Looks through the whole file for damage that reading does not meet: a little at a time, in the
background. What is found is reported and stays as it is."""

import sqlite3
from contextlib import suppress
from dataclasses import dataclass

from storage import digest
from storage import game_rows as games
from storage.connection import Disk
from storage.errors import SQLITE_ERRORS, StorageError, kind_of
from storage.progress import Progress, StoppedError, report_progress, unwatched
from storage.settings import CHECKED, Settings

BATCH = 20
"""Games read or written in one transaction: a game in play waits for milliseconds only."""
STEPS = 100_000
"""Steps of SQLite between two checks whether to continue."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What is damaged."""

    games: tuple[int, ...] = ()
    file: bool = False
    """Whether the structure of the file is."""
    done: bool = True
    """False if stopped before the end."""

    @property
    def text(self) -> str:
        """The findings as they are remembered, so that nothing is reported twice."""
        return " ".join(("file",) * self.file + tuple(map(str, self.games)))


class DamageCheck:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._settings = Settings(disk)

    def is_due(self, now: str) -> bool:
        """Whether a check is due, once a day: it reads everything."""
        return self._settings.get(CHECKED).get("at", "")[:10] != now[:10]

    def is_news(self, found: Damage, now: str) -> bool:
        """Whether the damage differs from the last check; remembers it as reported, if that can be
        saved."""
        before = ""
        with suppress(StorageError):
            before = self._settings.get(CHECKED).get("told", "")
            if found.done:
                self._settings.set(CHECKED, {"at": now, "told": found.text})
        return bool(found.text) and found.text != before

    def run(self, progress: Progress = unwatched) -> Damage:
        """Gives a digest to games saved before there were digests, then checks everything."""
        damaged: list[int] = []
        try:
            self._complete(progress)
            self._look_through(damaged, progress)
            return Damage(tuple(damaged), not self._is_whole(progress))
        except StoppedError:
            return Damage(tuple(damaged), done=False)

    def _complete(self, progress: Progress) -> None:
        """Digests for games of earlier versions: from now on a game without one is damaged."""
        with self._disk.reading() as db:
            if db.execute("SELECT digests FROM written LIMIT 1").fetchone() == (1,):
                return
        sql = "SELECT id FROM games WHERE digest IS NULL ORDER BY id LIMIT ?"
        while True:
            with self._disk.writing() as db:
                batch = [game for (game,) in db.execute(sql, (BATCH,))]
                for game in batch:
                    digest.set_to(db, game, _digest(db, game))
                if not batch:
                    db.execute("UPDATE written SET digests = 1")
                    return
            report_progress(progress, 0, 0)

    def _look_through(self, damaged: list[int], progress: Progress) -> None:
        sql = "SELECT id, digest IS NULL FROM games WHERE id > ? ORDER BY id LIMIT ?"
        (total,) = self._disk.rows("SELECT count(*) FROM games")[0]
        last = done = 0
        while True:
            with self._disk.reading() as db:
                batch = db.execute(sql, (last, BATCH)).fetchall()
                damaged += [game for game, bare in batch if bare or not _is_sound(db, game)]
            if not batch:
                return
            last, done = batch[-1][0], done + len(batch)
            report_progress(progress, done, max(done, total))

    def _is_whole(self, progress: Progress) -> bool:
        """Runs SQLite's own check: tables and indexes have the same rows, every page has its
        place."""
        db, stopped = self._disk.db, False

        def ask() -> bool:
            nonlocal stopped
            stopped = progress(0, 0) is False
            return stopped

        db.set_progress_handler(ask, STEPS)
        try:
            with self._disk.reading():
                return bool(db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
        except StorageError as error:
            if stopped:
                raise StoppedError from error
            return _is_not_damage(error)
        finally:
            db.set_progress_handler(None, 0)


def _is_not_damage(error: StorageError) -> bool:
    if error.kind != "damaged":
        raise error
    return False


def _digest(db: sqlite3.Connection, game: int) -> bytes:
    """Returns the digest of what is on the disk now; for an unreadable game one that matches
    nothing."""
    try:
        saved = games.read(db, game)
    except SQLITE_ERRORS as error:
        if kind_of(error) != "damaged":
            raise
        return digest.BROKEN
    return saved.own_digest if saved else digest.BROKEN


def _is_sound(db: sqlite3.Connection, game: int) -> bool:
    try:
        saved = games.read(db, game)
    except SQLITE_ERRORS as error:
        if kind_of(error) != "damaged":
            raise
        return False
    return saved is None or saved.is_sound
