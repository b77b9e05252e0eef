"""Untrusted files from outside; and our own files, which are written completely or not at all.

Members of an archive are read into memory and never extracted, so that no path in it can lead
outside.
"""

import logging
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import count, pairwise
from pathlib import Path
from typing import IO, Self

from scoring.game import Refusal, refuse
from scoring.json_fields import MOST_BYTES
from storage.errors import SQLITE_ERRORS, StorageError
from storage.progress import Progress, StoppedError, report_progress

LOG = logging.getLogger("rollpad.files")
MEGABYTE = 1_000_000
MOST_PACKED = 500 * MEGABYTE
"""Maximum size of an archive: a million games."""
MOST_UNPACKED = 2_000 * MEGABYTE
"""Maximum unpacked size of an archive."""
MOST_DIRECTORY = 8 * MEGABYTE
"""Maximum size of an archive's directory, which is read at once: a hundred thousand games."""
MOST_OPEN = 8
"""Maximum of open archives: each keeps its directory in memory."""
MANIFEST = "manifest.json"
PADS_FOLDER = "pads/"
"""The folder of a backup that has the own pads."""
GAME_SUFFIXES = (".json", ".rollpad")
"""Suffixes searched for in folders and archives; a file chosen directly may have any name."""
NOTHING = refuse("file", "It contains no game.")

LEFT_ALONE = 3600
"""Seconds after which a partial file is considered abandoned."""

METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The compressions that are accepted: those that our own files have. A damaged member of another
one raises errors of its own, and takes memory as it likes."""

BEGINNING = b"PK\x03\x04"
END, END_SIZE, COMMENT = b"PK\x05\x06", 22, 65535
END_64, LOCATOR_64, LOCATOR_SIZE = 56, b"PK\x06\x07", 20

BROKEN_ARCHIVE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,  # unknown compression method
    RuntimeError,
    ValueError,
    OverflowError,
)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a file, for the user: the reason is translated like any refusal."""

    file: str
    """The file name; for a member of an archive both names."""
    reason: Refusal

    @property
    def detail(self) -> str:
        """The exact error, for the author of the file; it is not shown on screens."""
        return str(dict(self.reason.values).get("detail", ""))

    def __str__(self) -> str:
        return f"{self.file}: {self.reason}" + (f" ({self.detail})" if self.detail else "")


class RefusedError(Exception):
    """A file cannot be imported."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class FileLocation:
    """The location of a possible game: a file, or a member of an archive."""

    path: Path
    member: int | None = None
    """The index of the member, from 0. Its name is never used to find anything."""
    name: str = ""
    size: int = 0
    """Bytes of a member when it is unpacked, as stated in the archive."""

    def __str__(self) -> str:
        shown = self.path.name if self.member is None else f"{self.path.name}: {self.name}"
        return "".join(letter if letter.isprintable() else "?" for letter in shown)

    @property
    def is_manifest(self) -> bool:
        return self.member is not None and self.name == MANIFEST

    @property
    def is_pad(self) -> bool:
        """Whether it is an own pad of a backup."""
        return self.member is not None and self.name.startswith(PADS_FOLDER)


def listing(
    paths: Iterable[Path], shelf: "FileReader", problems: list[Problem], progress: Progress
) -> list[FileLocation]:
    """Returns everything that may be a game, in files, folders and archives. While their number is
    not known, the progress is 0 of 0."""
    places: list[FileLocation] = []
    seen: set[Path] = set()
    for file in (file for path in paths for file in _files(path, problems, progress)):
        report_progress(progress, 0, 0)
        if file.absolute() not in seen:  # a file named twice is read once
            seen.add(file.absolute())
            with noting(FileLocation(file), problems):
                places += _places(file, shelf)
    return places


@contextmanager
def noting(place: FileLocation, problems: list[Problem]) -> Iterator[None]:
    """Records what is wrong with a file, so that the next one is read: no file, however it was
    made, ends the import of the others."""
    try:
        yield
    except RefusedError as error:
        problems.append(Problem(str(place), error.reason))
    except RecursionError:
        problems.append(Problem(str(place), refuse("file", "Nested too deeply.")))
    except StorageError as error:
        if error.kind != "unreadable":  # an error of the disk, not of the file
            raise
        problems.append(Problem(str(place), refuse("file", "Nested too deeply.")))
    except (StoppedError, OSError, *SQLITE_ERRORS):
        raise
    except Exception as error:  # a mistake of ours, or a file larger than the memory
        LOG.exception("a file could not be imported")
        why = refuse("file", "Can’t be read: {why}.", why=type(error).__name__)
        problems.append(Problem(str(place), why))


def _files(path: Path, problems: list[Problem], progress: Progress) -> Iterator[Path]:
    try:
        is_folder = path.is_dir()
    except OSError:
        is_folder = False  # reported when it is opened
    if not is_folder:
        yield path
        return
    found = False

    def closed(error: OSError) -> None:
        nonlocal found
        found = True
        problems.append(Problem(str(FileLocation(Path(error.filename))), _unreadable(error)))

    # Does not follow links to folders.
    for folder, inside, names in os.walk(path, onerror=closed):
        inside.sort()
        report_progress(progress, 0, 0)
        for name in sorted(names):
            if name.lower().endswith((*GAME_SUFFIXES, ".zip")):
                found = True
                yield Path(folder, name)
    if not found:
        yield path  # the error is reported when it is opened


def _places(path: Path, shelf: "FileReader") -> list[FileLocation]:
    with _opened(path) as file:
        if file.read(2) != b"PK":
            return [FileLocation(path)]
    places = [
        FileLocation(path, at, member.filename, member.file_size)
        for at, member in enumerate(shelf.archive(path).infolist())
        if member.filename.lower().endswith(GAME_SUFFIXES)
    ]
    if not places:
        raise RefusedError(NOTHING)
    return places


class FileReader:
    """Reads files. Archives stay open: opening one reads its directory, which takes longer than
    reading a game."""

    def __init__(self) -> None:
        self._archives: dict[Path, zipfile.ZipFile] = {}
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def read(self, place: FileLocation) -> bytes:
        """Returns the content of a place. Raises RefusedError with the reason if it cannot be
        read."""
        if place.member is None:
            with _opened(place.path) as file:
                return _bytes(file)
        archive = self.archive(place.path)
        members = archive.infolist()
        if place.member >= len(members):
            raise RefusedError(refuse("file", "The file has changed in the meantime."))
        return _member(archive, members[place.member])

    def archive(self, path: Path) -> zipfile.ZipFile:
        if path not in self._archives:
            if len(self._archives) >= MOST_OPEN:
                self._open.close()
                self._archives.clear()
            with ExitStack() as opened:
                file = opened.enter_context(_opened(path))
                _check_directory(file)
                archive = opened.enter_context(_archive(file))
                _check_members(archive.infolist())
                self._open.push(opened.pop_all())
            self._archives[path] = archive
        return self._archives[path]


def _check_members(members: list[zipfile.ZipInfo]) -> None:
    """Refuses archives that would unpack to too much, or to the same bytes again and again."""
    if sum(member.file_size for member in members) > MOST_UNPACKED:
        raise RefusedError(_too_large(MOST_UNPACKED))
    places = sorted((one.header_offset, one.header_offset + one.compress_size) for one in members)
    if any(end > begin for (_, end), (begin, _) in pairwise(places)):
        raise RefusedError(refuse("file", "The archive is damaged."))


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    # Also as Windows would interpret it: both slashes, and a drive.
    parts = member.filename.replace("\\", "/").split("/")
    if not parts[0] or parts[0][1:2] == ":" or ".." in parts or "\0" in member.orig_filename:
        raise RefusedError(refuse("file", "It contains an unsafe path."))
    if member.flag_bits & 1:
        raise RefusedError(refuse("file", "Password protected."))
    if member.compress_type not in METHODS:
        raise RefusedError(refuse("file", "Its compression is not supported."))
    if member.file_size > MOST_BYTES:
        raise RefusedError(_too_large(MOST_BYTES))
    try:
        with archive.open(member) as file:
            return _bytes(file)
    except (*BROKEN_ARCHIVE, OSError) as error:
        raise RefusedError(refuse("file", "The archive is damaged.")) from error


def _bytes(file: IO[bytes]) -> bytes:
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RefusedError(_too_large(MOST_BYTES))
    return data


def _too_large(limit: int) -> Refusal:
    return refuse("file", "Too large: more than {limit} MB.", limit=limit // MEGABYTE)


def _unreadable(error: OSError) -> Refusal:
    return refuse("file", "Can’t be read: {why}.", why=error.strerror or str(error))


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    try:
        if path.is_dir():
            raise RefusedError(NOTHING)
        if not path.is_file():  # reading a pipe would block forever
            raise RefusedError(refuse("file", "This file doesn’t exist."))
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise RefusedError(_unreadable(error)) from error


@contextmanager
def _archive(file: IO[bytes]) -> Iterator[zipfile.ZipFile]:
    try:
        archive = zipfile.ZipFile(file)
    except BROKEN_ARCHIVE as error:
        raise RefusedError(refuse("file", "The archive is damaged.")) from error
    with closing(archive):
        yield archive


def _check_directory(file: IO[bytes]) -> None:
    """Checks the size of an archive's directory before all of it is read."""
    size = file.seek(0, os.SEEK_END)
    if size > MOST_PACKED:
        raise RefusedError(_too_large(MOST_PACKED))
    start = max(0, size - END_SIZE - COMMENT)
    file.seek(start)
    tail = file.read()
    end = tail.rfind(END)
    if end < 0 or len(tail) - end < END_SIZE:
        raise RefusedError(refuse("file", "The archive is damaged."))
    (directory,) = struct.unpack_from("<L", tail, end + 12)
    if tail[max(0, end - LOCATOR_SIZE) : end].startswith(LOCATOR_64):
        file.seek(max(0, start + end - LOCATOR_SIZE - END_64))
        record = file.read(END_64)
        if len(record) < END_64:
            raise RefusedError(refuse("file", "The archive is damaged."))
        (directory,) = struct.unpack_from("<Q", record, 40)
    if directory > MOST_DIRECTORY:
        raise RefusedError(refuse("file", "The archive holds too many files."))


def decoded(data: bytes) -> str:
    """Returns a file's text. Only UTF-8 is accepted, with or without a byte order mark."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:4]:
        raise RefusedError(refuse("file", "The text is UTF-16; only UTF-8 is supported."))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = refuse("file", "The text is not UTF-8: byte {place}.", place=error.start)
        raise RefusedError(reason) from error


def free_name(folder: Path, name: str, suffix: str) -> Path:
    """Returns an unused file name in the folder: `name`, `name-2`, `name-3`."""
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(path for name in names if not (path := folder / f"{name}{suffix}").exists())


def clear_away(mine: Path, ours: re.Pattern[str]) -> None:
    """Deletes partial files beside the one being written, left when the app was killed while
    writing: archives with such names that have not been written to for an hour."""
    with suppress(OSError):
        now = mine.stat().st_mtime  # by the clock of the disk, which may differ from ours
        for path in mine.parent.iterdir():
            with suppress(OSError):
                if ours.fullmatch(path.name) and path.is_file() and not path.is_symlink():
                    with path.open("rb") as file:
                        begun = file.read(len(BEGINNING))
                    if begun in (b"", BEGINNING) and path.stat().st_mtime < now - LEFT_ALONE:
                        path.unlink()


def sync_folder(folder: Path) -> None:
    """Waits until the names in a folder are on the disk, where the system can do that: a file that
    was just renamed has its old name after a power cut otherwise."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)  # refused by Windows, which needs none of it
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """Opens a file to write to. It is moved into place when complete, and never if something
    fails."""
    partial = path.with_name(f".{path.name}.part")
    try:
        with partial.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
        sync_folder(path.parent)
    except BaseException:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise
