"""How many touches something takes: every finger that comes down in the window is one.

What a turn of a game takes is in `taps_<id>`: `TURNS`, a line of the table in `docs/taps.md` each.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tools.robot import PHONE, Robot

Turn = Callable[[Robot], int]
"""Plays a turn in the window; says how many touches it was."""


@dataclass(frozen=True)
class Line:
    """Of the table: what is entered, and how."""

    what: str
    most: int
    """Touches, as issue 16 limits them."""
    with_dice: Turn | None = None
    without: Turn | None = None
    size: tuple[int, int] = PHONE


@dataclass
class Taps:
    count: int = 0


@contextmanager
def counted(robot: Robot) -> Iterator[Taps]:
    """`with counted(robot) as taps:` whatever the robot touches within it; a drag is one touch."""
    taps, down = Taps(), robot.down

    def once(x: float, y: float) -> Any:
        taps.count += 1
        return down(x, y)

    robot.down = once  # type: ignore[method-assign]
    try:
        yield taps
    finally:
        del robot.down
