"""A full or write-protected disk, another process that is writing: one plain line each."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest

from storage import StorageError, Store
from storage.database import FILE
from storage.session import Session
from storage.settings import GHOST
from tests.support.storage_games import AT, begin, go_on, play, played, some
from tests.support.trouble import refused, somebody


def test_the_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "where"
    Store.open(folder).close()
    assert (folder / FILE).is_file()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "folder"):
        with pytest.raises(StorageError, match="file") as caught:
            Store.open(folder)
        refused(caught, "other")


def test_a_closed_store(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    store.close()
    store.close()
    with pytest.raises(StorageError, match="closed") as caught:
        store.unfinished()
    refused(caught, "other")


class TestFullDisk:
    @pytest.fixture
    def full(self, store: Store) -> Store:
        """The file cannot grow."""
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count = {pages}")
        return store

    def test_nothing_is_half_saved(self, full: Store) -> None:
        journal = played(begin(*"ABCDE"), Random(1))
        with pytest.raises(StorageError, match="full") as caught:
            full.create(journal, AT)
        refused(caught, "full")
        assert full.unfinished() == []

    def test_the_next_append_saves_what_is_missing(self, full: Store) -> None:
        steps = list(play(begin(*"ABCDE"), Random(1)))
        game = full.create(begin(*"ABCDE"), AT)

        def save_all() -> None:
            for journal in steps:
                full.append(game, journal, AT)

        with pytest.raises(StorageError) as caught:
            save_all()
        refused(caught, "full")
        saved = len(full.load(game).entries)
        assert full.load(game) == steps[saved - 1]
        full._db.execute("PRAGMA max_page_count = 1000000")
        full.append(game, steps[saved + 1], AT)
        assert full.load(game) == steps[saved + 1]


class TestWriteProtected:
    def test_a_database_that_cannot_be_written(self, store: Store) -> None:
        game = store.create(some(3), AT)
        store._db.execute("PRAGMA query_only = ON")
        writes = (
            lambda: store.create(some(3), AT),
            lambda: store.append(game, some(4), AT),
            lambda: store.delete(game),
            lambda: store.settings.set(GHOST, False),
            lambda: store.remember_players(["Ana"], AT),
        )
        for write in writes:
            with pytest.raises(StorageError, match="permission") as caught:
                write()
            refused(caught, "readonly")
        assert store.load(game) == some(3)

    @pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs the file modes of Unix")
    def test_a_folder_that_cannot_be_written(self, tmp_path: Path) -> None:
        with somebody(tmp_path, mode=0o555), pytest.raises(StorageError) as caught:
            Store.open(tmp_path)
        refused(caught, "readonly")
        with somebody(tmp_path, mode=0o555), pytest.raises(StorageError) as caught:
            Store.open(tmp_path / "sub")
        refused(caught, "readonly")

    @pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs the file modes of Unix")
    @pytest.mark.parametrize("mode", [0o444, 0o000])
    def test_a_file_that_cannot_be_written(self, tmp_path: Path, mode: int) -> None:
        with Store.open(tmp_path) as store:
            store.create(some(3), AT)
        (tmp_path / FILE).chmod(mode)
        with (
            somebody(tmp_path, mode=0o777),
            pytest.raises(StorageError) as caught,
            Store.open(tmp_path) as store,
        ):
            store.create(some(4), AT)
        refused(caught, "readonly")
        assert [path.name for path in tmp_path.glob("*.db")] == [FILE]


class TestSecondCopy:
    @pytest.fixture
    def writing(self, tmp_path: Path) -> Iterator[sqlite3.Connection]:
        """Another process in the middle of writing."""
        Store.open(tmp_path).close()
        db = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        db.execute("BEGIN IMMEDIATE")
        yield db
        db.close()

    def test_locked_after_the_timeout(self, tmp_path: Path, writing: sqlite3.Connection) -> None:
        with Store.open(tmp_path, busy_timeout=0.01) as store:
            assert store.notice is None
            with pytest.raises(StorageError, match="Another copy") as caught:
                store.create(some(3), AT)
            refused(caught, "locked")
            assert store.unfinished() == []  # reading goes on
            writing.execute("COMMIT")
            assert store.load(store.create(some(3), AT)) == some(3)

    def test_locked_altogether_is_not_damage(self, tmp_path: Path) -> None:
        Store.open(tmp_path).close()
        db = sqlite3.connect(tmp_path / FILE, isolation_level=None)
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageError) as caught:
            Store.open(tmp_path, busy_timeout=0.01)
        refused(caught, "locked")
        db.execute("ROLLBACK")
        db.close()
        with Store.open(tmp_path) as store:
            assert store.notice is None


class TestFolderThatCannotBeRead:
    """Only a file that is not there, or is another one, is gone."""

    @pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs the file modes of Unix")
    def test_a_folder_that_is_closed_for_a_moment(self, tmp_path: Path) -> None:
        folder = tmp_path / "data"
        with Store.open(folder) as store:
            for number in range(3, 6):
                store.create(some(number), AT)
            session = Session.resume(store, 1)
            after = go_on(session.journal, Random(1))
            with somebody(folder, mode=0o000), pytest.raises(StorageError) as caught:
                session.take(after)
            refused(caught, "readonly")
            session.take(after)
            assert (session.number, store.notice) == (1, None)
            assert len(store.unfinished()) == 3
        with Store.open(folder) as store:
            assert store.load(1) == after
        assert [path.name for path in folder.glob("*.db")] == [FILE]

    def test_one_error_of_the_disk(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        with Store.open(tmp_path) as store:
            for number in range(3, 24):
                store.create(some(number), AT)
            session = Session.resume(store, 1)
            after = go_on(session.journal, Random(1))
            with monkeypatch.context() as patch:
                patch.setattr(Path, "stat", unreadable)
                with pytest.raises(StorageError) as caught:
                    session.take(after)
                refused(caught, "other")
                with pytest.raises(StorageError) as caught:
                    store.start_afresh()
                refused(caught, "other")
            session.take(after)
            assert store.load(1) == after
            assert len(store.unfinished()) == 21
        assert [path.name for path in tmp_path.glob("*.db")] == [FILE]

    def test_a_file_that_cannot_be_set_aside(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The store goes on with what is there."""
        with Store.open(tmp_path) as store:
            game = store.create(some(3), AT)
            with monkeypatch.context() as patch:
                patch.setattr(Path, "rename", unreadable)
                with pytest.raises(StorageError) as caught:
                    store.start_afresh()
                refused(caught, "other")
            after = go_on(some(3), Random(1))
            store.append(game, after, AT)
            assert store.load(game) == after

    @pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs the file modes of Unix")
    def test_a_file_that_is_gone_from_a_closed_folder(self, tmp_path: Path) -> None:
        """The game in hand is rescued as soon as the folder can be written."""
        folder = tmp_path / "data"
        with Store.open(folder) as store:
            session = Session(store, store.create(some(3), AT), some(3))
            for path in folder.iterdir():
                path.unlink()
            with somebody(folder, mode=0o555), pytest.raises(StorageError) as caught:
                session.take(some(4))
            refused(caught, "readonly")
            session.take(some(5))
        with Store.open(folder) as store:
            assert store.load(session.number) == some(5)


def unreadable(path: Path, *_: object, **_more: object) -> NoReturn:
    raise OSError(errno.EIO, "Input/output error", str(path))
