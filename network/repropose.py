"""Proposes official entries again that the journal of a new host does not have: none is lost."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from network.journal_index import JournalIndex, name_of
from network.messages import Item, ProposalStep, Slot
from scoring.journal import Journal
from scoring.journal_entries import Entry

NewName = Callable[[], str]
"""Returns a name that no entry has had yet."""


def missing(old: Journal, new: JournalIndex, new_name: NewName) -> list[Item]:
    """Returns the entries of a journal that another one does not have, as proposals with their
    names and in their order; without the undos of late entries, which follow from these."""
    gone = [entry for entry in old.entries if not _is_there(entry, new)]
    if not gone:
        return []
    slots, again, names = _slots(old, gone), list[Item](), dict[str, str]()
    for group in _groups(old, gone, new):
        if "/" in name_of(group[0]) and not _is_begun(group[0], new):
            again.append(_steps(old, group))
        elif (item := _item(old, group[0], slots.get(group[0].id))) is not None:
            if item.by in new.ids:
                names[item.by] = new_name()
            again.append(item)
    return [_renamed(item, names) for item in again] if names else again


def _is_there(entry: Entry, new: JournalIndex) -> bool:
    """Whether a journal has an entry. Entries from before the table are named by their number, so
    their moves are compared, too."""
    other = new.entry(name_of(entry))
    if other is None:
        return False
    named = "by" in entry.raw or "by" in other.raw
    return named or (other.player, other.move) == (entry.player, entry.move)


def _is_begun(entry: Entry, new: JournalIndex) -> bool:
    """Whether the journal has the first of several steps but not this one: the new host has not
    received all of them."""
    return f"{name_of(entry).partition('/')[0]}/1" in new.ids


def _groups(old: Journal, gone: list[Entry], new: JournalIndex) -> Iterator[list[Entry]]:
    """Yields single entries, and those of several steps together. Undos of late entries are left
    out."""
    group: list[Entry] = []
    for entry in gone:
        if entry.undoes is not None and old.entries[entry.undoes - 1].late:
            continue
        if group and (not _goes_on(group[-1], entry) or _is_begun(entry, new)):
            yield group
            group = []
        group.append(entry)
    if group:
        yield group


def _goes_on(last: Entry, entry: Entry) -> bool:
    by, slash, place = name_of(entry).partition("/")
    before, _, number = name_of(last).partition("/")
    return bool(slash) and by == before and number.isdigit() and place == str(int(number) + 1)


def _slots(old: Journal, gone: list[Entry]) -> dict[int, Slot]:
    """Returns the slots of moves as they were when they were entered."""
    moves = [entry for entry in gone if entry.move is not None]
    found, index = dict[int, Slot](), JournalIndex(next(old.until([0])))
    for entry, journal in zip(moves, old.until(entry.id - 1 for entry in moves), strict=True):
        index.advance(journal)
        found[entry.id] = index.slot(entry.player)
    return found


def _step(old: Journal, entry: Entry) -> ProposalStep:
    if entry.undoes is not None:
        return ProposalStep(name_of(old.entries[entry.undoes - 1]))
    assert entry.move is not None
    forced = entry.forced and not entry.late
    return ProposalStep(None, entry.player, entry.raw["move"], forced, entry.drawn, entry.hint)


def _item(old: Journal, entry: Entry, slot: Slot | None) -> Item | None:
    if entry.late:
        late = entry.raw["late"]
        if not isinstance(late, list) or [type(one) for one in late] != [int, int]:
            return None
        slot = (late[0], late[1])
    at = entry.raw.get("at")
    player = old.entries[entry.undoes - 1].player if entry.undoes else entry.player
    return Item(name_of(entry), player, (_step(old, entry),), slot, False, at, None, True)


def _steps(old: Journal, group: list[Entry]) -> Item:
    by = name_of(group[0]).partition("/")[0]
    at = group[0].raw.get("at")
    steps = tuple(_step(old, entry) for entry in group)
    return Item(by, group[0].player, steps, None, True, at, None, True)


def _renamed(item: Item, names: dict[str, str]) -> Item:
    """Returns a proposal with new names where two entries from before the table share one."""
    undone = (names.get(one.undoes, one.undoes) if one.undoes else None for one in item.steps)
    steps = tuple(replace(one, undoes=by) for one, by in zip(item.steps, undone, strict=True))
    return replace(item, by=names.get(item.by, item.by), steps=steps)
