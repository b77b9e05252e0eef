"""Tricubo values with a look at the next roll: the average of the best entry over all dice.

The nets are off by little, and the average over a roll by less; in the last round it is exact.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import inf

from scoring.tricubo.coach.net import Position, Values, position
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import (
    DICE,
    SOLO_ROUNDS,
    USES,
    DieMove,
    Options,
    Sheet,
    State,
    check_sheet,
    implied,
    with_die,
)

FACES = range(1, 7)
MOST_KEPT = 5_000
"""Maximum of values remembered."""
MOVES: dict[str, tuple[DieMove, ...]] = {
    die: tuple(dict.fromkeys(move for face in FACES for move in USES[die, face])) for die in DICE
}
"""All uses of a die."""


def interim_points(options: Options, sheet: Sheet) -> int:
    """Returns what the sixes have written so far."""
    values = (0, *options.columns)
    return sum(values[ticks] for ticks in sheet.interims if ticks is not None)


class Ahead:
    """Expected totals of the sheets of one pad."""

    def __init__(self, game: Tricubo, options: Options, values: Values) -> None:
        self._game, self._options, self._values = game, options, values
        self._known: dict[tuple[int, Position], float] = {}
        self._ends: dict[tuple[int, ...], bool] = {}
        """Whether sheets with these ticks end the game."""

    @property
    def start(self) -> float:
        return self._values.start

    def total(self, rounds: int, sheet: Sheet) -> float:
        """Returns the expected total of a sheet when this many rounds are over and the game goes
        on."""
        key = (rounds, position(sheet, self._values.flag))
        written = interim_points(self._options, sheet)
        if key not in self._known:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
                self._ends.clear()
            self._known[key] = self._mean(rounds, sheet) - written
        return written + self._known[key]

    def _mean(self, rounds: int, sheet: Sheet) -> float:
        """Returns the average of the best entries over all rolls of the next round (TC-9, TC-11,
        TC-16)."""
        aside = rounds % len(DICE)
        one, two, third = (DICE[(aside + step) % len(DICE)] for step in (1, 2, 3))
        first, second = (self._by_face(rounds, sheet, die) for die in (one, two))
        stay = self._after(rounds, sheet) if -inf in first and -inf in second else -inf
        best = [max(pair) for pair in product(first, second)]
        best = [stay if value == -inf else value for value in best]
        if self._options.side != "B" or sheet.joker:
            return sum(best) / len(best)
        joker = self._by_face(rounds, sheet, third, joker=True)
        return sum(max(value, extra) for value in best for extra in joker) / (6 * len(best))

    def _by_face(
        self, rounds: int, sheet: Sheet, die: str, *, joker: bool = False
    ) -> Sequence[float]:
        """Returns the best value with this die for each face; -inf where it cannot be used."""
        best = [-inf] * (FACES[-1] + 1)
        for faces, value in self._uses(rounds, sheet, die, joker=joker):
            for face in FACES:
                if faces >> face & 1 and value > best[face]:
                    best[face] = value
        return best[FACES[0] :]

    def _uses(
        self, rounds: int, sheet: Sheet, die: str, *, joker: bool
    ) -> Iterator[tuple[int, float]]:
        """Yields the uses of a die: the faces that it has to show, as bits, and the value."""
        for move in MOVES[die]:
            if not check_sheet(self._options, sheet, move):
                after = with_die(self._options, sheet, move)
                if joker:
                    after = replace(after, joker=True)
                yield implied(self._options, move), self._after(rounds, after)

    def _after(self, rounds: int, sheet: Sheet) -> float:
        """Returns the value of a sheet after the next round, by the nets; exact where the game is
        over."""
        if sheet.ticks not in self._ends:
            self._ends[sheet.ticks] = self._game.ended_by(State(self._options, (sheet,)), 0)
        if rounds + 1 >= SOLO_ROUNDS or self._ends[sheet.ticks]:
            return self._game.total(State(self._options, (sheet,)), 0)
        written = interim_points(self._options, sheet)
        return written + self._values.after(rounds + 1, sheet)
