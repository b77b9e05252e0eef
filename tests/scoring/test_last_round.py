"""Whether a game knows that it ends with this round."""

from importlib import import_module
from itertools import pairwise

import pytest

from scoring import GAMES
from tests.support.begun import started_domino
from tests.support.of_game import module_of
from tools.player import played

NAMES = ["Ana", "Ben", "Cem"]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_last_round_is_the_last(game_id: str, count: int, seed: int) -> None:
    """TC-12, TC-16, TT-5, TD-10, CU-7: once the last round is announced it stays so until the end,
    or, where points fall again, until it is withdrawn."""
    names = NAMES[: min(count, GAMES[game_id].players[-1])]
    journal = played(game_id, {}, names, seed=seed, rolls=False)
    game = journal.game
    for before, after in pairwise(journal.history()):
        if not game.last_round(before.state):
            continue
        same = game.turn(before.state).round == game.turn(after.state).round
        assert after.over or same or game.id == "tripple-domino"
        assert not game.over(before.state)
    assert not game.last_round(journal.state), "it is over"


@pytest.mark.parametrize("game", GAMES)
def test_it_is_known_in_company(game: str) -> None:
    """TC-12, TT-5, TD-10, CU-7: the first to enter may end it, and the others still enter."""
    known = [
        one
        for seed in range(1, 8)
        for one in played(game, {}, NAMES, seed=seed, rolls=False).history()
        if one.game.last_round(one.state)
    ]
    assert bool(known) == getattr(import_module(module_of(game, "naive")), "ANNOUNCES", True)
    assert all(one.game.turn(one.state).waiting for one in known)


def test_three_hundred_points() -> None:
    """TD-10: the round goes on, but there will be no other one."""
    journal = started_domino(2, target=15)
    assert journal.total(0) == 20
    assert journal.game.last_round(journal.state)
    assert not journal.game.last_round(started_domino(2).state)
