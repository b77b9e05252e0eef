"""The entries of a shared game: the interface of `storage.Session`, with pending proposals."""

from abc import ABC, abstractmethod
from dataclasses import replace

from network.host import Host
from network.journal_index import JournalIndex, device_of, name_of
from network.member import Member
from network.messages import Item, Term, Verdict
from network.outbox import Outbox, shown, without
from network.proposals import forced, late_again, proposal
from network.sequencer import (
    EVERYTHING,
    OFFICIAL,
    Rights,
    place,
)
from network.status import SENT, TOO_LATE, Waiting
from scoring.corrections import changed, redone, undone
from scoring.game import IllegalError, Refusal, refuse
from scoring.journal import Journal
from scoring.journal_entries import Entry
from scoring.json_fields import MalformedError, Move
from storage import Store
from storage.session import Change as Changed
from storage.session import now
from storage.shared_game_rows import SharedGameRow

NOT_NOW = refuse("table", "The game has moved on: please enter it again.")


class ProposingSession(ABC):
    """An open game whose official journal is made by a host: another device, or this one."""

    store: Store
    number: int
    """0 until the host's game was received."""
    fresh: bool
    """Whether the game was finished just now."""
    _side: Member | Host
    _sharing: SharedGameRow
    _shown: JournalIndex | None
    """The journal with what is pending."""
    _late: dict[str, Entry]
    """Own entries that came late since the game was opened."""
    _was_over: bool = False
    _base: JournalIndex | None = None
    """The journal that `changed` was called on."""

    @abstractmethod
    def _propose(self, item: Item) -> None:
        """Saves a new proposal, and then shows and sends it."""

    @abstractmethod
    def _keep(self, outbox: Outbox) -> None:
        """Saves another outbox, and then shows and sends it."""

    # What is shown

    @property
    def ready(self) -> bool:
        """Whether the game was received."""
        return self._shown is not None

    @property
    def journal(self) -> Journal:
        """Returns the official journal with what is pending, as it is shown."""
        return self._index.journal

    @property
    def _index(self) -> JournalIndex:
        assert self._shown is not None, "there is no game yet"
        return self._shown

    @property
    def official(self) -> Journal:
        """Returns the official journal, without what is pending."""
        assert self._side.index is not None, "there is no game yet"
        return self._side.index.journal

    @property
    def pending(self) -> frozenset[int]:
        """Returns the ids of the entries of `journal` that are not official yet."""
        official, all_of_them = len(self.official.entries), len(self.journal.entries)
        return frozenset(range(official + 1, all_of_them + 1))

    def _show(self) -> None:
        """Updates `_shown`: the official journal or the outbox has changed."""
        index = self._side.index
        if index is None:
            return
        first = self._shown is None
        if self._side.outbox:
            journal = shown(index.journal, self._side.outbox, now())
            self._shown = index if journal is index.journal else JournalIndex(journal)
        else:
            self._shown = index
        over = self._shown.journal.over
        self.fresh = over and not first and (self.fresh or not self._was_over)
        self._was_over = over

    @property
    def device(self) -> str:
        """Returns the name of this device at the table."""
        return self._sharing.device

    @property
    def term(self) -> Term:
        return self._side.term

    @property
    def hosting(self) -> bool:
        return isinstance(self._side, Host)

    @property
    def secret(self) -> str:
        return self._sharing.secret

    @property
    def broker(self) -> str:
        """Returns the address of a club's broker; empty for a table at home."""
        return self._sharing.broker

    @property
    def removed(self) -> bool:
        """Whether the host has removed this device."""
        return not self.hosting and self.device in self._sharing.removed

    def may_enter(self, player: int, move: Move) -> bool:
        """Whether this device may enter a move, by the rights that the host checks."""
        rights = Rights(self.term.device, self._sharing.seats, self._sharing.everything)
        return rights.enters(self.device, self.official, player, move)

    @property
    def waiting(self) -> list[Waiting]:
        """Returns what is not official yet, and own entries that came late since the game was
        opened."""
        side = self._side
        verdicts = side.verdicts.get(self.device, {}) if isinstance(side, Host) else side.verdicts
        found = [self._waiting(item, verdicts.get(item.by)) for item in side.outbox]
        return found + [
            Waiting(by, one.player, one.raw["move"], TOO_LATE, "", "", None, True)
            for by, one in self._late.items()
        ]

    def _waiting(self, item: Item, verdict: Verdict | None) -> Waiting:
        step, own = item.steps[0], device_of(item.by) == self.device
        move = {} if item.several or step.undoes is not None else step.move
        if verdict is None:
            return Waiting(item.by, item.player, move, SENT, "", "", None, own)
        why = self._why(item, verdict) if move else None
        state, rule, reason = verdict.state, verdict.rule, verdict.reason
        return Waiting(item.by, item.player, move, state, rule, reason, why, own)

    def _why(self, item: Item, verdict: Verdict) -> Refusal | None:
        try:
            move = self.official.read_move(item.steps[0].move, "move")
            why = self.official.game.check(self.official.state, item.player, move)
        except (MalformedError, IndexError):
            return None
        return why if why and why.rule == verdict.rule else None

    # As a Session

    def enter(
        self,
        player: int,
        move: Move,
        *,
        forced: bool = False,
        drawn: bool = False,
        hint: bool = False,
    ) -> None:
        kept = {"forced": forced, "drawn": drawn, "hint": hint}
        self._add(self._index, self.journal.plus(player, move, at=now(), **kept))

    def changed(self, entry: int, move: Move | None, *, forced: bool = False) -> Changed:
        """Returns the game with an earlier entry changed, or removed (None), not yet saved, and
        what no longer fits."""
        self._base = JournalIndex(self.journal)  # a copy: what is shown may change meanwhile
        return changed(self.journal, entry, move, forced=forced, at=now())

    def take(self, journal: Journal) -> None:
        """Proposes a changed game, completely or not at all. Raises IllegalError if the table has
        gone on so that it does not fit any more."""
        base = next(
            (one for one in (self._index, self._base) if one and _begins(one, journal)), None
        )
        if base is None:
            raise IllegalError(NOT_NOW)
        self._add(base, journal)

    def undo(self, player: int | None = None) -> None:
        """Undoes the last entry of one player; without a player, the last one that this device may
        undo."""
        trail = [one for one, _state in self.journal.trail]
        mine = (
            one
            for one in reversed(trail)
            if (self._may_undo(one) if player is None else one.player == player)
        )
        if (entry := next(mine, None)) is not None:
            self._undo(entry, player)

    def redo(self, player: int | None = None) -> None:
        journal = self.journal
        entry = journal.redoable if player is None else journal.redoable_by(player)
        if entry is not None:
            self._add(self._index, redone(journal, entry, at=now()))

    def back_to(self, count: int) -> None:
        """Returns to the state after `count` entries."""
        self._add(self._index, self.journal.back_to(count, at=now()))

    def _may_undo(self, entry: Entry) -> bool:
        own = device_of(name_of(entry)) == self.device
        seats = self._sharing.seats.get(self.device, ())
        return own or entry.player in seats or isinstance(self._side, Host)

    def _undo(self, entry: Entry, player: int | None) -> None:
        by = name_of(entry)
        verdicts = self._side.verdicts if isinstance(self._side, Member) else {}
        if entry.id in self.pending and by in verdicts:  # the host does not take it
            self.withdraw(by)
        else:
            self._add(self._index, undone(self.journal, entry.id, player=player, at=now()))

    def _add(self, base: JournalIndex, journal: Journal) -> None:
        if len(journal.entries) == len(base.journal.entries):
            return
        number = self._sharing.used + 1
        item = proposal(base, journal, f"{self.device}.{number}")
        if base is not self._index:  # what is shown has changed meanwhile
            placed = place(self._index, item, self.device, EVERYTHING, None)
            if placed.state != OFFICIAL:
                raise IllegalError(NOT_NOW)
        self._propose(item)

    # Waiting proposals

    def withdraw(self, by: str) -> None:
        """Removes a proposal from the outbox, with what undoes it. An entry that came late is no
        longer listed."""
        if by in self._late:
            del self._late[by]
            return
        assert self._side.index is not None
        self._keep(without(self._side.outbox, by, self._side.index))

    def force(self, by: str) -> None:
        """Proposes an entry that was refused, waits or came late again, as a forced one that comes
        next."""
        if by in self._late:
            number = self._sharing.used + 1
            name = f"{self.device}.{number}"
            self._propose(late_again(self._late[by], name, self._index, now()))
            del self._late[by]
            return
        outbox = self._side.outbox
        rest = tuple(item for item in outbox if item.by != by)
        index = JournalIndex(shown(self.official, rest, now()))
        self._keep(tuple(forced(item, index) if item.by == by else item for item in outbox))

    def _new_name(self) -> str:
        self._sharing = replace(self._sharing, used=self._sharing.used + 1)
        return f"{self.device}.{self._sharing.used}"


def _begins(base: JournalIndex, journal: Journal) -> bool:
    """Whether a journal begins with all entries of another one."""
    entries = base.journal.entries
    same = zip(entries, journal.entries, strict=False)
    return len(entries) <= len(journal.entries) and all(a is b for a, b in same)
