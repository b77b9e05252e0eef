"""How well the coach plays Tricubo alone: compared with the exact solution, entry by entry."""

from dataclasses import dataclass, field
from random import Random
from statistics import fmean, median, quantiles
from time import process_time

from scoring import GAMES
from scoring.coach.coach import OpenTable, coach_of
from scoring.json_fields import JsonFields
from scoring.tricubo.coach.advisor import Advisor
from scoring.tricubo.coach.columns import table_name
from scoring.tricubo.coach.lookahead import interim_points
from scoring.tricubo.coach.net import Position, position
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import (
    Options,
    State,
    TricuboMove,
    read_options,
)
from storage.coach_tables import shipped
from tools.coach.deciles import deciles
from tools.coach.tricubo import pads, printed
from tools.coach.tricubo_exact import Array, Pad, pad_of, solved, start_value

GAMES_PLAYED = 500
HOUSE_RULES = 0.4
"""Share of these games on each pad with house rules or own columns."""
OWN: dict[str, dict[str, object]] = {
    "own A, ten columns": {"columns": [0, 1, 2, 3, 5, 7, 9, 11, 13, 15]},
    "own A, long rows": {"columns": [0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13]},
    "own B": {"side": "B", "columns": [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]},
}
"""Pads that no table was made for: learned as in the app, then compared."""
ERRORS = (0.0, 0.0, 0.3, 1.0)
"""How often an entry is drawn at random, in turn: good play, and positions that beginners reach."""
SAME = 1e-3
"""Entries whose exact values differ by less are equally good (they are stored in 32 bits)."""


class Exact:
    """The exact solution of a pad, looked up by sheet."""

    def __init__(self, options: Options) -> None:
        self.pad: Pad = pad_of(options)
        self.values: Array = solved(self.pad)
        self._states: dict[tuple[bool, tuple[int, ...]], int] = {}
        for at, (codes, scored) in enumerate(zip(self.pad.rows, self.pad.scored, strict=True)):
            self._states[scored == 3, tuple(int(code) for code in codes)] = at

    def after(self, rounds: int, at: Position) -> float:
        flag = self.pad.base - 16
        codes = tuple(sorted(code + flag if code >= 16 else code for code in at.codes))
        state = self._states[at.scored == 3, codes]
        joker = int(at.joker) if self.pad.joker else 0
        return float(self.values[rounds, state, joker, at.colours])


@dataclass
class Found:
    """The results of a measurement."""

    errors: list[float] = field(default_factory=list)
    """Differences of the values of entries from the exact ones."""
    losses: list[float] = field(default_factory=list)
    """Points lost by the coach's best entry."""
    by_game: list[float] = field(default_factory=list)
    """The same for each game played without errors."""
    totals: list[int] = field(default_factory=list)
    predicted: list[tuple[float, float]] = field(default_factory=list)
    """Expected and final totals, of games without errors."""
    times: list[float] = field(default_factory=list)


def play(coach: Advisor, exact: Exact, start: State, seed: int, found: Found) -> None:
    """Plays one solo game; every position of it is compared."""
    game, state, random = coach.game, start, Random(seed)
    error = ERRORS[seed % len(ERRORS)]
    state = game.apply(state, 0, next(iter(game.legal_moves(state, 0))))
    lost, expectations = 0.0, []
    while not game.over(state):
        expectations.append(coach.expected(state, 0))
        state = game.apply(state, 0, game.thrown(random.randrange))
        began = process_time()
        ranked = coach.ranked(state, 0)
        found.times.append(process_time() - began)
        moves: list[TricuboMove] = [one.move for one in ranked]  # type: ignore[misc]
        values = [exact_value(game, exact, state, move) for move in moves]
        found.errors += [abs(one.value - value) for one, value in zip(ranked, values, strict=True)]
        found.losses.append(max(values) - values[0])
        lost += found.losses[-1]
        drawn = random.random() < error
        state = game.apply(state, 0, random.choice(moves) if drawn else moves[0])
    if not error:
        found.by_game.append(lost)
        found.totals.append(game.total(state, 0))
        found.predicted += [(one, game.total(state, 0)) for one in expectations]


def exact_value(game: Tricubo, exact: Exact, state: State, move: TricuboMove) -> float:
    """Returns the exact value of an entry."""
    after = game.apply(state, 0, move)
    if game.over(after):
        return game.total(after, 0)
    sheet = after.sheets[0]
    return interim_points(after.options, sheet) + exact.after(after.round, position(sheet))


def bench(games: int = GAMES_PLAYED) -> None:
    for options in pads():
        name = table_name(options).removeprefix("tricubo-").replace("-", " ")
        share = 1 if options in printed() else HOUSE_RULES
        measure(name, options, shipped, int(games * share))
    for name, own in OWN.items():
        options = read_options(JsonFields(own, "options"))
        measure(name, options, learned(options), int(games * HOUSE_RULES))


def measure(name: str, options: Options, open_table: OpenTable, games: int) -> None:
    """Measures the coach with these tables, compared with the exact solution of the pad."""
    game = GAMES["tricubo"]
    coach = coach_of(game, open_table)
    assert isinstance(coach, Advisor)
    exact, found, start = Exact(options), Found(), game.start(options, 1)
    for seed in range(games):
        play(coach, exact, start, seed, found)
    solution = start_value(exact.pad, exact.values)
    print(f"  {name}: start {coach.expected(start, 0):.2f}, exactly {solution:.2f}")
    tell(solution, found)


def learned(options: Options) -> OpenTable:
    """Returns the tables, with that of an own pad learned as the app does."""
    game = GAMES["tricubo"]
    learning, began = coach_of(game, shipped).learn(game.start(options, 1)), process_time()
    assert learning is not None
    while True:
        try:
            next(learning)
        except StopIteration as end:
            name, data = end.value
            print(f"  learned in {process_time() - began:.0f} s, {len(data) / 1000:.0f} kB")
            return lambda wanted: data if wanted == name else shipped(wanted)


def tell(start: float, found: Found) -> None:
    losses = found.losses
    same = fmean(loss < SAME for loss in losses)
    print(f"    luck-adjusted mean "
          f"{start - fmean(found.by_game):.2f} (loss {fmean(found.by_game):.3f} a game), "
          f"mean of {len(found.totals)} games {fmean(found.totals):.1f}")  # fmt: skip
    print(f"    {len(losses)} positions: best entry the same in {100 * same:.1f} %, "
          f"at most {max(losses):.2f} worse")  # fmt: skip
    far = quantiles(found.errors, n=100)[98]
    print(f"    values of entries: median off by {median(found.errors):.3f}, 99 % under {far:.2f}, "
          f"most {max(found.errors):.2f}")  # fmt: skip
    times = found.times
    print(f"    an answer takes {1000 * fmean(times):.1f} ms, {1000 * max(times):.0f} at most")
    tenths = ", ".join(f"{one:.1f} {result:.1f}" for one, result in deciles(found.predicted))
    print(f"    expected and reached, by tenths: {tenths}", flush=True)
