"""The open database file: all reading and writing goes through here."""

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from storage.commit_counter import CommitCount, Count
from storage.data_files import close_to_others, set_aside
from storage.database import FILE, Notice, Opened, open_database
from storage.errors import StorageError, kind_of, translate_errors
from storage.schema import Migration, transaction

LOG = logging.getLogger("rollpad.storage")


class Disk:
    """One connection. It belongs to the thread that opened it; another thread opens its own, and
    SQLite lets one of them write at a time while the others keep reading."""

    def __init__(self, folder: Path, busy_timeout: float, migrations: Sequence[Migration]) -> None:
        self.folder = folder
        self.busy_timeout = busy_timeout
        self.migrations = migrations
        self._path = folder / FILE
        self._opened: Opened | None = None
        """None only after a new file could not be opened; the next use tries again."""
        self._connect()

    def _connect(self) -> None:
        with translate_errors():
            opened = open_database(self._path, self.busy_timeout, self.migrations)
            close_to_others(self._path.parent)
            try:
                self._stat = self._path.stat()
            except OSError:
                opened.close()
                raise
        self._opened, self.notice = opened, opened.notice
        self._log_notice()
        self._count = Count(opened.path)

    def _log_notice(self) -> None:
        if self.notice:
            LOG.warning("data file: %s, %d changes lost", self.notice.kind, self.notice.missing)

    @property
    def db(self) -> sqlite3.Connection:
        if self._opened is None:
            self._connect()
        assert self._opened
        return self._opened.db

    def close(self) -> None:
        self._count.close()
        if self._opened is None:
            return
        # If another file has taken its place, the log beside it is not ours to delete.
        try:
            ours = self._is_ours()
        except OSError:
            ours = False
        if ours:
            self._opened.close()
        else:
            self._opened.close_untouched()

    def start_afresh(self) -> None:
        """Sets the file aside and opens an empty one; `notice` states where the old one is.

        Nothing is closed before it is known what is in the file's place: if that cannot be read,
        the connection stays and can be used when it is readable again.
        """
        if (before := self._opened) is None:
            self._connect()
            return
        with translate_errors():
            ours = self._is_ours()
        if ours:
            self._replace(before)
        else:  # it was removed while open: there is nothing of ours to set aside
            self._leave(before)

    def _replace(self, before: Opened) -> None:
        """Closes the file and sets it aside: an open one can be renamed on Unix only. If that or
        opening the new one fails, the next use opens what is there then."""
        self._count.close()
        before.close_untouched()
        self._opened = None
        with translate_errors():
            aside = set_aside(before.path)
        self._connect()
        self.notice = Notice("damaged", aside)
        self._log_notice()

    def _leave(self, before: Opened) -> None:
        """Opens what is in the place of a file that is gone, then closes that one."""
        count = self._count
        before.give_up()
        try:
            self._connect()
        except StorageError:
            before.take_up()
            raise
        count.close()
        before.close_untouched()

    def carry_on(self) -> None:
        """Called once the loss has been reported: it is not reported again."""
        if self.notice and self.notice.kind == "lost":
            with translate_errors():
                self._count.write(CommitCount.in_database(self.db))

    def _is_ours(self) -> bool:
        """Whether the file that we opened is still in its place. Raises OSError if that is not
        known: a folder that cannot be read for a moment is no file that is gone."""
        try:
            here = self._path.stat()
        except FileNotFoundError:
            return False
        opened = self._stat
        return (here.st_dev, here.st_ino) == (opened.st_dev, opened.st_ino)

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Opens a write transaction: everything done within is on disk afterwards, or nothing."""
        with translate_errors():
            # SQLite would keep writing into a deleted file, and lose it all when it is closed.
            if self._opened and not self._is_ours():
                raise StorageError("damaged", "the file was taken away")
            db = self.db
            with transaction(db):
                before = db.total_changes
                yield db
                written = CommitCount.one_more(db) if db.total_changes > before else None
            self._count.write(written)

    @contextmanager
    def lenient_text(self) -> Iterator[sqlite3.Connection]:
        """Opens the data so that it is readable in part: bytes that are not text become
        `\ufffd`."""
        with translate_errors():
            self.db.text_factory = lambda raw: raw.decode("utf-8", "replace")
            try:
                yield self.db
            finally:
                self.db.text_factory = str

    def rows(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        """Returns all rows of a query, read quickly; the slow way is used only if something is not
        text."""
        with translate_errors():
            try:
                return self.db.execute(sql, values).fetchall()
            except sqlite3.OperationalError as error:
                if kind_of(error) != "damaged":
                    raise
        with self.lenient_text() as db:
            return db.execute(sql, values).fetchall()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Opens a read transaction: everything read within is of the same moment."""
        with translate_errors(), transaction(self.db, "DEFERRED"):
            yield self.db
