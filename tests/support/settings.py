"""The settings screen, used as people do."""

from typing import Any

from tools.robot import Robot


def choose(robot: Robot, choices: str, value: object) -> None:
    chips = robot.screen.ids[choices].chips
    wanted = next(chip for chip in chips if chip.value == value)
    robot.screen.ids.scroll.scroll_to(wanted, animate=False)
    robot.settle()
    robot.tap(wanted)


def open_settings(robot: Robot) -> Any:
    robot.tap(robot.screen.ids.settings)
    assert robot.screen.name == "settings"
    return robot.screen
