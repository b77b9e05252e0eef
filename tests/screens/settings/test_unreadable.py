"""Unreadable data are left out, reported and kept; the rest works."""

import sqlite3
from itertools import product
from pathlib import Path

import pytest

from storage import Store
from storage.database import FILE
from tests.support.finished import finished_game
from tests.support.in_part import in_part
from tests.support.sigkill import killed
from tests.support.storage_games import AT, some
from tests.support.table import listed
from tools.robot import PHONE, Robot, running_app


def change(folder: Path, *statements: str) -> None:
    db = sqlite3.connect(folder / FILE, isolation_level=None)
    for statement in statements:
        db.execute(statement)
    db.close()


def rows(folder: Path, table: str) -> list[tuple[object, ...]]:
    db = sqlite3.connect(folder / FILE)
    db.text_factory = bytes
    found = db.execute(f"SELECT * FROM {table}").fetchall()
    db.close()
    return found


def said(robot: Robot) -> str:
    return robot.app.message.text if robot.app.message else ""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Store.open(tmp_path) as store:
        for names in (("Ana", "Ben"), ("Cleo", "Dan")):
            store.create(some(9, *names), AT)
        store.create(finished_game(0, "Eva"), AT)
    return tmp_path


SETTINGS = {
    "language": ("Language", ["{", "", "[]", "null", '"xx"', "7"]),
    "appearance": ("Appearance", ["{", '["dark"]']),
    "colours": ("Colours", ["{", '"pink"']),
    "motion": ("Motion", ["1", '"fast"']),
    "text_size": ("Text size", ["nan,", "[100]", '"huge"']),
    "sound": ("Sounds", ["[1]", "7", '{"tick": "no"}']),
    "dice": ("My dice", ["[", '{"large": 5}']),
}


@pytest.mark.parametrize(("part", "key"), in_part(sorted(product((0, 1), SETTINGS)), len(SETTINGS)))
def test_a_setting_that_cannot_be_read(display: None, folder: Path, key: str, part: int) -> None:
    """With one value of each kind first."""
    label, values = SETTINGS[key]
    several = [f"'{one}'" for one in values], ["CAST(x'ff' AS TEXT)", "x'ff00'", "5e300"]
    for value in [*several[0][1:], *several[1][1:]] if part else [several[0][0], several[1][0]]:
        change(folder, f"INSERT OR REPLACE INTO settings VALUES ('{key}', {value})")
        before = rows(folder, "settings")
        with running_app(folder, PHONE) as robot:
            assert robot.screen.name == "home", value
            assert "Tricubo · Ana, Ben" in listed(robot)
            assert said(robot) == f"A setting couldn’t be read and was left unchanged: {label}."
        assert rows(folder, "settings") == before


def test_a_setting_that_cannot_be_read_is_kept_when_it_is_set_again(
    display: None, folder: Path
) -> None:
    change(folder, "INSERT INTO settings VALUES ('presets.tricubo', '{\"Ours\": 5}')")
    with running_app(folder, PHONE) as robot:
        assert not said(robot), "nobody has asked for it yet"
        robot.app.open("house", game="tricubo")
        robot.settle()
        assert "left unchanged: House rules" in said(robot)
        from screens.setup import options

        wanted = options.house_of_last_time(robot.app.store, "tricubo")
        options.keep_preset(robot.app.store, "tricubo", "New", wanted)
        assert list(options.presets(robot.app.store, "tricubo")) == ["New"]
    assert (b"unreadable.presets.tricubo", b'{"Ours": 5}') in rows(folder, "settings")


@pytest.mark.parametrize(
    "value",
    in_part(
        ["'{'", "CAST(x'ff' AS TEXT)", "''", "'[]'", "'{}'", "7", "x'ff'", "'{\"game\": 5}'"],
        quick=2,
    ),
)
def test_one_header_that_cannot_be_read(display: None, folder: Path, value: str) -> None:
    change(folder, f"UPDATE games SET header = {value} WHERE id = 1")
    before = rows(folder, "games")
    with running_app(folder, PHONE) as robot:
        assert listed(robot) == ["Tricubo · Cleo, Dan"]
        assert said(robot) == (
            "1 unfinished game can’t be opened. It isn’t listed, but nothing was deleted."
        )
        robot.app.hush()
        robot.app.open("settings")
        robot.app.open("home")
        assert said(robot) == "", "it is said once"
    assert rows(folder, "games") == before


def test_an_unfinished_game_that_nobody_here_knows(display: None, folder: Path) -> None:
    sql = """UPDATE games SET header = replace(header, '"tricubo"', '"chess"') WHERE id = 1"""
    change(folder, sql)
    with running_app(folder, PHONE) as robot:
        assert listed(robot) == ["Tricubo · Cleo, Dan"]
        assert said(robot).startswith("1 unfinished game can’t be opened.")


@pytest.mark.parametrize(
    "value",
    in_part(
        ["CAST(x'ff' AS TEXT)", "'2026-99-99T00:00:00Z'", "'soon'", "''", "7", "x'ff'"], quick=2
    ),
)
def test_a_time_that_cannot_be_read(display: None, folder: Path, value: str) -> None:
    """Shown in its place, on every screen that shows it."""
    change(
        folder,
        f"UPDATE games SET updated = {value}, started = {value} WHERE id < 3",
        f"UPDATE games SET finished = {value}, updated = {value} WHERE id = 3",
        f"UPDATE seats SET finished = {value} WHERE game = 3",
    )
    before = rows(folder, "games")
    with running_app(folder, PHONE) as robot:
        assert " ".join(robot.texts(robot.screen.ids.unfinished)).count("date unknown") == 1
        for screen in ("history", "statistics", "ladder", "names", "data"):
            robot.app.open(screen)
            robot.settle()
            assert robot.screen.name == screen
        robot.app.open("history")
        robot.settle()
        game = robot.app.store.history.games([3])[3]
        robot.screen.open_game(game)
        robot.settle()
        assert robot.screen.name == "result"
        assert "date unknown" in robot.screen.played
        assert robot.app.store.backfill.catch_up()
    assert rows(folder, "games") == before


def test_what_is_lost_is_said_once(display: None, tmp_path: Path) -> None:
    def play() -> Store:
        store = Store.open(tmp_path)
        for _ in range(5):
            store.create(some(9, "Ana", "Ben"), AT)
        return store

    killed(play)
    log = tmp_path / f"{FILE}-wal"
    log.write_bytes(log.read_bytes()[:20_000])
    with running_app(tmp_path, PHONE) as robot:
        assert "saved changes are missing. The damaged file is kept as " in said(robot)
    with running_app(tmp_path, PHONE) as robot:
        assert said(robot) == ""


def test_an_older_file_put_there_is_said_calmly(display: None, tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.create(some(9, "Ana", "Ben"), AT)
    older = (tmp_path / FILE).read_bytes()
    with Store.open(tmp_path) as store:
        store.create(some(9, "Ana", "Ben"), AT)
    (tmp_path / FILE).write_bytes(older)
    with running_app(tmp_path, PHONE) as robot:
        assert said(robot) == (
            "1 saved change is missing. If you put an older file there yourself, you "
            "can ignore this."
        )
    with running_app(tmp_path, PHONE) as robot:
        assert said(robot) == ""


def test_a_link_that_leads_nowhere(display: None, tmp_path: Path) -> None:
    (tmp_path / FILE).symlink_to(tmp_path / "gone")
    with running_app(tmp_path, PHONE) as robot:
        told = "The saved-games folder is a broken link."
        assert robot.texts() == [told, str(tmp_path), "Try again"]
