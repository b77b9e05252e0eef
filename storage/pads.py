"""The user's own pads. Games contain the pad they are played on, so nothing here changes them."""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring import ALL_GAMES, BY_PAD
from scoring.display_names import shown
from scoring.json_fields import MalformedError
from scoring.own.pad import Pad
from scoring.own.pad_reading import read_pad
from storage.connection import Disk
from storage.encoding import text_of, value_of
from storage.errors import StorageError, translate_errors

KEPT, OLD, REMOVED = "kept", "old", "removed"
"""A pad that is listed, an earlier version of one, and one that the user has removed."""


class SavedPad(NamedTuple):
    id: int
    pad: Pad
    version: int
    changed: str

    @property
    def title(self) -> str:
        return shown(self.pad.title)


class PadTitle(NamedTuple):
    """What games on a pad are called."""

    title: str
    version: int = 0
    """0 where there is only one."""
    pad: Pad | None = None


class PadCopy(NamedTuple):
    """A pad in a backup."""

    pad: Pad
    family: int
    """The same for all versions of a pad, in one backup."""
    version: int
    changed: str
    state: str


class Pads:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._titles: tuple[tuple[int, int], dict[str, PadTitle]] = ((-1, -1), {})
        """What was found last, and the state of the file that it is of."""

    def all(self) -> list[SavedPad]:
        """Returns those that are listed, the last changed first; unreadable ones are left out."""
        sql = """
            SELECT id, CAST(pad AS TEXT), version, changed FROM pads WHERE state = ?
            ORDER BY changed DESC, id DESC
        """
        return [*_read(self._disk.rows(sql, (KEPT,)))]

    def get(self, number: int) -> SavedPad:
        """Raises StorageError if there is no such pad, or if it can't be read."""
        sql = "SELECT id, CAST(pad AS TEXT), version, changed FROM pads WHERE id = ?"
        found = [*_read(self._disk.rows(sql, (number,)))]
        if not found:
            raise StorageError("missing")
        return found[0]

    def find(self, pad: Pad) -> SavedPad | None:
        """Returns the listed pad that is the same with all its names; None if there is none."""
        return next((one for one in self.all() if one.pad == pad), None)

    def received(self) -> list[Pad]:
        """Returns the pads of games that came from others: none of them was ever kept here."""
        marks = ", ".join("?" * len(BY_PAD))
        sql = f"SELECT CAST(header AS TEXT) FROM games WHERE kind IN ({marks}) ORDER BY id DESC"
        known = {identity for (identity,) in self._disk.rows("SELECT identity FROM pads")}
        found: dict[str, Pad] = {}
        for (header,) in self._disk.rows(sql, [*BY_PAD]):
            pad = _pad_in(_options(header).get("pad"))
            if pad is not None and pad.identity not in known:
                found.setdefault(pad.identity, pad)
        return [*found.values()]

    # Changes

    def keep(self, pad: Pad, at: str, instead_of: int | None = None) -> int:
        """Saves a new pad, or changes one. If that has games and its rules differ, this becomes its
        next version. Returns the number of what is listed now."""
        with self._disk.writing() as db:
            before = _row(db, instead_of)
            if before is None:
                return _add(db, pad, at)
            number, family, version, identity = before
            if identity == pad.identity or not _is_played(db, identity):
                sql = "UPDATE pads SET identity = ?, pad = ?, changed = ?, state = ? WHERE id = ?"
                db.execute(sql, (pad.identity, text_of(pad.to_json()), at, KEPT, number))
                return number
            db.execute("UPDATE pads SET state = ? WHERE id = ?", (OLD, number))
            return _add(db, pad, at, family, version + 1)

    def remove(self, number: int) -> None:
        """Removes a pad from the list; its games stay as they are."""
        self._set_state(number, REMOVED)

    def restore(self, number: int) -> None:
        """Undoes `remove`."""
        self._set_state(number, KEPT)

    def _set_state(self, number: int, state: str) -> None:
        with self._disk.writing() as db:
            db.execute("UPDATE pads SET state = ? WHERE id = ?", (state, number))

    # Titles

    def titles(self) -> dict[str, PadTitle]:
        """Returns the titles of all pads that are listed or that games were finished on, by the
        variant of the games. Read again only after the file was changed."""
        with translate_errors():
            db = self._disk.db
            now = db.execute("PRAGMA data_version").fetchone()[0], db.total_changes
        if self._titles[0] != now:
            self._titles = now, self._found_titles()
        return self._titles[1]

    def _found_titles(self) -> dict[str, PadTitle]:
        found: dict[str, PadTitle] = {}
        for kind in BY_PAD:
            sql = """
                SELECT variant, CAST(header AS TEXT) FROM games JOIN seats ON seats.game = games.id
                WHERE games.kind = ? AND seat = 0 AND variant IS NOT NULL ORDER BY games.id
            """
            for variant, header in self._disk.rows(sql, (kind,)):
                options = _options(header)
                pad = _pad_in(options.get(ALL_GAMES[kind].titled))
                found[variant] = PadTitle(ALL_GAMES[kind].title_of(options), pad=pad)
        sql = """
            SELECT family, version, identity, CAST(pad AS TEXT) FROM pads
            ORDER BY state = ?, changed, id
        """
        rows = self._disk.rows(sql, (KEPT,))
        several = {row[0] for row in rows if row[1] > 1}
        for family, version, identity, text in rows:
            if (pad := _pad(text)) is not None:
                number = version if family in several else 0
                found[identity] = PadTitle(shown(pad.title), number, pad)
        return found


# Backups


def copies(db: sqlite3.Connection) -> Iterator[PadCopy]:
    """Yields all pads with their earlier versions; unreadable ones are left out."""
    sql = """
        SELECT CAST(pad AS TEXT), CAST(family AS INTEGER), CAST(version AS INTEGER),
            CAST(changed AS TEXT), CAST(state AS TEXT)
        FROM pads ORDER BY id
    """
    for text, *known in db.execute(sql):
        if (pad := _pad(text)) is not None:
            yield PadCopy(pad, *known)


def missing(db: sqlite3.Connection, found: Sequence[PadCopy]) -> list[PadCopy]:
    """Returns those that are not here, or were removed here."""
    here = _matched(db, found)
    return [one for at, one in enumerate(found) if at not in here or _comes_back(one, here[at])]


def take_over(db: sqlite3.Connection, found: Sequence[PadCopy]) -> None:
    """Adds the pads of one backup that are not here, as further versions where an earlier or a
    later one of them is here. What was removed here comes back."""
    here = _matched(db, found)
    families = {one.family: here[at].family for at, one in enumerate(found) if at in here}
    changed = set[int]()
    for at, one in sorted(enumerate(found), key=lambda pair: pair[1].version):
        if at in here:
            if _comes_back(one, here[at]):
                db.execute("UPDATE pads SET state = ? WHERE id = ?", (one.state, here[at].id))
                changed.add(here[at].family)
            continue
        family = families.get(one.family)
        if family is None or _has_version(db, family, one.version):
            number = _add(db, one.pad, one.changed, None, one.version)
            family = families[one.family] = number
        else:
            number = _add(db, one.pad, one.changed, family, one.version)
        db.execute("UPDATE pads SET state = ? WHERE id = ?", (one.state, number))
        changed.add(family)
    for family in changed:
        _list_newest(db, family)


class _Row(NamedTuple):
    id: int
    family: int
    state: str
    pad: Pad


def _matched(db: sqlite3.Connection, found: Sequence[PadCopy]) -> dict[int, _Row]:
    """Returns the pads that are here, by the place of their copies: first those with the same
    names, then those with the same rules."""
    sql = "SELECT id, family, state, CAST(pad AS TEXT) FROM pads ORDER BY id"
    by_rules: dict[str, list[_Row]] = {}
    for number, family, state, text in db.execute(sql):
        if (pad := _pad(text)) is not None:
            by_rules.setdefault(pad.identity, []).append(_Row(number, family, state, pad))
    here: dict[int, _Row] = {}
    rivals = [by_rules.get(one.pad.identity, []) for one in found]
    for same_names in (True, False):
        for at, one in enumerate(found):
            if at in here:
                continue
            rows = [row for row in rivals[at] if not same_names or row.pad == one.pad]
            if rows:
                here[at] = rows[0]
                rivals[at].remove(rows[0])
    return here


def _comes_back(copy: PadCopy, here: _Row) -> bool:
    return here.state == REMOVED and copy.state != REMOVED


def _has_version(db: sqlite3.Connection, family: int, version: int) -> bool:
    sql = "SELECT 1 FROM pads WHERE family = ? AND version = ?"
    return db.execute(sql, (family, version)).fetchone() is not None


def _list_newest(db: sqlite3.Connection, family: int) -> None:
    """Lists only the newest version of a pad."""
    sql = """
        UPDATE pads SET state = ? WHERE family = ? AND state = ? AND version < (
            SELECT max(version) FROM pads WHERE family = ? AND state = ?
        )
    """
    db.execute(sql, (OLD, family, KEPT, family, KEPT))


def _add(
    db: sqlite3.Connection, pad: Pad, at: str, family: int | None = None, version: int = 1
) -> int:
    sql = """
        INSERT INTO pads (family, version, identity, pad, changed, state)
        VALUES (coalesce(?, 0), ?, ?, ?, ?, ?)
    """
    values = (family, version, pad.identity, text_of(pad.to_json()), at, KEPT)
    number = db.execute(sql, values).lastrowid
    assert number is not None  # a row was inserted
    if family is None:
        db.execute("UPDATE pads SET family = id WHERE id = ?", (number,))
    return number


def _row(db: sqlite3.Connection, number: int | None) -> tuple[int, int, int, str] | None:
    sql = "SELECT id, family, version, identity FROM pads WHERE id = ?"
    found: tuple[int, int, int, str] | None = db.execute(sql, (number,)).fetchone()
    return found


def _is_played(db: sqlite3.Connection, identity: str) -> bool:
    """Whether there is a game on this pad, finished or not."""
    marks = ", ".join("?" * len(BY_PAD))
    sql = f"SELECT CAST(header AS TEXT) FROM games WHERE kind IN ({marks})"
    for (header,) in db.execute(sql, [*BY_PAD]):
        pad = _pad_in(_options(header).get("pad"))
        if pad is not None and pad.identity == identity:
            return True
    return False


def _options(header: str) -> dict[str, object]:
    """Returns the options of a game; none if its header can't be read."""
    try:
        options = value_of(header)["options"]
    except (StorageError, KeyError, TypeError):
        return {}
    return options if isinstance(options, dict) else {}


def _pad_in(data: object) -> Pad | None:
    try:
        return read_pad(data)
    except MalformedError:
        return None


def _pad(text: str) -> Pad | None:
    try:
        return _pad_in(value_of(text))
    except StorageError:
        return None


def _read(rows: list[tuple[int, str, int, str]]) -> Iterator[SavedPad]:
    for number, text, version, changed in rows:
        if (pad := _pad(text)) is not None:
            yield SavedPad(number, pad, version, changed)
