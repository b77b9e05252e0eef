"""The user's own pads: kept, changed with versions, removed, and what their games are called."""

import sqlite3
from pathlib import Path

import pytest

from scoring.own.pad import Pad
from scoring.own.pad_reading import read_pad
from storage import Store
from storage.errors import StorageError
from storage.pads import PadTitle
from tests.support import example_pads as pads
from tests.support.own_notation import game_of, pad, rounds
from tests.support.reading_back import journal_of
from tests.support.storage_games import AT

LATER = "2026-11-17T18:00:00Z"


def a_pad(title: str = "Ours", most: int = 50, name: str = "") -> Pad:
    end = {"when": "rounds", "rounds": 1}
    return read_pad(pad(rounds(-50, most, name=name), end=end, title=title))


def play(store: Store, one: Pad, moves: str = "0 r 4, 1 r 5") -> int:
    return store.create(journal_of(game_of(one.to_json(), moves)), AT)


def test_pads_are_kept_and_listed(store: Store, tmp_path: Path) -> None:
    first, second = a_pad("One"), read_pad(pads.DICE)
    number = store.pads.keep(first, AT)
    store.pads.keep(second, LATER)
    assert [one.title for one in store.pads.all()] == ["Five dice", "One"]
    assert store.pads.get(number).pad == first
    assert store.pads.find(first) == store.pads.get(number)
    assert store.pads.find(a_pad("Another")) is None
    with store.another() as again:
        assert [one.title for one in again.pads.all()] == ["Five dice", "One"]


def test_a_pad_without_games_is_changed_in_place(store: Store) -> None:
    number = store.pads.keep(a_pad(), AT)
    assert store.pads.keep(a_pad(most=60), LATER, number) == number
    (one,) = store.pads.all()
    assert (one.version, one.pad) == (1, a_pad(most=60))


@pytest.mark.parametrize("moves", ["", "0 r 4", "0 r 4, 1 r 5"])
def test_a_pad_with_games_becomes_a_new_version(store: Store, moves: str) -> None:
    """Unfinished games count, too; the game stays as it was played."""
    number = store.pads.keep(a_pad(), AT)
    game = play(store, a_pad(), moves)
    before = store.load(game).report()
    second = store.pads.keep(a_pad(most=60), LATER, number)
    assert second != number
    (one,) = store.pads.all()
    assert (one.id, one.version) == (second, 2)
    assert store.load(game).report() == before
    titles = store.pads.titles()
    assert titles[a_pad().identity][:2] == ("Ours", 1)
    assert titles[a_pad(most=60).identity] == PadTitle("Ours", 2, a_pad(most=60))


def test_new_names_are_no_new_version(store: Store) -> None:
    number = store.pads.keep(a_pad(), AT)
    play(store, a_pad())
    assert store.pads.keep(a_pad("Theirs", name="Points"), LATER, number) == number
    assert [one[:2] for one in store.pads.titles().values()] == [("Theirs", 0)]


def test_a_removed_pad_comes_back(store: Store) -> None:
    number = store.pads.keep(a_pad(), AT)
    play(store, a_pad())
    store.pads.remove(number)
    assert store.pads.all() == []
    assert [one[:2] for one in store.pads.titles().values()] == [("Ours", 0)]
    store.pads.restore(number)
    assert [one.id for one in store.pads.all()] == [number]


def test_games_on_pads_that_nobody_kept_have_titles(store: Store) -> None:
    play(store, a_pad("Received"))
    assert store.pads.titles() == {a_pad().identity: PadTitle("Received", 0, a_pad("Received"))}


def test_unreadable_pads_are_left_out(store: Store, tmp_path: Path) -> None:
    number = store.pads.keep(a_pad(), AT)
    store.pads.keep(a_pad("Good"), AT)
    with sqlite3.connect(store._disk.folder / "rollpad.db") as db:
        db.execute("UPDATE pads SET pad = '{' WHERE id = ?", (number,))
    db.close()
    assert [one.title for one in store.pads.all()] == ["Good"]
    with pytest.raises(StorageError) as caught:
        store.pads.get(number)
    assert caught.value.kind == "missing"


def test_pads_of_received_games_are_offered_once(store: Store) -> None:
    assert store.pads.received() == []
    play(store, a_pad("Received"))
    play(store, a_pad("Received"), "0 r 4")
    assert store.pads.received() == [a_pad("Received")]
    number = store.pads.keep(a_pad("Received"), AT)
    assert store.pads.received() == []
    store.pads.remove(number)
    assert store.pads.received() == [], "who has removed it is not asked again"
