"""Maps numbers to positions on an axis, and selects round numbers and dates as labels."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from datetime import date
from math import ceil, floor
from typing import NamedTuple

NICE_STEPS = (1, 2, 5)
FEWEST = 3
"""Minimum of round numbers if some values are below zero and some above."""


class Scale(NamedTuple):
    """Maps numbers to pixels."""

    low: float
    high: float
    start: float
    """The position of `low`."""
    length: float

    def at(self, value: float) -> float:
        return self.start + self.length * (value - self.low) / ((self.high - self.low) or 1)

    def back(self, pixel: float) -> float:
        return self.low + (self.high - self.low) * (pixel - self.start) / (self.length or 1)


def ticks(low: float, high: float, most: int) -> list[int]:
    """Returns evenly spaced round numbers that include the range from `low` to `high`: as many as
    allowed, and at least two."""
    for step in _steps():
        first = floor(low / step)
        last = max(ceil(high / step), first + 1)
        if last - first < max(FEWEST, most):
            return [place * step for place in range(first, last + 1)]
    raise AssertionError("steps never end")


def _steps() -> Iterator[int]:
    ten = 1
    while True:
        yield from (ten * nice for nice in NICE_STEPS)
        ten *= 10


class DateMark(NamedTuple):
    place: int
    """The index of the day that it marks."""
    day: date
    unit: str
    """The precision of its date: `day`, `month` or `year`."""


UNITS: tuple[tuple[str, Callable[[date], Hashable]], ...] = (
    ("day", lambda day: day),
    ("month", lambda day: (day.year, day.month)),
    ("month", lambda day: (day.year, (day.month - 1) // 3)),
    ("month", lambda day: (day.year, (day.month - 1) // 6)),
    ("year", lambda day: day.year),
    ("year", lambda day: day.year // 2),
    ("year", lambda day: day.year // 5),
    ("year", lambda day: day.year // 10),
    ("year", lambda day: 0),
)
"""From the finest to the coarsest; a mark is placed where the value changes."""


def date_marks(days: Sequence[date], most: Mapping[str, int]) -> list[DateMark]:
    """Returns the beginnings of days, months or years among these ordered days: the finest unit
    that gives no more marks than fit, which depends on the unit."""
    marks: list[DateMark] = []
    for unit, part in UNITS:
        parts = [part(day) for day in days]
        begins = [at for at, one in enumerate(parts) if not at or one != parts[at - 1]]
        marks = [DateMark(at, days[at], unit) for at in begins]
        if len(marks) <= most[unit]:
            break
    return marks


def apart(places: Sequence[float], widths: Sequence[float], gap: float) -> list[int]:
    """Returns the indexes of the labels, each centred at its place, that can be drawn without
    overlap; of two that are too near the later one stays."""
    kept: list[int] = []
    free = float("inf")
    for at in reversed(range(len(places))):
        if places[at] + widths[at] / 2 <= free:
            kept.append(at)
            free = places[at] - widths[at] / 2 - gap
    return kept[::-1]


def every(count: int, most: int) -> int:
    """Returns the step, a round number, with which at most `most` of `count` labels are drawn."""
    return next(step for step in _steps() if ceil(count / step) <= max(1, most))
