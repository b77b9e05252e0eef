"""Damage to the log loses saved data, and SQLite does not report it. Rollpad does."""

import os
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from storage import Notice, Store
from storage.commit_counter import LENGTH, CommitCount
from storage.database import FILE
from storage.settings import GHOST
from tests.support.database_files import ASIDE, contents
from tests.support.sigkill import killed, write_and_kill
from tests.support.storage_games import AT, begin, play, some

WAL, COUNT = f"{FILE}-wal", f"{FILE}-count"
HEADER, FRAME = 32, 24 + 4096
"""Bytes of the log's header and of a page in it."""


def entries(store: Store) -> int:
    return int(store._db.execute("SELECT count(*) FROM entries").fetchone()[0])


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A folder after a kill, with the number of its entries; the first game is in the file itself,
    the second one in the log."""
    folder = tmp_path_factory.mktemp("sound")
    with Store.open(folder) as store:
        store.create(some(12), AT)

    def go_on() -> Store:
        store = Store.open(folder)
        game = store.create(begin(), AT)
        for journal in islice(play(begin(), Random(3)), 14):
            store.append(game, journal, AT)
        return store

    killed(go_on)
    return folder, 12 + 14


def damages(size: int) -> Iterator[tuple[str, int, bytes | None]]:
    """Yields the damage to the log, its position, and the bytes to write there; None truncates
    it."""
    random = Random(7)
    for place in range(0, HEADER, 4):
        yield "header", place, random.randbytes(4)
    for frame in range((size - HEADER) // FRAME):
        begin = HEADER + frame * FRAME
        yield "flip in a frame's header", begin + random.randrange(24), b"\xa5"
        yield "flip in a page", begin + random.randrange(24, FRAME), b"\xa5"
        yield "zeros", begin, bytes(FRAME)
        yield "cut", begin, None
        yield "cut in the middle", begin + random.randrange(1, FRAME), None
    yield "cut to nothing", 0, None


def test_every_loss_is_noticed(sound: tuple[Path, int], tmp_path: Path) -> None:
    folder, expected = sound
    log = (folder / WAL).read_bytes()
    trial = tmp_path / "trial"
    lost = 0
    for name, place, garbage in damages(len(log)):
        shutil.rmtree(trial, ignore_errors=True)
        shutil.copytree(folder, trial)
        end = place + len(garbage or b"")
        damaged = log[:place] + (garbage + log[end:] if garbage is not None else b"")
        (trial / WAL).write_bytes(damaged)
        before = contents(trial)
        with Store.open(trial) as store:
            notice, found = store.notice, entries(store)
        where = f"{name} at {place}"
        if notice is None:
            assert found == expected, f"{where}: silently lost"
            continue
        lost += 1
        assert notice.kind == "lost", where
        assert 0 < notice.missing <= 15, where
        assert found < expected, f"{where}: a false alarm"
        if damaged:
            assert notice.path is not None
            assert contents(trial, notice.path.name) == before, where
    assert lost > 200


def test_a_log_that_was_merged_half_and_damaged(tmp_path: Path) -> None:
    """Right after it has been merged, the beginning of the log is older than the file, and the two
    do not fit together. The file alone is sound."""
    folder, trial = tmp_path / "folder", tmp_path / "trial"

    def go_on() -> Store:
        store = Store.open(folder)
        for seed in range(3):
            game = store.create(begin(), AT)
            for journal in play(begin(), Random(seed)):
                store.append(game, journal, AT)
        store._db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        return store

    killed(go_on)
    shutil.copytree(folder, trial)
    with Store.open(trial) as store:
        saved = entries(store)
    log = (folder / WAL).read_bytes()
    kinds = []
    for place in range(HEADER + 100, len(log), FRAME * 37):
        shutil.rmtree(trial, ignore_errors=True)
        shutil.copytree(folder, trial)
        (trial / WAL).write_bytes(log[:place] + b"\xa5\x5a" + log[place + 2 :])
        before = contents(trial)
        with Store.open(trial) as store:
            kinds.append(store.notice and store.notice.kind)
            assert store._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert entries(store) == saved
        for suffix, content in contents(trial, ASIDE).items():
            assert content == before[suffix], "what is useless is kept as well"
    assert kinds == [None] * len(kinds), "the file has everything without its log"
    assert len(kinds) > 10


def test_what_is_lost_is_said_until_it_is_told(sound: tuple[Path, int], tmp_path: Path) -> None:
    shutil.copytree(sound[0], tmp_path, dirs_exist_ok=True)
    (tmp_path / WAL).write_bytes(b"")
    for _ in range(2):
        with Store.open(tmp_path) as store:
            assert store.notice == Notice("lost", None, 15)
            assert entries(store) == 12
    with Store.open(tmp_path) as store:
        store.carry_on()
    with Store.open(tmp_path) as store:
        assert store.notice is None


@pytest.mark.parametrize("seed", range(2))
def test_no_false_alarm_after_hard_kills(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    for _ in range(4):
        write_and_kill(tmp_path, random)
        with Store.open(tmp_path) as store:
            assert store.notice is None
            counted = CommitCount.in_database(store._db)
            assert counted
            assert counted.commits >= 1


def test_an_older_file_put_back_is_said_once(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.create(some(3), AT)
    older = (tmp_path / FILE).read_bytes()
    with Store.open(tmp_path) as store:
        store.create(some(4), AT)
        store.settings.set(GHOST, False)
    (tmp_path / FILE).write_bytes(older)
    with Store.open(tmp_path) as store:
        assert store.notice == Notice("lost", None, 2)
        store.create(some(5), AT)
    assert {path.name for path in tmp_path.iterdir()} == {FILE, COUNT}, "no copy: nothing is broken"
    with Store.open(tmp_path) as store:
        assert store.notice is None
        assert len(store.unfinished()) == 2


def test_the_file_of_another_device_is_no_loss(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, count in ((here, 5), (there, 1)):
        with Store.open(folder) as store:
            for _ in range(count):
                store.create(some(3), AT)
    shutil.copy(there / FILE, here / FILE)
    with Store.open(here) as store:
        assert store.notice is None
        assert len(store.unfinished()) == 1


def test_a_file_that_is_gone_is_missed(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.create(some(3), AT)
    (tmp_path / FILE).unlink()
    with Store.open(tmp_path) as store:
        assert store.notice == Notice("lost", None, 1)
        store.create(some(3), AT)
    with Store.open(tmp_path) as store:
        assert store.notice is None


@pytest.mark.parametrize("content", [None, b"", b"x", bytes(LENGTH), b"\xff" * 500, "later"])
def test_a_count_that_says_nothing_raises_no_alarm(
    tmp_path: Path, content: bytes | str | None
) -> None:
    with Store.open(tmp_path) as store:
        store.create(some(3), AT)
    count = tmp_path / COUNT
    match content:
        case None:
            count.unlink()
        case bytes():
            count.write_bytes(content)
        case _:  # a digit has changed
            count.write_bytes(count.read_bytes().replace(b" 1 ", b" 9 "))
    with Store.open(tmp_path) as store:
        assert store.notice is None
        store.create(some(3), AT)
    line = CommitCount.of_line(count.read_bytes()[:LENGTH])
    assert line
    assert line.commits == 2


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM written",
        "UPDATE written SET commits = 'x'",
        "UPDATE written SET commits = -5",
        "UPDATE written SET commits = 9223372036854775807",
        "UPDATE written SET file = x'ff'",
        "UPDATE written SET file = CAST(x'ff' AS TEXT)",
        "UPDATE written SET file = 'a b'",
    ],
)
def test_a_damaged_row_raises_no_alarm_and_is_made_again(tmp_path: Path, damage: str) -> None:
    """It is unrelated to the games, and must not be reported missing at every start."""
    with Store.open(tmp_path) as store:
        store.create(some(9), AT)
    db = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    db.execute(damage)
    db.close()
    for count in (9, 12):
        with Store.open(tmp_path) as store:
            assert store.notice is None
            assert entries(store) == count
            store.create(some(3), AT)
    with Store.open(tmp_path) as store:
        counted = CommitCount.in_database(store._db)
        assert counted
        assert CommitCount.of_line((tmp_path / COUNT).read_bytes()) == counted


def test_a_count_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / COUNT).mkdir(parents=True)
    for count in range(2):
        with Store.open(tmp_path) as store:
            assert store.notice is None
            assert len(store.unfinished()) == count
            store.create(some(3), AT)


def test_two_copies_count_together(tmp_path: Path) -> None:
    with Store.open(tmp_path) as one, Store.open(tmp_path) as other:
        for store in (one, other, other, one):
            store.create(some(3), AT)
            line = CommitCount.of_line((tmp_path / COUNT).read_bytes())
            assert line == CommitCount.in_database(store._db)
    with Store.open(tmp_path) as store:
        assert store.notice is None
        store.append(1, some(3), AT)  # nothing new
        assert CommitCount.in_database(store._db) == line


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL")
def test_what_two_killed_copies_have_saved_is_not_missed(tmp_path: Path) -> None:
    children = []
    for seed in range(2):
        child = os.fork()
        if not child:
            store = Store.open(tmp_path, busy_timeout=10)
            game = store.create(begin(), AT)
            for count, journal in enumerate(play(begin(), Random(seed))):
                store.append(game, journal, AT)
                if count == 12 + seed:
                    os.kill(os.getpid(), signal.SIGKILL)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    with Store.open(tmp_path) as store:
        assert store.notice is None
        assert entries(store) == 13 + 14
