"""Solo games of Tricubo, played on the arrays of the exact solution to learn from them."""

import numpy as np
from numba import njit

from tools.coach.tricubo_exact import Array, Pad, find, gained, interim, ticked

MOST_ENTRIES = 64
"""More than there can be with three dice."""


@njit(cache=True)
def use(pad: Pad, before: Array, joker: int, die: int, face: int, found: Array, gains: Array,
        count: int) -> int:  # fmt: skip
    """Adds the states that the uses of a die lead to; returns their number."""
    state, marks, first = before[0], before[2], count
    if face < 5:
        after = ticked(pad, state, face, pad.weights[die])
        if after >= 0:
            found[count, 0], found[count, 2], gains[count] = after, marks, 0.0
            count += 1
    else:
        for at in range(len(pad.subsets)):
            after = interim(pad, state, pad.subsets[at])
            if pad.subsets[at, 0] == pad.weights[die] and after >= 0:
                found[count, 0], found[count, 2] = after, marks
                gains[count] = gained(pad, state, pad.subsets[at])
                count += 1
    if face < 5 or pad.six_colour:
        for field in (die, 3):
            if not marks >> field & 1:
                found[count, 0], found[count, 2], gains[count] = state, marks | 1 << field, 0.0
                count += 1
    found[first:count, 1] = joker
    return count


@njit(cache=True)
def entries(pad: Pad, state: Array, aside: int, faces: Array, found: Array, gains: Array) -> int:
    """Returns the states that the entries of a roll lead to, with the points written at once, and
    their number."""
    one, two = (aside + 1) % 3, (aside + 2) % 3
    count = use(pad, state, state[1], one, faces[one], found, gains, 0)
    count = use(pad, state, state[1], two, faces[two], found, gains, count)
    if not count:
        found[0], gains[0] = state, 0.0
        count = 1
    if pad.joker and state[1] == 0:
        count = use(pad, state, 1, aside, faces[aside], found, gains, count)
    return count


@njit(cache=True)
def played(pad: Pad, exact: Array, games: int, most: float, others: int, seed: int) -> Array:
    """Returns afterstates of games in which an entry is drawn at random now and then, at most this
    often: each best one and some others, `[game, round, which, (row state, joker, colours)]`; -1
    where the game was over."""
    np.random.seed(seed)
    kept = np.full((games, 20, 1 + others, 3), -1, dtype=np.int64)
    found, gains = np.empty((MOST_ENTRIES, 3), dtype=np.int64), np.empty(MOST_ENTRIES)
    first = find(pad, np.array([1, 0, 0, 0, 0]), 0)
    for game in range(games):
        error = most * np.random.random()
        state = np.array([first, 0, 0])
        for number in range(20):
            faces = np.random.randint(0, 6, 3)
            count = entries(pad, state, number % 3, faces, found, gains)
            chosen, points = 0, -1.0e9
            for at in range(count):
                value = gains[at] + exact[number + 1, found[at, 0], found[at, 1], found[at, 2]]
                if value > points:
                    chosen, points = at, value
            if np.random.random() < error:
                chosen = np.random.randint(count)
            for which in range(1 + others):
                at = chosen if which == 0 else np.random.randint(count)
                if not pad.ended[found[at, 0]]:
                    kept[game, number, which] = found[at]
            state = found[chosen].copy()
            if pad.ended[state[0]]:
                break
    return kept
