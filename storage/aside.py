"""The files of a database on the disk: found behind links, set aside with every byte."""

import errno
import os
import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from storage.errors import StorageError

SIDECARS = ("-wal", "-shm", "-journal", "-count")
"""What lies beside a database; the last entries may be in there only. The last one is ours
(`storage.count`), the others are SQLite's."""


LOG = ("-wal", "-shm")


def behind_links(path: Path) -> Path:
    """The file that a link leads to: its log lies beside it, and not beside the link."""
    for part in (*reversed(path.parents), path):
        if part.is_symlink():
            try:
                part.stat()
            except OSError as error:
                if error.errno in (errno.ENOENT, errno.ELOOP):
                    raise StorageError("link", part) from error
                raise
    return Path(os.path.realpath(path)) if path.is_symlink() else path.absolute()


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def size(path: Path) -> int:
    """0 also if there is no such file."""
    return path.stat().st_size if path.exists() else 0


@dataclass(slots=True)
class Found:
    """A database as it was found, before SQLite opens it: SQLite makes a new index of the log
    (-shm) as soon as it reads, and leaves an empty log behind where there was none."""

    path: Path
    there: frozenset[str] = frozenset()
    kept: dict[str, bytes] = field(default_factory=dict)
    """The contents of what may be changed before the file is known to be sound."""

    @classmethod
    def at(cls, path: Path) -> "Found":
        there = frozenset(suffix for suffix in SIDECARS if beside(path, suffix).exists())
        found = cls(path, there)
        found.keep("-shm")
        return found

    def keep(self, suffix: str) -> None:
        if suffix in self.there:
            self.kept[suffix] = beside(self.path, suffix).read_bytes()

    def set_aside(self, what: Sequence[str] = ("", *SIDECARS)) -> Path:
        """As they were found. No connection to the file may be open."""
        for suffix in LOG:
            if suffix not in self.there:
                beside(self.path, suffix).unlink(missing_ok=True)
        return set_aside(self.path, self.kept, what)

    def copy_aside(self) -> Path | None:
        """A copy as they were found, beside the file that is used on; None if there is no room."""
        aside = _free_name(self.path)
        there = ["", *self.there]
        try:
            for suffix in there:
                if suffix in self.kept:
                    beside(aside, suffix).write_bytes(self.kept[suffix])
                else:
                    shutil.copyfile(beside(self.path, suffix), beside(aside, suffix))
        except OSError:
            _remove(aside, there)
            return None
        return aside


def set_aside(
    path: Path,
    instead: dict[str, bytes] | None = None,
    what: Sequence[str] = ("", *SIDECARS),
) -> Path:
    """Renames the file and what belongs to it. No connection to it may be open.

    What is in `instead` is written anew, and not over the old one: another copy of the app may
    still have it in its memory.
    """
    aside = _free_name(path)
    undo: list[tuple[Path, Path]] = []
    written = instead or {}
    try:
        # The file itself goes first. If we are killed here, a log without its file is left, which
        # is set aside by the next start; a file without its log would look like an older game.
        for suffix in what:
            source, target = beside(path, suffix), beside(aside, suffix)
            if suffix in written:
                target.write_bytes(written[suffix])
            elif source.exists():
                source.rename(target)
                undo.append((target, source))
    except OSError:
        for target, source in undo:
            with suppress(OSError):
                target.rename(source)
        _remove(aside, written)
        raise
    _remove(path, written)
    return aside


def _remove(path: Path, suffixes: Iterable[str]) -> None:
    for suffix in suffixes:
        with suppress(OSError):
            beside(path, suffix).unlink(missing_ok=True)


def _free_name(path: Path) -> Path:
    names = (path.with_name(f"{path.stem}-set-aside-{number}.db") for number in count(1))
    return next(
        name
        for name in names
        if not any(os.path.lexists(beside(name, suffix)) for suffix in ("", *SIDECARS))
    )
