"""Derived rows that cannot be read are left out, and the rest is there."""

from pathlib import Path

import pytest

from storage import StorageError, Store
from storage.leaderboard import Variant
from tests.support.csv_table import table
from tests.support.finished import finished_game
from tests.support.storage_games import AT, some

NO_JSON = ("", "{", "null", "7", '"x"', "[1,2", "[[]]", "[" * 100_000, "[1e999]", '["x"]')
TEXTS_OF_A_GAME = ("identity", "header", "started", "updated", "finished", "note")


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
    values = two.leaderboard.fact_values(Variant("tricubo", "A", solo=True))
    assert {len(found) for found in values.values()} == {1}, "those of Ana"


@pytest.mark.parametrize("keys", NO_JSON)
def test_damaged_names_of_facts(two: Store, tmp_path: Path, keys: str) -> None:
    change(two, "UPDATE shapes SET keys = ?", keys)
    two.export.write_csv(tmp_path / "table.csv")
    assert [row["player"] for row in table(tmp_path / "table.csv")] == ["Ana", "Ben"]
    assert not two.leaderboard.facts(Variant("tricubo", "A", solo=True))


def test_a_shape_that_is_not_there(two: Store, tmp_path: Path) -> None:
    change(two, "PRAGMA foreign_keys = OFF")
    change(two, "UPDATE seats SET shape = 99 WHERE game = 2")
    two.export.write_csv(tmp_path / "table.csv")
    assert [row["player"] for row in table(tmp_path / "table.csv")] == ["Ana", "Ben"]
    assert two.leaderboard.facts(Variant("tricubo", "A", solo=True))


# One cell that is no text, or no number

NO_TEXT = ("x'ff00'", "CAST(x'ff' AS TEXT)")
CELLS = [
    *((f"games.{column}", value) for column in TEXTS_OF_A_GAME for value in NO_TEXT),
    *(("games.rules", value) for value in ("''", "'x'", *NO_TEXT)),
    *((f"players.{column}", value) for column in ("name", "used") for value in NO_TEXT),
    *((f"renamings.{column}", value) for column in ("at", "old", "new") for value in NO_TEXT),
    *(("shapes.keys", value) for value in NO_TEXT),
]


@pytest.mark.parametrize(("cell", "value"), CELLS)
def test_a_cell_keeps_nobody_from_the_rest(
    two: Store, tmp_path: Path, cell: str, value: str
) -> None:
    """Backup, table, names, export and the other game: all go on."""
    two.remember_players(["Ana", "Ben"], AT)
    two.names.rename("Ben", "Bernd", AT)
    mine = two.load(1)
    table_of, _, column = cell.partition(".")
    change(
        two, f"UPDATE {table_of} SET {column} = {value} WHERE id = (SELECT max(id) FROM {table_of})"
    )
    assert two.load(1) == mine
    two.export.write_csv(tmp_path / "table.csv")
    assert len(table(tmp_path / "table.csv")) == 2
    two.names.current("Ben")
    assert len(two.names.renamings()) == 1
    if column != "header":
        assert two.load(2).entries
        assert two.export.game(2)
    if table_of != "players" and column != "header":
        two.names.rename("Bernd", "Bert", AT)
    path = two.backup.write(tmp_path, AT)
    assert path
    with Store.open(tmp_path / "other") as other:
        report = other.importing.take(other.importing.plan([path]), AT)
        assert report.done["new"] == (1 if column == "header" else 2)
        assert other.load(1).report() == mine.report()
    assert two.importing.plan([path])


def test_entries_of_no_game_get_into_no_other(two: Store, tmp_path: Path) -> None:
    change(two, "PRAGMA foreign_keys = OFF")
    for game in ("0", "-5", "x'ff'", "'x'"):
        sql = f"INSERT INTO entries SELECT {game}, number, entry FROM entries WHERE game = 2"
        change(two, sql)
    path = two.backup.write(tmp_path, AT)
    assert path
    with Store.open(tmp_path / "other") as other:
        report = other.importing.take(other.importing.plan([path]), AT)
        assert (report.done["new"], report.problems) == (2, [])
        assert other.load(1).entries == two.load(1).entries


@pytest.mark.parametrize("entry", ["'{'", None])
def test_a_finished_game_without_a_time_is_counted_once(two: Store, entry: str | None) -> None:
    """Whether it can be read or not, counting comes to an end."""
    change(two, "UPDATE games SET finished = '', tally = 0 WHERE id = 2")
    if entry:
        change(two, f"UPDATE entries SET entry = {entry} WHERE game = 2")
    seen: list[int] = []

    def watch(done: int, _total: int) -> bool:
        seen.append(done)
        return len(seen) < 5

    assert two.backfill.catch_up(watch)
    assert seen == [1]


# The bin


@pytest.mark.parametrize("column", ["binned", "saved"])
@pytest.mark.parametrize("value", NO_TEXT)
def test_one_cell_of_the_bin(two: Store, column: str, value: str) -> None:
    for game in (1, 2):
        two.trash.put(game, AT)
    change(two, f"UPDATE bin SET {column} = {value} WHERE id = 2")
    shown = two.trash.shown(two.trash.games())
    assert set(shown) == {1, 2}
    assert shown[1].names == ("Ana",)


SAVED = (*NO_JSON, "{}", '{"header": 7, "finished": 8}', '{"entries": 7}', '{"header": "[]"}')


@pytest.mark.parametrize("saved", SAVED)
def test_a_damaged_game_in_the_bin(store: Store, saved: str) -> None:
    """The others are listed and can be restored; it stays, with a message that it cannot."""
    damaged, whole = (store.create(some(count), AT) for count in (4, 5))
    for game in (damaged, whole):
        store.trash.put(game, AT)
    change(store, "UPDATE bin SET saved = ? WHERE id = ?", saved, damaged)
    shown = store.trash.shown(store.trash.games())
    assert shown[whole].names == ("Ana", "Ben")
    assert (shown[damaged].game, shown[damaged].names) == ("", ())
    with pytest.raises(StorageError) as caught:
        store.trash.take_back(damaged)
    assert caught.value.kind == "unreadable"
    assert store.trash.games() == [whole, damaged]
    store.trash.take_back(whole)
    assert store.load(whole) == some(5)
    assert store.trash.games() == [damaged]


@pytest.mark.parametrize("column", ["started", "updated"])
def test_a_time_that_is_no_text_is_no_reason_to_keep_a_game(store: Store, column: str) -> None:
    game = store.create(some(4), AT)
    change(store, f"UPDATE games SET {column} = x'00ff' WHERE id = ?", game)
    store.trash.put(game, AT)
    store.trash.take_back(game)
    assert store.load(game) == some(4)


@pytest.mark.parametrize("column", ["identity", "header", "note"])
def test_a_game_that_is_no_text_is_not_thrown_away(store: Store, column: str) -> None:
    game = store.create(some(4), AT)
    change(store, f"UPDATE games SET {column} = x'00ff' WHERE id = ?", game)
    with pytest.raises(StorageError) as caught:
        store.trash.put(game, AT)
    assert caught.value.kind == "unreadable"
    assert store.trash.games() == []
    assert store._db.execute("SELECT count(*) FROM games").fetchone() == (1,)
