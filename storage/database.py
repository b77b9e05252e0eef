"""Opens the database file; one that cannot be used is set aside and never touched again."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Literal

from storage.errors import SQLITE_ERRORS, kind_of
from storage.schema import (
    APPLICATION_ID,
    PROBES,
    Migration,
    header_number,
    migrate,
    transaction,
)

FILE = "rollpad.db"
SIDECARS = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database; the last entries may be in there only."""

Reason = Literal["damaged", "foreign", "newer"]

REASONS: dict[Reason, str] = {
    "damaged": "The saved games were damaged",
    "foreign": "The file of the saved games was not Rollpad's",
    "newer": "The saved games are from a newer Rollpad",
}


@dataclass(frozen=True, slots=True)
class Notice:
    """A file had to be set aside, and Rollpad began with an empty one."""

    kind: Reason
    path: Path
    """Where the file is now."""

    def __str__(self) -> str:
        return f"{REASONS[self.kind]}. They are kept as {self.path.name}."


class UnusableError(Exception):
    """A file that has to be set aside."""

    def __init__(self, kind: Reason) -> None:
        super().__init__(kind)
        self.kind: Reason = kind


def open_database(
    path: Path, busy_timeout: float, migrations: Sequence[Migration]
) -> tuple[sqlite3.Connection, Notice | None]:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return _connect(path, busy_timeout, migrations), None
    except UnusableError as error:
        notice = Notice(error.kind, set_aside(path))
        return _connect(path, busy_timeout, migrations), notice


def set_aside(path: Path) -> Path:
    """Renames the file and what belongs to it. No connection to it may be open."""
    aside = _free_name(path)
    moved: list[tuple[Path, Path]] = []
    try:
        # The file itself goes first. If we are killed here, a log without its file is left, which
        # is set aside by the next start; a file without its log would look like an older game.
        for suffix in ("", *SIDECARS):
            source, target = _beside(path, suffix), _beside(aside, suffix)
            if source.exists():
                source.rename(target)
                moved.append((target, source))
    except OSError:
        for target, source in moved:
            with suppress(OSError):
                target.rename(source)
        raise
    return aside


def _free_name(path: Path) -> Path:
    names = (path.with_name(f"{path.stem}-set-aside-{number}.db") for number in count(1))
    return next(
        name
        for name in names
        if not any(_beside(name, suffix).exists() for suffix in ("", *SIDECARS))
    )


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _connect(
    path: Path, busy_timeout: float, migrations: Sequence[Migration]
) -> sqlite3.Connection:
    if path.is_dir():
        raise UnusableError("foreign")
    # SQLite would delete the log of an empty file, and with it whatever is in there.
    if not _size(path) and _size(_beside(path, "-wal")):
        raise UnusableError("damaged")
    # No isolation level: Python must not begin or commit anything behind our back.
    db = sqlite3.connect(path, timeout=busy_timeout, isolation_level=None)
    try:
        _prepare(db, path, migrations)
    except BaseException as error:
        db.close()
        if isinstance(error, SQLITE_ERRORS) and kind_of(error) == "damaged":
            raise UnusableError("damaged") from error
        raise
    return db


def _prepare(db: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    # A damaged page is noticed when it is read, and a strange schema runs nothing.
    db.execute("PRAGMA cell_size_check = ON")
    db.execute("PRAGMA trusted_schema = OFF")
    with _errors_mean_damage(), transaction(db, "DEFERRED"):
        _judge(db, path, newest=len(migrations))
    # 8 MB instead of 2: the statistics of a game are read in one go.
    db.execute("PRAGMA cache_size = -8000")
    # FULL waits for the disk at every commit: what is entered survives a power cut.
    db.execute("PRAGMA synchronous = FULL")
    # On a Mac the disk has to be asked twice; elsewhere this changes nothing.
    db.execute("PRAGMA fullfsync = ON")
    migrate(db, migrations)
    # Only now, so that the first version is in the file itself from the very beginning.
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA foreign_keys = ON")
    # A full check would take longer with every game played.
    with _errors_mean_damage():
        for probe in PROBES:
            db.execute(probe).fetchall()


@contextmanager
def _errors_mean_damage() -> Iterator[None]:
    """Where we only ask what every file of ours can answer: a table that is missing is damage."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR:
            raise UnusableError("damaged") from error
        raise


def _judge(db: sqlite3.Connection, path: Path, newest: int) -> None:
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


def _is_cut_off(db: sqlite3.Connection, path: Path) -> bool:
    """SQLite notices whole pages that are missing, but not that the last one is half there."""
    if _size(_beside(path, "-wal")):
        return False  # the end of the file may still be in the log
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    return bool(_size(path) < pages * db.execute("PRAGMA page_size").fetchone()[0])
