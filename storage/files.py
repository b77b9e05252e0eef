"""Files from outside, which may be anything; and our own, which are there as a whole or not at all.

What comes out of an archive is read into memory and never written anywhere, so that no path in it
can lead out of its place.
"""

import os
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import IO

from scoring.core import Refusal, refuse

MEGABYTE = 1_000_000
MOST_BYTES = 8 * MEGABYTE
"""Of one game: a hundred times what the longest one has, and little enough for a phone to read."""
MOST_UNPACKED = 2_000 * MEGABYTE
"""Of an archive altogether."""
MOST_DIRECTORY = 20 * MEGABYTE
"""Of an archive's list of contents, which is read at once: a quarter of a million games."""
MANIFEST = "manifest.json"
GAME_SUFFIXES = (".json", ".rollpad")
"""What is looked for in folders and archives; a file chosen itself may be called anything."""
NOTHING = refuse("file", "There is no game in it.")

END, END_SIZE, COMMENT = b"PK\x05\x06", 22, 65535
END_64, LOCATOR_64, LOCATOR_SIZE = 56, b"PK\x06\x07", 20

BROKEN_ARCHIVE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,  # packed in a way that is unknown here
    RuntimeError,
    ValueError,
    OverflowError,
)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a file, for the user: the reason is translated like any refusal."""

    file: str
    """Its name; of one in an archive both names."""
    reason: Refusal

    def __str__(self) -> str:
        return f"{self.file}: {self.reason}"


class RefusedError(Exception):
    """A file cannot be taken."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is said to be: a file, or a part of an archive."""

    path: Path
    member: int | None = None
    """Which part, counted from 0. Its name is never used to find anything."""
    name: str = ""

    def __str__(self) -> str:
        shown = self.path.name if self.member is None else f"{self.path.name}: {self.name}"
        return "".join(letter if letter.isprintable() else "?" for letter in shown)

    @property
    def is_manifest(self) -> bool:
        return self.member is not None and self.name == MANIFEST


@dataclass(slots=True)
class Listing:
    places: list[Place]
    problems: list[Problem]


def listing(paths: Iterable[Path]) -> Listing:
    """Everything that may be a game, in files, folders and archives."""
    found = Listing([], [])
    # One that is named twice is looked at once.
    files = {file.absolute(): file for path in paths for file in _files(path)}
    for file in files.values():
        try:
            found.places += _places(file)
        except RefusedError as error:
            found.problems.append(Problem(str(Place(file)), error.reason))
    return found


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():
        yield path
        return
    found = False
    for folder, _, names in sorted(os.walk(path)):  # goes into no folder that is only linked
        for name in sorted(names):
            if name.lower().endswith((*GAME_SUFFIXES, ".zip")):
                found = True
                yield Path(folder, name)
    if not found:
        yield path  # which is said then


def _places(path: Path) -> list[Place]:
    with _opened(path) as file:
        if file.read(2) != b"PK":
            return [Place(path)]
        _check_directory(file)
        with _archive(file) as archive:
            members = archive.infolist()
    if sum(member.file_size for member in members) > MOST_UNPACKED:
        raise RefusedError(_too_large(MOST_UNPACKED))
    places = [
        Place(path, at, member.filename)
        for at, member in enumerate(members)
        if member.filename.lower().endswith(GAME_SUFFIXES)
    ]
    if not places:
        raise RefusedError(NOTHING)
    return places


def contents(places: Iterable[Place]) -> Iterator[tuple[Place, bytes | Refusal]]:
    """What is in them, or why that cannot be said; an archive is opened once."""
    for path, group in groupby(places, key=lambda place: place.path):
        inside = [*group]
        try:
            with _opened(path) as file:
                if inside[0].member is None:
                    yield from ((place, _bytes(file)) for place in inside)
                    continue
                with _archive(file) as archive:
                    yield from _members(archive, inside)
        except RefusedError as error:
            yield from ((place, error.reason) for place in inside)


def _members(
    archive: zipfile.ZipFile, places: list[Place]
) -> Iterator[tuple[Place, bytes | Refusal]]:
    members, unpacked = archive.infolist(), 0
    for place in places:
        try:
            if place.member is None or place.member >= len(members):
                raise RefusedError(refuse("file", "The file has changed meanwhile."))
            data = _member(archive, members[place.member])
            unpacked += len(data)  # whatever it said before
            if unpacked > MOST_UNPACKED:
                raise RefusedError(_too_large(MOST_UNPACKED))
            yield place, data
        except RefusedError as error:
            yield place, error.reason


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    name = member.filename
    windows = PureWindowsPath(name)
    if windows.is_absolute() or windows.drive or windows.root or ".." in windows.parts:
        raise RefusedError(refuse("file", "Its path leads out of the archive."))
    if PurePosixPath(name).is_absolute() or "\0" in member.orig_filename:
        raise RefusedError(refuse("file", "Its path leads out of the archive."))
    if member.flag_bits & 1:
        raise RefusedError(refuse("file", "It is locked with a password."))
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
    return refuse("file", "It is too large: more than {limit} MB.", limit=limit // MEGABYTE)


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    try:
        if path.is_dir():
            raise RefusedError(NOTHING)
        if not path.is_file():  # a pipe would have us wait for ever
            raise RefusedError(refuse("file", "There is no such file."))
        with path.open("rb") as file:
            yield file
    except OSError as error:
        reason = refuse("file", "It cannot be read: {why}.", why=error.strerror or error)
        raise RefusedError(reason) from error


@contextmanager
def _archive(file: IO[bytes]) -> Iterator[zipfile.ZipFile]:
    try:
        archive = zipfile.ZipFile(file)
    except BROKEN_ARCHIVE as error:
        raise RefusedError(refuse("file", "The archive is damaged.")) from error
    with closing(archive):
        yield archive


def _check_directory(file: IO[bytes]) -> None:
    """Looks at the size of the list of contents before all of it is read."""
    size = file.seek(0, os.SEEK_END)
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
        (directory,) = struct.unpack_from("<Q", record, 40)
    if directory > MOST_DIRECTORY:
        raise RefusedError(refuse("file", "The archive holds too many files."))


def decoded(data: bytes) -> str:
    """A file's text. Only UTF-8 is read, with a mark at its beginning or without."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:4]:
        raise RefusedError(refuse("file", "The text is UTF-16, and only UTF-8 can be read."))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = refuse("file", "The text is not UTF-8: byte {place}.", place=error.start)
        raise RefusedError(reason) from error


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to. It takes its place when all is written, and never if something fails."""
    partial = path.with_name(f".{path.name}.part")
    try:
        with partial.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except BaseException:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise
