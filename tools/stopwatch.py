"""Measures wall-clock time and processor time."""

import time
from collections.abc import Callable
from operator import itemgetter
from statistics import median, quantiles
from typing import Protocol, Self

Times = tuple[float, float]
"""Milliseconds of wall-clock time, and of processor time."""


class Measure(Protocol):
    """What measures some work: time, or something else."""

    def own(self, *work: Callable[[], object]) -> Times: ...


class Stopwatch:
    """Measures our own work, without waiting for the graphics card.

    Both in wall-clock and in processor time: the first is more meaningful on a quiet machine, the
    second on a busy one.
    """

    def __init__(self) -> None:
        from kivy.core.window import Window

        self.flushing = [0.0, 0.0]
        self.window, self.flip = Window, Window.flip

        def timed_flip() -> None:
            begun = self.now()
            self.flip()
            ended = self.now()
            self.flushing = [
                sum + e - b for sum, b, e in zip(self.flushing, begun, ended, strict=True)
            ]

        Window.flip = timed_flip

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.window.flip = self.flip

    @staticmethod
    def now() -> Times:
        return time.perf_counter(), time.thread_time()

    def own(self, *work: Callable[[], object]) -> Times:
        """Returns milliseconds of wall-clock time and of processor time."""
        self.flushing, begun = [0.0, 0.0], self.now()
        for step in work:
            step()
        ended = self.now()
        wall, processor = (
            (e - b - flushing) * 1000
            for b, e, flushing in zip(begun, ended, self.flushing, strict=True)
        )
        return wall, processor


def timed(work: Callable[[], object], times: int) -> float:
    """Returns the median in milliseconds."""
    found = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        found.append(time.perf_counter() - begun)
    return median(found) * 1000


def both_clocks(work: Callable[[], object], repeats: int) -> Times:
    """Returns the fastest of several runs, in milliseconds of wall-clock time and of processor
    time."""
    found = []
    for _ in range(repeats):
        begun = Stopwatch.now()
        work()
        ended = Stopwatch.now()
        found.append(((ended[0] - begun[0]) * 1000, (ended[1] - begun[1]) * 1000))
    return min(found)


def percentile(found: list[Times], clock: int, percent: int) -> float:
    return quantiles(map(itemgetter(clock), found), n=100)[percent - 1]


def both(times: Times) -> str:
    return f"{times[0]:.0f} ms, processor {times[1]:.0f} ms"
