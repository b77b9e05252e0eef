"""What the app was started with: files are looked at, links are followed."""

import json
from pathlib import Path

import pytest

import screens.shell.launch_args as opening
from tests.support.storage_games import some
from tests.support.transfer import backup_of, counted, import_it, message, nothing
from tools.robot import running_app


@pytest.fixture
def folder(display: None, tmp_path: Path) -> Path:
    return tmp_path / "data"


def test_a_game_file_and_a_backup_are_looked_at_together(folder: Path, tmp_path: Path) -> None:
    game = tmp_path / "rollpad-spiel ü.json"
    game.write_text(json.dumps(some(5, "A", "B").to_json()))
    backup = backup_of(tmp_path, nothing, count=2)
    with running_app(folder, wanted=(game.as_uri(), str(backup))) as robot:
        robot.worked()
        assert robot.screen.name == "data"
        assert counted(robot)["new games"] == 3
        import_it(robot)
        assert counted(robot)["new games"] == 3
        robot.back()
        robot.back()
        assert robot.screen.name == "home"


def test_a_link_that_nobody_knows_is_said(folder: Path) -> None:
    with running_app(folder, wanted=("rollpad://nonsense/1",)) as robot:
        assert robot.screen.name == "home"
        assert message(robot) == "This version of Rollpad can’t open this link."


@pytest.mark.parametrize("link", ["rollpad://[x", "file://]", "file://"])
def test_a_link_that_is_none_is_said(folder: Path, link: str) -> None:
    with running_app(folder, wanted=(link,)) as robot:
        assert robot.screen.name == "home"
        assert message(robot) == "This link can’t be opened."


def test_a_link_opens_its_screen(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(opening.LINKS, "pages", "about")
    with running_app(folder, wanted=("rollpad://Pages/1?x=2",)) as robot:
        assert robot.screen.name == "about"


def test_paths_and_urls() -> None:
    assert opening.file_of("a b/%20.json") == Path("a b/%20.json")
    assert opening.file_of("file:///tmp/a%20b/%C3%BC.zip") == Path("/tmp/a b/ü.zip")
    for none in ("file://]", "file:", "file:///tmp/%00"):
        assert opening.file_of(none) is None
