"""Games that the disk has damaged: reported when one is opened, and once after the start."""

import sqlite3
from pathlib import Path

import pytest

from storage import Store
from storage.database import FILE
from tests.support.finished import finished_game
from tests.support.storage_games import AT, some
from tools.robot import Robot, running_app

ONE = "1 saved game is damaged and may differ from what was entered: Tricubo (15 Nov 2026)."


def told(robot: Robot) -> str:
    return robot.app.message.text if robot.app.message else ""


@pytest.fixture
def folder(display: None, tmp_path: Path) -> Path:
    with Store.open(tmp_path) as store:
        store.create(some(9, "Ana", "Ben"), AT)
        store.create(finished_game(0, "Eva"), AT)
    damage(tmp_path, "UPDATE entries SET entry = replace(entry, '18:00:00', '18:01:00')")
    return tmp_path


def damage(folder: Path, statement: str, *, where: str = "game = 1 AND number = 9") -> None:
    db = sqlite3.connect(folder / FILE, isolation_level=None)
    db.execute(f"{statement} WHERE {where}")
    db.close()


def after_the_start(robot: Robot) -> None:
    """Waits for what is done in the background three seconds after the start is over."""
    robot.wait(3.2)
    robot.worked()


def test_it_is_told_when_the_game_is_opened(folder: Path) -> None:
    with running_app(folder) as robot:
        assert told(robot) == ""
        robot.app.resume_game(1)
        robot.settle()
        assert robot.screen.name == "play"
        assert told(robot) == ONE


def test_it_is_told_once_after_the_start(folder: Path) -> None:
    with running_app(folder) as robot:
        after_the_start(robot)
        assert told(robot) == ONE
    with running_app(folder) as robot:
        after_the_start(robot)
        assert told(robot) == ""


def test_a_damaged_index_is_told(folder: Path) -> None:
    with Store.open(folder) as store:
        db = store._db
        db.execute("PRAGMA writable_schema = ON")
        sql = "UPDATE sqlite_master SET sql = replace(sql, 'identity', 'note') WHERE name = ?"
        db.execute(sql, ("identities",))
    with running_app(folder) as robot:
        after_the_start(robot)
        assert told(robot).startswith("Part of your data file is damaged. Save a backup now")
