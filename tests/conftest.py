"""Shared by all tests: the Hypothesis profile, isolation, a quiet Kivy and a display on demand."""

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from screens.start import prepare_kivy, quiet_kivy
from tests.support import process_values
from tests.support.belongings import app_runs, cancel_timers, left_behind, take_stock, timers
from tests.support.exploring import EXPLORES
from tests.support.sampling import left_out
from tools.display import virtual_display
from tools.robot import Robot

if TYPE_CHECKING:
    from tests.support.hand import Hand
    from tools.chromium import Chromium

# No deadline: the duration of an example depends on the machine. `make test` always uses the same
# examples, so that only a change makes it fail; `make test-long` tries new ones every time.
settings.register_profile(
    "rollpad",
    deadline=None,
    derandomize=not EXPLORES,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rollpad")

MEMORY = Path("/dev/shm")
"""A file system in memory, where there is one."""
ROOM = 2**31
"""Bytes that it must have free: a run takes a few hundred megabytes."""
MANY, TOO_MANY = 100_000, 1_000_000
"""New objects after which garbage is collected: between two tests, and in the middle of one."""

EARLY = (
    "network/test_bad_evenings.py",
    "network/test_browsers.py",
    "network/test_evening.py",
    "network/test_guest_dock.py",
    "network/test_host_killed.py",
    "network/test_page_states.py",
    "screens/accessibility/test_reader_dialogs.py",
    "screens/accessibility/test_reader_games.py",
    "screens/play/test_guest_games.py",
    "screens/play/test_shared_windows.py",
    "screens/test_kill.py",
    "storage/test_killed.py",
    "tools/test_bench.py",
)
"""Files that take more than ten seconds, mostly waiting for programs that they start."""


def pytest_configure(config: pytest.Config) -> None:
    """Before Kivy is imported and reads its settings, so that it uses none of the developer's."""
    quiet_kivy()
    home = TemporaryDirectory(prefix="rollpad-kivy-")
    config.add_cleanup(home.cleanup)
    os.environ["KIVY_HOME"] = home.name
    os.environ["LANG"] = "C.UTF-8"  # English, independent of the developer's own system
    for name in ("LC_ALL", "LC_MESSAGES", "ROLLPAD_DATA"):
        os.environ.pop(name, None)
    # The store waits for the disk at every entry, which no test is about.
    if os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
        tempfile.tempdir = str(MEMORY)
    DEFAULTS.update(process_values.snapshot())
    del DEFAULTS["warnings"]  # pytest itself sets them for every test


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--sample", type=int, help="how many cases of each test with its own window")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """After the shuffle: tests of a file that share an app come last and together, since only one
    app can run in a process, and theirs runs until the file is done. They keep the order in which
    they are written: what one has done is still there for the next. Files that take long come
    first, so that no process works on one of them alone at the end."""
    if cases := config.getoption("sample"):
        out = {*left_out(items, cases, _window_of)}
        config.hook.pytest_deselected(items=[*out])
        items[:] = [item for item in items if item not in out]
    files: dict[Path, dict[tuple[str, ...], list[pytest.Item]]] = {}
    for item in items:
        files.setdefault(item.path, {}).setdefault(_shared_apps(item), []).append(item)
    items[:] = (
        item
        for path in sorted(files, key=lambda path: not path.as_posix().endswith(EARLY))
        for item in _grouped(files[path])
    )


def _grouped(groups: dict[tuple[str, ...], list[pytest.Item]]) -> Iterator[pytest.Item]:
    """Yields the tests of a file, by the apps that they share."""
    for shared in sorted(groups, key=lambda apps: (bool(apps), _first_line(groups[apps]))):
        yield from sorted(groups[shared], key=_written) if shared else groups[shared]


def _window_of(item: pytest.Item) -> str:
    """Returns whether a test opens its "own" window or uses a "shared" one; empty if none."""
    if "display" not in getattr(item, "fixturenames", []):
        return ""
    return "shared" if _shared_apps(item) else "own"


def _shared_apps(item: pytest.Item) -> tuple[str, ...]:
    """Returns the fixtures of a test that open a window for its whole file."""
    if "display" not in getattr(item, "fixturenames", []):
        return ()
    known = item._fixtureinfo.name2fixturedefs  # type: ignore[attr-defined]

    def shows(name: str) -> bool:
        """Returns whether a fixture uses the display, perhaps through others."""
        needed = known[name][-1].argnames if known.get(name) else ()
        return "display" in needed or any(map(shows, needed))

    return tuple(
        sorted(name for name in known if known[name][-1].scope == "module" and shows(name))
    )


def _written(item: pytest.Item) -> tuple[list[int], int, list[int]]:
    """Returns where a test stands: by the size or language of the app it shares, by line, by
    parameters."""
    indices = getattr(getattr(item, "callspec", None), "indices", {})
    shared = [indices[name] for name in _shared_apps(item) if name in indices]
    return shared, item.location[1] or 0, [*indices.values()]


def _first_line(group: list[pytest.Item]) -> int:
    return min(item.location[1] or 0 for item in group)


DEFAULTS: dict[str, object] = {}
"""The process-wide values at the beginning of each file."""
BETWEEN: dict[str, object] = {}
"""Those after the last test."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Makes sure that what happens between two tests changes nothing."""
    restore(BETWEEN)
    if "kivy.core.window" in sys.modules:  # a test that asks for a display later ends without them
        restore({"GC thresholds": DEFAULTS["GC thresholds"]})


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    BETWEEN.update(process_values.snapshot())


@pytest.fixture(scope="module", autouse=True)
def isolated_file() -> Iterator[None]:
    """Every file begins with the same process-wide values, and leaves nothing running."""
    restore(DEFAULTS)
    before = take_stock()
    yield
    left = left_behind(before)
    cancel_timers(before.timers)
    restore(DEFAULTS)
    assert not left, f"left behind by the tests of this file: {left}"


@pytest.fixture(autouse=True)
def isolated() -> Iterator[None]:
    """Every test leaves the process-wide values as it found them, and nothing running. The app that
    the tests of a file share may go on with its timers until the file is done."""
    values, before = process_values.snapshot(), take_stock()
    yield
    left = left_behind(before, with_timers=not app_runs())
    if not app_runs():
        cancel_timers(before.timers)
    restore(values)
    assert not left, f"left behind: {left}"


def restore(values: process_values.Values) -> None:
    """Restores values. Widgets of a closed app that are still in memory follow them, and would lay
    themselves out while the next app runs: their timers are cancelled."""
    before = timers()
    process_values.restore(values)
    if not app_runs():
        cancel_timers(before)


@pytest.fixture(scope="session")
def display() -> Iterator[None]:
    """A virtual display. Tests that use it import Kivy's window inside the test, not at the top."""
    # If it was imported during collection, the window would be on another display.
    assert "kivy.core.window" not in sys.modules
    with virtual_display():
        prepare_kivy()
        Robot.blind = True  # `save_window` draws what is looked at
        _put_imports_aside()
        DEFAULTS.update(process_values.snapshot(["environment", "GC thresholds"]))
        yield


def _put_imports_aside() -> None:
    """Otherwise the collector would examine all modules after each of a thousand windows: a third
    of the time of all tests."""
    from screens.app import SCREENS

    for place in SCREENS.values():
        import_module(place.partition(":")[0])
    gc.collect()
    gc.freeze()
    gc.set_threshold(TOO_MANY, 1, 1)


def pytest_runtest_logfinish() -> None:
    """A window leaves up to 200,000 objects behind. They are looked for when a test is over, which
    is when few others are alive; and what is alive then, caches mostly, is not looked at again."""
    if gc.get_threshold()[0] != TOO_MANY or gc.get_count()[0] < MANY:
        return
    gc.collect()
    from kivy.app import App

    if not App.get_running_app():
        gc.collect()  # what is freed only after the widgets that refer to it
        gc.freeze()


@pytest.fixture
def hand(tmp_path: Path) -> Iterator["Hand"]:
    """Plays without a window: for what a touch does, not for what is visible."""
    from sheets.texts import speak
    from tests.support.hand import Hand  # not needed by most tests

    speak("en")
    player = Hand(tmp_path)
    yield player
    player.store.close()


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Chromium"]:
    """A real browser for the tests of a file."""
    from tools.chromium import Chromium  # not needed by most tests

    browser = Chromium(tmp_path_factory.mktemp("chromium"))
    yield browser
    browser.quit()
