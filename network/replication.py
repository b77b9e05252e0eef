"""Handles the messages of a shared game, as a member or as a host.

Everything is saved before it is shown or sent.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from network.host import Host
from network.join_code import read_broker
from network.journal_index import JournalIndex, device_of, name_of
from network.member import Change, Member, Safeguards
from network.messages import (
    FARTHEST,
    MOST_DEVICES,
    GuestSeat,
    HostNews,
    Item,
    Log,
    Term,
    Up,
    read_item,
    write_item,
)
from network.outbox import Outbox, joined
from network.repropose import missing
from network.shared_session import ProposingSession
from network.transport import Wire
from scoring.journal import Journal
from storage import Store
from storage.errors import StorageError
from storage.session import now as time_now
from storage.shared_game_rows import SharedGameRow


class Replication(ProposingSession):
    """A shared game that handles messages; `SharedGame` connects it with the network."""

    _wire: Wire | None
    _guards: Safeguards | None
    _now: float
    _since: float | None
    """When this device was connected, or has tried another broker."""
    _here: frozenset[str]
    """The devices whose reports the host receives."""
    _raises_term: bool
    _guests: tuple[GuestSeat, ...] = ()
    """The guests by browser at this device."""
    _guest_wants: tuple[int, ...] = ()
    """The seats that they ask for."""
    asks_for: tuple[int, ...] = ()
    """The seats of others that this device asks for."""
    _keeps: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    """The own seats that this device does not give to the devices that ask for them."""
    _refusals: tuple[int, ...] = ()
    """The seats that this device has asked for and does not get; not shown yet."""
    _log: Log | None = None
    """The last log of the host that is followed."""
    _news: tuple[HostNews, ...] = ()
    """Announcements of the host that were not shown yet."""
    _keeps_broker: bool = False
    """Whether this device's broker keeps running although another device hosts there."""

    # As a member

    def _receive_log(self, log: Log) -> None:
        side = self._side
        if isinstance(side, Host):
            if side.other_games.receive(log, side.term, side.identity, self._now):
                return
            if log.term < side.term and (log.visiting or log.term.device != self.device):
                side.hurry()  # so that the other host receives this term
            if log.term <= side.term or log.term.number > side.term.number + FARTHEST:
                return
            side = self._step_down(side, at_other_broker=log.visiting)
        change = side.receive(log, self._now, self._new_name, partial(saved_game, self.store))
        if change is not None:
            self._take(side, change)
        if log.term == side.term:
            self._update_from_log(log)
        elif side.accepts_term(log.term):
            self._add_addresses(log.known)

    @property
    def another(self) -> str:
        """Returns the identity of another game that is hosted where this one was; empty if there is
        none, and always for a host, a removed device, and one without a game yet."""
        side = self._side
        if isinstance(side, Host) or side.index is None or self.removed:
            return ""
        return side.other_games.opened(self._now, side.received_at)

    def _take(self, member: Member, change: Change) -> None:
        """Saves a change in one transaction, then applies it."""
        term = (change.term.number, change.term.device)
        sharing = replace(self._sharing, term=term, highest=member.highest, alone=False)
        shared, at, outbox = self.store.shared, time_now(), texts(change.outbox)
        known = len(self.official.entries) if member.index and not change.new_term else 0
        if not change.new_term:
            change = self._extended(change, sharing)
        elif number := self.number or shared.number(change.identity):
            shared.follow(number, change.journal, sharing, outbox, at)
            self.number = number
        else:
            self.number = shared.create(change.identity, change.journal, sharing, at)
        self._sharing = replace(sharing, used=max(sharing.used, self._sharing.used))
        member.apply(change)
        if not change.new_term:
            self._note_late(change.journal, known)
        self._show()

    def _extended(self, change: Change, sharing: SharedGameRow) -> Change:
        """Saves new entries of the journal. If a file with more of the game was imported meanwhile,
        proposes its entries that are not official."""
        try:
            self._save(change.journal, sharing, change.outbox)
        except StorageError as error:
            if error.kind != "conflict":
                raise
            here = self.store.load(self.number)
            back = missing(here, JournalIndex(change.journal), self._new_name)
            change = replace(change, outbox=joined(back, change.outbox))
            sharing = replace(sharing, used=self._sharing.used)
            shared, outbox = self.store.shared, texts(change.outbox)
            shared.follow(self.number, change.journal, sharing, outbox, time_now())
        return change

    def _save(self, journal: Journal, sharing: SharedGameRow, outbox: Outbox) -> None:
        """Saves in one transaction. If the database was damaged meanwhile, continues in a new
        one."""
        shared, at = self.store.shared, time_now()
        try:
            shared.extend(self.number, journal, sharing, texts(outbox), at)
        except StorageError as error:
            if error.kind != "damaged":
                raise
            self.store.start_afresh()
            self.number = shared.create(self._side.identity, journal, sharing, at, texts(outbox))

    def _note_late(self, journal: Journal, known: int) -> None:
        """Takes note of own entries that came too late."""
        for entry in journal.entries[known:]:
            if entry.late and device_of(name_of(entry)) == self.device:
                self._late[name_of(entry)] = entry

    def _update_from_log(self, log: Log) -> None:
        """Takes the seats, names, rights and addresses from a log of the followed host."""
        seats = dict(log.seats) if log.seats is not None else self._sharing.seats
        own = self._sharing.seats.get(self.device)
        seats = {one: taken for one, taken in seats.items() if one != self.device}
        sharing = replace(
            self._sharing,
            seats=seats | ({self.device: own} if own else {}),
            names=self._sharing.names | dict(log.names or {}),
            everything=log.everything,
            removed=log.removed,
        )
        if log.names is not None:
            self._here = frozenset(log.names) | {log.term.device}
        before, self._log = self._log, log
        if before and before.term == log.term and before.news.number < log.news.number:
            self._news = (*self._news, log.news)
        self._sharing = sharing
        self._add_addresses(log.known)
        self._change_seats(log)
        self._receive_refusals(log)

    def _receive_refusals(self, log: Log) -> None:
        """Stops asking for the seats that this device does not get, and drops its own refusals of
        seats that are no longer asked for."""
        refused = tuple(seat for seat in self.asks_for if seat in log.keeps.get(self.device, ()))
        if refused:
            self._refusals = (*self._refusals, *refused)
            self.ask_for_seats([seat for seat in self.asks_for if seat not in refused])
        kept = {
            device: tuple(seat for seat in seats if seat in log.wants.get(device, ()))
            for device, seats in self._keeps.items()
        }
        self._keeps = {device: seats for device, seats in kept.items() if seats}

    def _change_seats(self, log: Log) -> None:
        """Gives up the seats that other devices were given, and takes the requested ones that are
        free or given."""
        own = frozenset(self._sharing.seats.get(self.device, ()))
        others = dict(log.seats or {})
        others.pop(self.device, None)
        gives = dict(log.gives)
        mine = frozenset(gives.pop(self.device, ()))
        taken = {seat for seats in others.values() for seat in seats} - mine
        gained = frozenset(seat for seat in self.asks_for if seat not in taken)
        lost = frozenset(seat for seats in gives.values() for seat in seats)
        self.asks_for = tuple(seat for seat in self.asks_for if seat not in gained)
        if (seats := own - lost | gained) != own:
            self.take_seats(sorted(seats))

    @abstractmethod
    def ask_for_seats(self, players: Sequence[int]) -> None:
        """Asks for these seats of other devices, and for no others."""

    @abstractmethod
    def take_seats(self, players: Sequence[int]) -> None:
        """Takes these seats, and no others."""

    def _add_addresses(self, addresses: Sequence[str]) -> None:
        """Adds addresses of hosts before the known ones; a host sends its own first."""
        own = self._wire.address if self._wire else ""
        known = self._sharing.addresses
        new = [one for one in addresses if one != own]
        if not {*new} <= {*known}:
            merged = tuple(dict.fromkeys((*new, *known)))[:MOST_DEVICES]
            self._sharing = replace(self._sharing, addresses=merged)
            if self.number:
                self.store.shared.save(self.number, self._sharing)
            if isinstance(self._side, Member):
                self._connect()

    def _connect(self) -> None:
        """Connects to the known addresses, as a member."""
        if self._wire is not None:
            own = (self._wire.address,) if self._keeps_broker else ()
            self._wire.connect((*own, *self._sharing.addresses))

    # As a host

    def _serve(self, host: Host) -> None:
        """Starts the broker, as a host."""
        if self._wire is None:
            return
        self._wire.serve()
        self._set_up(host)

    def _set_up(self, host: Host) -> None:
        """Passes the seats, names, rights and addresses of the table to a host."""
        own = self._sharing
        host.seats, host.names = dict(own.seats), dict(own.names) | {own.device: own.name}
        host.removed, host.everything = frozenset(own.removed), own.everything
        host.guests, host.guest_wants = self._guests, self._guest_wants
        self._update_addresses(host)

    def seat_guests(self, guests: Iterable[GuestSeat], wants: Iterable[int] = ()) -> None:
        """Sets the guests by browser, and the seats that they ask for. A host reports their seats
        as its own. They are not saved: guests reconnect after a restart."""
        now = tuple(sorted(guests)), tuple(sorted(wants))
        if now == (self._guests, self._guest_wants):
            return
        self._guests, self._guest_wants = now
        if isinstance(self._side, Host):
            self._side.guests, self._side.guest_wants = now
            self._side.hurry()

    def _update_addresses(self, host: Host) -> None:
        """Passes the own address and the known ones to a host."""
        address = self._wire.address if self._wire else ""
        club = read_broker(self._sharing.broker) if self._sharing.broker else None
        host.port = club.port if club else int(address.rpartition(":")[2] or 0)
        others = [one for one in self._sharing.addresses if one != address]
        host.known = (*([address] if address else []), *others)

    def _update_from_report(self, up: Up) -> None:
        """Takes address and seats from a report, as a host; raises the term above that of the
        report if needed."""
        host = self._side
        assert isinstance(host, Host)
        if up.at and host.accepts(up):
            self._add_addresses([up.at])
        self._update_addresses(host)
        if host.seats != self._sharing.seats or host.names != self._sharing.names:
            sharing = replace(self._sharing, seats=dict(host.seats), names=dict(host.names))
            self.store.shared.save(self.number, sharing)
            self._sharing = sharing
            host.hurry()
        if self._raises_term and host.term < up.term and up.term.number <= host.highest:
            self._raise_term(host, up.term)

    def _raise_term(self, host: Host, above: Term) -> None:
        """Starts a term above another one."""
        term = Term(host.highest + 1, self.device)
        number = (term.number, term.device)
        sharing = replace(self._sharing, term=number, highest=term.number)
        self.store.shared.save(self.number, sharing)
        self._sharing, host.term, host.highest = sharing, term, term.number
        host.above.add(above)
        host.hurry()

    def _order(self, host: Host, used: int | None = None, *, anyway: bool = False) -> None:
        """Orders what was proposed and saves it before it is sent."""
        before = host.index.journal
        journal = host.ordered(time_now())
        outbox = host.remaining_outbox
        sharing = replace(self._sharing, used=self._sharing.used if used is None else used)
        same = journal is before and outbox == host.outbox and sharing == self._sharing
        if same and not anyway:
            host.moved = False
            return
        try:
            self._save(journal, sharing, outbox)
        except StorageError:
            host.revert(before)
            self._show()
            raise
        host.moved = any(item not in host.outbox for item in outbox)
        host.outbox, self._sharing = outbox, sharing
        self._show()

    def _step_down(self, host: Host, at_other_broker: bool) -> Member:
        """Becomes a member, because another device hosts in a higher term."""
        # That host may have reports of an earlier run: versions have to rise.
        sharing = replace(self._sharing, hosting=False, boot=self._sharing.boot + 1)
        self.store.shared.save(self.number, sharing)
        self._sharing = sharing
        index, outbox = host.index, host.outbox
        side = Member(self.device, host.term, index, outbox, host.identity, guards=self._guards)
        self._side, self._raises_term, self._since = side, False, self._now
        self._keeps_broker = not at_other_broker
        self._connect()
        return side

    # Entries on this device

    def _propose(self, item: Item) -> None:
        side, used = self._side, self._sharing.used + 1
        if isinstance(side, Host):
            before, side.outbox = side.outbox, (*side.outbox, item)
            try:
                self._order(side, used)
            except StorageError:
                side.outbox = before
                self._show()
                raise
            return
        sharing, outbox = replace(self._sharing, used=used), (*side.outbox, item)
        self._save(self.official, sharing, outbox)
        self._sharing, side.outbox = sharing, outbox
        side.hurry(self._now)
        self._show()

    def _keep(self, outbox: Outbox) -> None:
        side = self._side
        self._save(self.official, self._sharing, outbox)
        side.outbox = outbox
        if isinstance(side, Host):
            self._order(side)
        else:
            side.hurry(self._now)
        self._show()


def texts(outbox: Outbox) -> tuple[str, ...]:
    """Returns the outbox as it is stored on disk."""
    return tuple(write_item(item) for item in outbox)


def saved_game(store: Store, identity: str) -> tuple[Journal, Outbox] | None:
    """Returns the saved copy of a shared game with its outbox; None if there is none."""
    number = store.shared.number(identity)
    return (store.load(number), outbox_of(store, number)) if number else None


def outbox_of(store: Store, number: int) -> Outbox:
    """Returns the saved outbox of a game."""
    items = (read_item(text) for text in store.shared.outbox(number))
    return tuple(item for item in items if item is not None)
