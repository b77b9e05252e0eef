"""Tricubo: the dice that are not entered, against two slow and simple models.

Model one knows a roll and lists what may be done with it, straight from the rules page. Model two
knows no roll and tries all 216: a move may be made if there is a roll with which everything that
was entered this round, and this move, may be made.
"""

from random import Random

import pytest

from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.tricubo.dice import uses_of
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import Interim, Pass, Row
from tests.support.tricubo_models import ROLLS, allowed_by_roll, random_table
from tests.support.tricubo_notation import new, play


def away(journal: Journal, player: int) -> str | None:
    """Returns the die that is not there for a player."""
    state = journal.state
    if len(journal.names) == 1:
        return ("large", "medium", "small")[state.round % 3]
    roller = state.round % len(journal.names)
    took: str | None = state.taken[roller]
    return None if player == roller or took == "pass" else took


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_with_a_roll(players: int) -> None:
    """TC-3 … TC-11, TC-16: with a roll entered, exactly what the first model allows."""
    random = Random(players)
    for _ in range(60):
        game = random_table(random, players)
        round, roll = game.state.round, random.choice(ROLLS)
        game = game.plus(round % players, roll)
        for player in [*range(round % players, players), *range(round % players)]:
            sheet = game.state.sheets[player]
            expected = allowed_by_roll(sheet, game.options, roll, away(game, player))
            found = set(game.game.legal_moves(game.state, player))
            assert found == expected
            game = game.plus(player, random.choice(sorted(found, key=repr)))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_without_a_roll(players: int) -> None:
    """TC-3, TC-9: without one, exactly what some roll allows that fits all that was entered."""
    random = Random(players)
    for _ in range(12):
        game = random_table(random, players)
        round, possible = game.state.round, ROLLS
        for player in [*range(round % players, players), *range(round % players)]:
            sheet, gone = game.state.sheets[player], away(game, player)
            by_roll = [
                (roll, allowed_by_roll(sheet, game.options, roll, gone)) for roll in possible
            ]
            found = set(game.game.legal_moves(game.state, player))
            assert found == set().union(*(moves for _, moves in by_roll))
            roller = round % players
            assert set(possible) == {
                roll for roll in ROLLS if not game.game.check(game.state, roller, roll)
            }
            # Passes reveal most about the dice: prefer them.
            move: Move = random.choice(sorted(found, key=repr))
            if Pass() in found and random.random() < 0.5:
                move = Pass()
            game = game.plus(player, move)
            possible = [roll for roll, moves in by_roll if move in moves]


def test_a_die_is_for_its_row_and_a_six_for_rows_that_count_tc_4_tc_5() -> None:
    """What the panel shows under each die: nothing that another die is for, nothing illegal."""
    journal = play(new(2), "0 start 1; 1 start 2; 0 roll 3 6 5")
    game, state = journal.game, journal.state
    assert isinstance(game, Tricubo)
    assert uses_of(game, state, 0, "large") == (Row("large", 3),)
    assert uses_of(game, state, 0, "small") == (Row("small", 5),)
    six = uses_of(game, state, 0, "medium")
    assert six
    assert all(isinstance(one, Interim) and one.die == "medium" for one in six)
    assert not any(game.check(state, 0, one) for one in six)
