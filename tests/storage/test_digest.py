"""Digests of games: what the disk has changed is noticed, and stays noticed."""

import json
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from storage import StorageError, Store
from storage.check import Damage
from storage.database import FILE
from storage.importer import ImportPlan
from storage.schema import MIGRATIONS, migrate
from storage.shared_game_rows import SharedGameRow
from tests.support.finished import finished_game
from tests.support.in_part import in_part
from tests.support.storage_games import AT, begin, go_on, play, some
from tools.many_games import content, fill, fill_old

LATER = "2026-11-16T18:00:00Z"
CLEAN = Damage()
PAGE = 4096


def some_games(store: Store) -> int:
    """Saves a few games of both kinds; returns the number of one in the middle."""
    for seed in range(3):
        store.create(finished_game(seed, "Ana", "Ben"), AT)
    game = store.create(some(8), AT)
    store.create(some(4), AT)
    return game


Way = Callable[[Store, int, Path], None]


def play_on(store: Store, game: int, _folder: Path) -> None:
    store.append(game, go_on(store.load(game), Random(1)), LATER)


def undo(store: Store, game: int, _folder: Path) -> None:
    journal = store.load(game)
    assert journal.undoable
    store.append(game, journal.undo(journal.undoable, at=LATER), LATER)


def play_to_the_end(store: Store, game: int, _folder: Path) -> None:
    for journal in play(store.load(game), Random(2), undo=0.1):
        store.append(game, journal, LATER)


def note(store: Store, game: int, _folder: Path) -> None:
    store.history.set_note(game, "it rained")


def rename(store: Store, _game: int, _folder: Path) -> None:
    done = store.names.rename("Ana", "Anna", AT)
    store.names.rename("Anna", "Annika", AT)
    assert done


def bin_it(store: Store, game: int, _folder: Path) -> None:
    store.trash.put(game, AT)
    store.trash.take_back(game)


def follow_another_host(store: Store, game: int, _folder: Path) -> None:
    store.shared.follow(game, some(12), SharedGameRow("me", "secret"), (), LATER)


def import_more(store: Store, game: int, folder: Path) -> None:
    path = folder / "more.json"
    with Store.open(folder / "other") as other:
        other.importing.take(_plan(other, store.export.game(game), path), AT)
        (number,) = [one.id for one in other.unfinished()]
        other.append(number, go_on(other.load(number), Random(4)), LATER)
        text = other.export.game(number)
    plan = _plan(store, text, path)
    assert [step.verdict for step in plan.steps] == ["longer"]
    store.importing.take(plan, LATER)


def _plan(store: Store, text: str, path: Path) -> ImportPlan:
    path.write_text(text)
    return store.importing.plan([path])


WAYS: tuple[Way, ...] = (
    *(play_on, undo, play_to_the_end, note, rename, bin_it, follow_another_host, import_more),
)


@pytest.mark.parametrize("way", WAYS)
def test_whatever_changes_a_game_its_digest_fits(store: Store, tmp_path: Path, way: Way) -> None:
    game = some_games(store)
    assert store.check.run() == CLEAN
    way(store, game, tmp_path)
    assert store.check.run() == CLEAN
    store.load(game)
    assert store.damaged_games == set()


@pytest.mark.parametrize("way", WAYS)
def test_a_backup_restores_sound_games(store: Store, tmp_path: Path, way: Way) -> None:
    way(store, some_games(store), tmp_path)
    path = store.backup.write(tmp_path, LATER)
    assert path
    with Store.open(tmp_path / "restored") as other:
        other.importing.take(other.importing.plan([path]), LATER)
        assert other.check.run() == CLEAN


DAMAGES = {
    "an entry": "UPDATE entries SET entry = replace(entry, ':0', ':1') WHERE game = ?1",
    "the last entry is gone": "DELETE FROM entries WHERE game = ?1 AND number = 8",
    "entries of another game": """
        UPDATE entries SET entry = (SELECT entry FROM entries AS o WHERE o.game = 5 AND number = 3)
        WHERE game = ?1 AND number = 3
    """,
    "a name": "UPDATE games SET header = replace(header, 'Ana', 'Ama') WHERE id = ?1",
    "a time": "UPDATE games SET updated = '2026-11-15T18:00:01Z' WHERE id = ?1",
    "the note": "UPDATE games SET note = 'x' WHERE id = ?1",
    "the identity": "UPDATE games SET identity = identity || 'a' WHERE id = ?1",
    "the digest": "UPDATE games SET digest = x'00' WHERE id = ?1",
    "no digest": "UPDATE games SET digest = NULL WHERE id = ?1",
    "a number for a digest": "UPDATE games SET digest = 7 WHERE id = ?1",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_the_disk_has_changed_is_found(store: Store, damage: str) -> None:
    game = some_games(store)
    assert store.check.run() == CLEAN
    store._db.execute(DAMAGES[damage], (game,))
    before = content(store)
    assert store.check.run() == Damage((game,))
    assert content(store) == before, "nothing is repaired"


@pytest.mark.parametrize("damage", ["a name", "a time", "the note", "the last entry is gone"])
def test_a_damaged_game_can_be_read_and_that_is_told(store: Store, damage: str) -> None:
    game = some_games(store)
    store._db.execute(DAMAGES[damage], (game,))
    store.load(game)
    assert store.damaged_games == {game}


@pytest.mark.parametrize("way", [way for way in WAYS if way is not import_more])
@pytest.mark.parametrize("damage", ["a name", "a time", "the last entry is gone", "the digest"])
def test_no_change_hides_it(store: Store, tmp_path: Path, way: Way, damage: str) -> None:
    game = some_games(store)
    store._db.execute(DAMAGES[damage], (game,))
    way(store, game, tmp_path)
    if way is follow_another_host and damage == "the last entry is gone":
        assert store.check.run() == CLEAN, "all entries are new ones"
    else:
        assert store.check.run().games == (game,)


def test_damage_in_the_bin_is_noticed_when_it_is_taken_back(store: Store) -> None:
    game = some_games(store)
    store.trash.put(game, AT)
    store._db.execute("UPDATE bin SET saved = replace(saved, 'Ana', 'Ama')")
    store.trash.take_back(game)
    store.load(game)
    assert store.damaged_games == {game}


def test_a_backup_says_so(store: Store, tmp_path: Path) -> None:
    game = some_games(store)
    store._db.execute(DAMAGES["a name"], (game,))
    path = store.backup.write(tmp_path, LATER)
    assert path
    with zipfile.ZipFile(path) as archive:
        marks = [json.loads(archive.read(name)).get("saved") for name in archive.namelist()[1:]]
    assert [mark.get("damaged") for mark in marks] == [None, None, None, True, None]
    with Store.open(tmp_path / "other") as other:
        assert other.importing.take(other.importing.plan([path]), LATER).done["new"] == 5


def test_games_of_before_get_their_digests_in_the_background(tmp_path: Path) -> None:
    fill_old(tmp_path, 50)
    with Store.open(tmp_path) as store:
        assert store._db.execute("SELECT count(digest) FROM games").fetchone() == (0,)
        assert store.check.run(lambda done, total: False) == Damage(done=False)
        game = store.create(some(4), AT)
        assert store.check.run() == CLEAN
        assert store._db.execute("SELECT count(digest) FROM games").fetchone() == (51,)
        store.append(game, go_on(some(4), Random(1)), LATER)
        store.backfill.catch_up()
        assert store.check.run() == CLEAN
        store._db.execute("UPDATE games SET digest = NULL WHERE id = 7")
        assert store.check.run() == Damage((7,))


def test_a_file_of_the_version_before(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE, isolation_level=None) as db:
        migrate(db, MIGRATIONS[:8])
    db.close()
    with Store.open(tmp_path) as store:
        assert store.notice is None
        game = store.create(some(4), AT)
        assert store.check.run() == CLEAN
        assert store.load(game) == some(4)


def test_it_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.check.STEPS", 10)
    fill(tmp_path, 60)
    with Store.open(tmp_path) as store:
        calls = 0

        def count(done: int, total: int) -> None:
            nonlocal calls
            calls += 1

        assert store.check.run() == CLEAN
        assert store.check.run(count) == CLEAN
        for last in (1, 3, calls - 1):
            left = last

            def stop(done: int, total: int) -> bool:
                nonlocal left
                left -= 1
                return left > 0

            assert not store.check.run(stop).done
        assert store.load(1).over


def test_it_is_told_once(store: Store) -> None:
    found = Damage((3, 5), file=True)
    assert store.check.is_due(AT)
    assert store.check.is_news(found, AT)
    assert not store.check.is_due(AT)
    assert store.check.is_due(LATER)
    assert not store.check.is_news(found, LATER)
    assert store.check.is_news(Damage((3, 5, 6)), LATER)
    assert not store.check.is_news(CLEAN, LATER)
    assert store.check.is_news(found, LATER)


def test_it_is_told_also_where_nothing_can_be_saved(store: Store) -> None:
    store._db.execute("PRAGMA query_only = ON")
    for _ in range(2):
        assert store.check.is_news(Damage((3,)), AT)
    assert not store.check.is_news(CLEAN, AT)


# Damage of every kind to the closed file


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file of some games without a log."""
    folder = tmp_path_factory.mktemp("sound")
    fill(folder, 40)
    with Store.open(folder) as store:
        for number in range(4):
            store.create(begin("Ana", "Ben", "Cem"), AT)
            store.create(some(10 + number), AT)
        assert store.check.run() == CLEAN
    return (folder / FILE).read_bytes()


def damaged(data: bytes, seed: int) -> bytes:
    """One bit, or a page that is zero, another one, exchanged or half written."""
    random, out = Random(seed), bytearray(data)
    pages = len(data) // PAGE
    one, other = (random.randrange(1, pages) * PAGE for _ in range(2))
    match seed % 5:
        case 0:
            out[random.randrange(100, len(data))] ^= 1 << random.randrange(8)
        case 1:
            out[one : one + PAGE] = bytes(PAGE)
        case 2:
            out[one : one + PAGE] = data[other : other + PAGE]
        case 3:
            out[one : one + PAGE] = data[other : other + PAGE]
            out[other : other + PAGE] = data[one : one + PAGE]
        case _:
            half = one + PAGE // 2
            out[half : one + PAGE] = data[other + PAGE // 2 : other + PAGE]
    return bytes(out)


def games(store: Store) -> object:
    """Returns what is to be protected: every game with its seats, and the lists of them."""
    known = content(store)["games"]
    numbers = store.history.numbers()
    return (
        known,
        store.history.games(numbers),
        numbers,
        store.unfinished(),
        store.leaderboard.variants(),
    )


@pytest.mark.parametrize("part", in_part(range(10)))
def test_no_damage_of_the_closed_file_is_silent(sound: bytes, tmp_path: Path, part: int) -> None:
    (tmp_path / FILE).write_bytes(sound)
    with Store.open(tmp_path) as store:
        expected = games(store)
    silent = []
    for seed in range(part * 50, part * 50 + 50):
        for path in tmp_path.iterdir():
            path.unlink()
        (tmp_path / FILE).write_bytes(damaged(sound, seed))
        try:
            with Store.open(tmp_path) as store:
                if store.notice or games(store) == expected:
                    continue
                if store.check.run() == CLEAN:
                    silent.append(seed)
        except (StorageError, sqlite3.Error):
            continue
    assert silent == []
