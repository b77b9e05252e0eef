"""Python's full garbage collection does not run during play."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from tools.robot import Robot


@pytest.fixture
def garbage(quick: Robot) -> Iterator[Any]:
    from screens.platform.gc_scheduler import Garbage

    of_the_tests = gc.get_threshold()
    gc.collect()  # what it freezes stays frozen for the tests that come after it
    before = (700, 10, 10)
    gc.set_threshold(*before)
    found = Garbage()
    yield found
    found.stop()
    assert gc.get_threshold() == before
    gc.set_threshold(*of_the_tests)


def full_searches() -> int:
    return int(gc.get_stats()[2]["collections"])


def make_objects() -> None:
    """Enough objects for Python to start a full collection."""
    from screens.platform.gc_scheduler import WORTH

    kept: list[object] = []
    while gc.get_count()[2] < WORTH:
        kept.append([kept])


def test_it_waits_until_nobody_touches(quick: Robot, garbage: Any) -> None:
    from screens.platform.gc_scheduler import QUIET

    make_objects()
    before = full_searches()
    quick.tap_at(5, 5)
    quick.wait(QUIET / 2)
    quick.tap_at(5, 5)
    quick.wait(QUIET / 2)
    assert full_searches() == before
    quick.wait(QUIET)
    quick.wait(QUIET)
    assert full_searches() == before + 1
    quick.tap_at(5, 5)
    quick.wait(2 * QUIET)
    assert full_searches() == before + 1, "there is not enough that is new"


def test_it_waits_until_nothing_moves(quick: Robot, garbage: Any) -> None:
    from kivy.animation import Animation

    from screens.platform.gc_scheduler import QUIET

    make_objects()
    before = full_searches()
    moving = Animation(opacity=1, duration=1000)
    moving.start(quick.screen)
    quick.tap_at(5, 5)
    quick.wait(3 * QUIET)
    assert full_searches() == before
    moving.cancel(quick.screen)
    quick.wait(2 * QUIET)
    assert full_searches() == before + 1
