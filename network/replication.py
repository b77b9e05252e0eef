"""How a shared game handles messages, as a member or as a host. Everything is saved before it is
shown or sent."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from network.host import Host
from network.join_code import read_broker
from network.journal_index import Book, device_of, name_of
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
from network.shared_session import Playing
from network.transport import Wire
from scoring.journal import Journal
from storage import Store
from storage.errors import StorageError
from storage.session import now as time_now
from storage.shared_game_rows import SharedGameRow


class Following(Playing):
    _wire: Wire | None
    _guards: Safeguards | None
    _now: float
    _since: float | None
    """When it was connected, or another broker was tried."""
    _here: frozenset[str]
    """The devices that the host receives."""
    _insists: bool
    _guests: tuple[GuestSeat, ...] = ()
    """The guests by browser at this device."""
    _asked: tuple[int, ...] = ()
    """The seats that they ask for."""
    asks_for: tuple[int, ...] = ()
    """The seats of others that this device asks for."""
    _keeps: Mapping[str, tuple[int, ...]] = MappingProxyType({})
    """The own seats that it does not give to the devices that ask for them."""
    _refusals: tuple[int, ...] = ()
    """The seats for which it has asked and that it does not get; not shown yet."""
    _log: Log | None = None
    """The last message of the host that is followed."""
    _news: tuple[HostNews, ...] = ()
    """What the host has announced and was not shown yet."""
    _stays: bool = False
    """Whether this device's broker keeps running although another device hosts there."""

    # As a member

    def _hear(self, log: Log) -> None:
        side = self._side
        if isinstance(side, Host):
            if side.another.tells(log, side.term, side.identity, self._now):
                return
            if log.term < side.term and (log.looks_in or log.term.device != self.device):
                side.hurry()  # so that it learns of this one
            if log.term <= side.term or log.term.number > side.term.number + FARTHEST:
                return
            side = self._step_down(side, elsewhere=log.looks_in)
        change = side.hear(log, self._now, self._new_name, partial(saved_game, self.store))
        if change is not None:
            self._take(side, change)
        if log.term == side.term:
            self._learn(log)
        elif side.believes(log.term):
            self._know(log.known)

    @property
    def another(self) -> str:
        """The identity of another game that is hosted where this one was; empty if there is none.
        Always empty for a host, a removed device, and one without a game yet."""
        side = self._side
        if isinstance(side, Host) or side.book is None or self.removed:
            return ""
        return side.another.opened(self._now, side.heard_at)

    def _take(self, member: Member, change: Change) -> None:
        """Saves what was received in one transaction, and follows it."""
        term = (change.term.number, change.term.device)
        sharing = replace(self._sharing, term=term, highest=member.highest, alone=False)
        shared, at, outbox = self.store.shared, time_now(), texts(change.outbox)
        known = len(self.official.entries) if member.book and not change.anew else 0
        if not change.anew:
            change = self._extended(change, sharing)
        elif number := self.number or shared.number(change.identity):
            shared.follow(number, change.journal, sharing, outbox, at)
            self.number = number
        else:
            self.number = shared.create(change.identity, change.journal, sharing, at)
        self._sharing = replace(sharing, used=max(sharing.used, self._sharing.used))
        member.take(change)
        if not change.anew:
            self._note_late(change.journal, known)
        self._show()

    def _extended(self, change: Change, sharing: SharedGameRow) -> Change:
        """Saves more of the journal. If a file was imported meanwhile that has more of the game,
        what is not official of it is proposed."""
        try:
            self._save(change.journal, sharing, change.outbox)
        except StorageError as error:
            if error.kind != "conflict":
                raise
            here = self.store.load(self.number)
            back = missing(here, Book(change.journal), self._new_name)
            change = replace(change, outbox=joined(back, change.outbox))
            sharing = replace(sharing, used=self._sharing.used)
            shared, outbox = self.store.shared, texts(change.outbox)
            shared.follow(self.number, change.journal, sharing, outbox, time_now())
        return change

    def _save(self, journal: Journal, sharing: SharedGameRow, outbox: Outbox) -> None:
        """Saves in one transaction. A file that was damaged meanwhile is set aside, and the game
        goes on in a new one."""
        shared, at = self.store.shared, time_now()
        try:
            shared.extend(self.number, journal, sharing, texts(outbox), at)
        except StorageError as error:
            if error.kind != "damaged":
                raise
            self.store.start_afresh()
            self.number = shared.create(self._side.identity, journal, sharing, at, texts(outbox))

    def _note_late(self, journal: Journal, known: int) -> None:
        for entry in journal.entries[known:]:
            if entry.late and device_of(name_of(entry)) == self.device:
                self._late[name_of(entry)] = entry

    def _learn(self, log: Log) -> None:
        """Takes over from the followed host where hosts may be found, and who sits where."""
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
        self._know(log.known)
        self._change_seats(log)
        self._hear_refusals(log)

    def _hear_refusals(self, log: Log) -> None:
        """Asks no more for the seats that it does not get, and forgets its own refusals once
        nobody asks any more."""
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
        """Gives up the seats that others were given, and takes those that it has asked for once
        they are free or given."""
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
        """Asks for these seats of others, and for no others."""

    @abstractmethod
    def take_seats(self, players: Sequence[int]) -> None:
        """Sits down on these seats, and no others."""

    def _know(self, addresses: Sequence[str]) -> None:
        """Adds addresses of hosts before the known ones; a host sends its own first."""
        own = self._wire.address if self._wire else ""
        known = self._sharing.addresses
        told = [one for one in addresses if one != own]
        if not {*told} <= {*known}:
            merged = tuple(dict.fromkeys((*told, *known)))[:MOST_DEVICES]
            self._sharing = replace(self._sharing, addresses=merged)
            if self.number:
                self.store.shared.save(self.number, self._sharing)
            if isinstance(self._side, Member):
                self._connect()

    def _connect(self) -> None:
        if self._wire is not None:
            own = (self._wire.address,) if self._stays else ()
            self._wire.connect((*own, *self._sharing.addresses))

    # As a host

    def _serve(self, host: Host) -> None:
        if self._wire is None:
            return
        self._wire.serve()
        self._furnish(host)

    def _furnish(self, host: Host) -> None:
        """Gives the host what is known of the table."""
        own = self._sharing
        host.seats, host.names = dict(own.seats), dict(own.names) | {own.device: own.name}
        host.removed, host.everything = frozenset(own.removed), own.everything
        host.guests, host.asked = self._guests, self._asked
        self._announce(host)

    def seat_guests(self, guests: Iterable[GuestSeat], asked: Iterable[int] = ()) -> None:
        """Assigns seats to guests by browser. While this device hosts, it reports them to the
        others as its own, and the seats that guests ask for. They are not saved: after a restart
        guests reconnect."""
        now = tuple(sorted(guests)), tuple(sorted(asked))
        if now == (self._guests, self._asked):
            return
        self._guests, self._asked = now
        if isinstance(self._side, Host):
            self._side.guests, self._side.asked = now
            self._side.hurry()

    def _announce(self, host: Host) -> None:
        address = self._wire.address if self._wire else ""
        club = read_broker(self._sharing.broker) if self._sharing.broker else None
        host.port = club.port if club else int(address.rpartition(":")[2] or 0)
        others = [one for one in self._sharing.addresses if one != address]
        host.known = (*([address] if address else []), *others)

    def _know_of(self, up: Up) -> None:
        """Takes address and seats from a device's message; may have to go above its term."""
        host = self._side
        assert isinstance(host, Host)
        if up.at and host.listens_to(up):
            self._know([up.at])
        self._announce(host)
        if host.seats != self._sharing.seats or host.names != self._sharing.names:
            sharing = replace(self._sharing, seats=dict(host.seats), names=dict(host.names))
            self.store.shared.save(self.number, sharing)
            self._sharing = sharing
            host.hurry()
        if self._insists and host.term < up.term and up.term.number <= host.highest:
            self._rise(host, up.term)

    def _rise(self, host: Host, above: Term) -> None:
        term = Term(host.highest + 1, self.device)
        number = (term.number, term.device)
        sharing = replace(self._sharing, term=number, highest=term.number)
        self.store.shared.save(self.number, sharing)
        self._sharing, host.term, host.highest = sharing, term, term.number
        host.above.add(above)
        host.hurry()

    def _order(self, host: Host, used: int | None = None, *, anyway: bool = False) -> None:
        """Orders what was proposed and saves it before it is sent."""
        before = host.book.journal
        journal = host.ordered(time_now())
        outbox = host.left
        sharing = replace(self._sharing, used=self._sharing.used if used is None else used)
        same = journal is before and outbox == host.outbox and sharing == self._sharing
        if same and not anyway:
            host.moved = False
            return
        try:
            self._save(journal, sharing, outbox)
        except StorageError:
            host.back(before)
            self._show()
            raise
        host.moved = any(item not in host.outbox for item in outbox)
        host.outbox, self._sharing = outbox, sharing
        self._show()

    def _step_down(self, host: Host, elsewhere: bool) -> Member:
        """Becomes a member, as another device hosts in a higher term, at this or another broker."""
        # That host may have statements of an earlier run: versions have to rise.
        sharing = replace(self._sharing, hosting=False, boot=self._sharing.boot + 1)
        self.store.shared.save(self.number, sharing)
        self._sharing = sharing
        book, outbox = host.book, host.outbox
        side = Member(self.device, host.term, book, outbox, host.identity, guards=self._guards)
        self._side, self._insists, self._since = side, False, self._now
        self._stays = not elsewhere
        self._connect()
        return side

    # What is entered here

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
    items = (read_item(text) for text in store.shared.outbox(number))
    return tuple(item for item in items if item is not None)
