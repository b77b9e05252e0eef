"""Real windows on a virtual display, in the sizes of a phone and a tablet."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from storage.settings import AROUND
from tests.support.belongings import app_runs
from tests.support.sizes import SIZES
from tests.support.table import close_tables, english_app, hurry
from tools.robot import PHONE, TABLET, Robot, running_app


@pytest.fixture(autouse=True)
def closed_tables() -> Iterator[None]:
    """Closes the table after a test in an app that the tests of a file share."""
    yield
    if app_runs():
        close_tables()


@pytest.fixture
def phone(display: None, tmp_path: Path) -> Iterator[Robot]:
    with running_app(tmp_path, PHONE) as robot:
        yield robot


@pytest.fixture
def tablet(display: None, tmp_path: Path) -> Iterator[Robot]:
    """One sheet at a time; several seats have tests of their own."""
    with running_app(tmp_path, TABLET) as robot:
        robot.app.store.settings.set(AROUND, "one")
        yield robot


@pytest.fixture(scope="module")
def house(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One phone for all tests of a file; every game has players with new names."""
    with english_app(tmp_path_factory.mktemp("data")) as robot:
        hurry(robot)
        yield robot


@pytest.fixture
def quick(house: Robot) -> Robot:
    """A phone shared by many tests, without drawing every frame."""
    house.app.keys.hide()
    house.app.open("home")
    house.settle()
    return house


@pytest.fixture
def downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, display: None) -> Path:
    """The folder for files that leave the app."""
    from screens.platform import device

    folder = tmp_path / "Downloads"
    folder.mkdir()
    monkeypatch.setattr(device, "downloads", lambda: folder)
    return folder


@pytest.fixture
def data(house: Robot, downloads: Path) -> Iterator[Robot]:
    """The screen of backups and imports, with an empty app."""
    for table in ("games", "players", "settings", "shapes"):
        house.app.store._db.execute(f"DELETE FROM {table}")
    house.app.use_settings()
    house.app.open("home")
    house.app.open("data")
    house.settle()
    yield house
    house.app.hush()
    house.worked()
    house.app.screen("data").finish()


def in_every_size() -> Iterator[Any]:
    """German has longer words, and a small phone the least space; the other sizes and languages are
    for the long run, and `test_six_languages` checks them briefly."""
    for language in ("de", "en", "es", "fr", "it", "nl"):
        for name, size in SIZES.items():
            if language not in ("de", "en") and name != "small-phone":
                continue
            usual = language == "de" and name == "small-phone"
            marks = () if usual else pytest.mark.long
            yield pytest.param((size, language, 100), id=f"{name}-{language}", marks=marks)
    for name in ("small-phone", "tablet", "phone-landscape"):
        for percent in (150, 200):
            marks = pytest.mark.long
            room = SIZES[name], "de", percent
            yield pytest.param(room, id=f"{name}-de-{percent}", marks=marks)


@pytest.fixture(scope="module", params=list(in_every_size()))
def room(
    display: None, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Robot]:
    """One app for each size and language, for tests of layouts."""
    size, language, percent = request.param
    with running_app(tmp_path_factory.mktemp("data"), size) as robot:
        from screens.widgets.language import tr

        tr.use(language)
        robot.app.use_text_size(percent)
        robot.app.store.settings.set(AROUND, "one")
        hurry(robot)
        yield robot
