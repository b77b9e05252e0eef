"""Touches for a roll of Kubi; on paper it takes three strokes (`docs/taps.md`)."""

from typing import Any

from scoring.kubi.rules import Mark
from storage.settings import TRAY
from tests.support.begun import chosen_kubi
from tests.support.table import last_entry, last_move, resume, saved
from tests.support.taps import Line, counted
from tools.robot import Robot

ROLL = ("face1", "face6", "face3", "face4", "face2")


def begin(robot: Robot, *, dice: bool) -> Any:
    robot.app.store.settings.set(TRAY.of("kubi"), dice)
    return resume(robot, chosen_kubi())


def roll(robot: Robot) -> int:
    """Returns the touches for a roll (KU-3): once for the whole table."""
    begin(robot, dice=True)
    with counted(robot) as taps:
        for face in ROLL:
            robot.tap_panel(face)
    assert robot.screen.state.roll
    return taps.count


def way(robot: Robot) -> int:
    """Returns the touches for one of the ways to mark the roll (KU-4)."""
    roll(robot)
    for player in (0, 1):
        assert robot.screen.match.viewed == player
        with counted(robot) as taps:
            robot.tap_box("way0")
        assert last_entry(robot)["player"] == player
    return taps.count


def strokes(robot: Robot) -> int:
    """Returns the touches for a number and two sums (KU-4, KU-5)."""
    begin(robot, dice=False)
    with counted(robot) as taps:
        for box in ("number1", "sum9", "sum6"):
            robot.tap_box(box)
    assert last_move(saved(robot)) == Mark(1, (9, 6))
    return taps.count


def twice(robot: Robot) -> int:
    """Returns the touches for the same sum twice (KU-5): its row is tapped twice."""
    begin(robot, dice=False)
    with counted(robot) as taps:
        robot.tap_box("number1")
        for _time in range(2):
            robot.tap_box("sum7")
    assert last_move(saved(robot)) == Mark(1, (7, 7))
    return taps.count


TURNS = [
    Line("the roll, for the whole table", 5, with_dice=roll),
    Line("a player's tallies", 3, with_dice=way, without=strokes),
    Line("both behind one sum", 3, without=twice),
]
