"""A desktop window is restored where it was."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from storage import Store
from storage.settings import WINDOW, Setting, Settings
from tools.robot import Robot, running_app

if sys.platform in ("darwin", "win32"):
    pytest.skip("needs X11", allow_module_level=True)

from tests.support.table import game_card
from tools.process import Start, own_display, started

SIZE = (900, 640)
HIGH = (900, 960)
"""High enough for a New game screen, so that no scroll bar fades."""
PLACE = (210, 130)


@pytest.fixture(autouse=True)
def _drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames are drawn: this is about them."""
    monkeypatch.setattr(Robot, "blind", False)


@pytest.fixture
def robot(display: None, tmp_path: Path) -> Iterator[Robot]:
    with running_app(tmp_path, SIZE) as robot:
        yield robot


def remembered(robot: Robot) -> Any:
    return robot.app.store.settings.get(WINDOW)


def remember(robot: Robot, saved: object = None) -> None:
    """As a start would, with this saved by the last one."""
    from screens.platform.window_geometry import WindowMemory

    if robot.app.window:
        robot.app.window.stop()
    robot.app.store.settings.set(WINDOW, saved)
    robot.app.window = WindowMemory(robot.app.store)
    robot.settle()


def frame() -> tuple[int, ...]:
    from kivy.core.window import Window

    return (Window.left, Window.top, *map(int, Window.system_size))


def move(robot: Robot, left: int, top: int) -> None:
    from kivy.core.window import Window

    Window.left, Window.top = left, top
    robot.until(lambda: (Window.left, Window.top) == (left, top))
    Window.dispatch("on_move")  # without a window manager nothing else sends it


def test_a_window_of_a_test_is_not_remembered(robot: Robot) -> None:
    assert robot.app.window is None
    robot.resize(800, 600)
    robot.wait(5)
    assert remembered(robot) == {}


def test_it_is_saved_once_in_a_while(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "screens.platform.window_geometry.PAUSE", 600
    )  # however slow the machine is
    remember(robot)
    written: list[str] = []
    save = Settings.set

    def watched(settings: Settings, setting: Setting[Any], value: object) -> None:
        if setting.key == "window":
            written.append(setting.key)
        save(settings, setting, value)

    monkeypatch.setattr(Settings, "set", watched)
    for wide in range(700, 760, 10):  # as a hand drags it
        robot.resize(wide, 600)
    assert written == []
    robot.wait(601)
    assert written == ["window"]
    assert remembered(robot)["frame"][2:] == [750, 600]
    robot.wait(601)
    assert len(written) == 1, "nothing has changed"
    move(robot, 33, 44)
    robot.wait(601)
    assert remembered(robot)["frame"] == [33, 44, 750, 600]


def test_it_is_saved_when_it_is_closed(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path, SIZE) as robot:
        remember(robot)
        move(robot, 50, 60)
        robot.resize(700, 500)
    with Store.open(tmp_path) as store:
        assert store.settings.get(WINDOW)["frame"] == [50, 60, 700, 500]


def test_it_comes_back(robot: Robot) -> None:
    from screens.platform.window_geometry import desktop

    def put(frame: object) -> None:
        remember(robot, {"frame": frame})

    assert desktop() == (0, 0, 1600, 1600)
    put([70, 80, 720, 560])
    robot.until(lambda: frame() == (70, 80, 720, 560))
    for place in ((1500, 80), (-400, 80), (70, 5000)):
        # It was on a screen that does not exist any more: it is moved to a visible place.
        put([*place, 730, 570])
        robot.until(lambda: frame() == (70, 80, 730, 570))
    put([0, 0, 9000, 9000])
    robot.until(lambda: frame() == (0, 0, 1600, 1600))
    put([5, 6, 1, 1])
    robot.until(lambda: frame() == (5, 6, 320, 400))
    for nonsense in (None, 7, [], [1, 2], ["1"] * 4):
        put(nonsense)
        assert frame() == (5, 6, 320, 400)
    remember(robot, "nonsense")
    assert frame() == (5, 6, 320, 400)


def test_a_maximized_window(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no window manager here to maximize it, so the test plays its part."""
    from kivy.core.window import Window

    remember(robot)
    before = list(frame())
    Window.dispatch("on_maximize")
    robot.resize(1600, 1500)
    robot.wait(2)
    assert remembered(robot) == {"frame": before, "maximized": True}
    asked: list[bool] = []
    monkeypatch.setattr(Window, "maximize", lambda: asked.append(True))
    robot.resize(*SIZE)
    robot.app.window.restore()
    assert asked == [True]
    Window.dispatch("on_restore")
    robot.wait(2)
    assert not remembered(robot)["maximized"]


def test_a_process_of_its_own(display: None, tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.settings.set(WINDOW, {"frame": [*PLACE, *SIZE]})
    with own_display() as other:
        with started(other, tmp_path, SIZE, Start(sized=False)) as process:
            window = process.wait_for(process.window, "the window")
            shape = window.get_geometry()
            assert (shape.x, shape.y) == PLACE
            assert window.get_wm_class()[1] == "rollpad"
        # An explicit size has priority.
        with started(other, tmp_path, (640, 480)) as process:
            process.wait_for(process.window, "the window")
    with Store.open(tmp_path) as store:
        assert store.settings.get(WINDOW)["frame"] == [*PLACE, *SIZE]


def test_the_first_tap_after_the_start_counts(display: None, tmp_path: Path) -> None:
    """As soon as there is a window. Three starts, since before one of four went well."""
    with running_app(tmp_path / "same", HIGH) as robot:
        card = game_card(robot, "tricubo")
        place = card.to_window(*card.center)
        robot.tap(card)
        robot.picture(tmp_path / "setup.png")
    with Image.open(tmp_path / "setup.png") as image, own_display() as other:
        for number in range(3):
            with started(other, tmp_path / str(number), HIGH) as process:
                process.wait_for(process.window, "a window")
                process.tap(*place)
                process.wait_to_see(image.convert("RGB"), "the set-up")
