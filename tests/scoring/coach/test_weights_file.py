"""Tables of the coach: what is written is read again, and nothing else is."""

from pathlib import Path

import pytest

from scoring.coach.weights_file import Table, TableError, rounded

TABLES = sorted((Path(__file__).parents[3] / "assets" / "coach").glob("*.bin"))
MOST_BYTES = 300_000
VALUES = [0.0, 1.5, -2.25, 100.0, -99.0]


@pytest.mark.parametrize(("kind", "off"), [("b", 0.4), ("h", 0.002), ("f", 0.0)])
def test_numbers_come_back(kind: str, off: float) -> None:
    data = Table({"width": 3}, {"one": rounded(VALUES, kind), "two": rounded([], kind)}).write()
    table = Table.read(data)
    assert table.facts == {"width": 3}
    assert table.floats("two") == []
    assert table.floats("one") == pytest.approx(VALUES, abs=off)
    assert table.write() == data, "the same content gives the same bytes"


def test_a_list_of_zeros() -> None:
    assert Table.read(Table({}, {"x": rounded([0.0] * 3, "b")}).write()).floats("x") == [0.0] * 3


def test_what_is_no_table() -> None:
    data = Table({}, {"one": rounded(VALUES, "h")}).write()
    spoiled = [b"", b"\n", b"{}\n", b"[]\n", b"x" * 50, data[:-1], data + b"x", data[:-1] + b"\x7f"]
    for one in [*spoiled, data.replace(b'"h"', b'"q"'), data.replace(b",5,", b",500,")]:
        with pytest.raises(TableError):
            Table.read(one)
    with pytest.raises(TableError):
        Table.read(data).floats("other")


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_a_shipped_table(path: Path) -> None:
    data = path.read_bytes()
    assert len(data) < MOST_BYTES
    assert Table.read(data).write() == data
