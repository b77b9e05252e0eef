"""The coach of Tricubo, compared with the exact solution of the solo game."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any

import pytest

from scoring import GAMES
from scoring.coach.advice import in_one_line
from scoring.coach.coach import ROUGH, UNKNOWN_PAD, coach_of
from scoring.coach.review import standing
from scoring.journal import Journal
from scoring.json_fields import JsonFields, Move
from scoring.tricubo.coach.advisor import ENTRIES
from scoring.tricubo.state import (
    Pass,
    Roll,
    Sheet,
    Start,
    State,
    read_options,
)
from storage.coach_tables import shipped
from tests.support.coaching import coach, coached
from tests.support.random_play import option_sets
from tests.support.tricubo_notation import play

EXACT: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "exact_tricubo.json").read_text(encoding="utf-8")
)
"""Positions with the exact value of each legal entry (`tools/coach/tricubo_positions.py`)."""
STARTS = {"A": 64.18, "B": 50.58}
TRICUBO = coach("tricubo")


def state_of(told: dict[str, Any]) -> State:
    sheet = Sheet(
        told["start"],
        tuple(told["ticks"]),
        tuple(told["interims"]),
        tuple(told["colours"]),
        told["joker"],
    )
    options = read_options(JsonFields({"side": told["side"]}, ""))
    state = State(options, (sheet,), told["round"], taken=(None,))
    after: State = GAMES["tricubo"].apply(state, 0, Roll(*told["roll"]))
    return after


def solo(text: str = "", **options: object) -> Journal:
    return play(Journal.new("tricubo", options, ["Ana"]), text)


# Strength


@pytest.mark.parametrize("side", STARTS)
def test_entries_are_as_good_as_the_exact_solutions(side: str) -> None:
    """In short what `make bench-coach` measures."""
    same, errors, losses = [], [], []
    for told in EXACT:
        if told["side"] != side:
            continue
        state = state_of(told)
        moves = [one for one in TRICUBO.game.legal_moves(state, 0) if isinstance(one, ENTRIES)]
        exact: dict[Move, float] = dict(zip(moves, told["values"], strict=True))
        ranked = TRICUBO.ranked(state, 0)
        assert {one.move for one in ranked} == exact.keys()
        errors += [abs(one.value - exact[one.move]) for one in ranked]
        losses.append(max(exact.values()) - exact[ranked[0].move])
        same.append(losses[-1] < 0.002)
    assert len(same) >= 80
    assert fmean(same) >= 0.96, "98 % over many positions; these are few"
    assert max(losses) < 0.5
    assert median(errors) < 0.25


@pytest.mark.parametrize("side", STARTS)
def test_the_value_of_the_start(side: str) -> None:
    journal = solo(side=side)
    opinion = TRICUBO.opinion(journal.state, 0)
    assert opinion.value == pytest.approx(STARTS[side], abs=0.1)
    assert [one.move for one in opinion.entries] == [Start(row) for row in range(1, 6)]
    begun = TRICUBO.opinion(solo("0 start 3", side=side).state, 0)
    assert (begun.value, begun.entries) == (opinion.value, ())


@pytest.mark.parametrize("side", STARTS)
def test_games_of_the_coach(side: str) -> None:
    """Far better than greedy play (50.0 and 37.8)."""
    totals = [coached(solo(side=side), seed).total(0) for seed in range(12)]
    assert fmean(totals) > STARTS[side] - 8


def test_it_is_always_the_same() -> None:
    one, two = (coach_of(GAMES["tricubo"], shipped).opinion(state_of(EXACT[3]), 0) for _ in "12")
    assert one == two


# Positions


def test_the_value_of_an_entry_is_the_value_after_it() -> None:
    """So that luck and loss add up; where it ends the game, the total."""
    random = Random(5)
    for told in random.sample(EXACT, 30):
        state = state_of(told)
        for one in TRICUBO.ranked(state, 0):
            after = TRICUBO.game.apply(state, 0, one.move)
            assert standing(TRICUBO, after, 0) == one.value


def test_the_last_round_is_counted_exactly() -> None:
    state = replace(state_of(EXACT[0]), round=20)
    for one in TRICUBO.ranked(state, 0):
        assert one.value == TRICUBO.game.total(TRICUBO.game.apply(state, 0, one.move), 0)


def test_without_a_roll_there_is_an_expectation_only() -> None:
    """TC-3: at a table with real dice they need not be entered."""
    opinion = TRICUBO.opinion(solo("0 start 1; 0 M2").state, 0)
    assert opinion.entries == ()
    assert opinion.value is not None


def test_a_game_that_is_over_is_worth_its_total() -> None:
    journal = coached(solo(), 1)
    assert TRICUBO.opinion(journal.state, 0).value == journal.total(0)


def test_several_players() -> None:
    """The roller first; the others when their dice are known. TC-12: a sheet that is full of purple
    columns, or a last round, is worth its points."""
    journal = play(Journal.new("tricubo", {}, ["Ana", "Ben"]), "0 start 1; 1 start 2; 0 roll 4 6 1")
    assert TRICUBO.ranked(journal.state, 0)
    assert not TRICUBO.ranked(journal.state, 1)
    journal = play(journal, "0 L4")
    assert {getattr(one.move, "die", None) for one in TRICUBO.ranked(journal.state, 1)} == {
        *("medium", "small")
    }
    ended = coached(Journal.new("tricubo", {}, ["Ana", "Ben", "Cem"]), 2)
    assert ended.over
    for player in range(3):
        assert TRICUBO.opinion(ended.state, player).value == ended.total(player)


def test_one_sheet_of_a_larger_table() -> None:
    journal = solo("0 start 2", one_sheet={"of": 3, "seat": 1})
    opinion = TRICUBO.opinion(journal.state, 0)
    assert opinion.value == pytest.approx(STARTS["A"], abs=0.1)


# Pads


@pytest.mark.parametrize(
    "options",
    [
        {"columns": [0, 1, 2, 3]},
        {"purple_from": 9},
        {"colour_bonus": 9},
        {"side": "B", "columns": [1]},
    ],
)
def test_an_own_pad_is_not_known(options: dict[str, Any]) -> None:
    opinion = TRICUBO.opinion(solo(**options).state, 0)
    assert (opinion.value, opinion.entries, opinion.why) == (None, (), (UNKNOWN_PAD,))


@pytest.mark.parametrize("options", [*option_sets(GAMES["tricubo"])], ids=str)
def test_house_rules_are_known(options: dict[str, Any]) -> None:
    """Each has a table of its own; TC-5 and TC-10 change a start by some points."""
    value = TRICUBO.opinion(solo(**options).state, 0).value
    assert value == pytest.approx(STARTS[options["side"]], abs=3)


def test_without_a_table_no_pad_is_known() -> None:
    for opened in (None, b"damaged"):
        none = coach_of(GAMES["tricubo"], lambda _name, data=opened: data)  # type: ignore[misc]
        assert none.opinion(solo().state, 0).why == (UNKNOWN_PAD,)


def test_a_forced_position_says_that_values_are_rough() -> None:
    opinion = TRICUBO.opinion(solo("0 start 1; ! 0 start 2").state, 0, forced=True)
    assert opinion.rough
    assert opinion.why == (ROUGH,)
    assert opinion.value is not None


# Reasons


def reason(text: str, place: int = 0, **options: object) -> str:
    return in_one_line(TRICUBO.opinion(solo(text, **options).state, 0).entries[place].why)


def test_reasons_tell_what_differs() -> None:
    first = reason("0 start 1; 0 roll 1 4 3")
    assert "row " in first
    assert "the next" in first or " now" in first
    last = TRICUBO.opinion(solo("0 start 1; 0 roll 1 4 3").state, 0).entries[-1]
    assert "worse than the best" in in_one_line(last.why)


def test_a_six_that_would_score_little() -> None:
    """TC-6: an early six writes next to nothing."""
    entries = TRICUBO.opinion(solo("0 start 1; 0 roll 1 6 4").state, 0).entries
    told = {one.move.to_json()["do"]: in_one_line(one.why) for one in reversed(entries)}
    assert "the six scores 0 now" in told["interim"]


def test_the_only_entry() -> None:
    state = replace(state_of(EXACT[0]), roll=Roll(6, 6, 6), faces=(64, 64, 64))
    full = replace(state.sheets[0], interims=(1, 1, 1, None, None))
    (only,) = TRICUBO.opinion(replace(state, sheets=(full,)), 0).entries
    assert isinstance(only.move, Pass)
    assert in_one_line(only.why) == "no other entry is possible"


def test_every_reason_fills_in_its_values() -> None:
    for told in EXACT[::4]:
        for one in TRICUBO.opinion(state_of(told), 0).entries:
            assert one.why
            assert "{" not in in_one_line(one.why)


def test_every_position_of_any_table_has_a_value() -> None:
    """Any game, against the rules as well; own pads and one sheet of a larger table are
    distinguished from the others."""
    random, game = Random(6), GAMES["tricubo"]
    for options in ({}, {"side": "B"}, {"one_sheet": {"of": 3, "seat": 1}}):
        for players in (1,) if options.get("one_sheet") else (1, 3, 5):
            journal = Journal.new("tricubo", dict(options), ["Ana"] * players)
            for _ in range(60):
                player = random.randrange(players)
                roll = game.thrown(random.randrange)
                moves = [*game.candidates(journal.state, player), roll]
                journal = journal.plus(player, random.choice(moves), forced=True)
                for one in range(players):
                    opinion = TRICUBO.opinion(journal.state, one, forced=True)
                    assert opinion.value is not None
                    assert -20 < opinion.value < 100
                if journal.over:
                    break
