"""Touches for a turn of Tripple Domino (`docs/taps.md`)."""

from functools import partial

from scoring.tripple_domino.rules import (
    DominoMove,
    Draw,
    Out,
    Place,
    Start,
)
from tests.support.begun import started_domino
from tests.support.domino_tiles import before_the_end, last_of
from tests.support.table import last_move, resume, saved
from tests.support.taps import Line, counted
from tests.support.tripple_domino_notation import new
from tools.robot import TABLET, Robot


def entered(robot: Robot, move: DominoMove) -> int:
    """Returns the touches for a turn (TD-4, TD-5, TD-7)."""
    screen = resume(robot, started_domino(3))
    with counted(robot) as taps:
        robot.enter(move)
    assert last_move(saved(robot)) == move
    assert screen.match.viewed == 2, "the next one"
    return taps.count


def start(robot: Robot) -> int:
    """Returns the touches for the starting tile (TD-3)."""
    resume(robot, new(3))
    with counted(robot) as taps:
        robot.enter(Start((5, 5, 5)))
    return taps.count


def end_of_round(robot: Robot) -> int:
    """Returns the touches for the end of a round (TD-8, TD-12): with two players the rest is known;
    one touch confirms it."""
    journal = before_the_end(2)
    resume(robot, journal)
    robot.enter(last_of(journal))
    with counted(robot) as taps:
        robot.answer("Enter")
    assert isinstance(last_move(saved(robot)), Out)
    return taps.count


def turn(what: str, move: DominoMove, size: tuple[int, int]) -> Line:
    return Line(what, 4, without=partial(entered, move=move), size=size)


PHONE_OR_TABLET: dict[str, DominoMove] = {
    "a tile": Place((4, 4, 2), None, 0),
    "a tile that makes a bridge": Place((4, 4, 2), "bridge", 0),
    "a tile after two drawn": Place((4, 4, 2), "hexagon", 2),
    "three drawn, nothing laid": Draw(3),
}
TURNS = [
    Line("the first tile", 4, without=start),
    *(turn(what, move, Line.size) for what, move in PHONE_OR_TABLET.items()),
    *(turn(f"{what}, on a tablet", move, TABLET) for what, move in PHONE_OR_TABLET.items()),
    Line("the end of a round, for two", 4, without=end_of_round),
]
