"""A host: orders what devices propose, and sends the result. Pure: the time is passed in, and the
caller saves the new journal before it is sent."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from network.journal_index import Book
from network.member import Safeguards
from network.messages import (
    FARTHEST,
    MOST_DEVICES,
    MOST_SENT,
    MOST_TEXT,
    NOBODY,
    REFUSED,
    GuestSeat,
    HostNews,
    Item,
    Json,
    Log,
    Term,
    Up,
    Verdict,
    dumped,
    write_log,
)
from network.next_game import Another
from network.outbox import Outbox, dropped, still_out
from network.sequencer import (
    OFFICIAL,
    TOO_LATE,
    Rights,
    place,
)
from scoring.journal import Journal
from storage.encoding import text_of

BEAT = 1.0
"""Seconds between two heartbeats."""
HERE = 5.0
"""Seconds of silence after which a device counts as absent."""
MOST_SAID = 24_000
"""Maximum bytes of verdicts in one message; those of more devices come with the next."""
REMOVED = Verdict(REFUSED, "removed", "The host has removed this device.")


@dataclass(frozen=True, slots=True)
class Heard:
    """The last statement of a device."""

    up: Up
    at: float


class Host:
    def __init__(
        self,
        device: str,
        term: Term,
        book: Book,
        outbox: Outbox = (),
        *,
        identity: str,
        guards: Safeguards | None = None,
    ) -> None:
        self.device, self.term, self.book = device, term, book
        self.outbox = outbox
        """What was entered here before it hosted, and is not official."""
        self.identity = identity
        self.heard: dict[str, Heard] = {}
        self.seats: dict[str, tuple[int, ...]] = {}
        self.guests: tuple[GuestSeat, ...] = ()
        """The guests by browser, whose entries are this device's."""
        self.asked: tuple[int, ...] = ()
        """The seats that guests by browser ask for."""
        self.given: dict[str, tuple[int, ...]] = {}
        """The seats that devices have asked for and were given, as long as they have them."""
        self.refused: dict[str, tuple[int, ...]] = {}
        """The seats that devices do not get, as long as they ask for them."""
        self.news = HostNews()
        self.names: dict[str, str] = {}
        self.removed: frozenset[str] = frozenset()
        self.everything = False
        self.port = 0
        self.known: tuple[str, ...] = ()
        """Addresses of those who would host, the own one first."""
        self.said: dict[str, dict[str, Verdict]] = {}
        """What became of the proposals of each device."""
        self.highest = term.number
        """The highest number of a term that was accepted."""
        self.moved = False
        """Whether proposals in the outbox have changed and are to be ordered again."""
        self.above: set[Term] = set()
        """Terms of other hosts that this host's term was raised above."""
        self.another = Another()
        self._guards = guards or Safeguards()
        self._tried: dict[tuple[str, str], tuple[Item, int, object]] = {}
        self._told = len(book.journal.entries)
        self._asked: set[int] = set()
        self._beat = 0.0
        self._turn = 0

    # Received messages

    def hear(self, up: Up, now: float) -> None:
        before = self.heard.get(up.device)
        if up.device == self.device or (before and up.version <= before.up.version):
            return
        if up.wants != (before.up.wants if before else ()):
            self.hurry()  # those who have the seats are asked at once
        if before is None and len(self.heard) >= MOST_DEVICES:
            self.forget(min(self.heard, key=lambda one: self.heard[one].at))
        self.heard[up.device] = Heard(up, now)
        if up.device in self.removed:
            self.seats.pop(up.device, None)
        elif self.listens_to(up):
            self._sit(up)
        if up.term.number <= self.term.number + FARTHEST:
            self.highest = max(self.highest, up.term.number)
        last = len(self.book.journal.entries)
        if up.term != self.term or up.have > last:
            self._asked.add(0)
        elif up.have < self._told and self._guards.gaps:
            self._asked.add(up.have)

    def listens_to(self, up: Up) -> bool:
        """Whether a device's proposals are taken: not if it follows a term that may be of another
        game, for example of the one played here before."""
        return up.term.device == self.device or up.term in (NOBODY, *self.above)

    def _sit(self, up: Up) -> None:
        count = len(self.book.journal.names)
        others = {seat for one, had in self.given.items() if one != up.device for seat in had}
        seats = tuple(seat for seat in up.seats or () if seat < count and seat not in others)
        if up.device in self.given:  # until it has them, and gives them back
            still = {*seats, *up.wants}
            self.given[up.device] = tuple(one for one in self.given[up.device] if one in still)
        if seats:
            self.seats[up.device] = seats
        else:
            self.seats.pop(up.device, None)
        if up.name is not None:
            self.names[up.device] = up.name
        for device, kept in up.keeps.items():
            for seat in kept:
                if seat in seats:
                    self.refuse(seat, device)

    def forget(self, device: str) -> None:
        for known in (self.heard, self.said, self.names, self.seats):
            known.pop(device, None)

    def is_here(self, device: str, now: float) -> bool:
        heard = self.heard.get(device)
        return device == self.device or (heard is not None and now - heard.at < HERE)

    @property
    def held(self) -> dict[str, tuple[int, ...]]:
        """The seats of each device; those of guests are held by this one."""
        far = (one.seat for one in self.guests if one.seat >= 0)
        own = (*self.seats.get(self.device, ()), *far)
        return self.seats | ({self.device: tuple(dict.fromkeys(own))} if own else {})

    def wanted(self, now: float) -> dict[str, tuple[int, ...]]:
        """The seats that each device asks for; those that guests ask for are this device's."""
        found = {
            device: heard.up.wants
            for device, heard in self.heard.items()
            if heard.up.wants and self.is_here(device, now) and device not in self.removed
        }
        return found | ({self.device: self.asked} if self.asked else {})

    def refuse(self, seat: int, device: str) -> None:
        """Tells a device that it does not get a seat for which it asks."""
        if seat in self._asked_by(device) and seat not in self.refused.get(device, ()):
            self.refused[device] = (*self.refused.get(device, ()), seat)
            self.hurry()

    def _asked_by(self, device: str) -> tuple[int, ...]:
        if device == self.device:
            return self.asked
        heard = self.heard.get(device)
        return heard.up.wants if heard else ()

    def _still_refused(self) -> dict[str, tuple[int, ...]]:
        """The seats that devices ask for although they do not get them; what nobody asks for any
        more is forgotten."""
        found = {
            device: tuple(seat for seat in seats if seat in self._asked_by(device))
            for device, seats in self.refused.items()
        }
        self.refused = {device: seats for device, seats in found.items() if seats}
        return dict(self.refused)

    def take_refusals(self) -> tuple[int, ...]:
        """Returns the seats that guests by browser ask for and do not get, once."""
        return self.refused.pop(self.device, ())

    def give(self, seat: int, device: str) -> None:
        """Gives a seat to a device; all others lose it, also those that are away."""
        for known in (self.given, self.seats, self.refused):
            for one, had in [*known.items()]:
                known[one] = tuple(other for other in had if other != seat)
                if not known[one]:
                    del known[one]
        self.given[device] = (*self.given.get(device, ()), seat)
        self.hurry()

    def _gives(self) -> dict[str, tuple[int, ...]]:
        if self.device in self.given:
            still = {*self.held.get(self.device, ()), *self.asked}
            self.given[self.device] = tuple(one for one in self.given[self.device] if one in still)
        return {device: seats for device, seats in self.given.items() if seats}

    def announce(self, kind: str, who: str) -> None:
        self.news = HostNews(self.news.number + 1, kind, who)
        self.hurry()

    # The order

    @property
    def rights(self) -> Rights:
        return Rights(self.device, self.held, self.everything)

    def ordered(self, now: str) -> Journal:
        """The journal with all proposals that can be added. It has to be saved before it is sent;
        if that fails, `back` reverts it."""
        rights, before = self.rights, {one: dict(said) for one, said in self.said.items()}
        while self._added(rights, now):
            pass
        if self.said != before:
            self._beat = 0.0  # to be sent at once
        return self.book.journal

    def _proposals(self) -> Iterable[tuple[str, Item]]:
        yield from ((self.device, item) for item in self.outbox)
        for device, heard in self.heard.items():
            if self.listens_to(heard.up):
                yield from ((device, item) for item in heard.up.items)

    def _added(self, rights: Rights, now: str) -> bool:
        """Tries every proposal once. Returns whether one has become official."""
        added, said = False, dict[str, dict[str, Verdict]]()
        proposals = [one for one in self._proposals() if not self.book.has(one[1].by)]
        self._tried = {
            (device, item.by): self._tried[device, item.by]
            for device, item in proposals
            if (device, item.by) in self._tried
        }
        for device, item in proposals:
            if self.book.has(item.by):
                continue
            if device in self.removed:
                said.setdefault(device, {})[item.by] = REMOVED
            elif verdict := self._verdict(device, item, rights, now):
                said.setdefault(device, {})[item.by] = verdict
            else:
                added = True
        self.said = said
        return added

    def _verdict(self, device: str, item: Item, rights: Rights, now: str) -> Verdict | None:
        """None if it has become official."""
        key, tried = (device, item.by), (item, len(self.book.journal.entries), rights)
        known = self.said.get(device, {}).get(item.by)
        if known and self._tried.get(key) == tried:
            return known
        placed = place(self.book, item, device, rights, now)
        if placed.state in (OFFICIAL, TOO_LATE):
            self.book.advance(placed.journal)
            return None
        self._tried[key] = tried
        return placed.verdict

    @property
    def left(self) -> Outbox:
        """The part of the own outbox that is not official yet."""
        outbox = still_out(self.outbox, self.book)
        return dropped(outbox, self.said.get(self.device, {}), self.book)

    def back(self, journal: Journal) -> None:
        """Reverts to this journal after a failed save; later entries are proposed again."""
        self.book = Book(journal)
        self._tried.clear()

    # Messages to send

    def due(self, now: float) -> list[Log]:
        """The logs to send now: new entries, entries that devices lack, and the heartbeat."""
        last, logs = len(self.book.journal.entries), list[Log]()
        beats = now >= self._beat
        asked = {first for first in self._asked if first < self._told or first == 0}
        while self._told < last:
            logs.append(self.log(self._told, now))
            # An entry too large for a message cannot be sent.
            self._told += len(logs[-1].entries) or last
        logs += [self.log(one, now) for one in sorted(asked - {log.first for log in logs})]
        self._asked.clear()
        if beats:
            self._beat = now + BEAT
            logs.append(self.log(last, now))
        return logs

    def hurry(self) -> None:
        """Makes the next heartbeat due, because something has changed."""
        self._beat = 0.0

    def log(self, first: int, now: float) -> Log:
        """The journal from an index on, as much as goes into one message."""
        entries = self.book.journal.entries
        here = {one: name for one, name in self.names.items() if self.is_here(one, now)}
        log = Log(
            self.term,
            len(entries),
            first,
            self.port,
            verdicts=self._verdicts(),
            header=self._header() if first == 0 else None,
            seats=self.held,
            names=here,
            known=self.known[:16],
            everything=self.everything,
            removed=tuple(sorted(self.removed))[:MOST_DEVICES],
            guests=self.guests,
            wants=self.wanted(now),
            gives=self._gives(),
            keeps=self._still_refused(),
            news=self.news,
        )
        room = MOST_TEXT - len(write_log(log))
        raws = [entry.raw for entry in entries[first : first + MOST_SENT]]
        return replace(log, entries=tuple(_fitting(raws, room, first + len(raws) < len(entries))))

    def look(self, now: float) -> Log:
        """The log that a host sends when it looks in on another one; it names its game."""
        log = self.log(len(self.book.journal.entries), now)
        return replace(log, first=0, header=self._header(), verdicts={}, entries=())

    def _header(self) -> Json:
        header = self.book.journal.header | {"identity": self.identity}
        if len(text_of(header)) < MOST_TEXT // 2:
            return header
        needed = ("format", "game", "options", "players", "identity")
        return {key: value for key, value in header.items() if key in needed}

    def _verdicts(self) -> Mapping[str, Mapping[str, Verdict]]:
        devices = sorted(self.said)
        self._turn = (self._turn + 1) % max(1, len(devices))
        chosen, size = dict[str, Mapping[str, Verdict]](), 0
        for device in devices[self._turn :] + devices[: self._turn]:
            said = self.said[device]
            size += sum(len(by) + len(one.rule) + len(one.reason) + 30 for by, one in said.items())
            if chosen and size > MOST_SAID:
                break
            chosen[device] = said
        return chosen


def _fitting(raws: Sequence[Json], room: int, more: bool) -> Sequence[Json]:
    """As many as there is room for; of several steps that belong together all, if possible."""
    count = 0
    while count < len(raws) and room > 0:
        room -= len(dumped(raws[count])) + 1
        count += room >= 0
    if count == len(raws) and not more:
        return raws
    whole = count
    while whole and _steps(raws, whole):
        whole -= 1
    return raws[: whole or count]


def _steps(raws: Sequence[Json], count: int) -> bool:
    """Whether the entry before this place is one of several steps."""
    by = raws[count - 1].get("by")
    return isinstance(by, str) and "/" in by and not by.endswith("/late")
