"""Which entries of a journal count: undo and redo, updated entry by entry.

An entry is dead while an undo that is not dead itself cancels it. A redo undoes an undo and can be
undone in turn: entries that undo each other form long runs, and each added entry toggles its whole
run between dead and alive. So a run is kept as a list of which only the end has to be known. Adding
an entry never walks through the whole journal.
"""

from collections.abc import Iterable


class Counting:
    """Takes a journal's entries in order, each given as the entry it undoes; None for a move."""

    __slots__ = ("_cancels", "_places", "_runs", "_undoes", "flips")

    def __init__(self, entries: Iterable[int | None] = ()) -> None:
        # Entries are counted from 1: index 0 is unused.
        self._undoes: list[int | None] = [None]
        self._runs: list[list[int]] = [[]]
        """The run of each entry. Every entry in a run is undone by the next one and by no other."""
        self._places = [0]
        """Each entry's position in its run."""
        self._cancels: dict[int, int] = {}
        """For entries undone more than once, which end a run: the number of their live undos."""
        self.flips: list[int | None] = [None]
        """For each entry, the move that it makes count or stop counting; None if it changes
        nothing."""
        moves = 0
        for undoes in entries:
            if undoes is None:
                moves += 1
            else:
                self._add_moves(moves)
                moves = 0
                self.add(undoes)
        self._add_moves(moves)

    def is_dead(self, entry: int) -> bool:
        run = self._runs[entry]
        dead = self._cancels.get(run[-1], 0) > 0
        return dead ^ bool((len(run) - 1 - self._places[entry]) & 1)

    def add(self, undoes: int | None) -> int | None:
        """Adds an entry; what it undoes must not be dead. Returns the move that it flips."""
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

    def _add_moves(self, count: int) -> None:
        """Adds moves that follow each other: most of a journal."""
        numbers = range(len(self._undoes), len(self._undoes) + count)
        self._undoes += [None] * count
        self._runs += [[number] for number in numbers]
        self._places += [0] * count
        self.flips += numbers

    def _begin(self, entry: int, run: list[int]) -> None:
        self._places.append(len(run))
        self._runs.append(run)
        run.append(entry)

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

    def _flipped(self, entry: int) -> int | None:
        """Follows the run of a changed entry down, and those below it, to a move or to an entry
        that stays unchanged because another undo cancels it, too."""
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
