"""Uses the settings screen."""

from typing import Any

from tools.robot import Robot


def choose(robot: Robot, choices: str, value: object) -> None:
    chips = robot.screen.ids[choices].chips
    tap_in_sight(robot, next(chip for chip in chips if chip.value == value))


def tap_in_sight(robot: Robot, widget: Any) -> None:
    robot.screen.ids.scroll.scroll_to(widget, animate=False)
    robot.settle()
    robot.tap(widget)


def choose_in_dialog(robot: Robot, row: str, value: object) -> None:
    """Chooses in the list that a row opens."""
    from kivy.core.window import Window

    tap_in_sight(robot, robot.screen.ids[row])
    robot.wait(1)
    dialog = Window.children[0]
    robot.tap(next(answer for answer in dialog.chips if answer.value == value))
    robot.wait(1)


def open_settings(robot: Robot) -> Any:
    robot.tap(robot.screen.navigation.places["settings"])
    assert robot.screen.name == "settings"
    return robot.screen
