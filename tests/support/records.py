"""Shared by the tests of history, names and bin."""

from typing import Any

from tests.support.table import hurry
from tools.robot import Robot


def open_history(robot: Robot, **what: Any) -> Any:
    """Opens the history without drawing frames."""
    hurry(robot)
    robot.app.open("home")
    robot.settle()
    robot.app.open("history", **what)
    robot.settle()
    return robot.screen


def shown(robot: Robot) -> list[str]:
    """Returns the texts of the visible rows."""
    return [row.text for row in robot.screen.list.rows]


def row_of(robot: Robot, text: str) -> Any:
    return next(row for row in robot.screen.list.rows if text in row.text)


def chip(choices: Any, text: str) -> Any:
    return next(chip for chip in choices.chips if chip.text == text)


def undo_button(robot: Robot) -> Any:
    return next(child for child in robot.app.message.walk() if getattr(child, "text", "") == "Undo")


def open_names(robot: Robot) -> Any:
    hurry(robot)
    robot.app.open("home")
    robot.app.open("names")
    robot.settle()
    return robot.screen


def write_name(robot: Robot, name: str) -> None:
    """Replaces the text of the field."""
    robot.tap(robot.screen.ids.name)
    robot.screen.ids.name.select_all()
    robot.type(name)
    robot.settle()
