"""Detects lost changes: the number of commits is recorded in two places.

The database counts its commits (table `written`), and after each commit the number is written to a
small file beside it. If the log of the database is damaged, SQLite silently skips what it cannot
read; then the file is ahead of the database. Writing the file does not wait for the disk, so after
a power cut it may lag behind, which raises no alarm.
"""

import os
import re
import sqlite3
import zlib
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

SUFFIX = "-count"
NAME = "rollpad-count/1"
LENGTH = 96
"""Size of the file in bytes: constant, so that it is written in one go."""
FILE = re.compile(r"[0-9a-f]{32}")
"""The random id of a database."""


@dataclass(frozen=True, slots=True)
class CommitCount:
    """The number of commits of a database."""

    file: str
    """Random text, set when a database is created: each file is counted separately."""
    commits: int

    @classmethod
    def in_database(cls, db: sqlite3.Connection) -> "CommitCount | None":
        """Reads the count; None in a database from before the counting, UNKNOWN if it cannot be
        read."""
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'written'").fetchone():
            return None
        # As bytes, so that bytes that are not text do not prevent reading the games.
        sql = """
            SELECT CAST(file AS BLOB), CASE typeof(commits) WHEN 'integer' THEN commits END
            FROM written LIMIT 1
        """
        file, commits = db.execute(sql).fetchone() or (None, None)
        if not isinstance(file, bytes) or not isinstance(commits, int) or commits < 0:
            return UNKNOWN
        name = file.decode("ascii", "replace")
        return cls(name, commits) if FILE.fullmatch(name) else UNKNOWN

    @classmethod
    def one_more(cls, db: sqlite3.Connection) -> "CommitCount | None":
        """Counts a commit; restarts the counting if it cannot be read."""
        db.execute("UPDATE written SET commits = commits + 1")
        found = cls.in_database(db)
        return cls.new(db) if found == UNKNOWN else found

    @classmethod
    def new(cls, db: sqlite3.Connection) -> "CommitCount":
        """Restarts the counting under a new id: a count file with the old one no longer applies."""
        fresh = cls(os.urandom(16).hex(), 0)
        db.execute("DELETE FROM written")
        db.execute("INSERT INTO written (file, commits) VALUES (?, 0)", (fresh.file,))
        return fresh

    @classmethod
    def of_line(cls, line: bytes) -> "CommitCount | None":
        """Parses a line; None if damaged."""
        try:
            name, file, commits, check = line.decode("ascii").split()
            read = cls(file, int(commits))
        except ValueError:
            return None
        return read if name == NAME and check == read._check else None

    @property
    def line(self) -> bytes:
        text = f"{NAME} {self.file} {self.commits} {self._check}"
        return text.ljust(LENGTH - 1).encode("ascii", "replace") + b"\n"

    @property
    def _check(self) -> str:
        return f"{zlib.crc32(f'{self.file} {self.commits}'.encode()):08x}"


UNKNOWN = CommitCount("", 0)
"""A damaged row. It equals no other one, so nothing is reported as missing."""


def known(path: Path) -> CommitCount | None:
    """Returns the count in the file beside a database; None if that cannot be read."""
    try:
        return CommitCount.of_line(_beside(path).read_bytes()[:LENGTH])
    except OSError:
        return None


def missing(path: Path, found: CommitCount | None) -> int:
    """Returns the number of recorded commits that are not in this database."""
    beside = known(path)
    if beside is None:
        return 0
    if found is None:  # from before the counting: all of them are missing
        return beside.commits
    return max(0, beside.commits - found.commits) if beside.file == found.file else 0


def _beside(path: Path) -> Path:
    return path.with_name(path.name + SUFFIX)


class Count:
    """The file beside a database. If it cannot be written, losses go unnoticed; that is all."""

    def __init__(self, path: Path) -> None:
        self._path = _beside(path)
        self._file: FileIO | None = None
        self._failed = False

    def write(self, written: CommitCount | None) -> None:
        if self._failed or written is None:
            return
        try:
            if self._file is None:
                self._path.touch(mode=0o600)
                self._file = FileIO(self._path, "r+")
            self._file.seek(0)
            self._file.write(written.line)
        except OSError:
            self._failed = True
            self.close()

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None
