"""Opens the database file; an unusable one is set aside and never touched again.

A file is checked by a read-only connection, so that a file set aside is as it was found. That
connection stays open as a guard: SQLite merges the log into the file and deletes it when the last
connection with write access is closed, and while the guard is open it is not the last one.
"""

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from os import fsencode
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Literal
from urllib.parse import quote
from weakref import WeakSet

from storage import commit_counter
from storage.data_files import LOG, DatabaseFiles, behind_links, beside, make_folder, size
from storage.errors import SQLITE_ERRORS, StorageError, kind_of
from storage.schema import (
    APPLICATION_ID,
    PROBES,
    Migration,
    header_number,
    migrate,
    transaction,
)

FILE = "rollpad.db"
CHECKPOINT = 1000
"""Number of pages in the log at which it is merged into the file; SQLite's default."""

Mode = Literal["ro", "rwc", "ro&immutable=1"]
"""How a file is opened: read-only, for writing, or read-only without its log."""

Reason = Literal["damaged", "foreign", "newer", "lost"]

REASONS: dict[Reason, str] = {
    "damaged": "The saved games were damaged",
    "foreign": "The file of the saved games was not Rollpad's",
    "newer": "The saved games are from a newer Rollpad",
    "lost": "Some of what was saved is missing",
}


@dataclass(frozen=True, slots=True)
class Notice:
    """A file had to be set aside, and Rollpad started with an empty one; or, if changes are lost,
    continues with the rest of it."""

    kind: Reason
    path: Path | None
    """Where the file, or a copy of it as it was found, is now; None if there is none."""
    missing: int = 0
    """The number of lost changes."""

    def __str__(self) -> str:
        kept = f" They are kept as {self.path.name}." if self.path else ""
        return f"{REASONS[self.kind]}.{kept}"


class UnusableError(Exception):
    """A file that has to be set aside."""

    def __init__(self, kind: Reason) -> None:
        super().__init__(kind)
        self.kind: Reason = kind


class LostError(Exception):
    """Saved changes are missing. The files have to be copied before they are used."""

    def __init__(self, missing: int) -> None:
        super().__init__(missing)
        self.missing = missing


class UselessLogError(LostError):
    """A log that has to be set aside: without it the file is in a better state."""


@dataclass(frozen=True, eq=False)
class Opened:
    """A database that can be used."""

    path: Path
    """The file itself, with links resolved."""
    db: sqlite3.Connection
    guard: sqlite3.Connection
    notice: Notice | None = None

    def __post_init__(self) -> None:
        self.take_up()

    def take_up(self) -> None:
        """Marks the file of this path as open."""
        with USING:
            IN_USE.add(self)

    def give_up(self) -> None:
        """Forgets the file: its path leads to another one by now, and it is not open."""
        with USING:
            IN_USE.discard(self)

    def close(self) -> None:
        """Closes the database; the log is merged into the file."""
        self._close(self.guard, self.db)

    def close_untouched(self) -> None:
        """Closes the database; file and log stay unchanged."""
        self._close(self.db, self.guard)

    def _close(self, *connections: sqlite3.Connection) -> None:
        for one in connections:
            # Committed data is on disk, even if SQLite reports an error while cleaning up.
            with suppress(sqlite3.Error):
                one.close()
        self.give_up()


USING = Lock()
IN_USE: WeakSet[Opened] = WeakSet()
"""The databases that this process has open. Only SQLite may read these files: on Unix, closing a
file releases all locks that the process holds on it, including those of SQLite."""


def open_database(path: Path, busy_timeout: float, migrations: Sequence[Migration]) -> Opened:
    behind_links(path)
    make_folder(path.parent)
    real = behind_links(path)
    with USING:
        in_use = any(one.path == real for one in IN_USE)
    if in_use:
        return _open_again(real, busy_timeout, migrations)
    found = DatabaseFiles.at(real)
    try:
        return _Opening(found, busy_timeout, migrations).open()
    except UnusableError as error:
        notice: Notice | None = Notice(error.kind, found.set_aside())
    except UselessLogError as error:
        aside = found.set_aside(LOG)
        notice = Notice("lost", aside, error.missing) if error.missing else None
    except LostError as error:
        notice = Notice("lost", found.copy_aside(), error.missing)
    return _Opening(DatabaseFiles.at(real), busy_timeout, migrations, notice).open()


def _open_again(path: Path, busy_timeout: float, migrations: Sequence[Migration]) -> Opened:
    """Opens a second connection to a file that this process has open and checked. If the file is
    unusable by now, that is left to the first connection."""
    try:
        return _Opening(DatabaseFiles(path), busy_timeout, migrations, in_use=True).open()
    except UnusableError as error:
        raise StorageError("damaged") from error


@dataclass(slots=True)
class _Opening:
    """Opens a file step by step; raises UnusableError if it has to be set aside."""

    found: DatabaseFiles
    busy_timeout: float
    migrations: Sequence[Migration]
    notice: Notice | None = None
    in_use: bool = False

    def open(self) -> Opened:
        path = self.found.path
        if path.is_dir():
            raise UnusableError("foreign")
        # SQLite would delete the log of an empty file with all its content.
        if not size(path) and size(beside(path, "-wal")):
            raise UnusableError("damaged")
        fresh = not size(path)
        if fresh and (lost := commit_counter.missing(path, None)):
            self.notice = self.notice or Notice("lost", None, lost)
        # On failure closed in reverse order: the guard last.
        with ExitStack() as opened, _damage_is_unusable():
            guard = None if fresh else self._judged()
            if guard:
                opened.callback(guard.close)
            db = self._connect("rwc")
            opened.callback(db.close)
            self._prepare(db, judged=guard is not None)
            if not guard:
                guard = self._connect("ro")
                opened.callback(guard.close)
            # From now on it keeps the log from being deleted.
            guard.execute("SELECT 1 FROM sqlite_master").fetchall()
            opened.pop_all()
        return Opened(path, db, guard, self.notice)

    def _connect(self, mode: Mode, path: Path | None = None) -> sqlite3.Connection:
        posix = (path or self.found.path).as_posix()
        uri = f"file://{'' if posix.startswith('/') else '/'}{quote(fsencode(posix))}?mode={mode}"
        # No isolation level: Python must not begin or commit transactions implicitly.
        db = sqlite3.connect(uri, timeout=self.busy_timeout, isolation_level=None, uri=True)
        # Detects damaged pages when they are read, and runs no code from an untrusted schema.
        db.execute("PRAGMA cell_size_check = ON")
        db.execute("PRAGMA trusted_schema = OFF")
        return db

    # Read-only

    def _judged(self) -> sqlite3.Connection | None:
        """Returns a read-only connection, if the file is usable. None if an interrupted change
        without a log has to be rolled back first."""
        db = self._connect("ro")
        try:
            self._judge(db, self.found.path)
        except BaseException as error:
            db.close()
            if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_READONLY_ROLLBACK:
                raise
            self._judge_copy()
            return None
        return db

    def _judge_copy(self) -> None:
        """Checks a copy of the file in which the interrupted change has been rolled back."""
        with TemporaryDirectory(dir=self.found.path.parent, prefix=".rollpad-") as folder:
            copy = Path(folder) / FILE
            for suffix in ("", "-journal"):
                shutil.copyfile(beside(self.found.path, suffix), beside(copy, suffix))
            db = self._connect("rwc", copy)
            try:
                self._judge(db, copy)
            finally:
                db.close()

    def _judge(self, db: sqlite3.Connection, path: Path) -> None:
        # Texts as bytes: a single invalid text must not make a file of thousands of games unusable.
        db.text_factory = bytes
        try:
            with _damage_is_unusable(), _errors_mean_damage(), transaction(db, "DEFERRED"):
                version = _version(db, path, newest=len(self.migrations))
                if version == len(self.migrations):
                    _probe(db)
        except UnusableError as error:
            if error.kind == "damaged" and not self.in_use and self._lost_without_log() == 0:
                raise UselessLogError(0) from error
            raise
        db.text_factory = str
        if not self.in_use and not self.notice:
            self._look_for_lost(db)

    def _look_for_lost(self, db: sqlite3.Connection) -> None:
        """Whether the log has lost saved changes; what remains must be intact."""
        path = self.found.path
        lost = commit_counter.missing(path, commit_counter.CommitCount.in_database(db))
        if not lost:
            return
        if not size(beside(path, "-wal")):
            self.notice = Notice("lost", None, lost)
            return
        # The readable part of the log may be older than the file, and inconsistent with it.
        fits = _is_whole(db)
        alone = self._lost_without_log()
        if alone is not None and (alone < lost or not fits):
            raise UselessLogError(alone)
        if not fits:
            raise UnusableError("damaged")
        raise LostError(lost)

    def _lost_without_log(self) -> int | None:
        """Returns the number of changes missing in the file itself; None if damaged or unknown."""
        path = self.found.path
        known = commit_counter.known(path)
        if known is None or not size(beside(path, "-wal")):
            return None
        db = self._connect("ro&immutable=1")
        try:
            found = commit_counter.CommitCount.in_database(db)
            same = found is not None and found.file == known.file
            return commit_counter.missing(path, found) if same and _is_whole(db) else None
        except SQLITE_ERRORS:
            return None
        finally:
            db.close()

    # Reading and writing

    def _prepare(self, db: sqlite3.Connection, judged: bool) -> None:
        # 8 MB instead of 2: the statistics of a game are read in one go.
        db.execute("PRAGMA cache_size = -8000")
        # FULL waits for the disk at every commit: entries survive a power cut.
        db.execute("PRAGMA synchronous = FULL")
        # Needed on macOS to really reach the disk; no effect on other systems.
        db.execute("PRAGMA fullfsync = ON")
        if not judged or header_number(db, "user_version") < len(self.migrations):
            self._bring_up_to_date(db)
        # Only now, so that the first version is in the file itself from the beginning.
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA foreign_keys = ON")

    def _bring_up_to_date(self, db: sqlite3.Connection) -> None:
        """Migrates the file. Everything is written to the log until the new version is known to be
        sound; if it is not, the log is set aside as it was found."""
        self.found.keep("-wal")
        db.execute("PRAGMA wal_autocheckpoint = 0")
        migrate(db, self.migrations)
        db.text_factory = bytes
        with _errors_mean_damage():
            _probe(db)
        db.text_factory = str
        db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")


@contextmanager
def _damage_is_unusable() -> Iterator[None]:
    try:
        yield
    except SQLITE_ERRORS as error:
        if kind_of(error) == "damaged":
            raise UnusableError("damaged") from error
        raise


@contextmanager
def _errors_mean_damage() -> Iterator[None]:
    """Treats errors as damage, for queries that every valid file can answer: a missing table is
    damage."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR:
            raise UnusableError("damaged") from error
        raise


def _is_whole(db: sqlite3.Connection) -> bool:
    return bool(db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))


def _probe(db: sqlite3.Connection) -> None:
    """Checks quickly; a full check would take longer with every game played."""
    for probe in PROBES:
        db.execute(probe).fetchall()


def _version(db: sqlite3.Connection, path: Path, newest: int) -> int:
    """Returns the version of a usable file of ours; 0 if it is empty."""
    owner, version = header_number(db, "application_id"), header_number(db, "user_version")
    ours = owner == APPLICATION_ID
    # Checked before the tables: an old SQLite may not understand those of a newer version.
    if ours and version > newest:
        raise UnusableError("newer")
    empty = not db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall()
    if not ours and (owner or version or not empty):
        raise UnusableError("foreign")
    if (ours and (version < 1 or empty)) or _is_cut_off(db, path):
        raise UnusableError("damaged")
    return version


def _is_cut_off(db: sqlite3.Connection, path: Path) -> bool:
    """Whether the last page is incomplete; SQLite detects only whole missing pages."""
    if size(beside(path, "-wal")):
        return False  # the end of the file may still be in the log
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    return bool(size(path) < pages * db.execute("PRAGMA page_size").fetchone()[0])
