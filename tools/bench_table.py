"""A shared table of seven devices: from an entry on one of them until it is on all seven disks.

Each device is a process without a window (`python -m tools.bench_table SPEC`), the first one hosts.
They enter one after the other, as at a calm table.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from statistics import quantiles
from threading import Event, Thread

from scoring import GAMES
from storage import Store
from storage.session import Session
from tools.bench_row import Goal, row
from tools.player import next_entry

DEVICES = 7
SECRET = "BENCHTAB"
PATIENCE = 30.0
GOAL = 150
"""Maximum milliseconds until an entry is on all disks (99th percentile)."""


def device(folder: str, host: str) -> None:
    """Obeys the lines of standard input: each is the seed of an entry. Prints what is on its disk,
    and when; the clock is that of the machine."""
    from network.mqtt_connection import Link
    from network.shared_game import Joined, SharedGame

    woken, lines = Event(), SimpleQueue[str]()

    def read() -> None:
        for line in sys.stdin:
            lines.put(line)
            woken.set()

    def wire(name: str, secret: str, broker: str) -> Link:
        return Link(name, secret, broker, bind="127.0.0.1", wake=woken.set)

    Thread(target=read, daemon=True).start()
    store = Store.open(Path(folder))
    if host:
        game = SharedGame.join(store, Joined(SECRET, (host,)), wire)
    else:
        names = ["Ana", "Ben", "Cem", "Dora", "Eli"]
        number = Session.begin(store, next(iter(GAMES)), {}, names).number
        game = SharedGame.open(store, number, wire, secret=SECRET)
        print(game.address, flush=True)
    seen = -1
    while True:
        game.tick(time.monotonic())
        if game.ready and len(game.official.entries) != seen:
            seen = len(game.official.entries)
            print(seen, time.monotonic(), flush=True)
        try:
            line = lines.get_nowait()
        except Empty:
            woken.wait(0.05)
            woken.clear()
            continue
        begun = time.monotonic()
        game.enter(*next_entry(game.journal, Random(int(line)), rolls=True))
        print("entered", begun, flush=True)


class Process:
    def __init__(self, folder: Path, host: str = "") -> None:
        folder.mkdir(parents=True)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.bench_table", json.dumps([str(folder), host])],
            cwd=Path(__file__).parents[1],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lines: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self._process.stdout or ():
            self._lines.put(line)

    def line(self) -> str:
        return self._lines.get(timeout=PATIENCE)

    def enter(self, seed: int) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{seed}\n")
        self._process.stdin.flush()

    def printed_at(self, word: str) -> float:
        """Returns the time at which it printed this word."""
        while True:
            first, _blank, moment = self.line().partition(" ")
            if first == word:
                return float(moment)

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def delays(folder: Path, count: int) -> list[float]:
    """Returns milliseconds from each of `count` entries until it was on all disks."""
    devices = [Process(folder / "0")]
    try:
        host = devices[0].line().strip()
        devices += [Process(folder / str(one), host) for one in range(1, DEVICES)]
        have = int(devices[0].line().split()[0])
        for one in devices[1:]:
            one.printed_at(f"{have}")
        found = []
        for number in range(count):
            time.sleep(0.05)
            entering = devices[number % DEVICES]
            entering.enter(number)
            begun = entering.printed_at("entered")
            have += 1
            found.append(1000 * (max(one.printed_at(f"{have}") for one in devices) - begun))
        return found
    finally:
        for one in devices:
            one.close()


def shared_table(folder: Path, count: int) -> None:
    times = delays(folder, count)
    hundredths = quantiles(times, n=100, method="inclusive")
    worst = hundredths[98]
    shown = f"p50 {hundredths[49]:.0f}, p99 {worst:.0f} ms"
    row("shared table: entry to all seven disks", shown, Goal(worst, GOAL, " ms"))


if __name__ == "__main__":
    device(*json.loads(sys.argv[1]))
