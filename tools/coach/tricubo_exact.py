"""Tricubo alone, solved exactly by dynamic programming, backward over the rounds.

Rows are exchangeable, so a state is the sorted codes of five rows, the colour fields ticked, and
whether the joker is used. A row's code is its number of ticks, and whether it was scored in
between; after the third such row nothing depends on which ones they were, and the marks are
dropped. A value is what will still be written: interim scores from here on, the final column,
colours and the end bonus.
"""

from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from scoring.tricubo.state import (
    COLOUR_FIELDS,
    DICE,
    END_BONUS,
    INTERIMS,
    PURPLE_ROWS_TO_END,
    SOLO_ROUNDS,
    WEIGHT,
    Options,
    Sheet,
    colour_points,
)

Array = Any
"""numpy's arrays; their types are known only where numpy is installed."""

NONE = -1.0e9
"""The value of what cannot be entered."""
SUBSETS = [
    (count, *chosen, *[-1] * (3 - count))
    for count in (1, 2, 3)
    for chosen in combinations(range(5), count)
]
"""The rows that a six can score: how many, and which."""


class Pad(NamedTuple):
    """A printed side with its house rules, in a form that numba takes."""

    base: int
    """A row that is scored has its ticks plus this as its code."""
    rows: Array
    """For each row state the codes of its five rows, sorted."""
    scored: Array
    """How many rows are scored; with three, none is marked."""
    index: Array
    """The row state of five codes: `index[scored == 3, key]`."""
    values: Array
    """The points of a row by its ticks."""
    colours: Array
    """The points of a set of colour fields."""
    ended: Array
    """Whether a row state ends the game."""
    final: Array
    """The points of a row state's final column, with the end bonus."""
    joker: bool
    forbid: bool
    six_colour: bool
    weights: Array
    """By die: how many boxes it ticks and rows it scores."""
    subsets: Array


def pad_of(options: Options) -> Pad:
    base = len(options.columns) + 1
    rows, scored = _row_states(base)
    index = np.full((2, (2 * base) ** 5), -1, dtype=np.int32)
    keys = rows @ (2 * base) ** np.arange(5)
    index[(scored == INTERIMS).astype(int), keys] = np.arange(len(rows))
    values = np.array([0, *options.columns], dtype=np.float64)
    ticks = rows % base
    ended = (ticks >= options.purple_from).sum(axis=1) >= PURPLE_ROWS_TO_END
    sets = [tuple(f for at, f in enumerate(COLOUR_FIELDS) if bits >> at & 1) for bits in range(16)]
    colours = [float(colour_points(options, Sheet(colours=one)) or 0) for one in sets]
    return Pad(
        base,
        rows,
        scored,
        index,
        values,
        np.array(colours),
        ended,
        values[ticks].sum(axis=1) + END_BONUS * ended,
        options.side == "B",
        options.overflow == "forbid",
        options.six_marks_colour,
        np.array([WEIGHT[die] for die in DICE]),
        np.array(SUBSETS),
    )


def _row_states(base: int) -> tuple[Array, Array]:
    states, scored = [], []
    for marked in range(INTERIMS + 1):
        kept = 0 if marked == INTERIMS else marked
        for plain in combinations_with_replacement(range(base), 5 - kept):
            for flagged in combinations_with_replacement(range(base, 2 * base), kept):
                states.append((*plain, *flagged))
                scored.append(marked)
    return np.array(states, dtype=np.int64), np.array(scored)


@njit(cache=True)
def find(pad: Pad, codes: Array, scored: int) -> int:
    """Returns the row state of these codes, which are not sorted."""
    for one in range(1, 5):
        code, at = codes[one], one
        while at and codes[at - 1] > code:
            codes[at] = codes[at - 1]
            at -= 1
        codes[at] = code
    key = 0
    for at in range(4, -1, -1):
        key = key * 2 * pad.base + codes[at]
    return pad.index[1 if scored == 3 else 0, key]


@njit(cache=True)
def ticked(pad: Pad, state: int, row: int, boxes: int) -> int:
    """Returns the row state with more ticks in a row; -1 if they do not fit."""
    codes = pad.rows[state].copy()
    free = pad.base - 1 - codes[row] % pad.base
    if free == 0 or (pad.forbid and free < boxes):
        return -1
    codes[row] += min(free, boxes)
    return find(pad, codes, pad.scored[state])


@njit(cache=True)
def interim(pad: Pad, state: int, subset: Array) -> int:
    """Returns the row state with these rows scored; -1 if they cannot be."""
    scored = pad.scored[state] + subset[0]
    if scored > 3:
        return -1
    codes = pad.rows[state].copy()
    for at in range(1, subset[0] + 1):
        if codes[subset[at]] >= pad.base:
            return -1
        codes[subset[at]] += pad.base
    if scored == 3:
        codes %= pad.base
    return find(pad, codes, scored)


@njit(cache=True)
def gained(pad: Pad, state: int, subset: Array) -> float:
    """Returns the points that scoring these rows writes."""
    gain = 0.0
    for at in range(1, subset[0] + 1):
        gain += pad.values[pad.rows[state, subset[at]] % pad.base]
    return gain


@njit(cache=True)
def uses(pad: Pad, later: Array, state: int, joker: int, marks: int, die: int, moved: Array,
         scoring: Array, gains: Array, best: Array) -> None:  # fmt: skip
    """Fills in the best value with this die for each of its six faces."""
    colour = NONE
    for field in (die, 3):
        if not marks >> field & 1:
            colour = max(colour, later[state, joker, marks | 1 << field])
    for row in range(5):
        after = moved[row]
        best[row] = colour if after < 0 else max(colour, later[after, joker, marks])
    best[5] = colour if pad.six_colour else NONE
    for one in range(len(pad.subsets)):
        if pad.subsets[one, 0] == pad.weights[die] and scoring[one] >= 0:
            best[5] = max(best[5], gains[one] + later[scoring[one], joker, marks])


@njit(cache=True)
def expected(one: Array, two: Array, away: Array, stay: float) -> float:
    """Returns the average of the best of two dice, and of the one set aside if a joker may take it;
    `stay` counts only if neither die can be used."""
    total = 0.0
    for face in range(6):
        for other in range(6):
            best = max(one[face], two[other])
            if best == NONE:
                best = stay
            for third in range(6):
                total += max(best, away[third])
    return total / 216


@njit(cache=True)
def backward(pad: Pad, aside: int, later: Array) -> Array:
    """Returns the values before the roll of a round, from those after it."""
    now = np.empty_like(later)
    moved = np.empty((3, 5), dtype=np.int64)
    scoring, gains = np.empty(len(pad.subsets), dtype=np.int64), np.empty(len(pad.subsets))
    best, nothing = np.empty((3, 6)), np.full(6, NONE)
    for state in range(len(pad.rows)):
        if pad.ended[state]:
            now[state] = pad.final[state] + pad.colours
            continue
        for die in range(3):
            for row in range(5):
                moved[die, row] = ticked(pad, state, row, pad.weights[die])
        for one in range(len(pad.subsets)):
            scoring[one] = interim(pad, state, pad.subsets[one])
            gains[one] = gained(pad, state, pad.subsets[one])
        for joker in range(later.shape[1]):
            for marks in range(16):
                for die in range(3):
                    used = 1 if die == aside and pad.joker else joker
                    uses(pad, later, state, used, marks, die, moved[die], scoring, gains, best[die])
                away = best[aside] if pad.joker and joker == 0 else nothing
                now[state, joker, marks] = expected(
                    best[(aside + 1) % 3], best[(aside + 2) % 3], away, later[state, joker, marks]
                )
    return now


def solved(pad: Pad) -> Array:
    """Returns the values after each of the rounds 0 to 21: `[round, row state, joker used,
    colours]`."""
    later = np.empty((len(pad.rows), 2 if pad.joker else 1, 16))
    later[:] = (pad.final[:, None] + pad.colours[None, :])[:, None, :]
    found = np.empty((SOLO_ROUNDS + 1, *later.shape), dtype=np.float32)
    found[SOLO_ROUNDS] = later
    for number in range(SOLO_ROUNDS - 1, -1, -1):
        later = backward(pad, number % 3, later)
        found[number] = later
    return found


def start_value(pad: Pad, found: Array) -> float:
    """Returns the value of a solo game after the free tick, which is the same in every row."""
    first = np.flatnonzero((pad.rows == [0, 0, 0, 0, 1]).all(axis=1) & (pad.scored == 0))
    return float(found[0, first[0], 0, 0])
