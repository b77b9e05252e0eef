"""The digest of a game, saved with it: notices what the disk has changed.

SQLite finds most damage to the structure of its file, but neither a bit in a text nor a page that
was written to a wrong place. A digest has two halves: that of the entries, which goes on with each
of them, so that an entry costs the same in a long game; and that of the rest of the game's row,
which includes the first half. A game whose digest was wrong before it is changed has a wrong one
afterwards: damage is reported, never repaired silently.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b

HALF = 16
"""Bytes of each half."""
START = bytes(HALF)
"""The digest of no entries."""
BROKEN = bytes(2 * HALF)
"""Fits to no game."""
COLUMNS = ("identity", "header", "started", "updated", "finished", "note", "rules")
"""What is covered of a game's row; the others are derived, and compared with their indexes."""

Value = str | int | bytes | None


def of(entries: Iterable[str], values: Sequence[Value]) -> bytes:
    """Returns the digest of a game; the values are those of COLUMNS."""
    chain = folded_in(START, entries)
    return chain + _of_row(chain, values)


def folded_in(chain: bytes, entries: Iterable[str]) -> bytes:
    """Returns the digest of the entries before and these ones."""
    for entry in entries:
        chain = blake2b(chain + _bytes(entry), digest_size=HALF).digest()
    return chain


@contextmanager
def changing(db: sqlite3.Connection, game: int, *, replaced: bool = False) -> Iterator[list[str]]:
    """Keeps the digest of a game while its row is changed. Entries that are added belong into the
    list; with `replaced` these are all there are. A game without a digest still has none
    afterwards (`storage.check`)."""
    before = _read(db, game)
    new: list[str] = []
    yield new
    after = _read(db, game)
    if before is None or after is None:
        return
    was, values = before
    chain = folded_in(START if replaced else was[:HALF], new)
    sound = was[HALF:] == _of_row(was[:HALF], values)
    set_to(db, game, chain + (_of_row(chain, after[1]) if sound else BROKEN[HALF:]))


def set_to(db: sqlite3.Connection, game: int, digest: bytes) -> None:
    db.execute("UPDATE games SET digest = ? WHERE id = ?", (digest, game))


def _read(db: sqlite3.Connection, game: int) -> tuple[bytes, Sequence[Value]] | None:
    """Returns the digest of a game and the values of its row; None if there is no game or no
    digest."""
    row = db.execute(READ, (game,)).fetchone()
    if row is None or row[0] is None:
        return None
    digest, *values = row
    sound = isinstance(digest, bytes) and len(digest) == 2 * HALF
    return digest if sound else BROKEN, values


def _of_row(chain: bytes, values: Sequence[Value]) -> bytes:
    whole = blake2b(chain, digest_size=HALF)
    for value in values:
        data = b"" if value is None else _bytes(value)
        whole.update(b"%d:" % (-1 if value is None else len(data)) + data)
    return whole.digest()


def _bytes(value: str | int | bytes) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


READ = f"""
    SELECT digest, {", ".join(f"CAST({column} AS BLOB)" for column in COLUMNS)}
    FROM games WHERE id = ?
"""
