"""Opens the database file; one that cannot be used is set aside and never touched again.

A file is judged by a connection that cannot write: what is set aside is as it was found.
That connection stays open as a guard: SQLite merges the log into the file and deletes it when the
last connection that may write is closed, and as long as the guard is there it is not the last one.
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

from storage import count
from storage.aside import LOG, Found, behind_links, beside, size
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
"""Pages in the log from which on it is merged into the file; SQLite's own number."""

Mode = Literal["ro", "rwc", "ro&immutable=1"]
"""How a file is opened: to be read, to be written, or to be read without its log."""

Reason = Literal["damaged", "foreign", "newer", "lost"]

REASONS: dict[Reason, str] = {
    "damaged": "The saved games were damaged",
    "foreign": "The file of the saved games was not Rollpad's",
    "newer": "The saved games are from a newer Rollpad",
    "lost": "Some of what was saved is missing",
}


@dataclass(frozen=True, slots=True)
class Notice:
    """A file had to be set aside, and Rollpad began with an empty one; or, if something is lost, it
    goes on with what is left of it."""

    kind: Reason
    path: Path | None
    """Where the file is now, or a copy of it as it was found, if there is one."""
    missing: int = 0
    """How many changes are lost."""

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
    """A log that has to be set aside: without it the file is sounder than with it."""


@dataclass(frozen=True, eq=False)
class Opened:
    """A database that can be used."""

    path: Path
    """The file itself, behind all links."""
    db: sqlite3.Connection
    guard: sqlite3.Connection
    notice: Notice | None = None

    def __post_init__(self) -> None:
        with USING:
            IN_USE.add(self)

    def close(self) -> None:
        """The log is merged into the file."""
        self._close(self.guard, self.db)

    def close_untouched(self) -> None:
        """File and log stay as they are."""
        self._close(self.db, self.guard)

    def _close(self, *connections: sqlite3.Connection) -> None:
        for one in connections:
            # What is committed is on the disk, whatever SQLite says to the tidying up.
            with suppress(sqlite3.Error):
                one.close()
        with USING:
            IN_USE.discard(self)


USING = Lock()
IN_USE: WeakSet[Opened] = WeakSet()
"""What this process has open. Of these files nothing may be read but by SQLite: on Unix, closing a
file takes all the locks from it that the process has there, and with them those of SQLite."""


def open_database(path: Path, busy_timeout: float, migrations: Sequence[Migration]) -> Opened:
    behind_links(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    real = behind_links(path)
    with USING:
        in_use = any(one.path == real for one in IN_USE)
    if in_use:
        return _open_again(real, busy_timeout, migrations)
    found = Found.at(real)
    try:
        return _Opening(found, busy_timeout, migrations).open()
    except UnusableError as error:
        notice: Notice | None = Notice(error.kind, found.set_aside())
    except UselessLogError as error:
        aside = found.set_aside(LOG)
        notice = Notice("lost", aside, error.missing) if error.missing else None
    except LostError as error:
        notice = Notice("lost", found.copy_aside(), error.missing)
    return _Opening(Found.at(real), busy_timeout, migrations, notice).open()


def _open_again(path: Path, busy_timeout: float, migrations: Sequence[Migration]) -> Opened:
    """Beside a connection of ours, which has had the file judged: whoever finds it unusable by now
    leaves it to that one."""
    try:
        return _Opening(Found(path), busy_timeout, migrations, in_use=True).open()
    except UnusableError as error:
        raise StorageError("damaged") from error


@dataclass(slots=True)
class _Opening:
    """How a file is opened, step by step; UnusableError if it has to be set aside."""

    found: Found
    busy_timeout: float
    migrations: Sequence[Migration]
    notice: Notice | None = None
    in_use: bool = False

    def open(self) -> Opened:
        path = self.found.path
        if path.is_dir():
            raise UnusableError("foreign")
        # SQLite would delete the log of an empty file, and with it whatever is in there.
        if not size(path) and size(beside(path, "-wal")):
            raise UnusableError("damaged")
        fresh = not size(path)
        if fresh and (lost := count.missing(path, None)):
            self.notice = self.notice or Notice("lost", None, lost)
        # Closed in the other order if anything goes wrong: the guard last.
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
            # It holds on to the log from now on.
            guard.execute("SELECT 1 FROM sqlite_master").fetchall()
            opened.pop_all()
        return Opened(path, db, guard, self.notice)

    def _connect(self, mode: Mode, path: Path | None = None) -> sqlite3.Connection:
        posix = (path or self.found.path).as_posix()
        uri = f"file://{'' if posix.startswith('/') else '/'}{quote(fsencode(posix))}?mode={mode}"
        # No isolation level: Python must not begin or commit anything behind our back.
        db = sqlite3.connect(uri, timeout=self.busy_timeout, isolation_level=None, uri=True)
        # A damaged page is noticed when it is read, and a strange schema runs nothing.
        db.execute("PRAGMA cell_size_check = ON")
        db.execute("PRAGMA trusted_schema = OFF")
        return db

    # Reading only

    def _judged(self) -> sqlite3.Connection | None:
        """A connection that only reads, if the file can be used. None if it has to be written to
        before it can be read, since a change was interrupted that goes without a log."""
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
        """Judges the file as it will be when the interrupted change has been taken back."""
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
        # The bytes of texts: one that is no text does not make a file of thousands useless.
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
        """Whether the log has lost what was saved; what is left must be whole."""
        path = self.found.path
        lost = count.missing(path, count.Written.in_database(db))
        if not lost:
            return
        if not size(beside(path, "-wal")):
            self.notice = Notice("lost", None, lost)
            return
        # What can be read of the log may be older than the file, and not fit to it.
        fits = _is_whole(db)
        alone = self._lost_without_log()
        if alone is not None and (alone < lost or not fits):
            raise UselessLogError(alone)
        if not fits:
            raise UnusableError("damaged")
        raise LostError(lost)

    def _lost_without_log(self) -> int | None:
        """How much is missing in the file itself; None if it is damaged, or that is not known."""
        path = self.found.path
        known = count.known(path)
        if known is None or not size(beside(path, "-wal")):
            return None
        db = self._connect("ro&immutable=1")
        try:
            found = count.Written.in_database(db)
            same = found is not None and found.file == known.file
            return count.missing(path, found) if same and _is_whole(db) else None
        except SQLITE_ERRORS:
            return None
        finally:
            db.close()

    # Reading and writing

    def _prepare(self, db: sqlite3.Connection, judged: bool) -> None:
        # 8 MB instead of 2: the statistics of a game are read in one go.
        db.execute("PRAGMA cache_size = -8000")
        # FULL waits for the disk at every commit: what is entered survives a power cut.
        db.execute("PRAGMA synchronous = FULL")
        # On a Mac the disk has to be asked twice; elsewhere this changes nothing.
        db.execute("PRAGMA fullfsync = ON")
        if not judged or header_number(db, "user_version") < len(self.migrations):
            self._bring_up_to_date(db)
        # Only now, so that the first version is in the file itself from the very beginning.
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA foreign_keys = ON")

    def _bring_up_to_date(self, db: sqlite3.Connection) -> None:
        """All that is written goes to the log until the new version is known to be sound; if it is
        not, the log is set aside as it was found."""
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
    """Where we only ask what every file of ours can answer: a table that is missing is damage."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR:
            raise UnusableError("damaged") from error
        raise


def _is_whole(db: sqlite3.Connection) -> bool:
    return bool(db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))


def _probe(db: sqlite3.Connection) -> None:
    """A full check would take longer with every game played."""
    for probe in PROBES:
        db.execute(probe).fetchall()


def _version(db: sqlite3.Connection, path: Path, newest: int) -> int:
    """Of a file that is ours and can be used; 0 if it is empty."""
    owner, version = header_number(db, "application_id"), header_number(db, "user_version")
    ours = owner == APPLICATION_ID
    # Before the tables are looked at: an old SQLite may not understand those of a newer version.
    if ours and version > newest:
        raise UnusableError("newer")
    empty = not db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchall()
    if not ours and (owner or version or not empty):
        raise UnusableError("foreign")
    if (ours and (version < 1 or empty)) or _is_cut_off(db, path):
        raise UnusableError("damaged")
    return version


def _is_cut_off(db: sqlite3.Connection, path: Path) -> bool:
    """SQLite notices whole pages that are missing, but not that the last one is half there."""
    if size(beside(path, "-wal")):
        return False  # the end of the file may still be in the log
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    return bool(size(path) < pages * db.execute("PRAGMA page_size").fetchone()[0])
