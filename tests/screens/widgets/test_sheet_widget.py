"""What is printed on a sheet is a texture, which looks like drawing it with every frame."""

from typing import Any

import pytest
from PIL import Image, ImageChops

from scoring import GAMES
from storage.settings import AROUND
from tests.support.sizes import NAMES
from tests.support.table import invited, resume
from tools.display import window_image
from tools.player import played
from tools.robot import Robot
from tools.shot_games import first_sheet

ROUNDED = 4
"""Levels of 255 by which a soft edge may differ: it is rounded twice."""
MOVED = 0.004
"""Share of the pixels of rotated sheets that may differ: a line between two pixels is in the other
one."""


def difference(one: Image.Image, other: Image.Image) -> float:
    """Returns the share of pixels that differ by more than rounding."""
    bands = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[ROUNDED + 1 :]) / (one.width * one.height)


def open_half(robot: Robot, game: str, players: int) -> list[Any]:
    """Opens a game in its middle; returns the widgets of the sheets that are visible."""
    journal = played(game, first_sheet(game), list(NAMES[:players]), share=0.5, rolls=False)
    resume(robot, journal)
    robot.settle()
    return [seat.sheet_widget for seat in robot.screen.shown_seats]


def compare(robot: Robot, widgets: list[Any]) -> float:
    """Returns how much the window differs from one in which everything is drawn directly."""
    robot.frame(2)
    with_textures = window_image()
    assert all(widget.texture.is_used for widget in widgets)
    for widget in widgets:
        widget.textured = False
        widget.sheet.renew()
    robot.frame(2)
    assert not any(widget.texture.is_used for widget in widgets)
    return difference(with_textures, window_image())


@pytest.mark.parametrize("game", GAMES)
def test_it_looks_the_same_on_a_phone(phone: Robot, game: str) -> None:
    assert compare(phone, open_half(phone, game, 1)) == 0


@pytest.mark.parametrize("game", GAMES)
def test_it_looks_the_same_on_a_dark_tablet(tablet: Robot, game: str) -> None:
    tablet.app.store.settings.set(AROUND, "all")
    widgets = open_half(tablet, game, 3)
    tablet.app.use_appearance("dark")
    assert compare(tablet, widgets) == 0


@pytest.mark.parametrize("game", GAMES)
def test_it_is_in_its_place_on_rotated_sheets(tablet: Robot, game: str) -> None:
    tablet.app.store.settings.set(AROUND, "seated")
    assert compare(tablet, open_half(tablet, game, 3)) < MOVED


def test_a_tick_keeps_the_texture(phone: Robot) -> None:
    (widget,) = open_half(phone, "tricubo", 1)
    before = widget.texture.shown.children[0]
    phone.tap_box(min(invited(phone)))
    phone.settle()
    assert widget.texture.shown.children[0] is before


def test_a_hidden_sheet_has_no_texture(phone: Robot) -> None:
    (widget,) = open_half(phone, "kubi", 1)
    assert widget.texture.is_used
    widget.opacity = 0
    phone.frame(2)
    assert not widget.texture.is_used
    widget.opacity = 1
    phone.frame(2)
    assert compare(phone, [widget]) == 0


def test_a_lost_texture_is_drawn_again(phone: Robot) -> None:
    from kivy.graphics import Fbo

    (widget,) = open_half(phone, "kubi", 1)
    phone.frame(2)
    before = window_image()
    fbo = next(one for one in widget.texture.shown.children if isinstance(one, Fbo))
    lost, (width, height) = fbo.texture, fbo.size
    fbo.size = width + 1, height
    fbo.size = width, height
    assert fbo.texture is not lost
    widget.texture.take(fbo)  # Kivy calls this
    phone.frame(2)
    assert difference(before, window_image()) == 0
