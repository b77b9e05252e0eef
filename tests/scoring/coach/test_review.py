"""Luck and decisions: they add up to the result, and what is not known is not guessed."""

from functools import cache

import pytest

from scoring.coach.advice import Reason
from scoring.coach.coach import ROUGH, UNKNOWN_PAD
from scoring.coach.review import Review, review
from scoring.journal import Journal
from tests.support.coaching import coach, coached
from tests.support.tricubo_notation import play

TRICUBO = coach("tricubo")
GAMES = 100


def alone(side: str) -> Journal:
    return Journal.new("tricubo", {"side": side}, ["Ana"])


def reviewed(journal: Journal, player: int = 0) -> Review:
    found = review(TRICUBO, journal, player)
    assert isinstance(found, Review)
    return found


def adds_up(one: Review, total: int) -> bool:
    whole = one.start + one.luck - one.loss + one.together + one.end
    return whole == pytest.approx(total, abs=1e-6) and one.final == total


@cache
def some(error: float, count: int) -> list[tuple[Journal, Review]]:
    """Returns games on both sides, good ones or random ones."""
    games = [coached(alone("AB"[seed % 2]), seed, error=error) for seed in range(count)]
    return [(journal, reviewed(journal)) for journal in games]


@pytest.mark.parametrize("count", [20, pytest.param(GAMES, marks=pytest.mark.long)])
@pytest.mark.parametrize("error", [0.0, 1.0])
def test_a_hundred_games_add_up(error: float, count: int) -> None:
    """Good ones and random ones; good ones lose nothing, random ones a lot."""
    lost = []
    for journal, found in some(error, count):
        assert adds_up(found, journal.total(0))
        assert found.untold == 0
        assert all(step.loss >= 0 for step in found.steps)
        lost.append(found.loss)
    assert (max(lost) == 0) if not error else (min(lost) > 5)


def test_rolls_that_were_not_entered_are_not_guessed() -> None:
    """Alone, an entry reveals one die of two: luck and decision stay together, and it adds up."""
    journal = coached(alone("A"), 3, rolls=False)
    found = reviewed(journal)
    assert adds_up(found, journal.total(0))
    assert found.untold >= len(found.steps) - 3, "whoever passes tells both dice"
    assert found.luck == pytest.approx(-found.together + found.final - found.start + found.loss)


def test_entries_of_a_table_tell_the_dice() -> None:
    """Three players who take three different dice reveal all of them."""
    names = ["Ana", "Ben", "Cem"]
    journal = play(
        Journal.new("tricubo", {}, names),
        "0 start 1; 1 start 2; 2 start 3; 0 L4; 1 M3; 2 S2",
    )
    for player in range(3):
        found = reviewed(journal, player)
        assert [step.revealed for step in found.steps] == [True, True]
    known = play(
        Journal.new("tricubo", {}, names),
        "0 start 1; 1 start 2; 2 start 3; 0 roll 4 3 2; 0 L4; 1 M3; 2 S2",
    )
    assert [step.best for step in reviewed(known, 0).steps] == [
        step.best for step in reviewed(journal, 0).steps
    ]


def test_a_table_to_its_end() -> None:
    for rolls in (True, False):
        journal = coached(Journal.new("tricubo", {}, ["Ana", "Ben"]), 4, rolls=rolls)
        for player in range(2):
            assert adds_up(reviewed(journal, player), journal.total(player))


def test_what_was_costliest_and_luckiest() -> None:
    found = reviewed(coached(alone("A"), 7, error=0.5))
    costly = found.costliest()
    assert [step.loss for step in costly] == sorted((s.loss for s in found.steps), reverse=True)[:3]
    assert all(step.best and step.best.move != step.move for step in costly)
    luckiest, unluckiest = found.luckiest(), found.unluckiest()
    assert luckiest
    assert unluckiest
    assert luckiest.luck > 0 > unluckiest.luck
    assert sum(found.by_kind().values()) == pytest.approx(found.loss)
    assert found.curve()[0] == (0, found.start)
    assert found.curve()[-1][1] == found.final


def test_luck_is_nothing_on_the_average() -> None:
    """Over many rolls; the values would not be expectations otherwise."""
    steps = [step.luck for _journal, found in some(0.0, 20) for step in found.steps]
    assert abs(sum(steps) / len(steps)) < 0.15


def test_a_game_that_goes_on() -> None:
    found = reviewed(play(alone("A"), "0 start 1; 0 roll 1 2 3; 0 M2; 0 roll 4 4 4"))
    assert found.end == 0
    assert found.final == found.steps[-1].after


def test_forced_entries_make_it_rough() -> None:
    journal = play(alone("A"), "0 start 1; 0 roll 1 2 3; ! 0 L3")
    assert reviewed(journal).why == (ROUGH,)


def test_a_pad_that_is_not_known() -> None:
    own = Journal.new("tricubo", {"columns": [1, 2, 3]}, ["Ana"])
    found = review(TRICUBO, own, 0)
    assert isinstance(found, Reason)
    assert found == UNKNOWN_PAD
