"""How well the coach plays Kubi alone, over seeded games through the real rules."""

from random import Random
from statistics import fmean, stdev
from time import process_time

import numpy as np

from scoring import GAMES
from scoring.coach.coach import coach_of
from scoring.kubi.coach.advisor import Advisor
from scoring.kubi.state import (
    Choose,
    Mark,
    Options,
    State,
)
from storage.coach_tables import shipped
from tools.coach.deciles import deciles
from tools.coach.kubi_rolls import CHOICES, rolls
from tools.coach.kubi_table import nets_of
from tools.coach.kubi_train import scores
from tools.coach.kubi_value import expected, room

PLAYED = 500
BY_KIND = 5000
"""Games of each kind of choice, compiled."""


class Bench:
    """Plays and notes what happened."""

    def __init__(self) -> None:
        coach = coach_of(GAMES["kubi"], shipped)
        table = coach.table("kubi")
        assert isinstance(coach, Advisor)
        assert table is not None
        self.coach, self.nets, self.rolls, self.room = coach, nets_of(table), rolls(), room()
        self.totals: list[float] = []
        self.adjusted: list[float] = []
        """Totals minus the luck of the rolls: the same average, with less variance."""
        self.predicted: list[tuple[float, float]] = []
        self.times: list[float] = []

    def play(self, numbers: tuple[int, ...], seed: int) -> None:
        game, random, luck = self.coach.game, Random(seed), 0.0
        state, expectations = game.start(Options(), 1), []
        state = game.apply(state, 0, Choose(numbers))
        while not game.over(state):
            expectations.append(self.coach.expected(state, 0))
            before = self.mean(state)
            state = game.apply(state, 0, game.thrown(random.randrange))
            began = process_time()
            best = self.coach.opinion(state, 0).entries[0]
            self.times.append(process_time() - began)
            luck += best.value - before
            assert isinstance(best.move, Mark)
            state = game.apply(state, 0, best.move)
        total = game.total(state, 0)
        self.totals.append(total)
        self.adjusted.append(total - luck)
        self.predicted += [(one, total) for one in expectations]

    def mean(self, state: State) -> float:
        """Returns the exact average over all rolls of the best entry's value."""
        sheet = state.sheets[0]
        tally = [
            strokes if number in sheet.numbers else -1
            for number, strokes in enumerate(sheet.tally, 1)
        ]
        sums, own = np.array(sheet.sums), np.array(tally)
        return float(expected(self.rolls, self.nets, sums, own, self.room))


def bench(games: int = PLAYED) -> None:
    found = Bench()
    for seed in range(games):
        found.play((1, 2, 6), seed)
    error = stdev(found.adjusted) / games**0.5
    print(
        f"  1 2 6: mean of {games} games {fmean(found.totals):.1f}, luck-adjusted "
        f"{fmean(found.adjusted):.1f} ± {error:.1f}"
    )
    times = found.times
    print(f"    an answer takes {1000 * fmean(times):.1f} ms, {1000 * max(times):.0f} at most")
    tenths = ", ".join(f"{one:.0f} {result:.0f}" for one, result in deciles(found.predicted))
    print(f"    expected and reached, by tenths: {tenths}")
    for choice in CHOICES:
        points = scores(
            found.rolls, found.nets, np.array(choice), BY_KIND, np.array([7], np.uint64)
        )
        name = " ".join(str(one + 1) for one in choice)
        print(f"    {name}: {points.mean():.0f} (compiled, {BY_KIND} games)", flush=True)
