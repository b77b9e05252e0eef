"""An open game that several devices share; counterpart of `storage.Session`. No Kivy."""

from typing import NamedTuple

from network.journal_index import device_of, name_of
from network.shared_game import SharedGame
from play.entry_toast import Entered
from scoring.journal import Entry, Journal
from scoring.json_fields import Move
from storage.session import Change, Session
from storage.store import Store


class News(NamedTuple):
    """Changes from other devices since the last update."""

    entered: list[Entered]
    late: list[Entered]
    """Entries of this device that came too late: they do not count."""
    same: bool
    """Whether the same entries count as before, in the same order."""


class SharedSession(Session):
    """The session of a shared game."""

    def __init__(self, store: Store, shared: SharedGame) -> None:
        super().__init__(store, shared.number, shared.journal)
        self.shared = shared
        self._shown: list[str] = []
        """The entries that counted at the last update."""
        self._known: set[str] = set()
        """Those that count or were counted."""
        self.missed = False
        """Whether changes have arrived that were not shown yet."""
        self._look()
        self.news()

    def _look(self) -> None:
        shared = self.shared
        self.number, self.journal = shared.number, shared.journal
        self.pending, self.fresh = shared.pending, shared.fresh

    def _acted(self) -> None:
        """Updates the list of entries after an action on this device."""
        self._look()
        self._shown = [name_of(entry) for entry, _state in self.journal.trail]

    def may_enter(self, player: int, move: Move) -> bool:
        return self.shared.may_enter(player, move)

    def reload(self) -> None:
        self.shared.reload()
        self._look()

    def enter(
        self,
        player: int,
        move: Move,
        *,
        forced: bool = False,
        drawn: bool = False,
        hint: bool = False,
    ) -> None:
        self.shared.enter(player, move, forced=forced, drawn=drawn, hint=hint)
        self._acted()

    def changed(self, entry: int, move: Move | None, *, forced: bool = False) -> Change:
        return self.shared.changed(entry, move, forced=forced)

    def take(self, journal: Journal) -> None:
        self.shared.take(journal)
        self._acted()

    def undo(self, player: int | None = None) -> None:
        self.shared.undo(player)
        self._acted()

    def redo(self, player: int | None = None) -> None:
        self.shared.redo(player)
        self._acted()

    def back_to(self, count: int) -> None:
        """Reads what others have entered since the timeline was opened."""
        last = name_of(self.journal.entries[count - 1]) if count else ""
        self._look()
        names = ["", *map(name_of, self.journal.entries)]
        if last in names:
            self.shared.back_to(names.index(last))
            self._acted()

    def news(self) -> News:
        """Reads the current state of the shared game."""
        self._look()
        self.missed = False
        journal, shown, known = self.journal, self._shown, self._known
        self._shown = [name_of(entry) for entry, _state in journal.trail]
        entered, before = [], journal.beginning
        for entry, after in journal.trail:
            if name_of(entry) not in known and not self._own(entry) and entry.move is not None:
                entered.append(Entered(entry.player, entry.move, before))
            before = after
        late = [
            Entered(entry.player, entry.move, journal.state)
            for entry in journal.entries
            if entry.late and entry.move and self._own(entry)
            if name_of(entry) + LATE not in known
        ]
        known.update(self._shown)
        known.update(name_of(one) + LATE for one in journal.entries if one.late)
        return News(entered, late, self._shown == shown)

    def _own(self, entry: Entry) -> bool:
        return device_of(name_of(entry)) == self.shared.device


LATE = " late"
