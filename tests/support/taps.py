"""Counts how often a window is touched."""

from typing import Any

from tools.robot import Robot


class Taps:
    """`with Taps(robot) as taps:` whatever is touched in it counts."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.count = 0
        self._down = robot.down

    def __enter__(self) -> "Taps":
        robot: Any = self.robot
        robot.down = self._counted
        return self

    def __exit__(self, *_error: object) -> None:
        robot: Any = self.robot
        robot.down = self._down

    def _counted(self, x: float, y: float) -> object:
        self.count += 1
        return self._down(x, y)
