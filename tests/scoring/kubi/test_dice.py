"""Kubi: the dice, against two slow and simple models.

Model one knows the roll and lays the dice out in every order: the first is used up, the next two
and the last two are the sums. Model two knows no roll and tries all 252: a mark may be made if
there is a roll with which all that was entered this round, and this mark, may be made.
"""

from itertools import combinations_with_replacement, permutations
from random import Random

import pytest

from scoring.journal import Journal
from scoring.kubi.rules import Mark, Roll
from tests.support.kubi_notation import allowed, chosen, higher_first, rules

ROLLS = list(combinations_with_replacement(range(1, 7), 5))


def by_hand(numbers: set[int], dice: tuple[int, ...]) -> set[Mark]:
    """Returns all that a player with these tally numbers may mark (KU-4, KU-5)."""
    found = set()
    for used, a, b, c, d in permutations(dice):
        if numbers.isdisjoint(dice):
            found.add(higher_first(Mark(None, (a + b, c + d))))
        elif used in numbers:
            found.add(higher_first(Mark(used, (a + b, c + d))))
    return found


def random_table(random: Random, players: int) -> tuple[Journal, list[set[int]]]:
    """Returns a game before the first roll. Many have the same numbers: then some see none, and
    others do."""
    pool = random.sample(range(1, 7), random.choice([3, 4, 6]))
    numbers = [random.sample(pool, 3) for _ in range(players)]
    game = chosen(*(" ".join(map(str, three)) for three in numbers))
    return game, [set(three) for three in numbers]


@pytest.mark.parametrize("dice", ROLLS[::7], ids=str)
def test_with_a_roll(dice: tuple[int, ...]) -> None:
    """KU-4, KU-5, KU-10: with a roll entered, exactly what the first model allows."""
    random = Random(str(dice))
    for _ in range(3):
        game, numbers = random_table(random, 3)
        game = game.plus(random.randrange(3), Roll(tuple(random.sample(dice, 5))))
        for player in random.sample(range(3), 3):
            expected = by_hand(numbers[player], dice)
            assert allowed(game, player) == expected
            choices = rules(game).choices_for(game.state, player)
            assert len(choices) == len(expected)
            assert set(choices) == expected
            game = game.plus(player, random.choice(choices))


@pytest.mark.parametrize("seed", range(6))
def test_without_a_roll(seed: int) -> None:
    """KU-3, KU-4, KU-5: without one, exactly what some roll allows that fits all that was entered;
    and exactly those rolls may still be entered."""
    random = Random(seed)
    game, numbers = random_table(random, 4)
    possible = ROLLS
    for player in random.sample(range(4), 4):
        by_roll = [(dice, by_hand(numbers[player], dice)) for dice in possible]
        found = allowed(game, player)
        assert found == set().union(*(marks for _, marks in by_roll))
        assert set(possible) == {
            dice for dice in ROLLS if not game.game.check(game.state, player, Roll(dice))
        }
        # Seeing no number reveals most about the dice: prefer that.
        nothing = [one for one in found if isinstance(one, Mark) and one.number is None]
        pick = nothing if nothing and random.random() < 0.5 else list(found)
        move = random.choice(sorted(pick, key=repr))
        game = game.plus(player, move)
        possible = [dice for dice, marks in by_roll if move in marks]


def test_every_roll_can_be_marked() -> None:
    """KU-3: no roll leaves a player without a mark, so no one ever has to pass."""
    game = chosen("1 4 5")
    for roll in game.game.rolls(game.state):
        assert allowed(game.plus(0, roll), 0)
    assert len(list(game.game.rolls(game.state))) == len(ROLLS) == 252
