"""The rows of one game: written, counted when it is finished, read, removed and restored."""

import hashlib
import sqlite3
import uuid
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from scoring import json_fields
from scoring.game import IllegalError
from scoring.game_state import is_early
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from storage import digest
from storage.encoding import (
    clean,
    folded,
    is_solo,
    names_in,
    searchable,
    text_of,
    value_of,
)
from storage.errors import StorageError
from storage.rules_compat import RULES, read_as_it_was

COUNTING = 2
"""The version of the counting. Raise it when facts change, so that all games are counted again."""

MOST_BYTES = json_fields.MOST_BYTES - 50_000
"""Maximum size of a game in play: its file, with note and identity, can be read again."""

NOT_COUNTED = dict.fromkeys(
    ("variant", "total", "place", "won", "players", "rank", "forced", "shape", "facts", "hints")
)


@dataclass(frozen=True, slots=True)
class Saved:
    """A game as stored in the database, its header and entries as JSON texts."""

    identity: str
    header: str
    entries: tuple[str, ...]
    started: str
    updated: str
    finished: str | None
    note: str = ""
    rules: int = 0
    """The version of the rules it was saved with; see `rules_compat.py`."""
    digest: str = ""
    """The digest that it was saved with, in hexadecimal; empty if it has none (yet)."""

    @property
    def own_digest(self) -> bytes:
        """The digest of what is here."""
        values = [getattr(self, column) for column in digest.COLUMNS]
        return digest.of(self.entries, values)

    @property
    def is_sound(self) -> bool:
        """Whether it is as it was saved, as far as that is known."""
        return not self.digest or self.digest == self.own_digest.hex()

    @classmethod
    def new(cls, journal: Journal, at: str) -> "Saved":
        finished, header = at if journal.over else None, text_of(journal.header)
        identity = uuid.uuid4().hex
        return cls(identity, header, texts(journal), at, at, finished, rules=RULES)

    @property
    def journal(self) -> Journal:
        """The game as it was meant when it was saved."""
        raws = [value_of(entry) for entry in self.entries]
        try:
            journal = read_as_it_was(
                value_of(self.header),
                lambda header: Journal.of_header(header).plus_raw(raws),
                old=self.rules < RULES,
            )
        except (MalformedError, IllegalError) as error:
            raise StorageError("unreadable", error) from error
        return journal

    def settled(self, journal: Journal | None = None) -> "Saved":
        """Returns the same with a header that contains all rules it is played by. An unreadable
        game stays unchanged."""
        if self.rules >= RULES:
            return self
        try:
            meant = (journal or self.journal).header
        except StorageError:
            return self
        header = self.header if meant == value_of(self.header) else text_of(meant)
        return replace(self, header=header, rules=RULES)

    @property
    def file(self) -> str:
        """The game as a file `rollpad/1`, with its identity."""
        inside = self.header[1:-1]
        whole = f"{inside}," if inside.strip() else ""
        entries = ",\n".join(self.entries)
        return f'{{{whole}"identity":{text_of(self.identity)},"entries":[\n{entries}\n]}}\n'


def texts(journal: Journal, saved: int = 0) -> tuple[str, ...]:
    """Returns the entries from index `saved` on."""
    return tuple([text_of(entry.raw) for entry in journal.entries[saved:]])


def derived_identity(header: dict[str, Any], entries: Sequence[Any]) -> str:
    """Returns the identity of a file without one. Only the first entry is used, so that the
    identity stays the same as the game continues."""
    known = {key: header.get(key) for key in ("game", "options", "players")}
    content = text_of([known, *entries[:1]])
    return hashlib.sha256(content.encode()).hexdigest()[:32]


def branched(saved: Saved) -> Saved:
    """Returns the same game under another identity of its family, as it continued differently:
    `base~…`."""
    content = hashlib.sha256("\n".join((saved.header, *saved.entries)).encode()).hexdigest()
    return replace(saved, identity=f"{base_of(saved.identity)}~{content[:16]}")


def base_of(identity: str) -> str:
    """Returns the common part of the identities of a family."""
    return identity.partition("~")[0]


Counted = dict[str, Any]
"""The result of a finished game for one player; `shape` still holds the names of the facts."""


def insert(
    db: sqlite3.Connection, saved: Saved, counted: Sequence[Counted] = (), number: int | None = None
) -> int:
    """Inserts a game, under its old number if it has one. If finished, it may be counted later."""
    header = value_of(saved.header)
    names, kind = [clean(name) for name in names_in(header)], str(header.get("game"))
    row = (
        number,
        saved.header,
        saved.started,
        saved.updated,
        saved.finished,
        kind,
        saved.identity,
        saved.note,
        searchable(*names, saved.note),
        COUNTING if counted else 0,
        saved.rules,
        saved.own_digest,
    )
    sql = """
        INSERT INTO games (id, header, started, updated, finished, kind, identity, note, search,
            tally, rules, digest)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """
    game = db.execute(sql, row).lastrowid
    assert game is not None
    rows = _shaped(db, counted) or [{"finished": saved.finished, **NOT_COUNTED}] * len(names)
    seats = [
        (game, seat, folded(name), name, kind, is_solo(header), *row.values())
        for seat, (name, row) in enumerate(zip(names, rows, strict=True))
    ]
    columns = ("game", "seat", "who", "name", "kind", "solo", *(rows[0] if rows else ()))
    marks = ", ".join("?" * len(columns))
    db.executemany(f"INSERT INTO seats ({', '.join(columns)}) VALUES ({marks})", seats)
    add_entries(db, game, saved.entries)
    return game


def add_entries(db: sqlite3.Connection, game: int, entries: Sequence[str], saved: int = 0) -> None:
    rows = [(game, number, entry) for number, entry in enumerate(entries, saved + 1)]
    db.executemany("INSERT INTO entries (game, number, entry) VALUES (?, ?, ?)", rows)


def extend(db: sqlite3.Connection, game: int, journal: Journal, at: str) -> None:
    """Saves the entries that are not saved yet. Never changes a saved one; raises a conflict if
    other ones are saved."""
    sql = "SELECT number, entry FROM entries WHERE game = ? ORDER BY number DESC LIMIT 1"
    saved, last = db.execute(sql, (game,)).fetchone() or (0, None)
    if saved > len(journal.entries):
        raise StorageError("conflict")
    entries = texts(journal, max(0, saved - 1))
    known, written = (entries[0], entries[1:]) if saved else (None, entries)
    if known != last:
        raise StorageError("conflict")
    if not written:
        return
    if db.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone() is None:
        raise StorageError("missing")
    *_, before = times(db, game)
    # An undo can make a finished game unfinished.
    finished = (before or at) if journal.over else None
    if size(db, game) + sum(map(len, written)) > MOST_BYTES:
        raise StorageError("large")
    add_entries(db, game, written, saved)
    with digest.changing(db, game) as new:
        sql = "UPDATE games SET updated = ?, finished = ? WHERE id = ?"
        db.execute(sql, (at, finished, game))
        new += written
    if finished or before:
        _recount(db, game, journal, finished, before)


def _recount(
    db: sqlite3.Connection, game: int, journal: Journal, finished: str | None, before: str | None
) -> None:
    if finished and (counted := counts(journal, finished)):
        count(db, game, counted)
    elif finished:  # ended early: it is kept and counts nowhere
        uncount(db, game, finished)
    elif before:
        uncount(db, game)


def rewrite(db: sqlite3.Connection, game: int, journal: Journal, at: str) -> None:
    """Replaces header and entries by those of the same game on another device."""
    *_, before = times(db, game)
    finished = (before or at) if journal.over else None
    header, written = text_of(journal.header), texts(journal)
    if len(header) + sum(map(len, written)) > MOST_BYTES:
        raise StorageError("large")
    names = [clean(name) for name in names_in(journal.header)]
    (note,) = db.execute("SELECT note FROM games WHERE id = ?", (game,)).fetchone()
    sql = """
        UPDATE games SET header = ?, updated = ?, finished = ?, search = ?, rules = ? WHERE id = ?
    """
    search = searchable(*names, str(note))
    with digest.changing(db, game, replaced=True) as new:
        db.execute(sql, (header, at, finished, search, RULES, game))
        new += written
    seats = [(folded(name), name, game, seat) for seat, name in enumerate(names)]
    db.executemany("UPDATE seats SET who = ?, name = ? WHERE game = ? AND seat = ?", seats)
    db.execute("DELETE FROM entries WHERE game = ?", (game,))
    add_entries(db, game, written)
    _recount(db, game, journal, finished, before)


def size(db: sqlite3.Connection, game: int) -> int:
    """Returns the size of its header and entries in bytes."""
    sql = """
        SELECT length(header) + coalesce(
            (SELECT sum(length(entry) + 2) FROM entries WHERE game = games.id), 0
        ) FROM games WHERE id = ?
    """
    return int(db.execute(sql, (game,)).fetchone()[0])


def read(db: sqlite3.Connection, game: int) -> Saved | None:
    sql = """
        SELECT CAST(identity AS BLOB), header, CAST(note AS BLOB), CAST(rules AS INTEGER),
            hex(digest)
        FROM games WHERE id = ?
    """
    row = db.execute(sql, (game,)).fetchone()
    if row is None:
        return None
    identity, header, note, rules, seal = row
    identity, note = (raw.decode("utf-8", "replace") for raw in (identity, note))
    started, updated, finished = times(db, game)
    sql = "SELECT CAST(entry AS TEXT) FROM entries WHERE game = ? ORDER BY number"
    entries = tuple([entry for (entry,) in db.execute(sql, (game,))])
    times_and_note = (started, updated, finished, note)
    return Saved(identity, header, entries, *times_and_note, rules, seal.lower())


def settle(db: sqlite3.Connection, game: int, saved: Saved, journal: Journal) -> None:
    """Stores the rules by which an earlier game is played, unless it has changed meanwhile."""
    if saved.rules < RULES:
        after = saved.settled(journal)
        sql = "UPDATE games SET header = ?, rules = ? WHERE id = ? AND header = ?"
        with digest.changing(db, game):
            db.execute(sql, (after.header, after.rules, game, saved.header))


def times(db: sqlite3.Connection, game: int) -> tuple[str, str, str | None]:
    """Returns when it was begun, updated and finished. Invalid times do not prevent reading the
    game."""
    sql = """
        SELECT CAST(started AS BLOB), CAST(updated AS BLOB), CAST(finished AS BLOB)
        FROM games WHERE id = ?
    """
    started, updated, finished = db.execute(sql, (game,)).fetchone() or (b"", b"", None)
    end = None if finished is None else finished.decode("utf-8", "replace")
    return started.decode("utf-8", "replace"), updated.decode("utf-8", "replace"), end


# Results of finished games, known without opening them


def count(db: sqlite3.Connection, game: int, counted: Sequence[Counted]) -> None:
    """Stores the result of a finished game for each player."""
    _set(db, game, _shaped(db, counted))
    db.execute("UPDATE games SET tally = ? WHERE id = ?", (COUNTING, game))


def uncount(db: sqlite3.Connection, game: int, finished: str | None = None) -> None:
    """Deletes the result: the game continues, or it is no longer readable."""
    sql = "SELECT count(*) FROM seats WHERE game = ?"
    seats = db.execute(sql, (game,)).fetchone()[0]
    _set(db, game, [{"finished": finished, **NOT_COUNTED}] * seats)
    # So that a finished but unreadable game is not tried again every time.
    sql = "UPDATE games SET tally = ? WHERE id = ?"
    db.execute(sql, (0 if finished is None else COUNTING, game))


def _set(db: sqlite3.Connection, game: int, rows: Sequence[Counted]) -> None:
    """Updates each seat from its row; all rows have the same columns."""
    if rows:
        columns = ", ".join(f"{name} = :{name}" for name in rows[0])
        sql = f"UPDATE seats SET {columns} WHERE game = :game AND seat = :seat"
        values = [row | {"game": game, "seat": seat} for seat, row in enumerate(rows)]
        db.executemany(sql, values)


def counts(journal: Journal, finished: str | None) -> list[Counted]:
    """Returns the result of each player; nothing for a game that is not over or was ended early.
    For those who have left it does not count."""
    if finished is None or not journal.over or is_early(journal.state):
        return []
    game, state = journal.game, journal.state
    players = range(len(journal.names))
    places = game.places(state)
    known = game.seats(state) == len(players)  # not with sheets of other people
    rows = []
    variant, rank, forced = game.compared_as(journal.options), game.rank(state), journal.forced
    hints = journal.hints
    for one in players:
        if game.has_left(state, one):
            rows.append({"finished": finished, **NOT_COUNTED})
            continue
        facts = game.facts(state, one)
        row: Counted = {
            "finished": finished,
            "variant": variant,
            "total": game.total(state, one),
            "place": places[one] if known else None,
            "won": places[one] == 1 and len(players) > 1 if known else None,  # solo: no winner
            "players": game.seats(state),
            "rank": rank,
            "forced": forced,
            "shape": text_of([*facts]),
            "facts": text_of([*facts.values()]),
            "hints": hints[one],
        }
        rows.append(row)
    return rows


def shapes(db: sqlite3.Connection) -> dict[int, list[str]]:
    """Returns the names of the facts by the number of the shape; damaged ones are left out."""
    found = {}
    for number, text in db.execute("SELECT id, CAST(keys AS BLOB) FROM shapes"):
        with suppress(StorageError):
            keys = value_of(text)
            if isinstance(keys, list) and all(isinstance(key, str) for key in keys):
                found[number] = keys
    return found


def facts(keys: Sequence[str] | None, text: Any) -> dict[str, int]:
    """Returns the facts of a counted sheet; empty if the row is damaged."""
    values = None
    with suppress(StorageError):
        values = value_of(text)
    if keys is None or not isinstance(values, list) or len(values) != len(keys):
        return {}
    # type() because bool is a subclass of int.
    return {key: one for key, one in zip(keys, values, strict=True) if type(one) is int}


def _shaped(db: sqlite3.Connection, counted: Sequence[Counted]) -> list[Counted]:
    """Returns the rows with the number of the shape instead of the names of the facts."""
    return [
        row if row["shape"] is None else row | {"shape": _shape(db, row["shape"])}
        for row in counted
    ]


def _shape(db: sqlite3.Connection, keys: str) -> int:
    sql = "SELECT id FROM shapes WHERE keys = ?"
    if known := db.execute(sql, (keys,)).fetchone():
        return int(known[0])
    return int(db.execute("INSERT INTO shapes (keys) VALUES (?)", (keys,)).lastrowid or 0)
