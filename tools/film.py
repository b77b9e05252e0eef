"""The moving picture of the README, docs/rollpad.gif: a finger plays the beginning of a game.

`make demo` makes it. Each frame is the window while the finger is down, or after it was lifted.
"""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image, ImageDraw

from scoring import REGISTRY
from tools.display import save_window
from tools.player import next_entry
from tools.robot import Robot

FILE = Path(__file__).resolve().parent.parent / "docs" / "rollpad.gif"
GAME, NAME = next(iter(REGISTRY)), "Mara"
ENTRIES = 14
DOWN, UP = 450, 350
"""Milliseconds for which a finger is shown, and then its effect."""
COLOURS = 96
FINGER = 17
"""Its radius in pixels."""


class Film:
    """Takes a frame whenever the robot puts its finger down, and when it has lifted it."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.frames: list[tuple[Image.Image, int]] = []
        self._put_down = robot.down
        robot.down = self._down  # type: ignore[method-assign]

    def _down(self, x: float, y: float) -> Any:
        touch = self._put_down(x, y)
        self.robot.frame(2)
        self.take(DOWN, (x, y))
        return touch

    def take(self, milliseconds: int, finger: tuple[float, float] | None = None) -> None:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "frame.png"
            save_window(path)
            with Image.open(path) as found:
                image = found.convert("RGB")
        if finger:
            x, y = finger[0], image.height - finger[1]
            place = (x - FINGER, y - FINGER, x + FINGER, y + FINGER)
            ImageDraw.Draw(image, "RGBA").ellipse(place, (40, 40, 40, 90), (40, 40, 40, 160), 2)
        self.frames.append((image, milliseconds))

    def write(self, file: Path) -> None:
        """Writes the GIF, with one palette for all frames, so that only changes are stored."""
        some = [self.frames[place][0] for place in (0, len(self.frames) // 2, -1)]
        together = Image.new("RGB", (some[0].width * len(some), some[0].height))
        for place, image in enumerate(some):
            together.paste(image, (place * image.width, 0))
        colours = together.quantize(COLOURS, dither=Image.Dither.NONE)
        images = [
            image.quantize(palette=colours, dither=Image.Dither.NONE)
            for image, _time in self.frames
        ]
        times = [time for _image, time in self.frames]
        first, *others = images
        file.parent.mkdir(parents=True, exist_ok=True)
        first.save(file, save_all=True, append_images=others, duration=times, loop=0, optimize=True)


def film(robot: Robot, file: Path = FILE, entries: int = ENTRIES) -> int:
    """Plays by touch alone, from the home screen on; returns the number of frames."""
    robot.app.open("home")
    robot.settle()
    shown = Film(robot)
    shown.take(2 * UP)
    robot.tap(next(card for card in robot.screen.ids.games.children if card.game == GAME))
    setup = robot.screen
    while len(setup.rows) > 1:
        robot.tap(setup.rows[-1].ids.take_out)
    setup.rows[0].name_field.text = NAME
    robot.settle()
    shown.take(UP)
    robot.tap(setup.ids.start)
    shown.take(UP)
    dice = Random(GAME)
    for _entry in range(entries):
        _player, move = next_entry(robot.screen.session.journal, dice, rolls=False)
        robot.enter(move)
        shown.take(UP)
    shown.take(4 * UP)
    shown.write(file)
    return len(shown.frames)
