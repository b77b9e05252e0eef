"""An evening of seven real processes at which everything goes wrong, with a seed (proof 3)."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic, sleep

from scoring import GAMES
from tests.sources import ROOT
from tests.support.brokers import Servers
from tests.support.ledger import Account
from tests.support.phone import Spec
from tests.support.ports import free_ports

Json = dict[str, object]
COUNT = 7


class Process:
    """One phone, through all its runs."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.running: subprocess.Popen[str] | None = None
        self.stopped = False
        self.order: dict[tuple[str, int], str] = {}
        self.last: dict[str, float] = {}
        """When each entry was seen on its disk."""
        self.entered: dict[str, float] = {}
        self._lines: SimpleQueue[Json] = SimpleQueue()
        self._reports: SimpleQueue[Json] = SimpleQueue()
        self._errors = (Path(spec.folder).parent / f"{spec.port}.err").open("a")

    def start(self) -> None:
        if self.running:
            return
        spec = json.dumps(asdict(self.spec))
        self.running = subprocess.Popen(
            [sys.executable, "-m", "tests.support.phone", spec],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        Thread(target=self._read, args=(self.running,), daemon=True).start()

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout
        for line in process.stdout:
            try:
                self._receive(json.loads(line))
            except json.JSONDecodeError:  # killed in the middle of it
                return

    def _receive(self, message: Json) -> None:
        at = float(str(message.get("at", 0)))
        for key, times in (("saved", self.entered), ("seen", self.last)):
            names = message.get(key, [])
            assert isinstance(names, list)
            times.update((one, at) for one in names if one not in times)
        if isinstance(order := message.get("order"), list):
            self.order[order[0], order[1]] = order[2]
        if isinstance(report := message.get("report"), dict):
            self._reports.put(report)

    def tell(self, do: str) -> None:
        if self.running and self.running.stdin:
            with suppress(OSError):  # it was killed
                self.running.stdin.write(json.dumps({"do": do}) + "\n")
                self.running.stdin.flush()

    def report(self, seconds: float = 5) -> Json | None:
        self.tell("report")
        try:
            return self._reports.get(timeout=seconds)
        except Empty:
            return None

    def stop(self, stopped: bool = True) -> None:
        """Drops all its traffic: its connections stay open, but nothing is sent."""
        if self.running:
            self.running.send_signal(signal.SIGSTOP if stopped else signal.SIGCONT)
            self.stopped = stopped

    def kill(self) -> None:
        if self.running:
            self.running.kill()
            self.running.wait()
            for one in (self.running.stdin, self.running.stdout):
                if one:
                    with suppress(OSError):
                        one.close()
            self.running, self.stopped = None, False

    def close(self) -> None:
        self.stop(stopped=False)
        self.kill()
        self._errors.close()


class Evening:
    def __init__(
        self, seed: int, folder: Path, servers: Servers | None = None, pace: float = 0.3
    ) -> None:
        self.random = Random(seed)
        self.servers = servers
        game = self.random.choice([*GAMES])
        players = min(COUNT, GAMES[game].players[-1])
        ports = free_ports(COUNT)
        first = f"127.0.0.1:{ports[0]}"
        self.phones = []
        for one, port in enumerate(ports):
            (folder / f"{one}").mkdir(parents=True)
            broker = servers.url(one) if servers else ""
            self.phones.append(
                Process(
                    Spec(
                        str(folder / f"{one}"),
                        port,
                        "ABCD1234",
                        seed * 100 + one,
                        (one,) if one < players else (),
                        (first,),
                        broker,
                        game if one == 0 else "",
                        players,
                        pace,
                    )
                )
            )
        for phone in self.phones:
            phone.start()
        self.until(lambda reports: all(one["ready"] for one in reports), 60)

    def until(self, holds: Callable[[list[Json]], bool], seconds: float) -> float:
        """Returns how long it took until all reports are as they have to be."""
        begun = monotonic()
        while True:
            reports = [phone.report() for phone in self.phones]
            if None not in reports and holds([one for one in reports if one]):
                return monotonic() - begun
            assert monotonic() < begun + seconds, self._why(reports)
            sleep(0.1)

    def _why(self, reports: list[Json | None]) -> str:
        long = ("names", "bytes")
        short = [one and {key: one[key] for key in one if key not in long} for one in reports]
        folder = Path(self.phones[0].spec.folder).parent
        errors = [path.read_text()[-1500:] for path in folder.glob("*.err")]
        return "\n".join(map(str, [*short, *filter(None, errors)]))

    # What goes wrong

    def rage(self, seconds: float) -> None:
        for phone in self.phones:
            phone.tell("play")
        until = monotonic() + seconds
        later: list[tuple[float, Callable[[], None]]] = []
        while monotonic() < until:
            sleep(self.random.uniform(0.05, 0.5))
            for due in [one for one in later if one[0] <= monotonic()]:
                later.remove(due)
                due[1]()
            again = monotonic() + self.random.uniform(0.3, 4)
            later.append((again, self._wrong()))

    def _wrong(self) -> Callable[[], None]:
        """Breaks something, and returns the action that repairs it."""
        phone = self.random.choice(self.phones)
        chance = self.random.random()
        if chance < 0.35:
            phone.kill()
            return lambda: self._back(phone)
        if chance < 0.55:
            phone.tell("cut")
            return lambda: phone.tell("mend")
        if chance < 0.75:
            phone.stop()
            return lambda: phone.stop(stopped=False)
        if chance < 0.85 and self.servers and None not in self.servers.processes:
            self.servers.kill(self.random.randrange(len(self.servers.processes)))
            return self.servers.start
        phone.tell("take_over")
        return lambda: None

    def _back(self, phone: Process) -> None:
        phone.start()
        phone.tell("play")

    # Recovery

    def heal(self, limit: float) -> float:
        """Returns seconds until all devices have the same bytes, and nothing waits without a
        reason; those that were killed have to start first."""
        begun = monotonic()
        if self.servers:
            self.servers.start()
        for phone in self.phones:
            phone.stop(stopped=False)
            phone.start()
            phone.tell("mend")
            phone.tell("rest")
        self.until(lambda reports: all(one["ready"] for one in reports), 60)
        if not any(one["hosting"] for one in self._reports()):
            self.random.choice(self.phones).tell("take_over")
        self.until(self._whole, limit)
        return monotonic() - begun

    def _reports(self) -> list[Json]:
        return [one for phone in self.phones if (one := phone.report())]

    @staticmethod
    def _whole(reports: list[Json]) -> bool:
        one_host = sum(bool(one["hosting"]) for one in reports) == 1
        same = len({str(one["bytes"]) for one in reports}) == 1
        return one_host and same and not any(one["unjudged"] for one in reports)

    def broken(self) -> list[str]:
        """Returns the violated properties as texts."""
        reports = self._reports()
        found = [] if len(reports) == COUNT else ["not everybody answers"]
        names = [str(one) for one in reports[0]["names"]]  # type: ignore[attr-defined]
        found += [f"I4: {one} twice" for one in {*names} if names.count(one) > 1]
        kept = {*names}
        for report in reports:
            kept.update(map(str, report["out"]))  # type: ignore[call-overload]
        account = self.account()
        reported = {one for phone in self.phones for one in (*phone.entered, *phone.last)}
        found += [f"{one} is in no ledger" for one in sorted(reported - account.saved)]
        found += [f"I2, I6: {one}" for one in account.lost(kept)]
        told: dict[tuple[str, int], str] = {}
        for phone in self.phones:
            for key, order in phone.order.items():
                if told.setdefault(key, order) != order:
                    found.append(f"I5: two orders of {key}")
        return found

    def account(self) -> Account:
        """Returns the account of all ledgers, as the phones have written them, however they were
        killed."""
        account = Account()
        for phone in self.phones:
            text = Path(f"{phone.spec.folder}.ledger").read_text()
            account.read(json.loads(line) for line in text.splitlines())
        return account

    def close(self) -> None:
        for phone in self.phones:
            phone.close()


def evening(
    seed: int, folder: Path, servers: Servers | None, seconds: float, limit: float = 10
) -> tuple[list[str], float]:
    """Returns the violated properties afterwards, and how long the recovery took."""
    print(f"seed {seed}, pid {os.getpid()}")
    found = Evening(seed, folder, servers)
    try:
        found.rage(seconds)
        took = found.heal(limit)
        last = found._reports()[0]
        account = found.account()
        saved = len(account.saved)
        print(f"settled otherwise: {account.numbers}")
        print(f"{saved} entered, {last['entries']} official, term {last['term']}, {took:.1f} s")
        assert saved
        return found.broken(), took
    finally:
        found.close()
