"""How many touches something takes: every finger that comes down in the window is one."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tools.robot import Robot


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
