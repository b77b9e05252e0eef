"""The coach of Cubo: the best exchange and the best square, exactly, and how good a roll is.

There are no expected totals: all players place dice at the same time, against the clock, and roll
as often as they like.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.coach.advice import Advice, Reason, because
from scoring.coach.coach import Coach
from scoring.coach.weights_file import TableError
from scoring.cubo.dice_tracking import OWN
from scoring.cubo.moves import Cubo
from scoring.cubo.rules import CuboMove, State
from scoring.cubo.square import (
    MOST,
    NUMBERS,
    Die,
    Square,
    best_square,
    exchanged,
    exchanges,
    square_points,
)
from scoring.game import marked

TABLE = "cubo"
NO_VALUES = because(
    "Cubo is played against the clock, so I can’t predict a total. I can show the best square "
    "and the best exchange."
)

LAID = marked("Round {round}: {points} points; best possible with these dice: {best}")
JUDGED = marked(
    "Round {round}: {points} points; best possible with these dice: {best}. Better than "
    "{percent}% of all rolls"
)


def name_of(reds: int, joker: int) -> str:
    """Returns the name of the list of all rolls with so many red dice and this joker. Red and blue
    can be exchanged, so the more frequent colour counts."""
    return f"{max(reds, OWN - reds)}.{joker}"


@dataclass(frozen=True, slots=True)
class Judged:
    """How good nine dice are."""

    square: Square
    """The best square that they make."""
    points: int
    better: float
    """The part of all rolls with these colours whose best square has fewer points."""
    equal: float
    """The part whose best square has as many."""
    mean: float
    """The average of the best squares of all rolls."""

    @property
    def again(self) -> float:
        """How many points another roll would be better or worse, on the average."""
        return self.mean - self.points


@dataclass(frozen=True, slots=True)
class Gain:
    """What a die from the middle adds."""

    die: Die
    square: Square
    """The best square with it."""
    points: int
    gain: int
    """Points more than without it."""


class Advisor(Coach[State, CuboMove]):
    def unknown(self, state: State) -> Reason:
        return NO_VALUES

    def expected(self, state: State, player: int) -> float:
        raise NotImplementedError  # there are no values

    def ranked(self, state: State, player: int) -> tuple[Advice, ...]:
        return ()

    def remarks(self, entries: Sequence[tuple[State, CuboMove]]) -> tuple[Reason, ...]:
        """Returns, for each square that was entered with its dice, what they could have made."""
        squares = [
            (state.round + 1, move.dice) for state, move in entries if isinstance(move, Cubo)
        ]
        found, lost = [], 0
        for number, dice in squares:
            laid, best = square_points(dice), best_square(dice, None)[1]
            found.append(because(LAID, round=number, points=laid, best=best))
            if judged := self.judged(dice):
                percent = int(100 * judged.better)
                found[-1] = because(JUDGED, **dict(found[-1].values), percent=percent)
            lost += best - laid
        if found:
            found.append(because("Points lost in the arrangement: {points}", points=lost))
        if unknown := len(entries) - len(squares):
            found.append(because("Rounds with unknown dice: {count}", count=unknown))
        return tuple(found)

    def judged(self, dice: Sequence[Die]) -> Judged | None:
        """Returns how good these nine dice are among all rolls with as many of each colour and any
        joker; None without the table."""
        table = self.table(TABLE)
        if table is None:
            return None
        square, points = best_square(dice, None)
        reds = sum(die.colour == "r" for die in dice)
        lists = [table.floats(name_of(reds, joker)) for joker in NUMBERS]
        shares = [sum(column) / len(lists) for column in zip(*lists, strict=True)]
        if len(shares) != MOST + 1:
            raise TableError("has lists of another length")
        mean = sum(number * share for number, share in enumerate(shares))
        return Judged(square, points, sum(shares[:points]), shares[points], mean)

    def from_the_middle(self, dice: Sequence[Die], middle: Sequence[Die]) -> tuple[Gain, ...]:
        """Returns what each die of the middle would add to the best square, the best first."""
        without = best_square(dice, None)[1]
        found = []
        for die in dict.fromkeys(middle):
            square, points = best_square(dice, die)
            found.append(Gain(die, square, points, points - without))
        return tuple(sorted(found, key=lambda one: -one.gain))

    def for_a_covered(self, square: Square, middle: Sequence[Die]) -> tuple[Gain, ...]:
        """Returns the same for a square that is covered and may not change any more (CU-4)."""
        without = square_points(square)
        found = []
        for die in dict.fromkeys(middle):
            swap, points = exchanges(square, die)[0]
            found.append(Gain(die, exchanged(square, die, swap), points, points - without))
        return tuple(sorted(found, key=lambda one: -one.gain))
