"""Measurements from outside: a real process, tapped through the X server, until the first pixel of
its window has changed; and its use of the processor while idle."""

import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

from tools.bench_row import Goal, row
from tools.robot import PHONE, running_app

if TYPE_CHECKING:
    from tools.process import Process

BOX = "row3.2"
"""The box of Tricubo that is ticked and undone."""
QUIET = 0.5
"""Seconds without a changed pixel after which the window is considered still."""
BETWEEN = 0.5
"""Additional seconds between two taps: the end of a receipt must not count as a response."""
AFTER_START = 1.0
"""Seconds from the first frame to the first tap: the time it takes to read the names of games."""
PATIENCE = 10.0

COMPLETE = "tap on a game, New game complete"
GOALS = {"tick": 40, "undo": 40, "first tap on a game": 80, COMPLETE: 80}
"""Milliseconds."""
FLOORS = {"the floor": (), "the same woken up by Kivy": ("kivy",)}
"""Bare windows that change one rectangle on a touch, and how they are started."""
ABOVE_FLOOR = 1.3
"""Maximum ratio of a tick, and of undo, to the floor."""

Place = tuple[float, float]


class Places(NamedTuple):
    """Places to tap, in window coordinates."""

    game: Place
    """A game on the home screen."""
    resume: Place
    """The unfinished game on the home screen."""
    box: Place
    undo: Place
    history: Place
    """The way to the history, in the navigation of the home screen."""
    back: Place
    """The way from a game to the home screen."""


def find_places(folder: Path) -> Places:
    """Begins a game in this folder, and finds the places with a robot."""

    def center(widget: Any) -> Place:
        x, y = widget.to_window(*widget.center)
        return float(x), float(y)

    with running_app(folder, PHONE) as robot:
        robot.app.new_game("tricubo", {"side": "A"}, ["Ana"])
        robot.settle()
        robot.tap_box("row1.1")  # the free box
    with running_app(folder, PHONE) as robot:
        home = robot.screen.ids
        game, resume = center(home.games.children[-1]), center(home.unfinished.children[-1])
        ways = (one for one in robot.screen.navigation.walk() if hasattr(one, "place"))
        history = center(next(one for one in ways if one.place == "history"))
        robot.tap(home.unfinished.children[-1])
        box = robot.box_center(BOX)
        robot.tap_box(BOX)
        undo = center(robot.screen.ids.undo)
        robot.tap(robot.screen.ids.undo)
        back = center(robot.screen.ids.bar.ids.back)
        robot.app.open("home")  # otherwise the next start would open the game
        robot.settle()
    return Places(game, resume, box, undo, history, back)


class Watcher:
    """Watches the window of a process."""

    def __init__(self, process: "Process") -> None:
        self.process = process
        self.window = process.wait_for(process.window, "the window")
        self.random = Random(1)
        self.patience = PATIENCE

    def pixels(self) -> bytes:
        from Xlib import X

        width, height = self.process.size
        image = self.window.get_image(0, 0, width, height, X.ZPixmap, 0xFFFFFFFF)
        return bytes(image.data)

    def wait_for_picture(self) -> None:
        """Waits until the window has more than one colour: the first frame is shown."""
        begun = time.perf_counter()
        while len(set(self.pixels()[::4096])) < 3:
            assert time.perf_counter() - begun < self.patience, "the window stays empty"
        self.stand_still(0.2)

    def stand_still(self, seconds: float = QUIET) -> bytes:
        """Waits until nothing has changed for a while; returns the content of the window."""
        seen, since, begun = self.pixels(), time.perf_counter(), time.perf_counter()
        while time.perf_counter() - since < seconds:
            time.sleep(0.02)
            if (now := self.pixels()) != seen:
                seen, since = now, time.perf_counter()
            assert time.perf_counter() - begun < self.patience, "the window never stands still"
        return seen

    def tap(self, place: Place) -> float:
        """Returns milliseconds from a tap until the first pixel has changed."""
        before = self.stand_still()
        time.sleep(self.random.uniform(0, 0.05))  # at a random time between two frames
        self.process.tap(*place)
        begun = time.perf_counter()
        while self.pixels() == before:
            assert time.perf_counter() - begun < self.patience, f"a tap at {place} changes nothing"
        return (time.perf_counter() - begun) * 1000

    def tap_through(self, place: Place) -> tuple[float, float]:
        """Returns milliseconds from a tap until the first pixel has changed, and until the last
        one has."""
        first = self.tap(place)
        begun = last = time.perf_counter()
        seen = self.pixels()
        while (now := time.perf_counter()) - last < QUIET:
            if (pixels := self.pixels()) != seen:
                seen, last = pixels, now
            assert now - begun < self.patience, "the window never stands still"
        return first, first + (last - begun) * 1000


@contextmanager
def watched(folder: Path, *command: str) -> Iterator[Watcher]:
    """Starts a process on a display of its own, where no other window covers its own."""
    from tools.process import Start, own_display, started

    with (
        own_display() as display,
        started(display, folder, PHONE, Start((sys.executable, *command))) as process,
    ):
        watcher = Watcher(process)
        watcher.wait_for_picture()
        yield watcher


def outside(folder: Path, taps: int, seconds: float) -> None:
    if sys.platform != "linux":
        row("from outside", "0: measured on Linux only, through an X server")
        return
    from tools.process import own_display, started

    hurry = min(1.0, seconds)  # shorter if only a minimum is measured
    places = find_places(folder)
    kinds = ("tick", "undo", "first tap on a game", COMPLETE, *FLOORS)
    found: dict[str, list[float]] = {kind: [] for kind in kinds}
    with own_display() as display:
        for _ in range(taps):
            with started(display, folder, PHONE) as process:
                watcher = Watcher(process)
                watcher.wait_for_picture()
                time.sleep(AFTER_START * hurry)
                first, last = watcher.tap_through(places.game)
                found["first tap on a game"].append(first)
                found[COMPLETE].append(last)
    with ExitStack() as running:
        watcher = running.enter_context(watched(folder, "main.py"))
        watcher.tap(places.resume)
        with ExitStack() as bare:
            floors = {
                what: bare.enter_context(watched(folder, "-m", "tools.floor", *kind))
                for what, kind in FLOORS.items()
            }
            for _ in range(taps):  # in turns, so that a slow moment hits all of them
                for what, place in (("tick", places.box), ("undo", places.undo)):
                    time.sleep(BETWEEN * hurry)
                    found[what].append(watcher.tap(place))
                for what, floor in floors.items():
                    found[what].append(floor.tap(places.box))
        watcher.stand_still(2 * hurry)
        used = usage(watcher.process.running.pid, seconds)
    for what, most in GOALS.items():
        value = median(found[what])
        shown = f"{value:.0f} ms, slowest {max(found[what]):.0f} ms"
        row(f"from outside: {what}", shown, Goal(value, most, " ms"))
    for what in FLOORS:
        shown = f"{median(found[what]):.0f} ms, slowest {max(found[what]):.0f} ms"
        row(f"from outside: a bare window, {what}", shown)
    least = median(found["the floor"])
    for what in ("tick", "undo"):
        value = median(found[what])
        shown = f"{value / least:.2f}x  ({value:.1f} ms : {least:.1f} ms)"
        row(f"from outside: {what} : the floor", shown, Goal(value / least, ABOVE_FLOOR, "x"))
    row("idle game: processor", f"{used.processor:.2f} %", Goal(used.processor, 1, " %"))
    row("idle game: wake-ups a second", f"{used.wake_ups:.0f}", Goal(used.wake_ups, 15, ""))


class Usage(NamedTuple):
    """The resources that an idle process uses."""

    processor: float
    """Percent of a core."""
    wake_ups: float
    """Wake-ups of all its threads per second."""


def usage(pid: int, seconds: float) -> Usage:
    before = _counted(pid)
    begun = time.perf_counter()
    time.sleep(seconds)
    passed = time.perf_counter() - begun
    after = _counted(pid)
    return Usage((after[0] - before[0]) / passed * 100, (after[1] - before[1]) / passed)


def _counted(pid: int) -> tuple[float, int]:
    """Returns processor seconds so far, and how often its threads went to sleep."""
    tasks = [*Path(f"/proc/{pid}/task").iterdir()]
    # In nanoseconds; /proc/<pid>/stat counts in hundredths of a second.
    worked = sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9
    lines = (line for task in tasks for line in (task / "status").read_text().splitlines())
    slept = sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt"))
    return worked, slept
