"""The coach plays the same rolls; the differences of the rounds add up to that of the totals."""

import pytest

from scoring import GAMES
from scoring.coach.advice import Reason
from scoring.coach.coach import Silent, coach_of
from scoring.coach.par import Par, par
from scoring.given_dice import faces_of
from scoring.journal import Journal
from scoring.shared_rolls import rolls_of
from storage.coach_tables import shipped
from tests.support.in_part import in_part
from tools.player import entries, played

ROLLED = [game for game in GAMES if GAMES[game].takes_rolls]
DAY = {"from": "day", "day": "2026-11-18"}


def of_day(game: str, seed: int = 1) -> Journal:
    journal = Journal.new(game, {}, ["Ana"], DAY)
    for after in entries(journal, seed):
        journal = after
    return journal


def compared(journal: Journal) -> Par:
    found = par(coach_of(journal.game, shipped), journal, "f00d")
    assert isinstance(found, Par)
    return found


@pytest.mark.parametrize("game", in_part(ROLLED, 2))
def test_the_same_rolls_and_everything_adds_up(game: str) -> None:
    journal = of_day(game)
    found = compared(journal)
    assert found.journal.over
    assert not found.journal.forced
    assert not found.estimated or GAMES[game].takes_rolls
    both = [[faces_of(roll) for roll in rolls_of(one)] for one in (journal, found.journal)]
    for own, coach in zip(*both, strict=False):
        assert sorted(own) == sorted(coach)
    assert found.total == found.journal.total(0)
    ahead = sum(one.ahead for one in found.rounds)
    assert ahead == pytest.approx(journal.total(0) - found.total)
    assert found.own.final == journal.total(0)
    assert found.own.start + sum(one.own for one in found.rounds) == pytest.approx(found.own.final)
    assert found.coach.loss == pytest.approx(0, abs=0.05), "it makes the entries it thinks best"
    assert found.as_good == sum(one.ahead > -0.05 for one in found.rounds)
    assert len(found.decisive()) <= 3


def test_only_tricubo_is_solved() -> None:
    solved = [game for game in ROLLED if not coach_of(GAMES[game], shipped).estimated]
    assert solved == ["tricubo"]


def test_the_coach_beside_itself() -> None:
    """Every round is as good."""
    mine = compared(of_day("tricubo")).journal
    found = compared(mine)
    assert (found.total, found.as_good) == (mine.total(0), len(found.rounds))
    assert found.decisive() == []


def test_rolls_of_real_dice() -> None:
    """The set-aside die may be missing; the rolls that are there are the same."""
    journal = played("tricubo", {}, ["Ana"])
    found = compared(journal)
    for own, coach in zip(rolls_of(journal), rolls_of(found.journal), strict=False):
        entered = {key: one for key, one in own.to_json().items() if one is not None}
        assert entered.items() <= coach.to_json().items()


def test_where_the_coach_has_no_values() -> None:
    journal = of_day("tricubo")
    assert isinstance(par(Silent(journal.game, shipped), journal, "f00d"), Reason)


def test_it_can_be_stopped() -> None:
    class StopError(Exception):
        pass

    def stop() -> None:
        raise StopError

    journal = of_day("tricubo")
    with pytest.raises(StopError):
        par(coach_of(journal.game, shipped), journal, "f00d", stop)
