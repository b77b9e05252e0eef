"""An open game: every change is saved before it is shown."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from scoring import READABLE
from scoring.corrections import changed, redone, undone
from scoring.game import Refusal
from scoring.given_dice import COUNTED
from scoring.journal import Entry, Journal
from scoring.json_fields import Move
from scoring.openings import with_openings
from storage.errors import StorageError
from storage.settings import PADS
from storage.store import Store

Change = tuple[Journal, list[tuple[Entry, Refusal]]]


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Session:
    def __init__(self, store: Store, number: int, journal: Journal) -> None:
        self.store = store
        self.number = number
        self.journal = journal
        self.fresh = False
        """Whether the game was finished just now, as opposed to opened from the history."""
        self.pending: frozenset[int] = frozenset()
        """The entries that the other devices at a shared table have not got yet."""

    def may_enter(self, player: int, move: Move) -> bool:
        """Whether this device may enter it at all, independent of the rules."""
        return True

    @classmethod
    def begin(
        cls,
        store: Store,
        game: str,
        options: dict[str, Any],
        names: list[str],
        dice: dict[str, Any] | None = None,
    ) -> "Session":
        """Creates and saves a new game, with the entries in which players have no choice. `dice`:
        which rolls are given; then the sheet is the printed one, as for all who play them, and the
        counted try of a day is used up."""
        rules = READABLE[game]
        pads = {} if dice else store.settings.get(PADS.of(game))
        journal = Journal.new(game, rules.with_pads(pads, options, len(names)), names, dice)
        journal = with_openings(journal, now())
        session = cls(store, store.create(journal, now()), journal)
        if (given := journal.options.dice) and given.attempt == COUNTED:
            store.days.use_up(given)
        return session

    @classmethod
    def resume(cls, store: Store, number: int) -> "Session":
        return cls(store, number, store.load(number))

    def reload(self) -> None:
        """Loads the game again: names may have been corrected. A missing game stays unchanged."""
        with suppress(StorageError):
            self.journal = self.store.load(self.number)

    def enter(
        self,
        player: int,
        move: Move,
        *,
        forced: bool = False,
        drawn: bool = False,
        hint: bool = False,
    ) -> None:
        self._save(self.journal.plus(player, move, forced=forced, drawn=drawn, hint=hint, at=now()))

    def changed(self, entry: int, move: Move | None, *, forced: bool = False) -> Change:
        """Returns the game with an earlier entry changed, or removed (None), not yet saved, and
        what no longer fits."""
        return changed(self.journal, entry, move, forced=forced, at=now())

    def take(self, journal: Journal) -> None:
        """Saves a changed game completely or not at all."""
        self._save(journal)

    def undo(self, player: int | None = None) -> None:
        """Undoes the last entry of all players, or of one; all of a correction at once."""
        journal = self.journal
        entry = journal.undoable if player is None else journal.undoable_by(player)
        if entry is not None:
            self._save(undone(journal, entry, player=player, at=now()))

    def redo(self, player: int | None = None) -> None:
        journal = self.journal
        entry = journal.redoable if player is None else journal.redoable_by(player)
        if entry is not None:
            self._save(redone(journal, entry, at=now()))

    def back_to(self, count: int) -> None:
        """Returns to the state after `count` entries."""
        self._save(self.journal.back_to(count, at=now()))

    def _save(self, journal: Journal) -> None:
        try:
            self.store.append(self.number, journal, now())
        except StorageError as error:
            if error.kind != "damaged":
                raise
            # The file was damaged meanwhile: it is set aside and the game continues in a new one.
            self.number = self.store.rescue(journal, now())
        self.fresh = journal.over and (self.fresh or not self.journal.over)
        self.journal = journal
