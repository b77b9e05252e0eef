"""Renaming of players in all games: merging two spellings, and undoing that."""

import sqlite3
from dataclasses import dataclass

from scoring.display_names import is_visible, shown
from storage import digest
from storage.connection import Disk
from storage.encoding import (
    clean,
    folded,
    text_of,
    value_of,
)
from storage.errors import StorageError, translate_errors
from storage.history import renew_search
from storage.progress import Progress, StoppedError, unwatched
from storage.settings import INKS, Settings


@dataclass(frozen=True, slots=True)
class PlayerCount:
    name: str
    """The spelling used last."""
    games: int
    """Number of games, including those in progress."""
    last: str
    """When the last game was finished; empty if none was."""


@dataclass(frozen=True, slots=True)
class Renaming:
    id: int
    at: str
    old: str
    new: str
    games: int


class PlayerRenaming:
    """A player is a name, ignoring case; the same name is the same player.

    Journals are not changed: the names are in the header. A renamed game that is open shows the new
    name when it is loaded the next time.
    """

    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def players(self) -> list[PlayerCount]:
        """Returns everyone who has ever played, most games first. Games that were never begun do
        not count."""
        # SQLite takes the name from the row with the latest date.
        sql = """
            SELECT name, count(*), max(coalesce(finished, '')) FROM seats
            WHERE finished IS NOT NULL
                OR EXISTS (SELECT 1 FROM entries WHERE entries.game = seats.game)
            GROUP BY who ORDER BY count(*) DESC, who
        """
        return [PlayerCount(*row) for row in self._disk.rows(sql)]

    def games_of(self, name: str) -> int:
        """Returns the number of games that a renaming would change."""
        with translate_errors():
            sql = "SELECT count(DISTINCT game) FROM seats WHERE who = ?"
            row = self._disk.db.execute(sql, (folded(clean(name)),)).fetchone()
        return int(row[0])

    def together(self, one: str, other: str) -> int:
        """Returns the number of games in which both have a seat: then they are hardly the same
        person."""
        sql = """
            SELECT count(DISTINCT game) FROM seats AS one JOIN seats AS other USING (game)
            WHERE one.who = ? AND other.who = ?
        """
        with translate_errors():
            whom = folded(clean(one)), folded(clean(other))
            return int(self._disk.db.execute(sql, whom).fetchone()[0])

    def current(self, name: str) -> str:
        """Returns the current name for an earlier spelling, which a saved list of players may still
        contain."""
        sql = "SELECT CAST(old AS TEXT), CAST(new AS TEXT) FROM renamings ORDER BY id"
        later = {folded(old): new for old, new in self._disk.rows(sql)}
        while folded(clean(name)) in later and not self.games_of(name):
            name = later.pop(folded(clean(name)))
        return name

    def rename(self, old: str, new: str, at: str, progress: Progress = unwatched) -> Renaming:
        """Replaces every spelling of `old` by `new`. If a player is called `new` already, the two
        become one player."""
        old, new = clean(old), clean(new)
        if not is_visible(new):
            raise ValueError("a player needs a name")
        with self._disk.writing() as db:
            remembered = _remember(db, old, new)
            sql = "INSERT INTO renamings (at, old, new, remembered) VALUES (?, ?, ?, ?)"
            number = db.execute(sql, (at, old, new, text_of(remembered))).lastrowid
            assert number is not None
            sql = "SELECT game, seat, ? FROM seats WHERE who = ? AND name <> ?"
            seats = db.execute(sql, (new, folded(old), new)).fetchall()
            before = [(number, *seat) for seat in _write(db, seats, progress)]
            sql = "INSERT INTO renamed (renaming, game, seat, name) VALUES (?, ?, ?, ?)"
            db.executemany(sql, before)
        self._carry_ink(old, new)
        return Renaming(number, at, old, new, len({game for game, *_ in seats}))

    def _carry_ink(self, old: str, new: str) -> None:
        """Copies the ink of the old name to the new one, unless that has one. The old name keeps
        it as well, for when the renaming is undone."""
        settings = Settings(self._disk)
        inks = settings.get(INKS)
        if folded(old) in inks and folded(new) not in inks:
            settings.set(INKS, inks | {folded(new): inks[folded(old)]})

    def renamings(self) -> list[Renaming]:
        """Returns all renamings, the latest first."""
        sql = """
            SELECT id, CAST(at AS TEXT), CAST(old AS TEXT), CAST(new AS TEXT),
                (SELECT count(DISTINCT game) FROM renamed WHERE renaming = renamings.id)
            FROM renamings ORDER BY id DESC
        """
        return [Renaming(*row) for row in self._disk.rows(sql)]

    def undo(self, renaming: int, progress: Progress = unwatched) -> None:
        """Restores the spelling of every seat; those renamed again since stay unchanged."""
        with self._disk.writing() as db:
            sql = "SELECT new, remembered FROM renamings WHERE id = ?"
            row = db.execute(sql, (renaming,)).fetchone()
            if row is None:
                raise StorageError("missing")
            new, remembered = row
            sql = """
                SELECT game, seat, renamed.name FROM renamed JOIN seats USING (game, seat)
                WHERE renaming = ? AND seats.name = ?
            """
            seats = db.execute(sql, (renaming, new)).fetchall()
            _write(db, [(game, seat, value_of(name)) for game, seat, name in seats], progress)
            db.execute("DELETE FROM renamings WHERE id = ?", (renaming,))
            _remember_again(db, new, value_of(remembered))


def _write(
    db: sqlite3.Connection, seats: list[tuple[int, int, str]], progress: Progress
) -> list[tuple[int, int, str]]:
    """Writes names into games and the data derived from them. Returns the previous ones as JSON,
    because a file can hold a name that a database cannot."""
    before = []
    for done, (game, seat, name) in enumerate(seats, 1):
        row = db.execute("SELECT header FROM games WHERE id = ?", (game,)).fetchone()
        header = value_of(row[0] if row else None)
        player = header["players"][seat]
        before.append((game, seat, text_of(player["name"])))
        player["name"] = name
        with digest.changing(db, game):
            db.execute("UPDATE games SET header = ? WHERE id = ?", (text_of(header), game))
        sql = "UPDATE seats SET name = ?, who = ? WHERE game = ? AND seat = ?"
        called = clean(shown(name))
        db.execute(sql, (called, folded(called), game, seat))
        renew_search(db, [game])
        if progress(done, len(seats)) is False:
            raise StoppedError
    return before


def _remember(db: sqlite3.Connection, old: str, new: str) -> list[tuple[str, str, str]]:
    """Replaces the old name by the new one among those offered for a new game. Returns the previous
    rows."""
    sql = """
        SELECT folded, CAST(name AS TEXT), CAST(used AS TEXT) FROM players WHERE folded IN (?, ?)
    """
    before = db.execute(sql, (folded(old), folded(new))).fetchall()
    used = [used for who, _, used in before if who == folded(old)]
    if used:
        db.execute("DELETE FROM players WHERE folded = ?", (folded(old),))
        _offer(db, folded(new), new, used[0])
    return before


def _remember_again(db: sqlite3.Connection, new: str, before: list[list[str]]) -> None:
    if before and all(who != folded(new) for who, *_ in before):
        # It was added by the renaming, unless it has been used since.
        sql = "DELETE FROM players WHERE folded = ? AND used <= ?"
        db.execute(sql, (folded(new), before[0][2]))
    for who, name, used in before:
        _offer(db, who, name, used)


def _offer(db: sqlite3.Connection, who: str, name: str, used: str) -> None:
    sql = """
        INSERT INTO players (folded, name, used) VALUES (:folded, :name, :used)
        ON CONFLICT (folded) DO UPDATE SET used = max(used, :used), name = :name
    """
    db.execute(sql, {"folded": who, "name": name, "used": used})
