"""What the table of Cubo contains about all rolls, and what a die from the middle adds."""

from itertools import accumulate
from random import Random
from statistics import fmean

from scoring import GAMES
from scoring.coach.coach import coach_of
from scoring.cubo.coach.advisor import TABLE, Advisor, name_of
from scoring.cubo.rules import DICE, IN_THE_MIDDLE
from scoring.cubo.square import (
    JOKER,
    NUMBERS,
    Die,
    best_square,
)
from storage.coach_tables import shipped

ROLLS = 500
QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9, 0.99)


def shares(coach: Advisor, joker: int) -> list[float]:
    """Returns the share of rolls with the colours of the start, by points of their best square."""
    table = coach.table(TABLE)
    assert table is not None
    return table.floats(name_of(DICE["r"], joker))


def best_of(spread: list[float], rolls: int) -> float:
    """Returns the average of the best of so many rolls."""
    below = list(accumulate(spread))
    return sum(1 - min(1.0, one) ** rolls for one in below)


def dice(random: Random, colours: dict[str, int]) -> list[Die]:
    return [
        Die(colour, random.choice(NUMBERS)) for colour in colours for _ in range(colours[colour])
    ]


def bench() -> None:
    coach, random = coach_of(GAMES["cubo"], shipped), Random(18)
    assert isinstance(coach, Advisor)
    by_joker = {joker: shares(coach, joker) for joker in NUMBERS}
    spread = [fmean(column) for column in zip(*by_joker.values(), strict=True)]
    below = list(accumulate(spread))
    found = [next(at for at, one in enumerate(below) if one >= part) for part in QUANTILES]
    print(f"  best square of a roll: mean {best_of(spread, 1):.1f}, quantiles {found}")
    means = ", ".join(f"{joker}: {best_of(one, 1):.1f}" for joker, one in by_joker.items())
    print(f"  by the number of the joker: {means}")
    several = ", ".join(f"{rolls}: {best_of(spread, rolls):.1f}" for rolls in (2, 3, 5, 8))
    print(f"  best of several rolls: {several}")
    covered, free = [], []
    for _ in range(ROLLS):
        around = dice(random, DICE)
        own = [*around[:4], Die(JOKER, random.choice(NUMBERS)), *around[4:]]
        middle = dice(random, IN_THE_MIDDLE)
        square, _points = best_square(own, None)
        covered.append(coach.for_a_covered(square, middle)[0].gain)
        free.append(coach.from_the_middle(own, middle)[0].gain)
    print(f"  the best of four middle dice adds {fmean(covered):.1f} to the best square; "
          f"{fmean(free):.1f}, had it been known before laying")  # fmt: skip
