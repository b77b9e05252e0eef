"""The store: everything is on disk when a call returns."""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

from scoring import ALL_GAMES
from scoring.display_names import is_visible, shown
from storage.connection import Disk
from storage.database import Notice
from storage.encoding import (
    clean,
    folded,
    is_solo,
    names_in,
    value_of,
)
from storage.errors import StorageError
from storage.schema import MIGRATIONS, Migration
from storage.settings import Settings

if TYPE_CHECKING:
    from scoring.journal import Journal
    from storage.auto_backup import AutoBackup
    from storage.backup import Backup
    from storage.check import DamageCheck
    from storage.dice_days import DiceDays
    from storage.drafts import Drafts
    from storage.export import Export
    from storage.history import History
    from storage.importer import Importing
    from storage.leaderboard import Leaderboard
    from storage.pads import Pads
    from storage.play_totals import PlayTotals
    from storage.player_renaming import PlayerRenaming
    from storage.result_backfill import ResultBackfill
    from storage.reviews import Reviews
    from storage.shared_game_rows import SharedGames
    from storage.trash import Trash

BUSY_TIMEOUT = 2.0
"""Seconds to wait for another copy of the app that is writing."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A saved game as shown in a list."""

    id: int
    game: str
    names: tuple[str, ...]
    started: str
    updated: str
    solo: bool = False
    """One player, and no one else at the table."""
    begun: bool = True
    """Whether a person has entered anything, including unfinished and undone input."""
    title: str = field(default="", compare=False)
    """The game's, or its pad's."""

    @property
    def one_sheet(self) -> bool:
        """Whether only one sheet of a larger table is kept here."""
        return len(self.names) == 1 and not self.solo


class Store:
    """The games, players and settings of one folder. Times are UTC, written as in a game file.

    Failures raise a StorageError. They leave the file unchanged and the journal in memory usable:
    the next successful `append` saves everything that is missing.

    A store belongs to the thread that opened it. Long work (`tally`, `backup`, `importing`) is done
    in another thread with a separate store: `with store.another() as own: ...`.
    """

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.settings = Settings(disk)
        self.unreadable_games: set[int] = set()
        """The unreadable games found so far; they are kept unchanged."""
        self.damaged_games: set[int] = set()
        """The games found so far that are not as they were saved; they are kept unchanged."""
        self.damaged_file = False
        """Whether the background check has found the file's structure damaged."""

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        busy_timeout: float = BUSY_TIMEOUT,
        migrations: Sequence[Migration] = MIGRATIONS,
    ) -> Self:
        """Opens the folder's database; creates one if there is none, or if it is set aside."""
        return cls(Disk(folder, busy_timeout, migrations))

    def another(self) -> Self:
        """Opens a second store of the same folder; to be called in the thread that uses it."""
        disk = self._disk
        return type(self)(Disk(disk.folder, disk.busy_timeout, disk.migrations))

    @property
    def notice(self) -> Notice | None:
        """Set if a file had to be set aside or changes are lost, for the app to report."""
        return self._disk.notice

    def carry_on(self) -> None:
        """Called once the notice has been shown. A loss is reported only once."""
        self._disk.carry_on()

    @property
    def _db(self) -> sqlite3.Connection:
        return self._disk.db

    def close(self) -> None:
        self._disk.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Parts of the store, created on first access: the start needs none of them

    @cached_property
    def pads(self) -> "Pads":
        from storage.pads import Pads

        return Pads(self._disk)

    @cached_property
    def days(self) -> "DiceDays":
        from storage.dice_days import DiceDays

        return DiceDays(self._disk)

    @cached_property
    def history(self) -> "History":
        from storage.history import History

        return History(self._disk)

    @cached_property
    def trash(self) -> "Trash":
        from storage.trash import Trash

        return Trash(self._disk)

    @cached_property
    def check(self) -> "DamageCheck":
        from storage.check import DamageCheck

        return DamageCheck(self._disk)

    @cached_property
    def drafts(self) -> "Drafts":
        from storage.drafts import Drafts

        return Drafts(self._disk)

    @cached_property
    def names(self) -> "PlayerRenaming":
        from storage.player_renaming import PlayerRenaming

        return PlayerRenaming(self._disk)

    @cached_property
    def leaderboard(self) -> "Leaderboard":
        from storage.leaderboard import Leaderboard

        return Leaderboard(self._disk)

    @cached_property
    def reviews(self) -> "Reviews":
        from storage.coach_tables import KEPT
        from storage.reviews import Reviews

        return Reviews(self._disk, self._disk.folder / KEPT)

    def coach_table(self, name: str) -> bytes | None:
        """Returns a table of the coach that ships with the app, or one that was learned here."""
        from storage.coach_tables import KEPT, opener

        return opener(self._disk.folder / KEPT)(name)

    @cached_property
    def play_totals(self) -> "PlayTotals":
        from storage.play_totals import PlayTotals

        return PlayTotals(self._disk)

    @cached_property
    def shared(self) -> "SharedGames":
        from storage.shared_game_rows import SharedGames

        return SharedGames(self._disk)

    @cached_property
    def backfill(self) -> "ResultBackfill":
        from storage.result_backfill import ResultBackfill

        return ResultBackfill(self._disk)

    @cached_property
    def backup(self) -> "Backup":
        from storage.backup import Backup

        return Backup(self._disk)

    @cached_property
    def auto_backup(self) -> "AutoBackup":
        from storage.auto_backup import AutoBackup

        return AutoBackup(self._disk, self.settings, self.backup)

    @cached_property
    def export(self) -> "Export":
        from storage.export import Export

        return Export(self._disk)

    @cached_property
    def importing(self) -> "Importing":
        from storage.importer import Importing

        return Importing(self._disk)

    def summary(self) -> list[str]:
        """Returns what is saved here, for a bug report: no names, no secrets."""
        from storage.summary import lines

        return lines(self._disk)

    # Games

    # The first screen lists games without reading them: what knows journals is imported here.

    def create(self, journal: "Journal", at: str) -> int:
        """Saves a new game with its entries. Returns its number."""
        from storage import game_rows

        saved = game_rows.Saved.new(journal, at)
        with self._disk.writing() as db:
            return game_rows.insert(db, saved, game_rows.counts(journal, saved.finished))

    def append(self, game: int, journal: "Journal", at: str) -> None:
        """Saves the entries that are not saved yet. Never changes a saved one."""
        from storage import game_rows

        with self._disk.writing() as db:
            game_rows.extend(db, game, journal, at)

    def load(self, game: int) -> "Journal":
        from storage import game_rows
        from storage.rules_compat import RULES

        with self._disk.reading() as db:
            saved = game_rows.read(db, game)
        if saved is None:
            raise StorageError("missing")
        if not saved.is_sound:
            self.damaged_games.add(game)
        journal = saved.journal
        if saved.rules < RULES:
            with suppress(StorageError), self._disk.writing() as db:  # otherwise the next time
                game_rows.settle(db, game, saved, journal)
        return journal

    def unfinished(self) -> list[GameSummary]:
        """Returns the unfinished games, newest first. Counts their entries without reading them."""
        sql = """
            SELECT id, header, started, updated,
                (SELECT max(number) FROM entries WHERE game = games.id),
                EXISTS (SELECT 1 FROM drafts WHERE game = games.id)
            FROM games
            WHERE finished IS NULL ORDER BY updated DESC, id DESC
        """
        with self._disk.lenient_text() as db:
            found = {row[0]: _summary(*row) for row in db.execute(sql)}
        # An unreadable game must not hide the others.
        self.unreadable_games |= {game for game, summary in found.items() if summary is None}
        return [summary for summary in found.values() if summary]

    @property
    def has_finished(self) -> bool:
        """Whether there is a finished game; known without loading the history."""
        return bool(self._disk.rows("SELECT 1 FROM games WHERE finished IS NOT NULL LIMIT 1"))

    def started(self, numbers: Sequence[int]) -> list[tuple[str, str]]:
        """Returns the kinds of these games, and when they were begun."""
        marks = ", ".join("?" * len(numbers))
        sql = f"SELECT kind, started FROM games WHERE id IN ({marks}) ORDER BY id"
        return [(str(kind), str(at)) for kind, at in self._disk.rows(sql, numbers)]

    def delete(self, game: int) -> None:
        """Deletes permanently; `bin.put` can be undone."""
        with self._disk.writing():
            self._db.execute("DELETE FROM games WHERE id = ?", (game,))

    # Players

    def remember_players(self, names: Iterable[str], at: str) -> None:
        """Moves the names to the front of those remembered, in their current spelling."""
        # The first name is written last, because the latest row comes first.
        called = [clean(shown(name)) for name in names if is_visible(name)]
        rows = [(folded(name), name, at) for name in reversed(called)]
        with self._disk.writing():
            sql = "INSERT OR REPLACE INTO players (folded, name, used) VALUES (?, ?, ?)"
            self._db.executemany(sql, rows)

    def player_names(self) -> list[str]:
        """Returns the remembered names, last used first."""
        sql = "SELECT name FROM players ORDER BY used DESC, id DESC"
        with self._disk.lenient_text() as db:
            return [name for (name,) in db.execute(sql) if isinstance(name, str)]

    # Damage while the file is open

    def rescue(self, journal: "Journal", at: str) -> int:
        """Starts a new file and saves the open game there. Returns its new number."""
        self.start_afresh()
        return self.create(journal, at)

    def start_afresh(self) -> None:
        """Sets the file aside and opens an empty one; `notice` states where the old one is."""
        self._disk.start_afresh()


def _summary(
    game: int, header: object, started: object, updated: object, entries: object, draft: object
) -> GameSummary | None:
    """Summarises a game; None if the header is unreadable, or of an unknown game."""
    try:
        head = value_of(header)
        names = names_in(head)
        kind, solo = head["game"], is_solo(head)
    except (StorageError, KeyError, TypeError):
        return None
    if not isinstance(kind, str) or kind not in ALL_GAMES:
        return None
    dealt = len(names) if ALL_GAMES[kind].dealt and not solo else 0
    begun = bool(draft) or (isinstance(entries, int) and entries > dealt)
    title = ALL_GAMES[kind].title_of(head.get("options"))
    return GameSummary(game, kind, names, str(started), str(updated), solo, begun, title)
