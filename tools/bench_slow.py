"""A slow phone: the app runs a tenth of the time, and so does a bare window beside it."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median

from tools.bench_outside import FLOORS, Watcher, find_places, watched
from tools.bench_row import Goal, row
from tools.bench_start import started

SHARE = 0.1
"""Part of the time for which a process runs."""
PERIOD = 0.05
"""Seconds in which it runs and is stopped once."""
PATIENCE = 60.0
MOST = 250
"""Milliseconds that a response may take there."""


@contextmanager
def slowed(pid: int) -> Iterator[None]:
    """Lets a process run a tenth of the time, by stopping it again and again."""
    over = threading.Event()

    def run() -> None:
        with suppress(ProcessLookupError):
            while not over.wait(PERIOD * SHARE):
                os.kill(pid, signal.SIGSTOP)
                over.wait(PERIOD * (1 - SHARE))
                os.kill(pid, signal.SIGCONT)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def slow_phone(folder: Path, repeats: int) -> None:
    if sys.platform != "linux":
        row("a slow phone", "0: measured on Linux only, through an X server")
        return
    starts: dict[str, list[float]] = {"app": [], "bare": []}
    for kind in starts:
        started(kind, folder / "none")  # compiled from here on
    for _ in range(repeats):
        for kind, seconds in starts.items():
            seconds.append(started(kind, folder / "none", slowed)["seconds"])
    app, bare = median(starts["app"]), median(starts["bare"])
    shown = f"{app / bare:.2f}x  ({app:.1f} s : {bare:.1f} s)"
    row("a slow phone: first frame : bare KivyMD window, wall", shown, Goal(app / bare, 1, "x"))
    places = find_places(folder)
    what = next(iter(FLOORS))
    with watched(folder, "-m", "tools.floor", *FLOORS[what]) as floor:
        least = responses(floor, [places.box] * repeats)
    row(f"a slow phone: a bare window, {what}", f"{median(least):.0f} ms")
    found: dict[str, list[float]] = {
        "open a game": [],
        "tick": [],
        "undo": [],
        "home": [],
        "New game": [],
        "history": [],
    }
    for _ in range(repeats):
        for kind, taps in (
            # Back home, where the next start would open the game otherwise.
            ("open a game", [places.resume, places.box, places.undo, places.back]),
            ("New game", [places.game]),
            ("history", [places.history]),
        ):
            with watched(folder, "main.py") as app_there:
                time.sleep(1)
                took = responses(app_there, taps)
            names = ("open a game", "tick", "undo", "home") if len(taps) > 1 else (kind,)
            for name, one in zip(names, took, strict=True):
                found[name].append(one)
    for name, times in found.items():
        value = median(times)
        shown = f"{value:.0f} ms, {value / median(least):.1f}x the bare window"
        row(f"a slow phone: {name}, first pixel", shown, Goal(value, MOST, " ms"))


def responses(watcher: Watcher, taps: list[tuple[float, float]]) -> list[float]:
    watcher.patience = PATIENCE
    with slowed(watcher.process.running.pid):
        return [watcher.tap(place) for place in taps]
