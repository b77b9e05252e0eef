"""All statistics as a table that spreadsheets can read."""

from pathlib import Path

import pytest

from storage import StorageError, Store
from storage.export import COLUMNS
from tests.support.csv_table import table
from tests.support.finished import finished_game
from tests.support.storage_games import AT, some
from tests.support.trouble import refused
from tools.many_games import fill


def test_a_row_for_every_player_and_game(tmp_path: Path) -> None:
    fill(tmp_path, 40)
    path = tmp_path / "table.csv"
    with Store.open(tmp_path) as store:
        store.create(some(5), AT)  # not finished
        assert store.export.write_csv(path)
        rows = table(path)
        journals = {game: store.load(game) for game in range(1, 41)}
    assert path.read_bytes().count(b"\r\n") == path.read_bytes().count(b"\n") == len(rows) + 1
    assert len(rows) == sum(len(journal.names) for journal in journals.values())
    assert [row["finished"] for row in rows] == sorted(row["finished"] for row in rows)
    for row in rows:
        journal, seat = journals[int(row["number"])], int(row["seat"]) - 1
        assert (row["game"], row["player"]) == (journal.game.id, journal.names[seat])
        assert int(row["total"]) == journal.total(seat)
        facts = {key: value for key, value in row.items() if key not in COLUMNS and value}
        expected = journal.game.facts(journal.state, seat)
        assert facts == {f"{journal.game.id}.{key}": str(one) for key, one in expected.items()}


def test_names_are_harmless_and_come_whole(store: Store, tmp_path: Path) -> None:
    names = ("=cmd|' /C calc'!A0", 'Ana, "the 1st"\nof Ö', "@x", "-1")
    for name in names:
        game = store.create(finished_game(0, name), AT)
        store.history.set_note(game, 'rain,\n"all" day')
    store.export.write_csv(tmp_path / "table.csv")
    rows = table(tmp_path / "table.csv")
    shown = names[1].replace("\n", " ")  # a name is one line
    assert [row["player"] for row in rows] == [f"'{names[0]}", shown, "'@x", "'-1"]
    assert {row["note"] for row in rows} == {'rain,\n"all" day'}


def test_no_cell_is_a_formula_whatever_separates_cells(store: Store, tmp_path: Path) -> None:
    names = ("x;=cmd()", "x\t@cmd", 'x";"+1', "x, -1", "\uff1dcmd()", "x;\uff0b1", "x|=1", "a=b-c")
    for name in names:
        game = store.create(finished_game(0, name), AT)
        store.history.set_note(game, f"{name}\n=2\r\n-3")
    path = tmp_path / "table.csv"
    store.export.write_csv(path)
    text = path.read_text(encoding="utf-8-sig")
    for sign in ";,|\t\r\n":
        cells = [cell.strip(' "') for line in text.splitlines() for cell in line.split(sign)]
        starts = {cell[:1] for cell in cells}
        assert not starts & {*"=+-@\uff1d\uff0b\uff0d\uff20"}, sign
    rows = table(path)
    assert {row["player"].replace("'", "") for row in rows} >= {"x;=cmd()", "a=b-c", "x;\uff0b1"}
    assert ""","x;'=cmd()",""" in text, "quoted as well"


def test_it_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path, 40)
    monkeypatch.setattr("storage.export.EVERY", 10)
    with Store.open(tmp_path) as store:
        assert not store.export.write_csv(tmp_path / "table.csv", lambda done, total: done < 20)
    assert not (tmp_path / "table.csv").exists()
    assert not [*tmp_path.glob(".*")]


def test_nothing_played_is_a_table_of_headings(store: Store, tmp_path: Path) -> None:
    assert store.export.write_csv(tmp_path / "table.csv")
    assert table(tmp_path / "table.csv") == []


def test_trouble_is_one_plain_line(store: Store, tmp_path: Path) -> None:
    game = store.create(finished_game(0, "Ana"), AT)
    (tmp_path / "file").touch()
    for attempt in (
        lambda: store.export.write_csv(tmp_path / "file" / "table.csv"),
        lambda: store.export.write_game(game, tmp_path / "nowhere" / "a.json"),
    ):
        with pytest.raises(StorageError) as caught:
            attempt()
        refused(caught, "other")
    with pytest.raises(StorageError) as caught:
        store.export.game(99)
    refused(caught, "missing")
