"""Cubo in a real window: its clock, a die in its own colour, and a game with its result."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from scoring.cubo.rules import Cubo
from scoring.cubo.square import Die
from tests.support.cubo_dice import COLOURS
from tests.support.cubo_notation import SQUARE, dice, new
from tests.support.looks import all_words
from tests.support.table import last_move, play_alone, resume, saved
from tools.robot import PHONE, TABLET, Robot


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


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("start", ["blue6", "taken"])
def test_a_dropped_die_waits_for_enter(phone: Robot, start: str, size: tuple[int, int]) -> None:
    """CU-4: dragged from the dice or out of Taken, as the card says, it enters nothing, as if it
    had been tapped; Enter does."""
    phone.resize(*size)
    screen = resume(phone, new(2))
    panel = screen.panel
    for die in dice(SQUARE):
        phone.tap_panel(f"{COLOURS[die.colour]}{die.number}")
    assert screen.action.detail == "Took a die? Drag it to its place"
    if start == "taken":
        phone.tap_panel("blue6")
    for place in ("cell3", "cell5"):  # another place is possible until then
        here, there = (panel.places[name].center for name in (start, place))
        phone.drag(phone.seen(panel, *here), phone.seen(panel, *there))
        phone.frame(2)
        assert (panel.taken, panel.swap) == (Die("b", 6), int(place[4:]))
        assert saved(phone).entries == ()
        assert screen.action.detail == "With the die from the middle"
    phone.wait(1)
    phone.tap_panel("enter")
    assert last_move(saved(phone)) == Cubo(dice(SQUARE), Die("b", 6), 5)


def test_practice_for_one_by_touch(phone: Robot) -> None:
    journal = play_alone(phone, "cubo")
    assert str(journal.total(0)) in all_words(phone)
    assert phone.screen.ids.sheets_shown.parent, "the block has the rounds"
    phone.back()
    phone.back()
    assert phone.screen.name == "home"
