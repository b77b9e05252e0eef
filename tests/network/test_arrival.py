"""Proof 1 of the table: outboxes in any order of arrival give the same game."""

from random import Random

import pytest

from network.journal_index import name_of
from network.messages import LATE
from scoring import GAMES
from tests.support.proposals import Devices, host_of, outboxes
from tests.support.random_play import random_game


def in_any_order(game_id: str, seed: int) -> None:
    print(f"seed {seed} of {game_id}")
    random = Random(f"{game_id} {seed}")
    players = random.randint(2, min(5, GAMES[game_id].players[-1]))
    journal = random_game(game_id, players, {}, seed, rolls=random.random() < 0.7)
    host, out = host_of(journal), outboxes(journal)
    Devices(host, out, random).state_all()
    official = host.index.journal
    assert official.report() == journal.report()
    # A roll that was entered after the dice were taken may come when its round is over: it is late,
    # or waits where the game is over, and counts nothing, which it would not have done either.
    waits = {by for verdicts in host.verdicts.values() for by in verdicts}
    rest = [item for mine in out for item in mine if item.by in waits]
    assert all(item.steps[0].move["do"] == "roll" for item in rest)
    names = [name_of(one) for one in official.entries if not name_of(one).endswith(LATE)]
    assert all(entry.raw["move"]["do"] == "roll" for entry in official.entries if entry.late)
    assert sorted(names) == sorted(item.by for mine in out for item in mine if item.by not in waits)


@pytest.mark.parametrize("game_id", GAMES)
def test_any_order_of_arrival_gives_the_same_report(game_id: str) -> None:
    for seed in range(2):
        in_any_order(game_id, seed)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game_id", GAMES)
def test_any_order_of_arrival_with_many_seeds(game_id: str) -> None:
    for seed in range(2, 100):
        in_any_order(game_id, seed)
