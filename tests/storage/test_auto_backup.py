"""Automatic backups."""

import errno
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scoring.own.pad_reading import read_pad
from storage import Store
from storage.auto_backup import GONE, KEPT
from storage.settings import AUTO_BACKUP, AUTO_BACKUP_STATE
from tests.support import example_pads
from tests.support.finished import finished_game
from tests.support.storage_games import some

DAYS = [f"2026-11-{day:02}T18:00:00Z" for day in range(1, 29)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """On a disk of the user's."""
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


@pytest.fixture
def kept(store: Store, folder: Path) -> Store:
    """With a game, and a folder for backups."""
    store.create(some(5), DAYS[0])
    store.auto_backup.choose(folder)
    return store


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def days(folder: Path) -> list[str]:
    return [name[20:30] for name in names(folder)]


def test_none_is_made_without_a_folder(store: Store, tmp_path: Path) -> None:
    assert store.auto_backup.look_after(DAYS[0]) == ""
    assert store.auto_backup.folder is None
    assert (store.auto_backup.last, store.auto_backup.problem) == ("", "")
    assert not [*tmp_path.rglob("*.zip")]


def test_one_a_day(kept: Store, folder: Path, tmp_path: Path) -> None:
    assert kept.auto_backup.look_after("2026-11-01T08:00:00Z") == ""
    assert kept.auto_backup.look_after("2026-11-01T23:59:59Z") == ""
    assert days(folder) == ["2026-11-01"]
    assert kept.auto_backup.last == "2026-11-01T08:00:00Z"
    kept.auto_backup.look_after("2026-11-02T00:00:00Z")
    assert days(folder) == ["2026-11-01", "2026-11-02"]
    with Store.open(tmp_path / "other") as other:
        assert other.importing.plan([folder / names(folder)[0]]).count("new") == 1


def test_one_after_each_finished_game(kept: Store, folder: Path) -> None:
    kept.auto_backup.look_after(DAYS[1])
    kept.create(finished_game(1), "2026-11-02T18:00:05Z")
    assert kept.auto_backup.is_due("2026-11-02T18:00:06Z")
    kept.auto_backup.look_after("2026-11-02T18:00:06Z")
    assert len(names(folder)) == 2
    assert not kept.auto_backup.is_due("2026-11-02T18:00:07Z")


def test_one_after_each_change_of_a_pad(kept: Store, folder: Path, tmp_path: Path) -> None:
    kept.auto_backup.look_after(DAYS[1])
    pad = read_pad(example_pads.DICE)
    number = kept.pads.keep(pad, "2026-11-02T18:00:05Z")
    kept.auto_backup.look_after("2026-11-02T18:00:06Z")
    assert len(names(folder)) == 2
    assert not kept.auto_backup.is_due("2026-11-02T18:00:07Z")
    kept.pads.keep(replace(pad, title="Six dice"), "2026-11-02T18:01:00Z", number)
    assert kept.auto_backup.is_due("2026-11-02T18:01:01Z")
    kept.auto_backup.look_after("2026-11-02T18:01:01Z")
    with Store.open(tmp_path / "other") as other:
        plan = other.importing.plan([folder / names(folder)[-1]])
        other.importing.take(plan, DAYS[3])
        assert [one.title for one in other.pads.all()] == ["Six dice"]


def test_the_last_seven_are_kept(kept: Store, folder: Path) -> None:
    for day in DAYS[:10]:
        kept.auto_backup.look_after(day)
    assert days(folder) == [day[:10] for day in DAYS[10 - KEPT : 10]]


def test_the_new_one_is_kept_if_the_clock_was_wrong(kept: Store, folder: Path) -> None:
    for day in DAYS[10:20]:
        kept.auto_backup.look_after(day)
    kept.auto_backup.look_after(DAYS[0])
    assert len(names(folder)) == KEPT
    assert days(folder)[0] == "2026-11-01"


def test_nothing_else_is_deleted(kept: Store, folder: Path, tmp_path: Path) -> None:
    """What the user keeps there, another device's backups, and what only looks like one of ours."""
    kept.auto_backup.look_after(DAYS[0])
    (mine,) = names(folder)
    ours = mine[:20]
    others = {
        "letter.txt": b"x",
        "rollpad-backup-2020-01-01.zip": b"PK\x03\x04",
        "rollpad-auto-abcdef-2020-01-01-180000.zip": b"PK\x03\x04",
        f"{ours}2020-01-01-180000.zip": b"not an archive",
        f"{ours}2020-01-01.zip": b"PK\x03\x04",
    }
    for name, content in others.items():
        (folder / name).write_bytes(content)
    (folder / f"{ours}2020-01-02-180000.zip").mkdir()
    outside = tmp_path / "outside.zip"
    outside.write_bytes(b"PK\x03\x04")
    (folder / f"{ours}2020-01-03-180000.zip").symlink_to(outside)
    for day in DAYS[1:12]:
        kept.auto_backup.look_after(day)
    left = {*names(folder)}
    assert left > {*others, f"{ours}2020-01-02-180000.zip", f"{ours}2020-01-03-180000.zip"}
    assert len(left) == len(others) + 2 + KEPT
    assert outside.read_bytes() == b"PK\x03\x04"


def test_two_in_the_same_second(kept: Store, folder: Path) -> None:
    kept.auto_backup.look_after(DAYS[0])
    kept.create(finished_game(1), "2026-11-01T18:00:01Z")
    kept.auto_backup.look_after(DAYS[0])
    assert [name[-6:] for name in names(folder)] == ["-2.zip", "00.zip"]


class TestTrouble:
    def test_a_folder_that_is_gone_is_said_and_not_made(self, kept: Store, folder: Path) -> None:
        folder.rename(folder.with_name("elsewhere"))
        assert kept.auto_backup.look_after(DAYS[0]) == GONE
        assert not folder.exists()
        assert (kept.auto_backup.problem, kept.auto_backup.last) == (GONE, "")
        folder.with_name("elsewhere").rename(folder)
        assert kept.auto_backup.look_after(DAYS[0]) == ""
        assert kept.auto_backup.problem == ""
        assert days(folder) == ["2026-11-01"]

    def test_it_is_missed_even_if_none_is_due(self, kept: Store, folder: Path) -> None:
        kept.auto_backup.look_after(DAYS[0])
        folder.rename(folder.with_name("elsewhere"))
        assert kept.auto_backup.look_after(DAYS[0]) == GONE
        assert kept.auto_backup.last == DAYS[0]

    def test_a_file_in_its_place(self, kept: Store, folder: Path) -> None:
        folder.rmdir()
        folder.write_text("x")
        assert kept.auto_backup.look_after(DAYS[0]) == GONE

    def test_a_network_that_is_down(self, kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        def down(_path: Path) -> bool:
            raise OSError(errno.EHOSTDOWN, "Host is down")

        with monkeypatch.context() as patch:
            patch.setattr(Path, "is_dir", down)
            assert kept.auto_backup.look_after(DAYS[0]) == GONE

    @pytest.mark.parametrize(
        ("number", "kind"),
        [(errno.ENOSPC, "full"), (errno.EROFS, "readonly"), (errno.EIO, "other")],
    )
    def test_a_disk_that_refuses(
        self, kept: Store, folder: Path, monkeypatch: pytest.MonkeyPatch, number: int, kind: str
    ) -> None:
        kept.auto_backup.look_after(DAYS[0])
        before = names(folder)

        def refuse(*_: object) -> None:
            raise OSError(number, os.strerror(number))

        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", refuse)
            assert kept.auto_backup.look_after(DAYS[1]) == kind
        assert names(folder) == before, "the ones before are kept, and nothing half is left"
        assert (kept.auto_backup.problem, kept.auto_backup.last) == (kind, DAYS[0])
        assert kept.auto_backup.look_after(DAYS[1]) == ""
        assert len(names(folder)) == 2

    def test_a_folder_that_goes_while_it_is_written(
        self, kept: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def unplug(*_: object) -> None:
            for path in folder.iterdir():
                path.unlink()
            folder.rmdir()
            raise OSError(errno.EIO, "Input/output error")

        monkeypatch.setattr("os.fsync", unplug)
        assert kept.auto_backup.look_after(DAYS[0]) == GONE

    def test_cancelled(self, kept: Store, folder: Path) -> None:
        assert kept.auto_backup.look_after(DAYS[0], lambda done, total: False) == ""
        assert names(folder) == []
        assert kept.auto_backup.is_due(DAYS[0]), "the next time"

    def test_old_ones_that_cannot_be_deleted(
        self, kept: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for day in DAYS[:KEPT]:
            kept.auto_backup.look_after(day)
        unlink = Path.unlink

        def locked(path: Path, *args: Any, **more: Any) -> None:
            if path.suffix == ".zip":
                raise PermissionError(errno.EACCES, "Permission denied")
            unlink(path, *args, **more)

        with monkeypatch.context() as patch:
            patch.setattr(Path, "unlink", locked)
            assert kept.auto_backup.look_after(DAYS[KEPT]) == ""
        assert len(names(folder)) == KEPT + 1
        kept.auto_backup.look_after(DAYS[KEPT + 1])
        assert len(names(folder)) == KEPT, "the next time they are"

    def test_old_ones_that_cannot_be_read(
        self, kept: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        kept.auto_backup.look_after(DAYS[0])

        def closed(_path: Path) -> bool:
            raise PermissionError(errno.EACCES, "Permission denied")

        monkeypatch.setattr(Path, "is_symlink", closed)
        assert kept.auto_backup.look_after(DAYS[1]) == ""
        assert len(names(folder)) == 2

    def test_a_database_whose_id_is_damaged(self, kept: Store, folder: Path) -> None:
        kept._db.execute("UPDATE written SET file = 'x'")
        kept.auto_backup._keep = lambda *_: None  # type: ignore[method-assign]  # a commit mends it
        kept.auto_backup.look_after(DAYS[0])
        assert names(folder)[0].startswith("rollpad-auto-000000-")


def test_the_folder_belongs_to_this_device(kept: Store, folder: Path, tmp_path: Path) -> None:
    kept.auto_backup.look_after(DAYS[0])
    with Store.open(tmp_path / "other") as other:
        plan = other.importing.plan([*folder.iterdir()])
        other.importing.take(plan, DAYS[0])
        assert other.auto_backup.folder is None


def test_turning_it_off_and_choosing_another(kept: Store, folder: Path, tmp_path: Path) -> None:
    kept.auto_backup.look_after(DAYS[0])
    kept.auto_backup.choose(None)
    kept.auto_backup.look_after(DAYS[1])
    assert len(names(folder)) == 1
    (tmp_path / "another").mkdir()
    kept.auto_backup.choose(tmp_path / "another")
    kept.auto_backup.look_after(DAYS[0])
    assert days(tmp_path / "another") == ["2026-11-01"], "though there was one of today elsewhere"


def test_another_folder_chosen_meanwhile(kept: Store, folder: Path, tmp_path: Path) -> None:
    """What was done for the old one does not affect the new one."""

    def choose(_done: int, _total: int) -> bool:
        kept.settings.unreadable.clear()
        kept._db.execute(
            "UPDATE settings SET value = ? WHERE key = ?", (f'"{tmp_path}"', AUTO_BACKUP.key)
        )
        return True

    kept.auto_backup.look_after(DAYS[0], choose)
    assert kept.settings.get(AUTO_BACKUP_STATE) == {}


@pytest.mark.parametrize("value", ["stick", "../stick", "/a\0b", 5, ["/"]])
def test_only_a_whole_path_is_a_folder(value: object) -> None:
    assert not AUTO_BACKUP.accepts(value)
    assert not AUTO_BACKUP_STATE.accepts({"at": 5})
