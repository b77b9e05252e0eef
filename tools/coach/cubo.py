"""Makes the table of Cubo: the best squares of all rolls, counted exactly.

For each number of dice of the more frequent colour and each joker: the share of rolls whose best
square has 0, 1, 2 … points. Rolls are counted as sets, each with its number of ways.
"""

from itertools import combinations_with_replacement
from math import factorial, prod
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

from scoring.coach.weights_file import Table, rounded
from scoring.cubo.coach.advisor import TABLE, name_of
from scoring.cubo.dice_tracking import OWN
from scoring.cubo.square import (
    JOKER,
    MOST,
    NUMBERS,
    Die,
    line_points,
)

Array = Any
KINDS = [Die(colour, number) for colour in ("r", "b", JOKER) for number in NUMBERS]
"""A die is identified by its index in this list."""


def line_table() -> Array:
    """Returns the points of every line of three dice."""
    count = len(KINDS)
    points = np.zeros((count, count, count), dtype=np.int64)
    for one in range(count):
        for two in range(count):
            for three in range(count):
                points[one, two, three] = line_points((KINDS[one], KINDS[two], KINDS[three])).points
    return points


@njit(cache=True)
def most_points(dice: Array, joker: int, points: Array) -> int:
    """Returns the points of the best square of eight dice around the joker. The cross beside the
    joker is placed first; rotated and mirrored ones are tried once."""
    best = 0
    rest = np.empty(4, dtype=np.int64)
    for top in range(8):
        for bottom in range(top + 1, 8):
            through = points[dice[top], joker, dice[bottom]]
            for left in range(top + 1, 8):
                if left == bottom:
                    continue
                for right in range(left + 1, 8):
                    if right == bottom:
                        continue
                    count = 0
                    for die in range(8):
                        if die != top and die != bottom and die != left and die != right:
                            rest[count] = dice[die]
                            count += 1
                    inside = through + points[dice[left], joker, dice[right]]
                    around = corners(dice[top], dice[bottom], dice[left], dice[right], rest, points)
                    best = max(best, inside + around)
    return best


@njit(cache=True)
def corners(top: int, bottom: int, left: int, right: int, rest: Array, points: Array) -> int:
    """Returns the most points of the four outer lines."""
    best = 0
    for a in range(4):
        for b in range(4):
            if b == a:
                continue
            for c in range(4):
                if c in (a, b):
                    continue
                d = 6 - a - b - c
                found = points[rest[a], top, rest[b]] + points[rest[c], bottom, rest[d]]
                found += points[rest[a], left, rest[c]] + points[rest[b], right, rest[d]]
                best = max(best, found)
    return best


@njit(cache=True)
def counted(reds: Array, red_ways: Array, blues: Array, blue_ways: Array, joker: int,
            points: Array) -> Array:  # fmt: skip
    """Returns the ways of all rolls by the points of their best squares."""
    found = np.zeros(73)
    dice = np.empty(8, dtype=np.int64)
    for one in range(len(reds)):
        dice[: reds.shape[1]] = reds[one]
        for two in range(len(blues)):
            dice[reds.shape[1] :] = blues[two]
            found[most_points(dice, joker, points)] += red_ways[one] * blue_ways[two]
    return found


def rolls(count: int, first: int) -> tuple[Array, Array]:
    """Returns all rolls of so many dice of one colour as sets, each with its number of ways."""
    sets = list(combinations_with_replacement(range(6), count))
    ways = [
        factorial(count) // prod(factorial(one.count(number)) for number in range(6))
        for one in sets
    ]
    return np.array(sets, dtype=np.int64).reshape(len(sets), count) + first, np.array(ways)


def shares(reds: int, joker: int, points: Array) -> list[float]:
    """Returns the share of rolls by the points of their best squares."""
    red, red_ways = rolls(reds, 0)
    blue, blue_ways = rolls(OWN - reds, 6)
    found = counted(red, red_ways, blue, blue_ways, 11 + joker, points)
    return [float(one) for one in found / found.sum()]


def make(folder: Path) -> None:
    points = line_table()
    numbers = {
        name_of(reds, joker): rounded(shares(reds, joker, points), "f")
        for reds in range(OWN // 2, OWN + 1)
        for joker in NUMBERS
    }
    table = Table({"most": MOST}, numbers)
    path = folder / f"{TABLE}.bin"
    path.write_bytes(table.write())
    print(f"  {path.name}: {path.stat().st_size / 1000:.0f} kB")
