"""Makes proposals from what a player has entered, undone or changed on this device."""

from dataclasses import replace

from network.journal_index import JournalIndex, name_of
from network.messages import Item, Json, ProposalStep
from scoring.early_end import EVERYWHERE
from scoring.journal import Journal
from scoring.journal_entries import Entry


def proposal(shown: JournalIndex, wanted: Journal, by: str) -> Item:
    """Returns the entries added to a shown journal as a proposal; a single entry names its slot."""
    known = len(shown.journal.entries)
    added = wanted.entries[known:]
    at = added[0].raw.get("at")
    steps = tuple(_step(wanted, entry, known, by) for entry in added)
    if len(added) > 1:
        return Item(by, _player(wanted, added[0]), steps, None, True, at)
    entry = added[0]
    if entry.undoes is not None:
        return Item(by, _player(wanted, entry), steps, at=at)
    slot = shown.slot(entry.player)
    return Item(by, entry.player, steps, slot, at=at, after=_after(shown, entry))


def _player(journal: Journal, entry: Entry) -> int:
    while entry.undoes is not None:
        entry = journal.entries[entry.undoes - 1]
    return entry.player


def _step(wanted: Journal, entry: Entry, known: int, by: str) -> ProposalStep:
    if entry.undoes is not None:
        target = wanted.entries[entry.undoes - 1]
        new = target.id > known
        return ProposalStep(f"{by}/{target.id - known}" if new else name_of(target))
    move: Json = entry.raw["move"]
    return ProposalStep(None, entry.player, move, entry.forced, entry.drawn, entry.hint)


def _after(shown: JournalIndex, entry: Entry) -> str | None:
    """Returns the name of the last shown entry if this one ends a round or the game, and so has to
    follow it."""
    game, trail = shown.journal.game, shown.journal.trail
    ends = isinstance(entry.move, (*EVERYWHERE, *game.by_anyone))
    rolls = entry.move is not None and entry.move.do == "roll"
    return name_of(trail[-1][0]) if ends and not rolls and trail else None


def forced(item: Item, shown: JournalIndex) -> Item:
    """Returns the same proposal as a forced entry that comes next."""
    steps = tuple(replace(one, forced=one.undoes is None) for one in item.steps)
    slot = None if item.slot is None else shown.slot(item.player)
    return replace(item, steps=steps, slot=slot, after=None)


def late_again(entry: Entry, by: str, shown: JournalIndex, at: str) -> Item:
    """Returns an entry that came late, as a forced one that comes next."""
    step = ProposalStep(None, entry.player, entry.raw["move"], True, entry.drawn, entry.hint)
    return Item(by, entry.player, (step,), shown.slot(entry.player), at=at)
