"""Te-Trix for training: the best placement of a roll, and games played alone, compiled."""

from typing import NamedTuple

import numpy as np

from tools.coach.compiled import Array, inlined, njit
from tools.coach.dice import draw
from tools.coach.tetrix_boxes import Arrays
from tools.coach.tetrix_value import (
    GRID,
    HIDDEN,
    HIDDEN_EMPTY,
    INPUTS,
    INPUTS_EMPTY,
    Weights,
    empty_value,
    stage_of,
    symbol_value,
    window_codes,
)

STRIP = 8


class Room(NamedTuple):
    """Scratch arrays."""

    x: Array
    hidden: Array
    x_empty: Array
    hidden_empty: Array
    codes: Array
    memo: Array
    """The value of a symbol by which of a mask's boxes it gets; nan: not computed yet."""


@njit
def room() -> Room:
    return Room(
        np.zeros(INPUTS, np.float32),
        np.zeros(HIDDEN, np.float32),
        np.zeros(INPUTS_EMPTY, np.float32),
        np.zeros(HIDDEN_EMPTY, np.float32),
        np.zeros(25, np.int64),
        np.zeros((3, 16), np.float32),
    )


@njit
def draw_roll(boxes: Arrays, state: Array) -> int:
    at = draw(state, 81)
    roll = 0
    while at >= boxes.chances[roll]:
        at -= boxes.chances[roll]
        roll += 1
    return roll


@njit
def windows_value(
    boxes: Arrays, w: Weights, scratch: Room, mask: int, order: Array, stage: int
) -> float:
    """Returns the value, after a placement, of the windows that it touches."""
    total = np.float32(0)
    for at in range(boxes.touched.shape[1]):
        window = boxes.touched[mask, at]
        if window < 0:
            break
        code = scratch.codes[window]
        for place in range(boxes.written[mask]):
            code += boxes.weights[mask, at, place] * (order[place] + 1)
        total += w.windows[stage, boxes.kinds[window], boxes.classes[code]]
    return total


@njit
def windows_before(boxes: Arrays, w: Weights, scratch: Room, stage: int, mask: int) -> float:
    """Returns the value of the windows that a mask leaves alone, by the stage after the
    placement."""
    total = np.float32(0)
    at = 0
    for window in range(25):
        if boxes.touched[mask, at] == window:
            at += 1
        else:
            total += w.windows[stage, boxes.kinds[window], boxes.classes[scratch.codes[window]]]
    return total


@njit
def symbols_value(
    boxes: Arrays,
    w: Weights,
    scratch: Room,
    marks: Array,
    empty: int,
    strip: int,
    mask: int,
    order: Array,
) -> float:
    """Returns the value of the three symbols after a placement."""
    total = np.float32(0)
    for symbol in range(3):
        which = 0
        added = np.int64(0)
        for place in range(boxes.written[mask]):
            if order[place] == symbol:
                which |= 1 << place
                added |= boxes.bits[mask, place]
        if np.isnan(scratch.memo[symbol, which]):
            scratch.memo[symbol, which] = symbol_value(
                marks[symbol] | added, empty, strip, w, scratch.x, scratch.hidden
            )
        total += scratch.memo[symbol, which]
    return total


@njit
def fits(boxes: Arrays, mask: int, filled: int, strip: int) -> bool:
    """Whether a mask is free, and not more symbols stick out than the strip has fields."""
    return not boxes.masks[mask] & filled and 4 - boxes.written[mask] <= strip


@njit
def in_common(
    boxes: Arrays, w: Weights, scratch: Room, filled: int, strip: int, mask: int
) -> tuple[int, int, float]:
    """Returns what all orders in a mask have in common: the boxes that are left, the free fields of
    the strip, and the value of both with the windows that stay as they are."""
    left = strip - (4 - boxes.written[mask])
    empty = GRID & ~filled & ~boxes.masks[mask]
    same = empty_value(empty, left, w, scratch.x_empty, scratch.hidden_empty)
    same += windows_before(boxes, w, scratch, stage_of(empty), mask)
    scratch.memo[:] = np.nan
    return empty, left, same


@njit
def after_value(
    boxes: Arrays,
    w: Weights,
    scratch: Room,
    marks: Array,
    common: tuple[int, int, float],
    mask: int,
    order: Array,
) -> float:
    """Returns the value of the sheet after a placement."""
    empty, left, same = common
    total = same + symbols_value(boxes, w, scratch, marks, empty, left, mask, order)
    return total + windows_value(boxes, w, scratch, mask, order, stage_of(empty))


@njit
def best(
    boxes: Arrays,
    w: Weights,
    scratch: Room,
    marks: Array,
    strip: int,
    roll: int,
    keep: int,
    state: Array,
    found: Array,
) -> int:
    """Fills `found` with the values of the best placements and returns how many there are, and
    their masks and orders; `keep` in 1000 masks are evaluated."""
    filled = marks[0] | marks[1] | marks[2]
    window_codes(marks, boxes.spots, scratch.codes)
    count, size = 0, found.shape[0]
    for mask in range(boxes.masks.size):
        if not fits(boxes, mask, filled, strip):
            continue
        if keep < 1000 and draw(state, 1000) >= keep:
            continue
        written = boxes.written[mask]
        common = in_common(boxes, w, scratch, filled, strip, mask)
        for at in range(boxes.counts[roll, written]):
            order = boxes.orders[roll, written, at]
            total = after_value(boxes, w, scratch, marks, common, mask, order)
            count = insert(found, count, size, total, mask, at)
    return count


@inlined
def insert(found: Array, count: int, size: int, total: float, mask: int, at: int) -> int:
    """Keeps the best ones sorted; the first of equals stays first."""
    if count == size and total <= found[size - 1, 0]:
        return count
    place = count if count < size else size - 1
    while place > 0 and found[place - 1, 0] < total:
        found[place] = found[place - 1]
        place -= 1
    found[place, 0] = total
    found[place, 1] = mask
    found[place, 2] = at
    return min(count + 1, size)


@njit
def enter(boxes: Arrays, marks: Array, mask: int, order: Array) -> int:
    """Writes a placement and returns how many symbols stick out."""
    for place in range(boxes.written[mask]):
        marks[order[place]] |= boxes.bits[mask, place]
    return 4 - boxes.written[mask]


@njit
def printed(marks: Array, box: int, symbol: int) -> None:
    marks[:] = 0
    marks[symbol] = np.int64(1) << (box // 7 * 8 + box % 7)
