"""The data file of a version before the first rule corrections."""

import sqlite3
from pathlib import Path

from scoring.journal import Journal
from storage import game_rows
from storage.database import FILE
from storage.encoding import folded, text_of
from storage.schema import MIGRATIONS, migrate

AT = "2026-11-16T18:00:00Z"


def old_database(folder: Path, *journals: Journal) -> None:
    """Creates the files of such a version."""
    db = sqlite3.connect(folder / FILE, isolation_level=None)
    migrate(db, MIGRATIONS[:2])
    for number, journal in enumerate(journals, 1):
        finished = AT if journal.over else None
        row = (
            number,
            text_of(journal.header),
            AT,
            AT,
            finished,
            journal.game.id,
            f"old-game-{number}",
        )
        sql = """
            INSERT INTO games (id, header, started, updated, finished, kind, identity, tally)
            VALUES (?, ?, ?, ?, ?, ?, ?, 1)
        """
        db.execute(sql, row)
        game_rows.add_entries(db, number, game_rows.texts(journal))
        for seat, name in enumerate(journal.names):
            at = (number, seat, folded(name), name, journal.game.id, False, finished)
            sql = """
                INSERT INTO seats (game, seat, who, name, kind, solo, finished)
                VALUES (?, ?, ?, ?, ?, ?, ?)
            """
            db.execute(sql, at)
    db.close()
