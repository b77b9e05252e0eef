"""How many touches a turn of Tripple Domino costs, counted in a window: two to four."""

import pytest

from scoring.tripple_domino import DominoMove, Draw, Out, Place, Start
from tests.support.begun import started_domino
from tests.support.domino_tiles import before_the_end, last_of
from tests.support.table import last_move, resume, saved
from tests.support.taps import counted
from tests.support.tripple_domino_notation import new
from tools.robot import Robot

TURNS = [
    (Place((4, 4, 2), None, 0), 3, 2),
    (Place((4, 4, 2), "bridge", 0), 3, 2),
    (Place((4, 4, 2), "hexagon", 2), 4, 3),
    (Draw(3), 2, 2),
]
"""What is entered, in how many touches on a phone and on a tablet, which shows all tiles."""


@pytest.mark.parametrize(("move", "most", "_least"), TURNS)
def test_a_turn_on_a_phone(phone: Robot, move: DominoMove, most: int, _least: int) -> None:
    """TD-4, TD-5, TD-7"""
    assert touches(phone, move) == most <= 4


@pytest.mark.parametrize(("move", "_most", "least"), TURNS)
def test_a_turn_on_a_tablet(tablet: Robot, move: DominoMove, _most: int, least: int) -> None:
    """TD-4, TD-5, TD-7"""
    assert touches(tablet, move) == least <= 4


def touches(robot: Robot, move: DominoMove) -> int:
    screen = resume(robot, started_domino(3))
    with counted(robot) as taps:
        robot.enter(move)
    assert last_move(saved(robot)) == move
    assert screen.match.viewed == 2, "the next one"
    return taps.count


def test_the_start(phone: Robot) -> None:
    """TD-3"""
    resume(phone, new(3))
    with counted(phone) as taps:
        phone.enter(Start((5, 5, 5)))
    assert taps.count == 3


def test_the_end_of_a_round(phone: Robot) -> None:
    """TD-8, TD-12: what two players have left the pad knows; one touch says yes."""
    journal = before_the_end(2)
    resume(phone, journal)
    phone.enter(last_of(journal))
    with counted(phone) as taps:
        phone.answer("Enter")
    assert isinstance(last_move(saved(phone)), Out)
    assert taps.count == 1
