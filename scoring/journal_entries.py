"""The entries of a journal, and how they are added one by one: moves, undo and redo.

Reading n entries takes n steps, plus one for each move that has to be repeated because of undos.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.game import (
    Game,
    IllegalError,
    Player,
    Refusal,
    marked,
    refuse,
)
from scoring.json_fields import MalformedError, Move
from scoring.undo_state import Counting

MOST_ENTRIES = 10_000
"""Maximum of one game: a hundred times what an evening writes."""
MOST_REPLAYED = 50_000
"""Maximum of moves repeated because of undos, over all undos of a game (docs/format.md)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal: a player's move, or the undoing of an earlier entry."""

    id: int
    player: int
    move: Move | None
    """None for an undo."""
    forced: bool
    undoes: int | None
    raw: dict[str, Any]
    """The entry as its file has it, including unknown keys."""

    @property
    def drawn(self) -> bool:
        """Whether the app has drawn these dice."""
        return self.raw.get("drawn") is True

    @property
    def hint(self) -> bool:
        """Whether it was entered after a hint of the coach."""
        return self.raw.get("hint") is True

    @property
    def change(self) -> int | None:
        """The number of the first entry of the correction that it is part of; None if it is part
        of none."""
        first = self.raw.get("change")
        return first if type(first) is int and 0 < first <= self.id else None

    @property
    def late(self) -> bool:
        """Whether it came too late at a shared table: it is undone right away, counts nothing and
        never comes back (docs/table.md)."""
        return self.forced and "late" in self.raw


Step = tuple[Entry, Any]
"""A move and the state it led to."""
Undo = tuple[int, int]
"""The number of an entry and of the one that it undoes."""
Made = tuple[tuple[Entry, ...], tuple[Step, ...], int, tuple[Undo, ...]]
"""All entries, the moves that count, the number of moves repeated because of undos, and the
undos."""


class IllegalEntryError(IllegalError):
    """An entry of a file that breaks a rule."""

    def __init__(self, entry: int, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.entry = entry

    def __str__(self) -> str:
        return f"entry {self.entry}: {self.refusal.rule}: {self.refusal}"


class LimitError(IllegalError):
    """A game would become too long to be read again; cannot be forced either."""


def check_length(entries: Sequence[object]) -> None:
    """Rejects a file with more entries than a game can have, before they are read."""
    if len(entries) > MOST_ENTRIES:
        what = f"must be at most {MOST_ENTRIES}, not {len(entries)}"
        raise MalformedError("entries", what)


def begin_raw(entries: int, at: str | None, change: int | None = None) -> dict[str, Any]:
    marks = {"at": at, "change": change}
    return {"id": entries + 1, **{key: mark for key, mark in marks.items() if mark is not None}}


def would_break(entry: Entry, number: int, why: Refusal) -> Refusal:
    """Returns why an undo is refused: an entry of this round would no longer fit."""
    player = Player(entry.player, entry.player)
    if not number:
        text = marked("{player}’s first entry would no longer fit: {why}")
        return refuse(why.rule, text, player=player, why=why)
    text = marked("{player}’s entry in round {round} would no longer fit: {why}")
    return refuse(why.rule, text, player=player, round=number, why=why)


class Making:
    """Builds a journal's entries: several can be added before a journal is made of them. Unusable
    after an error."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        beginning: Any,
        made: Made = ((), (), 0, ()),
        known: Sequence[Step] = (),
    ) -> None:
        entries, trail, self.replayed, undos = made
        self.entries, self.trail, self._undos = list(entries), list(trail), list(undos)
        self._game, self._beginning = game, beginning
        self._known = known
        """Steps that were made before, reused when the same ones come again."""
        self._counting: Counting | None = None

    @property
    def made(self) -> Made:
        return tuple(self.entries), tuple(self.trail), self.replayed, tuple(self._undos)

    @property
    def state(self) -> Any:
        return self.trail[-1][1] if self.trail else self._beginning

    @property
    def counting(self) -> Counting:
        """The undo state of the entries so far; created when something is first undone."""
        if self._counting is None:
            self._counting = Counting.of_undos(self._undos, len(self.entries))
        return self._counting

    def undo(self, entry: int, at: str | None, change: int | None = None) -> None:
        raw = begin_raw(len(self.entries), at, change) | {"undoes": entry}
        self.add(Entry(raw["id"], 0, None, False, entry, raw))

    def add(self, entry: Entry) -> None:
        if len(self.entries) >= MOST_ENTRIES:
            full = refuse("limit", "A game has at most {most} entries.", most=MOST_ENTRIES)
            raise LimitError(full)
        if entry.undoes is not None:
            self._undo(entry.undoes)
            self._undos.append((entry.id, entry.undoes))
        else:
            self._step(entry)
            if self._counting:
                self._counting.add(None)
        self.entries.append(entry)

    def _step(self, entry: Entry) -> None:
        place = len(self.trail)
        state = self.state
        known = self._known[place] if place < len(self._known) else None
        if known and known[0] is entry:
            before = self._known[place - 1][1] if place else self._beginning
            if before is state:
                self.trail.append(known)
                return
        if not entry.forced and (refusal := self._game.check(state, entry.player, entry.move)):
            raise IllegalError(refusal)
        self.trail.append((entry, self._game.apply(state, entry.player, entry.move)))

    def _undo(self, entry: int) -> None:
        """Removes a move or restores it; all later ones are repeated."""
        if self.counting.is_dead(entry):
            raise IllegalError(
                refuse("undo", "Entry {entry} has already been undone.", entry=entry)
            )
        move = self.counting.add(entry)
        if move is None:
            return
        place = bisect_left(self.trail, move, key=lambda step: step[0].id)
        old = self.trail[place:]
        again = [one for one, _state in old]
        again = again[1:] if again and again[0].id == move else [self.entries[move - 1], *again]
        self.replayed += len(again)
        if self.replayed > MOST_REPLAYED:
            raise LimitError(refuse("limit", "Too many undos in this game to undo more."))
        del self.trail[place:]
        for one in again:
            try:
                self._step(one)
            except IllegalError as error:
                number = self._game.turn(self._before(one, place, old)).round
                raise IllegalError(would_break(one, number, error.refusal)) from None

    def _before(self, entry: Entry, place: int, old: list[Step]) -> Any:
        """Returns the state in which an entry was made, before all from `place` on were
        repeated."""
        later = next((n for n, (one, _state) in enumerate(old) if one is entry), 0)
        if later:
            return old[later - 1][1]
        return self.trail[place - 1][1] if place else self._beginning
