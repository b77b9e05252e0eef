"""Counts finished games that are not counted yet (from earlier versions), a few at a time."""

from contextlib import suppress

from storage import game_rows
from storage.connection import Disk
from storage.errors import StorageError, translate_errors
from storage.progress import Progress, unwatched

BATCH = 20
"""Games written in one transaction: a game in play waits for milliseconds only."""


class ResultBackfill:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def missing(self) -> int:
        """Returns the number of finished games not yet in the statistics."""
        sql = "SELECT count(*) FROM games WHERE finished IS NOT NULL AND tally < ?"
        with translate_errors():
            return int(self._disk.db.execute(sql, (game_rows.COUNTING,)).fetchone()[0])

    def catch_up(self, progress: Progress = unwatched) -> bool:
        """Counts the missing games; returns whether all are counted now."""
        done, total = 0, self.missing()
        while batch := self._next():
            self._count(batch)
            done += len(batch)
            if progress(done, max(done, total)) is False:
                return not self.missing()
        return True

    def _next(self) -> list[int]:
        sql = """
            SELECT id FROM games WHERE finished IS NOT NULL AND tally < ?
            ORDER BY tally, id DESC LIMIT ?
        """
        with translate_errors():
            return [game for (game,) in self._disk.db.execute(sql, (game_rows.COUNTING, BATCH))]

    def _count(self, batch: list[int]) -> None:
        # Read and replayed before the file is locked for writing.
        with self._disk.reading() as db:
            read = {game: game_rows.read(db, game) for game in batch}
        journals = {}
        for game, saved in read.items():
            with suppress(StorageError):  # reported when the game is opened
                journals[game] = saved.journal if saved else None
        counted = {
            game: game_rows.counts(journal, saved.finished)
            for game, saved in read.items()
            if saved and (journal := journals.get(game))
        }
        with self._disk.writing() as db:
            for game, saved in read.items():
                _started, updated, finished = game_rows.times(db, game)
                if not saved or (finished, updated) != (saved.finished, saved.updated):
                    continue  # the game has been continued: it is counted there
                assert saved.finished is not None
                if (journal := journals.get(game)) is not None:
                    game_rows.settle(db, game, saved, journal)
                if rows := counted.get(game):
                    game_rows.count(db, game, rows)
                else:
                    game_rows.uncount(db, game, saved.finished)
