"""Games with the same identity: copies of one game, which may have continued differently.

Each is represented by its trace, a few bytes for each prefix of its entries. So a game is compared
with all of its family without reading any of them again.
"""

import json
import sqlite3
from hashlib import blake2b
from typing import Any, Literal

from storage import game_rows
from storage.encoding import value_of
from storage.errors import StorageError
from storage.rules_compat import with_kept

Verdict = Literal[
    "new",
    "same",  # already here
    "older",  # the game here has more entries
    "longer",  # the file has more entries: they are added here
    "both",  # continued differently here and there: both are kept
]

ORDER: tuple[Verdict, ...] = ("new", "both", "longer", "older", "same")
"""From lowest to highest precedence."""
SIZE = 8
"""Number of bytes for each prefix."""
MOST_MEMBERS = 1_000
"""Maximum number of games with one identity; each is compared with all the others."""
UNLIKE = b""
"""The trace of an unreadable game: matches no other."""

CANONICAL = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode


def trace_of(header: dict[str, Any], entries: list[Any]) -> bytes:
    """Returns a digest of the table, then of the table and the first entry, and so on. Names and
    kept options are ignored: names may have been corrected, options may have been added."""
    options = with_kept(header).get("options")
    table = header.get("game"), options, len(header.get("players", ()))
    digest = blake2b(CANONICAL(table).encode(), digest_size=SIZE)
    found = [digest.digest()]
    for entry in entries:
        digest.update(f"\n{CANONICAL(entry)}".encode())
        found.append(digest.digest())
    return b"".join(found)


class Family:
    def __init__(self) -> None:
        self._members: dict[int, bytes] = {}
        """The traces by game number; negative numbers for those that are not stored yet."""

    def __len__(self) -> int:
        return len(self._members)

    def add(self, trace: bytes, number: int | None = None) -> None:
        """Adds a game, or updates one that has continued."""
        self._members[-1 - len(self) if number is None else number] = trace

    def judge(self, trace: bytes) -> tuple[Verdict, int | None]:
        """Returns how a game relates to the stored ones, and to which of them."""
        verdict: Verdict = "new"
        nearest = None
        for number, ours in self._members.items():
            found = _compared(ours, trace)
            if ORDER.index(found) > ORDER.index(verdict):
                verdict, nearest = found, number
        return verdict, nearest

    @classmethod
    def saved(cls, db: sqlite3.Connection, base: str) -> "Family":
        """Returns the family of stored games."""
        family = cls()
        sql = "SELECT id, identity FROM games WHERE identity >= ? AND identity < ?"
        for number, identity in db.execute(sql, (base, f"{base}\x7f")).fetchall():
            if game_rows.base_of(identity) == base and (saved := game_rows.read(db, number)):
                family.add(_trace_of_saved(saved), number)
        return family


def _trace_of_saved(saved: game_rows.Saved) -> bytes:
    try:
        return trace_of(value_of(saved.header), [value_of(entry) for entry in saved.entries])
    except (StorageError, AttributeError, TypeError):
        return UNLIKE


def _compared(ours: bytes, theirs: bytes) -> Verdict:
    common = min(len(ours), len(theirs))
    if not common or ours[common - SIZE : common] != theirs[common - SIZE : common]:
        return "both"
    if len(ours) == len(theirs):
        return "same"
    return "older" if len(ours) > len(theirs) else "longer"


class Families:
    """The families in use, by the common part of their identities. Changes by other copies of the
    app are noticed."""

    def __init__(self) -> None:
        self._families: dict[str, Family] = {}
        self._version: int | None = None

    def of(self, db: sqlite3.Connection, identity: str) -> Family:
        version = db.execute("PRAGMA data_version").fetchone()[0]
        if version != self._version:
            self._families.clear()
            self._version = version
        base = game_rows.base_of(identity)
        if base not in self._families:
            self._families[base] = Family.saved(db, base)
        return self._families[base]
