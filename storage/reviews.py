"""What the coach thinks of finished games, summed up for each player and kept.

Kept in a file beside the coach's own tables, not in the database: it can be computed again at any
time, so it is in no backup, and a damaged file counts as missing.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

from storage.connection import Disk
from storage.encoding import clean, folded
from storage.errors import translate_errors
from storage.leaderboard import Variant

VERSION = 1
"""Raise this when the coach's values change: then all games are reviewed again."""
FILE = "reviews.json"


class ReviewedSeat(NamedTuple):
    """A player of a finished game."""

    game: int
    seat: int
    finished: str
    key: str
    """Changes with the game."""


@dataclass(frozen=True, slots=True)
class Summed:
    """A player's game as the coach sees it."""

    luck: float = 0.0
    loss: float = 0.0
    known_dice: int = 0
    """The number of entries whose dice are known."""
    entries: int = 0
    kinds: dict[str, float] = field(default_factory=dict)
    """What each kind of entry gave away, by its name in a file."""


class Reviews:
    def __init__(self, disk: Disk, folder: Path) -> None:
        self._disk, self._path = disk, folder / FILE

    def seats(self, variant: Variant, player: str | None, most: int) -> list[ReviewedSeat]:
        """Returns the last finished games that count, oldest first; of one player, if given."""
        who = "AND seats.who = ?" if player else ""
        sql = f"""
            SELECT seats.game, seat, CAST(seats.finished AS TEXT), identity, updated
            FROM seats JOIN games ON games.id = seats.game
            WHERE seats.kind = ? AND seats.variant = ? AND seats.solo = ? {who}
                AND total IS NOT NULL
            ORDER BY seats.finished DESC, seats.game DESC, seat LIMIT ?
        """
        whose = [folded(clean(player))] if player else []
        with translate_errors():
            rows = self._disk.db.execute(sql, (*variant, *whose, most)).fetchall()
        return [
            ReviewedSeat(game, seat, finished, f"{identity}/{updated}/{seat}")
            for game, seat, finished, identity, updated in reversed(rows)
        ]

    def kept(self) -> dict[str, Summed]:
        """Returns what is known already, by the keys of seats."""
        with suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
            found = json.loads(self._path.read_text("utf-8"))
            if found.get("version") == VERSION:
                return dict(_read(found["seats"]))
        return {}

    @property
    def kept_at(self) -> object:
        """Changes whenever something is kept."""
        try:
            return self._path.stat().st_mtime_ns
        except OSError:
            return None

    def keep(self, found: dict[str, Summed]) -> None:
        """Saves the reviews, written beside first, so that the file is never incomplete. If the
        disk refuses, they are computed again the next time."""
        whole = {"version": VERSION, "seats": {key: asdict(one) for key, one in found.items()}}
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside = self._path.with_suffix(".new")
            beside.write_text(json.dumps(whole), "utf-8")
            beside.replace(self._path)


def _read(seats: dict[str, dict[str, object]]) -> Iterator[tuple[str, Summed]]:
    for key, raw in seats.items():
        one = Summed(**raw)  # type: ignore[arg-type]  # checked below
        numbers = one.luck, one.loss, one.known_dice, one.entries, *one.kinds.values()
        if all(isinstance(number, int | float) for number in numbers):
            yield key, one
