"""The settings screen, used as people do."""

from typing import Any

from tools.robot import Robot


def choose(robot: Robot, choices: str, value: object) -> None:
    chips = robot.screen.ids[choices].chips
    tap_in_sight(robot, next(chip for chip in chips if chip.value == value))


def tap_in_sight(robot: Robot, widget: Any) -> None:
    robot.screen.ids.scroll.scroll_to(widget, animate=False)
    robot.settle()
    robot.tap(widget)


def choose_language(robot: Robot, code: str) -> None:
    """In the list that its row opens."""
    from kivy.core.window import Window

    tap_in_sight(robot, robot.screen.ids.language)
    robot.wait(1)
    dialog = Window.children[0]
    robot.tap(next(row for row in dialog.chips if row.value == code))
    robot.wait(1)


def open_settings(robot: Robot) -> Any:
    robot.tap(robot.screen.ids.settings)
    assert robot.screen.name == "settings"
    return robot.screen
