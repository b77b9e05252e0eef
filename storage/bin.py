"""The bin: a deleted game can be had back for a while."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from storage import games
from storage.disk import Disk
from storage.errors import StorageError, plainly
from storage.written import names_in, text_of, value_of

KEPT = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class BinnedGame:
    """A deleted game, as a list shows it."""

    id: int
    game: str
    names: tuple[str, ...]
    """Empty for a game that cannot be read."""
    binned: str
    finished: str | None


class Bin:
    """Games in the bin are in no list and in no statistics. Backups leave them out."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def put(self, game: int, at: str) -> None:
        """Deletes a game so that `take_back` can undo it."""
        with self._disk.writing() as db:
            saved = games.read(db, game)
            if saved is None:
                raise StorageError("missing")
            sql = "INSERT OR REPLACE INTO bin (id, binned, saved) VALUES (?, ?, ?)"
            db.execute(sql, (game, at, text_of(asdict(saved))))
            db.execute("DELETE FROM games WHERE id = ?", (game,))

    def take_back(self, game: int) -> None:
        """The game is where it was, under its old number."""
        with self._disk.writing() as db:
            row = db.execute("SELECT saved FROM bin WHERE id = ?", (game,)).fetchone()
            if row is None:
                raise StorageError("missing")
            values = value_of(row[0])
            saved = games.Saved(**values | {"entries": tuple(values["entries"])}).settled()
            db.execute("DELETE FROM bin WHERE id = ?", (game,))
            # It may have come back by itself, from a backup.
            sql = "SELECT 1 FROM games WHERE identity = ?"
            if db.execute(sql, (saved.identity,)).fetchone():
                return
            try:
                counted = games.counts(saved.journal, saved.finished)
            except StorageError:
                counted = []  # it could not be read before either
            games.insert(db, saved, counted, number=game)

    def games(self) -> list[int]:
        """What can be taken back, the last one first."""
        sql = "SELECT id FROM bin ORDER BY binned DESC, id DESC"
        with plainly():
            return [game for (game,) in self._disk.db.execute(sql)]

    def shown(self, numbers: Sequence[int]) -> dict[int, BinnedGame]:
        """What a list says of these, as far as they are still there."""
        marks = ", ".join("?" * len(numbers))
        sql = f"SELECT id, binned, saved FROM bin WHERE id IN ({marks})"
        with plainly():
            return {row[0]: _binned(*row) for row in self._disk.db.execute(sql, [*numbers])}

    def empty(self, now: str) -> int:
        """Throws away for good what has been in the bin for thirty days; how many that were."""
        before = datetime.fromisoformat(now) - KEPT
        with self._disk.writing() as db:
            sql = "DELETE FROM bin WHERE binned < ?"
            return db.execute(sql, (f"{before:%Y-%m-%dT%H:%M:%SZ}",)).rowcount


def _binned(number: int, binned: str, saved: str) -> BinnedGame:
    values = value_of(saved)
    kind, names = "", tuple[str, ...]()
    try:
        header = value_of(values["header"])
        kind, names = str(header["game"]), names_in(header)
    except (StorageError, KeyError, TypeError):
        pass  # it could not be opened before either
    return BinnedGame(number, kind, names, binned, values["finished"])
