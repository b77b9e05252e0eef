"""Pads that are printed differently: which values are known, and which are playable."""

from copy import deepcopy
from typing import Any

import pytest

from scoring import GAMES
from scoring.pad_variants import (
    can_be_played,
    pad_of,
    printed,
    shown,
)

PADS = [(game, pad.key) for game, rules in GAMES.items() for pad in rules.pads]


@pytest.mark.parametrize(("game", "key"), PADS)
def test_a_pad_as_it_is_known_can_be_played(game: str, key: str) -> None:
    rules = GAMES[game]
    pad = pad_of(rules, key)
    values = printed(rules, pad)
    assert values
    assert can_be_played(rules, {key: values})
    assert shown(rules, pad, values) == shown(rules, pad, {})
    state = shown(rules, pad, values)
    assert len(state.sheets) == pad.count
    assert rules.pad_values(state.options, pad.player) == values


def test_what_is_changed_on_a_pad_is_on_its_sheet() -> None:
    tricubo, tetrix = GAMES["tricubo"], GAMES["tetrix"]
    side = pad_of(tricubo, "B")
    own = printed(tricubo, side) | {"columns": [1, 2, 3], "purple_from": 2}
    state = shown(tricubo, side, own)
    assert (state.options.side, state.options.columns) == ("B", (1, 2, 3))
    white = pad_of(tetrix, "white")
    state = shown(tetrix, white, {"row": 6, "col": 0, "symbol": "x"})
    assert [one.row for one in state.options.preprinted] == [1, 1, 6, 5]


@pytest.mark.parametrize(
    ("game", "saved"),
    [
        ("tricubo", {"C": {}}),
        ("tricubo", {"A": {}}),
        ("tricubo", {"A": {"x": 1}}),
        ("tetrix", {"solo": {"row": 99, "col": 0, "symbol": "x"}}),
        ("tetrix", {"green": {"row": 1, "col": 0, "symbol": "x"}}),
        ("kubi", {"A": {}}),
    ],
)
def test_what_is_no_pad_cannot_be_played(game: str, saved: dict[str, Any]) -> None:
    assert not can_be_played(GAMES[game], saved)


def test_a_pad_that_lacks_a_value_cannot_be_played() -> None:
    tricubo = GAMES["tricubo"]
    values = printed(tricubo, pad_of(tricubo, "A"))
    for key in values:
        fewer = deepcopy(values)
        del fewer[key]
        assert not can_be_played(tricubo, {"A": fewer})
