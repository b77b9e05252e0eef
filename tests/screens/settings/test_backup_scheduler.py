"""Automatic backups: a folder is chosen, they are made automatically, and a sign shows if it is
gone."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from storage import StorageError, backup
from storage.auto_backup import AutoBackup
from storage.settings import AUTO_BACKUP, FILES_FOLDER
from tests.support.android import android
from tests.support.finished import finished_game
from tests.support.storage_games import some
from tests.support.table import AT, begin, golden, last_entry, last_move, resume, without_its_end
from tests.support.transfer import answer, held, message, seen
from tools.robot import Robot, running_app


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def kept(data: Robot, stick: Path) -> Iterator[Robot]:
    """With a game and a folder in which there is a backup of today."""
    data.app.store.create(some(5), AT)
    data.screen.auto.use(stick)
    data.worked()
    yield data
    data.worked()
    data.app.store.auto_backup.choose(None)


def backups(folder: Path) -> int:
    return len([*folder.glob("rollpad-auto-*.zip")])


def scroll_to(robot: Robot, name: str) -> None:
    robot.screen.ids.scroll.scroll_to(robot.screen.auto.ids[name], animate=False)
    robot.settle()


def test_a_folder_is_chosen(data: Robot, stick: Path) -> None:
    (stick / "inner").mkdir()
    (stick / "game.json").write_text("{}")
    data.app.store.settings.set(FILES_FOLDER, str(stick.parent))
    kept = "Once a day, and after each finished game and each change to a pad; the last 7 are kept."
    assert kept in seen(data)
    assert "Turn off" not in seen(data)
    scroll_to(data, "choose")
    data.tap(data.screen.auto.ids.choose)
    data.worked()
    assert data.screen.ids.take.text == "Use this folder"
    row = next(row for row in data.screen.ids.list.children if row.title == "stick")
    data.tap(row)
    data.worked()
    assert [row.title for row in data.screen.ids.list.children] == ["inner"], "folders only"
    data.tap(data.screen.ids.take)
    data.worked()
    assert data.screen.name == "data"
    assert backups(stick) == 1, "the first one is made at once"
    said = next(text for text in seen(data) if text.startswith(f"In {stick}"))
    assert "Last backup: " in said
    assert "No backup has been made on this device yet." not in seen(data)
    assert "Choose another folder" in seen(data)
    scroll_to(data, "off")
    data.tap(data.screen.auto.ids.off)
    assert "Choose a folder" in seen(data)
    assert data.app.store.settings.get(AUTO_BACKUP) == ""


def test_a_typed_file_means_its_folder(data: Robot, stick: Path) -> None:
    (stick / "game.json").write_text("{}")
    data.screen.auto.choose()
    data.worked()
    data.screen.go_to_typed(str(stick / "game.json"))
    data.worked()
    data.screen.take()
    data.worked()
    assert data.app.store.auto_backup.folder == stick
    data.app.store.auto_backup.choose(None)
    data.screen.choose()
    data.worked()
    assert data.screen.ids.take.text == "Open this whole folder", "files again the next time"


def test_one_after_a_finished_game(
    kept: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.wait(4)  # the app's own look after its start
    kept.worked()
    monkeypatch.setattr("storage.session.now", lambda: "2999-01-01T10:00:00Z")
    journal = golden("tricubo-A-solo")
    resume(kept, without_its_end(journal))
    screen = kept.screen
    screen.match.enter(screen.match.front, 0, last_move(journal))
    kept.frame(2)
    assert screen.session.journal.over
    assert backups(stick) == 1, "its end is shown first"
    kept.wait(4)
    kept.worked()
    assert backups(stick) == 2


def test_a_folder_that_is_gone_is_said(kept: Robot, stick: Path) -> None:
    kept.app.open("home")
    stick.rename(stick.with_name("elsewhere"))
    kept.app.back_up()
    kept.worked()
    assert message(kept) == f"Automatic backup failed: the folder {stick} is missing."
    answer(kept)
    assert kept.screen.name == "data"
    kept.worked()
    assert kept.screen.auto.problem in seen(kept)
    assert kept.screen.auto.ids.sign in kept.screen.walk()
    kept.app.open("settings")
    kept.settle()
    assert f"Automatic backup failed: the folder {stick} is missing." in seen(kept)
    kept.app.hush()
    kept.app.open("home")
    kept.app.back_up()
    kept.worked()
    assert message(kept) == "", "once"
    stick.with_name("elsewhere").rename(stick)
    kept.app.open("data")
    kept.worked()
    assert kept.screen.auto.problem == ""
    assert kept.screen.auto.ids.sign not in kept.screen.walk()


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOSPC, "Automatic backup failed: not enough space in {folder}."),
        (errno.EACCES, "Automatic backup failed: Rollpad can’t write to {folder}."),
        (errno.EIO, "Automatic backup to {folder} failed."),
    ],
)
def test_a_disk_that_refuses(
    data: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch, number: int, told: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", refuse)
        data.screen.auto.use(stick)
        data.worked()
    assert told.format(folder=stick) in seen(data)
    assert not [*stick.iterdir()]
    data.screen.auto.use(None)
    assert data.screen.auto.problem == ""


def test_nobody_waits_for_it(kept: Robot, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Playing on while a slow disk is written to; a game that ends meanwhile is not lost."""
    kept.app.store.create(finished_game(1), "2999-01-01T10:00:00Z")
    with held(backup, "whole", monkeypatch) as gate:
        kept.app.back_up()
        gate.reached.wait(10)
        begin(kept, 2, "0 L4; 1 M2")
        kept.tap_box("row3.2")
        assert last_entry(kept)["move"]["do"] == "row"
        kept.app.back_up()
        assert len([work for work in kept.app.works if work.running]) == 1, "one at a time"
    kept.worked()
    kept.worked()
    assert backups(stick) >= 2


def test_other_trouble_is_not_told_twice(kept: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(*_: object) -> str:
        raise StorageError("damaged")

    kept.app.open("home")
    monkeypatch.setattr(AutoBackup, "look_after", damaged)
    kept.app.back_up()
    kept.worked()
    assert message(kept) == ""
    assert kept.app.auto_backups._work is None


def test_at_the_start_and_by_the_hour(
    display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.settings.backup_scheduler import AutoBackups

    asked: list[None] = []
    monkeypatch.setattr(AutoBackups, "look_after", lambda _self: asked.append(None))
    with running_app(tmp_path) as robot:
        robot.app.store.auto_backup.choose(tmp_path)
        assert asked == []
        robot.wait(4)
        assert len(asked) == 1
        robot.app.on_resume()
        assert len(asked) == 2
        hourly = robot.app.auto_backups._hourly
        hourly.get_callback()()
        assert (hourly.timeout, len(asked)) == (3600, 3)


def test_resting() -> None:
    from screens.settings.backup_scheduler import LONGEST_REST, resting

    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> bool:
        told.append((done, total))
        return done < 2

    at, rests = 5.0, []

    def pause(seconds: float) -> None:
        nonlocal at
        rests.append(seconds)
        at += seconds

    rest = resting(progress, lambda: at, pause)
    at += 0.01
    assert rest(1, 2)
    at += 100
    assert rest(2, 2) is False
    assert rests == [pytest.approx(0.01), LONGEST_REST]
    assert told == [(1, 2), (2, 2)]


def test_android_has_one_folder(
    data: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one would need the storage access framework, which gives no paths."""
    from screens.platform import device

    activity = android(monkeypatch, tmp_path).classes["org.kivy.android.PythonActivity"].mActivity
    own, card = (
        SimpleNamespace(getAbsolutePath=lambda name=name: str(tmp_path / name))
        for name in ("own", "card")
    )
    activity.getFilesDir = lambda: own
    activity.getExternalFilesDir = lambda name: card
    assert device.backup_folder() == tmp_path / "card"
    activity.getExternalFilesDir = lambda name: None
    assert device.backup_folder() == tmp_path / "own"
    (tmp_path / "own").mkdir()
    monkeypatch.setattr(device, "platform", "linux")
    monkeypatch.setattr(device, "backup_folder", lambda: tmp_path / "own")
    data.app.open("data")
    data.settle()
    assert "Turn on" in seen(data)
    scroll_to(data, "choose")
    data.tap(data.screen.auto.ids.choose)
    data.worked()
    assert backups(tmp_path / "own") == 1
    assert "Turn on" not in seen(data)
    scroll_to(data, "off")
    data.tap(data.screen.auto.ids.off)
    assert "Turn on" in seen(data)
