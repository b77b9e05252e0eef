"""Games that are played on several devices: what a device has to know again after a kill.

Its entries are the official ones. What was entered here and is not official yet is in the outbox.
Changes that belong together are written in one transaction.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields, replace

from scoring.journal import Journal
from storage import game_rows as games
from storage.connection import Disk
from storage.encoding import text_of, value_of
from storage.errors import StorageError
from storage.rules_compat import RULES

Outbox = tuple[str, ...]
"""Proposals as JSON, in the order in which they were entered."""


@dataclass(frozen=True, slots=True)
class SharedGameRow:
    """What a device knows of its table."""

    device: str
    """Its name at this table."""
    secret: str
    broker: str = ""
    """The address of a club's broker; empty for a table at home."""
    name: str = ""
    """The name that others are shown."""
    boot: int = 0
    """How many times it was opened."""
    used: int = 0
    """The last number of an own entry; none is used twice."""
    term: tuple[int, str] = (0, "")
    """The term of the host that is followed, or its own if it hosts."""
    highest: int = 0
    """The highest number of a term that was ever accepted."""
    hosting: bool = False
    alone: bool = False
    """Whether a person has chosen to go on without the others."""
    everything: bool = False
    """Whether every device may enter everything."""
    addresses: tuple[str, ...] = ()
    """Where a host may be found, the likeliest first."""
    seats: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """The players of each device."""
    names: dict[str, str] = field(default_factory=dict)
    removed: tuple[str, ...] = ()
    """Devices that the host does not listen to."""


class SharedGames:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def games(self) -> list[int]:
        """Returns the numbers of all games that are shared, the last one first."""
        rows = self._disk.rows("""
            SELECT game FROM shared JOIN games ON games.id = game ORDER BY updated DESC, game DESC
        """)
        return [number for (number,) in rows]

    def get(self, game: int) -> SharedGameRow | None:
        """Returns what is known of the table; None if the game is not shared, or its row is
        unreadable."""
        rows = self._disk.rows("SELECT sharing FROM shared WHERE game = ?", (game,))
        return _read(rows[0][0]) if rows else None

    def outbox(self, game: int) -> Outbox:
        sql = "SELECT item FROM outbox WHERE game = ? ORDER BY number"
        return tuple(item for (item,) in self._disk.rows(sql, (game,)))

    def identity(self, game: int) -> str:
        rows = self._disk.rows("SELECT identity FROM games WHERE id = ?", (game,))
        if not rows:
            raise StorageError("missing")
        return str(rows[0][0])

    def number(self, identity: str) -> int | None:
        """Returns the game of this identity, if it is here."""
        rows = self._disk.rows("SELECT id FROM games WHERE identity = ?", (identity,))
        return int(rows[0][0]) if rows else None

    # Each of these is one transaction

    def save(self, game: int, sharing: SharedGameRow, outbox: Outbox | None = None) -> None:
        """Saves what is known of the table and, if given, the whole outbox."""
        with self._disk.writing() as db:
            _write(db, game, sharing, outbox)

    def extend(
        self, game: int, journal: Journal, sharing: SharedGameRow, outbox: Outbox | None, at: str
    ) -> None:
        """Adds new official entries; those that were in the outbox are not any more."""
        with self._disk.writing() as db:
            games.extend(db, game, journal, at)
            _write(db, game, sharing, outbox)

    def follow(
        self, game: int, journal: Journal, sharing: SharedGameRow, outbox: Outbox, at: str
    ) -> None:
        """Follows a new term: the official journal is another one, and what is missing there is in
        the outbox again."""
        with self._disk.writing() as db:
            games.rewrite(db, game, journal, at)
            _write(db, game, sharing, outbox)

    def create(
        self, identity: str, journal: Journal, sharing: SharedGameRow, at: str, outbox: Outbox = ()
    ) -> int:
        """Creates a game of another device, which keeps its identity. Returns its number here."""
        saved = replace(games.Saved.new(journal, at), identity=identity, rules=RULES)
        with self._disk.writing() as db:
            number = games.insert(db, saved, games.counts(journal, saved.finished))
            _write(db, number, sharing, outbox)
        return number

    def remove(self, game: int) -> None:
        """Ends the sharing of a game."""
        with self._disk.writing() as db:
            db.execute("DELETE FROM shared WHERE game = ?", (game,))
            db.execute("DELETE FROM outbox WHERE game = ?", (game,))


def _write(
    db: sqlite3.Connection, game: int, sharing: SharedGameRow, outbox: Outbox | None
) -> None:
    row = (game, text_of(asdict(sharing)))
    db.execute("INSERT OR REPLACE INTO shared (game, sharing) VALUES (?, ?)", row)
    if outbox is None:
        return
    sql = "SELECT item FROM outbox WHERE game = ? ORDER BY number"
    there = [item for (item,) in db.execute(sql, (game,))]
    same = next((n for n, (a, b) in enumerate(zip(there, outbox, strict=False)) if a != b), None)
    same = min(len(there), len(outbox)) if same is None else same
    if same < len(there):
        db.execute("DELETE FROM outbox WHERE game = ? AND number > ?", (game, same))
    rows: Sequence[tuple[int, int, str]] = [
        (game, number, item) for number, item in enumerate(outbox[same:], same + 1)
    ]
    db.executemany("INSERT INTO outbox (game, number, item) VALUES (?, ?, ?)", rows)


def _read(text: object) -> SharedGameRow | None:
    """Reads a row; None if a value does not have the type it is written with."""
    try:
        data = value_of(text)
        known = {one.name: data[one.name] for one in fields(SharedGameRow) if one.name in data}
        number, device = known.get("term", (0, ""))
        sharing = SharedGameRow(**known)
        return replace(
            sharing,
            term=(int(number), str(device)),
            addresses=tuple(map(str, sharing.addresses)),
            seats={one: tuple(map(int, seats)) for one, seats in sharing.seats.items()},
            names={one: str(name) for one, name in sharing.names.items()},
            removed=tuple(map(str, sharing.removed)),
        )
    except (StorageError, TypeError, ValueError, AttributeError):
        return None
