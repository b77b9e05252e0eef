"""A game on several devices, as the app (or a host without a window) has it.

It has the interface of `storage.Session`, so that screens need no other one. All decisions are made
in the thread that calls it: `tick` handles received messages and sends those that are due.
"""

from collections.abc import Sequence
from dataclasses import replace

from network.host import HERE, Host
from network.journal_index import JournalIndex
from network.member import Member, Safeguards
from network.messages import (
    LOG,
    UP,
    GuestSeat,
    HostNews,
    Item,
    Log,
    Term,
    write_log,
    write_up,
)
from network.replication import Replication, outbox_of
from network.status import (
    Device,
    Joined,
    MakeWire,
    Situation,
    Status,
    Waiting,
    device_at,
)
from network.transport import Wire
from scoring.journal import Journal
from storage import Store
from storage.shared_game_rows import SharedGameRow

__all__ = ["Device", "Joined", "MakeWire", "SharedGame", "Situation", "Status", "Waiting"]

VISIT_SECONDS = 2.0
"""Seconds between a host's visits to other brokers."""
GIVE_UP, MOVE_ON = 4.0, 1.0
"""Seconds without a host until another broker is tried: usually, and if a host is known there."""


class SharedGame(Replication):
    """A shared game of this device, as a member or as the host."""

    def __init__(
        self,
        store: Store,
        number: int,
        sharing: SharedGameRow,
        side: Member | Host,
        wire: MakeWire,
        guards: Safeguards | None = None,
    ) -> None:
        self.store, self.number, self.fresh = store, number, False
        self._sharing, self._side, self._guards = sharing, side, guards
        self._shown: JournalIndex | None = None
        self._late = {}
        self._make_wire, self._wire = wire, None if sharing.alone else _made(wire, sharing)
        self._now = self._visited_at = 0.0
        self._since = None
        self._connections = 0
        self._here: frozenset[str] = frozenset()
        self._raises_term = self._asks = False
        self._seats_before: dict[str, tuple[int, ...]] = {}
        """The seats of devices that were removed, until then."""
        self._seen: Journal | None = None
        self._snapshot: object = None
        self._show()

    @classmethod
    def open(
        cls,
        store: Store,
        number: int,
        wire: MakeWire,
        *,
        secret: str,
        name: str = "",
        broker: str = "",
        device: str = "",
        term: Term | None = None,
        raises_term: bool = False,
        guards: Safeguards | None = None,
    ) -> "SharedGame":
        """Hosts a saved game. Raises OSError if no broker can be started. `device` and `term`:
        those of an earlier run that is not in this store. `raises_term`: start above every term
        that a device reports; for hosts that store only the game."""
        called, used = device_at(broker)
        known = store.shared.get(number) or SharedGameRow(device or called, secret, used=used)
        if term is not None:
            known = replace(known, highest=max(known.highest, term.number))
        names = known.names | {known.device: name}
        sharing = replace(known, secret=secret, broker=broker, name=name, names=names)
        game = cls._hosted(store, number, sharing, wire, guards)
        game._raises_term = raises_term
        return game

    @classmethod
    def join(
        cls,
        store: Store,
        at: Joined,
        wire: MakeWire,
        *,
        name: str = "",
        device: str = "",
        seats: Sequence[int] = (),
        guards: Safeguards | None = None,
    ) -> "SharedGame":
        """Joins a table. There is no game (`ready`) before that of the host was received."""
        called, used = device_at(at.broker)
        device = device or called
        sharing = SharedGameRow(
            device, at.secret, at.broker, name, 1, addresses=at.addresses, used=used
        )
        sharing = replace(sharing, seats={device: tuple(seats)} if seats else {})
        side = Member(device, Term(), None, identity=at.identity, guards=guards)
        game = cls(store, 0, sharing, side, wire, guards)
        game._connect()
        return game

    @classmethod
    def resume(
        cls, store: Store, number: int, wire: MakeWire, guards: Safeguards | None = None
    ) -> "SharedGame | None":
        """Returns a game that was shared when the app was left; None if it was not. Raises
        OSError."""
        sharing = store.shared.get(number)
        if sharing is None:
            return None
        if sharing.hosting:
            return cls._hosted(store, number, sharing, wire, guards)
        sharing = replace(sharing, boot=sharing.boot + 1)
        store.shared.save(number, sharing)
        index, outbox = JournalIndex(store.load(number)), outbox_of(store, number)
        identity = store.shared.identity(number)
        side = Member(sharing.device, Term(*sharing.term), index, outbox, identity, guards=guards)
        side.highest = sharing.highest
        game = cls(store, number, sharing, side, wire, guards)
        game._connect()
        return game

    @classmethod
    def _hosted(
        cls,
        store: Store,
        number: int,
        sharing: SharedGameRow,
        wire: MakeWire,
        guards: Safeguards | None,
    ) -> "SharedGame":
        """Starts to host in a new term, which is saved before it is sent."""
        term = Term(max(sharing.highest, sharing.term[0]) + 1, sharing.device)
        sharing = replace(
            sharing,
            boot=sharing.boot + 1,
            hosting=True,
            term=(term.number, term.device),
            highest=term.number,
        )
        index, outbox = JournalIndex(store.load(number)), outbox_of(store, number)
        store.shared.save(number, sharing)
        identity = store.shared.identity(number)
        side = Host(sharing.device, term, index, outbox, identity=identity, guards=guards)
        game = cls(store, number, sharing, side, wire, guards)
        try:
            game._serve(side)
        except OSError:
            game.close()
            raise
        game._order(side)
        return game

    # Clock

    def tick(self, now: float) -> bool:
        """Receives and sends; to be called every 50 ms, and when the wire has received something.
        `now`: seconds of a clock that never goes back. Returns whether anything visible has
        changed."""
        self._now = now
        if isinstance(self._side, Host) and self._side.moved:
            self._order(self._side)
        if self._wire is not None:
            self._receive(self._wire)
            self._send(self._wire)
        shown = self._shown.journal if self._shown else None
        snapshot = (self.waiting, self.situation, self.devices, self.guests, self.wanted)
        changed = shown is not self._seen or snapshot != self._snapshot
        self._seen, self._snapshot = shown, snapshot
        return changed

    def _receive(self, wire: Wire) -> None:
        proposed = False
        for message in wire.received():
            if isinstance(message, Log):
                self._receive_log(message)
            elif isinstance(self._side, Host):
                self._side.receive(message, self._now)
                self._update_from_report(message)
                proposed = True
        if isinstance(self._side, Host) and proposed:
            self._order(self._side)

    def _send(self, wire: Wire) -> None:
        if not wire.connected:
            return
        if wire.connections != self._connections:
            self._connections, self._since = wire.connections, self._now
            self._hurry()
        if isinstance(self._side, Host):
            self._send_logs(wire, self._side)
        else:
            self._send_report(wire, self._side)

    def _send_logs(self, wire: Wire, host: Host) -> None:
        for log in host.due(self._now):
            wire.send(LOG, write_log(log))
        if self._now - self._visited_at >= VISIT_SECONDS:
            self._visited_at = self._now
            others = [one for one in self._sharing.addresses if one != wire.address]
            if others:
                wire.visit(others, write_log(host.visiting_log(self._now)))

    def _send_report(self, wire: Wire, member: Member) -> None:
        if (up := member.due(self._now, self._sharing.boot)) is not None:
            seats = self._sharing.seats.get(self.device, ())
            name, at = self._sharing.name or None, wire.address or None
            up = replace(up, name=name, seats=seats, at=at, asks=self._asks)
            up = replace(up, wants=self.asks_for, keeps=self._keeps)
            wire.send(UP, write_up(up))
        waits = MOVE_ON if member.host_at_other_broker else GIVE_UP
        here = self._host_is_here and not member.host_at_other_broker
        if not here and self._now - (self._since or 0.0) > waits:
            self._since = self._now
            wire.try_next_broker()

    def _propose(self, item: Item) -> None:
        super()._propose(item)
        if self._wire is not None:
            self._send(self._wire)  # at once, not only with the next tick

    def _hurry(self) -> None:
        if isinstance(self._side, Host):
            self._side.hurry()
        else:
            self._side.hurry(self._now)

    def reload(self) -> None:
        """Does nothing: corrected names come from the host."""

    # Status

    @property
    def address(self) -> str:
        """Returns where this device hosts or could host: `a.b.c.d:port`."""
        return self._wire.address if self._wire else ""

    @property
    def _host_is_here(self) -> bool:
        if isinstance(self._side, Host):
            return True
        received_at = self._side.received_at
        return received_at is not None and self._now - received_at < HERE

    @property
    def situation(self) -> Situation:
        count = len(self._side.outbox)
        if self._sharing.alone:
            return Situation(Status.ALONE, count)
        if not self._host_is_here:
            return Situation(Status.HOST_GONE, count)
        return Situation(Status.WAITING if count else Status.TOGETHER, count)

    @property
    def devices(self) -> list[Device]:
        """Returns all devices that are or were at the table, this one first."""
        side, own = self._side, self.device
        known = [own, *self._sharing.names, *self._sharing.seats]
        removed = self._sharing.removed
        return [
            Device(
                one,
                self._sharing.names.get(one, ""),
                self._sharing.seats.get(one, ()),
                self._is_here(one),
                one == side.term.device,
                one == own,
            )
            for one in dict.fromkeys(known)
            if one not in removed
        ]

    @property
    def out(self) -> tuple[str, ...]:
        """Returns the devices that the host has removed."""
        return self._sharing.removed

    def seats_of(self, device: str) -> tuple[int, ...]:
        """Returns the seats of a device, also those that it had before it was removed."""
        return self._seats_before.get(device) or self._sharing.seats.get(device, ())

    @property
    def guests(self) -> tuple[GuestSeat, ...]:
        """Returns the guests by browser at the host."""
        if isinstance(self._side, Host):
            return self._guests
        return self._log.guests if self._log else ()

    @property
    def wanted(self) -> dict[str, tuple[int, ...]]:
        """Returns the seats that each device asks for; the host asks for its guests."""
        if isinstance(self._side, Host):
            return self._side.wanted(self._now)
        return dict(self._log.wants) if self._log else {}

    def take_news(self) -> tuple[HostNews, ...]:
        """Returns the announcements of the host since the last call."""
        news, self._news = self._news, ()
        return news

    def name_of(self, device: str) -> str:
        return self._sharing.names.get(device, "")

    def _is_here(self, device: str) -> bool:
        if isinstance(self._side, Host):
            return self._side.is_here(device, self._now)
        return device == self.device or (self._host_is_here and device in self._here)

    # Decisions of people

    @property
    def everything(self) -> bool:
        """Whether every device may enter everything, not only for its own seats."""
        return self._sharing.everything

    @everything.setter
    def everything(self, everything: bool) -> None:
        if isinstance(self._side, Host):
            self._sharing = replace(self._sharing, everything=everything)
            self.store.shared.save(self.number, self._sharing)
            self._side.everything = everything
            self._side.hurry()
            self._order(self._side)

    def take_seats(self, players: Sequence[int]) -> None:
        seats = {one: taken for one, taken in self._sharing.seats.items() if one != self.device}
        seats |= {self.device: tuple(players)} if players else {}
        self._sharing = replace(self._sharing, seats=seats)
        if self.number:
            self.store.shared.save(self.number, self._sharing)
        if isinstance(self._side, Host):
            self._side.seats = dict(seats)
        self._hurry()

    def ask_for_seats(self, players: Sequence[int]) -> None:
        """Asks the devices that have these seats, and the host. Without seats, stops asking."""
        self.asks_for = tuple(players)
        self._hurry()

    def give_seat(self, player: int, device: str, *, to_guest: bool = False) -> None:
        """Gives a seat to a device. The host may give any seat; a member only gives up its own.
        `to_guest`: a guest by browser at the host takes it."""
        own = self._sharing.seats.get(self.device, ())
        if isinstance(self._side, Host):
            self._side.give(player, device)
            self._sharing = replace(self._sharing, seats=dict(self._side.seats))
        kept = [one for one in own if one != player]
        keeps = device == self.device and not to_guest
        self.take_seats(sorted([*kept, player]) if keeps else kept)
        if isinstance(self._side, Host):
            self._order(self._side)

    def refuse_seat(self, player: int, device: str) -> None:
        """Refuses a seat to a device: the host any seat, a member its own."""
        if isinstance(self._side, Host):
            self._side.refuse(player, device)
        else:
            self._keeps = {**self._keeps, device: (*self._keeps.get(device, ()), player)}
            self._hurry()

    def take_refusals(self) -> tuple[int, ...]:
        """Returns the requested seats that this device or its guests do not get, since the last
        call."""
        if isinstance(self._side, Host):
            self._refusals = self._side.take_refusals()
        refused, self._refusals = self._refusals, ()
        return refused

    def announce(self, kind: str, who: str) -> None:
        """Sends an announcement to all devices, as the host."""
        if isinstance(self._side, Host):
            self._side.announce(kind, who)

    def let_in(self, device: str) -> None:
        """Accepts a removed device again, as the host."""
        if isinstance(self._side, Host):
            removed = tuple(one for one in self._sharing.removed if one != device)
            self._side.removed = frozenset(removed)
            self._sharing = replace(self._sharing, removed=removed)
            self.store.shared.save(self.number, self._sharing)
            self._side.hurry()
            self._order(self._side)

    def remove(self, device: str) -> None:
        """Removes a device, as the host: its proposals are refused."""
        if isinstance(self._side, Host) and device != self.device:
            removed = (*self._sharing.removed, device)
            self._seats_before[device] = self._sharing.seats.get(device, ())
            self._side.removed = frozenset(removed)
            self._side.seats.pop(device, None)
            self._sharing = replace(self._sharing, removed=removed, seats=dict(self._side.seats))
            self.store.shared.save(self.number, self._sharing)
            self._order(self._side)

    def ask_for_rematch(self) -> None:
        """Asks the host for a rematch with every report from now on."""
        self._asks = True
        self._hurry()

    @property
    def asking(self) -> list[Device]:
        """Returns the devices that ask this host for a rematch."""
        side = self._side
        if not isinstance(side, Host):
            return []
        reports = side.reports
        return [one for one in self.devices if one.id in reports and reports[one.id].up.asks]

    def take_over(self) -> None:
        """Makes this device the host, as a person decided. Raises OSError."""
        self._host_from_now_on(alone=False)

    def go_on_alone(self) -> None:
        """Continues with this copy and without the others, as a person decided."""
        self._host_from_now_on(alone=True)

    def _host_from_now_on(self, alone: bool) -> None:
        """Starts a new term; waiting proposals are ordered in the same transaction."""
        side = self._side
        assert side.index is not None
        if self._wire is None and not alone:
            self._wire, self._connections = _made(self._make_wire, self._sharing), 0
        if self._wire is not None and not alone:
            self._wire.serve()
        term = Term(max(side.highest, side.term.number) + 1, self.device)
        host = Host(
            self.device,
            term,
            JournalIndex(side.index.journal),
            side.outbox,
            identity=side.identity,
            guards=self._guards,
        )
        host.above.add(side.term)
        self._set_up(host)
        before, known = (self._side, self._sharing), (term.number, term.device)
        try:
            self._side, self._sharing = (
                host,
                replace(self._sharing, term=known, highest=term.number, hosting=True, alone=alone),
            )
            self._order(host, anyway=True)
        except BaseException:
            self._side, self._sharing = before
            self._show()
            if self._sharing.alone:
                self.close()
            elif isinstance(self._side, Member):
                self._connect()
            raise
        if alone:
            self.close()
        self._visited_at = self._now

    def leave(self) -> None:
        """Ends sharing on this device; the game stays as it is."""
        self.close()
        if self.number:
            self.store.shared.remove(self.number)

    def wake(self) -> None:
        """Connects again when the app is back. Raises OSError."""
        if self._wire is not None or self._sharing.alone:
            return
        self._wire, self._connections = _made(self._make_wire, self._sharing), 0
        if isinstance(self._side, Host):
            self._serve(self._side)
        else:
            self._connect()

    def close(self) -> None:
        """Closes the connection, also while the app is paused; the game can be resumed."""
        if self._wire is not None:
            self._wire.close()
            self._wire = None


def _made(wire: MakeWire, sharing: SharedGameRow) -> Wire:
    return wire(sharing.device, sharing.secret, sharing.broker)
