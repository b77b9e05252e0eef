"""How well the coach plays Te-Trix alone, over seeded games through the real rules."""

from random import Random
from statistics import fmean, quantiles
from time import process_time

import numpy as np

from scoring import GAMES
from scoring.coach.coach import coach_of
from scoring.tetrix.coach.advisor import CLOSER, Advisor
from scoring.tetrix.coach.lookahead import NEAR
from scoring.tetrix.state import (
    SHEETS,
    SOLO_SHEET,
    STRIP,
    Options,
    Place,
    Printed,
    Stop,
)
from scoring.tetrix.tetromino import SIZE, SYMBOLS
from storage.coach_tables import shipped
from tools.coach.deciles import deciles
from tools.coach.tetrix_boxes import arrays
from tools.coach.tetrix_games import all_orders, games
from tools.coach.tetrix_play import room
from tools.coach.tetrix_table import weights_of

PLAYED = 500
THOUGHT = 200
"""Games with longer thinking; compiled, as Python would take hours."""
PLACES = {"solo": SOLO_SHEET, "yellow": SHEETS["yellow"]}
"""The three other printed places are the yellow one turned, and so are their values."""
EVERY = 1000
"""More masks than exist, so that every placement is considered."""


class Bench:
    """Plays and notes what happened."""

    def __init__(self) -> None:
        coach = coach_of(GAMES["tetrix"], shipped)
        assert isinstance(coach, Advisor)
        self.coach = coach
        self.totals: list[int] = []
        self.predicted: list[tuple[float, float]] = []
        self.times: list[float] = []

    def play(self, printed: Printed, seed: int) -> None:
        game, random = self.coach.game, Random(seed)
        state, expectations = game.start(Options((printed,)), 1), []
        while not game.over(state):
            expectations.append(self.coach.expected(state, 0))
            state = game.apply(state, 0, game.thrown(random.randrange))
            began = process_time()
            entries = self.coach.opinion(state, 0).entries
            self.times.append(process_time() - began)
            move = entries[0].move if entries else Stop()
            if not isinstance(move, Place) or entries[0].value < game.total(state, 0):
                move = Stop()
            state = game.apply(state, 0, move)
        self.totals.append(game.total(state, 0))
        self.predicted += [(one, self.totals[-1]) for one in expectations]


def bench(played: int = PLAYED) -> None:
    for name, printed in PLACES.items():
        found = Bench()
        for seed in range(played):
            found.play(printed, seed)
        tell(name, found)
        think(name, printed)


def tell(name: str, found: Bench) -> None:
    totals, times = found.totals, sorted(found.times)
    strong = fmean(total >= 120 for total in totals)
    tenths = quantiles(totals, n=10)
    print(
        f"  {name}: mean of {len(totals)} games {fmean(totals):.1f}, at least 120 in "
        f"{100 * strong:.0f} %, tenths {' '.join(f'{one:.0f}' for one in tenths)}"
    )
    print(
        f"    an answer takes {1000 * fmean(times):.0f} ms, 99 % under "
        f"{1000 * times[len(times) * 99 // 100]:.0f}, {1000 * times[-1]:.0f} at most"
    )
    pairs = ", ".join(f"{one:.0f} {result:.0f}" for one, result in deciles(found.predicted))
    print(f"    expected and reached, by tenths: {pairs}", flush=True)


def think(name: str, printed: Printed, played: int = THOUGHT) -> None:
    """Measures the same with compiled players: they choose as the coach does, with other dice."""
    table = coach_of(GAMES["tetrix"], shipped).table("tetrix")
    assert table is not None
    start = (printed.row * SIZE + printed.col, SYMBOLS.index(printed.symbol))
    for what, near, count in (("quick", NEAR, 5 * played), ("thinking longer", EVERY, played)):
        totals = games(
            arrays(), all_orders(), weights_of(table), room(), start,
            np.array([STRIP], np.uint64), CLOSER, near, count,
        )  # fmt: skip
        print(f"    {what}, compiled: mean of {count} games {totals.mean():.1f}", flush=True)
