"""Every kind of scene is drawn, and pictures match the window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.support.pictures import is_drawn
from tests.support.some_scenes import some_scenes
from tools import shots
from tools.display import save_window
from tools.robot import PHONE, TABLET, running_app

SIZES = {"phone": PHONE, "tablet": TABLET}


@pytest.fixture(scope="module")
def scenes(display: None) -> Iterator[dict[str, shots.Scene]]:
    with some_scenes() as some:
        yield some


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_every_kind_of_scene_is_drawn(
    display: None, tmp_path: Path, scenes: dict[str, shots.Scene], size: str
) -> None:
    """On the phone; on the tablet only scenes that need one."""
    if size == "tablet":
        scenes = {name: scene for name, scene in scenes.items() if not shots._wanted(name, "phone")}
    with running_app(tmp_path / "data", SIZES[size]) as robot:
        count = shots.shoot(robot, size, scenes, tmp_path, ["light"])
    pictures = [*tmp_path.glob("*.png")]
    assert len(pictures) == count > 0
    assert all(is_drawn(path, SIZES[size]) for path in pictures)


def test_a_picture_is_not_skewed_whatever_its_width(display: None, tmp_path: Path) -> None:
    """A line from top to bottom stays one."""
    from kivy.core.window import Window
    from kivy.graphics import Color, Rectangle

    with running_app(tmp_path / "data", (388, 400)) as robot:
        marks = [Color(1, 0, 0, 1), Rectangle(pos=(100, 0), size=(3, 400))]
        for mark in marks:
            Window.canvas.after.add(mark)
        for width in (388, 389, 390, 391):
            robot.resize(width, 400)
            save_window(tmp_path / f"{width}.png")
        for mark in marks:
            Window.canvas.after.remove(mark)
    for width in (388, 389, 390, 391):
        with Image.open(tmp_path / f"{width}.png") as image:
            assert image.size == (width, 400)
            pixels = {x: {image.getpixel((x, y)) for y in range(400)} for x in (98, 101, 105)}
        assert pixels[101] == {(255, 0, 0)}
        assert (255, 0, 0) not in pixels[98] | pixels[105]
