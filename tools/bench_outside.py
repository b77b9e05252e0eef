"""What the user feels, measured from outside: a real process, tapped through the X server, until
the first pixel of its window has changed; and what it takes of the processor while nobody plays."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tools.robot import PHONE, running_app

if TYPE_CHECKING:
    from tools.process import Process

BOX = "row3.2"
"""The box of Tricubo that is ticked and taken back."""
QUIET = 0.5
"""Seconds without a changed pixel after which the window stands still."""
BETWEEN = 0.9
"""Seconds between two taps: longer than a double tap, and than a receipt stays."""
PATIENCE = 10.0

Place = tuple[float, float]


class Places(NamedTuple):
    """Where to tap, in window coordinates."""

    game: Place
    """A game on the home screen."""
    resume: Place
    """The unfinished game there."""
    box: Place
    undo: Place


def find_places(folder: Path) -> Places:
    """Begins a game in this folder, and asks a robot's window where things are."""

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
        robot.tap(home.unfinished.children[-1])
        box = robot.box_center(BOX)
        robot.tap_box(BOX)
        undo = center(robot.screen.ids.undo)
        robot.picture(Path("/tmp/bo.png"))
        print(len(robot.screen.session.journal.entries))
        robot.tap(robot.screen.ids.undo)
        print(len(robot.screen.session.journal.entries))
    return Places(game, resume, box, undo)


class Watcher:
    """Looks at the window of a process."""

    def __init__(self, process: "Process") -> None:
        self.process = process
        self.window = process.wait_for(process.window, "the window")
        self.random = Random(1)

    def pixels(self) -> bytes:
        from Xlib import X

        width, height = self.process.size
        image = self.window.get_image(0, 0, width, height, X.ZPixmap, 0xFFFFFFFF)
        return bytes(image.data)

    def stand_still(self, seconds: float = QUIET) -> bytes:
        """Waits until nothing has changed for a while; returns what is seen."""
        seen, since, begun = self.pixels(), time.perf_counter(), time.perf_counter()
        while time.perf_counter() - since < seconds:
            time.sleep(0.02)
            if (now := self.pixels()) != seen:
                seen, since = now, time.perf_counter()
            assert time.perf_counter() - begun < PATIENCE, "the window never stands still"
        return seen

    def tap(self, place: Place) -> float:
        """Milliseconds from a tap until the first pixel has changed."""
        before = self.stand_still()
        time.sleep(self.random.uniform(0, 0.05))  # anywhere between two frames
        self.process.tap(*place)
        begun = time.perf_counter()
        while self.pixels() == before:
            assert time.perf_counter() - begun < PATIENCE, f"a tap at {place} changes nothing"
        return (time.perf_counter() - begun) * 1000


class Usage(NamedTuple):
    """What a process takes while nobody touches it."""

    processor: float
    """Percent of a core."""
    wake_ups: float
    """Of all its threads, a second."""


def usage(pid: int, seconds: float) -> Usage:
    before = _counted(pid)
    begun = time.perf_counter()
    time.sleep(seconds)
    passed = time.perf_counter() - begun
    after = _counted(pid)
    return Usage((after[0] - before[0]) / passed * 100, (after[1] - before[1]) / passed)


def _counted(pid: int) -> tuple[float, int]:
    """Seconds of the processor so far, and how often its threads went to sleep."""
    tasks = [*Path(f"/proc/{pid}/task").iterdir()]
    # In nanoseconds; /proc/<pid>/stat counts in hundredths of a second.
    worked = sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9
    lines = (line for task in tasks for line in (task / "status").read_text().splitlines())
    slept = sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt"))
    return worked, slept
