"""The open database file: who reads or writes goes through here."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from storage.database import FILE, Notice, open_database, set_aside
from storage.errors import StorageError, plainly
from storage.schema import Migration, transaction


class Disk:
    """One connection. It belongs to the thread that opened it; another thread opens its own, and
    SQLite lets one of them write at a time while the others go on reading."""

    db: sqlite3.Connection
    notice: Notice | None

    def __init__(self, folder: Path, busy_timeout: float, migrations: Sequence[Migration]) -> None:
        self.folder = folder
        self.busy_timeout = busy_timeout
        self.migrations = migrations
        self._path = folder / FILE
        self._connect()

    def _connect(self) -> None:
        with plainly():
            self.db, self.notice = open_database(self._path, self.busy_timeout, self.migrations)
            self._opened = self._path.stat()

    def close(self) -> None:
        # What is committed is on the disk, whatever SQLite says to the tidying up.
        with suppress(sqlite3.Error):
            self.db.close()

    def start_afresh(self) -> None:
        """Sets the file aside and opens an empty one; `notice` says where the old one is."""
        self.close()
        with plainly():
            # If it was taken away while we had it open, there is nothing of ours to set aside.
            aside = set_aside(self._path) if self._is_ours() else None
        self._connect()
        if aside:
            self.notice = Notice("damaged", aside)

    def _is_ours(self) -> bool:
        """Whether the file that we opened is still in its place."""
        try:
            here = self._path.stat()
        except FileNotFoundError:
            return False
        opened = self._opened
        return (here.st_dev, here.st_ino) == (opened.st_dev, opened.st_ino)

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """All that is done within is on the disk afterwards, or nothing of it."""
        with plainly():
            # SQLite would go on writing into a deleted file, and lose it all when it is closed.
            if not self._is_ours():
                raise StorageError("damaged", "the file was taken away")
            with transaction(self.db):
                yield self.db

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """All that is read within is of one moment."""
        with plainly(), transaction(self.db, "DEFERRED"):
            yield self.db
