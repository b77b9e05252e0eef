"""Kubi for training: what each of the 252 rolls allows, as arrays for numba."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import NamedTuple

import numpy as np

from scoring.kubi.state import NUMBERS, ROLLS
from tools.coach.compiled import Array

PAIRS = list(combinations_with_replacement(range(11), 2))
"""Two sums, each counted from 2."""
CHOICES = [one for one in combinations(range(6), 3) if one < tuple(5 - at for at in reversed(one))]
"""The ten kinds of number choices, each number less one; the ten others are their mirror images."""


class Rolls(NamedTuple):
    chances: Array
    """Probability of each roll."""
    pairs: Array
    """Roll × number (6: any die may be left out) × possible pairs of sums; -1 after the last."""
    first: Array
    second: Array
    """The sums of each pair."""


def pairings(dice: tuple[int, ...]) -> set[int]:
    """Returns the pairs of sums that four dice make."""
    one, *rest = dice
    found = set()
    for other in range(3):
        left = rest[:other] + rest[other + 1 :]
        sums = sorted((one + rest[other] - 2, sum(left) - 2))
        found.add(PAIRS.index((sums[0], sums[1])))
    return found


def rolls() -> Rolls:
    chances = np.zeros(len(ROLLS))
    pairs = np.full((len(ROLLS), 7, 16), -1, np.int64)
    for at, dice in enumerate(ROLLS):
        ways = factorial(5)
        for count in Counter(dice).values():
            ways //= factorial(count)
        chances[at] = ways / 6**5
        every = set()
        for number in set(dice):
            four = list(dice)
            four.remove(number)
            found = sorted(pairings(tuple(four)))
            pairs[at, NUMBERS.index(number), : len(found)] = found
            every.update(found)
        pairs[at, 6, : len(every)] = sorted(every)
    return Rolls(
        chances.astype(np.float32),
        pairs,
        np.array([one for one, _ in PAIRS]),
        np.array([other for _, other in PAIRS]),
    )
