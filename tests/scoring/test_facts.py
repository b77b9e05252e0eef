"""The statistics of the sheets of every game."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scoring import GAMES
from scoring.game import Game
from scoring.journal import Journal

GOLDEN = sorted(Path(__file__).parents[1].glob("games/*.json"))
FILES = [path for path in GOLDEN if not path.name.endswith(".expected.json")]


@cache
def journal(name: str) -> Journal:
    path = next(path for path in FILES if path.stem == name)
    return Journal.from_text(path.read_text("utf-8"))


def facts(name: str, player: int) -> dict[str, int]:
    one = journal(name)
    return one.game.facts(one.state, player)


def lines_of(one: Journal, state: Any) -> dict[str, int]:
    return {line.key: line.points or 0 for line in one.game.lines(state, 0)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_facts_are_whole_numbers_and_always_the_same_ones(path: Path) -> None:
    one = journal(path.stem)
    shapes = set()
    for player in range(len(one.names)):
        found = one.game.facts(one.state, player)
        assert all(type(value) is int for value in found.values())
        shapes.add(tuple(found))
    assert len(shapes) == 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_rounds_are_counted_up_to_the_last_one(path: Path) -> None:
    one = journal(path.stem)
    states = [one.beginning, *(state for _, state in one.trail)]
    stages = [one.game.stage(state) for state in states]
    assert stages[0] == 0
    assert stages == sorted(stages)
    if one.over:
        assert stages[-1] > 0


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_default_are_the_lines(game: Game[Any, Any, Any]) -> None:
    """And where a sheet has the same lines from beginning to end, they are among its facts."""
    games = [one for path in FILES if (one := journal(path.stem)).game is game]
    assert games
    pairs = [(lines_of(one, one.beginning), lines_of(one, one.state)) for one in games]
    fixed = all(first.keys() == last.keys() for first, last in pairs)
    for one in games:
        lines = lines_of(one, one.state)
        assert Game.facts(game, one.state, 0) == lines
        assert not fixed or lines.items() <= game.facts(one.state, 0).items()


def test_sides_are_told_apart_and_nothing_else() -> None:
    for path in FILES:
        one = journal(path.stem)
        sides = {"tricubo": one.header.get("options", {}).get("side", "A")}
        assert one.game.variant(one.options) == sides.get(one.game.id, "")


def test_tricubo_counts_ticks_and_scored_rows() -> None:
    one = journal("tricubo-B-solo-joker")
    found, sheet = facts("tricubo-B-solo-joker", 0), one.state.sheets[0]
    assert [found[f"ticks{row}"] for row in range(1, 6)] == list(sheet.ticks)
    assert found["ticks"] == sum(sheet.ticks) + len(sheet.colours) + found["joker"]
    assert found["joker"] == 1
    moves = [entry.raw["move"] for entry, _ in one.trail]
    assert found["interims"] == sum(len(move.get("rows", ())) for move in moves)
    assert found["colour_fields"] == sum(move["do"] == "colour" for move in moves)


def test_kubi_knows_the_sums_that_pay_and_that_cost() -> None:
    """The printed example, KU-8."""
    found = facts("kubi-solo-printed", 0)
    strokes = {key: value for key, value in found.items() if key.startswith("strokes")}
    moves = [entry.raw["move"] for entry, _ in journal("kubi-solo-printed").trail]
    marks = [move for move in moves if move["do"] == "mark"]
    for one in range(2, 13):
        assert strokes[f"strokes{one}"] == sum(move["sums"].count(one) for move in marks)
    points = [found[f"sum{one}"] for one in range(2, 13)]
    assert found["paying"] == sum(one > 0 for one in points)
    assert found["costing"] == sum(one < 0 for one in points)
    assert sum(found[f"tally{one}"] for one in range(1, 7)) == sum(
        move["number"] is not None for move in marks
    )
    assert found["rounds"] == len(marks)


def test_tetrix_counts_areas_and_their_boxes() -> None:
    found = facts("tetrix-solo-master", 0)
    for symbol in "oxs":
        assert found[symbol] == found[f"areas_{symbol}"] * found[f"boxes_{symbol}"]
    assert found["filled"] >= sum(found[f"boxes_{symbol}"] for symbol in "oxs")
    assert found["largest"] >= 5


def test_tripple_domino_counts_bonuses_draws_and_ends() -> None:
    name = "tripple-domino-three-players-house-rules"
    one = journal(name)
    for player in range(3):
        found = facts(name, player)
        mine = [entry.raw["move"] for entry, _ in one.trail if entry.player == player]
        for bonus in ("bridge", "double", "hexagon"):
            assert found[bonus] == sum(move.get("bonus") == bonus for move in mine)
        drawn = (move.get("draws", 0) + move.get("count", 0) for move in mine)
        assert found["draws"] == sum(drawn)
        assert found["tiles"] == sum(move["do"] == "place" for move in mine)
        assert found["starts"] == sum(move["do"] == "start" for move in mine)
    points = [line.points or 0 for line in one.game.lines(one.state, 0)]
    assert facts(name, 0)["best_round"] == max(points)
    assert facts(name, 0)["rounds"] == len(points)


def test_cubo_counts_lanes_streets_and_doubles() -> None:
    for player in range(4):
        found = facts("cubo-four-players", player)
        hand = [
            entry.raw["move"].get("points", 0)
            for entry, _ in journal("cubo-four-players").trail
            if entry.player == player
        ]
        squares = found["lane_points"] + found["street_points"]
        assert squares + sum(hand) == sum(found[f"round{at}"] for at in range(1, 7))
        assert found["doubles"] <= found["lanes"] + found["streets"]
        assert found["squares"] + found["by_hand"] + found["missed"] == 6
