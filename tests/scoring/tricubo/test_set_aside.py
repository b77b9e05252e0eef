"""Tricubo alone: rolls without the die that is set aside (TC-16)."""

import json
from random import Random
from typing import Any

import pytest

from scoring.coach.practice import from_a_game
from scoring.coach.review import Review, review
from scoring.journal import Journal
from scoring.replay import replay
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import DICE, Roll
from tests.support.coaching import coach
from tests.support.tricubo_models import allowed_by_roll, random_table
from tests.support.tricubo_notation import (
    FRESH,
    allowed,
    move,
    new,
    play,
    refused,
    sheet,
    table,
)

LEFT_OUT = {"large": "roll - 6 1", "medium": "roll 4 - 1", "small": "roll 4 6 -"}


def begun(side: str = "A") -> Journal:
    return play(new(1, side=side), "0 start 1")


@pytest.mark.parametrize("round", [1, 2, 3, 4, 21])
def test_the_die_set_aside_may_be_left_out(round: int) -> None:
    """TC-16: it goes large, medium, small; no other one."""
    game = table(FRESH, round=round)
    for die, roll in LEFT_OUT.items():
        if die == DICE[(round - 1) % 3]:
            assert play(game, f"0 {roll}").state.roll == move(roll)
        else:
            assert refused(game, f"0 {roll}") == "TC-16"


def test_where_a_joker_can_fetch_it_all_three_are_entered() -> None:
    """TC-11, TC-16: side B until the joker is used; the refusal can be forced."""
    assert refused(begun("B"), "0 roll - 6 1") == "TC-16"
    assert play(begun("B"), "! 0 roll - 6 1").forced
    used = table(sheet("3 0 0 0 0", joker=True), round=4, side="B")
    assert play(used, "0 roll - 6 1").state.faces[1:] == (1 << 6, 1 << 1)
    once = play(begun("B"), "0 roll 5 6 1; 0 J L5")
    play(once, "0 roll 4 - 1")
    assert refused(play(once, "undo 3"), "0 S1; 0 roll 4 - 1") == "TC-16"


def test_it_is_a_roll_like_any_other() -> None:
    """TC-3, TC-16: once a round, and moves are checked against it."""
    game = play(begun(), "0 roll - 2 4")
    assert refused(game, "0 roll - 2 4") == refused(game, "0 roll 1 2 4") == "TC-3"
    assert refused(game, "0 M3") == refused(game, "0 S2") == "TC-4"
    assert refused(game, "0 M6 1 2") == "TC-6"
    assert refused(game, "0 L2") == "TC-16"
    assert refused(game, "0 pass") == "TC-9"
    assert allowed(game, 0) == {
        move(one) for one in ("M2", "S4", "M own", "M any", "S own", "S any")
    }


def test_passing_is_checked_against_it() -> None:
    """TC-9, TC-16: in round 18 the small die is set aside; a large six and a medium 1."""
    late = sheet("11 5 5 5 5", "9 5 5 . .", "LMS*")
    game = play(table(late, round=18), "0 roll 6 1 -")
    assert play(game, "0 pass").state.round == 18
    some = sheet("10 5 5 5 5", "9 5 5 . .", "LMS*")
    game = play(table(some, round=18), "0 roll 6 1 -")
    assert refused(game, "0 pass") == "TC-9"
    assert allowed(game, 0) == {move("M1")}


def test_undo_keeps_it() -> None:
    """TC-16: the entry is undone, the dice stay; then the roll itself."""
    game = play(begun(), "0 roll - 2 4; 0 M2; undo 3")
    assert game.state.roll == Roll(None, 2, 4)
    assert refused(game, "0 M3") == "TC-4"
    assert play(game, "undo 2").state.roll is None
    assert Journal.from_text(json.dumps(game.to_json())) == game


@pytest.mark.parametrize("seed", range(40))
def test_it_allows_what_every_third_die_allows(seed: int) -> None:
    """TC-16: with it or without it, the same may be done, except for a joker."""
    random = Random(seed)
    game = random_table(random, 1)
    away = DICE[game.state.round % 3]
    faces = {die: random.randint(1, 6) for die in DICE}
    left_out = Roll(**{die: face for die, face in faces.items() if die != away})
    joker = game.options.side == "B" and not game.state.sheets[0].joker
    assert (game.game.check(game.state, 0, left_out) is not None) is joker
    if not joker:
        found = set(game.game.legal_moves(game.plus(0, left_out).state, 0))
        own = game.state.sheets[0]
        assert found == allowed_by_roll(own, game.options, Roll(**faces), away)


def test_among_all_rolls() -> None:
    """TC-16: those of three dice, and those of two where they are a roll."""
    for game, count in ((begun(), 216 + 36), (begun("B"), 216), (new(2), 216)):
        assert isinstance(game.game, Tricubo)
        rolls = [*game.game.rolls(game.state)]
        assert len(rolls) == len({*rolls}) == count


# Files


def replayed(*moves: dict[str, Any], players: int = 1, **options: object) -> tuple[int, str]:
    entries: list[dict[str, Any]] = [
        {"id": 1 + player, "player": player, "move": {"do": "start", "row": 1 + player}}
        for player in range(players)
    ]
    for one in moves:
        entries.append({"id": len(entries) + 1, "player": 0, "move": one})
    names = [{"name": name} for name in ("Ana", "Ben")[:players]]
    file = {"format": "rollpad/1", "game": "tricubo", "options": options, "players": names}
    return replay(json.dumps(file | {"entries": entries}).encode())


@pytest.mark.parametrize("left_out", [{}, {"large": None}])
def test_left_out_or_null(left_out: dict[str, None]) -> None:
    """TC-16: a file keeps its content; written by the app it is left out."""
    roll: dict[str, Any] = {"do": "roll", "medium": 2, "small": 4} | left_out
    assert replayed(roll, {"do": "row", "die": "medium", "row": 2})[0] == 0
    code, line = replayed(roll, {"do": "row", "die": "medium", "row": 3})
    assert (code, line.split(": ")[:2]) == (3, ["entry 3", "TC-4"])
    assert Roll(None, 2, 4).to_json() == {"do": "roll", "medium": 2, "small": 4}


@pytest.mark.parametrize(
    ("roll", "options", "code", "what"),
    [
        ({"large": 4, "small": 1}, {}, 3, "entry 2: TC-16: "),
        ({"large": 4, "medium": None, "small": 1}, {}, 3, "entry 2: TC-16: "),
        ({"medium": 4, "small": 1}, {"side": "B"}, 3, "entry 2: TC-16: "),
        ({"small": 1}, {}, 2, "entries[1].move.large: is missing"),
        ({}, {}, 2, "entries[1].move.large: is missing"),
        ({"medium": None, "small": 1, "large": None}, {}, 2, "entries[1].move.large: must be"),
        ({"medium": 7, "small": 1}, {}, 2, "entries[1].move.medium: must be"),
        ({"medium": 2, "small": 1}, {"one_sheet": {"of": 3}}, 2, "entries[1].move.large: is miss"),
    ],
)
def test_what_is_wrong(roll: dict[str, Any], options: dict[str, Any], code: int, what: str) -> None:
    """TC-16: whether a die may be left out depends on the round; more than one never."""
    found, line = replayed({"do": "roll"} | roll, **options)
    assert found == code
    assert line.startswith(what)


def test_several_players_enter_three_dice() -> None:
    """TC-3: anything else is malformed, as ever."""
    for roll in ({"medium": 2, "small": 1}, {"large": None, "medium": 2, "small": 1}):
        code, line = replayed({"do": "roll"} | roll, players=2)
        assert (code, line) == (2, "entries[2].move.large: is missing")


# The coach


def test_the_coach_takes_it_for_a_roll() -> None:
    """TC-16: the same entries with the same values as with three dice."""
    game, advisor = play(begun(), "0 roll - 2 4"), coach("tricubo")
    whole = play(begun(), "0 roll 3 2 4")
    found = advisor.opinion(game.state, 0)
    assert found == advisor.opinion(whole.state, 0)
    assert {one.move for one in found.entries} == allowed(game, 0)


def test_the_review_and_practice_know_it() -> None:
    """TC-16: luck and decision are separated, and the positions can be practised."""
    game = play(begun(), "0 roll - 2 4; 0 M2; 0 roll 5 - 1; 0 L5; 0 roll 6 3 -; 0 M3")
    found = review(coach("tricubo"), game, 0)
    assert isinstance(found, Review)
    assert (len(found.steps), found.untold) == (4, 0)
    asked = [*from_a_game(coach("tricubo"), game, 0)]
    assert [one.made for one in asked] == [move("M2"), move("L5"), move("M3")]
