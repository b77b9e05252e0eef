"""Tricubo: what is written, and what a tap would add."""

import pytest

from scoring.journal import Journal
from tests.support.tricubo_notation import FRESH, allowed, move, new, play, sheet, table

CLOSE = sheet("9 10 10 0 1", colours="L")


def written(game: Journal, player: int = 0) -> dict[str, str]:
    marks = game.game.written(game.state, player)
    return {box: mark for box, mark in marks.items() if "." not in box}


def test_a_new_sheet_is_empty() -> None:
    """TC-2: nothing but the free tick."""
    assert new(2).game.written(new(2).state, 0) == {}
    game = play(new(2), "0 start 1")
    assert game.game.written(game.state, 0) == {"row1.1": "x"}
    assert game.game.written(game.state, 1) == {}


def test_ticks_colours_joker() -> None:
    """TC-4, TC-5, TC-11: each is a cross."""
    game = play(new(2, side="B"), "0 start 1; 1 start 2; 0 L4; 1 J L any")
    assert game.game.written(game.state, 0) == dict.fromkeys(
        ["row1.1", "row4.1", "row4.2", "row4.3"], "x"
    )
    marks = game.game.written(game.state, 1)
    assert [marks[box] for box in ("row2.1", "colour.any", "joker")] == ["x", "x", "x"]


def test_finals_are_written_at_the_end() -> None:
    """TC-13, TC-14, TC-12: on paper the final column stays blank until the game is over."""
    game = table(CLOSE, FRESH)
    assert written(game) == {}
    game = play(game, "0 S1; 1 M5")
    finals = {"row1": "9", "row2": "9", "row3": "9", "row4": "0", "row5": "0"}
    assert written(game) == finals | {"colours": "-", "end": "5"}
    assert written(game, 1)["end"] == "-"


def test_the_first_colour_of_side_b_strikes_nothing() -> None:
    """TC-14: more colour fields can follow, so the field of their sum is not crossed out."""
    game = play(new(2, side="B"), "0 start 1; 1 start 2; 0 L own")
    assert written(game).get("colours") in {None, "0"}


def test_colours_of_side_b() -> None:
    """TC-14: the sum of the minus points as it stands."""
    game = play(new(2, side="B"), "0 start 1; 1 start 2; 0 L own; 1 M3; 1 L3; 0 M own")
    assert written(game)["colours"] == "-1"


def test_the_strip_of_solo_rounds() -> None:
    """TC-16: a stroke for each round played, up to 21; none in company."""
    game = play(new(1), "0 start 3")
    assert written(game) == {}
    game = play(game, "0 M1; 0 L1")
    assert written(game) == {"round1": "/", "round2": "/"}
    game = play(table(FRESH, round=21), "0 M1")
    assert {box for box, mark in written(game).items() if mark == "/"} == {
        f"round{number}" for number in range(1, 22)
    }
    assert "round1" not in written(play(new(2), "0 start 1; 1 start 2; 0 L4; 1 M2"))


@pytest.mark.parametrize(
    ("entry", "gain"),
    [
        ("L1", 3),
        ("M4", 1),
        ("S4", 0),
        ("S3", 1 + 5),  # the third purple row
        ("M any", 10),  # the fourth colour field
        ("S6 1", 3),
        ("M6 1 3", 3 + 8),
        ("S6 4", 0),
    ],
)
def test_gain(entry: str, gain: int) -> None:
    """TC-15: what the preview shows is what the total grows by."""
    game = table(sheet("4 10 9 0 10", colours="LMS"), FRESH)
    assert game.game.gain(game.state, 0, move(entry)) == gain
    assert play(game, f"0 {entry}").total(0) == game.total(0) + gain


def test_every_touch_means_something() -> None:
    """TC-4 … TC-6: each legal move has boxes to touch that were free and are written after it."""
    game = table(sheet("4 10 9 0 10", colours="L"), FRESH)
    before = game.game.written(game.state, 0)
    for one in allowed(game, 0):
        boxes = game.game.boxes(game.state, 0, one)
        after = game.game.written(game.game.apply(game.state, 0, one), 0)
        assert boxes
        assert not set(boxes) & set(before)
        assert set(boxes) <= set(after)
