"""A disk that is full."""

import sqlite3
from collections import deque
from itertools import count

import pytest

from tools.robot import Robot


def fill_the_disk(robot: Robot) -> None:
    """No page more than the file has, and its last one filled up."""
    db = robot.app.store._db
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    game = robot.screen.session.number
    sql = "INSERT INTO entries (game, number, entry) VALUES (?, ?, ?)"
    rows = ((game, -number, "x" * 40) for number in count(1))  # numbers that no real entry has
    with pytest.raises(sqlite3.OperationalError, match="full"):
        deque((db.execute(sql, row) for row in rows), maxlen=0)


def make_room(robot: Robot) -> None:
    db = robot.app.store._db
    db.execute("DELETE FROM entries WHERE number < 0")
    db.execute("PRAGMA max_page_count = 1000000")
