"""Tricubo: what a die does on the sheet (TC-4 to TC-8, TC-10)."""

import pytest

from scoring.json_fields import MalformedError
from scoring.tricubo.rules import Tricubo
from tests.support.tricubo_notation import (
    FRESH,
    allowed,
    move,
    new,
    play,
    points,
    refused,
    sheet,
    table,
    ticks,
)

TWO = "0 start 1; 1 start 2;"
SIXES = [f"interim{row}" for row in range(1, 6)]


# TC-4: ticks


@pytest.mark.parametrize(("die", "count"), [("L", 3), ("M", 2), ("S", 1)])
@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
def test_a_die_ticks_its_row(die: str, count: int, row: int) -> None:
    """TC-4: large 3 boxes, medium 2, small 1, in the row of its number, left to right."""
    game = play(new(2), f"{TWO} 0 {die}{row}")
    expected = [1, 0, 0, 0, 0]
    expected[row - 1] += count
    assert list(ticks(game)) == expected
    marks = game.game.written(game.state, 0)
    assert {box for box in marks if box.startswith(f"row{row}.")} == {
        f"row{row}.{column}" for column in range(1, expected[row - 1] + 1)
    }


def test_a_die_ticks_no_other_row() -> None:
    """TC-4: with a roll entered, the row of the number and no other."""
    game = play(new(2), f"{TWO} 0 roll 4 2 1")
    assert refused(game, "0 L3") == "TC-4"
    assert refused(game, "0 M4") == "TC-4"
    assert refused(game, "0 L4; 1 S2") == "TC-4"


def test_a_six_ticks_no_row() -> None:
    """TC-4, TC-6: a six is for interim scores."""
    game = play(new(2), f"{TWO} 0 roll 6 6 6")
    assert refused(game, "0 L3") in {"TC-4", "TC-6"}


@pytest.mark.parametrize("row", [0, 6, -1, True, 1.5, "1", None, [1]])
def test_there_are_five_rows(row: object) -> None:
    """TC-4: another row is malformed."""
    with pytest.raises(MalformedError, match="row"):
        Tricubo().read_move({"do": "row", "die": "large", "row": row}, "move")


# TC-5: colour fields


@pytest.mark.parametrize(("die", "field"), [("L", "large"), ("M", "medium"), ("S", "small")])
def test_a_die_ticks_its_own_colour_or_the_three_colours(die: str, field: str) -> None:
    """TC-5: its own field, or the one in all three colours; no other."""
    game = play(new(2), TWO)
    assert play(game, f"0 {die} own").state.sheets[0].colours == (field,)
    assert play(game, f"0 {die} any").state.sheets[0].colours == ("any",)
    for other in {"large", "medium", "small"} - {field}:
        assert refused(game, f"0 {die} {other}") == "TC-5"


def test_a_colour_field_is_ticked_once() -> None:
    """TC-5: it is one box."""
    game = play(new(2), f"{TWO} 0 L own; 1 M any")
    assert refused(game, "1 S any") == "TC-5"
    game = play(game, "1 M own")
    assert refused(game, "0 L own") == "TC-5"
    assert play(game, "0 L any").state.sheets[0].colours == ("large", "any")


def test_a_colour_tick_leaves_the_rows_alone() -> None:
    """TC-5: instead of a row."""
    game = play(new(2), f"{TWO} 0 roll 1 1 1; 0 L own")
    assert ticks(game) == (1, 0, 0, 0, 0)


@pytest.mark.parametrize("field", ["own", "any"])
def test_a_six_ticks_no_colour_field(field: str) -> None:
    """TC-5: decision; the option `six_marks_colour` allows it."""
    entries = f"{TWO} 0 roll 6 1 1"
    assert refused(new(2), f"{entries}; 0 L {field}") == "TC-5"
    assert play(new(2, six_marks_colour=True), f"{entries}; 0 L {field}").state.sheets[0].colours


# TC-6: interim scores


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("L6 1 2 3", [10, 4, 0, 0, 0]),  # the two others are struck at once: 0
        ("M6 2 4", [None, 4, None, 1, None]),
        ("S6 1", [10, None, None, None, None]),
    ],
)
def test_interim_scores(entry: str, expected: list[int | None]) -> None:
    """TC-6: the value over the row's rightmost tick; large three rows, medium two, small one."""
    game = play(table(sheet("11 5 1 2 0"), FRESH), f"0 {entry}")
    assert [points(game)[key] for key in SIXES] == expected
    assert ticks(game) == (11, 5, 1, 2, 0)


@pytest.mark.parametrize(
    "entry",
    ["L6 1", "L6 1 2", "L6 1 2 3 4", "M6 1", "M6 1 2 3", "S6 1 2", "S6", "M6", "L6"],
)
def test_exactly_so_many_rows(entry: str) -> None:
    """TC-6: large exactly three, medium exactly two, small one."""
    assert refused(table(FRESH, FRESH), f"0 {entry}") == "TC-6"


@pytest.mark.parametrize("entry", ["L6 1 1 2", "M6 3 3"])
def test_different_rows(entry: str) -> None:
    """TC-6, TC-7: the same row twice is not two rows."""
    assert refused(table(FRESH, FRESH), f"0 {entry}") in {"TC-6", "TC-7"}


def test_only_a_six_scores() -> None:
    """TC-6: with a roll entered, the die must show a six."""
    game = play(new(2), f"{TWO} 0 roll 5 6 6")
    assert refused(game, "0 L6 1 2 3") == "TC-6"
    play(game, "0 M6 1 2")


def test_a_row_without_a_tick_is_struck() -> None:
    """TC-6: 0 points, crossed out and not written as a nought; a first tick worth 0 is written."""
    game = play(new(2), f"{TWO} 0 M6 1 3")
    assert [points(game)[key] for key in SIXES] == [0, None, 0, None, None]
    marks = game.game.written(game.state, 0)
    assert (marks["interim1"], marks["interim3"]) == ("0", "-")
    assert "interim2" not in marks


def test_the_order_of_the_rows_does_not_matter() -> None:
    """TC-6: three rows are three rows."""
    game = table(sheet("11 5 1 2 0"), FRESH)
    assert play(game, "0 L6 3 1 2").state == play(game, "0 L6 1 2 3").state


@pytest.mark.parametrize("rows", [None, 1, "1", [0], [6], [True], [1.0], ["1"], [[1]], {"1": 1}])
def test_rows_of_an_interim_score(rows: object) -> None:
    """TC-6: anything but numbers of rows is malformed."""
    with pytest.raises(MalformedError, match="rows"):
        Tricubo().read_move({"do": "interim", "die": "small", "rows": rows}, "move")


# TC-7: three rows, each once


def test_a_row_is_scored_once() -> None:
    """TC-7: a row at most once."""
    game = table(sheet("5 5 5 5 5", "3 . . . ."), FRESH)
    for entry in ("S6 1", "M6 1 2"):
        assert refused(game, f"0 {entry}") == "TC-7"
    play(game, "0 M6 2 3")


@pytest.mark.parametrize(
    ("scored", "fits"),
    [(". . . . .", "LMS"), ("3 . . . .", "MS"), ("3 3 . . .", "S"), ("3 . 0 3 .", "")],
)
def test_three_rows_in_all(scored: str, fits: str) -> None:
    """TC-7: three in the whole game; printed: after two with the medium die only the small six."""
    game = table(sheet("5 5 0 5 5", scored), FRESH)
    free = [str(row) for row, six in enumerate(scored.split(), 1) if six == "."]
    for die, count in (("L", 3), ("M", 2), ("S", 1)):
        if count > len(free):
            continue
        entry = f"{die}6 {' '.join(free[:count])}"
        if die in fits:
            play(game, f"0 {entry}")
        else:
            assert refused(game, f"0 {entry}") == "TC-7"


def test_a_struck_row_counts_among_the_three() -> None:
    """TC-6, TC-7: printed: a row without a cross can be scored all the same."""
    game = table(sheet("5 5 0 0 0", ". . 0 0 ."), FRESH)
    assert refused(game, "0 M6 1 2") == "TC-7"
    play(game, "0 S6 1")


def test_after_the_third_the_others_are_struck() -> None:
    """TC-7: then the two other 6-fields are struck, not before."""
    game = table(sheet("5 5 5 5 5", ". 3 . 3 ."), FRESH)
    assert [points(game)[key] for key in SIXES] == [None, 2, None, 2, None]
    game = play(game, "0 S6 5")
    assert [points(game)[key] for key in SIXES] == [0, 2, 0, 2, 4]
    marks = game.game.written(game.state, 0)
    assert [marks[key] for key in SIXES] == ["-", "2", "-", "2", "4"]


# TC-8: after an interim score


def test_a_scored_row_goes_on() -> None:
    """TC-8: more ticks as usual, and the interim score stays what it was."""
    game = play(table(sheet("5 0 0 0 0"), FRESH), "0 S6 1; 1 M2; 1 S3; 0 L1")
    assert ticks(game)[0] == 8
    assert (points(game)["interim1"], points(game)["row1"]) == (4, 7)


# TC-10: the end of a row


@pytest.mark.parametrize(
    ("ticked", "die", "reached"),
    [(8, "L", 11), (9, "L", 11), (10, "L", 11), (9, "M", 11), (10, "M", 11), (10, "S", 11)],
)
def test_surplus_ticks_lapse(ticked: int, die: str, reached: int) -> None:
    """TC-10: the row is filled and the surplus lapses."""
    game = play(table(sheet(f"1 {ticked} 0 0 0"), FRESH), f"0 {die}2")
    assert ticks(game) == (1, reached, 0, 0, 0)
    assert points(game)["row2"] == 10


@pytest.mark.parametrize("ticked", [8, 9, 10])
@pytest.mark.parametrize(("die", "count"), [("L", 3), ("M", 2), ("S", 1)])
def test_surplus_ticks_forbidden(ticked: int, die: str, count: int) -> None:
    """TC-10: with the option `overflow: forbid` a die must fit."""
    game = table(sheet(f"1 {ticked} 0 0 0"), FRESH, overflow="forbid")
    if ticked + count <= 11:
        assert ticks(play(game, f"0 {die}2"))[1] == ticked + count
    else:
        assert refused(game, f"0 {die}2") == "TC-10"


@pytest.mark.parametrize("overflow", ["lapse", "forbid"])
@pytest.mark.parametrize("die", ["L", "M", "S"])
def test_a_full_row_is_closed(overflow: str, die: str) -> None:
    """TC-10: a full row cannot be chosen."""
    game = table(sheet("1 11 0 0 0"), FRESH, overflow=overflow)
    assert refused(game, f"0 {die}2") == "TC-10"
    # The colour field of its die still can.
    play(game, f"0 roll 2 2 2; 0 {die} own")


def test_rows_of_side_b_are_one_box_longer() -> None:
    """TC-10, TC-18: eleven ticks do not fill a row of side B."""
    game = play(table(sheet("1 11 0 0 0"), FRESH, side="B"), "0 L2")
    assert ticks(game)[1] == 12
    assert refused(table(sheet("1 12 0 0 0"), FRESH, side="B"), "0 S2") == "TC-10"


def test_boxes_of_a_move() -> None:
    """TC-4, TC-10: the box to touch for a row is the last one that gets ticked."""
    game = table(sheet("1 10 4 0 0"), FRESH, side="B", columns=list(range(11)))
    state, rules = game.state, game.game
    expected = {
        "start 3": ("row3.1",),
        "L3": ("row3.7",),
        "M3": ("row3.6",),
        "S3": ("row3.5",),
        "L2": ("row2.11",),
        "J M4": ("joker", "row4.2"),
        "M own": ("colour.medium",),
        "J M any": ("joker", "colour.any"),
        "M6 1 5": ("interim1", "interim5"),
        "J S6 5": ("joker", "interim5"),
        "pass": (),
        "roll 1 2 3": (),
    }
    assert {text: rules.boxes(state, 0, move(text)) for text in expected} == expected


def test_a_sheet_fresh_from_the_pad_offers_everything() -> None:
    """TC-4, TC-5, TC-6: without a roll the roller may mean 15 rows, 6 colours and 25 sixes."""
    assert len(allowed(play(new(2), TWO), 0)) == 15 + 6 + (10 + 10 + 5)


# Why a box is not ticked


@pytest.mark.parametrize(
    ("entries", "box", "rule"),
    [
        ("", "row3.2", "TC-2"),
        (TWO, "row1.1", "TC-4"),
        (TWO, "row1.5", "TC-4"),
        (TWO, "row1.2", None),
        (TWO, "row1.label", "TC-4"),
        (TWO, "values.3", "TC-13"),
        (TWO, "row1", "TC-13"),
        (TWO, "interimvalues", "TC-6"),
        (TWO, "colours", "TC-14"),
        (TWO, "end", "TC-12"),
        (TWO, "joker", "TC-11"),
        (f"{TWO} 0 L4", "row1.9", "TC-3"),
    ],
)
def test_why_a_box_means_nothing(entries: str, box: str, rule: str | None) -> None:
    """TC-2 … TC-14: every box, label and field of the sheet explains why."""
    game = play(new(2, side="B"), entries)
    why = game.game.why_not(game.state, 0, box)
    assert (why and why.rule) == rule


def test_the_strip_of_rounds_counts_itself() -> None:
    """TC-16"""
    game = play(new(1), "0 start 1")
    why = game.game.why_not(game.state, 0, "round1")
    assert why is not None
    assert why.rule == "TC-16"
