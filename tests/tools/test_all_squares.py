"""The function that the bench compares with finds the same as the rules."""

from random import Random

from scoring.cubo.square import Die, best_square
from tools.all_squares import most_points


def test_the_best_square_by_trying_all() -> None:
    random = Random(3)
    for _ in range(3):
        *rolled, taken = (Die(colour, random.randint(1, 6)) for colour in "rrrrbbbbj" + "b")
        assert most_points(rolled, taken) == best_square(rolled, taken)[1]
