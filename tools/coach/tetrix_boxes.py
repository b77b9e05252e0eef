"""Te-Trix for training: where forms can be placed and how four dice can be arranged, as arrays.

Boxes are bits as in `scoring/tetrix/tetromino.py`. Alone, a player may make any form in any order
of its symbols, so a placement is a set of boxes (a mask) with a symbol for each; symbols over the
edge only count as lost.
"""

from collections import Counter
from itertools import combinations_with_replacement, permutations
from math import factorial
from typing import NamedTuple

import numpy as np

from scoring.tetrix import tetromino
from scoring.tetrix.tetromino import BITS, SIZE
from tools.coach.compiled import Array

WINDOWS = [(row, col) for row in range(SIZE - 2) for col in range(SIZE - 2)]
"""The top left box of each 3×3 window."""
MOST_WINDOWS = 25


def masks() -> list[int]:
    """Returns every set of boxes that a form can fill, in ascending order."""
    forms = tetromino.plain_forms().values()
    return sorted({way.boxes for form in forms for way in tetromino.ways(form)})


def rolls() -> list[tuple[tuple[int, ...], int]]:
    """Returns the 15 distinct rolls and in how many of 81 throws each comes."""
    found: list[tuple[tuple[int, ...], int]] = []
    for roll in combinations_with_replacement(range(3), 4):
        ways = factorial(4)
        for count in Counter(roll).values():
            ways //= factorial(count)
        found.append((roll, ways))
    return found


def arrangements(roll: tuple[int, ...], written: int) -> list[tuple[int, ...]]:
    """Returns the distinct ways to write so many symbols of a roll."""
    return sorted(set(permutations(roll, written)))


class Boxes:
    """Everything as arrays: what numba reads."""

    def __init__(self) -> None:
        every = masks()
        places = list(BITS.items())
        cells = [[box for box, bit in places if bit & mask] for mask in every]
        self.masks = np.array(every, np.int64)
        self.written = np.array([len(one) for one in cells], np.int64)
        self.bits = np.zeros((len(every), 4), np.int64)
        self.touched = np.full((len(every), MOST_WINDOWS), -1, np.int64)
        """The windows that a mask touches; -1 after the last."""
        self.weights = np.zeros((len(every), MOST_WINDOWS, 4), np.int64)
        """By how much a symbol in each box changes the code of such a window."""
        for number, boxes in enumerate(cells):
            self.bits[number, : len(boxes)] = [BITS[box] for box in boxes]
            self._touch(number, boxes)
        self.orders, self.counts = _orders()
        self.chances = np.array([ways for _, ways in rolls()], np.int64)
        self.kinds = np.array(
            [(row in (0, SIZE - 3)) + (col in (0, SIZE - 3)) for row, col in WINDOWS], np.int64
        )
        """0 inside, 1 along the border, 2 in a corner."""
        self.spots = np.array(
            [[BITS[row + step // 3, col + step % 3] for step in range(9)] for row, col in WINDOWS],
            np.int64,
        )
        self.classes = window_classes()

    def _touch(self, number: int, boxes: list[tuple[int, int]]) -> None:
        at = 0
        for window, (top, left) in enumerate(WINDOWS):
            steps = [(row - top, col - left) for row, col in boxes]
            inside = [0 <= row < 3 and 0 <= col < 3 for row, col in steps]
            if not any(inside):
                continue
            self.touched[number, at] = window
            for place, (row, col) in enumerate(steps):
                if inside[place]:
                    self.weights[number, at, place] = 4 ** (row * 3 + col)
            at += 1


def _orders() -> tuple[Array, Array]:
    """Returns, for each roll and number of written symbols, the arrangements, and how many they
    are."""
    orders = np.zeros((15, 5, 12, 4), np.int64)
    counts = np.zeros((15, 5), np.int64)
    for number, (roll, _) in enumerate(rolls()):
        for written in range(1, 5):
            found = arrangements(roll, written)
            counts[number, written] = len(found)
            for at, order in enumerate(found):
                orders[number, written, at, :written] = order
    return orders, counts


def window_classes() -> Array:
    """Returns the class of each of the 4⁹ codes of a window: alike are those that a symmetry of the
    square or an exchange of symbols makes the same. Numbered by their smallest code."""
    digits = np.arange(4**9)[:, None] // 4 ** np.arange(9) % 4
    square = np.arange(9).reshape(3, 3)
    turned = [np.rot90(side, turn).ravel() for side in (square, square.T) for turn in range(4)]
    smallest = np.full(4**9, 4**9)
    for order in permutations((1, 2, 3)):
        renamed = np.array((0, *order))[digits]
        for places in turned:
            smallest = np.minimum(smallest, renamed[:, places] @ 4 ** np.arange(9))
    return np.unique(smallest, return_inverse=True)[1].astype(np.uint16)


class Arrays(NamedTuple):
    """The arrays of `Boxes`, for numba."""

    masks: Array
    written: Array
    bits: Array
    touched: Array
    weights: Array
    orders: Array
    counts: Array
    chances: Array
    kinds: Array
    spots: Array
    classes: Array


def arrays() -> Arrays:
    boxes = Boxes()
    return Arrays(*(getattr(boxes, name) for name in Arrays._fields))
