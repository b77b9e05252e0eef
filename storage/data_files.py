"""The files of a database on disk: resolving links, setting files aside unchanged, keeping others
out.

The data folder is readable for its user only: names, notes and secrets of tables are in it."""

import errno
import os
import shutil
import stat
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from storage.errors import StorageError

SIDECARS = ("-wal", "-shm", "-journal", "-count")
"""Suffixes of the files beside a database, some of which may hold the latest entries. The last one
is ours (`storage.commit_counter`), the others are SQLite's."""

LOG = ("-wal", "-shm")
FOLDER, FILE = 0o700, 0o600
OURS = "rollpad*"
"""The names of our files in that folder."""


def behind_links(path: Path) -> Path:
    """Returns the target of a link: the log is beside the target, not beside the link."""
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
    """Returns the size in bytes; 0 also if there is no such file."""
    return path.stat().st_size if path.exists() else 0


@dataclass(slots=True)
class DatabaseFiles:
    """A database as it was found, before SQLite opens it: SQLite rebuilds the index of the log
    (-shm) as soon as it reads, and creates an empty log if there was none."""

    path: Path
    there: frozenset[str] = frozenset()
    kept: dict[str, bytes] = field(default_factory=dict)
    """The contents of the files that may be changed before the database is known to be sound."""

    @classmethod
    def at(cls, path: Path) -> "DatabaseFiles":
        there = frozenset(suffix for suffix in SIDECARS if beside(path, suffix).exists())
        found = cls(path, there)
        found.keep("-shm")
        return found

    def keep(self, suffix: str) -> None:
        if suffix in self.there:
            self.kept[suffix] = beside(self.path, suffix).read_bytes()

    def set_aside(self, what: Sequence[str] = ("", *SIDECARS)) -> Path:
        """Sets the files aside as they were found. No connection to the file may be open."""
        for suffix in LOG:
            if suffix not in self.there:
                beside(self.path, suffix).unlink(missing_ok=True)
        return set_aside(self.path, self.kept, what)

    def copy_aside(self) -> Path | None:
        """Copies the files as found, beside the file that stays in use; None without space."""
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
    """Renames the file and those that belong to it. No connection to it may be open.

    The contents of `instead` are written to new files, not over the old ones: another copy of the
    app may still have these mapped into memory.
    """
    aside = _free_name(path)
    undo: list[tuple[Path, Path]] = []
    written = instead or {}
    try:
        # The file itself goes first. If the app is killed here, the log left without its file is
        # set aside by the next start; a file without its log would look like an older game.
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


# Access


def make_folder(folder: Path) -> None:
    """Creates the folder with its parents. Raises OSError."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=FOLDER, exist_ok=True)


def close_to_others(folder: Path) -> None:
    """Takes away what others may do with the folder and the files in it, also those of earlier
    versions. A folder of someone else, one that everyone writes to and the home folder are left
    as they are; then the files in it are closed."""
    if os.name == "nt":  # has no modes; the user's folder is closed already
        return
    with suppress(OSError, RuntimeError):  # the latter if there is no home folder
        if not folder.stat().st_mode & stat.S_ISVTX and not folder.samefile(Path.home()):
            _limit(folder, FOLDER)
    with suppress(OSError):
        for path in folder.glob(OURS):
            _limit(path, FILE if path.is_file() else FOLDER)


def _limit(path: Path, mode: int) -> None:
    """Allows no more than this mode; what is not ours is left alone."""
    with suppress(OSError):
        known = path.stat()
        if known.st_uid == os.getuid() and stat.S_IMODE(known.st_mode) & ~mode:
            path.chmod(stat.S_IMODE(known.st_mode) & mode)
