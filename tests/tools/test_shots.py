"""Every kind of scene is drawn, and pictures match the window."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.support.pictures import is_drawn
from tools import shot_games, shot_records, shots
from tools.display import save_window
from tools.robot import PHONE, TABLET, running_app

SIZES = {"phone": PHONE, "tablet": TABLET}
AMOUNTS = {"OLD_GAMES": 12, "BACKED_UP": 12, "FINISHED": 12}


def kind(name: str, scene: Callable[..., Any]) -> tuple[object, ...]:
    """What distinguishes kinds of scenes: the actions, independent of the game."""
    return (getattr(scene, "func", name), *getattr(scene, "keywords", {}).items())


@pytest.fixture(scope="module")
def scenes(display: None) -> Iterator[dict[str, shots.Scene]]:
    """One scene of each kind, each with another game and little data."""
    with pytest.MonkeyPatch.context() as patch:
        for amount, little in AMOUNTS.items():
            patch.setattr(shot_records, amount, little)
        patch.setattr(shot_games, "CLIMBED", 3)
        patch.setattr(shots, "PLAYERS", (2,))
        kinds: dict[tuple[object, ...], list[str]] = {}
        everything = shots.scenes()
        for name, scene in everything.items():
            kinds.setdefault(kind(name, scene), []).append(name)
        some = [names[n % len(names)] for n, names in enumerate(kinds.values())]
        yield {name: everything[name] for name in some}


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
