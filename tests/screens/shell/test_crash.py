"""An error of our own: the app reports it, loses nothing and goes on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from storage import Store
from storage.progress import Progress
from tests.support import looks
from tests.support.table import begin, ticks
from tools.process import ROOT
from tools.robot import Robot
from tools.version import version


@pytest.fixture
def crash(phone: Robot) -> Iterator[Any]:
    """As in `python main.py`. In other tests an error has to fail the test."""
    from kivy.base import ExceptionManager

    from screens.shell import crash

    handler = crash.install(phone.app)
    yield handler
    ExceptionManager.remove_handler(handler)


def go_wrong(robot: Robot, error: BaseException | None = None) -> None:
    from kivy.clock import Clock

    def wrong(_seconds: float) -> None:
        raise error or RuntimeError("a wheel came off")

    Clock.schedule_once(wrong)
    robot.frame(3)


def test_an_error_is_told_and_the_game_goes_on(phone: Robot, crash: Any) -> None:
    from kivy.core.clipboard import Clipboard

    begin(phone, 2, "0 L4; 1 M2")
    go_wrong(phone)
    page = crash.page
    words = " ".join(phone.texts(page))
    assert "Nothing was lost" in words
    assert "RuntimeError: a wheel came off" in words
    assert "home > play" in words
    assert not any(name in page.report for name in ("Ana", "Ben", "Cora"))
    phone.tap(page.ids.copy_report)
    assert Clipboard.paste() == page.report
    assert page.ids.copy_report.text == "Copied"
    phone.tap(page.ids.go_on)
    assert crash.page is None
    assert page.get_root_window() is None
    assert phone.screen.name == "home"
    phone.tap(phone.screen.ids.unfinished.children[0])
    assert ticks(phone, 1) == [0, 3, 0, 0, 0]
    phone.tap_box("row3.2")
    assert ticks(phone, 1) == [0, 3, 2, 0, 0]


def test_what_is_behind_it_cannot_be_touched(phone: Robot, crash: Any) -> None:
    screen = begin(phone, 2, "0 L4; 1 M2")
    go_wrong(phone)
    phone.tap_box("row3.2", screen.sheet)
    assert ticks(phone, 1) == [0, 3, 0, 0, 0]
    assert len(screen.session.journal.entries) == len(Store.load(phone.app.store, 1).entries)


def test_an_error_with_every_frame_is_told_once(phone: Robot, crash: Any) -> None:
    from kivy.clock import Clock

    def wrong(_seconds: float) -> None:
        raise RuntimeError("again")

    again = Clock.schedule_interval(wrong, 0)
    phone.frame(20)
    page = crash.page
    again.cancel()
    phone.tap(page.ids.go_on)
    assert crash.page is None
    go_wrong(phone)
    assert crash.page is not page, "a new one is told anew"


def test_leaving_is_no_error(phone: Robot, crash: Any) -> None:
    with pytest.raises(KeyboardInterrupt):
        go_wrong(phone, KeyboardInterrupt())
    assert crash.page is None


def test_an_error_in_work_is_told_like_any_other(phone: Robot, crash: Any) -> None:
    def job(_store: Store, _progress: Progress) -> None:
        raise RuntimeError("in another thread")

    phone.app.work(job)
    phone.worked()
    assert "in another thread" in crash.page.report


def test_it_fits_everywhere(room: Robot) -> None:
    from kivy.core.window import Window

    from screens.shell.crash_page import CrashPage

    page = CrashPage(report="Rollpad 1\n" + "a long line of a report " * 40)
    Window.add_widget(page)
    room.settle()
    try:
        parts = {name: looks.area(page.ids[name]) for name in ("copy_report", "go_on")}
        assert list(looks.not_within(parts, looks.window())) == []
    finally:
        Window.remove_widget(page)


WRONG_AT_START = """
import runpy
from screens.start import prepare_kivy
prepare_kivy()
from kivy.clock import Clock
from screens import app
from screens.shell import crash_page
app.Store.open = lambda folder: 1 / 0
def look(_dt):
    window = crash_page.MDApp.get_running_app().root
    print("Nothing was lost" in window.children[1].children[0].children[1].text, window.report)
    window.ids.go_on.dispatch("on_release")
Clock.schedule_once(look, 0.1)
runpy.run_path("main.py", run_name="__main__")
"""


def test_an_app_that_cannot_start_says_so(display: None, tmp_path: Path) -> None:
    environment = os.environ | {"ROLLPAD_DATA": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", WRONG_AT_START],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1, done.stderr
    assert done.stdout.startswith(f"True Rollpad {version()},")
    assert "ZeroDivisionError" in done.stdout
    lines = [line for line in done.stderr.splitlines() if "ZeroDivisionError" in line]
    assert len(lines) == 1, "one line in the log; the report is in the window"
    assert "Traceback" not in done.stderr
