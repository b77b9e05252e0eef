"""The tables, and the migrations from older versions."""

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

from scoring.display_names import NAMELESS, shown
from storage.encoding import (
    clean,
    folded,
    is_solo,
    names_in,
    searchable,
    value_of,
)
from storage.errors import StorageError

APPLICATION_ID = int.from_bytes(b"Roll", "big")
"""Stored in the file's header, so that another application's database is not taken for ours."""

Migration = Callable[[sqlite3.Connection], None]


def _first_version(db: sqlite3.Connection) -> None:
    # AUTOINCREMENT: the number of a deleted game is never reused. A second copy of the app that
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
    # The first screen lists the unfinished games, independent of the number of finished ones.
    db.execute("CREATE INDEX unfinished ON games (updated, id) WHERE finished IS NULL")
    db.execute("""
        CREATE TABLE entries (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            number INTEGER NOT NULL,
            entry TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID
    """)
    # Folded: the same name regardless of case.
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


def _records(db: sqlite3.Connection) -> None:
    """Adds history and statistics. Work that replays every game is left to `ResultBackfill`, so
    that the start does not wait for it. Here only headers are read."""
    db.execute("ALTER TABLE games ADD COLUMN kind TEXT NOT NULL DEFAULT ''")
    # Identical on every device that has a copy of the game.
    db.execute("ALTER TABLE games ADD COLUMN identity TEXT NOT NULL DEFAULT ''")
    db.execute("ALTER TABLE games ADD COLUMN note TEXT NOT NULL DEFAULT ''")
    db.execute("ALTER TABLE games ADD COLUMN search TEXT NOT NULL DEFAULT ''")
    # The version of the counting with which a finished game was counted; 0 for not yet.
    db.execute("ALTER TABLE games ADD COLUMN tally INTEGER NOT NULL DEFAULT 0")
    # The names of the facts, shared by all sheets with the same ones.
    db.execute("CREATE TABLE shapes (id INTEGER PRIMARY KEY, keys TEXT NOT NULL UNIQUE)")
    # The players by seat. Columns from `variant` on are filled when a finished game is counted.
    db.execute("""
        CREATE TABLE seats (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            who TEXT NOT NULL,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            solo INTEGER NOT NULL,
            finished TEXT,
            variant TEXT,
            total INTEGER,
            place INTEGER,
            won INTEGER,
            players INTEGER,
            rank TEXT,
            forced INTEGER,
            shape INTEGER,
            facts TEXT,
            PRIMARY KEY (game, seat)
        ) WITHOUT ROWID
    """)
    db.execute("""
        CREATE TABLE bin (
            id INTEGER PRIMARY KEY,
            binned TEXT NOT NULL,
            saved TEXT NOT NULL
        )
    """)
    db.execute("""
        CREATE TABLE renamings (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at TEXT NOT NULL,
            old TEXT NOT NULL,
            new TEXT NOT NULL,
            remembered TEXT NOT NULL
        )
    """)
    db.execute("""
        CREATE TABLE renamed (
            renaming INTEGER NOT NULL REFERENCES renamings ON DELETE CASCADE,
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (renaming, game, seat)
        ) WITHOUT ROWID
    """)
    _read_headers(db)
    db.execute("CREATE UNIQUE INDEX identities ON games (identity)")
    db.execute("CREATE INDEX uncounted ON games (tally) WHERE finished IS NOT NULL")
    # Includes the search text: an unsuccessful search reads the index and not the games.
    db.execute("CREATE INDEX history ON games (finished, id, search) WHERE finished IS NOT NULL")
    db.execute("""
        CREATE INDEX history_of_kind ON games (kind, finished, id, search)
        WHERE finished IS NOT NULL
    """)
    # Covering indexes: they contain every queried column, so that the table is not read.
    db.execute("CREATE INDEX seats_of_player ON seats (who, finished, game, kind, name)")
    db.execute("""
        CREATE INDEX standings ON seats (
            kind, variant, solo, who, finished, game, total, place, won, players, rank, forced
        ) WHERE total IS NOT NULL
    """)
    db.execute("""
        CREATE INDEX sheets ON seats (kind, variant, solo, who, shape, facts)
        WHERE facts IS NOT NULL
    """)
    db.execute("CREATE INDEX renamed_games ON renamed (game)")


def _read_headers(db: sqlite3.Connection) -> None:
    import hashlib  # no start waits for it, except that of a new or an old file

    games, seats = [], []
    for game, header, started, finished in db.execute(
        "SELECT id, header, started, finished FROM games ORDER BY id"
    ):
        identity = hashlib.sha256(f"{game}\n{started}\n{header}".encode()).hexdigest()[:32]
        kind, names, solo = "", [], False
        try:
            head = value_of(header)
            kind, names = str(head["game"]), [clean(name) for name in names_in(head)]
            solo = is_solo(head)
        except (StorageError, KeyError, TypeError):
            pass  # it cannot be opened, and is kept unchanged
        games.append((kind, identity, searchable(*names), game))
        seats += [
            (game, seat, folded(name), name, kind, solo, finished)
            for seat, name in enumerate(names)
        ]
    db.executemany("UPDATE games SET kind = ?, identity = ?, search = ? WHERE id = ?", games)
    db.executemany(
        "INSERT INTO seats (game, seat, who, name, kind, solo, finished)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        seats,
    )


def _names_that_are_shown(db: sqlite3.Connection) -> None:
    """Replaces names that are invisible or change the direction of the text beside them: `names_in`
    does so for games read from now on, this migration for existing ones."""
    for (name,) in db.execute("SELECT DISTINCT name FROM seats").fetchall():
        called = clean(shown(str(name)))
        if called != name:
            sql = "UPDATE seats SET name = ?, who = ? WHERE name = ?"
            db.execute(sql, (called, folded(called), name))
    for number, name in db.execute("SELECT id, name FROM players").fetchall():
        called = clean(shown(str(name)))
        if called != name:
            sql = "UPDATE OR IGNORE players SET name = ?, folded = ? WHERE id = ?"
            db.execute(sql, (called, folded(called), number))
            # Deleted if the shown name is taken already, or is not one to be offered.
            sql = "DELETE FROM players WHERE id = ? AND (name = ? OR name = ?)"
            db.execute(sql, (number, name, NAMELESS))


def _counted(db: sqlite3.Connection) -> None:
    """Adds the number of commits, to be compared with the file of `storage.commit_counter`."""
    db.execute("CREATE TABLE written (file TEXT NOT NULL, commits INTEGER NOT NULL)")
    db.execute("INSERT INTO written (file, commits) VALUES (?, 0)", (os.urandom(16).hex(),))


def _drafts(db: sqlite3.Connection) -> None:
    """Adds unfinished input of games."""
    db.execute("""
        CREATE TABLE drafts (
            game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
            draft TEXT NOT NULL
        )
    """)


def _rules(db: sqlite3.Connection) -> None:
    """Adds the version of the rules a game was saved with (`before.RULES`); 0 for earlier games."""
    db.execute("ALTER TABLE games ADD COLUMN rules INTEGER NOT NULL DEFAULT 0")


def _hints(db: sqlite3.Connection) -> None:
    """Adds the number of entries that a player made after a hint, filled when a game is counted;
    games counted before had none. It is in the index that statistics are read from."""
    db.execute("ALTER TABLE seats ADD COLUMN hints INTEGER")
    db.execute("DROP INDEX standings")
    db.execute("""
        CREATE INDEX standings ON seats (
            kind, variant, solo, who, finished, game, total, place, won, players, rank, forced,
            hints
        ) WHERE total IS NOT NULL
    """)


def _shared(db: sqlite3.Connection) -> None:
    """Adds games that are played on several devices, and what was entered here and is not
    official."""
    db.execute("""
        CREATE TABLE shared (
            game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
            sharing TEXT NOT NULL
        )
    """)
    db.execute("""
        CREATE TABLE outbox (
            game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            number INTEGER NOT NULL,
            item TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID
    """)


def _digests(db: sqlite3.Connection) -> None:
    """Adds the digest of each game (`storage.digest`). Older games get theirs in the background, so
    that the start does not wait for it (`storage.check`); `digests` is 1 when all have one."""
    db.execute("ALTER TABLE games ADD COLUMN digest BLOB")
    db.execute("ALTER TABLE written ADD COLUMN digests INTEGER NOT NULL DEFAULT 0")


def _pads(db: sqlite3.Connection) -> None:
    """The user's own pads (`storage.pads`). A pad whose rules were changed after it was played has
    a new version of the same family; the one before it stays, and is `old`."""
    db.execute("""
        CREATE TABLE pads (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            family INTEGER NOT NULL,
            version INTEGER NOT NULL,
            identity TEXT NOT NULL,
            pad TEXT NOT NULL,
            changed TEXT NOT NULL,
            state TEXT NOT NULL
        )
    """)


MIGRATIONS: Sequence[Migration] = (
    *(_first_version, _records, _names_that_are_shown, _counted, _drafts, _rules, _hints, _shared),
    *(_digests, _pads),
)
"""The first makes an empty file version 1, each other one version n into n + 1. Only append."""

PROBES = (
    "SELECT * FROM games ORDER BY id LIMIT 1",
    """
    SELECT id, header, started, updated, finished, kind, identity, note, search, tally, rules,
        digest
    FROM games ORDER BY id DESC LIMIT 1
    """,
    "SELECT updated, id FROM games WHERE finished IS NULL ORDER BY updated DESC",
    "SELECT game, number, entry FROM entries ORDER BY game, number LIMIT 1",
    "SELECT game, number, entry FROM entries ORDER BY game DESC, number DESC LIMIT 1",
    "SELECT id, folded, name, used FROM players ORDER BY id DESC LIMIT 1",
    "SELECT folded FROM players ORDER BY folded LIMIT 1",
    "SELECT key, value FROM settings LIMIT 1",
    """
    SELECT game, seat, who, name, kind, solo, finished, variant, total, place, won, players, rank,
        forced, shape, facts, hints
    FROM seats ORDER BY game DESC, seat DESC LIMIT 1
    """,
    "SELECT id, keys FROM shapes LIMIT 1",
    "SELECT keys FROM shapes ORDER BY keys LIMIT 1",
    "SELECT id, binned, saved FROM bin LIMIT 1",
    "SELECT id, at, old, new, remembered FROM renamings LIMIT 1",
    "SELECT renaming, game, seat, name FROM renamed LIMIT 1",
    "SELECT game FROM renamed INDEXED BY renamed_games ORDER BY game LIMIT 1",
    "SELECT game, draft FROM drafts LIMIT 1",
    "SELECT game, sharing FROM shared LIMIT 1",
    "SELECT game, number, item FROM outbox LIMIT 1",
    "SELECT id, family, version, identity, pad, changed, state FROM pads LIMIT 1",
    "SELECT identity FROM games INDEXED BY identities ORDER BY identity LIMIT 1",
    "SELECT tally FROM games INDEXED BY uncounted WHERE finished IS NOT NULL LIMIT 1",
    "SELECT finished FROM games INDEXED BY history WHERE finished IS NOT NULL LIMIT 1",
    "SELECT kind FROM games INDEXED BY history_of_kind WHERE finished IS NOT NULL LIMIT 1",
    "SELECT who FROM seats INDEXED BY seats_of_player ORDER BY who LIMIT 1",
    "SELECT kind FROM seats INDEXED BY standings WHERE total IS NOT NULL LIMIT 1",
    "SELECT kind FROM seats INDEXED BY sheets WHERE facts IS NOT NULL LIMIT 1",
    "SELECT file, commits, digests FROM written LIMIT 1",
)
"""Queries of every table, column and index, at both ends of those that grow: fast at any size."""


@contextmanager
def transaction(
    db: sqlite3.Connection, mode: Literal["IMMEDIATE", "DEFERRED"] = "IMMEDIATE"
) -> Iterator[None]:
    """Opens a transaction. Immediate for writing: it then waits for the lock at its start."""
    db.execute(f"BEGIN {mode}")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        # Some errors, such as a full disk, have already ended the transaction.
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def header_number(db: sqlite3.Connection, name: Literal["application_id", "user_version"]) -> int:
    number: int = db.execute(f"PRAGMA {name}").fetchone()[0]
    return number


def migrate(db: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Brings the file up to date. If interrupted, it is at one complete version."""
    for number in range(header_number(db, "user_version") + 1, len(migrations) + 1):
        with transaction(db):
            # Another copy of the app may have migrated it already.
            if header_number(db, "user_version") < number:
                migrations[number - 1](db)
                db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                db.execute(f"PRAGMA user_version = {number}")
