"""Kubi: its options, moves, rolls and sheets."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from scoring.game import GameState
from scoring.json_fields import Move, read_by, wholes
from scoring.options import GameOptions

NUMBERS = range(1, 7)
SUMS = range(2, 13)
VALUES = dict(zip(SUMS, (100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100), strict=True))
"""The points of each stroke after the fifth (KU-1)."""
DICE = 5
TALLY_NUMBERS = 3
STROKES_TO_STOP = 8
STROKES_FOR_NOTHING = 5
"""With fewer strokes a sum costs points, with more it earns some (KU-7)."""
STROKES_THAT_EARN = 5
PENALTY = -200


def sum_points(one: int, strokes: int) -> int:
    """Returns the points of a sum with at least one stroke (KU-7)."""
    if strokes < STROKES_FOR_NOTHING:
        return PENALTY
    return VALUES[one] * min(strokes - STROKES_FOR_NOTHING, STROKES_THAT_EARN)


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """Kubi has no options of its own."""


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """The tally numbers, crossed before the first roll."""

    do = "choose"
    numbers: tuple[int, ...] = wholes(1, 6, TALLY_NUMBERS)


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The faces of the five dice, in any order."""

    do = "roll"
    dice: tuple[int, ...] = wholes(1, 6, DICE)


@dataclass(frozen=True, slots=True)
class Mark(Move):
    """One stroke behind a tally number and two behind sums."""

    do = "mark"
    number: int | None = read_by(
        lambda data, key: None if data.get(key) is None else data.integer(key, 1, 6)
    )
    """None if no tally number showed."""
    sums: tuple[int, ...] = wholes(2, 12, 2)
    """In any order; the same sum twice for two strokes behind it."""


KubiMove = Choose | Roll | Mark


def _rolls_for_marks() -> dict[tuple[int | None, tuple[int, ...]], int]:
    """Returns the rolls in which one die shows the number and the other four make the sums, as
    bits; with None for the number any die may be left out."""
    fitting: dict[tuple[int | None, tuple[int, ...]], int] = defaultdict(int)
    pairs = list(combinations_with_replacement(NUMBERS, 2))
    for number, one, other in product(NUMBERS, pairs, pairs):
        roll = ROLLS[tuple(sorted((number, *one, *other)))]
        sums = sum(one), sum(other)
        fitting[number, sums] |= roll
        fitting[None, sums] |= roll
    return dict(fitting)


ROLLS = {
    dice: 1 << place for place, dice in enumerate(combinations_with_replacement(NUMBERS, DICE))
}
"""Every roll, its dice in ascending order, and its bit."""
ANY_ROLL = (1 << len(ROLLS)) - 1
SHOWING = {number: sum(ROLLS[dice] for dice in ROLLS if number in dice) for number in NUMBERS}
"""The rolls that show a number, as bits."""
FITTING = _rolls_for_marks()
MARKS = {
    # The higher sum first, as players usually name it.
    number: tuple(Mark(number, sums) for sums in combinations_with_replacement(reversed(SUMS), 2))
    for number in (*NUMBERS, None)
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's facts."""

    numbers: tuple[int, ...] = ()
    """The tally numbers in ascending order; empty before they are chosen."""
    tally: tuple[int, ...] = (0,) * len(NUMBERS)
    """The strokes behind the numbers 1 to 6."""
    sums: tuple[int, ...] = (0,) * len(SUMS)
    """The strokes behind the sums 2 to 12."""

    @property
    def stopped(self) -> bool:
        return max(self.tally) >= STROKES_TO_STOP


@dataclass(frozen=True, slots=True)
class State(GameState):
    options: Options
    sheets: tuple[Sheet, ...]
    round: int = 0
    """Counts from 0."""
    roller: int = 0
    roll: Roll | None = None
    possible: int = ANY_ROLL
    """The rolls that are still possible in this round, as bits."""
    done: tuple[bool, ...] = ()
    """The players who need not mark in this round any more, because they have, have stopped or have
    left. All of them means that the game is over: otherwise the next round would have begun."""

    @property
    def started(self) -> bool:
        missing = [player for player, sheet in enumerate(self.sheets) if not sheet.numbers]
        return self.left.players.issuperset(missing)
