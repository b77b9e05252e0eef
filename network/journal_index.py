"""An index of a journal: the names and the slots of its entries."""

from collections.abc import Iterator
from typing import Any

from network.messages import LATE, Slot
from scoring.journal import Journal
from scoring.journal_entries import Entry
from scoring.json_fields import Move


def name_of(entry: Entry) -> str:
    """Returns the name of an entry, which is the same on all devices; an entry from before the
    table is named by its number."""
    by = entry.raw.get("by")
    return by if isinstance(by, str) else f"#{entry.id}"


def device_of(name: str) -> str:
    """Returns the device that has made an entry; empty for one from before the table."""
    return name.partition(".")[0] if "." in name else ""


def slot_in(journal: Journal, player: int) -> Slot:
    """Returns the slot of a player's next entry, without an index."""
    game, trail, count = journal.game, journal.trail, 0
    number = game.turn(journal.state).round
    for place in reversed(range(len(trail))):
        before = trail[place - 1][1] if place else journal.beginning
        if game.turn(before).round != number:
            break
        count += trail[place][0].player == player
    return number, count


class JournalIndex:
    """An index of a journal's entries, updated as it grows."""

    def __init__(self, journal: Journal) -> None:
        self.ids: dict[str, int] = {}
        """The entries by their names."""
        self._filled: dict[tuple[int, int], list[Entry]] = {}
        self._known: tuple[tuple[Entry, Any], ...] = ()
        self.journal = journal
        self._take(journal, 0)

    def advance(self, journal: Journal) -> None:
        """Replaces the journal by one that begins with its entries."""
        known, self.journal = len(self.journal.entries), journal
        self._take(journal, known)

    def _take(self, journal: Journal, known: int) -> None:
        for entry in journal.entries[known:]:
            self.ids.setdefault(name_of(entry), entry.id)
        before, trail = len(self._known), journal.trail
        # The known trail is no prefix of the new one: something was undone or redone.
        if before > len(trail) or any(a is not b for a, b in zip(self._known, trail, strict=False)):
            before = 0
            self._filled.clear()
        for place in range(before, len(trail)):
            entry, round_of = trail[place][0], self._round(place)
            self._filled.setdefault((entry.player, round_of), []).append(entry)
        self._known = trail

    def _round(self, place: int) -> int:
        """Returns the round before an entry of the trail."""
        journal = self.journal
        before = journal.trail[place - 1][1] if place else journal.beginning
        return journal.game.turn(before).round

    @property
    def round(self) -> int:
        """Returns the current round."""
        return self.journal.game.turn(self.journal.state).round

    def filled(self, player: int, number: int) -> list[Entry]:
        """Returns the counting entries of a player in a round."""
        return self._filled.get((player, number), [])

    def slot(self, player: int) -> Slot:
        """Returns the slot of the player's next entry."""
        number = self.round
        return number, len(self.filled(player, number))

    def entry(self, name: str) -> Entry | None:
        """Returns the entry with this name; None if there is none."""
        number = self.ids.get(name)
        return None if number is None else self.journal.entries[number - 1]

    def has(self, by: str) -> bool:
        """Whether the journal has a proposal, as one entry or as several steps."""
        return by in self.ids or f"{by}/1" in self.ids

    def made(self, move: Move, number: int) -> list[Entry]:
        """Returns the entries of a round in which anyone made this move."""
        players = range(len(self.journal.names))
        entries = (one for player in players for one in self.filled(player, number))
        return [one for one in entries if one.move == move]

    def late(self) -> Iterator[Entry]:
        """Yields the entries that came too late."""
        return (entry for entry in self.journal.entries if entry.late)

    def is_late_undo(self, entry: Entry) -> bool:
        """Whether an entry is the undo of a late one."""
        if entry.undoes is None or not name_of(entry).endswith(LATE):
            return False
        return self.journal.entries[entry.undoes - 1].late
