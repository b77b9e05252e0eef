"""Real windows on a virtual display, in the sizes of the two devices people play on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.screens.sizes import SIZES
from tests.screens.table import hurry
from tools.robot import PHONE, TABLET, Robot, running_app


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the developer's own system speaks."""
    monkeypatch.setenv("LC_ALL", "en")


@pytest.fixture
def phone(display: None, tmp_path: Path) -> Iterator[Robot]:
    with running_app(tmp_path, PHONE) as robot:
        yield robot


@pytest.fixture
def tablet(display: None, tmp_path: Path) -> Iterator[Robot]:
    """One sheet at a time; what is different round a table has tests of its own."""
    with running_app(tmp_path, TABLET) as robot:
        robot.app.store.set_setting("around", "one")
        yield robot


@pytest.fixture(scope="module")
def shared(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One app for all tests of a module: to start one takes longer than most of them."""
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        hurry(robot)
        yield robot


@pytest.fixture
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, display: None) -> Path:
    """Where files that leave the app are laid, and looked for."""
    from screens import device

    folder = tmp_path / "Downloads"
    folder.mkdir()
    monkeypatch.setattr(device, "downloads", lambda: folder)
    return folder


@pytest.fixture
def data(shared: Robot, downloads: Path) -> Iterator[Robot]:
    """The screen of backups and imports, with nothing in the app yet."""
    for table in ("games", "players", "settings", "shapes"):
        shared.app.store._db.execute(f"DELETE FROM {table}")
    shared.app.use_settings()
    shared.app.open("home")
    shared.app.open("data")
    shared.settle()
    yield shared
    shared.app.hush()
    shared.worked()
    shared.app.screen("data").finish()


def in_every_size() -> Iterator[Any]:
    """German words are longer, so English is for the long run, which looks at everything."""
    for language in ("de", "en"):
        for name, size in SIZES.items():
            usual = language == "de" and name in ("small-phone", "phone-landscape", "tablet")
            marks = () if usual else pytest.mark.long
            yield pytest.param((size, language, 100), id=f"{name}-{language}", marks=marks)
    for name in ("small-phone", "tablet", "phone-landscape"):
        for percent in (150, 200):
            marks = () if name == "small-phone" and percent == 200 else pytest.mark.long
            room = SIZES[name], "de", percent
            yield pytest.param(room, id=f"{name}-de-{percent}", marks=marks)


@pytest.fixture(scope="module", params=list(in_every_size()))
def room(
    display: None, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Robot]:
    """One app for each size and language, for tests that ask where things are."""
    size, language, percent = request.param
    with running_app(tmp_path_factory.mktemp("data"), size) as robot:
        from screens.language import tr

        tr.use(language)
        robot.app.use_text_size(percent)
        robot.app.store.set_setting("around", "one")
        hurry(robot)
        yield robot
