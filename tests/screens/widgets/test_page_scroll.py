"""A page that is flung keeps scrolling, then stops completely."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tools.many_games import fill
from tools.robot import PHONE, TIME, Robot, running_app

STEPS, STEP = 6, 60


@pytest.fixture(autouse=True)
def _drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames are drawn: this is about them."""
    monkeypatch.setattr(Robot, "blind", False)


@pytest.fixture
def rolling(display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Robot]:
    """The history, flung, with the finger just lifted."""
    import kivy.effects.kinetic
    import kivy.effects.scroll

    for module in (kivy.effects.kinetic, kivy.effects.scroll):
        monkeypatch.setattr(module, "time", TIME)  # the robot's clock decides how fast a finger was
    fill(tmp_path, 60)
    with running_app(tmp_path, PHONE) as robot:
        robot.app.open("history")
        robot.settle()
        touch = robot.down(180, 200)
        for step in range(STEPS):
            touch.touch_move(180, 200 + step * STEP)
            robot.frame()
        robot.up(touch)
        yield robot


def pixels() -> bytes:
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    Window.dispatch("on_draw")  # shown, it may be gone from the buffer
    return bytes(glReadPixels(0, 0, *PHONE, GL_RGBA, GL_UNSIGNED_BYTE))


def frames(robot: Robot, count: int) -> list[bytes | None]:
    """Returns the picture of each frame; None for those that are not drawn."""
    from kivy.core.window import Window

    flips: list[None] = []

    def flipped(*_args: object) -> None:
        flips.append(None)

    shown: list[bytes | None] = []
    Window.bind(on_flip=flipped)
    for _ in range(count):
        flips.clear()
        robot.frame()
        shown.append(pixels() if flips else None)
    Window.unbind(on_flip=flipped)
    return shown


def test_nothing_is_drawn_once_nothing_moves(rolling: Robot) -> None:
    before = rolling.screen.ids.scroll.scroll_y
    shown = frames(rolling, 240)
    drawn = [picture for picture in shown if picture]
    assert rolling.screen.ids.scroll.scroll_y < before - 0.02, "it has rolled on"
    assert len(drawn) > 20
    assert all(one != two for one, two in pairwise(drawn))
    assert not any(shown[150:]), "it creeps"


def test_a_page_stands_on_whole_pixels(rolling: Robot) -> None:
    scroll = rolling.screen.ids.scroll
    for _ in range(60):
        rolling.frame()
        assert all(float(place).is_integer() for place in scroll.g_translate.xy)


def test_the_bar_stays_while_the_page_moves_and_goes_then(rolling: Robot) -> None:
    scroll = rolling.screen.ids.scroll
    while scroll.effect_y.velocity:
        assert scroll._bar_color == scroll.bar_color
        rolling.frame()
    rolling.wait(0.2)
    assert scroll._bar_color == scroll.bar_inactive_color


def test_a_page_at_its_top_stays_there(display: None) -> None:
    """Heights of text are fractions of pixels; the page scrolls by whole ones."""
    from kivy.clock import Clock
    from kivy.uix.widget import Widget

    from screens.widgets.widgets import PageScroll

    page = Widget(size_hint_y=None, height=1200.4)
    scroll = PageScroll(size=(300, 400))
    scroll.add_widget(page)
    for height in (1533.7, 801.3, 1200.4):
        page.height = height
        for _ in range(3):
            Clock.tick()
        assert scroll.scroll_y == 1
        assert page.to_window(0, page.top)[1] == pytest.approx(400, abs=0.5)
