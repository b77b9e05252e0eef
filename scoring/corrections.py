"""Corrections: an earlier entry of a journal is changed or removed, and undo takes all of it back.

Nothing is rewritten. The later moves are undone and entered again; all entries of a correction
carry the number of its first one (`change`), so that undo and redo treat them as one.
"""

from contextlib import suppress

from scoring.game import IllegalError, Refusal
from scoring.journal import J
from scoring.journal_entries import Entry, would_break
from scoring.json_fields import Move

Broken = list[tuple[Entry, Refusal]]
"""Later entries that no longer fit, each with the reason."""


def changed(
    journal: J, entry: int, move: Move | None, *, forced: bool = False, at: str | None = None
) -> tuple[J, Broken]:
    """Returns the journal with another move in place of an earlier one, or without it (None). Later
    moves that no longer fit are forced, and are returned with the reason. Raises IllegalError if
    the new move itself is not allowed."""
    if move is None:
        with suppress(IllegalError):
            return journal.undo(entry, at=at), []
    place = next(at for at, (one, _) in enumerate(journal.trail) if one.id == entry)
    old, *later = [one for one, _ in journal.trail[place:]]
    known = {journal.trail[n][0].id for n in range(place, len(journal.trail)) if journal.broken(n)}
    broken: Broken = []
    first = len(journal.entries) + 1
    for one in (*reversed(later), old):
        journal = journal.undo(one.id, at=at, change=first)
    if move is not None:
        journal = journal.plus(old.player, move, forced=forced, hint=old.hint, at=at, change=first)
    for one in later:
        assert one.move is not None  # undos are not in the trail
        refusal = journal.game.check(journal.state, one.player, one.move)
        if refusal and one.id not in known:
            broken.append((one, refusal))
        kept = {"forced": refusal is not None, "drawn": one.drawn, "hint": one.hint}
        journal = journal.plus(one.player, one.move, at=at, change=first, **kept)
    return journal, broken


def undone(journal: J, entry: int, *, player: int | None = None, at: str | None = None) -> J:
    """Returns the journal without its last move, or without a player's last one; if that is part of
    a correction, with the entry as it was before. Raises IllegalError if a later entry would no
    longer fit."""
    steps = journal.correction(entry)
    if steps is None:
        return journal.undo(entry, at=at)
    old = journal.corrected(steps)
    if player in (None, old.player) and _is_last(journal, steps):
        return journal.back_to(steps[0] - 1, at=at)
    moves = (step for step in steps if journal.entries[step - 1].move is not None)
    if entry != next(moves, None) or old.move is None or not _replaces(journal, steps):
        return journal.undo(entry, at=at)
    back, broken = changed(journal, entry, old.move, forced=old.forced, at=at)
    if broken:
        later, refusal = broken[0]
        raise IllegalError(would_break(later, round_of(journal, later), refusal))
    return back


def redone(journal: J, entry: int, *, at: str | None = None) -> J:
    """Returns the journal with what was undone, which `redoable` has found."""
    if journal.entries[entry - 1].move is None:
        return journal.undo(entry, at=at)
    return journal.back_to(entry, at=at)


def round_of(journal: J, entry: Entry) -> int:
    """Returns the round in which an entry that counts was made; 0 before the first one."""
    place = next(at for at, (one, _) in enumerate(journal.trail) if one is entry)
    before = journal.trail[place - 1][1] if place else journal.beginning
    return journal.game.turn(before).round


def _is_last(journal: J, steps: range) -> bool:
    """Whether exactly those moves count that did right after a correction."""
    then = next(journal.until([steps[-1]]))
    return [one.id for one, _ in then.trail] == [one.id for one, _ in journal.trail]


def _replaces(journal: J, steps: range) -> bool:
    """Whether the correction has entered another move in place of the old one: as many moves as
    undos."""
    undos = sum(journal.entries[step - 1].move is None for step in steps)
    return 2 * undos == len(steps)
