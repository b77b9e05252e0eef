"""A file that is set aside keeps every byte, including its log; links are followed to the file."""

import os
import sqlite3
import sys
from pathlib import Path
from random import Random

import pytest

from storage import Notice, StorageError, Store
from storage.database import FILE
from storage.schema import MIGRATIONS, Migration
from tests.support.database_files import ASIDE, contents
from tests.support.sigkill import killed
from tests.support.storage_games import AT, some
from tools.many_games import fill_old

PAGE = 4096


def play_and_die(folder: Path, migrations: tuple[Migration, ...] = tuple(MIGRATIONS)) -> None:
    """Leaves a database with a log."""

    def play() -> Store:
        store = Store.open(folder, migrations=migrations)
        for count in range(1, 30):
            store.create(some(count), AT)
        return store

    killed(play)
    assert (folder / f"{FILE}-wal").stat().st_size > 100_000


def overwrite(file: Path, place: int, garbage: bytes) -> None:
    with file.open("r+b") as stream:
        stream.seek(place)
        stream.write(garbage)


def root_of(file: Path, table: str) -> int:
    """Returns the root page of a table. Read from a copy, as reading changes the files."""
    copy = file.parent / "copy.db"
    copy.write_bytes(file.read_bytes())
    db = sqlite3.connect(copy)
    sql = "SELECT rootpage FROM sqlite_master WHERE name = ?"
    root = int(db.execute(sql, (table,)).fetchone()[0])
    db.close()
    copy.unlink()
    return (root - 1) * PAGE


def damaged(folder: Path) -> None:
    """Makes the file garbage, while the log is sound."""
    play_and_die(folder)
    file = folder / FILE
    file.write_bytes(Random(1).randbytes(file.stat().st_size))


def damaged_table(folder: Path) -> None:
    """Makes what only a probe finds: a damaged table that is not in the log."""
    Store.open(folder).close()
    root = root_of(folder / FILE, "renamings")
    play_and_die(folder)
    overwrite(folder / FILE, root, Random(1).randbytes(PAGE))


def foreign(folder: Path) -> None:
    def write() -> sqlite3.Connection:
        db = sqlite3.connect(folder / FILE, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE birds (name)")
        db.executemany("INSERT INTO birds VALUES (?)", [("tit" * 100,)] * 100)
        return db

    killed(write)


def foreign_interrupted(folder: Path) -> None:
    """Leaves a change without a log half done: SQLite would roll it back as soon as it opens the
    file."""
    db = sqlite3.connect(folder / FILE, isolation_level=None)
    db.execute("CREATE TABLE birds (name)")
    db.executemany("INSERT INTO birds VALUES (?)", [("tit" * 100,)] * 100)
    db.close()

    def write() -> sqlite3.Connection:
        db = sqlite3.connect(folder / FILE, isolation_level=None)
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN")
        db.execute("UPDATE birds SET name = upper(name)")
        return db

    killed(write)
    assert (folder / f"{FILE}-journal").stat().st_size > PAGE


def newer(folder: Path) -> None:
    def unknown(db: sqlite3.Connection) -> None:
        db.execute("CREATE TABLE unheard_of (thing)")

    play_and_die(folder, (*MIGRATIONS, unknown))


def old_and_damaged(folder: Path) -> None:
    """Damage that is found only during the migration, which is half written by then."""
    fill_old(folder, 300)

    def change() -> sqlite3.Connection:
        db = sqlite3.connect(folder / FILE, isolation_level=None)
        db.execute("UPDATE games SET updated = '2026-11-15T19:00:00Z' WHERE id = 3")
        return db

    root = root_of(folder / FILE, "games")
    killed(change)
    leaf = (folder / FILE).read_bytes()[root:].index(b"2026", PAGE * 20)
    overwrite(folder / FILE, (root + leaf) // PAGE * PAGE, Random(1).randbytes(PAGE))


REASONS = {
    "damaged": damaged,
    "damaged table": damaged_table,
    "foreign": foreign,
    "foreign, interrupted": foreign_interrupted,
    "newer": newer,
    "damaged, old": old_and_damaged,
}


@pytest.mark.parametrize("reason", REASONS)
def test_every_byte_is_kept(tmp_path: Path, reason: str) -> None:
    REASONS[reason](tmp_path)
    before = contents(tmp_path)
    assert len(before) > 1, "there is a log, or a journal"
    with Store.open(tmp_path) as store:
        kind = reason.partition(",")[0].partition(" ")[0]
        assert store.notice == Notice(kind, tmp_path / ASIDE)  # type: ignore[arg-type]
        store.create(some(3), AT)
    assert contents(tmp_path, ASIDE) == before
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize("again", [False, True])
def test_every_byte_is_kept_of_a_file_that_breaks_while_it_is_open(
    tmp_path: Path, again: bool
) -> None:
    play_and_die(tmp_path)
    with Store.open(tmp_path) as store:
        with store.another() if again else store:
            store.append(29, some(29).undo(29), AT)
            if not again:
                before = contents(tmp_path)
                store.start_afresh()
        if again:
            before = contents(tmp_path)
            store.start_afresh()
        assert store.notice == Notice("damaged", tmp_path / ASIDE)
        assert contents(tmp_path, ASIDE) == before
    assert contents(tmp_path, ASIDE) == before
    for suffix, content in before.items():  # and it can be put back
        (tmp_path / f"{FILE}{suffix}").write_bytes(content)
    (tmp_path / f"{FILE}-count").unlink(missing_ok=True)
    with Store.open(tmp_path) as store:
        assert len(store.load(29).entries) == 30


def test_a_sound_file_is_tidied_up(tmp_path: Path) -> None:
    """The guard does not keep the log from being merged when the app is left."""
    play_and_die(tmp_path)
    with Store.open(tmp_path) as store, store.another():
        assert store.notice is None
    assert {path.name for path in tmp_path.iterdir()} == {FILE, f"{FILE}-count"}


def test_the_log_of_another_file_is_not_deleted(tmp_path: Path) -> None:
    """A second copy has set our file aside and plays on in a fresh one."""
    store = Store.open(tmp_path)
    store.create(some(3), AT)
    with Store.open(tmp_path) as other:
        other.start_afresh()
        other.create(some(5), AT)
        before, aside = contents(tmp_path), contents(tmp_path, ASIDE)
        store.close()
        assert contents(tmp_path) == before
        assert contents(tmp_path, ASIDE) == aside


@pytest.mark.skipif(sys.platform == "win32", reason="locks are otherwise")
def test_a_second_connection_does_not_take_the_locks_away(tmp_path: Path) -> None:
    """On Unix, closing a file takes all the locks from it that the process has there: another copy
    of the app would assume that the database is not open."""
    import fcntl

    def is_free(suffix: str, place: int) -> bool:
        """As another process sees it."""
        child = os.fork()
        if not child:
            with (tmp_path / f"{FILE}{suffix}").open("r+b") as file:
                try:
                    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
                except OSError:
                    os._exit(1)
            os._exit(0)
        return os.waitpid(child, 0)[1] == 0

    of_the_index, of_the_file = ("-shm", 128), ("", 0x40000002)
    play_and_die(tmp_path)
    (tmp_path / f"{FILE}-wal").write_bytes((tmp_path / f"{FILE}-wal").read_bytes()[:90_000])
    with Store.open(tmp_path) as store:
        assert store.notice is not None
        assert not is_free(*of_the_index)
        assert not is_free(*of_the_file)
        with store.another() as other:
            other.create(some(3), AT)
        assert not is_free(*of_the_index)
        assert not is_free(*of_the_file)


# Links


def test_a_sound_file_behind_a_link(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    with Store.open(there) as store:
        store.create(some(3), AT)
    (there / FILE).rename(there / "games.db")
    (there / f"{FILE}-count").unlink(missing_ok=True)
    (here / FILE).symlink_to(there / "games.db")

    def play() -> Store:
        store = Store.open(here)
        for count in range(1, 20):
            store.create(some(count), AT)
        # So that the end of the file is in the log only, as after a long game.
        store._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        for _ in range(200):
            store.create(some(20), AT)
        return store

    killed(play)
    with Store.open(here) as store:
        assert store.notice is None
        assert len(store.unfinished()) == 220


def test_what_is_set_aside_lies_where_the_file_is(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    (there / FILE).write_text("no database")
    (here / FILE).symlink_to(there / FILE)
    with Store.open(here) as store:
        assert store.notice == Notice("damaged", there / ASIDE)
        store.create(some(3), AT)
    assert (here / FILE).is_symlink()
    with Store.open(there) as store:
        assert len(store.unfinished()) == 1


@pytest.mark.parametrize("target", ["nowhere", "gone/away", FILE, "other"])
@pytest.mark.parametrize("folder", [False, True])
def test_a_link_that_leads_nowhere(tmp_path: Path, target: str, folder: bool) -> None:
    (tmp_path / "other").symlink_to(tmp_path / FILE)
    (tmp_path / FILE).symlink_to(tmp_path / target)
    before = {path.name for path in tmp_path.iterdir()}
    with pytest.raises(StorageError, match=r"is a broken link: .*rollpad") as caught:
        Store.open(tmp_path / FILE if folder else tmp_path)
    assert caught.value.kind == "link"
    assert {path.name for path in tmp_path.iterdir()} == before
