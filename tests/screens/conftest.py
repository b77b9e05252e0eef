"""Real windows on a virtual display, in the sizes of the two devices people play on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

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
    with running_app(tmp_path, TABLET) as robot:
        yield robot


@pytest.fixture(scope="module")
def robot(
    display: None, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Robot]:
    """One app for each size, for tests that ask where things are: nothing need be drawn."""
    with running_app(tmp_path_factory.mktemp("data"), request.param) as robot:
        hurry(robot)
        yield robot
