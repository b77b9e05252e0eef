"""Guests at a table of six: the time from a touch in a browser until its picture has changed, and
the host's frame times meanwhile.

One guest is a real Chromium; the five others are sockets that play as browsers do. Six Chromiums
would share two cores here with the host, and six phones have their own.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from scoring import GAMES
from scoring.journal import Journal
from tools.bench_row import Goal, row
from tools.chromium import CHROMIUM, Chromium, Page
from tools.player import entries
from tools.robot import PHONE
from tools.stopwatch import Times, percentile

GAME = next(iter(GAMES))
"""The first game: every player makes an entry in every round."""
NAMES = ("Ana", "Ben", "Cem", "Dora", "Eli")
"""Maximum number of players; the sixth guest is a spectator."""
COUNT = count()
PATIENCE = 30.0
PAUSE = 0.06
"""Seconds on average from one player's entry to the next."""
LOOK = {"w": 344, "h": 620, "letters": 100, "dark": False, "language": "en"}
WATCH = """
window.times = [];
(() => {
  let since = 0;
  const channel = new MessageChannel();
  channel.port1.onmessage = () => { times.push(performance.now() - since); since = 0; };
  addEventListener("pointerup", (event) => { since = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (since) requestAnimationFrame(() => channel.port2.postMessage(0));
  }).observe(sheet.layers.ink, { childList: true });
})()
"""
"""Measures in the page: from a finger that is lifted until its ink has been drawn."""


class Host:
    """The app with its window, in a separate process."""

    def __init__(self, folder: Path) -> None:
        size = {"KCFG_GRAPHICS_WIDTH": str(PHONE[0]), "KCFG_GRAPHICS_HEIGHT": str(PHONE[1])}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.guest_host"],
            env=os.environ | size | {"ROLLPAD_DATA": str(folder)},
            cwd=Path(__file__).parents[1],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def say(self, word: str, **values: object) -> Any:
        process = self._process
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{word} {json.dumps(values)}\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    def frames(self) -> list[Times]:
        """Returns milliseconds of each frame since the last time."""
        return [(wall, processor) for wall, processor in self.say("frames")]

    def new_game(self) -> tuple[str, Journal]:
        answer = self.say("new", game=GAME, options={}, names=NAMES)
        return answer["address"], Journal.from_text(json.dumps(answer["journal"]))

    def quit(self) -> None:
        self._process.kill()
        self._process.communicate()


class Phone:
    """A guest without a browser."""

    def __init__(self, address: str, player: int) -> None:
        site, _hash, secret = address.removeprefix("http://").partition("/#")
        self.socket: ClientConnection = connect(
            f"ws://{site}/socket",
            origin=Origin(f"http://{site}"),
            extensions=[ClientPerMessageDeflateFactory()],
            compression=None,
            legacy=True,
        )
        self.page: dict[str, Any] = {}
        self.sizes: list[int] = []
        """Sizes of the messages in bytes, before compression."""
        self._count = 0
        hello = {"do": "hello", "secret": secret, "guest": f"phone{next(COUNT)}", "mark": ""}
        hello |= {"player": -2, "name": "", "look": LOOK}  # type: ignore[dict-item]
        self.socket.send(json.dumps(hello))
        Thread(target=self._listen, daemon=True).start()
        self.do("sit", player=player)

    def _listen(self) -> None:
        try:
            for text in self.socket:
                assert isinstance(text, str)
                self.sizes.append(len(text.encode()))
                self._take(json.loads(text))
        except ConnectionClosed:
            pass

    def _take(self, data: dict[str, Any]) -> None:
        for key, value in data.items():
            self.page[key] = value

    def do(self, kind: str, **values: object) -> None:
        self._count += 1
        self.socket.send(json.dumps({"do": kind, "n": self._count} | values))

    def settled(self) -> bool:
        return self.page.get("done") == self._count


def until(condition: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.002)


class Table:
    """A host, one browser and the phones of the others."""

    def __init__(self, host: Host, chromium: Chromium) -> None:
        self.host, self.random = host, Random(1)
        self.sizes: list[float] = []
        """Sizes of updates, in kB."""
        address, self.journal = host.new_game()
        self.page: Page = chromium.page(address, lambda: None)
        self.page.until("greeted")
        self.page.tap_on("#names button:nth-child(1)")
        self.page.until("view.me === 0")
        self.phones = [Phone(address, player) for player in (1, 2, 3, 4, -1)]
        for phone in self.phones:
            until(lambda phone=phone: "boxes" in phone.page, "everybody")  # type: ignore[misc]
        self.page.run(WATCH)

    def leave(self) -> None:
        self.page.close()
        for phone in self.phones:
            phone.socket.close()

    def play(self, ticks: int) -> tuple[list[float], list[Times]]:
        """Returns milliseconds from touches to pictures, and of the host's frames meanwhile."""
        times, frames, seed = list[float](), list[Times](), 0
        while len(times) < ticks:
            seed += 1
            steps = [*islice(entries(self.journal, seed, rolls=False), 5 * ticks)]
            self._forget()
            for journal in steps:
                self._enter(journal)
                time.sleep(self.random.uniform(0, 2 * PAUSE))
            frames += self.host.frames()
            self.sizes += [size / 1000 for phone in self.phones for size in phone.sizes]
            times = self.page.run("times")
            _address, self.journal = self.host.new_game()
            self.page.until("!view.result.length")
        return times, frames

    def _forget(self) -> None:
        """Discards the measurements so far."""
        time.sleep(0.5)
        self.host.frames()
        for phone in self.phones:
            phone.sizes.clear()

    def _enter(self, journal: Journal) -> None:
        """Makes the last entry as its player would: by a tap, or at the host if it needs more."""
        entry, game = journal.entries[-1], journal.game
        assert entry.move
        player, before = entry.player or 0, journal.trail[-2][1]
        boxes = game.boxes(before, player, entry.move)
        if len(boxes) != 1 or len(game.meant(before, player, frozenset(boxes))) > 1:
            self.host.say("enter", player=player, move=entry.move.to_json())
        elif player:
            phone = self.phones[player - 1]
            phone.do("press", on="sheet", name=boxes[0])
            until(phone.settled, "a phone")
        else:
            self.page.tap_on(f'#sheet button[data-name="{boxes[0]}"]')


def percent(values: Sequence[float], part: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(len(ordered) * part / 100))]


def guests(folder: Path, ticks: int) -> None:
    if CHROMIUM is None or sys.platform != "linux":
        row("guests: touch to picture", "0: needs Chromium on Linux")
        return
    folder.mkdir(exist_ok=True)
    host, chromium = Host(folder / "data"), Chromium(folder / "chromium")
    try:
        table = Table(host, chromium)
        times, frames = table.play(ticks)
        table.leave()
    finally:
        chromium.quit()
        host.quit()
    for part, most in ((50, 60), (99, 150)):
        value = percent(times, part)
        what = f"guests: touch to picture, {len(times)} times, p{part}"
        row(what, f"{value:.0f} ms", Goal(value, most, " ms"))
    for clock, place in (("wall", 0), ("processor", 1)):
        value = percentile(frames, place, 99)
        what = f"guests: the host's frames, {len(frames)}, {clock}, p99"
        row(what, f"{value:.1f} ms", Goal(value, 20, " ms"))
    value = percent(table.sizes, 99)
    row("guests: an update, p99", f"{value:.1f} kB", Goal(value, 10, " kB"))


if __name__ == "__main__":
    from tools.display import virtual_display

    with virtual_display(), TemporaryDirectory() as data:
        guests(Path(data) / "guests", int(sys.argv[1]) if sys.argv[1:] else 60)
