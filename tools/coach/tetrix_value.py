"""Te-Trix for training: the value of a sheet, its inputs and its gradient, compiled.

The value is the sum of a net for each symbol, a net for the empty boxes, and a number for each of
the 25 windows of 3×3 boxes. `scoring/tetrix/coach/grid_value.py` reads the same from the table;
both agree to a thousandth (tests/tools/test_coach_tetrix.py).
"""

from typing import NamedTuple

import numpy as np

from tools.coach.compiled import Array, fast, inlined, njit
from tools.coach.tetrix_boxes import Arrays

HIDDEN = 32
HIDDEN_EMPTY = 16
SCALARS = 11
UNFINISHED = SCALARS
"""Size 1–4 × free neighbours 0–5."""
FINISHED = UNFINISHED + 24
"""Size 5–8 × free neighbours 0–3."""
INPUTS = FINISHED + 16
INPUTS_EMPTY = 20
STAGES = 4
KINDS = 3
CLASSES = 6023
GRID = sum(1 << row * 8 + col for row in range(7) for col in range(7))
INNER = sum(1 << row * 8 + col for row in range(1, 6) for col in range(1, 6))
CORNERS = sum(1 << row * 8 + col for row in (0, 6) for col in (0, 6))


class Weights(NamedTuple):
    symbol: Array
    """Inputs × hidden units of the net of a symbol."""
    symbol_bias: Array
    symbol_out: Array
    symbol_skip: Array
    empty: Array
    empty_bias: Array
    empty_out: Array
    empty_skip: Array
    windows: Array
    """Stages × kinds × classes."""


def fresh(seed: int) -> Weights:
    """Returns weights before training: roughly the points on the sheet."""
    random = np.random.default_rng(seed)

    def some(*shape: int, scale: float) -> Array:
        return (random.standard_normal(shape) * scale).astype(np.float32)

    weights = Weights(
        some(INPUTS, HIDDEN, scale=0.25),
        some(HIDDEN, scale=0.1),
        some(HIDDEN, scale=0.5),
        np.zeros(INPUTS, np.float32),
        some(INPUTS_EMPTY, HIDDEN_EMPTY, scale=0.25),
        some(HIDDEN_EMPTY, scale=0.1),
        some(HIDDEN_EMPTY, scale=0.5),
        np.zeros(INPUTS_EMPTY, np.float32),
        np.zeros((STAGES, KINDS, CLASSES), np.float32),
    )
    weights.symbol_skip[2] = 40.0
    weights.empty_skip[1] = 8.0
    return weights


@inlined
def popcount(bits: int) -> int:
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    return (bits + (bits >> 32)) & 127


@inlined
def spread(bits: int) -> int:
    return bits << 1 | bits >> 1 | bits << 8 | bits >> 8


@inlined
def area_at(bits: int) -> int:
    """Returns the connected part of a set of boxes with its first box."""
    area = np.int64(0)
    grown = bits & -bits
    while grown != area:
        area = grown
        grown = area | (spread(area) & bits)
    return area


@njit
def points(marks: Array) -> int:
    """Returns what the three symbols score (TT-7)."""
    total = 0
    for symbol in range(3):
        rest, areas, boxes = marks[symbol], 0, 0
        while rest:
            area = area_at(rest)
            rest ^= area
            size = popcount(area)
            if size >= 5:
                areas += 1
                boxes += size
        total += areas * boxes
    return total


@njit
def symbol_inputs(marks: int, empty: int, strip: int, x: Array) -> None:
    """Fills the inputs of a symbol's net."""
    x[:] = 0
    areas = boxes = 0
    beside = finished = growing = np.int64(0)
    both_finished = one_finished = none_finished = np.int64(0)
    rest = marks
    while rest:
        area = area_at(rest)
        rest ^= area
        size = popcount(area)
        free = spread(area) & empty
        count = popcount(free)
        beside |= free
        one_finished |= free & (growing if size >= 5 else finished)
        if size >= 5:
            areas += 1
            boxes += size
            both_finished |= free & finished
            finished |= free
            x[FINISHED + 4 * (min(size, 8) - 5) + min(count, 3)] += 1
        else:
            none_finished |= free & growing
            growing |= free
            x[UNFINISHED + 6 * (size - 1) + min(count, 5)] += 1
    left = popcount(empty) / np.float32(49)
    x[0] = areas / np.float32(3)
    x[1] = boxes / np.float32(20)
    x[2] = areas * boxes / np.float32(40)
    x[3] = popcount(beside) / np.float32(16)
    x[4] = popcount(marks) / np.float32(20)
    x[5] = popcount(both_finished) / np.float32(4)
    x[6] = popcount(one_finished) / np.float32(4)
    x[7] = popcount(none_finished) / np.float32(4)
    x[8] = left
    x[9] = strip / np.float32(8)
    x[10] = left * left


@njit
def empty_inputs(empty: int, strip: int, x: Array) -> None:
    """Fills the inputs of the empty boxes' net."""
    x[:] = 0
    left = popcount(empty)
    x[0] = left / np.float32(49)
    x[1] = strip / np.float32(8)
    x[2] = x[0] * x[0]
    rest = empty
    while rest:
        area = area_at(rest)
        rest ^= area
        size = popcount(area)
        x[3] += np.float32(0.25)
        x[4] += (size & 3) / np.float32(8)
        if size < 5:
            x[(4 if area & ~INNER else 8) + size] += np.float32(0.5)
    up, down, before, after = empty << 8, empty >> 8, empty << 1, empty >> 1
    one, two = up ^ down, up & down
    three, four = before ^ after, before & after
    odd, carry = one ^ three, one & three
    many = two & four
    some = (two ^ four ^ carry) & ~many
    x[13] = popcount(empty & ~odd & ~some & ~many) / np.float32(4)
    x[14] = popcount(empty & odd & ~some & ~many) / np.float32(8)
    x[15] = popcount(empty & ~odd & some) / np.float32(8)
    x[16] = popcount(empty & odd & some) / np.float32(8)
    x[17] = popcount(empty & many) / np.float32(8)
    x[18] = popcount(empty & ~INNER) / np.float32(24)
    x[19] = popcount(empty & CORNERS) / np.float32(4)


@fast
def net(x: Array, weights: Array, bias: Array, out: Array, skip: Array, hidden: Array) -> float:
    """Evaluates one hidden layer with ReLU and a linear path beside it; `hidden` is filled."""
    hidden[:] = bias
    total = np.float32(0)
    for at in range(x.size):
        if x[at] != 0:
            total += x[at] * skip[at]
            for unit in range(hidden.size):
                hidden[unit] += x[at] * weights[at, unit]
    for unit in range(hidden.size):
        total += max(hidden[unit], np.float32(0)) * out[unit]
    return total


@njit
def symbol_value(marks: int, empty: int, strip: int, w: Weights, x: Array, hidden: Array) -> float:
    symbol_inputs(marks, empty, strip, x)
    return net(x, w.symbol, w.symbol_bias, w.symbol_out, w.symbol_skip, hidden)


@njit
def empty_value(empty: int, strip: int, w: Weights, x: Array, hidden: Array) -> float:
    empty_inputs(empty, strip, x)
    return net(x, w.empty, w.empty_bias, w.empty_out, w.empty_skip, hidden)


@inlined
def stage_of(empty: int) -> int:
    return min(popcount(empty) // 12, STAGES - 1)


@njit
def window_codes(marks: Array, spots: Array, codes: Array) -> None:
    """Fills in the code of each window: a digit to base 4 for each box."""
    for window in range(spots.shape[0]):
        code = 0
        for step in range(9):
            for symbol in range(3):
                if marks[symbol] & spots[window, step]:
                    code += (symbol + 1) << 2 * step
        codes[window] = code


@njit
def value(
    marks: Array,
    strip: int,
    w: Weights,
    boxes: Arrays,
    x: Array,
    hidden: Array,
    x_empty: Array,
    hidden_empty: Array,
    codes: Array,
) -> float:
    """Returns the whole value of a sheet: expected total at the end, the strip included."""
    empty = GRID & ~(marks[0] | marks[1] | marks[2])
    total = empty_value(empty, strip, w, x_empty, hidden_empty)
    for symbol in range(3):
        total += symbol_value(marks[symbol], empty, strip, w, x, hidden)
    window_codes(marks, boxes.spots, codes)
    stage = stage_of(empty)
    for window in range(codes.size):
        total += w.windows[stage, boxes.kinds[window], boxes.classes[codes[window]]]
    return total
