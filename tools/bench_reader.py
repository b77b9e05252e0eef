"""The cost of screen reader support, with and without a reader."""

import sys
from pathlib import Path
from statistics import median

from scoring import REGISTRY
from tools.bench_row import Goal, row
from tools.player import played
from tools.robot import PHONE, Robot, running_app
from tools.stopwatch import Stopwatch

TREE, LOADING, IDLE = 16, 60, 0.5
"""Maximum milliseconds of processor time: to collect a game, to load the bridge, and of a frame
without a screen reader."""


def readers(folder: Path, repeats: int) -> None:
    with running_app(folder / "reader", PHONE) as robot, Stopwatch() as watch:
        loaded = [
            name
            for name in ("accesskit", "screens.accessibility.accesskit_bridge")
            if name in sys.modules
        ]
        row("screen readers: loaded without one", str(len(loaded)), Goal(len(loaded), 0, ""))
        _open_game(robot)
        from screens.accessibility.accessibility_tree import whole_tree

        times = [
            watch.own(lambda: whole_tree(robot.app.root, robot.screen))[1] for _ in range(repeats)
        ]
        shown, goal = f"{median(times):.1f} ms", Goal(median(times), TREE, " ms")
        row("screen readers: collecting a game, processor", shown, goal)
        _bridge(robot, watch, repeats)


def _open_game(robot: Robot) -> None:
    journal = played(next(iter(REGISTRY)), {}, ["Ana", "Ben"], share=0.5)
    robot.app.resume_game(robot.app.store.create(journal, "2026-11-16T18:00:00Z"))
    robot.settle()


def _bridge(robot: Robot, watch: Stopwatch, repeats: int) -> None:
    """Measures with an adapter, but no reader."""
    bridges = []

    def load() -> None:
        from screens.accessibility.accesskit_bridge import Bridge

        bridges.append(Bridge(robot.app))

    _wall, processor = watch.own(load)
    goal = Goal(processor, LOADING, " ms")
    row("screen readers: import and adapter, processor", f"{processor:.1f} ms", goal)
    (bridge,) = bridges
    times = [watch.own(bridge._changed, bridge._push)[1] for _ in range(repeats)]
    goal = Goal(median(times), IDLE, " ms")
    row("screen readers: a frame while nobody reads", f"{median(times):.3f} ms", goal)
    bridge.stop()
