"""Games of one identity: copies of one game, which may have gone on differently.

Each is kept as its trace, a few bytes for each of its beginnings. So a game is compared with all of
its family without reading any of them again.
"""

import json
import sqlite3
from hashlib import blake2b
from typing import Any, Literal

from storage import games
from storage.before import with_kept
from storage.errors import StorageError
from storage.written import value_of

Verdict = Literal[
    "new",
    "same",  # it is here already
    "older",  # here it has gone on
    "longer",  # the file has more of it: it goes on here as well
    "both",  # it has gone on differently here and there: both are kept
]

ORDER: tuple[Verdict, ...] = ("new", "both", "longer", "older", "same")
"""From what is worth least to what is worth most."""
SIZE = 8
"""Bytes for each beginning."""
MOST_MEMBERS = 1_000
"""Maximum of games that share an identity; each is compared with all the others."""
UNLIKE = b""
"""The trace of a game that cannot be read: no other is like it."""

CANONICAL = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode


def trace_of(header: dict[str, Any], entries: list[Any]) -> bytes:
    """A digest of the table, then of the table and the first entry, and so on. Names may have been
    corrected, and options that keep a game of before may have been added: neither counts."""
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
        """The traces by the numbers of the games; negative ones for those that are not here yet."""

    def __len__(self) -> int:
        return len(self._members)

    def add(self, trace: bytes, number: int | None = None) -> None:
        """One more, or one that has gone on."""
        self._members[-1 - len(self) if number is None else number] = trace

    def judge(self, trace: bytes) -> tuple[Verdict, int | None]:
        """What a game is to those here, and to which of them."""
        verdict: Verdict = "new"
        nearest = None
        for number, ours in self._members.items():
            found = _compared(ours, trace)
            if ORDER.index(found) > ORDER.index(verdict):
                verdict, nearest = found, number
        return verdict, nearest

    @classmethod
    def saved(cls, db: sqlite3.Connection, base: str) -> "Family":
        """The games that are here."""
        family = cls()
        sql = "SELECT id, identity FROM games WHERE identity >= ? AND identity < ?"
        for number, identity in db.execute(sql, (base, f"{base}\x7f")).fetchall():
            if games.base_of(identity) == base and (saved := games.read(db, number)):
                family.add(_trace_of_saved(saved), number)
        return family


def _trace_of_saved(saved: games.Saved) -> bytes:
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
    """The families that are looked at, by what their identities have in common. What other copies
    of the app have written meanwhile is seen, too."""

    def __init__(self) -> None:
        self._families: dict[str, Family] = {}
        self._version: int | None = None

    def of(self, db: sqlite3.Connection, identity: str) -> Family:
        version = db.execute("PRAGMA data_version").fetchone()[0]
        if version != self._version:
            self._families.clear()
            self._version = version
        base = games.base_of(identity)
        if base not in self._families:
            self._families[base] = Family.saved(db, base)
        return self._families[base]
