"""Cubo in a real window: its clock, a die in its own colour, and a game with its result."""

from pathlib import Path
from typing import Any

from PIL import Image

from tests.support.cubo_dice import COLOURS
from tests.support.cubo_notation import SQUARE, dice, new
from tests.support.looks import all_words
from tests.support.table import play_alone, resume
from tools.robot import Robot


def test_the_countdown_runs_by_itself(phone: Robot) -> None:
    """CU-3: as long as the game is visible."""
    panel = resume(phone, new(2)).panel
    phone.tap_panel("count")
    countdown = panel.countdown
    begun = countdown.left
    phone.until(lambda: countdown.left < begun, frames=10**6)
    phone.app.open("home")
    phone.settle()
    before = countdown.left
    phone.wait(1)
    assert (countdown.left, panel.countdown) == (before, None)


def test_the_taken_die_is_seen(phone: Robot, tmp_path: Path) -> None:
    """In its own colour, beside its name and in the square."""
    screen = resume(phone, new(2))
    for die in dice(f"{SQUARE} b2"):
        phone.tap_panel(f"{COLOURS[die.colour]}{die.number}")
    spot = screen.panel.places["taken"]
    phone.picture(tmp_path / "taken.png")
    with Image.open(tmp_path / "taken.png") as picture:
        at = int(spot.x + spot.width - 24), int(picture.height - spot.center[1])
        colours: list[Any] = [picture.getpixel((at[0] + step, at[1])) for step in (-9, -8, 8, 9)]
    assert any(blue > red + 60 for red, _green, blue, *_ in colours)


def test_practice_for_one_by_touch(phone: Robot) -> None:
    journal = play_alone(phone, "cubo")
    assert str(journal.total(0)) in all_words(phone)
    assert phone.screen.ids.sheets_shown.parent, "the block has the rounds"
    phone.back()
    phone.back()
    assert phone.screen.name == "home"
