"""The boxes of a game written by entries that break a rule, for the marks in the margin."""

from collections.abc import Callable, Iterator
from typing import Any

from scoring.early_end import EVERYWHERE
from scoring.game import Box, Refusal
from scoring.journal import Journal
from scoring.journal_entries import Entry, Step

Boxes = dict[Box, int]
"""Boxes, each with the index in the trail of the entry that wrote it last."""


class Forced:
    """Checks each entry only once: a journal only grows, or loses its end."""

    def __init__(self, journal: Callable[[], Journal]) -> None:
        self._journal = journal
        self._steps: list[Step] = []
        """The part of the trail that has been checked."""
        self._found: list[tuple[int, int, tuple[Box, ...]]] = []
        """Index, player and boxes of each forced entry that breaks a rule at its position."""
        self._boxes: dict[int, Boxes] = {}
        """The boxes of each player who was asked for."""

    def boxes(self, player: int) -> Boxes:
        """Returns the boxes of a player's sheet that were written against a rule."""
        self._look(self._journal())
        if player not in self._boxes:
            found = self._boxes[player] = {}
            for number, who, boxes in self._found:
                if who == player:
                    found |= dict.fromkeys(boxes, number)
        return dict(self._boxes[player])

    def is_forced(self, number: int) -> bool:
        """Whether this entry, counted from 0 without undone ones, breaks a rule."""
        self._look(self._journal())
        return any(found == number for found, _who, _boxes in self._found)

    def entry(self, number: int) -> tuple[Entry, Any]:
        """Returns an entry and the state before it."""
        journal = self._journal()
        before = journal.trail[number - 1][1] if number else journal.beginning
        return journal.trail[number][0], before

    def written(self, player: int, box: Box) -> list[int]:
        """Returns the entries that have written in a box of a player's sheet, the last one
        first."""
        trail = self._journal().trail
        numbers = (n for n in reversed(range(len(trail))) if trail[n][0].player == player)
        return [number for number in numbers if box in self.boxes_of(number)]

    def boxes_of(self, number: int) -> frozenset[Box]:
        """Returns all boxes in which an entry wrote, without the sums that the game adds up."""
        entry, before = self.entry(number)
        return frozenset(all_written_by(self._journal(), entry, before, number))

    def broken(self, number: int) -> Refusal | None:
        """Returns the rule that a forced entry breaks; None if it breaks none."""
        return self._journal().broken(number)

    def _look(self, journal: Journal) -> None:
        trail, steps = journal.trail, self._steps
        # A step is made once, after all those before it: if it is identical, so are they.
        while steps and (len(steps) > len(trail) or trail[len(steps) - 1] is not steps[-1]):
            steps.pop()
        while self._found and self._found[-1][0] >= len(steps):
            self._found.pop()
            self._boxes.clear()
        for number in range(len(steps), len(trail)):
            entry, after = trail[number]
            if journal.broken(number):
                before = trail[number - 1][1] if number else journal.beginning
                boxes = written_by(journal, entry, before, after)
                self._found.append((number, entry.player, boxes))
                self._boxes.get(entry.player, {}).update(dict.fromkeys(boxes, number))
            steps.append(trail[number])


def all_written_by(journal: Journal, entry: Entry, before: Any, number: int) -> Iterator[Box]:
    """Yields every box that differs after the entry with this number."""
    game, player, after = journal.game, entry.player, journal.trail[number][1]
    if isinstance(entry.move, EVERYWHERE):
        return
    old, new = game.written(before, player), game.written(after, player)
    meant = frozenset(game.boxes(before, player, entry.move))
    sums = {line.key for line in game.lines(after, player)} - meant
    yield from (box for box in new if old.get(box) != new[box] and box not in sums)


def written_by(journal: Journal, entry: Entry, before: Any, after: Any) -> tuple[Box, ...]:
    """Returns the boxes in which an entry wrote: those it was entered with, otherwise every box
    that differs, without the sums that the game adds up."""
    changed = changed_by(journal, entry, before, after)
    meant = journal.game.boxes(before, entry.player, entry.move) if changed else ()
    return tuple(box for box in changed if box in meant) or changed


def changed_by(journal: Journal, entry: Entry, before: Any, after: Any) -> tuple[Box, ...]:
    """Returns every box that an entry changed on the player's sheet, without the sums that the game
    adds up."""
    game, player = journal.game, entry.player
    if isinstance(entry.move, EVERYWHERE):
        return ()
    old, new = game.written(before, player), game.written(after, player)
    meant = frozenset(game.boxes(before, player, entry.move))
    sums = {line.key for line in game.lines(after, player)} - meant
    return tuple(box for box in new if old.get(box) != new[box] and box not in sums)
