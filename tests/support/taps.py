"""Counts touches: every finger that comes down in the window is one.

What a turn of a game takes is in `taps_<id>`: `TURNS`, one line of the table in `docs/taps.md`
each.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tools.robot import PHONE, Robot

Turn = Callable[[Robot], int]
"""Plays a turn in the window; returns the number of touches."""


@dataclass(frozen=True)
class Line:
    """A line of the table: the entry, and how it is made."""

    what: str
    most: int
    """Maximum number of touches (issue 16)."""
    with_dice: Turn | None = None
    without: Turn | None = None
    size: tuple[int, int] = PHONE


@dataclass
class Taps:
    count: int = 0


@contextmanager
def counted(robot: Robot) -> Iterator[Taps]:
    """Counts the robot's touches within `with counted(robot) as taps:`; a drag is one."""
    taps, down = Taps(), robot.down

    def once(x: float, y: float) -> Any:
        taps.count += 1
        return down(x, y)

    robot.down = once  # type: ignore[method-assign]
    try:
        yield taps
    finally:
        del robot.down
