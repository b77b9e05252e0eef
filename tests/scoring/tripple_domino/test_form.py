"""Tripple Domino: entries and options as a file has them."""

from typing import Any

import pytest

from scoring.json_fields import MalformedError
from scoring.tripple_domino.rules import (
    Blocked,
    Options,
    Out,
    TrippleDomino,
)
from tests.support.reading_back import journal_of
from tests.support.tripple_domino_notation import move, new, state, tile

GAME = TrippleDomino()


def read(data: dict[str, Any]) -> Any:
    return GAME.read_move(data, "move")


def test_the_form_of_the_moves() -> None:
    """Exactly as in the format."""
    forms = {
        "start 555": {"do": "start", "tile": [5, 5, 5]},
        "543": {"do": "place", "tile": [5, 4, 3], "bonus": None, "draws": 0},
        "543 bridge after 2": {"do": "place", "tile": [5, 4, 3], "bonus": "bridge", "draws": 2},
        "543 bridge+hexagon": {
            "do": "place",
            "tile": [5, 4, 3],
            "bonus": ["bridge", "hexagon"],
            "draws": 0,
        },
        "draw 3": {"do": "draw", "count": 3},
        "empty": {"do": "empty"},
        "out 0 23 10": {"do": "out", "rest": [0, 23, 10]},
        "blocked 12 23 10": {"do": "blocked", "rest": [12, 23, 10]},
    }
    for text, form in forms.items():
        assert move(text).to_json() == form
        assert read(form) == move(text)


def test_the_numbers_of_a_tile_in_any_order() -> None:
    """TD-1: 3, 5, 4 is the same tile; the file keeps it as it was entered."""
    assert read({"do": "start", "tile": [3, 5, 4]}) == move("start 543")
    assert read({"do": "place", "tile": [0, 0, 5]}) == move("500")
    header = new(2).header
    start = {"id": 1, "player": 0, "move": {"do": "start", "tile": [3, 5, 4]}}
    again = {"id": 2, "player": 1, "move": {"do": "place", "tile": [4, 3, 5]}, "forced": True}
    file = header | {"entries": [start, again]}
    assert journal_of(file).to_json() == file
    assert state(journal_of(file)).laid == {tile("543")}


def test_no_bonus_and_no_draws_may_be_left_out() -> None:
    assert read({"do": "place", "tile": [5, 4, 3]}) == move("543")
    assert read({"do": "place", "tile": [5, 4, 3], "draws": 1}) == move("543 after 1")
    assert read({"do": "place", "tile": [5, 4, 3], "bonus": "double"}) == move("543 double")


def test_several_bonuses_in_any_order() -> None:
    """TD-7: read in any order, written in one; a file that is kept stays as it was."""
    form = {"do": "place", "tile": [5, 4, 3], "bonus": ["hexagon", "bridge", "hexagon"], "draws": 0}
    found = read(form)
    assert found == move("543 bridge+hexagon+hexagon")
    assert found.bonuses == ("bridge", "hexagon", "hexagon")
    assert found.to_json()["bonus"] == ["bridge", "hexagon", "hexagon"]
    assert read(found.to_json()) == found
    assert move("543").bonuses == ()  # type: ignore[union-attr]
    assert move("543 double").bonuses == ("double",)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("form", "where"),
    [
        ({"do": "lay"}, "do"),
        ({}, "do"),
        ({"do": "start"}, "tile"),
        ({"do": "start", "tile": 555}, "tile"),
        ({"do": "start", "tile": [5, 5]}, "tile"),
        ({"do": "start", "tile": [5, 5, 5, 5]}, "tile"),
        ({"do": "start", "tile": [5, 5, 6]}, "tile[2]"),
        ({"do": "place", "tile": [-1, 5, 5]}, "tile[0]"),
        ({"do": "place", "tile": [True, 5, 5]}, "tile[0]"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": "circle"}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ""}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": False}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": []}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ["bridge"]}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ["bridge", "circle"]}, "bonus[1]"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": [None, "bridge"]}, "bonus[0]"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": [["bridge"], "bridge"]}, "bonus[0]"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ["bridge", "bridge"]}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ["double", "double"]}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ["double", "hexagon"]}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": ["hexagon"] * 4}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "bonus": {"bridge": 1}}, "bonus"),
        ({"do": "place", "tile": [5, 4, 3], "draws": 4}, "draws"),
        ({"do": "place", "tile": [5, 4, 3], "draws": -1}, "draws"),
        ({"do": "place", "tile": [5, 4, 3], "draws": None}, "draws"),
        ({"do": "draw"}, "count"),
        ({"do": "draw", "count": 0}, "count"),
        ({"do": "draw", "count": 4}, "count"),
        ({"do": "out"}, "rest"),
        ({"do": "out", "rest": 0}, "rest"),
        ({"do": "out", "rest": [0, -1]}, "rest[1]"),
        ({"do": "out", "rest": [0, 841]}, "rest[1]"),
        ({"do": "blocked", "rest": [None, 0]}, "rest[0]"),
        ({"do": "blocked", "rest": [841, 0]}, "rest[0]"),
    ],
)
def test_malformed_moves(form: dict[str, Any], where: str) -> None:
    with pytest.raises(MalformedError) as caught:
        read(form)
    assert str(caught.value).startswith(f"move.{where}: ")


def test_the_largest_rest() -> None:
    assert read({"do": "out", "rest": [0, 840]}) == Out((0, 840))
    assert read({"do": "blocked", "rest": [840]}) == Blocked((840,))


def test_default_options() -> None:
    """TD-6, TD-7, TD-9, TD-10, TD-11: what a file leaves out."""
    assert new(2).options == Options() == Options(50, 5, 30, 25, 300, 20)
    assert new(2).header["options"] == {
        "hexagon": 50,
        "empty_stock": 5,
        "bridge": 30,
        "double": 25,
        "target": 300,
        "solo_draws": 20,
        "draw_all": True,
        "empty_after_draw": False,
        "solo_hand": 0,
        "solo_start": "nothing",
        "blocked_tie": "all",
    }


BOUNDS = {
    "hexagon": (0, 999),
    "empty_stock": (0, 999),
    "bridge": (0, 999),
    "double": (0, 999),
    "target": (1, 9999),
    "solo_draws": (0, 55),
    "solo_hand": (0, 55),
}


@pytest.mark.parametrize("key", BOUNDS)
def test_bounds_of_the_options(key: str) -> None:
    least, most = BOUNDS[key]
    for value in (least, most):
        assert getattr(new(2, **{key: value}).options, key) == value
    for wrong in (least - 1, most + 1, "5", True, 5.0):
        with pytest.raises(MalformedError, match=f"options.{key}: must be a whole number"):
            new(2, **{key: wrong})


@pytest.mark.parametrize("key", [key for key in BOUNDS if key != "solo_draws"])
def test_null_is_no_number(key: str) -> None:
    with pytest.raises(MalformedError, match=f"options.{key}: must be a whole number"):
        new(2, **{key: None})


def test_no_limit_of_draws() -> None:
    """TD-11: null means that all tiles may be drawn; left out it is the printed limit."""
    game = new(1, solo_draws=None)
    assert game.header["options"]["solo_draws"] is None
    assert state(game).stock == 55
    assert state(new(1, solo_draws=None, solo_hand=6)).stock == 49
    assert state(new(1)).stock == 20


@pytest.mark.parametrize(
    ("key", "values"),
    [("solo_start", ("nothing", "scores")), ("blocked_tie", ("all", "others"))],
)
def test_options_of_two_words(key: str, values: tuple[str, ...]) -> None:
    """TD-9, TD-11."""
    for value in values:
        assert getattr(new(2, **{key: value}).options, key) == value
    for wrong in ("", "none", None, True, 0):
        with pytest.raises(MalformedError, match=f"options.{key}: must be one of"):
            new(2, **{key: wrong})


@pytest.mark.parametrize("key", ["draw_all", "empty_after_draw", "old_counting"])
def test_options_that_are_on_or_off(key: str) -> None:
    """TD-5, TD-6."""
    for value in (True, False):
        assert getattr(new(2, **{key: value}).options, key) is value
    for wrong in (0, 1, "yes", None):
        with pytest.raises(MalformedError, match=f"options.{key}: must be true or false"):
            new(2, **{key: wrong})


def test_what_can_be_chosen() -> None:
    """TD-5, TD-6, TD-7, TD-9, TD-10, TD-11: the defaults first, each with what is printed."""
    values = {choice.key: [value for value, _ in choice.values] for choice in GAME.choices}
    assert values == {
        "draw_all": [True, False],
        "empty_stock": [5, 10],
        "empty_after_draw": [False, True],
        "hexagon": [50, 40],
        "blocked_tie": ["all", "others"],
        "target": [300, 200, 500],
        "solo_draws": [20, 15, 30, None],
        "solo_hand": [0, 6, 10],
        "solo_start": ["nothing", "scores"],
    }
    assert all(choice.house_rule for choice in GAME.choices)
    assert all(choice.printed and choice.why for choice in GAME.choices)
    for choice in GAME.choices:
        assert choice.values[0][0] == getattr(Options(), choice.key)
