"""What is saved here, for a bug report: numbers and plain settings, no names, no secrets."""

import sqlite3
from contextlib import suppress
from pathlib import Path

from storage.connection import Disk
from storage.database import FILE
from storage.encoding import value_of
from storage.errors import StorageError, translate_errors
from storage.schema import header_number
from storage.settings import declared

COUNTS = {
    "games finished": "SELECT count(*) FROM games WHERE finished IS NOT NULL",
    "games unfinished": "SELECT count(*) FROM games WHERE finished IS NULL",
    "games deleted": "SELECT count(*) FROM bin",
    "games shared": "SELECT count(*) FROM shared",
    "entries": "SELECT count(*) FROM entries",
    "names": "SELECT count(*) FROM players",
}


def lines(disk: Disk) -> list[str]:
    """Returns one fact a line. What cannot be read is left out."""
    found = [f"SQLite: {sqlite3.sqlite_version}"]
    with suppress(OSError):
        found.append(f"data file: {Path(disk.folder / FILE).stat().st_size} bytes")
    with suppress(StorageError), translate_errors():
        found.append(f"data version: {header_number(disk.db, 'user_version')}")
    for what, sql in COUNTS.items():
        with suppress(StorageError):
            found.append(f"{what}: {disk.rows(sql)[0][0]}")
    with suppress(StorageError):
        rows = disk.rows("SELECT CAST(key AS TEXT), CAST(value AS BLOB) FROM settings ORDER BY key")
        found += [f"setting {key}: {_shown(key, value)}" for key, value in rows if declared(key)]
    return found


def _shown(key: str, text: object) -> str:
    """Returns the value of a switch or a choice. Of everything else, which may have names and
    secrets in it, only that it is set."""
    setting = declared(key)
    try:
        value = value_of(text)
    except StorageError:
        return "unreadable"
    if setting is None or not setting.accepts(value):
        return "unreadable"
    plain = isinstance(value, bool | int | str) and not setting.of_this_device
    return str(value) if plain else "set" if value else "empty"
