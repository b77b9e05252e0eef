"""An artificial next version of the database, in steps that can be interrupted."""

import os
import signal
import sqlite3


def add_notes(db: sqlite3.Connection) -> None:
    """Adds an artificial next version: a new table, and a new column that old games get a value
    for."""
    db.execute("CREATE TABLE notes (game INTEGER PRIMARY KEY, note TEXT NOT NULL)")
    db.execute("ALTER TABLE games ADD COLUMN place TEXT NOT NULL DEFAULT ''")
    db.execute("INSERT INTO notes SELECT id, 'from before' FROM games")


def die_after_notes(db: sqlite3.Connection) -> None:
    add_notes(db)
    os.kill(os.getpid(), signal.SIGKILL)
