"""Measures the largest own pad that is allowed: ticks beside those of Tricubo, and opening."""

from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from scoring.journal import Journal
from scoring.tricubo.rules import Tricubo
from tools.bench_row import Goal, row
from tools.bench_screens import after_start
from tools.largest_pad import largest
from tools.robot import PHONE, Robot, running_app
from tools.stopwatch import Measure, Stopwatch, Times, both

NAMES = ["Ana", "Ben"]
RATIO, OPENED = 1.5, 200
"""The most that a tick may take, in ticks of Tricubo; and milliseconds until the sheet is seen."""
PROCESSOR = 1


def own_pads(folder: Path, ticks: int, repeats: int) -> None:
    with running_app(folder, PHONE) as robot, Stopwatch() as watch:
        robot.app.manager.transition.duration = 0.001
        after_start(robot)
        small = ticked(robot, watch, Tricubo.id, {"side": "A"}, ticks)
        large = ticked(robot, watch, "own", {"pad": largest()}, ticks)
        seen = [opened(robot, watch) for _ in range(repeats)]
    one, other = (median(times[PROCESSOR] for times in found) for found in (large, small))
    shown = f"{one / other:.2f}x  ({one:.1f} ms : {other:.1f} ms)"
    row("the largest own pad: a tick : one of Tricubo", shown, Goal(one / other, RATIO, "x"))
    first = seen[0]
    usual = median(times[0] for times in seen)
    row("the largest own pad: opened for the first time", both(first))
    row("the largest own pad: opened", f"{usual:.0f} ms", Goal(usual, OPENED, " ms"))


def ticked(
    robot: Robot, watch: Measure, game: str, options: dict[str, Any], count: int
) -> list[Times]:
    """Touches so many boxes, each saved and shown; boxes that need a second touch are left out."""
    found: list[Times] = []
    while len(found) < count:
        robot.app.new_game(game, options, NAMES)
        robot.settle()
        before = len(found)
        while len(found) < count and (box := _next_box(robot)):
            found.append(_touched(robot, watch, box))
        assert len(found) > before, "no box could be touched"
    return found


def _next_box(robot: Robot) -> str | None:
    """Returns a box in sight whose touch is a whole entry."""
    from kivy.core.window import Window

    screen = robot.screen
    game, state, player = screen.game, screen.state, screen.match.viewed
    for move in game.legal_moves(state, player):
        boxes = game.boxes(state, player, move)
        if len(boxes) != 1 or len(game.meant(state, player, frozenset(boxes))) > 1:
            continue
        x, y = robot.box_center(boxes[0])
        if 0 < x < Window.width and screen.ids.bar.y > y > Window.height * 0.3:
            return str(boxes[0])
    return None


def _touched(robot: Robot, watch: Measure, box: str) -> Times:
    from kivy.tests.common import UnitTestTouch

    touch, before = UnitTestTouch(*robot.box_center(box)), len(robot.screen.session.journal.entries)
    touch.touch_down()
    robot.frame()
    taken = watch.own(touch.touch_up, robot.frame)
    assert len(robot.screen.session.journal.entries) == before + 1, f"not entered: {box}"
    robot.wait(1)  # the next one is no double tap
    return taken


def opened(robot: Robot, watch: Stopwatch) -> Times:
    """Measures from the tap to the first frame with the sheet."""
    journal = Journal.new("own", {"pad": largest()}, NAMES)
    number = robot.app.store.create(journal, "2026-11-15T18:00:00Z")
    robot.app.open("home")
    robot.settle()
    return watch.own(partial(robot.app.resume_game, number), robot.frame)
