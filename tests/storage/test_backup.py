"""A backup restores everything, into an empty database or one that has part of it."""

import json
import os
import stat
import zipfile
from itertools import permutations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.journal import Journal
from storage import StorageError, Store
from storage.importer import ImportPlan, Report
from storage.settings import AUTO_BACKUP, FILES_FOLDER, GUESTS, LANGUAGE, SET_UP
from tests.support.finished import finished_game
from tests.support.storage_games import AT, go_on, play, some
from tests.support.trouble import refused, somebody
from tools.many_games import content, fill

LATER = "2026-11-16T18:00:00Z"


def backed_up(store: Store, folder: Path) -> Path:
    path = store.backup.write(folder, LATER)
    assert path is not None
    return path


def restored(store: Store, *paths: Path) -> tuple[ImportPlan, Report]:
    plan = store.importing.plan(paths)
    return plan, store.importing.take(plan, LATER)


def everything(store: Store) -> None:
    """Data of every kind."""
    store.create(some(7), AT)
    store.create(some(1, "Ana"), AT)
    game = store.create(finished_game(2, "Ben", "\u202eodd\n\x07"), LATER)
    store.history.set_note(game, "At Grandma's — schön")
    store.settings.set(SET_UP.of("kubi"), {"options": {"from": 21.5, "list": [None, True]}})
    store.settings.set(LANGUAGE, "de")
    store.remember_players(["Ana", "Ben", "Çé"], AT)
    store.remember_players(["Daan"], LATER)
    store.names.rename("Daan", "Dan", AT)


def test_an_empty_file_gets_all_of_it(store: Store, tmp_path: Path) -> None:
    fill(tmp_path, 30)
    everything(store)
    path = backed_up(store, tmp_path / "some" / "folder")
    assert path.name == "rollpad-backup-2026-11-16.zip"
    with Store.open(tmp_path / "other") as other:
        plan, report = restored(other, path)
        assert (plan.problems, report.problems, report.cancelled) == ([], [], False)
        assert plan.count("new") == report.done["new"] == 33
        assert plan.settings.keys() == {"setup.kubi", "language"}
        assert content(other) == content(store)
        again = backed_up(other, tmp_path)
        assert again.read_bytes() == path.read_bytes()
        for _ in range(2):
            before = content(other)
            plan, report = restored(other, path)
            assert plan.does_nothing
            assert report.done == {"same": 33}
            assert content(other) == before


def test_secrets_and_paths_never_leave(store: Store, tmp_path: Path) -> None:
    """Nor do settings that are not declared; an old backup's are ignored when it is restored."""
    everything(store)
    table = {"code": "SECRETSECRET", "port": 5000, "open": True, "everything": False}
    store.settings.set(GUESTS, table | {"table": "HIDDENHI"})
    store.settings.set(AUTO_BACKUP, "/home/somebody/backups")
    store.settings.set(FILES_FOLDER, "/home/somebody")
    hidden = ("SECRET", "HIDDEN", "somebody", "mqtts://")
    kept = ("unreadable.guests", "of_a_newer_version")
    for key in kept:
        row = (key, json.dumps({"code": "SECRET", "broker": "mqtts://me:SECRET@club"}))
        store._db.execute("INSERT INTO settings VALUES (?, ?)", row)
    path = backed_up(store, tmp_path)
    with zipfile.ZipFile(path) as archive:
        text = archive.read("manifest.json").decode()
        settings = json.loads(text)["settings"]
    assert settings.keys() == {"setup.kubi", "language"}
    assert not [word for word in hidden if word in text]
    old = tmp_path / "old.zip"
    whole = {key: json.loads(value) for key, value in store._db.execute("SELECT * FROM settings")}
    assert "SECRET" in json.dumps(whole)
    with zipfile.ZipFile(old, "w") as archive:
        archive.writestr("manifest.json", json.dumps(json.loads(text) | {"settings": whole}))
    with Store.open(tmp_path / "other") as other:
        plan, _report = restored(other, old)
        assert plan.settings.keys() == {"setup.kubi", "language"}
        rows = [*other._db.execute("SELECT key FROM settings ORDER BY key")]
        assert rows == [("language",), ("setup.kubi",)]


@pytest.mark.skipif(os.name == "nt", reason="Windows syncs no folders")
def test_a_backup_that_was_reported_is_on_the_disk_with_its_name(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = []

    def sync(handle: int) -> None:
        folder = stat.S_ISDIR(os.fstat(handle).st_mode)
        synced.append((folder, (tmp_path / "rollpad-backup-2026-11-16.zip").exists()))

    monkeypatch.setattr(os, "fsync", sync)
    backed_up(store, tmp_path)
    assert synced == [(False, False), (True, True)]


def test_every_game_in_it_is_a_file_of_its_own(store: Store, tmp_path: Path) -> None:
    everything(store)
    with zipfile.ZipFile(backed_up(store, tmp_path)) as archive:
        names = archive.namelist()
        assert archive.testzip() is None
        files = [archive.read(name) for name in names[1:]]
        manifest = json.loads(archive.read("manifest.json"))
    assert names == ["manifest.json", *(f"games/{at:06}-tricubo.json" for at in (1, 2, 3))]
    assert manifest["format"] == "rollpad-backup/1"
    assert manifest["games"] == 3
    assert [Journal.from_text(file).entries for file in files] == [
        store.load(game).entries for game in (1, 2, 3)
    ]


def test_a_second_one_on_the_same_day_stands_beside_the_first(store: Store, tmp_path: Path) -> None:
    names = [backed_up(store, tmp_path).name for _ in range(3)]
    day = "rollpad-backup-2026-11-16"
    assert names == [f"{day}.zip", f"{day}-2.zip", f"{day}-3.zip"]


def test_what_is_in_the_bin_stays_there(store: Store, tmp_path: Path) -> None:
    game = store.create(some(7), AT)
    path = backed_up(store, tmp_path)
    store.trash.put(game, AT)
    with zipfile.ZipFile(backed_up(store, tmp_path)) as archive:
        assert archive.namelist() == ["manifest.json"]
    restored(store, path)
    assert len(store.unfinished()) == 1
    store.trash.take_back(game)
    assert len(store.unfinished()) == 1, "it has come back already"


def test_what_is_set_and_remembered_here_stays(store: Store, tmp_path: Path) -> None:
    everything(store)
    path = backed_up(store, tmp_path)
    with Store.open(tmp_path / "other") as other:
        other.settings.set(LANGUAGE, "en")
        other.remember_players(["ANA"], "2026-12-24T18:00:00Z")
        plan = other.importing.plan([path])
        assert plan.settings.keys() == {"setup.kubi"}
        assert sorted(name for name, _ in plan.players) == ["Ben", "Dan", "Çé"]
        other.importing.take(plan, LATER)
        assert other.settings.get(LANGUAGE) == "en"
        assert other.settings.get(SET_UP.of("kubi")) == store.settings.get(SET_UP.of("kubi"))
        assert other.player_names() == ["ANA", "Dan", "Ben", "Çé"]


class TestTwoDevices:
    """The same games, continued differently on two devices."""

    def copies(self, tmp_path: Path, journal: Journal) -> tuple[Store, Store]:
        one, two = Store.open(tmp_path / "one"), Store.open(tmp_path / "two")
        one.create(journal, AT)
        restored(two, backed_up(one, tmp_path))
        return one, two

    def test_the_longer_one_goes_on(self, tmp_path: Path) -> None:
        one, two = self.copies(tmp_path, some(5))
        with one, two:
            *_, longer = play(some(5), Random(1))
            two.append(1, longer, LATER)
            path = backed_up(two, tmp_path)
            plan, report = restored(one, path)
            assert plan.count("longer") == report.done["longer"] == 1
            assert content(one) == content(two)
            assert one.load(1) == longer
            assert one.unfinished() == []
            assert one.history.count() == 1
            # In the other direction nothing is to be done.
            older = backed_up(one, tmp_path)
            two.append(1, longer.undo(longer.undoable or 0), LATER)
            plan, report = restored(two, older)
            assert (plan.does_nothing, report.done["older"]) == (True, 1)
            assert len(two.load(1).entries) == len(longer.entries) + 1
            # It goes on being unfinished, too.
            restored(one, backed_up(two, tmp_path))
            assert content(one) == content(two)
            assert len(one.unfinished()) == 1

    def test_both_are_kept_and_not_more_than_both(self, tmp_path: Path) -> None:
        one, two = self.copies(tmp_path, some(5))
        with one, two:
            ours, theirs = some(5).undo(5), go_on(some(5), Random(3))
            one.append(1, ours, LATER)
            two.append(1, theirs, LATER)
            plan, _ = restored(one, backed_up(two, tmp_path))
            assert plan.count("both") == 1
            assert [one.load(game) for game in (1, 2)] == [ours, theirs]
            # There and back, in any order, with more of either.
            restored(two, backed_up(one, tmp_path))
            assert [two.load(game) for game in (1, 2)] == [theirs, ours]
            two.append(1, theirs.undo(theirs.undoable or 0), LATER)
            restored(one, backed_up(two, tmp_path))
            restored(two, backed_up(one, tmp_path))
            assert len(one.unfinished()) == len(two.unfinished()) == 2
            assert one.load(2) == two.load(1)

    def test_a_corrected_name_is_no_difference(self, tmp_path: Path) -> None:
        one, two = self.copies(tmp_path, some(5))
        with one, two:
            two.names.rename("Ana", "Anna", AT)
            plan, _ = restored(one, backed_up(two, tmp_path))
            assert plan.count("same") == 1
            assert one.load(1).names == ("Ana", "Ben")


@settings(max_examples=4, deadline=None)  # each is several stores with games
@given(st.data())
def test_backups_that_overlap_come_together_in_any_order(data: st.DataObject) -> None:
    """Three devices, each with some of the games, some played on further than others."""
    games = [finished_game(number) for number in (0, 1, 2)] + [some(9)]
    with TemporaryDirectory() as name:
        folder, paths = Path(name), []
        with Store.open(folder / "first") as first:
            for journal in games:
                begun = Journal.of_header(journal.header).plus_raw([journal.entries[0].raw])
                first.create(begun, AT)
            empty = backed_up(first, folder)
        longest: dict[int, int] = {}
        for device in range(3):
            with Store.open(folder / f"device{device}") as store:
                restored(store, empty)
                for at, journal in enumerate(games):
                    number = data.draw(st.integers(1, len(journal.entries)))
                    raws = [entry.raw for entry in journal.entries[:number]]
                    part = Journal.of_header(journal.header).plus_raw(raws)
                    store.append(at + 1, part, LATER)
                    longest[at] = max(longest.get(at, 0), number)
                paths.append(backed_up(store, folder / f"device{device}"))
        found: list[dict[str, Any]] = []
        for at, order in enumerate(permutations(paths)):
            with Store.open(folder / f"order{at}") as store:
                if at % 2:
                    restored(store, *order)
                else:
                    for path in order:
                        restored(store, path)
                    restored(store, *order)
                found.append(content(store)["games"])
        lengths = [len(entries) for _, entries, _ in found[0].values()]
        assert sorted(lengths) == sorted(longest.values())
        assert all(
            {key: one[1:] for key, one in other.items()}
            == {key: one[1:] for key, one in found[0].items()}
            for other in found
        )


class TestLongWork:
    def test_it_tells_how_far_it_is_and_can_be_stopped(self, tmp_path: Path) -> None:
        fill(tmp_path, 50)
        with Store.open(tmp_path) as store, Store.open(tmp_path / "other") as other:
            told: list[tuple[int, int]] = []

            def watch(done: int, total: int) -> bool:
                told.append((done, total))
                return done < 25

            assert store.backup.write(tmp_path, LATER, watch) is None
            assert told == [(20, 50), (40, 50)]
            assert not [*tmp_path.glob("*backup*")]
            assert not [*tmp_path.glob(".*")]
            path = backed_up(store, tmp_path)
            told.clear()
            plan = other.importing.plan([path], watch)
            assert plan.cancelled
            assert told == [(0, 0), *((done, 51) for done in range(1, 26))]
            plan = other.importing.plan([path])
            told.clear()
            report = other.importing.take(plan, LATER, watch)
            assert report.cancelled
            assert report.done["new"] == other.history.count() == 25
            assert told[-1] == (25, 50)
            _, report = restored(other, path)
            assert report.done == {"same": 25, "new": 25}
            assert content(other) == content(store)

    def test_it_is_all_of_one_moment(self, store: Store, tmp_path: Path) -> None:
        for _ in range(25):
            store.create(some(5), AT)

        def play_on(done: int, total: int) -> None:
            with Store.open(tmp_path) as other:
                for game in range(1, 26):
                    other.append(game, some(5).undo(5), AT)
                other.create(some(5), AT)

        store.backup.write(tmp_path / "to", LATER, play_on)
        with Store.open(tmp_path / "other") as other:
            restored(other, *(tmp_path / "to").iterdir())
            assert {len(other.load(game).entries) for game in range(1, 26)} == {5}
            assert len(other.unfinished()) == 25


class TestTrouble:
    def test_a_folder_that_cannot_be_written(self, store: Store, tmp_path: Path) -> None:
        folder = tmp_path / "to"
        folder.mkdir()
        with somebody(folder, mode=0o555), pytest.raises(StorageError) as caught:
            store.backup.write(folder, LATER)
        refused(caught, "readonly")
        assert not [*folder.iterdir()]

    def test_a_disk_that_is_full(
        self, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        store.create(some(5), AT)
        monkeypatch.setattr("os.fsync", full)
        with pytest.raises(StorageError, match=r"full.*: No space") as caught:
            store.backup.write(tmp_path / "to", LATER)
        refused(caught, "full")
        assert not [*(tmp_path / "to").iterdir()]

    def test_no_room_for_what_is_restored(self, store: Store, tmp_path: Path) -> None:
        fill(tmp_path, 60)
        path = backed_up(store, tmp_path)
        with Store.open(tmp_path / "other") as other:
            mine = other.create(some(9), AT)
            pages = other._db.execute("PRAGMA page_count").fetchone()[0]
            other._db.execute(f"PRAGMA max_page_count = {pages + 40}")
            plan = other.importing.plan([path])
            with pytest.raises(StorageError) as caught:
                other.importing.take(plan, LATER)
            refused(caught, "full")
            assert other.load(mine) == some(9)
            assert other._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            count = other.history.count()
            assert all(other.load(one.id).over for one in other.history.page().games)
            assert count < 60
            other._db.execute("PRAGMA max_page_count = 1000000")
            restored(other, path)
            assert other.history.count() == 60

    def test_a_file_that_cannot_be_changed(self, store: Store, tmp_path: Path) -> None:
        store.create(some(9), AT)
        path = backed_up(store, tmp_path)
        with Store.open(tmp_path / "other") as other:
            other._db.execute("PRAGMA query_only = ON")
            plan = other.importing.plan([path])
            with pytest.raises(StorageError) as caught:
                other.importing.take(plan, LATER)
            refused(caught, "readonly")


class TestOddClocks:
    @pytest.mark.parametrize(
        ("at", "date"),
        [
            ("1970-01-01T00:00:00Z", (1980, 1, 1, 0, 0, 0)),
            ("1979-12-31T23:59:59Z", (1980, 1, 1, 0, 0, 0)),
            ("1980-01-01T00:00:00Z", (1980, 1, 1, 0, 0, 0)),
            ("2107-12-31T23:59:58Z", (2107, 12, 31, 23, 59, 58)),
            ("2108-01-01T00:00:00Z", (2107, 12, 31, 23, 59, 58)),
            ("9999-12-31T23:59:59Z", (2107, 12, 31, 23, 59, 58)),
        ],
    )
    def test_a_year_that_no_archive_can_have(
        self, store: Store, tmp_path: Path, at: str, date: tuple[int, ...]
    ) -> None:
        """The archive has the nearest; the time itself is in the manifest."""
        store.create(some(5), AT)
        path = store.backup.write(tmp_path / "backups", at)
        assert path is not None
        assert path.name == f"rollpad-backup-{at[:10]}.zip"
        with zipfile.ZipFile(path) as archive:
            assert {member.date_time for member in archive.infolist()} == {date}
            assert json.loads(archive.read("manifest.json"))["created"] == at
        with Store.open(tmp_path / "other") as other:
            restored(other, path)
            assert [game.names for game in other.unfinished()] == [("Ana", "Ben")]


class TestKilled:
    """A backup that was killed leaves a partial file."""

    LEFT = ".rollpad-backup-2026-11-14.zip.part"

    @staticmethod
    def left(folder: Path, name: str, content: bytes = b"PK\x03\x04", hours: float = 2) -> Path:
        folder.mkdir(exist_ok=True)
        path = folder / name
        path.write_bytes(content)
        then = path.stat().st_mtime - hours * 3600
        os.utime(path, (then, then))
        return path

    @pytest.mark.parametrize("content", [b"", b"PK\x03\x04 and so on"])
    @pytest.mark.parametrize("name", [LEFT, ".rollpad-backup-2026-11-14-12.zip.part"])
    def test_the_next_one_clears_it_away(
        self, store: Store, tmp_path: Path, name: str, content: bytes
    ) -> None:
        left = self.left(tmp_path / "backups", name, content)
        backed_up(store, tmp_path / "backups")
        assert not left.exists()

    @pytest.mark.parametrize(
        ("name", "content", "hours"),
        [
            (LEFT, b"PK\x03\x04", 0.5),  # another process may still be writing it
            (LEFT, b"no archive", 2),
            (LEFT.lstrip("."), b"PK\x03\x04", 2),
            (f"{LEFT}ner", b"PK\x03\x04", 2),
            (".rollpad-backup.zip.part", b"PK\x03\x04", 2),
            (".holiday.zip.part", b"PK\x03\x04", 2),
            ("rollpad-backup-2026-11-14.zip", b"PK\x03\x04", 2),
        ],
    )
    def test_nothing_else_is_touched(
        self, store: Store, tmp_path: Path, name: str, content: bytes, hours: float
    ) -> None:
        left = self.left(tmp_path / "backups", name, content, hours)
        backed_up(store, tmp_path / "backups")
        assert left.read_bytes() == content

    def test_neither_folders_nor_links(self, store: Store, tmp_path: Path) -> None:
        folder, elsewhere = tmp_path / "backups", self.left(tmp_path / "else", "mine")
        (folder / self.LEFT).mkdir(parents=True)
        link = folder / ".rollpad-backup-2026-11-13.zip.part"
        link.symlink_to(elsewhere)
        backed_up(store, folder)
        assert (folder / self.LEFT).is_dir()
        assert link.is_symlink()
        assert elsewhere.exists()
