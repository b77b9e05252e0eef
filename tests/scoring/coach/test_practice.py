"""Positions to practise on, and the points of an answer."""

from itertools import islice
from random import Random

from scoring.coach.practice import MATTERS, MOST_POINTS, drawn, from_a_game
from scoring.journal import Journal
from scoring.tricubo_sheet import Start
from tests.support.coaching import coach, coached

TRICUBO = coach("tricubo")


def alone(**options: object) -> Journal:
    return Journal.new("tricubo", options, ["Ana"])


def test_questions_of_ones_own_game() -> None:
    """All dice are known there, and it matters what is entered."""
    journal = coached(alone(), 3, error=0.3)
    found = list(from_a_game(TRICUBO, journal, 0))
    assert len(found) > 10
    for one in found:
        assert one.ranked[0].value - one.ranked[-1].value >= MATTERS
        assert one.made in {entry.move for entry in one.ranked}
    assert any(one.points(one.made) < MOST_POINTS for one in found if one.made)


def test_none_where_dice_are_not_known() -> None:
    assert not list(from_a_game(TRICUBO, coached(alone(), 3, rolls=False), 0))
    assert not list(from_a_game(TRICUBO, alone(columns=[1, 2]), 0))


def test_questions_that_are_drawn() -> None:
    """Chance comes from outside, so the same numbers give the same ones."""
    one, two = (
        list(islice(drawn(TRICUBO, TRICUBO.game, alone(side="B").state, Random(4).randrange), 10))
        for _ in "12"
    )
    assert one == two
    assert len(one) == 10
    assert one[0].made is None


def test_points_for_an_answer() -> None:
    question = next(drawn(TRICUBO, TRICUBO.game, alone().state, Random(4).randrange))
    points = [question.points(one.move) for one in question.ranked]
    assert points[0] == MOST_POINTS
    assert points == sorted(points, reverse=True)
    assert points[-1] == 0
    assert question.points(Start(1)) == 0, "it cannot be entered"
    assert question.loss(Start(1)) is None
