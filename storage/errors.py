"""Errors of the disk, each with one plain line for the user."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from scoring.rule_violation import marked

Kind = Literal[
    "damaged",  # the file is broken or gone: `Store.rescue` saves the open game
    "full",
    "readonly",
    "link",  # the file or its folder is a link to nothing
    "locked",  # another copy of Rollpad is writing: try again
    "conflict",  # another copy of Rollpad has continued this game
    "missing",  # the game does not exist (any more)
    "large",  # a game has reached the size that can still be read
    "unreadable",  # the file is sound, but this game breaks a rule or is not a game
    "other",
]

MESSAGES: dict[Kind, str] = {
    "damaged": marked("The saved games are damaged."),
    "full": marked("Storage is full: nothing more can be saved."),
    "readonly": marked("Rollpad doesn’t have permission to save games."),
    "link": marked("The saved-games folder is a broken link."),
    "locked": marked("Another copy of Rollpad is using the saved games."),
    "conflict": marked("This game was continued in another copy of Rollpad."),
    "missing": marked("This game is no longer saved here."),
    "large": marked("This game is full: nothing more can be entered."),
    "unreadable": marked("This game can’t be opened"),
    "other": marked("Can’t access the saved games"),
}

SQLITE_KINDS: dict[int, Kind] = {
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_PERM: "readonly",
    sqlite3.SQLITE_CANTOPEN: "readonly",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_PROTOCOL: "locked",
}

OS_KINDS: dict[int | None, Kind] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "readonly",
    errno.EPERM: "readonly",
    errno.EROFS: "readonly",
}


class StorageError(Exception):
    """Something could not be saved or read. Its text is one line for the user."""

    def __init__(self, kind: Kind, detail: object = "") -> None:
        message = MESSAGES[kind]
        super().__init__(f"{message.rstrip('.')}: {detail}" if detail else message)
        self.kind = kind


SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""Exceptions of SQLite calls; the second one if the message quotes a damaged file."""


def kind_of(error: sqlite3.Error | UnicodeDecodeError) -> Kind:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # Raised by Python itself: a text in the file is not UTF-8; otherwise it is a bug of ours.
        garbled = isinstance(error, sqlite3.OperationalError | UnicodeDecodeError)
        return "damaged" if garbled else "other"
    if code == sqlite3.SQLITE_IOERR_SHMSIZE:
        return "full"  # there was no space left for the index of the write-ahead log
    return SQLITE_KINDS.get(code & 0xFF, "other")


@contextmanager
def translate_errors() -> Iterator[None]:
    """Converts errors of SQLite and the system into a StorageError."""
    try:
        yield
    except SQLITE_ERRORS as error:
        kind = kind_of(error)
        raise StorageError(kind, error if kind == "other" else "") from error
    except OSError as error:
        kind = OS_KINDS.get(error.errno, "other")
        parts = (error.filename, error.strerror or error)
        raise StorageError(kind, ": ".join(str(part) for part in parts if part)) from error
