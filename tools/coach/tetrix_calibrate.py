"""Calibrates Te-Trix's values. They are too low, since they were learned from games with exploring
moves, and the coach looks ahead."""

import numpy as np

from tools.coach.dice import draw
from tools.coach.tetrix_boxes import arrays
from tools.coach.tetrix_games import LONGEST, all_orders, game
from tools.coach.tetrix_play import room
from tools.coach.tetrix_value import Weights

GAMES = 600
SEED = 49
LEFT, SQUARE = 0, 2
"""Inputs of the net of empty boxes: their number, and its square."""


def calibrate(weights: Weights, closer: int, near: int, count: int = GAMES) -> tuple[float, float]:
    """Adds to the value what is reached beyond it on average, by the number of empty boxes. Which
    placement is best hardly changes: nearly all have the same number. Returns what was added."""
    boxes, orders, scratch = arrays(), all_orders(), room()
    state, notes = np.array([SEED], np.uint64), np.zeros((LONGEST, 2))
    inputs, beyond = [], []
    for _ in range(count):
        start = draw(state, 49), draw(state, 3)
        total, moves = game(boxes, orders, weights, scratch, start, state, closer, near, notes)
        for left, value in notes[:moves]:
            inputs.append((left / 49, (left / 49) ** 2))
            beyond.append(total - value)
    (one, two), *_ = np.linalg.lstsq(np.array(inputs), np.array(beyond), rcond=None)
    weights.empty_skip[LEFT] += one
    weights.empty_skip[SQUARE] += two
    return float(one), float(two)
