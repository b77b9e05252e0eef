"""A disk that is full."""

import sqlite3
from collections import deque
from itertools import count

import pytest

from storage.session import Session


def fill_the_disk(session: Session) -> None:
    """Fills the disk until this game is closed: the file cannot grow, and its last page is full."""
    db = session.store._db
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    sql = "INSERT INTO entries (game, number, entry) VALUES (?, ?, ?)"
    # Numbers of no real entry.
    rows = ((session.number, -number, "x" * 40) for number in count(1))
    with pytest.raises(sqlite3.OperationalError, match="full"):
        deque((db.execute(sql, row) for row in rows), maxlen=0)


def make_room(session: Session) -> None:
    db = session.store._db
    db.execute("DELETE FROM entries WHERE number < 0")
    db.execute("PRAGMA max_page_count = 1000000")
