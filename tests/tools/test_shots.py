"""Every kind of scene is drawn, once for each game that has it, and pictures are as the window."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from scoring import GAMES
from tests.tools.pictures import is_drawn
from tools import shots
from tools.display import save_window
from tools.robot import PHONE, TABLET, running_app

SIZES = {"phone": PHONE, "tablet": TABLET}


def kind(name: str, scene: Callable[..., Any]) -> tuple[object, ...]:
    """What makes a scene unlike others: what is done, in which game."""
    game = next((game for game in GAMES if name.startswith(game)), "")
    done = getattr(scene, "func", None)
    return (done or name, game, *sorted(getattr(scene, "keywords", {})))


@pytest.fixture(scope="module")
def scenes() -> Iterator[dict[str, shots.Scene]]:
    """One of each kind, of little."""
    with pytest.MonkeyPatch.context() as patch:
        for amount, little in (("OLD_GAMES", 12), ("FINISHED", 12), ("CLIMBED", 3)):
            patch.setattr(shots, amount, little)
        patch.setattr(shots, "PLAYERS", (2,))
        patch.setattr(shots, "VARIANTS", {game: list[:1] for game, list in shots.VARIANTS.items()})
        found: dict[tuple[object, ...], str] = {}
        everything = shots.scenes()
        for name, scene in everything.items():
            found.setdefault(kind(name, scene), name)
        yield {name: everything[name] for name in found.values()}


@pytest.mark.parametrize("size", SIZES)
def test_every_kind_of_scene_is_drawn(
    display: None, tmp_path: Path, scenes: dict[str, shots.Scene], size: str
) -> None:
    """On the phone; on the tablet what only a tablet has."""
    if size == "tablet":
        scenes = {name: scene for name, scene in scenes.items() if not shots._wanted(name, "phone")}
    with running_app(tmp_path / "data", SIZES[size]) as robot:
        count = shots.shoot(robot, size, scenes, tmp_path, ["light"])
    pictures = [*tmp_path.glob("*.png")]
    assert len(pictures) == count > 0
    assert all(is_drawn(path, SIZES[size]) for path in pictures)


@pytest.mark.parametrize("width", [388, 389, 390, 391])
def test_a_picture_is_not_skewed_whatever_its_width(
    display: None, tmp_path: Path, width: int
) -> None:
    """A line from top to bottom stays one."""
    from kivy.core.window import Window
    from kivy.graphics import Color, Rectangle

    with running_app(tmp_path / "data", (width, 400)) as robot:
        with Window.canvas.after:
            colour, line = Color(1, 0, 0, 1), Rectangle(pos=(100, 0), size=(3, 400))
        save_window(tmp_path / "line.png")
        Window.canvas.after.remove(colour)
        Window.canvas.after.remove(line)
        robot.settle()
    with Image.open(tmp_path / "line.png") as image:
        assert image.size == (width, 400)
        column = [image.getpixel((101, y)) for y in range(400)]
        beside = [image.getpixel((x, y)) for x in (98, 105) for y in range(400)]
    assert set(column) == {(255, 0, 0)}
    assert (255, 0, 0) not in beside
