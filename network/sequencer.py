"""Decides on proposals, and so on the order of the official journal. Pure: no network, no disk.

The first entry in a slot wins. Slots make the order of arrival irrelevant: a proposal that comes
before its turn is early, and is tried again after each new entry.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from network.journal_index import JournalIndex, device_of, name_of
from network.messages import (
    ALIKE,
    BAD,
    EARLY,
    LATE,
    REFUSED,
    Item,
    Json,
    ProposalStep,
    Verdict,
    dumped,
)
from scoring.early_end import EndEarly
from scoring.game import IllegalError
from scoring.journal import Journal
from scoring.journal_entries import Entry, begin_raw
from scoring.json_fields import MalformedError, Move
from scoring.undo_state import Counting

BEFORE = re.compile(r"#\d+")
"""The name of an entry from before the table."""
LONGEST_MOVE = 4_000
"""Maximum length of a move with unknown keys: longer moves lose these keys, so that every entry
fits into a message."""
OFFICIAL, TOO_LATE = "official", "late"


@dataclass(frozen=True, slots=True)
class Rights:
    """The rights of the devices."""

    host: str = ""
    seats: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The players of each device that names some."""
    everything: bool = False
    """Whether every device may enter everything."""

    def all_of(self, device: str) -> bool:
        """Whether a device has all rights."""
        return self.everything or device == self.host

    def enters(self, device: str, journal: Journal, player: int, move: Move) -> bool:
        """Whether a device may make an entry for a player."""
        if isinstance(move, EndEarly):  # the game ends for all
            return device == self.host or not self.host
        if self.all_of(device) or isinstance(move, journal.game.by_anyone):
            return True
        if own := self.seats.get(device):
            return player in own
        return not any(player in seats for seats in self.seats.values())

    def undoes(self, device: str, entry: Entry, name: str) -> bool:
        """Whether a device may undo a move, or make it count again. `name`: the name of the undone
        entry."""
        own = device_of(name) == device or entry.player in self.seats.get(device, ())
        return own or self.all_of(device)


EVERYTHING = Rights(everything=True)

SEAT = Verdict(REFUSED, "seat", "This is another device's seat.")
NOT_HOST = Verdict(REFUSED, "end", "Only the host can end the game for everyone.")
NOT_OWN = Verdict(REFUSED, "undo", "Only the host undoes what others have entered.")
MISSING = Verdict(EARLY, "", "Something before it is missing.")
NEVER_BACK = Verdict(REFUSED, "late", "It came too late and does not come back.")


@dataclass(frozen=True, slots=True)
class Sequenced:
    """The result of placing a proposal."""

    state: str
    """`official`, `late`, or the state of the verdict."""
    journal: Journal
    """The journal, with the entries of the proposal if it is official or late."""
    verdict: Verdict | None = None


def twin(index: JournalIndex, item: Item) -> Entry | None:
    """Returns the entry of the journal that is the same as a proposal of one step; None if there is
    none."""
    journal = index.journal
    if item.undoes is not None:
        target = index.entry(item.undoes)
        undos = [one for one in journal.entries if target and one.undoes == target.id]
        counting = Counting.of_undos(journal.undos, len(journal.entries))
        return next((one for one in undos if not counting.is_dead(one.id)), None)
    if item.several:
        return None
    move: Move = journal.read_move(item.steps[0].move, "move")
    number, at = item.slot or (0, 0)
    same = index.filled(item.player, number)[at : at + 1]
    if not same and isinstance(move, (EndEarly, *journal.game.by_anyone)):
        same = index.made(move, number)
    return next((one for one in same if one.move == move), None)


def place(
    index: JournalIndex, item: Item, device: str, rights: Rights, now: str | None
) -> Sequenced:
    """Places a proposal of a device. It must not be in the journal already."""
    return _Placing(index, item, device, rights, item.at or now).placed()


class _RefusedError(Exception):
    """Ends the placing of a proposal with a verdict."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.reason)
        self.verdict = verdict


class _Placing:
    """Places one proposal in a journal."""

    def __init__(
        self, index: JournalIndex, item: Item, device: str, rights: Rights, at: str | None
    ) -> None:
        self.index, self.journal, self.item, self.at = index, index.journal, item, at
        self.rights, self.device = rights, device
        # Entries of other devices, or from before the table, were official already: rights are
        # not checked again.
        others = BEFORE.fullmatch(item.by) or device_of(item.by) not in ("", device)
        self.asks = not item.again and not others

    def placed(self) -> Sequenced:
        try:
            if self.item.several:
                return self._steps()
            return self._entry() if self.item.undoes is None else self._undo(self.item.undoes)
        except _RefusedError as refused:
            return Sequenced(refused.verdict.state, self.journal, refused.verdict)
        except MalformedError as error:  # the journal is full
            verdict = Verdict(REFUSED, "limit", str(error))
        except IllegalError as error:
            verdict = Verdict(REFUSED, error.refusal.rule, str(error.refusal))
        return Sequenced(verdict.state, self.journal, verdict)

    # A move

    def _entry(self) -> Sequenced:
        step, item, index = self.item.steps[0], self.item, self.index
        move, (number, place) = self._read(step), item.slot or (0, 0)
        if item.by.endswith(LATE):
            raise _RefusedError(Verdict(BAD))
        if twin(index, item):
            raise _RefusedError(Verdict(ALIKE))
        self._may_enter(step, move)
        filled = index.filled(item.player, number)
        if place < len(filled) or number < index.round:
            return self._late(step)
        missing = item.after is not None and not index.has(item.after)
        if number > index.round or place > len(filled) or missing:
            raise _RefusedError(MISSING)
        self._check(step, move)
        return Sequenced(OFFICIAL, self._plus(self.journal, self._raw(step, item.by)))

    def _read(self, step: ProposalStep) -> Move:
        journal = self.journal
        if step.player >= len(journal.names):
            raise _RefusedError(Verdict(BAD, "", "There is no such player."))
        try:
            move: Move = journal.read_move(step.move, "move")
        except (MalformedError, RecursionError) as error:
            raise _RefusedError(Verdict(BAD, "", str(error)[:200])) from error
        return move

    def _may_enter(self, step: ProposalStep, move: Move) -> None:
        may = self.rights.enters(self.device, self.journal, step.player, move)
        if self.asks and not may:
            raise _RefusedError(NOT_HOST if isinstance(move, EndEarly) else SEAT)

    def _check(self, step: ProposalStep, move: Move) -> None:
        game, state = self.journal.game, self.journal.state
        refusal = game.check(state, step.player, move)
        if refusal is None or step.forced:
            return
        another = next(game.legal_moves(state, step.player), None) is not None
        raise _RefusedError(Verdict(REFUSED if another else EARLY, refusal.rule, str(refusal)))

    def _raw(self, step: ProposalStep, by: str) -> Json:
        move: Json = step.move
        if len(dumped(move)) > LONGEST_MOVE:
            move = self._read(step).to_json()
        raw: Json = {"player": step.player, "move": move}
        flags = {"forced": step.forced, "drawn": step.drawn, "hint": step.hint}
        return raw | {key: True for key, value in flags.items() if value} | {"by": by}

    def _plus(self, journal: Journal, raw: Json) -> Journal:
        """Adds an entry; if it breaks no rule, it is not marked as forced."""
        if raw.get("forced") and "late" not in raw:
            move = journal.read_move(raw["move"], "move")
            if journal.game.check(journal.state, int(str(raw["player"])), move) is None:
                del raw["forced"]
        return journal.plus_raw([begin_raw(len(journal.entries), self.at) | raw])

    def _late(self, step: ProposalStep) -> Sequenced:
        """Returns a forced entry and its undo: it counts nothing, and is never proposed again."""
        by, slot = self.item.by, self.item.slot or (0, 0)
        raw = self._raw(step, by) | {"forced": True, "late": [*slot]}
        journal = self._plus(self.journal, raw)
        journal = self._plus(journal, {"undoes": len(journal.entries), "by": by + LATE})
        return Sequenced(TOO_LATE, journal)

    # An undo, or several steps

    def _undo(self, name: str) -> Sequenced:
        target = self.index.entry(name)
        if target is None:
            raise _RefusedError(MISSING)
        if twin(self.index, self.item) or self.item.by == name + LATE:
            raise _RefusedError(Verdict(ALIKE))
        journal = self._plus(self.journal, self._undoing(target, self.item.by))
        self._may_change(journal)
        return Sequenced(OFFICIAL, journal)

    def _undoing(self, target: Entry, by: str) -> Json:
        if self.index.is_late_undo(target):
            raise _RefusedError(NEVER_BACK)
        return {"undoes": target.id, "by": by}

    def _steps(self) -> Sequenced:
        journal, ids = self.journal, dict[str, int]()
        corrects = any(step.undoes is None for step in self.item.steps)
        mark: Json = {"change": len(journal.entries) + 1} if corrects else {}
        for place, step in enumerate(self.item.steps, 1):
            by = f"{self.item.by}/{place}"
            if step.undoes is None:
                self._read(step)
                journal = self._plus(journal, self._raw(step, by) | mark)
            else:
                number = ids.get(step.undoes) or self.index.ids.get(step.undoes)
                if number is None:
                    raise _RefusedError(MISSING)
                target = journal.entries[number - 1]
                journal = self._plus(journal, self._undoing(target, by) | mark)
            ids[by] = len(journal.entries)
        self._may_change(journal)
        return Sequenced(OFFICIAL, journal)

    def _may_change(self, after: Journal) -> None:
        """Checks the device's rights to the net change: moves that are undone and entered again do
        not count as changed."""
        if not self.asks:
            return
        before, now = self.journal.trail, after.trail
        kept = {one.id for one, _state in now} & {one.id for one, _state in before}
        lost = [one for one, _state in before if one.id not in kept]
        gained = [one for one, _state in now if one.id not in kept]
        for one in tuple(gained):
            same = (old for old in lost if (old.player, old.move) == (one.player, one.move))
            if old := next(same, None):
                lost.remove(old)
                gained.remove(one)
        for one in lost:
            if not self.rights.undoes(self.device, one, name_of(one)):
                raise _RefusedError(NOT_OWN)
        new = {one.id for one in after.entries[len(self.journal.entries) :]}
        for one in gained:
            self._may_gain(one, is_new=one.id in new)

    def _may_gain(self, entry: Entry, is_new: bool) -> None:
        """Checks the right to a new move, or to make one count again."""
        assert entry.move is not None  # undos are not in the trail
        if is_new:
            may = self.rights.enters(self.device, self.journal, entry.player, entry.move)
        else:
            undos = (one for one in reversed(self.journal.entries) if one.undoes == entry.id)
            may = self.rights.undoes(self.device, entry, name_of(next(undos, entry)))
        if not may:
            raise _RefusedError(NOT_OWN)
