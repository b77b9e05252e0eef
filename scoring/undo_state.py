"""Which entries of a journal count: undo and redo, updated entry by entry.

An entry is dead while an undo that is not dead itself cancels it. A redo undoes an undo and can be
undone in turn: entries that undo each other form long runs, and each added entry toggles its whole
run between dead and alive. So a run is kept as a list of which only the end has to be known. Adding
an entry never walks through the whole journal, and moves that were never undone are not kept at
all: a long game costs as much as its undos.
"""

from collections.abc import Iterable
from typing import Self


class Counting:
    """Takes a journal's entries in order, each given as the entry it undoes; None for a move."""

    __slots__ = ("_cancels", "_count", "_flips", "_places", "_runs", "_undoes")

    def __init__(self, entries: Iterable[int | None] = ()) -> None:
        self._count = 0
        """The number of entries, which are counted from 1."""
        self._undoes: dict[int, int] = {}
        self._runs: dict[int, list[int]] = {}
        """The run of each entry that was undone, and of each that undoes one of them. Every entry
        in a run is undone by the next one and by no other."""
        self._places: dict[int, int] = {}
        """Their positions in their runs."""
        self._cancels: dict[int, int] = {}
        """For entries undone more than once, which end a run: the number of their live undos."""
        self._flips: dict[int, int | None] = {}
        """For each undo, the move that it makes count or stop counting."""
        for undoes in entries:
            self.add(undoes)

    @classmethod
    def of_undos(cls, undos: Iterable[tuple[int, int]], count: int) -> Self:
        """Returns the state after so many entries, of which these undo another one: the number of
        each and what it undoes."""
        made = cls()
        for entry, undoes in undos:
            made._count = entry - 1
            made.add(undoes)
        made._count = count
        return made

    def is_dead(self, entry: int) -> bool:
        run = self._runs.get(entry)
        if run is None:
            return False
        dead = self._cancels.get(run[-1], 0) > 0
        return dead ^ bool((len(run) - 1 - self._places[entry]) & 1)

    def flip(self, entry: int) -> int | None:
        """Returns the move that an entry makes count or stop counting; None if it changes
        nothing."""
        return self._flips[entry] if entry in self._undoes else entry

    def add(self, undoes: int | None) -> int | None:
        """Adds an entry; what it undoes must not be dead. Returns the move that it flips."""
        self._count += 1
        entry = self._count
        if undoes is None:
            return entry
        self._undoes[entry] = undoes
        run = self._run(undoes)
        if undoes == run[-1] and undoes not in self._cancels:
            self._places[entry] = len(run)
            self._runs[entry] = run
            run.append(entry)
        else:
            self._split(undoes)
            self._cancels[undoes] += 1
        flipped = self._flips[entry] = self._follow(undoes)
        return flipped

    def _run(self, entry: int) -> list[int]:
        """Returns the run of an entry that is undone; one of its own if there was none."""
        if entry not in self._runs:
            self._runs[entry], self._places[entry] = [entry], 0
        return self._runs[entry]

    def _split(self, entry: int) -> None:
        """Ends a run at an entry that is undone a second time."""
        run, place = self._runs[entry], self._places[entry]
        if entry in self._cancels:
            return
        self._cancels[entry] = 0  # it was alive, so its first undo is dead
        rest = run[place + 1 :]
        del run[place + 1 :]
        for at, other in enumerate(rest):
            self._runs[other], self._places[other] = rest, at

    def _follow(self, entry: int) -> int | None:
        """Follows the run of a changed entry down, and those below it, to a move or to an entry
        that stays unchanged because another undo cancels it, too."""
        while True:
            first = self._run(entry)[0]
            below = self._undoes.get(first)
            if below is None:
                return first
            alive = not self.is_dead(first)
            self._cancels[below] += 1 if alive else -1
            if self._cancels[below] != alive:
                return None
            entry = below
