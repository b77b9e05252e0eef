"""Why a finished game, or a player of it, has no points: ended early, or left.

Read from the entries without the rules, since lists show many games at once.
"""

import sqlite3
from contextlib import suppress

from scoring.early_end import EndEarly
from scoring.leave_move import Leave
from scoring.undo_state import Counting
from storage.encoding import value_of
from storage.errors import StorageError

Ended = tuple[bool, frozenset[int]]
"""Whether a game was ended early, and the seats of those who had left."""

NOTHING: Ended = (False, frozenset())


def ended(db: sqlite3.Connection, game: int) -> Ended:
    """Returns what is known of the end; nothing for a game whose entries cannot be read."""
    sql = "SELECT CAST(entry AS BLOB) FROM entries WHERE game = ? ORDER BY number"
    texts = [text.decode("utf-8", "replace") for (text,) in db.execute(sql, (game,))]
    if not any(f'"{kind.do}"' in text for text in texts for kind in (EndEarly, Leave)):
        return NOTHING
    with suppress(StorageError, AttributeError, IndexError, TypeError):
        return _ended([value_of(text) for text in texts], _seats(db, game))
    return NOTHING


def _ended(entries: list[dict[str, object]], seats: int) -> Ended:
    undone = [entry.get("undoes") for entry in entries]
    counting = Counting(one if isinstance(one, int) else None for one in undone)
    early, left = False, set[int]()
    for number, entry in enumerate(entries, 1):
        move, player = entry.get("move"), entry.get("player")
        if not isinstance(move, dict) or counting.is_dead(number):
            continue
        early = early or move.get("do") == EndEarly.do
        if move.get("do") == Leave.do and isinstance(player, int):
            left.add(player)
    return early or len(left) == seats, frozenset(left)


def _seats(db: sqlite3.Connection, game: int) -> int:
    return int(db.execute("SELECT count(*) FROM seats WHERE game = ?", (game,)).fetchone()[0])
