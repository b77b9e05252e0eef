"""Te-Trix games by compiled players, to measure weights quickly: by the value alone, with the look
ahead of the coach's quick answer, and with thinking longer
(`scoring/tetrix/coach/lookahead.py`)."""

from itertools import product
from typing import NamedTuple

import numpy as np

from tools.coach.compiled import Array, njit
from tools.coach.tetrix_boxes import Arrays, rolls
from tools.coach.tetrix_play import (
    STRIP,
    Room,
    after_value,
    best,
    draw_roll,
    enter,
    fits,
    in_common,
    printed,
)
from tools.coach.tetrix_value import (
    GRID,
    Weights,
    points,
    popcount,
    window_codes,
)

ROLLS = 15
LONGEST = 60
"""More placements than a game can have."""


class Orders(NamedTuple):
    """All ways to write symbols into one to four boxes, and the rolls that have them."""

    symbols: Array
    counts: Array
    rolls: Array
    """As bits."""


def all_orders() -> Orders:
    symbols, counts = np.zeros((5, 81, 4), np.int64), np.zeros(5, np.int64)
    fitting = np.zeros((5, 81), np.int64)
    for written in range(1, 5):
        for at, order in enumerate(product(range(3), repeat=written)):
            symbols[written, at, :written] = order
            for number, (roll, _) in enumerate(rolls()):
                if all(roll.count(one) >= order.count(one) for one in order):
                    fitting[written, at] |= 1 << number
            counts[written] = at + 1
    return Orders(symbols, counts, fitting)


@njit
def fitting(boxes: Arrays, marks: Array, strip: int) -> int:
    """Returns how many masks are free."""
    filled, count = marks[0] | marks[1] | marks[2], 0
    for mask in range(boxes.masks.size):
        count += fits(boxes, mask, filled, strip)
    return count


@njit
def look(
    boxes: Arrays,
    orders: Orders,
    w: Weights,
    scratch: Room,
    marks: Array,
    strip: int,
    found: Array,
) -> None:
    """Fills the best placement of each roll: its value, mask and order."""
    filled = marks[0] | marks[1] | marks[2]
    window_codes(marks, boxes.spots, scratch.codes)
    found[:, 0] = -np.inf
    for mask in range(boxes.masks.size):
        if not fits(boxes, mask, filled, strip):
            continue
        written = boxes.written[mask]
        common = in_common(boxes, w, scratch, filled, strip, mask)
        for at in range(orders.counts[written]):
            order = orders.symbols[written, at]
            total = after_value(boxes, w, scratch, marks, common, mask, order)
            for roll in range(ROLLS):
                if orders.rolls[written, at] >> roll & 1 and total > found[roll, 0]:
                    found[roll, 0], found[roll, 1], found[roll, 2] = total, mask, at


@njit
def mean(
    boxes: Arrays,
    orders: Orders,
    w: Weights,
    scratch: Room,
    marks: Array,
    strip: int,
    found: Array,
) -> float:
    """Returns the average over all rolls of the best option for each."""
    look(boxes, orders, w, scratch, marks, strip, found)
    now, total = points(marks) + strip, 0.0
    for roll in range(ROLLS):
        value = found[roll, 0]
        if value > -np.inf:
            then, mask = marks.copy(), int(found[roll, 1])
            order = orders.symbols[boxes.written[mask], int(found[roll, 2])]
            left = strip - enter(boxes, then, mask, order)
            if not fitting(boxes, then, left):
                value = points(then) + left
        total += boxes.chances[roll] * max(now, value)
    return total / 81


@njit
def worth(
    boxes: Arrays,
    orders: Orders,
    w: Weights,
    scratch: Room,
    marks: Array,
    strip: int,
    value: float,
    near: int,
) -> float:
    """Returns what a sheet with this learned value is worth; with at most `near` free masks by the
    average over the next roll."""
    now = points(marks) + strip
    free = fitting(boxes, marks, strip)
    if not free:
        return now
    if free <= near:
        found = np.zeros((ROLLS, 3), np.float32)
        return mean(boxes, orders, w, scratch, marks, strip, found)
    return max(now, value)


@njit
def game(
    boxes: Arrays,
    orders: Orders,
    w: Weights,
    scratch: Room,
    start: tuple[int, int],
    state: Array,
    closer: int,
    near: int,
    notes: Array,
) -> tuple[int, int]:
    """Returns the points of a game on a sheet with this printed symbol, and its number of
    placements. `closer` candidates are examined per roll; with 1 the value alone decides. `notes`
    gets the number of empty boxes and the learned value after each."""
    marks, found = np.zeros(3, np.int64), np.zeros((closer, 3), np.float32)
    printed(marks, start[0], start[1])
    strip, moves = STRIP, 0
    while True:
        roll, now = draw_roll(boxes, state), points(marks) + strip
        count = best(boxes, w, scratch, marks, strip, roll, 1000, state, found)
        high, chosen = -np.inf, 0
        for at in range(count):
            mask = int(found[at, 1])
            order = boxes.orders[roll, boxes.written[mask], int(found[at, 2])]
            then = marks.copy()
            left = strip - enter(boxes, then, mask, order)
            value = worth(boxes, orders, w, scratch, then, left, found[at, 0], near)
            if value > high:
                high, chosen = value, at
        if not count or high < now:
            return now, moves
        mask = int(found[chosen, 1])
        strip -= enter(
            boxes, marks, mask, boxes.orders[roll, boxes.written[mask], int(found[chosen, 2])]
        )
        notes[moves, 0] = popcount(GRID & ~(marks[0] | marks[1] | marks[2]))
        notes[moves, 1] = found[chosen, 0]
        moves += 1


@njit
def games(
    boxes: Arrays,
    orders: Orders,
    w: Weights,
    scratch: Room,
    start: tuple[int, int],
    state: Array,
    closer: int,
    near: int,
    count: int,
) -> Array:
    found, notes = np.zeros(count), np.zeros((LONGEST, 2))
    for at in range(count):
        found[at] = game(boxes, orders, w, scratch, start, state, closer, near, notes)[0]
    return found
