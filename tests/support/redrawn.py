"""Switches colours, language, text size and window while the app runs, and captures the window."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops

from tools import shots
from tools.display import window_image
from tools.robot import Robot, running_app

RANDOM = ("best", "invite", "join", "same-dice", "table-")
"""Scenes that look different every time: confetti, codes, addresses, the time of day."""


FADED = 3
"""Seconds after which scroll bars are hidden."""


class Look(NamedTuple):
    """The settings that decide how screens are drawn."""

    size: tuple[int, int] = (360, 740)
    appearance: str = "light"
    tone: str = "paper"
    language: str = "en"
    text: int = 100


PLAIN = Look()


def apply(robot: Robot, look: Look) -> None:
    """Applies a look as the settings and the window's edges do it."""
    from kivy.core.window import Window

    from screens.widgets.language import tr

    if tr.code != look.language:
        tr.use(look.language)
    robot.app.use_colours(look.tone)
    robot.app.use_appearance(look.appearance)
    robot.app.use_text_size(look.text)
    if tuple(Window.size) != look.size:
        robot.resize(*look.size)


def seen(robot: Robot) -> Image.Image:
    """Returns a picture of the window, once nothing moves and the scroll bars have faded."""
    robot.settle()
    robot.wait(FADED)
    robot.frame(40)
    return window_image()


def differs(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """Returns the rectangle in which two pictures differ; None if they are equal."""
    if one.size != other.size:
        return (0, 0, *one.size)
    return ImageChops.difference(one, other).getbbox()


@contextmanager
def started_in(look: Look, folder: Path) -> Iterator[Robot]:
    """Yields a new app without data that has never looked different."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with running_app(folder, look.size) as robot:
        robot.app.manager.transition.duration = 0.001
        apply(robot, look)
        robot.app.start_over()
        robot.settle()
        yield robot


def drawn_in(robot: Robot, scenes: dict[str, shots.Scene]) -> Iterator[str]:
    """Opens one scene after the other; yields their names."""
    for name, scene in scenes.items():
        scene(robot)
        robot.settle()
        yield name
        robot.app.hush()
        shots.put_away()
        robot.settle()
