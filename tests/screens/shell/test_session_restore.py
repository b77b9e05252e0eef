"""Started again within twelve hours with a game open, the app opens that game."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from storage import Store
from storage.settings import OPEN_GAME
from tests.support.table import begin, golden, resume
from tools.robot import PHONE, Robot, running_app

FIRST = "0 L4; 1 M3"


def left_in_a_game(folder: Path, *, typed: bool = False) -> None:
    with running_app(folder) as robot:
        begin(robot, 2, FIRST)
        if typed:
            robot.tap_panel("face4")


def reopened(folder: Path) -> str:
    with running_app(folder, comes_back=True) as robot:
        return str(robot.screen.name)


def open_game(folder: Path) -> dict[str, object]:
    with Store.open(folder) as store:
        return store.settings.get(OPEN_GAME)


@pytest.fixture
def folder(display: None, tmp_path: Path) -> Path:
    return tmp_path


def test_the_app_begins_in_the_game_it_was_left_in(folder: Path) -> None:
    left_in_a_game(folder, typed=True)
    with running_app(folder, comes_back=True) as robot:
        assert robot.screen.name == "play"
        assert robot.app.trail == ["home", "play"]
        assert robot.screen.panel.faces[0] == 4, "what was half entered is there"
        assert not robot.app.manager.has_screen("home"), "made when it is wanted"
        robot.back()
        assert robot.screen.name == "home"
        assert len(robot.screen.ids.unfinished.children) == 1
        assert robot.app.back() is False
    assert open_game(folder) == {}, "it was left at home"
    assert reopened(folder) == "home"


def test_from_a_screen_beside_the_game_too(folder: Path) -> None:
    with running_app(folder) as robot:
        begin(robot, 2, FIRST)
        robot.app.open("settings")
        robot.settle()
    assert reopened(folder) == "play"


@pytest.mark.parametrize(("hours", "screen"), [(11.9, "play"), (12.1, "home"), (-12.1, "home")])
def test_after_twelve_hours_it_begins_at_home(folder: Path, hours: float, screen: str) -> None:
    left_in_a_game(folder)
    with Store.open(folder) as store:
        at = datetime.now(UTC) - timedelta(hours=hours)
        saved = store.settings.get(OPEN_GAME)
        store.settings.set(OPEN_GAME, saved | {"at": at.isoformat()})
    assert reopened(folder) == screen


def test_a_finished_game_is_not_opened(folder: Path) -> None:
    with running_app(folder) as robot:
        resume(robot, golden("tricubo-A-tie"))
    assert reopened(folder) == "home"


def test_a_game_that_is_gone_or_cannot_be_read(folder: Path) -> None:
    left_in_a_game(folder)
    with Store.open(folder) as store:
        store._db.execute("UPDATE entries SET entry = 'broken' WHERE number = 2")
    with running_app(folder, comes_back=True) as robot:
        assert robot.screen.name == "home"
        assert robot.app.message is not None, "it is said"
    assert open_game(folder) == {}
    with Store.open(folder) as store:
        store.settings.set(OPEN_GAME, {"game": 99, "at": datetime.now(UTC).isoformat()})
    with running_app(folder, comes_back=True) as robot:
        assert robot.screen.name == "home"
        assert robot.app.message is None, "somebody has deleted it"


def test_a_time_that_is_none(folder: Path) -> None:
    left_in_a_game(folder)
    with Store.open(folder) as store:
        store.settings.set(OPEN_GAME, {"game": 1, "at": "yesterday"})
    assert reopened(folder) == "home"


def test_a_game_that_the_app_fails_to_show_is_not_opened_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.play.screen import PlayScreen

    left_in_a_game(folder)

    def fail(*_args: object, **_more: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(PlayScreen, "arrive", fail)
        with pytest.raises(ZeroDivisionError), running_app(folder, PHONE, comes_back=True):
            pass
    assert reopened(folder) == "home"


def test_the_phone_is_put_away(phone: Robot) -> None:
    """Android may end the app without notice once it is not visible."""
    begin(phone, 2, FIRST)
    settings = phone.app.store.settings
    settings.set(OPEN_GAME, settings.get(OPEN_GAME) | {"at": "2026-01-01T00:00:00+00:00"})
    assert phone.app.on_pause()
    saved = settings.get(OPEN_GAME)
    assert saved["game"] == phone.screen.session.number
    assert datetime.now(UTC) - datetime.fromisoformat(saved["at"]) < timedelta(minutes=1)
