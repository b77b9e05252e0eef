"""The duration of the start, and its parts."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from tools.bench_row import Goal, row

SAME_WINDOW = {"KCFG_GRAPHICS_WIDTH": "800", "KCFG_GRAPHICS_HEIGHT": "600"}


Slowed = Callable[[int], AbstractContextManager[object]]
"""Slows down the process of this number while it is measured."""


def started(kind: str, data: Path, slowed: Slowed = nullcontext) -> dict[str, Any]:
    """Returns the report of a start, and the seconds since the beginning of its process."""
    environment = os.environ | SAME_WINDOW | {"ROLLPAD_DATA": str(data)}
    # As for users: compiled at the first start, whatever is set for developers.
    environment["PYTHONPYCACHEPREFIX"] = str(data.parent / "compiled")
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begun = time.perf_counter()
    with (
        subprocess.Popen(
            [sys.executable, "-m", "tools.first_frame", kind],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        ) as process,
        slowed(process.pid),
    ):
        assert process.stdout is not None
        line = process.stdout.readline()
        seconds = time.perf_counter() - begun
    return {"seconds": seconds, **json.loads(line)}


def start_up(folder: Path, starts: int) -> None:
    """Measures apps without games, and with those in the folders."""
    kinds = {kind: (kind, folder / "none") for kind in ("bare", "material", "app", "tap")}
    kinds |= {games: ("app", folder / games) for games in ("few", "many")}
    for each in kinds.values() if starts > 1 else ():
        started(*each)  # the disk's caches are warm from here on
    # The quickest of all runs counts: noise only makes a start slower.
    runs: dict[str, list[dict[str, Any]]] = {kind: [] for kind in kinds}
    for _ in range(starts):  # in turns, so that a slow moment hits all of them
        for name, each in kinds.items():
            runs[name].append(started(*each))

    def quickest(kind: str, what: str) -> float:
        return float(min(run[what] for run in runs[kind]))

    parts = {kind: _parts(runs[kind]) for kind in ("bare", "material", "app")}
    app = sum(parts["app"].values(), 0.0)
    for kind, name, most in (
        ("bare", "bare KivyMD window", 0.85),
        ("material", "KivyMD with bars and 5 cards", 1.0),
    ):
        than = sum(parts[kind].values(), 0.0)
        shown = f"{app / than:.2f}x  ({app:.0f} ms : {than:.0f} ms)"
        row(f"first frame : {name}, processor", shown, Goal(app / than, most, "x"))
    for part, took in parts["app"].items():
        row(f"    {part}", f"{took:.0f} ms : {parts['bare'][part]:.0f} ms")
    for what, one, other, most in (
        ("first frame : bare KivyMD window, on the wall", "app", "bare", 0.85),
        ("first frame with very many finished games : with few", "many", "few", 1.05),
    ):
        seconds, than = quickest(one, "seconds"), quickest(other, "seconds")
        shown = f"{seconds / than:.2f}x  ({seconds:.2f} s : {than:.2f} s)"
        row(what, shown, Goal(seconds / than, most, "x"))
    held, than = quickest("app", "memory"), quickest("bare", "memory")
    shown = f"{held / than:.2f}x  ({held:.0f} MB : {than:.0f} MB)"
    row("memory : bare KivyMD window", shown, Goal(held / than, 1.1, "x"))
    opened = quickest("tap", "opened")
    shown = f"{opened:.0f} ms"
    row("a tap that comes with the first frame: set-up is there", shown, Goal(opened, 200, " ms"))


def _parts(runs: list[dict[str, Any]]) -> dict[str, float]:
    return {part: min(run["parts"][part] for run in runs) for part in runs[0]["parts"]}
