"""Unfinished input of a game, kept beside its journal until it is entered.

Drafts stay on this device: exports and backups are made from the journals alone.
"""

from typing import Any

from storage.connection import Disk
from storage.encoding import text_of, value_of
from storage.errors import StorageError, translate_errors


class Drafts:
    """One JSON value for each game, deleted with the game."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def keep(self, game: int, draft: Any) -> None:
        """Replaces the draft of this game; None deletes it."""
        with self._disk.writing() as db:
            if draft is None:
                db.execute("DELETE FROM drafts WHERE game = ?", (game,))
            else:
                sql = "INSERT OR REPLACE INTO drafts (game, draft) VALUES (?, ?)"
                db.execute(sql, (game, text_of(draft)))

    def kept(self, game: int) -> Any:
        """Returns the draft of a game; None if there is none or it is unreadable: no game depends
        on it."""
        try:
            with translate_errors():
                sql = "SELECT draft FROM drafts WHERE game = ?"
                row = self._disk.db.execute(sql, (game,)).fetchone()
            return None if row is None else value_of(row[0])
        except StorageError:
            return None
