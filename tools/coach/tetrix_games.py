"""Te-Trix games by the compiled player, to measure weights quickly."""

import numpy as np

from tools.coach.compiled import Array, njit
from tools.coach.tetrix_boxes import Arrays
from tools.coach.tetrix_play import STRIP, Room, best, draw_roll, enter, printed
from tools.coach.tetrix_value import Weights, points


@njit
def game(boxes: Arrays, w: Weights, scratch: Room, box: int, symbol: int, state: Array) -> int:
    """The points of a game with the best placements, on a sheet with this printed symbol."""
    marks = np.zeros(3, np.int64)
    found = np.zeros((1, 3), np.float32)
    printed(marks, box, symbol)
    strip = STRIP
    while True:
        roll = draw_roll(boxes, state)
        count = best(boxes, w, scratch, marks, strip, roll, 1000, state, found)
        now = points(marks) + strip
        if not count or found[0, 0] < now:
            return now
        mask = int(found[0, 1])
        strip -= enter(
            boxes, marks, mask, boxes.orders[roll, boxes.written[mask], int(found[0, 2])]
        )


@njit
def games(
    boxes: Arrays, w: Weights, scratch: Room, box: int, symbol: int, state: Array, count: int
) -> Array:
    found = np.zeros(count)
    for at in range(count):
        found[at] = game(boxes, w, scratch, box, symbol, state)
    return found
