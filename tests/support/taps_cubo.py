"""Touches for a square of Cubo (`docs/taps.md`)."""

from scoring.cubo import Cubo, CuboMove, Missed, Points
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
    """CU-2, CU-5: nine dice and a button."""
    resume(robot, new(2))
    return entered(robot, Cubo(tuple(dice(SQUARE))))


def second(robot: Robot) -> int:
    """The same for the second player of a round."""
    square(robot)
    return entered(robot, Cubo(tuple(dice(SQUARE))))


def points(robot: Robot) -> int:
    """CU-6: two digits and a button; the choice to type points is remembered."""
    resume(robot, new(2))
    robot.enter(Points(18))
    resume(robot, new(3))
    return entered(robot, Points(21))


def too_late(robot: Robot) -> int:
    """CU-3"""
    resume(robot, new(3))
    robot.enter(Points(18))
    return entered(robot, Missed())


TURNS = [
    Line("the first square of a round", 10, with_dice=square, without=points),
    Line("another one", 10, with_dice=second),
    Line("too late", 3, without=too_late),
]
