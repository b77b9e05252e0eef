"""Files that are broken or malicious, and a full disk: reported, with no other effect."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from storage.connection import Disk
from storage.settings import BACKUP
from tests.support.archives import zipped
from tests.support.finished import finished_game
from tests.support.storage_games import some
from tests.support.table import AT
from tests.support.transfer import backup_of, counted, import_it, look_at, message, nothing, seen
from tests.support.trouble import somebody
from tools.robot import Robot

# What is wrong


def hostile(folder: Path) -> Iterator[Path]:
    """Files that may be chosen by mistake or sent on purpose."""
    for name, content in {
        "empty.json": b"",
        "nested.json": b"[" * 200_000,
        "wide.json": json.dumps(some(5).to_json()).encode("utf-16"),
        "bomb.zip": zipped(**{"a.json": b" " * 20_000_000}),
        "paths.zip": zipped(**{"../../evil.json": b"{}"}),
        "cut.zip": zipped(**{"a.json": b"{}"})[:-20],
    }.items():
        (folder / name).write_bytes(content)
        yield folder / name
    with (folder / "huge.json").open("wb") as file:
        file.truncate(100_000_000)
    yield folder / "huge.json"
    (folder / "closed.json").touch()
    yield folder / "closed.json"
    (folder / "folder").mkdir()
    yield folder / "folder"
    yield folder / "gone.json"


def test_every_problem_is_said(
    data: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    files = [*hostile(folder)]
    open_file = Path.open

    def closed(path: Path, *args: Any, **more: Any) -> Any:
        if path.name == "closed.json":
            raise PermissionError(13, "Permission denied")
        return open_file(path, *args, **more)

    monkeypatch.setattr(Path, "open", closed)
    look_at(data, *files)
    assert "There is nothing to import" in seen(data)
    assert "10 problems" in seen(data)
    data.screen.ids.scroll.scroll_to(data.screen.telling.ids.all, animate=False)
    data.settle()
    data.tap(data.screen.telling.ids.all)
    assert data.screen.name == "problems"
    lines = data.screen.ids.list.children
    assert {line.file: line.reason for line in lines} == {
        "huge.json": "Too large: more than 8 MB.",
        "empty.json": "This isn’t a Rollpad game, or it’s damaged.",
        "nested.json": "This isn’t a Rollpad game, or it’s damaged.",
        "wide.json": "The text is UTF-16; only UTF-8 is supported.",
        "bomb.zip: a.json": "Too large: more than 8 MB.",
        "paths.zip: ../../evil.json": "It contains an unsafe path.",
        "cut.zip": "The archive is damaged.",
        "closed.json": "Can’t be read: Permission denied.",
        "folder": "It contains no game.",
        "gone.json": "This file doesn’t exist.",
    }
    assert not [*tmp_path.rglob("evil.json")]
    data.back()
    assert data.screen.name == "data"


def test_as_many_problems_as_there_are_can_be_read(data: Robot, tmp_path: Path) -> None:
    path = tmp_path / "many.zip"
    path.write_bytes(zipped(**{f"{n:03}.json": b"?" for n in range(120)}))
    look_at(data, path)
    data.screen.show_problems()
    data.settle()
    read: list[str] = []
    while True:
        read += [line.file for line in reversed(data.screen.ids.list.children)]
        if data.screen.ids.next.disabled:
            break
        data.tap(data.screen.ids.next)
    assert read == [f"many.zip: {n:03}.json" for n in range(120)]
    assert "101 to 120 of 120" in seen(data)
    data.tap(data.screen.ids.previous)
    assert "51 to 100 of 120" in seen(data)


@pytest.fixture
def far_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A time zone ahead of UTC, in which the last possible day is already over."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_no_game_can_bring_anything_that_breaks_a_screen(
    data: Robot, tmp_path: Path, far_east: None
) -> None:
    """An incomplete character, endless text and lines, a year that no calendar has."""
    names = [{"name": "half \ud83c"}, {"name": "\n" * 50 + "\0\x1b\u202e" + "W" * 47}]
    times = dict.fromkeys(("started", "updated", "finished"), "9999-12-31T23:59:59Z")
    for number, journal in enumerate((some(9), finished_game(7))):
        odd = journal.to_json() | {"players": names, "saved": times | {"note": "W" * 9_000}}
        (tmp_path / f"{number}.json").write_text(json.dumps(odd))
    look_at(data, tmp_path / "0.json", tmp_path / "1.json")
    import_it(data)
    assert counted(data) == {"new games": 2}
    data.app.open("home")
    data.settle()
    (card,) = data.screen.ids.unfinished.children
    assert any("half ?" in name for name in card.summary.names)
    data.app.resume_game(card.summary.id)
    data.settle()
    data.app.resume_game(data.app.store.history.page().games[0].id)
    data.screen.show_result()
    data.settle()
    assert data.screen.name == "result"


# A disk that is full


@pytest.mark.parametrize("what", ["backup", "table"])
def test_a_full_disk_on_the_way_out(
    data: Robot, downloads: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    data.app.store.create(finished_game(1), AT)
    section = getattr(data.screen, what)
    data.screen.ids.scroll.scroll_to(section.ids.save, animate=False)
    data.settle()
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        data.tap(section.ids.save)
        data.worked()
    assert message(data) == "Storage is full: nothing more can be saved."
    assert not [*downloads.iterdir()]
    assert data.app.store.settings.get(BACKUP) == ""
    data.screen.ids.scroll.scroll_to(section.ids.save, animate=False)
    data.settle()
    data.tap(section.ids.save)
    data.worked()
    assert len([*downloads.iterdir()]) == 1, "and it can be tried again"


def test_a_full_disk_on_the_way_in(
    data: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.app.store._db.execute("VACUUM")  # no space left by the games of other tests
    mine = data.app.store.create(some(9), AT)
    path = backup_of(tmp_path, nothing, count=60)
    connect = Disk._connect

    def small(disk: Disk) -> None:
        connect(disk)
        pages = disk.db.execute("PRAGMA page_count").fetchone()[0]
        disk.db.execute(f"PRAGMA max_page_count = {pages + 4}")

    look_at(data, path)
    with monkeypatch.context() as patch:
        patch.setattr(Disk, "_connect", small)
        import_it(data)
    assert message(data) == "Storage is full: nothing more can be saved."
    assert data.app.store.load(mine) == some(9)
    assert data.screen.backup.ids.save in data.screen.walk()
    look_at(data, path)
    import_it(data)
    assert data.app.store.history.count() == 60


def test_a_folder_for_backups_that_cannot_be_written(data: Robot, downloads: Path) -> None:
    with somebody(downloads, mode=0o555):
        data.tap(data.screen.backup.ids.save)
        data.worked()
    assert message(data) == "Rollpad doesn’t have permission to save games."
