"""Notices that saved changes are gone: how many were written is counted in two places.

The database counts its commits (table `written`), and after each commit the number is written to a
small file beside it. If the log of the database is damaged, SQLite leaves out what it cannot read
without a word; then the file is ahead of the database. It is not waited for the disk, so after a
power cut the file may lag behind, which raises no alarm.
"""

import re
import sqlite3
import uuid
import zlib
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

SUFFIX = "-count"
NAME = "rollpad-count/1"
LENGTH = 96
"""Bytes of the file: always the same, so that it is written in one go."""
FILE = re.compile(r"[0-9a-f]{32}")
"""What a database calls itself."""


@dataclass(frozen=True, slots=True)
class Written:
    """How many commits a database has had."""

    file: str
    """A random text that the database got when it was made: another file counts for itself."""
    commits: int

    @classmethod
    def in_database(cls, db: sqlite3.Connection) -> "Written | None":
        """None in a database from before the counting; UNKNOWN if that cannot be read."""
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'written'").fetchone():
            return None
        # As bytes: what is no text keeps nobody from the games.
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
    def anew(cls, db: sqlite3.Connection) -> "Written":
        """Counts from the beginning, as of another file: what is known beside it is of none now."""
        fresh = cls(uuid.uuid4().hex, 0)
        db.execute("DELETE FROM written")
        db.execute("INSERT INTO written (file, commits) VALUES (?, 0)", (fresh.file,))
        return fresh

    @classmethod
    def of_line(cls, line: bytes) -> "Written | None":
        """None if it is damaged."""
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


UNKNOWN = Written("", 0)
"""A damaged row. No other one is like it, so nothing is missed."""


def known(path: Path) -> Written | None:
    """What is written beside a database; None if that cannot be read."""
    try:
        return Written.of_line(_beside(path).read_bytes()[:LENGTH])
    except OSError:
        return None


def missing(path: Path, found: Written | None) -> int:
    """How many commits are known beside this database that are not in it."""
    beside = known(path)
    if beside is None:
        return 0
    if found is None:  # from before the counting: so all of them
        return beside.commits
    return max(0, beside.commits - found.commits) if beside.file == found.file else 0


def _beside(path: Path) -> Path:
    return path.with_name(path.name + SUFFIX)


class Count:
    """The file beside a database. Where it cannot be written, nothing is noticed; that is all."""

    def __init__(self, path: Path) -> None:
        self._path = _beside(path)
        self._file: FileIO | None = None
        self._failed = False

    def write(self, written: Written | None) -> None:
        if self._failed or written is None:
            return
        try:
            if self._file is None:
                self._path.touch()
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
