"""Positions to practise on, and the points of an answer."""

from itertools import islice
from random import Random

from scoring.coach.practice import MATTERS, MOST_POINTS, drawn, from_a_game
from scoring.journal import Journal
from scoring.tetrix.rules import Tetrix
from scoring.tetrix.tetromino import layouts
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
    made = [(one, one.valued(TRICUBO, one.made)) for one in found if one.made]
    assert any(one.points(entry) < MOST_POINTS for one, entry in made)


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
    points = [question.points(one) for one in question.ranked]
    assert points[0] == MOST_POINTS
    assert points == sorted(points, reverse=True)
    assert points[-1] == 0


def test_an_entry_that_is_not_listed_has_points_too() -> None:
    """Of Te-Trix the coach lists the ten best placements only."""
    tetrix = coach("tetrix")
    start = Journal.new("tetrix", {}, ["Ana"]).state
    question = next(drawn(tetrix, tetrix.game, start, Random(4).randrange))
    assert question.more
    listed = {one.move for one in question.ranked}
    assert isinstance(tetrix.game, Tetrix)
    forms = layouts(tuple(sorted(question.state.roll)))
    places = [one for form in forms for one in tetrix.game.placements(question.state, 0, form)]
    others = [question.valued(tetrix, one) for one in places[::40] if one not in listed]
    assert len(others) > 5
    assert all(0 <= question.points(one) <= MOST_POINTS for one in others)
    assert question.valued(tetrix, question.ranked[3].move) == question.ranked[3]
    last = question.points(question.ranked[-1])
    assert 0 < last < MOST_POINTS, "worse ones are possible"
