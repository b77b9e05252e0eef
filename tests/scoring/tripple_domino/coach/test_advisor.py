"""The coach of Tripple Domino: no advice on moves, but the tiles not yet seen are counted."""

import pytest

from scoring.journal import Journal
from scoring.tripple_domino.coach.advisor import NO_ADVICE, Advisor
from scoring.tripple_domino.tiles import TILES
from tests.support.coaching import coach
from tests.support.tripple_domino_notation import play


def advisor() -> Advisor:
    found = coach("tripple-domino")
    assert isinstance(found, Advisor)
    return found


DOMINO = advisor()


def begun(text: str = "") -> Journal:
    return play(Journal.new("tripple-domino", {}, ["Ana", "Ben"]), text)


def test_it_gives_no_advice_and_says_why() -> None:
    opinion = DOMINO.opinion(begun().state, 0)
    assert (opinion.value, opinion.entries, opinion.why) == (None, (), (NO_ADVICE,))


def test_tiles_that_fit_a_side() -> None:
    """TD-1: of 56 tiles six have both a 2 and a 5, two of them with one of these twice."""
    found = DOMINO.fitting(begun().state, (5, 2))
    assert sorted(found.sure) == [(5, 2, 2), (5, 5, 2)]
    assert len(found.perhaps) == 4
    assert found.unseen == len(TILES) == 56
    same = DOMINO.fitting(begun().state, (3, 3))
    assert (len(same.sure), same.perhaps) == (6, ())


def test_tiles_that_are_laid_or_held_are_seen() -> None:
    """TD-12."""
    state = begun("Ana start 555").state
    assert (5, 5, 5) not in DOMINO.fitting(state, (5, 5)).sure
    own = [(5, 5, 4), (1, 1, 1)]
    found = DOMINO.fitting(state, (5, 5), own)
    assert len(found.sure) == 4
    assert found.unseen == 53


def test_what_drawing_is_worth() -> None:
    """TD-5: each draw costs 5; what fits is placed at once."""
    state = begun("Ana start 555").state
    found = DOMINO.fitting(state, (5, 2))
    assert found.drawn(1) == pytest.approx(found.count / found.unseen)
    assert found.drawn(1) < found.drawn(2) < found.drawn(3) < 1
    none = DOMINO.fitting(state, (5, 2), [*found.sure, *found.perhaps])
    assert (none.count, none.drawn()) == (0, 0.0)
    assert none.worth() == -15
    assert -15 < found.worth() < 10
