"""Games are saved step by step and restored unchanged."""

import json
import shutil
import sqlite3
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import GAMES
from scoring.journal import Journal
from storage import GameSummary, StorageError, Store
from storage.database import FILE
from storage.session import Session
from tests.support.storage_games import AT, begin, go_on, play, played, some
from tools.many_games import fill

LATER = "2026-11-15T19:00:00Z"


def finished(folder: Path, game: int) -> str | None:
    with sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True) as db:
        row = db.execute("SELECT finished FROM games WHERE id = ?", (game,)).fetchone()
    db.close()
    time: str | None = row[0]
    return time


def test_a_new_game_comes_back(store: Store) -> None:
    journal = some(7)
    assert store.load(store.create(journal, AT)) == journal


def test_a_game_without_entries_comes_back(store: Store) -> None:
    assert store.load(store.create(begin(), AT)) == begin()


def test_append_saves_one_entry_after_another(store: Store, tmp_path: Path) -> None:
    game = store.create(begin(), AT)
    for journal in play(begin(), Random(1), undo=0.3):
        store.append(game, journal, LATER)
    with Store.open(tmp_path) as again:
        assert again.notice is None
        assert again.load(game) == journal


def test_append_saves_everything_that_is_missing(store: Store) -> None:
    game = store.create(some(3), AT)
    store.append(game, some(3), AT)
    assert store.load(game) == some(3)
    journal = played(some(3), Random(2))
    store.append(game, journal, AT)
    assert store.load(game) == journal


def test_each_entry_is_on_the_disk_before_the_call_returns(store: Store, tmp_path: Path) -> None:
    """What a power cut would leave behind is what the files hold while the store is open."""
    game = store.create(begin(), AT)
    for place, journal in enumerate(play(begin(), Random(3))):
        store.append(game, journal, AT)
        copy = tmp_path / f"copy{place}"
        copy.mkdir()
        for name in (FILE, f"{FILE}-wal"):
            shutil.copy(tmp_path / name, copy)
        with Store.open(copy) as after_the_cut:
            assert after_the_cut.load(game) == journal


def test_waits_for_the_disk_at_every_commit(store: Store) -> None:
    pragmas = ("journal_mode", "synchronous", "foreign_keys")
    values = [store._db.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas]
    assert values == ["wal", 2, 1]


def test_unknown_keys_are_kept_as_they_were(store: Store) -> None:
    file = some(2).to_json()
    file |= {"table": {"name": "Küche \ud83c", "no": [1.0, None, 1e300]}, "a": 1}
    file["entries"][0] |= {"mood": "😀", "nested": {"z": 1, "a": [True]}}
    text = json.dumps(file)
    loaded = store.load(store.create(Journal.from_text(text), AT))
    assert json.dumps(loaded.to_json()) == json.dumps({key: file[key] for key in loaded.to_json()})
    assert loaded.to_json() == file


def test_a_game_nested_too_deeply_is_refused_as_a_whole(store: Store) -> None:
    deep: object = 1
    for _ in range(100_000):
        deep = [deep]
    journal = some(2)
    journal.entries[1].raw["deep"] = deep
    with pytest.raises(StorageError, match="nested") as caught:
        store.create(journal, AT)
    assert caught.value.kind == "unreadable"
    assert store.unfinished() == []


def test_finish_undo_redo_set_and_clear_the_flag(store: Store, tmp_path: Path) -> None:
    journal = played(begin("Ana"), Random(4))
    last = journal.undoable
    assert last is not None
    game = store.create(begin("Ana"), AT)
    assert finished(tmp_path, game) is None
    store.append(game, journal, AT)
    assert finished(tmp_path, game) == AT
    assert store.unfinished() == []

    undone = journal.undo(last)
    store.append(game, undone, LATER)
    assert finished(tmp_path, game) is None
    assert [summary.id for summary in store.unfinished()] == [game]

    redoable = undone.redoable
    assert redoable is not None
    store.append(game, undone.undo(redoable), LATER)
    assert finished(tmp_path, game) == LATER
    assert store.unfinished() == []


def test_a_game_that_is_over_is_created_as_finished(store: Store, tmp_path: Path) -> None:
    game = store.create(played(begin("Ana"), Random(4)), AT)
    assert finished(tmp_path, game) == AT


def test_unfinished_games_come_newest_first(store: Store) -> None:
    older = store.create(some(3), AT)
    newer = store.create(some(2, "Cé", "D"), AT)
    store.create(played(begin("Ana"), Random(4)), AT)
    assert store.unfinished() == [
        GameSummary(newer, "tricubo", ("Cé", "D"), AT, AT, begun=False),
        GameSummary(older, "tricubo", ("Ana", "Ben"), AT, AT),
    ]
    store.append(older, go_on(some(3), Random(1)), LATER)
    assert [(summary.id, summary.updated) for summary in store.unfinished()] == [
        (older, LATER),
        (newer, AT),
    ]


def test_unfinished_games_are_found_without_looking_at_the_others(store: Store) -> None:
    asked: list[str] = []
    store._db.set_trace_callback(asked.append)
    store.unfinished()
    store._db.set_trace_callback(None)
    (sql,) = asked
    plan = [row[3] for row in store._db.execute(f"EXPLAIN QUERY PLAN {sql}")]
    assert plan[0] == "SCAN games USING INDEX unfinished"
    assert not any("SCAN" in step for step in plan[1:]), "and their last entry by its number"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_when_a_person_enters_something(store: Store, game: str) -> None:
    """What the New game screen enters for the players is not theirs, for any number of them."""
    sheets: list[dict[str, object]] = [{}, *GAMES[game].printed_sheets()]
    tables = [(options, count) for options in sheets for count in GAMES[game].players]
    if GAMES[game].players[-1] > 1:
        tables.append(({"one_sheet": {"of": 2, "seat": 0}}, 1))
    for options, count in tables:
        names = ["Ana", "Ben", *map(str, range(8))][:count]
        session = Session.begin(store, game, options, names)
        summary = store.unfinished()[0]
        assert (summary.id, summary.begun) == (session.number, False), (options, count)
        assert summary.solo == (count == 1 and "one_sheet" not in options)
        assert summary.one_sheet == ("one_sheet" in options)
        player = next(iter(session.journal.game.turn(session.journal.state).waiting), 0)
        moves = session.journal.game.legal_moves(session.journal.state, player)
        session.enter(player, next(iter(moves)))
        assert store.unfinished()[0].begun, (options, count)


def test_delete_takes_the_entries_along(store: Store) -> None:
    game, other = store.create(some(3), AT), store.create(some(4), AT)
    store.delete(game)
    store.delete(game)
    with pytest.raises(StorageError) as caught:
        store.load(game)
    assert caught.value.kind == "missing"
    assert store.load(other) == some(4)
    assert store._db.execute("SELECT count(*) FROM entries").fetchone() == (4,)


def test_a_deleted_number_never_comes_back(store: Store) -> None:
    game = store.create(some(3), AT)
    store.delete(game)
    with pytest.raises(StorageError) as caught:
        store.append(game, some(4), AT)
    assert caught.value.kind == "missing"
    assert store.create(some(3), AT) > game


class TestTwoCopiesOfTheApp:
    def test_an_entry_is_never_overwritten(self, store: Store, tmp_path: Path) -> None:
        game = store.create(some(5), AT)
        with Store.open(tmp_path) as other:
            ours, theirs = (some(5).undo(entry) for entry in (5, 4))
            other.append(game, theirs, AT)
            for journal in (ours, ours.undo(ours.redoable or 0), some(5)):
                with pytest.raises(StorageError) as caught:
                    store.append(game, journal, AT)
                assert caught.value.kind == "conflict"
                assert "another copy" in str(caught.value)
            assert store.load(game) == other.load(game) == theirs

    def test_the_same_entry_twice_is_no_conflict(self, store: Store, tmp_path: Path) -> None:
        game = store.create(some(5), AT)
        with Store.open(tmp_path) as other:
            other.append(game, some(5).undo(5, at=AT), AT)
        store.append(game, some(5).undo(5, at=AT), LATER)
        assert len(store.load(game).entries) == 6


@settings(max_examples=10)
@given(st.randoms(use_true_random=False), st.integers(1, 5), st.integers(1, 100))
def test_any_game_saved_step_by_step_comes_back(random: Random, players: int, steps: int) -> None:
    fresh = begin(*"ABCDE"[:players])
    with TemporaryDirectory() as name:
        folder = Path(name)
        with Store.open(folder) as store:
            game = store.create(fresh, AT)
            for journal in islice(play(fresh, random, undo=0.2), steps):
                store.append(game, journal, AT)
        with Store.open(folder) as store:
            assert store.notice is None
            assert store.load(game) == journal
            assert store.load(game).report() == journal.report()
            assert bool(store.unfinished()) != journal.over


def test_the_folder_can_be_filled_with_finished_games(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        running = store.create(some(3), AT)
    fill(tmp_path, 30)
    fill(tmp_path, 30)
    with Store.open(tmp_path) as store:
        assert store.notice is None
        assert [summary.id for summary in store.unfinished()] == [running]
        assert all(store.load(game).over for game in range(2, 62))
        assert store.player_names() == ["Ana", "Ben", "Carla", "Daan"]
