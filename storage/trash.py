"""The bin: deleted games can be restored for a while."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from storage import digest
from storage import game_rows as games
from storage.clock import Clock
from storage.connection import Disk
from storage.encoding import names_in, text_of, value_of
from storage.errors import StorageError, translate_errors

KEPT = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class BinnedGame:
    """A deleted game as shown in a list."""

    id: int
    game: str
    names: tuple[str, ...]
    """Empty for an unreadable game."""
    binned: str
    finished: str | None


class Trash:
    """Games in the bin are not in lists, statistics or backups."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def put(self, game: int, at: str) -> None:
        """Deletes a game so that `take_back` can restore it."""
        with self._disk.writing() as db:
            saved = games.read(db, game)
            if saved is None:
                raise StorageError("missing")
            # Not for a damaged game, of which only the readable part would be kept.
            sql = "SELECT 1 FROM games WHERE id = ? AND identity = ? AND note = ?"
            if not db.execute(sql, (game, saved.identity, saved.note)).fetchone():
                raise StorageError("unreadable", "it is damaged")
            try:
                text = text_of(asdict(saved))
            except TypeError as error:  # damaged: bytes that are not text cannot be stored there
                raise StorageError("unreadable", error) from error
            sql = "INSERT OR REPLACE INTO bin (id, binned, saved) VALUES (?, ?, ?)"
            db.execute(sql, (game, at, text))
            db.execute("DELETE FROM games WHERE id = ?", (game,))

    def take_back(self, game: int) -> None:
        """Restores the game under its old number."""
        with self._disk.writing() as db:
            row = db.execute("SELECT saved FROM bin WHERE id = ?", (game,)).fetchone()
            if row is None:
                raise StorageError("missing")
            kept = _saved(row[0])
            saved = kept.settled()
            db.execute("DELETE FROM bin WHERE id = ?", (game,))
            # It may have been restored from a backup meanwhile.
            sql = "SELECT 1 FROM games WHERE identity = ?"
            if db.execute(sql, (saved.identity,)).fetchone():
                return
            try:
                counted = games.counts(saved.journal, saved.finished)
            except StorageError:
                counted = []  # it could not be read before either
            games.insert(db, saved, counted, number=game)
            if not kept.is_sound:  # damaged before, or in the bin
                digest.set_to(db, game, digest.BROKEN)

    def games(self) -> list[int]:
        """Returns the games that can be restored, the latest first."""
        sql = "SELECT id FROM bin ORDER BY binned DESC, id DESC"
        with translate_errors():
            return [game for (game,) in self._disk.db.execute(sql)]

    def shown(self, numbers: Sequence[int]) -> dict[int, BinnedGame]:
        """Returns the list data of these games, as far as they still exist."""
        marks = ", ".join("?" * len(numbers))
        sql = f"SELECT id, binned, saved FROM bin WHERE id IN ({marks})"
        return {row[0]: _binned(*row) for row in self._disk.rows(sql, [*numbers])}

    def empty(self, now: str) -> int:
        """Deletes permanently what has been in the bin for thirty days; returns how many games.
        Nothing as long as the clock has not gone on for these days without a jump."""
        if Clock(self._disk).steady(now) < KEPT:
            return 0
        before = datetime.fromisoformat(now) - KEPT
        with self._disk.writing() as db:
            sql = "DELETE FROM bin WHERE binned < ?"
            return db.execute(sql, (f"{before:%Y-%m-%dT%H:%M:%SZ}",)).rowcount


def _binned(number: int, binned: str, text: str) -> BinnedGame:
    kind, names, finished = "", tuple[str, ...](), None
    # Damaged games could not be opened before either.
    with suppress(StorageError, KeyError, TypeError):
        saved = value_of(text)
        finished = saved["finished"] if isinstance(saved["finished"], str) else None
        header = value_of(saved["header"])
        kind, names = str(header["game"]), names_in(header)
    return BinnedGame(number, kind, names, str(binned), finished)


def _saved(text: str) -> games.Saved:
    """Returns a game as it was put into the bin. Raises StorageError if it cannot be restored."""
    try:
        values = value_of(text)
        saved = games.Saved(**values | {"entries": tuple(values["entries"])})
        header = value_of(saved.header)
        names_in(header)
        times = (saved.started, saved.updated, saved.finished or "")
        texts = (saved.identity, *times, saved.note, saved.digest)
        if not isinstance(header, dict) or not all(
            isinstance(one, str) for one in (*texts, *saved.entries)
        ):
            raise TypeError("no text")
    except (StorageError, KeyError, TypeError) as error:
        raise StorageError("unreadable", "it is damaged") from error
    return saved
