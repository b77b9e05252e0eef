"""How long Rollpad takes to start, and what that time goes into."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

STARTS = 9
SAME_WINDOW = {"KCFG_GRAPHICS_WIDTH": "800", "KCFG_GRAPHICS_HEIGHT": "600"}


def row(what: str, measured: str, goal: str) -> None:
    print(f"{what:<58} {measured:<34} {goal}", flush=True)


def started(kind: str, data: Path) -> dict[str, Any]:
    """What a start tells of itself, and the seconds from the beginning of its process."""
    begun = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.first_frame", kind],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | SAME_WINDOW | {"ROLLPAD_DATA": str(data)},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    seconds = time.perf_counter() - begun
    process.wait()
    return {"seconds": seconds, **json.loads(line)}


def start_up(few: Path, many: Path, count: int) -> None:
    kinds = {"bare": ("bare", few), "app": ("app", few), "many": ("app", many), "tap": ("tap", few)}
    for kind in kinds.values():
        started(*kind)  # the disk's caches are warm from here on
    runs: dict[str, list[dict[str, Any]]] = {kind: [] for kind in kinds}
    for _ in range(STARTS):  # in turns, so that a slow moment hits all of them
        for name, kind in kinds.items():
            runs[name].append(started(*kind))

    def typical(kind: str, what: str) -> float:
        return median(run[what] for run in runs[kind])

    parts = {kind: _parts(runs[kind]) for kind in ("bare", "app")}
    bare, app = (sum(parts[kind].values()) for kind in ("bare", "app"))
    shown = f"{app / bare:.2f}x  ({app:.0f} ms : {bare:.0f} ms)"
    row("first frame : bare KivyMD window, processor time", shown, "goal 1.0x")
    for part, took in parts["app"].items():
        row(f"    {part}", f"{took:.0f} ms : {parts['bare'][part]:.0f} ms", "")
    for what, one, other, goal in (
        ("first frame : bare KivyMD window, on the wall", "app", "bare", "goal 1.0x"),
        (f"first frame with {count:,} finished games : with none", "many", "app", "goal 1.05x"),
    ):
        seconds, than = typical(one, "seconds"), typical(other, "seconds")
        row(what, f"{seconds / than:.2f}x  ({seconds:.2f} s : {than:.2f} s)", goal)
    held, than = typical("app", "memory"), typical("bare", "memory")
    shown = f"{held / than:.2f}x  ({held:.0f} MB : {than:.0f} MB)"
    row("memory : bare KivyMD window", shown, "goal 1.1x")
    row(
        "the first tap: a game's set-up is there after",
        f"{typical('tap', 'opened'):.0f} ms",
        "goal 200 ms",
    )


def _parts(runs: list[dict[str, Any]]) -> dict[str, float]:
    """The quickest of each: the processor has no other reason to take less."""
    return {part: min(run["parts"][part] for run in runs) for part in runs[0]["parts"]}
