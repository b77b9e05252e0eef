"""Waits, in real time, for what another thread or process does."""

import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds until a test gives up: far more than a busy machine takes."""


def soon(happens: Callable[[], object], patience: float = PATIENCE) -> None:
    """Returns as soon as this is true; fails if it never is."""
    end = time.monotonic() + patience
    while not happens():
        assert time.monotonic() < end, f"never came true: {happens}"
        time.sleep(0.005)
