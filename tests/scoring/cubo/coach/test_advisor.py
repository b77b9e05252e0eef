"""The coach of Cubo: how good a roll is, which square, exchange and middle die are best."""

from collections import Counter
from itertools import product
from random import Random
from statistics import fmean

import pytest

from scoring.cubo.coach.advisor import (
    NO_VALUES,
    TABLE,
    Advisor,
    name_of,
)
from scoring.cubo.square import (
    NUMBERS,
    Die,
    best_square,
    square_points,
)
from scoring.journal import Journal
from tests.support.coaching import coach
from tools.all_squares import most_points


def advisor() -> Advisor:
    found = coach("cubo")
    assert isinstance(found, Advisor)
    return found


CUBO = advisor()


def dice(text: str) -> tuple[Die, ...]:
    return tuple(Die.read(one) for one in text.split())


def roll(random: Random, reds: int = 4) -> list[Die]:
    colours = "r" * reds + "b" * (8 - reds)
    around = [Die(colour, random.choice(NUMBERS)) for colour in colours]
    return [*around[:4], Die("j", random.choice(NUMBERS)), *around[4:]]


def shares(reds: int, joker: int) -> list[float]:
    table = CUBO.table(TABLE)
    assert table is not None
    return table.floats(name_of(reds, joker))


def mean(reds: int, joker: int) -> float:
    return sum(points * share for points, share in enumerate(shares(reds, joker)))


def test_it_gives_no_expected_total_and_says_why() -> None:
    opinion = CUBO.opinion(Journal.new("cubo", {}, ["Ana", "Ben"]).state, 0)
    assert (opinion.value, opinion.entries, opinion.why) == (None, (), (NO_VALUES,))


def test_the_shares_of_all_rolls() -> None:
    """As they were found out by drawing rolls: mean 14.7, and 5 is the best joker."""
    for reds, joker in product(range(9), NUMBERS):
        assert sum(shares(reds, joker)) == pytest.approx(1, abs=1e-5)
        assert shares(reds, joker) == shares(8 - reds, joker)
    means = {joker: mean(4, joker) for joker in NUMBERS}
    assert fmean(means.values()) == pytest.approx(14.7, abs=0.1)
    assert means[5] == max(means.values()) == pytest.approx(17.3, abs=0.1)
    assert means[1] == min(means.values()) == pytest.approx(11.8, abs=0.1)


def test_a_small_part_counted_again() -> None:
    """Rolls drawn at random are distributed as in the table."""
    random, drawn = Random(4), Counter[bool]()
    for _ in range(150):
        judged = CUBO.judged(roll(random))
        assert judged is not None
        drawn[judged.better < 0.5] += 1
    assert 0.35 < drawn[True] / 150 < 0.65


def test_how_good_a_roll_is() -> None:
    best = CUBO.judged(dice("r6 r6 r6 b6 j6 b6 b6 b6 r6"))
    assert best is not None
    assert best.points == 54
    assert best.better > 0.9999
    assert best.again < -30
    worst = CUBO.judged(dice("r1 b4 r1 b4 j1 r4 b6 r6 b6"))
    assert worst is not None
    assert worst.points == square_points(worst.square)
    assert worst.better + worst.equal <= 1.0001


def test_which_middle_die_gains_most() -> None:
    """By the search, which brute force confirms."""
    random = Random(2)
    own = roll(random)
    middle = [Die(colour, random.choice(NUMBERS)) for colour in "rrbb"]
    found = CUBO.from_the_middle(own, middle)
    assert [one.gain for one in found] == sorted((one.gain for one in found), reverse=True)
    assert {one.die for one in found} == {*middle}
    best = found[0]
    assert best.points == most_points(own, best.die) == square_points(best.square)
    assert best.gain == best.points - best_square(own, None)[1] >= 0


def test_a_covered_square_stays_as_it_lies() -> None:
    """CU-4: the taken die may replace one in the same place."""
    square = dice("r1 r2 r4 b1 j2 b3 r5 b5 b6")
    found = CUBO.for_a_covered(square, dice("r3 b1"))
    assert found[0].die == Die("r", 3)
    assert found[0].gain == square_points(found[0].square) - square_points(square)
    changed = [one != two for one, two in zip(found[0].square, square, strict=True)]
    assert sum(changed) == 1
