"""The outbox of a device: what was entered here and is not official yet, as a value."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from network.journal_index import JournalIndex, name_of
from network.messages import (
    ALIKE,
    BAD,
    MOST_ITEMS,
    MOST_TEXT,
    REFUSED,
    Item,
    Verdict,
    write_item,
)
from network.sequencer import (
    EVERYTHING,
    OFFICIAL,
    place,
    twin,
)
from scoring.journal import Journal

Outbox = tuple[Item, ...]
SPARE = 2_000
"""Bytes of a message reserved for everything but its items."""


def without(outbox: Outbox, by: str, index: JournalIndex) -> Outbox:
    """Returns the outbox without a proposal and what undoes it. The player's later entries of that
    round move up, if nothing else has taken its place."""
    found = next((item for item in outbox if item.by == by), None)
    if found is None:
        return outbox
    kept = tuple(_freed(item, found, index) for item in outbox if item is not found)
    for item in kept:
        undone = (step.undoes or "" for step in item.steps)
        if any(name == by or name.startswith(f"{by}/") for name in undone):
            kept = without(kept, item.by, index)
    return kept


def _freed(item: Item, gone: Item, index: JournalIndex) -> Item:
    if item.after == gone.by:
        item = replace(item, after=None)
    if item.slot is None or gone.slot is None or item.player != gone.player:
        return item
    (number, at), (gone_number, gone_at) = item.slot, gone.slot
    taken = gone_at < len(index.filled(gone.player, gone_number))
    if number != gone_number or at <= gone_at or taken:
        return item
    return replace(item, slot=(number, at - 1))


def still_out(outbox: Outbox, index: JournalIndex) -> Outbox:
    """Returns the outbox without what is official now."""
    return tuple(item for item in outbox if not index.has(item.by))


def dropped(outbox: Outbox, verdicts: Mapping[str, Verdict], index: JournalIndex) -> Outbox:
    """Returns the outbox without what is no move of this game, or is there already."""
    for by in [item.by for item in outbox if item.by in verdicts]:
        item = next((one for one in outbox if one.by == by), None)
        if item and verdicts[by].state == ALIKE:
            outbox = _for_another(outbox, item, index)
        elif verdicts[by].state == BAD:
            outbox = without(outbox, by, index)
    return outbox


def _for_another(outbox: Outbox, gone: Item, index: JournalIndex) -> Outbox:
    """Returns the outbox without a proposal that is official under another name. Undos and
    corrections of it in the outbox are kept, and refer to that entry from now on."""
    same = twin(index, gone)
    kept = (item for item in outbox if item is not gone)
    if same is None:  # its undos stay in the outbox, and can be withdrawn
        return tuple(_freed(item, gone, index) for item in kept)
    name = name_of(same)
    return tuple(_freed(_renamed(item, gone.by, name), gone, index) for item in kept)


def _renamed(item: Item, old: str, new: str) -> Item:
    steps = tuple(replace(one, undoes=new) if one.undoes == old else one for one in item.steps)
    return replace(item, steps=steps, after=new if item.after == old else item.after)


def joined(first: Iterable[Item], then: Iterable[Item]) -> Outbox:
    """Returns each proposal once."""
    return tuple({item.by: item for item in (*first, *then)}.values())


def shown(official: Journal, outbox: Outbox, now: str | None = None) -> Journal:
    """Returns the official journal with what is pending, as far as it fits."""
    if not outbox:
        return official
    index = JournalIndex(official)
    for item in outbox:
        if not index.has(item.by):
            placed = place(index, item, "", EVERYTHING, now)
            if placed.state == OFFICIAL:
                index.advance(placed.journal)
    return index.journal


def sent(outbox: Outbox, verdicts: dict[str, Verdict]) -> Outbox:
    """Returns as much of it as fits one message; what was refused comes last."""
    refused = {by for by, verdict in verdicts.items() if verdict.state == REFUSED}
    chosen, size = list[Item](), SPARE
    for item in sorted(outbox, key=lambda item: item.by in refused):
        size += len(write_item(item)) + 1
        if len(chosen) == MOST_ITEMS or (chosen and size > MOST_TEXT):
            break
        chosen.append(item)
    places = {item.by: place for place, item in enumerate(outbox)}
    return tuple(sorted(chosen, key=lambda item: places[item.by]))
