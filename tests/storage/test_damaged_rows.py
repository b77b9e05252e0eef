"""Rows that are written from others and cannot be read: left out, and the rest is there."""

from pathlib import Path

import pytest

from storage import StorageError, Store
from storage.records import Variant
from tests.storage.csv_table import table
from tests.storage.play import AT, some
from tools.many_games import finished_game

NO_JSON = ("", "{", "null", "7", '"x"', "[1,2", "[[]]", "[" * 100_000, "[1e999]", '["x"]')


def change(store: Store, statement: str, *values: object) -> None:
    store._db.execute(statement, values)
    store._db.commit()


@pytest.fixture
def two(store: Store) -> Store:
    """The same game twice, of which the second will be damaged."""
    for name in ("Ana", "Ben"):
        store.create(finished_game(0, name), AT)
    return store


@pytest.mark.parametrize("facts", NO_JSON)
def test_damaged_facts(two: Store, tmp_path: Path, facts: str) -> None:
    change(two, "UPDATE seats SET facts = ? WHERE game = 2", facts)
    two.export.write_csv(tmp_path / "table.csv")
    whole, damaged = table(tmp_path / "table.csv")
    assert damaged["player"] == "Ben"
    assert damaged["total"] == whole["total"]
    facts_of = [{key for key, one in row.items() if "." in key and one} for row in (whole, damaged)]
    assert facts_of[0]
    assert not facts_of[1]
    values = two.records.fact_values(Variant("tricubo", "A", solo=True))
    assert {len(found) for found in values.values()} == {1}, "those of Ana"


@pytest.mark.parametrize("keys", NO_JSON)
def test_damaged_names_of_facts(two: Store, tmp_path: Path, keys: str) -> None:
    change(two, "UPDATE shapes SET keys = ?", keys)
    two.export.write_csv(tmp_path / "table.csv")
    assert [row["player"] for row in table(tmp_path / "table.csv")] == ["Ana", "Ben"]
    assert not two.records.facts(Variant("tricubo", "A", solo=True))


def test_a_shape_that_is_not_there(two: Store, tmp_path: Path) -> None:
    change(two, "PRAGMA foreign_keys = OFF")
    change(two, "UPDATE seats SET shape = 99 WHERE game = 2")
    two.export.write_csv(tmp_path / "table.csv")
    assert [row["player"] for row in table(tmp_path / "table.csv")] == ["Ana", "Ben"]
    assert two.records.facts(Variant("tricubo", "A", solo=True))


# The bin

SAVED = (*NO_JSON, "{}", '{"header": 7, "finished": 8}', '{"entries": 7}', '{"header": "[]"}')


@pytest.mark.parametrize("saved", SAVED)
def test_a_damaged_game_in_the_bin(store: Store, saved: str) -> None:
    """The others are listed and can be taken back; it stays, and says that it cannot."""
    damaged, whole = (store.create(some(count), AT) for count in (4, 5))
    for game in (damaged, whole):
        store.bin.put(game, AT)
    change(store, "UPDATE bin SET saved = ? WHERE id = ?", saved, damaged)
    shown = store.bin.shown(store.bin.games())
    assert shown[whole].names == ("Ana", "Ben")
    assert (shown[damaged].game, shown[damaged].names) == ("", ())
    with pytest.raises(StorageError) as caught:
        store.bin.take_back(damaged)
    assert caught.value.kind == "unreadable"
    assert store.bin.games() == [whole, damaged]
    store.bin.take_back(whole)
    assert store.load(whole) == some(5)
    assert store.bin.games() == [damaged]


@pytest.mark.parametrize("column", ["started", "updated"])
def test_a_time_that_is_no_text_is_no_reason_to_keep_a_game(store: Store, column: str) -> None:
    game = store.create(some(4), AT)
    change(store, f"UPDATE games SET {column} = x'00ff' WHERE id = ?", game)
    store.bin.put(game, AT)
    store.bin.take_back(game)
    assert store.load(game) == some(4)


@pytest.mark.parametrize("column", ["identity", "header", "note"])
def test_a_game_that_is_no_text_is_not_thrown_away(store: Store, column: str) -> None:
    game = store.create(some(4), AT)
    change(store, f"UPDATE games SET {column} = x'00ff' WHERE id = ?", game)
    with pytest.raises(StorageError) as caught:
        store.bin.put(game, AT)
    assert caught.value.kind == "unreadable"
    assert store.bin.games() == []
    assert store._db.execute("SELECT count(*) FROM games").fetchone() == (1,)
