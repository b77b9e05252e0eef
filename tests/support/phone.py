"""A phone at a shared table as a separate process, without a window: `python -m tests.support.phone
SPEC`. It plays at random, and follows commands as lines of JSON on standard input."""

import hashlib
import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from socket import socket
from threading import Event, Thread
from time import monotonic, sleep

from paho.mqtt.client import Client

from network import mqtt_connection
from network.host import Host
from network.journal_index import name_of
from network.messages import Verdict
from network.mqtt_connection import Connection, Link
from network.shared_game import Joined, SharedGame
from scoring.game import IllegalError
from scoring.journal import Journal
from storage import Store
from storage.session import Session
from tests.support.ledger import Ledger
from tests.support.random_play import random_move, random_roll

Json = dict[str, object]


@dataclass(frozen=True)
class Spec:
    """How a phone is started; the same after a kill."""

    folder: str
    port: int
    secret: str
    seed: int
    seats: tuple[int, ...]
    addresses: tuple[str, ...]
    broker: str = ""
    game: str = ""
    """For the first host only."""
    players: int = 0
    pace: float = 0.3
    """Seconds between two entries, on average."""


def say(**what: object) -> None:
    print(json.dumps(what), flush=True)


class OutOfReach:
    """Blocks all sockets of this process while it is set."""

    def __init__(self) -> None:
        self.now = False
        turn, talk = Connection._read_and_write, Connection._stay_connected

        def cut_turn(line: Connection, client: Client, sock: socket) -> None:
            self._check()
            turn(line, client, sock)

        def cut_talk(line: Connection, address: str) -> None:
            self._check()
            talk(line, address)

        for name, cut in (("_read_and_write", cut_turn), ("_stay_connected", cut_talk)):
            setattr(Connection, name, cut)

    def _check(self) -> None:
        if self.now:
            raise OSError("out of reach")


class Phone:
    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.random = Random(spec.seed)
        self.woken = Event()
        self.out_of_reach = OutOfReach()
        self.playing, self.next = False, 0.0
        self.seen: set[str] = set()
        self.noted: Journal | None = None
        self.verdicts: dict[str, dict[str, Verdict]] = {}
        self.orders: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._read, daemon=True).start()
        self.store = Store.open(Path(spec.folder))
        self.written = os.open(f"{spec.folder}.ledger", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self.ledger = Ledger(self.store, self._write)
        self.game = self._opened()
        self.ledger.watch(self.game)

    def _write(self, line: Json) -> None:
        """Saves at once, so that a kill does not undo it."""
        os.write(self.written, (json.dumps({"at": monotonic(), **line}) + "\n").encode())

    def _read(self) -> None:
        for line in sys.stdin:
            self.orders.put(line)
            self.woken.set()
        self.orders.put('{"do": "quit"}')

    def _wire(self, device: str, secret: str, broker: str) -> Link:
        port, wake = self.spec.port, self.woken.set
        return Link(device, secret, broker, port=port, bind="127.0.0.1", wake=wake)

    def _opened(self) -> SharedGame:
        spec, store = self.spec, self.store
        if shared := store.shared.games():
            found = SharedGame.resume(store, shared[0], self._wire)
            assert found
            return found
        if spec.game:
            names = [f"Player {one}" for one in range(spec.players)]
            number = Session.begin(store, spec.game, {}, names).number
            game = SharedGame.open(
                store, number, self._wire, secret=spec.secret, broker=spec.broker
            )
            if spec.seats:
                game.take_seats(spec.seats)
            return game
        at = Joined(spec.secret, spec.addresses, spec.broker)
        return SharedGame.join(store, at, self._wire, seats=spec.seats)

    def run(self) -> None:
        say(started=True)
        while True:
            with suppress(Empty):
                while True:
                    if not self._obey(json.loads(self.orders.get_nowait())):
                        return
            self.game.tick(monotonic())
            self._note()
            if self.playing and self.game.ready and monotonic() >= self.next:
                self.next = monotonic() + self.random.expovariate(1 / self.spec.pace)
                self._act()
                self._note()
            self.woken.wait(0.02)
            self.woken.clear()

    def _obey(self, order: Json) -> bool:
        match order["do"]:
            case "quit":
                self.game.close()
                self.store.close()
                return False
            case "play":
                self.playing = True
            case "rest":
                self.playing = False
            case "cut":
                self.out_of_reach.now = True
            case "mend":
                self.out_of_reach.now = False
            case "take_over":
                if self.game.ready:
                    with suppress(OSError):
                        self.game.take_over()
            case "enter":
                self._enter()
            case "report":
                say(report=self._report())
        return True

    # Its own actions

    def _act(self) -> None:
        chance = self.random.random()
        with suppress(IllegalError):
            if chance < 0.85:
                self._enter()
            else:
                self._take_back(withdraw=chance > 0.92)

    def _enter(self) -> None:
        game, journal = self.game, self.game.journal
        if journal.over:
            return
        found = random_roll(journal, self.random) if self.random.random() < 0.3 else None
        found = found or random_move(journal, self.random)
        if found is None or (self.spec.seats and found[0] not in self.spec.seats):
            return
        game.enter(*found)
        say(saved=[f"{game.device}.{game._sharing.used}"], at=monotonic())

    def _take_back(self, withdraw: bool) -> None:
        """Withdraws a refused entry, or undoes one."""
        game = self.game
        stuck = [one.by for one in game.waiting if one.state == "refused" and one.own]
        if not withdraw:
            game.undo(self.random.choice(self.spec.seats) if self.spec.seats else None)
        elif stuck:
            game.withdraw(stuck[0])

    # Its reports

    def _note(self) -> None:
        game = self.game
        if not game.ready:
            return
        if game.official is not self.noted:
            self.noted = game.official
            names = [name_of(entry) for entry in game.official.entries]
            order = hashlib.sha256(" ".join(names).encode()).hexdigest()[:16]
            new = [one for one in names if one not in self.seen]
            self.seen.update(new)
            term = f"{game.term.number}.{game.term.device}"
            say(seen=new, order=[term, len(names), order], at=monotonic())
        side = game._side
        verdicts = side.verdicts if isinstance(side, Host) else {game.device: side.verdicts}
        if verdicts != self.verdicts:
            self.verdicts = {device: dict(one) for device, one in verdicts.items()}
            self._write({"said": repr(self.verdicts), "term": repr(game.term)})

    def _report(self) -> Json:
        game = self.game
        if not game.ready:
            return {"ready": False, "hosting": False}
        text = self.store.export.game(game.number)
        return {
            "ready": True,
            "hosting": game.hosting,
            "term": [game.term.number, game.term.device],
            "entries": len(game.official.entries),
            "bytes": hashlib.sha256(text.encode()).hexdigest(),
            "names": [name_of(entry) for entry in self.store.load(game.number).entries],
            "out": [item.by for item in game._side.outbox],
            "unjudged": [one.by for one in game.waiting if one.state == "sent"],
        }


def main() -> None:
    spec = Spec(**json.loads(sys.argv[1]))
    for _ in range(50):
        try:
            phone = Phone(spec)
            break
        except OSError:  # the port is still that of the run before
            sleep(0.1)
    phone.run()


if __name__ == "__main__":
    mqtt_connection.WATCH_SECONDS = 1.0
    main()
