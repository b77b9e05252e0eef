"""A host: orders what devices propose, and sends the result.

Pure: the time is passed in, and the caller saves the new journal before it is sent.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from network.journal_index import JournalIndex
from network.member import Safeguards
from network.messages import (
    FARTHEST,
    MOST_DEVICES,
    MOST_SENT,
    MOST_TEXT,
    NO_TERM,
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
from network.next_game import OtherGames
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
MOST_VERDICT_BYTES = 24_000
"""Maximum bytes of verdicts in one message; those of more devices come with the next."""
REMOVED = Verdict(REFUSED, "removed", "The host has removed this device.")


@dataclass(frozen=True, slots=True)
class LastReport:
    """The last report of a device, and when it was received."""

    up: Up
    received_at: float


class Host:
    """The host of one term. Makes and sends the official journal, and keeps the seats."""

    def __init__(
        self,
        device: str,
        term: Term,
        index: JournalIndex,
        outbox: Outbox = (),
        *,
        identity: str,
        guards: Safeguards | None = None,
    ) -> None:
        self.device, self.term, self.index = device, term, index
        self.outbox = outbox
        """What was entered here before it hosted, and is not official."""
        self.identity = identity
        self.reports: dict[str, LastReport] = {}
        self.seats: dict[str, tuple[int, ...]] = {}
        self.guests: tuple[GuestSeat, ...] = ()
        """The guests by browser; they have their seats from this device."""
        self.guest_wants: tuple[int, ...] = ()
        """The seats that guests by browser ask for."""
        self.given: dict[str, tuple[int, ...]] = {}
        """The seats that devices have asked for and were given, while they have them."""
        self.refused: dict[str, tuple[int, ...]] = {}
        """The seats that devices ask for and do not get, while they ask for them."""
        self.news = HostNews()
        self.names: dict[str, str] = {}
        self.removed: frozenset[str] = frozenset()
        self.everything = False
        self.port = 0
        self.known: tuple[str, ...] = ()
        """Addresses of the devices that could host, this one first."""
        self.verdicts: dict[str, dict[str, Verdict]] = {}
        """The verdicts on the proposals of each device."""
        self.highest = term.number
        """The highest number of a term that was accepted."""
        self.moved = False
        """Whether proposals in the outbox have changed and are to be ordered again."""
        self.above: set[Term] = set()
        """Terms of other hosts that this host's term was raised above."""
        self.other_games = OtherGames()
        self._guards = guards or Safeguards()
        self._tried: dict[tuple[str, str], tuple[Item, int, object]] = {}
        self._sent = len(index.journal.entries)
        self._requested: set[int] = set()
        self._beat = 0.0
        self._turn = 0

    # Received messages

    def receive(self, up: Up, now: float) -> None:
        """Takes the report of a device."""
        before = self.reports.get(up.device)
        if up.device == self.device or (before and up.version <= before.up.version):
            return
        if up.wants != (before.up.wants if before else ()):
            self.hurry()  # the devices that have the seats are asked at once
        if before is None and len(self.reports) >= MOST_DEVICES:
            self.drop(min(self.reports, key=lambda one: self.reports[one].received_at))
        self.reports[up.device] = LastReport(up, now)
        if up.device in self.removed:
            self.seats.pop(up.device, None)
        elif self.accepts(up):
            self._sit(up)
        if up.term.number <= self.term.number + FARTHEST:
            self.highest = max(self.highest, up.term.number)
        last = len(self.index.journal.entries)
        if up.term != self.term or up.have > last:
            self._requested.add(0)
        elif up.have < self._sent and self._guards.gaps:
            self._requested.add(up.have)

    def accepts(self, up: Up) -> bool:
        """Whether a device's proposals are accepted: not if it follows a term that may be of
        another game, for example of the one played here before."""
        return up.term.device == self.device or up.term in (NO_TERM, *self.above)

    def _sit(self, up: Up) -> None:
        """Takes the seats and the name from a report."""
        count = len(self.index.journal.names)
        others = {seat for one, had in self.given.items() if one != up.device for seat in had}
        seats = tuple(seat for seat in up.seats or () if seat < count and seat not in others)
        if up.device in self.given:  # kept until the device has them, or asks no more
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

    def drop(self, device: str) -> None:
        """Removes everything that is known of a device."""
        for known in (self.reports, self.verdicts, self.names, self.seats):
            known.pop(device, None)

    def is_here(self, device: str, now: float) -> bool:
        """Whether a device has sent something within the last seconds."""
        last = self.reports.get(device)
        return device == self.device or (last is not None and now - last.received_at < HERE)

    @property
    def held(self) -> dict[str, tuple[int, ...]]:
        """Returns the seats of each device; those of guests are held by this one."""
        of_guests = (one.seat for one in self.guests if one.seat >= 0)
        own = (*self.seats.get(self.device, ()), *of_guests)
        return self.seats | ({self.device: tuple(dict.fromkeys(own))} if own else {})

    def wanted(self, now: float) -> dict[str, tuple[int, ...]]:
        """Returns the seats that each device asks for; this device asks for its guests."""
        found = {
            device: last.up.wants
            for device, last in self.reports.items()
            if last.up.wants and self.is_here(device, now) and device not in self.removed
        }
        return found | ({self.device: self.guest_wants} if self.guest_wants else {})

    def refuse(self, seat: int, device: str) -> None:
        """Tells a device that it does not get a seat for which it asks."""
        if seat in self._asked_by(device) and seat not in self.refused.get(device, ()):
            self.refused[device] = (*self.refused.get(device, ()), seat)
            self.hurry()

    def _asked_by(self, device: str) -> tuple[int, ...]:
        if device == self.device:
            return self.guest_wants
        last = self.reports.get(device)
        return last.up.wants if last else ()

    def _still_refused(self) -> dict[str, tuple[int, ...]]:
        """Returns the seats that devices ask for although they do not get them; drops refusals of
        seats that are no longer asked for."""
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
        """Gives a seat to a device; all others lose it, also absent ones."""
        for known in (self.given, self.seats, self.refused):
            for one, had in [*known.items()]:
                known[one] = tuple(other for other in had if other != seat)
                if not known[one]:
                    del known[one]
        self.given[device] = (*self.given.get(device, ()), seat)
        self.hurry()

    def _gives(self) -> dict[str, tuple[int, ...]]:
        """Returns the seats that devices were given, for the next message."""
        if self.device in self.given:
            still = {*self.held.get(self.device, ()), *self.guest_wants}
            self.given[self.device] = tuple(one for one in self.given[self.device] if one in still)
        return {device: seats for device, seats in self.given.items() if seats}

    def announce(self, kind: str, who: str) -> None:
        """Adds an announcement to the next message."""
        self.news = HostNews(self.news.number + 1, kind, who)
        self.hurry()

    # The order

    @property
    def rights(self) -> Rights:
        return Rights(self.device, self.held, self.everything)

    def ordered(self, now: str) -> Journal:
        """Returns the journal with all proposals that can be added. It has to be saved before it is
        sent; `revert` takes it back if that fails."""
        rights, before = self.rights, {one: dict(its) for one, its in self.verdicts.items()}
        while self._try_all(rights, now):
            pass
        if self.verdicts != before:
            self._beat = 0.0  # to be sent at once
        return self.index.journal

    def _proposals(self) -> Iterable[tuple[str, Item]]:
        yield from ((self.device, item) for item in self.outbox)
        for device, last in self.reports.items():
            if self.accepts(last.up):
                yield from ((device, item) for item in last.up.items)

    def _try_all(self, rights: Rights, now: str) -> bool:
        """Tries every proposal once. Returns whether one has become official."""
        added, verdicts = False, dict[str, dict[str, Verdict]]()
        proposals = [one for one in self._proposals() if not self.index.has(one[1].by)]
        self._tried = {
            (device, item.by): self._tried[device, item.by]
            for device, item in proposals
            if (device, item.by) in self._tried
        }
        for device, item in proposals:
            if self.index.has(item.by):
                continue
            if device in self.removed:
                verdicts.setdefault(device, {})[item.by] = REMOVED
            elif verdict := self._verdict(device, item, rights, now):
                verdicts.setdefault(device, {})[item.by] = verdict
            else:
                added = True
        self.verdicts = verdicts
        return added

    def _verdict(self, device: str, item: Item, rights: Rights, now: str) -> Verdict | None:
        """Returns the verdict on a proposal; None if it has become official."""
        key, tried = (device, item.by), (item, len(self.index.journal.entries), rights)
        known = self.verdicts.get(device, {}).get(item.by)
        if known and self._tried.get(key) == tried:
            return known
        placed = place(self.index, item, device, rights, now)
        if placed.state in (OFFICIAL, TOO_LATE):
            self.index.advance(placed.journal)
            return None
        self._tried[key] = tried
        return placed.verdict

    @property
    def remaining_outbox(self) -> Outbox:
        """Returns the part of the own outbox that is not official yet."""
        outbox = still_out(self.outbox, self.index)
        return dropped(outbox, self.verdicts.get(self.device, {}), self.index)

    def revert(self, journal: Journal) -> None:
        """Reverts to this journal after a failed save; later entries are proposed again."""
        self.index = JournalIndex(journal)
        self._tried.clear()

    # Messages to send

    def due(self, now: float) -> list[Log]:
        """Returns the logs to send now: new entries, missing ones that were requested, the
        heartbeat."""
        last, logs = len(self.index.journal.entries), list[Log]()
        beats = now >= self._beat
        requested = {first for first in self._requested if first < self._sent or first == 0}
        while self._sent < last:
            logs.append(self.log(self._sent, now))
            # An entry too large for a message cannot be sent.
            self._sent += len(logs[-1].entries) or last
        logs += [self.log(one, now) for one in sorted(requested - {log.first for log in logs})]
        self._requested.clear()
        if beats:
            self._beat = now + BEAT
            logs.append(self.log(last, now))
        return logs

    def hurry(self) -> None:
        """Makes the next heartbeat due, because something has changed."""
        self._beat = 0.0

    def log(self, first: int, now: float) -> Log:
        """Returns the log with the journal from an index on, as much as fits one message."""
        entries = self.index.journal.entries
        here = {one: name for one, name in self.names.items() if self.is_here(one, now)}
        log = Log(
            self.term,
            len(entries),
            first,
            self.port,
            verdicts=self._verdicts_to_send(),
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

    def visiting_log(self, now: float) -> Log:
        """Returns the log that a host sends when it visits another broker; it names its game."""
        log = self.log(len(self.index.journal.entries), now)
        return replace(log, first=0, header=self._header(), verdicts={}, entries=())

    def _header(self) -> Json:
        header = self.index.journal.header | {"identity": self.identity}
        if len(text_of(header)) < MOST_TEXT // 2:
            return header
        needed = ("format", "game", "options", "players", "identity")
        return {key: value for key, value in header.items() if key in needed}

    def _verdicts_to_send(self) -> Mapping[str, Mapping[str, Verdict]]:
        """Returns as many verdicts as fit one message, each time beginning with another device."""
        devices = sorted(self.verdicts)
        self._turn = (self._turn + 1) % max(1, len(devices))
        chosen, size = dict[str, Mapping[str, Verdict]](), 0
        for device in devices[self._turn :] + devices[: self._turn]:
            own = self.verdicts[device]
            size += sum(len(by) + len(one.rule) + len(one.reason) + 30 for by, one in own.items())
            if chosen and size > MOST_VERDICT_BYTES:
                break
            chosen[device] = own
        return chosen


def _fitting(raws: Sequence[Json], room: int, more: bool) -> Sequence[Json]:
    """Returns as many entries as there is room for; steps that belong together are not separated if
    possible."""
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
