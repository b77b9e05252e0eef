"""Kubi for training: the value of a sheet by a net for each total of tally strokes, compiled.

A sheet is eleven counts of strokes behind sums (ten at most: more earn nothing) and six behind
numbers (-1: not a tally number), after a mark and before the next roll.
"""

from typing import NamedTuple

import numpy as np

from tools.coach.compiled import Array, fast, inlined, njit
from tools.coach.kubi_rolls import Rolls

SUMS = 11
COUNTS = 11
TALLIES = 10
"""A number is not chosen, or has 0–8 strokes."""
INPUTS = SUMS * COUNTS + 6 * TALLIES
HIDDEN = 32
TOTALS = 22
"""Number of totals of tally strokes during a game: 0–21."""
VALUES = np.array([100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100], np.int64)
SCALE = np.float32(100)


class Nets(NamedTuple):
    """One for each total of tally strokes."""

    weights: Array
    bias: Array
    out: Array
    skip: Array
    level: Array


def fresh(seed: int) -> Nets:
    random = np.random.default_rng(seed)

    def some(*shape: int, scale: float) -> Array:
        return (random.standard_normal(shape) * scale).astype(np.float32)

    return Nets(
        some(TOTALS, INPUTS, HIDDEN, scale=0.15),
        some(TOTALS, HIDDEN, scale=0.1),
        some(TOTALS, HIDDEN, scale=0.2),
        np.zeros((TOTALS, INPUTS), np.float32),
        np.zeros((TOTALS, 1), np.float32),
    )


@njit
def points(sums: Array) -> int:
    total = 0
    for at in range(SUMS):
        if 0 < sums[at] < 5:
            total -= 200
        elif sums[at] > 5:
            total += VALUES[at] * min(sums[at] - 5, 5)
    return total


@inlined
def sum_input(at: int, strokes: int) -> int:
    return at * COUNTS + min(strokes, COUNTS - 1)


@inlined
def tally_input(number: int, strokes: int) -> int:
    return SUMS * COUNTS + number * TALLIES + strokes + 1


@njit
def inputs(sums: Array, tally: Array, which: Array) -> None:
    """Fills in the 17 inputs that are one."""
    for at in range(SUMS):
        which[at] = sum_input(at, sums[at])
    for number in range(6):
        which[SUMS + number] = tally_input(number, tally[number])


@njit
def total_of(tally: Array) -> int:
    total = 0
    for number in range(6):
        total += max(tally[number], 0)
    return total


@fast
def forward(
    weights: Array, bias: Array, out: Array, skip: Array, level: Array, which: Array, hidden: Array
) -> float:
    hidden[:] = bias
    total = level[0]
    for at in which:
        total += skip[at]
        for unit in range(hidden.size):
            hidden[unit] += weights[at, unit]
    for unit in range(hidden.size):
        total += max(hidden[unit], np.float32(0)) * out[unit]
    return total


class Room(NamedTuple):
    """Scratch arrays."""

    which: Array
    hidden: Array
    moved: Array
    """Sum × one or two strokes more × how the hidden units change; the last column is the skip."""
    after: Array
    """The value after each mark: number (6: none) × pair of sums."""


@njit
def room() -> Room:
    return Room(
        np.zeros(SUMS + 6, np.int64),
        np.zeros(HIDDEN, np.float32),
        np.zeros((SUMS, 2, HIDDEN + 1), np.float32),
        np.zeros((7, 66), np.float32),
    )


@fast
def fill_after(
    rolls: Rolls, nets: Nets, sums: Array, tally: Array, number: int, total: int, scratch: Room
) -> None:
    """Fills in the values after all pairs of sums with a stroke behind this number (6: none)."""
    weights, skip = nets.weights[total], nets.skip[total]
    inputs(sums, tally, scratch.which)
    if number < 6:
        scratch.which[SUMS + number] += 1
    base = nets.level[total, 0]
    scratch.hidden[:] = nets.bias[total]
    for at in scratch.which:
        base += skip[at]
        scratch.hidden[:] += weights[at]
    for at in range(SUMS):
        now = sum_input(at, sums[at])
        for more in range(2):
            then = sum_input(at, sums[at] + more + 1)
            scratch.moved[at, more, :HIDDEN] = weights[then] - weights[now]
            scratch.moved[at, more, HIDDEN] = skip[then] - skip[now]
    for pair in range(66):
        one, other = rolls.first[pair], rolls.second[pair]
        again = 1 if one == other else 0
        first = scratch.moved[one, again]
        second = scratch.moved[other, 0]
        share = np.float32(1 - again)
        value = base + first[HIDDEN] + share * second[HIDDEN]
        for unit in range(HIDDEN):
            active = scratch.hidden[unit] + first[unit] + share * second[unit]
            value += max(active, np.float32(0)) * nets.out[total, unit]
        scratch.after[number, pair] = value * SCALE


@njit
def fill_end(rolls: Rolls, sums: Array, number: int, scratch: Room) -> None:
    """Fills in the same for a stroke that ends the game: points."""
    for pair in range(66):
        sums[rolls.first[pair]] += 1
        sums[rolls.second[pair]] += 1
        scratch.after[number, pair] = points(sums)
        sums[rolls.first[pair]] -= 1
        sums[rolls.second[pair]] -= 1


@njit
def fill(rolls: Rolls, nets: Nets, sums: Array, tally: Array, scratch: Room) -> None:
    """Fills in the values after every mark."""
    total = total_of(tally)
    for number in range(6):
        if tally[number] == 7:
            fill_end(rolls, sums, number, scratch)
        elif tally[number] >= 0:
            fill_after(rolls, nets, sums, tally, number, total + 1, scratch)
    fill_after(rolls, nets, sums, tally, 6, total, scratch)


@njit
def best_of(rolls: Rolls, roll: int, tally: Array, after: Array) -> tuple[float, int, int]:
    """Returns the value, the number and the pair of the best mark with this roll."""
    value, where, what = np.float32(-1e9), -1, -1
    for number in range(6):
        if tally[number] >= 0:
            for pair in rolls.pairs[roll, number]:
                if pair < 0:
                    break
                if after[number, pair] > value:
                    value, where, what = after[number, pair], number, pair
    if where < 0:
        where = 6
        for pair in rolls.pairs[roll, 6]:
            if pair < 0:
                break
            if after[6, pair] > value:
                value, what = after[6, pair], pair
    return value, where, what


@njit
def expected(rolls: Rolls, nets: Nets, sums: Array, tally: Array, scratch: Room) -> float:
    """Returns the average over all rolls of the value after the best mark."""
    fill(rolls, nets, sums, tally, scratch)
    mean = np.float32(0)
    for roll in range(rolls.chances.size):
        mean += rolls.chances[roll] * best_of(rolls, roll, tally, scratch.after)[0]
    return mean
