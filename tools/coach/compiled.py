"""numba's `njit`, with the compiled code kept for the next run."""

import numpy as np
from numba import njit as numba_njit

Array = np.ndarray

njit = numba_njit(cache=True)
inlined = numba_njit(cache=True, inline="always")
fast = numba_njit(cache=True, fastmath=True)
"""Sums may be taken in another order."""
