"""Where a number stands on an axis, and which round numbers and dates stand beside it."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from datetime import date
from math import ceil, floor
from typing import NamedTuple

NICE_STEPS = (1, 2, 5)
FEWEST = 3
"""Fewer round numbers do not do where some are below zero and some above."""


class Scale(NamedTuple):
    """From numbers to pixels."""

    low: float
    high: float
    start: float
    """Where `low` is."""
    length: float

    def at(self, value: float) -> float:
        return self.start + self.length * (value - self.low) / ((self.high - self.low) or 1)

    def back(self, pixel: float) -> float:
        return self.low + (self.high - self.low) * (pixel - self.start) / (self.length or 1)


def ticks(low: float, high: float, most: int) -> list[int]:
    """Round numbers at even distances with everything from `low` to `high` between the first and
    the last of them: as many as there may be, and at least two."""
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
    """Which of the days it stands at."""
    day: date
    unit: str
    """How exact a date is wanted there: `day`, `month` or `year`."""


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
"""From the finest to the coarsest: what begins anew where the answer changes."""


def date_marks(days: Sequence[date], most: Mapping[str, int]) -> list[DateMark]:
    """Where a day, a month or a year begins among these days in their order: as fine as leaves no
    more marks than there is room for, which depends on how exact they are."""
    marks: list[DateMark] = []
    for unit, part in UNITS:
        parts = [part(day) for day in days]
        begins = [at for at, one in enumerate(parts) if not at or one != parts[at - 1]]
        marks = [DateMark(at, days[at], unit) for at in begins]
        if len(marks) <= most[unit]:
            break
    return marks


def apart(places: Sequence[float], widths: Sequence[float], gap: float) -> list[int]:
    """Which of these labels, each in the middle of its place, can be written without running into
    the next; of two too near to each other the later."""
    kept: list[int] = []
    free = float("inf")
    for at in reversed(range(len(places))):
        if places[at] + widths[at] / 2 <= free:
            kept.append(at)
            free = places[at] - widths[at] / 2 - gap
    return kept[::-1]


def every(count: int, most: int) -> int:
    """Each how manyth of so many labels has room, in round steps."""
    return next(step for step in _steps() if ceil(count / step) <= max(1, most))
