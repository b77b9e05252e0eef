"""Counts the finished games that are not counted yet: those of before, a few at a time."""

from collections.abc import Callable
from contextlib import suppress

from storage import games
from storage.disk import Disk
from storage.errors import StorageError, plainly

BATCH = 20
"""Games written in one transaction: whoever plays meanwhile waits for milliseconds only."""

Progress = Callable[[int, int], bool | None]
"""Is told how much of how much is done. Whoever answers False has the work stopped there: what is
done stays done, and the next time it goes on."""


def unwatched(done: int, total: int) -> bool | None:
    return True


class StoppedError(Exception):
    """Whoever watched the work has stopped it."""


def go_on(progress: Progress, done: int, total: int) -> None:
    """Tells how far it is; raises StoppedError where that is enough."""
    if progress(done, total) is False:
        raise StoppedError


class Tally:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def missing(self) -> int:
        """How many finished games statistics do not know yet."""
        sql = "SELECT count(*) FROM games WHERE finished IS NOT NULL AND tally < ?"
        with plainly():
            return int(self._disk.db.execute(sql, (games.COUNTING,)).fetchone()[0])

    def catch_up(self, progress: Progress = unwatched) -> bool:
        """Counts what is missing; whether all is counted now."""
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
        with plainly():
            return [game for (game,) in self._disk.db.execute(sql, (games.COUNTING, BATCH))]

    def _count(self, batch: list[int]) -> None:
        # Read and replayed before the file is locked for writing.
        with self._disk.reading() as db:
            read = {game: games.read(db, game) for game in batch}
        journals = {}
        for game, saved in read.items():
            with suppress(StorageError):  # said when somebody opens it
                journals[game] = saved.journal if saved else None
        counted = {
            game: games.counts(journal, saved.finished)
            for game, saved in read.items()
            if saved and (journal := journals.get(game))
        }
        with self._disk.writing() as db:
            for game, saved in read.items():
                _started, updated, finished = games.times(db, game)
                if not saved or (finished, updated) != (saved.finished, saved.updated):
                    continue  # somebody has played on with it: it is counted there
                assert saved.finished is not None
                if (journal := journals.get(game)) is not None:
                    games.settle(db, game, saved, journal)
                if rows := counted.get(game):
                    games.count(db, game, rows)
                else:
                    games.uncount(db, game, saved.finished)
