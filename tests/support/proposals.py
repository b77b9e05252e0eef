"""A game that was played, as proposals of the devices that its players hold."""

from dataclasses import replace
from random import Random

from network.host import Host
from network.journal_index import JournalIndex
from network.messages import (
    MOST_ITEMS,
    Item,
    Term,
    Up,
)
from network.proposals import proposal
from scoring.journal import Journal

TIME = "2026-11-17T18:00:00Z"


def empty(journal: Journal) -> Journal:
    """Returns the same game before its first entry."""
    return next(journal.until([0]))


def outboxes(journal: Journal) -> list[list[Item]]:
    """Returns the outboxes: each player's device has saved its entries in view of the table.
    Without undos."""
    found: list[list[Item]] = [[] for _ in journal.names]
    index = JournalIndex(empty(journal))
    named = empty(journal)
    for entry in journal.entries:
        assert entry.move is not None
        mine = found[entry.player]
        by = f"d{entry.player}.{len(mine) + 1}"
        wanted = named.plus(entry.player, entry.move)
        mine.append(proposal(index, wanted, by))
        named = named.plus_raw([wanted.entries[-1].raw | {"by": by}])
        index.advance(named)
    return found


class Devices:
    """Sends outboxes to a host, each time the part of one that has been saved by then."""

    def __init__(self, host: Host, outboxes: list[list[Item]], random: Random) -> None:
        self.host, self.outboxes, self.random = host, outboxes, random
        self.saved = [0] * len(outboxes)
        self.version = 0

    def state(self, device: int, saved: int) -> None:
        self.saved[device] = max(self.saved[device], saved)
        out = self.outboxes[device][: self.saved[device]]
        items = tuple(one for one in out if not self.host.index.has(one.by))[:MOST_ITEMS]
        self.version += 1
        have = len(self.host.index.journal.entries)
        up = Up(f"d{device}", self.host.term, (1, self.version), have, items)
        self.host.receive(replace(up, seats=(device,)), self.version / 100)
        self.host.ordered(TIME)

    def state_all(self) -> None:
        """Sends them in any order, until all are sent."""
        while any(saved < len(out) for saved, out in zip(self.saved, self.outboxes, strict=True)):
            device = self.random.randrange(len(self.outboxes))
            more = self.random.choice((1, 2, 5, 1000))
            self.state(device, min(len(self.outboxes[device]), self.saved[device] + more))
        for _ in range(1 + max(map(len, self.outboxes)) // MOST_ITEMS):
            for device in self.random.sample(range(len(self.outboxes)), len(self.outboxes)):
                self.state(device, len(self.outboxes[device]))


def host_of(journal: Journal) -> Host:
    return Host("host", Term(1, "host"), JournalIndex(empty(journal)), identity="0123456789abcdef")
