"""Several devices at one table in one process: a network with a seed that loses, doubles and delays
messages, and devices that are killed and come back from their disks."""

import heapq
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from network.member import Safeguards
from network.messages import (
    HOST,
    LOG,
    UP,
    Message,
    read,
    read_log,
)
from network.shared_game import Joined, SharedGame
from network.transport import Wire
from storage import Store
from storage.session import Session
from tests.support.ledger import Ledger, Line

SECRET = "ABCDEFGH"
TICK = 0.05
CLUB = "club:1883"


class KilledError(BaseException):
    """The app is killed at this point; nothing of it runs any more."""


@dataclass
class Network:
    random: Random
    loss: float = 0.0
    double: float = 0.0
    delay: float = 0.0
    now: float = 0.0
    wires: "list[SimulatedWire]" = field(default_factory=list)
    club: bool = False
    """Whether all devices use one broker that belongs to none of them."""
    cut: set[str] = field(default_factory=set)
    """Addresses that are cut off from the network."""
    seen_entries: dict[tuple[str, int], str] = field(default_factory=dict)
    """All entries ever sent, by the term and the place of the entry."""
    disorder: list[str] = field(default_factory=list)
    _flying: list[tuple[float, int, "SimulatedWire", str, str]] = field(default_factory=list)
    _count: int = 0

    def deliver(self, to: "SimulatedWire", topic: str, text: str) -> None:
        for _ in range(1 + (self.random.random() < self.double)):
            if self.random.random() >= self.loss:
                self._count += 1
                at = self.now + self.random.random() * self.delay
                heapq.heappush(self._flying, (at, self._count, to, topic, text))

    def advance(self, seconds: float) -> None:
        self.now += seconds
        while self._flying and self._flying[0][0] <= self.now:
            _at, _count, to, topic, text = heapq.heappop(self._flying)
            if not to.closed and to.address not in self.cut:
                to.inbox.append((topic, text))
        for wire in self.wires:
            wire.attach()

    def broker(self, address: str) -> "SimulatedWire | None":
        there = (one for one in self.wires if one.serving and one.address == address)
        return None if address in self.cut else next(there, None)

    def watch(self, text: str) -> None:
        """Checks I5: there is one order in a term."""
        log = read_log(text)
        assert log is not None, f"the host says what nobody can read: {text[:200]}"
        for place, entry in enumerate(log.entries, log.first):
            key = (repr(log.term), place)
            if self.seen_entries.setdefault(key, repr(entry)) != repr(entry):
                self.disorder.append(f"{key}: {self.seen_entries[key]} and {entry}")


class SimulatedWire(Wire):
    def __init__(self, network: Network, device: str, address: str) -> None:
        self.network, self.device, self._address = network, device, address
        self.serving = self.closed = False
        self.at: str | None = None
        self.inbox: list[tuple[str, str]] = []
        self.visits: dict[str, float] = {}
        self.dies_sending = False
        self._addresses: list[str] = []
        self._connections = 0
        network.wires.append(self)

    @property
    def connected(self) -> bool:
        return self.at is not None

    @property
    def connections(self) -> int:
        return self._connections

    @property
    def address(self) -> str:
        return self._address

    def connect(self, addresses: Sequence[str]) -> None:
        self.serving = self.serving and self._address in addresses
        self._addresses = [CLUB] if self.network.club else [*addresses]
        if self.at not in self._addresses:
            self.at = None

    def try_next_broker(self) -> None:
        self.at = None

    def serve(self) -> None:
        self.serving = True
        self._addresses = [CLUB] if self.network.club else [self._address]
        self.at = None

    def attach(self) -> None:
        """Looks whether the broker is there, or tries the next address."""
        if self.closed:
            return
        alone = self.serving and not self.network.club
        here = self._address not in self.network.cut or alone
        if self.at is not None and not (here and self._reaches(self.at)):
            self.at = None
        if self.at is None and here and self._addresses:
            self._addresses.append(self._addresses.pop(0))
            if self._reaches(self._addresses[0]):
                self.at = self._addresses[0]
                self._connections += 1

    def _reaches(self, address: str) -> bool:
        own = address == self._address and self.serving
        return address == CLUB or own or self.network.broker(address) is not None

    def send(self, topic: str, text: str) -> None:
        if self.dies_sending:
            raise KilledError
        assert len(text) <= 60_000 - 32
        if topic == LOG:
            self.network.watch(text)
        if self.at is None:
            return
        for wire in self.network.wires:
            wanted = not wire.closed and (wire.serving if topic == UP else True)
            if wire.at == self.at and wanted:
                self.network.deliver(wire, f"up/{self.device}" if topic == UP else topic, text)
            elif wire.visits.get(self.at, 0) > self.network.now and wanted and topic != UP:
                self.network.deliver(wire, HOST, text)

    def visit(self, addresses: Sequence[str], text: str) -> None:
        for address in addresses:
            if self.network.broker(address) and self._address not in self.network.cut:
                self.visits[address] = self.network.now + 1.5
                for wire in self.network.wires:
                    if wire.at == address:
                        self.network.deliver(wire, HOST, text)

    def received(self) -> list[Message]:
        received_texts, self.inbox = self.inbox, []
        found = [read(topic, text) for topic, text in received_texts]
        assert None not in found, "nobody can read this"
        return [one for one in found if one is not None]

    def close(self) -> None:
        self.closed, self.at, self.serving = True, None, False
        self.network.wires.remove(self)


@dataclass
class Device:
    """A device with its disk; its app runs or not."""

    network: Network
    folder: Path
    address: str
    seats: tuple[int, ...] = ()
    guards: Safeguards = field(default_factory=Safeguards)
    store: Store | None = None
    game: SharedGame | None = None
    number: int = 0
    lines: list[Line] = field(default_factory=list)
    """Its ledger: the fate of everything ever saved here."""

    def wire(self, device: str, _secret: str, _broker: str) -> SimulatedWire:
        return SimulatedWire(self.network, device, self.address)

    def open_store(self) -> Store:
        self.store = Store.open(self.folder)
        self.store._db.execute("PRAGMA synchronous = OFF")  # power cuts are not tested here
        self.ledger = Ledger(self.store, self.lines.append)
        return self.store

    def host(self, session: Callable[[Store], Session]) -> SharedGame:
        store = self.open_store()
        number = session(store).number
        self.game = SharedGame.open(
            store, number, self.wire, secret=SECRET, device=self.new_name(), guards=self.guards
        )
        if self.seats:
            self.game.take_seats(self.seats)
        self.ledger.watch(self.game)
        return self.game

    def join(self, addresses: Sequence[str]) -> SharedGame:
        store, at = self.store or self.open_store(), Joined(SECRET, tuple(addresses))
        name, seats = self.new_name(), self.seats
        self.game = SharedGame.join(
            store, at, self.wire, device=name, seats=seats, guards=self.guards
        )
        self.ledger.watch(self.game)
        return self.game

    def new_name(self) -> str:
        return "".join(self.network.random.choices("abcdefghijk", k=8))

    @property
    def running(self) -> SharedGame:
        assert self.game is not None
        return self.game

    @property
    def ready(self) -> bool:
        return self.game is not None and self.game.ready

    def tick(self) -> None:
        if self.game is None:
            return
        self.game.tick(self.network.now)
        if self.ready:
            self.number = self.game.number

    def kill(self) -> None:
        """Kills it: nothing of it is written or sent any more."""
        if self.game is not None and self.game._wire is not None:
            self.game._wire.close()
        if self.store is not None:
            self.store._disk._count.close()
            assert self.store._disk._opened
            self.store._disk._opened.close_untouched()
        self.store = self.game = None

    def come_back(self, addresses: Sequence[str]) -> None:
        store = self.open_store()
        if self.number:
            self.game = SharedGame.resume(store, self.number, self.wire, self.guards)
        shared = store.shared.games()
        if self.game is None and shared:
            self.game = SharedGame.resume(store, shared[0], self.wire, self.guards)
        if self.game is None:
            self.join(addresses)
        else:
            self.ledger.watch(self.game)

    @contextmanager
    def dying(self, where: str) -> Iterator[None]:
        """Kills the device while sending, or before or after the next commit."""
        assert self.store is not None
        try:
            if where == "sending":
                if isinstance(wire := self.running._wire, SimulatedWire):
                    wire.dies_sending = True
            else:
                _die_writing(self.store, before=where == "before")
            yield
        except KilledError:
            pass
        finally:
            self.kill()


def _die_writing(store: Store, before: bool) -> None:
    """Rolls back the next transaction, as by a kill in it; or it is the last one."""
    disk = store._disk
    writing = type(disk).writing

    @contextmanager
    def killed() -> "Iterator[object]":
        with writing(disk) as db:
            yield db
            if before:
                raise KilledError
        raise KilledError

    disk.writing = killed  # type: ignore[method-assign, assignment]


def run(network: Network, devices: Sequence[Device], seconds: float) -> None:
    """Lets time pass."""
    until = network.now + seconds
    while network.now < until:
        network.advance(TICK)
        for device in devices:
            device.tick()
