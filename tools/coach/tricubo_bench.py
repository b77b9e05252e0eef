"""How well the coach plays Tricubo alone: compared with the exact solution, entry by entry."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, median, quantiles
from time import process_time

from scoring import GAMES
from scoring.coach.coach import coach_of
from scoring.coach.tricubo import Advisor
from scoring.coach.tricubo_ahead import interim_points
from scoring.coach.tricubo_net import Position, position
from scoring.tricubo import Tricubo
from scoring.tricubo_sheet import Options, State, TricuboMove
from storage.coach_tables import shipped
from tools.coach.tricubo import printed
from tools.coach.tricubo_exact import Array, Pad, pad_of, solved

GAMES_PLAYED = 500
ERRORS = (0.0, 0.0, 0.3, 1.0)
"""How often an entry is drawn at random, in turn: good play, and positions that beginners reach."""
SAME = 1e-3
"""Entries whose exact values differ by less are equally good (they are stored in 32 bits)."""


class Exact:
    """The exact solution of a pad, asked with sheets."""

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
    """What was measured."""

    errors: list[float] = field(default_factory=list)
    """How far the values of entries are from the exact ones."""
    losses: list[float] = field(default_factory=list)
    """What the best entry gives away."""
    by_game: list[float] = field(default_factory=list)
    """The same for each game played without errors."""
    totals: list[int] = field(default_factory=list)
    predicted: list[tuple[float, float]] = field(default_factory=list)
    """Expected totals on the way and what became of them, of games without errors."""
    times: list[float] = field(default_factory=list)


def play(coach: Advisor, exact: Exact, start: State, seed: int, found: Found) -> None:
    """One solo game; every position of it is compared."""
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
    """The exact value of an entry."""
    after = game.apply(state, 0, move)
    if game.over(after):
        return game.total(after, 0)
    sheet = after.sheets[0]
    return interim_points(after.options, sheet) + exact.after(after.round, position(sheet))


def deciles(predicted: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The mean prediction and the mean result, by tenths of the predictions."""
    inorder = sorted(predicted)
    for tenth in range(10):
        part = inorder[tenth * len(inorder) // 10 : (tenth + 1) * len(inorder) // 10]
        yield fmean(one for one, _result in part), fmean(result for _one, result in part)


def bench(games: int = GAMES_PLAYED) -> None:
    for options in printed():
        game = GAMES["tricubo"]
        coach = coach_of(game, shipped)
        assert isinstance(coach, Advisor)
        exact, found, start = Exact(options), Found(), game.start(options, 1)
        for seed in range(games):
            play(coach, exact, start, seed, found)
        tell(options, coach.expected(start, 0), found)


def tell(options: Options, start: float, found: Found) -> None:
    losses = found.losses
    same = fmean(loss < SAME for loss in losses)
    print(f"  side {options.side}: start {start:.2f}, luck-adjusted mean "
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
    print(f"    expected and reached, by tenths: {tenths}")
