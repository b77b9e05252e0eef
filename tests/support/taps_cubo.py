"""Touches for a square of Cubo (`docs/taps.md`)."""

from scoring.cubo.rules import (
    Cubo,
    CuboMove,
    Missed,
    Points,
)
from scoring.cubo.square import Die
from tests.support.cubo_notation import SQUARE, dice, new
from tests.support.table import last_move, resume, saved
from tests.support.taps import Line, counted
from tools.robot import Robot


def entered(robot: Robot, move: CuboMove) -> int:
    with counted(robot) as taps:
        robot.enter(move)
    assert last_move(saved(robot)) == move
    return taps.count


def square(robot: Robot) -> int:
    """Returns the touches for a square (CU-2, CU-5): nine dice and a button."""
    resume(robot, new(2))
    return entered(robot, Cubo(dice(SQUARE)))


def second(robot: Robot) -> int:
    """Returns the same for the second player of a round."""
    square(robot)
    return entered(robot, Cubo(dice(SQUARE)))


def taken(robot: Robot) -> int:
    """Returns the touches for an exchange (CU-4): the die from the middle is dragged to the other
    one."""
    return dropped(robot, 3)


def not_used(robot: Robot) -> int:
    """Returns the touches for a die that is not used (CU-4): it is dragged to where it stays."""
    return dropped(robot, None)


def dropped(robot: Robot, swap: int | None) -> int:
    resume(robot, new(2))
    panel = robot.screen.panel
    with counted(robot) as taps:
        for place in panel.places_of(Cubo(dice(SQUARE)))[:-1]:
            robot.tap_panel(place)
        goal = panel.places["taken" if swap is None else f"cell{swap}"]
        start, end = (robot.seen(panel, *at.center) for at in (panel.places["blue6"], goal))
        robot.drag(start, end)
        robot.tap_panel("enter")
    assert last_move(saved(robot)) == Cubo(dice(SQUARE), Die("b", 6), swap)
    return taps.count


def points(robot: Robot) -> int:
    """Returns the touches for points (CU-6): two digits and a button; the choice to type is
    remembered."""
    resume(robot, new(2))
    robot.enter(Points(18))
    resume(robot, new(3))
    return entered(robot, Points(21))


def too_late(robot: Robot) -> int:
    """Returns the touches for a missed round (CU-3)."""
    resume(robot, new(3))
    robot.enter(Points(18))
    return entered(robot, Missed())


TURNS = [
    Line("the first square of a round", 10, with_dice=square, without=points),
    Line("another one", 10, with_dice=second),
    Line("with a die from the middle", 11, with_dice=taken),
    Line("with one that is not used", 11, with_dice=not_used),
    Line("too late", 3, without=too_late),
]
