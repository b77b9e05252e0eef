"""Axes: readable numbers and dates, and their positions."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.widgets import axis
from screens.widgets.axis import DateMark, Scale

ROOM = {"day": 3, "month": 4, "year": 6}
numbers = st.floats(-3000, 3000, allow_subnormal=False).map(lambda number: round(number, 6))


@given(numbers, numbers, st.integers(3, 12))
def test_round_numbers_around_all_values(one: float, other: float, most: int) -> None:
    low, high = sorted((one, other))
    ticks = axis.ticks(low, high, most)
    assert ticks[0] <= low <= high <= ticks[-1]
    assert 2 <= len(ticks) <= most
    (step,) = {after - before for before, after in pairwise(ticks)}
    assert str(step).rstrip("0") in ("1", "2", "5")
    assert all(tick % step == 0 for tick in ticks)


@pytest.mark.parametrize(
    ("low", "high", "most", "ticks"),
    [
        (0, 9, 6, [0, 2, 4, 6, 8, 10]),
        (29, 84, 6, [20, 40, 60, 80, 100]),
        (-350, 1310, 6, [-500, 0, 500, 1000, 1500]),
        (-1, 1, 1, [-1, 0, 1]),
        (7, 7, 5, [7, 8]),
        (0.2, 0.8, 5, [0, 1]),
    ],
)
def test_as_many_as_there_may_be(low: float, high: float, most: int, ticks: list[int]) -> None:
    assert axis.ticks(low, high, most) == ticks


@given(numbers, numbers, numbers, st.floats(1, 2000))
def test_there_and_back(low: float, high: float, value: float, length: float) -> None:
    along = Scale(low, high, 20, length)
    if abs(high - low) > 0.1:
        assert along.at(low) == 20
        assert along.at(high) == pytest.approx(20 + length)
        assert along.back(along.at(value)) == pytest.approx(value, abs=1e-6)


def days(*texts: str) -> list[date]:
    return [date.fromisoformat(text) for text in texts]


def test_few_days_are_named_each() -> None:
    found = axis.date_marks(days("2026-01-30", "2026-01-30", "2026-02-02"), ROOM)
    assert found == [
        DateMark(0, date(2026, 1, 30), "day"),
        DateMark(2, date(2026, 2, 2), "day"),
    ]


def test_a_month_stands_where_it_begins() -> None:
    found = axis.date_marks(days("2026-01-30", "2026-01-31", "2026-02-02", "2026-02-07"), ROOM)
    assert [(mark.place, mark.unit) for mark in found] == [(0, "month"), (2, "month")]


@given(st.lists(st.integers(0, 9000), min_size=1, max_size=80))
def test_never_more_dates_than_there_is_room_for(gone: list[int]) -> None:
    some = [date(2003, 5, 9) + timedelta(days=day) for day in sorted(gone)]
    marks = axis.date_marks(some, ROOM)
    assert marks[0].place == 0
    (unit,) = {mark.unit for mark in marks}
    assert len(marks) <= ROOM[unit]
    assert all(mark.day == some[mark.place] for mark in marks)


def test_labels_do_not_run_into_each_other() -> None:
    assert axis.apart([0, 12, 40], [20, 20, 20], 4) == [1, 2], "the later of two"
    assert axis.apart([0, 24, 48], [20, 20, 20], 4) == [0, 1, 2]
    assert axis.apart([], [], 4) == []


def test_every_second_or_fifth() -> None:
    assert [axis.every(20, most) for most in (30, 20, 19, 9, 4, 3, 0)] == [1, 1, 2, 5, 5, 10, 20]
