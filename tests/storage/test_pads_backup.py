"""Own pads in a backup: they come back with their versions, and never twice."""

import json
import zipfile
from pathlib import Path

import pytest

from scoring.own.pad import Pad
from scoring.own.pad_reading import read_pad
from storage import Store
from storage.importer import ImportPlan
from storage.pads import PadTitle
from tests.support import example_pads as pads
from tests.support.own_notation import game_of, pad, rounds
from tests.support.reading_back import journal_of
from tests.support.storage_games import AT

LATER = "2026-11-17T18:00:00Z"
DICE = read_pad(pads.DICE)


def a_pad(title: str = "Ours", most: int = 50) -> Pad:
    end = {"when": "rounds", "rounds": 1}
    return read_pad(pad(rounds(-50, most), end=end, title=title))


def play(store: Store, one: Pad) -> int:
    return store.create(journal_of(game_of(one.to_json(), "0 r 4, 1 r 5")), AT)


def two_versions(store: Store) -> None:
    first = store.pads.keep(a_pad(), AT)
    play(store, a_pad())
    store.pads.keep(a_pad(most=60), LATER, first)


def backed_up(store: Store, folder: Path) -> Path:
    path = store.backup.write(folder, LATER)
    assert path is not None
    return path


def restored(store: Store, *paths: Path) -> ImportPlan:
    plan = store.importing.plan(paths)
    report = store.importing.take(plan, LATER)
    assert (plan.problems, report.problems) == ([], [])
    return plan


def listed(store: Store) -> list[tuple[str, int]]:
    return sorted((one.title, one.version) for one in store.pads.all())


def test_an_empty_file_gets_all_pads(store: Store, tmp_path: Path) -> None:
    store.pads.keep(DICE, AT)
    two_versions(store)
    path = backed_up(store, tmp_path)
    with Store.open(tmp_path / "other") as other:
        plan = restored(other, path)
        assert len(plan.pads) == 3
        assert listed(other) == listed(store) == [("Five dice", 1), ("Ours", 2)]
        assert other.pads.titles() == store.pads.titles()
        assert other.pads.titles()[a_pad().identity] == PadTitle("Ours", 1, a_pad())
        assert other.pads.received() == []
        assert [one.changed for one in other.pads.all()] == [LATER, AT]
        again = restored(other, path)
        assert (again.pads, again.does_nothing) == ([], True)
        assert listed(other) == listed(store)
        assert read_backup(backed_up(other, tmp_path)) == read_backup(path)


def read_backup(path: Path) -> list[object]:
    """The pads of a backup."""
    with zipfile.ZipFile(path) as archive:
        names = sorted(name for name in archive.namelist() if name.startswith("pads/"))
        return [json.loads(archive.read(name)) for name in names]


def test_a_renamed_pad_is_not_doubled(store: Store, tmp_path: Path) -> None:
    number = store.pads.keep(a_pad(), AT)
    path = backed_up(store, tmp_path)
    store.pads.keep(a_pad("Theirs"), LATER, number)
    assert restored(store, path).pads == []
    assert listed(store) == [("Theirs", 1)]


def test_a_copy_with_another_name_is_a_pad_of_its_own(store: Store, tmp_path: Path) -> None:
    store.pads.keep(a_pad(), AT)
    store.pads.keep(a_pad("Copy"), AT)
    path = backed_up(store, tmp_path)
    with Store.open(tmp_path / "other") as other:
        other.pads.keep(a_pad("Copy"), AT)
        assert [one.pad.title for one in restored(other, path).pads] == ["Ours"]
        assert listed(other) == [("Copy", 1), ("Ours", 1)]


def test_a_removed_pad_comes_back(store: Store, tmp_path: Path) -> None:
    number = store.pads.keep(a_pad(), AT)
    path = backed_up(store, tmp_path)
    store.pads.remove(number)
    plan = store.importing.plan([path])
    assert not plan.does_nothing
    restored(store, path)
    assert [(one.id, one.title) for one in store.pads.all()] == [(number, "Ours")]


def test_a_pad_that_was_removed_before_the_backup_stays_away(store: Store, tmp_path: Path) -> None:
    play(store, a_pad())
    store.pads.remove(store.pads.keep(a_pad(), AT))
    path = backed_up(store, tmp_path)
    with Store.open(tmp_path / "other") as other:
        restored(other, path)
        assert (other.pads.all(), other.pads.received()) == ([], [])


def test_a_later_version_takes_the_place_of_the_earlier_one(store: Store, tmp_path: Path) -> None:
    with Store.open(tmp_path / "other") as other:
        other.pads.keep(a_pad(), AT)
        two_versions(store)
        path = backed_up(store, tmp_path)
        assert len(restored(other, path).pads) == 1
        assert listed(other) == [("Ours", 2)]
        assert other.pads.titles()[a_pad().identity][:2] == ("Ours", 1)


def test_an_earlier_version_is_not_listed_again(store: Store, tmp_path: Path) -> None:
    first = store.pads.keep(a_pad(), AT)
    path = backed_up(store, tmp_path)
    play(store, a_pad())
    store.pads.keep(a_pad(most=60), LATER, first)
    assert restored(store, path).pads == []
    assert listed(store) == [("Ours", 2)]


def test_two_devices_changed_the_same_pad(store: Store, tmp_path: Path) -> None:
    """Both second versions stay."""
    first = store.pads.keep(a_pad(), AT)
    play(store, a_pad())
    path = backed_up(store, tmp_path)
    with Store.open(tmp_path / "other") as other:
        restored(other, path)
        other.pads.keep(a_pad(most=70), LATER, other.pads.all()[0].id)
        store.pads.keep(a_pad(most=60), LATER, first)
        restored(other, backed_up(store, tmp_path))
        assert listed(other) == [("Ours", 2), ("Ours", 2)]


def test_two_backups_at_once(store: Store, tmp_path: Path) -> None:
    two_versions(store)
    paths = [backed_up(store, tmp_path), backed_up(store, tmp_path)]
    with Store.open(tmp_path / "other") as other:
        assert len(restored(other, *paths).pads) == 2
        assert listed(other) == [("Ours", 2)]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b'{"format": "rollpad-pad/1"}',
        b'{"format": "rollpad-pad/1", "pad": {"title": "x"}, "saved": 3}',
    ],
)
def test_a_damaged_pad_is_told(store: Store, tmp_path: Path, content: bytes) -> None:
    store.pads.keep(DICE, AT)
    path = backed_up(store, tmp_path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("pads/999999.json", content)
    with Store.open(tmp_path / "other") as other:
        plan = other.importing.plan([path])
        assert len(plan.problems) == 1
        other.importing.take(plan, LATER)
        assert listed(other) == [("Five dice", 1)]


@pytest.mark.parametrize(
    "saved",
    [
        None,
        7,
        {"family": -1, "version": 10**30, "changed": 3, "state": []},
        {"family": True, "version": "2", "changed": "yesterday", "state": "listed"},
    ],
)
def test_odd_facts_about_a_pad(store: Store, tmp_path: Path, saved: object) -> None:
    path = backed_up(store, tmp_path)
    with zipfile.ZipFile(path, "a") as archive:
        file = {"format": "rollpad-pad/1", "pad": DICE.to_json(), "saved": saved}
        archive.writestr("pads/000001.json", json.dumps(file))
    restored(store, path)
    assert listed(store) == [("Five dice", 1)]
