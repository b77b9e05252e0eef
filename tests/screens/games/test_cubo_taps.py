"""How many touches a square of Cubo costs, counted in a window: ten with dice, three without."""

from scoring.cubo import Cubo, Missed, Points
from tests.support.cubo_notation import SQUARE, dice, new
from tests.support.table import last_move, resume, saved
from tests.support.taps import counted
from tools.robot import Robot

WITH_DICE, WITHOUT_DICE = 10, 3


def test_a_square(phone: Robot) -> None:
    """CU-2, CU-5: nine dice and a button, also for whoever is first in a round."""
    resume(phone, new(2))
    square = Cubo(tuple(dice(SQUARE)))
    for _player in range(2):
        with counted(phone) as taps:
            phone.enter(square)
        assert last_move(saved(phone)) == square
        assert taps.count == WITH_DICE


def test_points_counted_by_hand(phone: Robot) -> None:
    """CU-6: two digits and a button; only the first time ever one says that one counts."""
    resume(phone, new(2))
    phone.enter(Points(18))
    for journal in (new(2), new(3)):
        resume(phone, journal)
        with counted(phone) as taps:
            phone.enter(Points(21))
        assert last_move(saved(phone)) == Points(21)
        assert taps.count == WITHOUT_DICE


def test_too_late(phone: Robot) -> None:
    """CU-3"""
    resume(phone, new(3))
    phone.enter(Points(18))
    with counted(phone) as taps:
        phone.enter(Missed())
    assert last_move(saved(phone)) == Missed()
    assert taps.count == 1
