"""Tricubo games to save: players who enter any legal move, and sometimes undo it."""

from collections.abc import Iterator
from random import Random

from scoring.journal import Journal

AT = "2026-11-15T18:00:00Z"


def begin(*names: str) -> Journal:
    return Journal.new("tricubo", {"side": "A"}, list(names or ("Ana", "Ben")))


def go_on(journal: Journal, random: Random) -> Journal:
    """Returns the game with one more random legal move. The game must not be over."""
    player = journal.game.turn(journal.state).waiting[0]
    moves = list(journal.game.legal_moves(journal.state, player))
    return journal.plus(player, random.choice(moves), at=AT)


def second_thought(journal: Journal, random: Random) -> int | None:
    """Returns the entry to undo: the last move or, half the time, the last undo. None at the
    beginning."""
    undo, redo = journal.undoable, journal.redoable
    return redo or undo if random.random() < 0.5 else undo or redo


def play(journal: Journal, random: Random, undo: float = 0.0) -> Iterator[Journal]:
    """Yields every step up to the end of the game."""
    while not journal.over:
        entry = second_thought(journal, random) if random.random() < undo else None
        journal = journal.undo(entry, at=AT) if entry else go_on(journal, random)
        yield journal


def played(journal: Journal, random: Random, undo: float = 0.0) -> Journal:
    """Returns the game played to its end."""
    for after in play(journal, random, undo):
        journal = after
    return journal


def some(count: int, *names: str) -> Journal:
    """Returns a game with this number of entries."""
    journal, random = begin(*names), Random(count)
    while len(journal.entries) < count:
        journal = go_on(journal, random)
    return journal
