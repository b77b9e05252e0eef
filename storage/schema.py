"""The tables, and how an older file becomes a newer one."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

APPLICATION_ID = int.from_bytes(b"Roll", "big")
"""In the file's header, so that another application's database is not taken for ours."""

Migration = Callable[[sqlite3.Connection], None]


def _first_version(db: sqlite3.Connection) -> None:
    # AUTOINCREMENT: the number of a deleted game never comes back. A second copy of the app that
    # still has that game open must not write into a new one.
    db.execute("""
        CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            header TEXT NOT NULL,
            started TEXT NOT NULL,
            updated TEXT NOT NULL,
            finished TEXT
        )
    """)
    # The first screen lists the unfinished games, however many finished ones there are.
    db.execute("CREATE INDEX unfinished ON games (updated, id) WHERE finished IS NULL")
    db.execute("""
        CREATE TABLE entries (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            number INTEGER NOT NULL,
            entry TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID
    """)
    # Folded: the same name, whether it is written in capitals or not.
    db.execute("""
        CREATE TABLE players (
            id INTEGER PRIMARY KEY,
            folded TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            used TEXT NOT NULL
        )
    """)
    db.execute("""
        CREATE TABLE settings (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) WITHOUT ROWID
    """)


MIGRATIONS: Sequence[Migration] = (_first_version,)
"""The first makes an empty file version 1, each other one a version n into n + 1. Only ever add."""

PROBES = (
    "SELECT id, header, started, updated, finished FROM games ORDER BY id LIMIT 1",
    "SELECT id, header, started, updated, finished FROM games ORDER BY id DESC LIMIT 1",
    "SELECT updated, id FROM games WHERE finished IS NULL ORDER BY updated DESC",
    "SELECT game, number, entry FROM entries ORDER BY game, number LIMIT 1",
    "SELECT game, number, entry FROM entries ORDER BY game DESC, number DESC LIMIT 1",
    "SELECT id, folded, name, used FROM players ORDER BY id DESC LIMIT 1",
    "SELECT folded FROM players ORDER BY folded LIMIT 1",
    "SELECT key, value FROM settings LIMIT 1",
)
"""Every table and column, both ends of what grows: read in no time, whatever the file's size."""


@contextmanager
def transaction(
    db: sqlite3.Connection, mode: Literal["IMMEDIATE", "DEFERRED"] = "IMMEDIATE"
) -> Iterator[None]:
    """All or nothing. Immediate where something is written: it waits for its turn at once."""
    db.execute(f"BEGIN {mode}")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        # Some errors, a full disk for one, have ended the transaction already.
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def header_number(db: sqlite3.Connection, name: Literal["application_id", "user_version"]) -> int:
    number: int = db.execute(f"PRAGMA {name}").fetchone()[0]
    return number


def migrate(db: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Brings the file up to date. Stopped anywhere in between, it is one whole version."""
    for number in range(header_number(db, "user_version") + 1, len(migrations) + 1):
        with transaction(db):
            # Another copy of the app may have been quicker.
            if header_number(db, "user_version") < number:
                migrations[number - 1](db)
                db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                db.execute(f"PRAGMA user_version = {number}")
