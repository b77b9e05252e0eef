"""Dice for training: the same on every machine and with every numba."""

import numpy as np

from tools.coach.compiled import Array, njit


@njit
def draw(state: Array, count: int) -> int:
    """Returns a number under `count`; splitmix64, the same on every machine."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return np.int64((z >> np.uint64(33)) % np.uint64(count))
