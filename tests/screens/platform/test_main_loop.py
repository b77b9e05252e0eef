"""The loop sleeps while nothing happens, and wakes up for events."""

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tools.robot import PHONE, Robot, running_app

if sys.platform != "linux":
    pytest.skip("sleeps with SDL on Linux only", allow_module_level=True)

LONG = 20.0
"""Longer than any test waits, in seconds."""


@pytest.fixture(autouse=True)
def _drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames are drawn: this is about them."""
    monkeypatch.setattr(Robot, "blind", False)


class Nap:
    """Stands in for SDL: records how long the loop would sleep."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.woken = 0

    def __call__(self, seconds: float) -> bool:
        self.asked.append(seconds)
        return False

    def wake(self) -> None:
        self.woken += 1


@pytest.fixture
def robot(display: None, tmp_path: Path) -> Iterator[Robot]:
    with running_app(tmp_path, PHONE) as robot:
        robot.wait(5)
        robot.worked()
        robot.frame(5)
        yield robot


@pytest.fixture
def loop(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A loop in a window in which nothing moves."""
    from kivy.clock import Clock

    from screens.platform import main_loop

    loop: Any = main_loop.MainLoop()
    loop._sdl = Nap()
    monkeypatch.setattr(Clock, "usleep", lambda _microseconds: None)
    monkeypatch.setattr(Clock, "on_schedule", loop._scheduled)
    others = Clock.get_events()  # Kivy itself checks its caches every second
    for event in others:
        event.cancel()
    yield loop
    for event in others:
        event()


def wants(loop: Any) -> float:
    """Returns how long it would sleep now; 0 for not at all."""
    loop._sdl.asked.clear()
    loop._sleep()
    return loop._sdl.asked[0] if loop._sdl.asked else 0.0


def test_a_window_in_which_nothing_happens(loop: Any) -> None:
    from screens.platform.main_loop import LONGEST

    assert wants(loop) == LONGEST


def test_what_is_due_soon(loop: Any) -> None:
    from kivy.clock import Clock

    from screens.platform.main_loop import LONGEST

    event = Clock.schedule_once(lambda _dt: None, LONGEST / 2)
    assert wants(loop) == pytest.approx(LONGEST / 2)
    event.cancel()
    assert wants(loop) == LONGEST


def test_what_moves_has_sixty_frames_a_second(loop: Any) -> None:
    from kivy.animation import Animation
    from kivy.uix.widget import Widget

    from screens.platform.main_loop import EARLY, FRAME

    moving = Animation(x=100)
    moving.start(widget := Widget())
    assert wants(loop) == pytest.approx(FRAME - EARLY)
    moving.stop(widget)


def test_what_has_to_be_drawn(loop: Any) -> None:
    from kivy.core.window import Window

    from screens.platform.main_loop import EARLY, FRAME

    Window.canvas.ask_update()
    assert wants(loop) == pytest.approx(FRAME - EARLY)


def test_a_touch_screen_that_kivy_reads_is_asked_again_and_again(
    loop: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.base import EventLoop
    from kivy.input.provider import MotionEventProvider

    from screens.platform.main_loop import EARLY, FRAME

    class TouchScreen(MotionEventProvider):
        def update(self, dispatch_fn: object) -> None:
            """There is none."""

    providers = [*EventLoop.input_providers, TouchScreen("touch", "")]
    monkeypatch.setattr(EventLoop, "input_providers", providers)
    assert wants(loop) == pytest.approx(FRAME - EARLY)


def test_a_touch_is_shown_by_the_turn_that_reads_it(loop: Any, robot: Robot) -> None:
    """Kivy's own loop shows it with the next frame."""
    from kivy.core.window import Window

    button = robot.screen.navigation.places["settings"]
    x, y = button.to_window(*button.center)
    read = Window.mainloop

    def touched() -> None:
        read()
        Window.dispatch("on_mouse_down", x, Window.height - y, "left", [])

    Window.mainloop = touched
    try:
        loop.turn()
    finally:
        del Window.mainloop
    assert button.state == "down"
    assert not Window.canvas.needs_redraw, "it is drawn"
    Window.dispatch("on_mouse_up", 0, 0, "all", [])
    robot.settle()


def test_a_quick_tap_is_shown_as_pressed_before_it_counts(loop: Any, robot: Robot) -> None:
    """Its end, read together with its beginning, waits for a frame; nothing else waits for it."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    button = robot.screen.navigation.places["settings"]
    x, y = button.to_window(*button.center)
    read, taps = Window.mainloop, [True]

    def tapped() -> None:
        read()
        if taps:
            taps.pop()
            Window.dispatch("on_mouse_down", x, Window.height - y, "left", [])
            Window.dispatch("on_mouse_up", x, Window.height - y, "left", [])

    Window.mainloop = tapped
    EventLoop.add_postproc_module(loop.presses)
    try:
        loop.turn()
        assert button.state == "down"
        assert not Window.canvas.needs_redraw, "it is drawn"
        assert loop.presses.held
        assert wants(loop) == 0, "the end is handled at once"
        while loop.presses.held:
            loop.turn()
    finally:
        del Window.mainloop
        EventLoop.remove_postproc_module(loop.presses)
    robot.settle()
    assert robot.app.manager.current == "settings"


def test_another_thread_wakes_it(loop: Any) -> None:
    from kivy.clock import Clock

    told: list[float] = []
    loop._sdl = nap = Nap()

    def sleep(seconds: float) -> None:
        Nap.__call__(nap, seconds)
        thread = Thread(target=lambda: Clock.schedule_once(told.append))
        thread.start()
        thread.join()

    loop._sdl = type("Asleep", (), {"__call__": staticmethod(sleep), "wake": nap.wake})()
    loop._sleep()
    assert nap.woken == 1
    Clock.schedule_once(told.append)
    assert nap.woken == 1, "awake it need not be woken"


def test_sdl_is_woken_by_another_thread(robot: Robot) -> None:
    """The real one: it would sleep far longer than the test may take."""
    from kivy.core.window import Window

    from screens.platform.main_loop import SdlSleep

    sleep = SdlSleep()
    while sleep(0.001):
        Window.mainloop()  # until nothing is waiting to be read
    thread = Thread(target=sleep.wake)
    thread.start()
    assert sleep(LONG)
    thread.join()
    Window.mainloop()  # an event without effect


def test_without_sdl_it_has_kivys_own_pace(
    loop: Any, robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.clock import Clock
    from kivy.core.window import _window_sdl2

    from screens.platform import main_loop

    monkeypatch.setattr(_window_sdl2, "__file__", "/nowhere.so")
    assert main_loop.sdl_sleep() is None
    pauses: list[float] = []
    monkeypatch.setattr(Clock, "usleep", pauses.append)
    loop._sdl = None
    loop.turn()
    assert pauses == [pytest.approx((main_loop.FRAME - main_loop.EARLY) * 1_000_000)]
