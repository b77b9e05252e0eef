"""A pad that is being put together: beginnings, what follows from a change, and mistakes."""

import pytest

from scoring.own.pad_reading import read_pad
from screens.editor import draft
from screens.editor.keys import BACK, MINUS, NEXT, Typing
from tests.support import example_pads as pads
from tests.support.random_pads import Json


@pytest.mark.parametrize("kind", draft.BEGINNINGS)
def test_a_beginning_needs_only_names(kind: str) -> None:
    data = draft.begun_with(kind)
    assert {*draft.mistakes(data).values()} <= {draft.NO_TITLE, draft.NO_NAME}
    assert draft.shown_pad(data) is not None
    data["title"] = "Ours"
    for row in draft.rows_of(data["sections"][0]):
        row["name"] = "One"
    assert draft.mistakes(data) == {}
    assert draft.pad_of(data) is not None


@pytest.mark.parametrize("kind", draft.KINDS)
def test_every_section_can_be_added(kind: str) -> None:
    data = draft.begun_with(draft.FIELDS) | {"title": "Ours"}
    data["sections"].append(draft.section(kind, data["sections"]))
    for one in data["sections"]:
        for row in draft.rows_of(one):
            row["name"] = "One"
    assert draft.mistakes(data) == {}


@pytest.mark.parametrize("title", pads.EXAMPLES)
def test_written_pads_can_be_edited(title: str) -> None:
    data = read_pad(pads.EXAMPLES[title]).to_json()
    assert draft.mistakes(data) == {}
    assert draft.is_draft(data)
    assert draft.pad_of(data) == read_pad(pads.EXAMPLES[title])


def test_mistakes_are_where_they_are() -> None:
    data = read_pad(pads.DICE).to_json()
    data["title"] = " "
    data["sections"][0]["fields"][1]["name"] = ""
    data["sections"][2]["fields"][1]["min"] = 99
    data["sections"].insert(0, data["sections"].pop(1))
    data["players"] = [3, 2]
    assert draft.mistakes(data) == {
        ("title",): draft.NO_TITLE,
        ("players",): draft.FEW_PLAYERS,
        ("sections", 0): draft.BONUS_FIRST,
        ("sections", 1, 1): draft.NO_NAME,
        ("sections", 2, 1): draft.TOO_SMALL,
    }


def test_what_depends_on_a_section_follows() -> None:
    data = read_pad(pads.DICE).to_json()
    del data["sections"][2]
    del data["sections"][0]
    draft.repaired(data)
    assert data["end"] == {"when": "hand"}
    assert draft.mistakes(data) == {("sections", 0): draft.BONUS_FIRST}
    data = read_pad(pads.DICE).to_json()
    del data["sections"][0]
    data["sections"].reverse()
    draft.repaired(data)
    assert data["sections"][1]["of"] == "lower"
    assert draft.mistakes(data) == {}


def test_points_follow_the_longest_row() -> None:
    data = read_pad(pads.ROWS).to_json()
    section = data["sections"][0]
    draft.count_boxes(section, section["rows"][0], 8)
    assert section["rows"][0]["boxes"] == ["2", "3", "4", "5", "6", "7", "7", "8"]
    assert section["values"] == [1, 3, 6, 10, 15, 21, 27, 33]
    draft.count_boxes(section, section["rows"][0], 2)
    assert len(section["values"]) == 6, "the other row has as many"
    assert draft.mistakes(data) == {}


@pytest.mark.parametrize("value", [None, 3, {}, {"title": 3}, {"title": "", "players": [1]}])
def test_what_is_no_draft(value: object) -> None:
    assert not draft.is_draft(value)


def test_labels_all_at_once() -> None:
    assert draft.labels_like(draft.DOWN, 3) == ["3", "2", "1"]
    for how in (draft.UP, draft.DOWN, draft.NO_LABELS):
        assert draft.labels_way(draft.labels_like(how, 5)) == how
    assert draft.labels_way(["2", "3"]) is None


def test_a_list_instead_of_a_range() -> None:
    few: Json = {"min": 0, "max": 6, "step": 3, "times": 2}
    draft.with_list(few)
    assert few == {"values": [0, 3, 6], "times": 2}
    draft.with_range(few)
    assert few == {"min": 0, "max": 6, "step": 1, "times": 2}
    many: Json = {"min": 0, "max": 100}
    draft.with_list(many)
    assert many == {"values": [0, 100]}
    wrong: Json = {"min": 9, "max": 1}
    draft.with_list(wrong)
    assert wrong == {"values": [9]}


def test_points_of_its_own() -> None:
    line: Json = {"key": "a", "name": "A"}
    section: Json = {"kind": "tally", "key": "k", "values": [0, 5], "rows": [line]}
    assert not draft.is_special(section, line)
    draft.with_own_values(section, line, True)
    assert line["values"] == [0, 5]
    assert line["values"] is not section["values"]
    assert draft.special_rows({"sections": [section]}) == {("k", "a")}
    draft.with_own_values(section, line, False)
    assert "values" not in line


def test_more_mistakes_where_they_are() -> None:
    data = read_pad(pads.HARVEST).to_json()
    data["sections"][0]["fields"][1]["times"] = 0
    assert draft.mistakes(data) == {("sections", 0, 1): draft.ZERO_TIMES}
    data["sections"][0]["fields"][1]["times"] = 1000
    assert draft.mistakes(data) == {("sections", 0, 1): draft.WRONG}
    data = read_pad(pads.ROWS).to_json()
    row = data["sections"][0]["rows"][0]
    data["sections"][0]["rows"] = [row | {"key": f"r{n}", "boxes": ["x"] * 30} for n in range(11)]
    draft.settle_values(data["sections"][0])
    assert draft.mistakes(data) == {("sections", 0, 10): draft.TOO_MANY_BOXES}


def typed(values: list[int], keys: str, **how: bool) -> list[int]:
    typing = Typing(values, lambda _values: None, several=how.get("several", False))
    for key in keys:
        typing.press(key)
    return typing.values


def test_a_number_is_typed() -> None:
    assert typed([100], "25") == [25], "the first digit replaces what is there"
    assert typed([100], MINUS) == [-100]
    assert typed([100], f"2{MINUS}5") == [-25]
    assert typed([100], "9999999") == [100_000]
    assert typed([100], BACK) == [100], "never without a number"


def test_a_list_is_typed() -> None:
    assert typed([0, 1], f"{NEXT}3{NEXT}6", several=True) == [0, 1, 3, 6]
    assert typed([0, 12], f"{BACK}{BACK}{BACK}", several=True) == [0]
    assert typed([0, 12], f"{BACK}5{NEXT}{MINUS}4", several=True) == [0, 15, -4]
