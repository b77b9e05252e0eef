"""What in a game with given dice was not as it should be, so that its result can show it."""

from typing import NamedTuple

from scoring.game import AnyGame
from scoring.given_dice import is_given
from scoring.journal import Journal

ROLL = "roll"


class DiceMarks(NamedTuple):
    other: int = 0
    """Rolls that are not the given ones."""
    reconsidered: int = 0
    """Entries that were undone or changed when a later roll had been seen."""
    beyond: int = 0
    """Rolls of rounds for which none is given."""


def marks_of(journal: Journal) -> DiceMarks:
    """Returns what differs from the given dice; nothing if none are given."""
    if journal.options.dice is None:
        return DiceMarks()
    game: AnyGame = journal.game
    other = beyond = 0
    before = journal.beginning
    for entry, after in journal.trail:
        if entry.move is not None and entry.move.do == ROLL:
            given = game.given_roll(before)
            beyond += given is None
            other += given is not None and not is_given(given, entry.move)
        before = after
    return DiceMarks(other, _reconsidered(journal), beyond)


def _reconsidered(journal: Journal) -> int:
    """Returns how many entries were undone after a later roll; a correction counts once."""
    rolls = [one.id for one in journal.entries if one.move is not None and one.move.do == ROLL]
    found: set[int] = set()
    for entry in journal.entries:
        if entry.undoes is None:
            continue
        undone = journal.entries[entry.undoes - 1]
        if undone.move is None or undone.move.do == ROLL:
            continue
        if any(undone.id < roll < entry.id for roll in rolls):
            found.add(entry.change or undone.id)
    return len(found)
