"""Choosing files: folder by folder, or with Android's own picker."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from storage.settings import FILES_FOLDER
from tests.support.storage_games import some
from tools.robot import PHONE, TABLET, Robot

AN_HOUR = 3600


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, display: None) -> Path:
    """A home folder with downloads."""
    from screens.platform import device

    home = tmp_path / "home"
    downloads = home / "Downloads"
    for folder in ("Zoo", "album", ".hidden", "archive.zip"):
        (downloads / folder).mkdir(parents=True)
    (downloads / "letter.txt").write_text("nothing for us")
    (downloads / ".secret.json").write_text("{}")
    for age, name in enumerate(("new.zip", "old.json", "OLDER.JSON", "oldest.rollpad")):
        (downloads / name).write_bytes(b"x" * 10 ** (age + 4))
        os.utime(downloads / name, (1_780_000_000 - age * AN_HOUR,) * 2)
    (home / "game.json").write_text(json.dumps(some(5).to_json()))
    monkeypatch.setattr(device, "downloads", lambda: downloads)
    monkeypatch.setenv("HOME", str(home))
    return home


@pytest.fixture
def files(house: Robot, disk: Path) -> Iterator[Robot]:
    """The screen to choose files for an import."""
    house.app.store._db.execute("DELETE FROM settings")
    house.app.open("home")
    house.app.open("data")
    house.settle()
    house.tap(house.screen.choosing.ids.choose)
    house.worked()
    yield house
    house.app.hush()
    house.app.screen("data").finish()


def rows(robot: Robot) -> list[Any]:
    return list(reversed(robot.screen.ids.list.children))


def listed(robot: Robot) -> list[str]:
    return [row.title for row in rows(robot)]


def press(robot: Robot, name: str) -> None:
    row = next(row for row in rows(robot) if row.title == name)
    scroll = robot.screen.ids.scroll
    if scroll.children[0].height > scroll.height:
        scroll.scroll_to(row, animate=False)
        robot.settle()
    robot.tap(row)
    robot.worked()


def test_folders_first_then_files_from_the_newest(files: Robot) -> None:
    assert files.screen.name == "files"
    assert listed(files) == [
        *("album", "archive.zip", "Zoo"),
        *("new.zip", "old.json", "OLDER.JSON", "oldest.rollpad"),
    ]
    sizes = [row.subtitle.partition(" · ")[0] for row in rows(files)]
    assert sizes == ["", "", "", "10 kB", "100 kB", "1.0 MB", "10.0 MB"]
    assert all("28 May 2026" in row.subtitle for row in rows(files)[3:])


def test_on_a_tablet_the_button_is_as_wide_as_the_list(files: Robot) -> None:
    files.resize(*TABLET)
    screen = files.screen
    (row, *_more), take = rows(files), screen.ids.take
    assert (take.x, take.right) == (row.x, row.right)
    files.resize(*PHONE)
    assert (take.x, take.right) == (row.x, row.right)


def test_several_are_chosen_and_looked_at(files: Robot, disk: Path) -> None:
    assert files.screen.ids.take.text == "Open this whole folder"
    for name in ("new.zip", "old.json", "OLDER.JSON", "old.json"):
        press(files, name)
    assert files.screen.ids.take.text == "Open 2 files"
    assert [row.title for row in rows(files) if row.chosen] == ["new.zip", "OLDER.JSON"]
    files.tap(files.screen.ids.up)
    files.worked()
    press(files, "game.json")
    assert files.screen.ids.take.text == "Open 3 files", "from several folders, too"
    files.tap(files.screen.ids.take)
    files.worked()
    assert files.screen.name == "data"
    wanted = [disk / "Downloads" / "new.zip", disk / "Downloads" / "OLDER.JSON"]
    assert files.screen.files == [*wanted, disk / "game.json"]
    assert files.screen.plan.count("new") == 1
    assert len(files.screen.plan.problems) == 2


def test_going_about(files: Robot, disk: Path) -> None:
    screen = files.screen
    press(files, "album")
    assert screen.folder == disk / "Downloads" / "album"
    assert screen.note == "There are no backups or games in this folder."
    files.key(8)  # backspace
    files.worked()
    assert screen.folder == disk / "Downloads"
    files.tap(screen.ids.home)
    files.worked()
    assert (screen.folder, listed(files)) == (disk, ["Downloads", "game.json"])
    files.tap(screen.ids.downloads)
    files.worked()
    assert screen.folder == disk / "Downloads"
    screen.go_to(Path("/"))
    files.worked()
    assert screen.ids.up.disabled
    files.back()
    assert files.screen.name == "data"


def test_a_path_can_be_typed(files: Robot, disk: Path) -> None:
    screen = files.screen

    def type_in(text: str) -> None:
        screen.ids.path.focus = True
        screen.ids.path.text = text
        files.key(13)
        files.worked()

    type_in("~")
    assert screen.folder == disk
    type_in("Downloads/Zoo")
    assert screen.folder == disk / "Downloads" / "Zoo"
    type_in(str(disk / "game.json"))
    assert (screen.folder, screen.count) == (disk, 1)
    for nonsense in ("nowhere", "\0", "x" * 5000):
        type_in(nonsense)
        assert screen.folder == disk or "cannot be read" in screen.note
        assert screen.note


def test_it_begins_where_one_was(files: Robot, disk: Path) -> None:
    files.tap(files.screen.ids.up)
    files.worked()
    press(files, "game.json")
    files.tap(files.screen.ids.take)
    files.worked()
    files.back()
    files.tap(files.screen.choosing.ids.choose)
    files.worked()
    assert (files.screen.folder, files.screen.count) == (disk, 0)
    files.app.store.settings.set(FILES_FOLDER, str(disk / "gone"))
    files.back()
    files.tap(files.screen.choosing.ids.choose)
    files.worked()
    assert files.screen.folder == disk / "Downloads"


def test_a_whole_folder(files: Robot, disk: Path) -> None:
    (disk / "Downloads" / "Zoo" / "a.json").write_text(json.dumps(some(6, "X").to_json()))
    press(files, "Zoo")
    files.tap(files.screen.ids.take)
    files.worked()
    assert files.screen.files == [disk / "Downloads" / "Zoo"]
    assert files.screen.plan.count("new") == 1


def test_a_folder_that_cannot_be_read(files: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("os.scandir", closed)
        press(files, "album")
    assert files.screen.note == "This folder cannot be read: Permission denied."
    assert listed(files) == []
    files.tap(files.screen.ids.up)
    files.worked()
    assert len(listed(files)) == 7


def test_very_many_files(files: Robot, disk: Path) -> None:
    for number in range(70):
        (disk / "Downloads" / "Zoo" / f"{number:02}.json").touch()
    press(files, "Zoo")
    assert len(listed(files)) == 60
    assert files.screen.ids.all.text == "10 more"
    files.screen.ids.scroll.scroll_y = 0
    files.settle()
    files.tap(files.screen.ids.all)
    assert len(listed(files)) == 70


def test_by_keys_alone(files: Robot) -> None:
    """Tab goes through everything, Enter chooses."""
    tab, enter, down = 9, 13, 274
    files.key(tab)
    files.key(tab)
    while getattr(files.app.keys.at.widget, "title", "") != "album":
        files.key(tab)
    for _ in range(3):
        files.key(down)
    files.key(enter)
    assert files.screen.ids.take.text == "Open 1 file"


# Android


class Address:
    """A document with a name and bytes, but no path."""

    def __init__(self, name: str, path: Path | None) -> None:
        self.name, self.path = name, path


class Many:
    def __init__(self, found: list[Address]) -> None:
        self.getItemCount = lambda: len(found)
        self.getItemAt = lambda at: Answer(found[at : at + 1])


class Answer:
    """The result of the picker."""

    def __init__(self, found: list[Address]) -> None:
        self.getUri = self.getData = lambda: found[0] if found else None
        self.getClipData = lambda: Many(found) if len(found) > 1 else None


class Intent:
    ACTION_OPEN_DOCUMENT, CATEGORY_OPENABLE = "open", "openable"
    EXTRA_ALLOW_MULTIPLE = "multiple"

    def __init__(self, action: str) -> None:
        self.asked: list[object] = [action]

    def addCategory(self, category: str) -> None:  # noqa: N802
        self.asked.append(category)

    def setType(self, kind: str) -> None:  # noqa: N802
        self.asked.append(kind)

    def putExtra(self, name: str, value: object) -> None:  # noqa: N802
        self.asked.append((name, value))


class Rows:
    def __init__(self, name: str) -> None:
        self.moveToFirst, self.getString = lambda: True, lambda _column: name
        self.close = lambda: None


class Descriptor:
    def __init__(self, path: Path) -> None:
        self.detachFd = lambda: os.open(path, os.O_RDONLY)


class Android:
    """The parts of Android that the picker uses."""

    def __init__(self, cache: Path) -> None:
        self.asked: list[tuple[Intent, int]] = []
        self.listening: list[Callable[..., None]] = []
        self.detached = 0
        self.mActivity = self
        self.getCacheDir = lambda: self
        self.getAbsolutePath = lambda: str(cache)
        self.getContentResolver = lambda: self

    def startActivityForResult(self, intent: Intent, number: int) -> None:  # noqa: N802
        self.asked.append((intent, number))

    def bind(self, on_activity_result: Callable[..., None]) -> None:
        self.listening.append(on_activity_result)

    def unbind(self, on_activity_result: Callable[..., None]) -> None:
        self.listening.remove(on_activity_result)

    def query(self, address: Address, columns: list[str], *_: object) -> Rows:
        assert columns == ["_display_name"]
        return Rows(address.name)

    def openFileDescriptor(self, address: Address, mode: str) -> Descriptor:  # noqa: N802
        assert mode == "r"
        if address.path is None:
            raise RuntimeError("java.io.FileNotFoundException")
        return Descriptor(address.path)

    def detach(self) -> None:
        self.detached += 1

    def answer(self, number: int, result: int, found: list[Address]) -> None:
        for listener in [*self.listening]:
            listener(number, result, Answer(found))


@pytest.fixture
def android(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Android:
    from screens.platform import device

    fake = Android(tmp_path / "cache")
    classes = {
        "android.content.Intent": Intent,
        "org.kivy.android.PythonActivity": fake,
    }
    jnius, android = ModuleType("jnius"), ModuleType("android")
    jnius.autoclass = classes.__getitem__  # type: ignore[attr-defined]
    jnius.detach = fake.detach  # type: ignore[attr-defined]
    android.activity = fake  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setitem(sys.modules, "android", android)
    monkeypatch.setattr(device, "platform", "android")
    return fake


def given(robot: Robot, chosen: list[list[Path]]) -> list[Path]:
    """Returns the chosen files, after they were copied and reported in our thread."""
    robot.until(lambda: chosen, frames=100_000)
    return chosen.pop()


def test_androids_picker(house: Robot, tmp_path: Path, android: Android) -> None:
    from screens.platform import device

    one, two = tmp_path / "1", tmp_path / "2"
    one.write_bytes(b"first")
    two.write_bytes(b"second" * 500_000)
    incoming = tmp_path / "cache" / "incoming"
    chosen: list[list[Path]] = []
    assert device.pick_files(chosen.append)
    ((intent, number),) = android.asked
    assert intent.asked == ["open", "openable", "*/*", ("multiple", True)]
    android.answer(number + 1, -1, [Address("of somebody else", one)])
    android.answer(
        number,
        -1,
        [
            Address("backup.zip", two),
            Address("backup.zip", one),
            Address("../../evil.json", one),
            Address("cloud.zip", None),
            Address("", one),
        ],
    )
    paths = given(house, chosen)
    assert [path.relative_to(incoming).name for path in paths] == [
        *("backup.zip", "backup-2.zip", "_.._evil.json", "cloud.zip", "file")
    ]
    assert [path.read_bytes()[:6] for path in (paths[0], paths[1], paths[2], paths[4])] == [
        *(b"second", b"first", b"first", b"first")
    ]
    assert paths[0].stat().st_size == two.stat().st_size
    assert not paths[3].exists(), "which is said when it is looked at"
    assert sorted(tmp_path.rglob("*evil*")) == [paths[2]]
    assert (android.listening, android.detached) == ([], 1)

    device.pick_files(chosen.append)
    android.answer(number, -1, [Address("one.json", one)])
    assert [path.name for path in given(house, chosen)] == ["one.json"]
    assert [path.name for path in incoming.iterdir()] == ["one.json"], "the others are gone"
    device.pick_files(chosen.append)
    android.answer(number, 0, [])
    assert given(house, chosen) == [], "whoever goes back has chosen none"


def test_a_document_without_end_is_not_copied_without_end(
    house: Robot, tmp_path: Path, android: Android, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.platform import android_picker, device

    monkeypatch.setattr(android_picker, "MOST_PACKED", 1_500_000)
    chosen: list[list[Path]] = []
    device.pick_files(chosen.append)
    android.answer(android.asked[0][1], -1, [Address("endless.zip", Path("/dev/zero"))])
    (path,) = given(house, chosen)
    assert path.stat().st_size == 1_500_001


def test_no_room_for_a_document(
    house: Robot, tmp_path: Path, android: Android, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.platform import android_picker, device

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(android_picker, "_copy", full)
    (tmp_path / "1").touch()
    device.pick_files(lambda paths: None)
    android.answer(android.asked[0][1], -1, [Address("a.zip", tmp_path / "1")])
    house.until(lambda: house.app.message, frames=100_000)
    assert house.app.message.text == "Storage is full: nothing more can be saved."
    house.app.hush()
