"""Which entries of a journal count: undo and redo, kept up to date entry by entry.

An entry is dead while an undo that is not dead itself cancels it. To redo is to undo an undo, which
can be undone in turn: entries that undo each other make long runs, and each one that is added turns
all of its run from dead to alive or back. So a run is kept as a list of which only the end has to
be known. To add an entry never takes a way through the whole journal.
"""

from collections.abc import Iterable


class Counting:
    """Takes a journal's entries in their order, each as the entry it undoes, None for a move."""

    __slots__ = ("_cancels", "_places", "_runs", "_undoes", "flips")

    def __init__(self, entries: Iterable[int | None] = ()) -> None:
        # Entries are counted from 1: place 0 is for none.
        self._undoes: list[int | None] = [None]
        self._runs: list[list[int]] = [[]]
        """For each entry its run: each in it is undone by the next one and by no other."""
        self._places = [0]
        """Where it stands in its run."""
        self._cancels: dict[int, int] = {}
        """For those undone more than once, which end a run: how many of their undos are alive."""
        self.flips: list[int | None] = [None]
        """The move that counts after an entry and did not before, or the other way round; None
        where the entry changes nothing."""
        for undoes in entries:
            self.add(undoes)

    def is_dead(self, entry: int) -> bool:
        run = self._runs[entry]
        dead = self._cancels.get(run[-1], 0) > 0
        return dead ^ bool((len(run) - 1 - self._places[entry]) & 1)

    def add(self, undoes: int | None) -> int | None:
        """One more entry; what it undoes must not be dead. Returns the move that it flips."""
        entry = len(self._undoes)
        self._undoes.append(undoes)
        if undoes is not None and undoes == self._runs[undoes][-1] and undoes not in self._cancels:
            self._begin(entry, self._runs[undoes])
        else:
            self._begin(entry, [])
            if undoes is not None:
                self._split(undoes)
                self._cancels[undoes] += 1
        flipped = entry if undoes is None else self._flipped(undoes)
        self.flips.append(flipped)
        return flipped

    def _begin(self, entry: int, run: list[int]) -> None:
        self._places.append(len(run))
        self._runs.append(run)
        run.append(entry)

    def _split(self, entry: int) -> None:
        """One that is undone a second time ends its run."""
        run, place = self._runs[entry], self._places[entry]
        if entry in self._cancels:
            return
        self._cancels[entry] = 0  # it was alive, so its first undo is dead
        rest = run[place + 1 :]
        del run[place + 1 :]
        for at, other in enumerate(rest):
            self._runs[other], self._places[other] = rest, at

    def _flipped(self, entry: int) -> int | None:
        """From an entry that has become another follows its run down, and those below, to a move or
        to an entry that stays as it is because another undo cancels it, too."""
        while True:
            first = self._runs[entry][0]
            below = self._undoes[first]
            if below is None:
                return first
            alive = not self.is_dead(first)
            self._cancels[below] += 1 if alive else -1
            if self._cancels[below] != alive:
                return None
            entry = below
