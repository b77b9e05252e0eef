"""A double tap on anything, on every screen: nothing that appears under the finger is pressed."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from storage.settings import AROUND
from tests.support.every_screen import screens
from tests.support.table import hurry
from tools.robot import FRAME, PHONE, TABLET, TIME, Robot, running_app

APART = (0.07, 0.15, 0.25, 0.35)
"""Seconds between the two taps."""


@pytest.fixture(scope="module")
def app(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        from screens.widgets.language import tr

        tr.use("en")
        hurry(robot)
        yield robot


@pytest.fixture
def pressed(display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """All buttons that were pressed; nothing leaves the app."""
    from kivy.uix.behaviors import ButtonBehavior

    from screens.platform import device
    from screens.widgets.widgets import HoldButton

    found: list[object] = []
    for kind in (ButtonBehavior, HoldButton):
        usual = kind.on_release

        def released(self: Any, usual: Any = usual) -> None:
            found.append(self)
            usual(self)

        monkeypatch.setattr(kind, "on_release", released)
    for name in ("pick_files", "share_file", "share_text", "open_link"):
        monkeypatch.setattr(device, name, lambda *_args: True)
    monkeypatch.setattr(device, "show_folder", lambda _path: None)
    monkeypatch.setattr(device, "downloads", lambda: tmp_path)
    monkeypatch.setattr(device, "backup_folder", lambda: tmp_path)
    return found


def things() -> list[Any]:
    """Returns what can be pressed and is visible."""
    from kivy.core.window import Window

    from screens.accessibility.focusables import focusables_in

    found = [one for one in focusables_in(Window.children[0]) if min(one.rect[2:]) > 4]
    wide, high = Window.size
    return [one for one in found if 0 < one.rect.center[0] < wide and 0 < one.rect.center[1] < high]


def close(robot: Robot) -> None:
    """Back home, from any screen."""
    from kivy.core.window import Window

    for top in [one for one in Window.children if getattr(one, "modal", False)]:
        top.dismiss()
    robot.wait(0.5)
    robot.app.hush()
    robot.worked()
    robot.app.open("home")
    robot.settle()


def double_tap(robot: Robot, thing: Any, pressed: list[object], random: Random) -> None:
    robot.wait(1)
    x, y = thing.rect.center
    pressed.clear()
    robot.tap_at(x, y)
    robot.frame(2)
    first = [*pressed]
    pressed.clear()
    TIME.now += random.choice(APART) - 4 * FRAME
    robot.frame()
    robot.tap_at(x + random.uniform(-5, 5), y + random.uniform(-5, 5))
    robot.frame(2)
    others = [one for one in pressed if one not in first]
    assert others == [], f"after {first or thing}"


def sweep(robot: Robot, size: tuple[int, int], name: str, many: int, pressed: list[object]) -> None:
    random, way = Random(f"{name} {size}"), WAYS[name]
    robot.app.store.settings.set(AROUND, random.choice(["one", "all", "seated"]))
    if tuple(robot.app.root_window.size) != size:
        robot.resize(*size)
    for _time in range(many):
        way(robot)
        robot.settle()
        if found := things():
            double_tap(robot, random.choice(found), pressed, random)
        close(robot)


WAYS = dict(screens())


@pytest.mark.parametrize("name", WAYS)
def test_every_screen_of_a_phone(app: Robot, pressed: list[object], name: str) -> None:
    sweep(app, PHONE, name, 1, pressed)


@pytest.mark.parametrize("name", list(WAYS)[::6])
def test_some_screens_of_a_tablet(app: Robot, pressed: list[object], name: str) -> None:
    sweep(app, TABLET, name, 1, pressed)


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("name", WAYS)
def test_all_screens(app: Robot, pressed: list[object], name: str, size: tuple[int, int]) -> None:
    sweep(app, size, name, 25, pressed)
