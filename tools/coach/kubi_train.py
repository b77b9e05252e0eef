"""Trains the values of Kubi by fitted backward induction over the total of tally strokes."""

import time
from typing import NamedTuple

import numpy as np

from tools.coach.compiled import Array, fast, njit
from tools.coach.dice import draw
from tools.coach.kubi_rolls import CHOICES, Rolls, rolls
from tools.coach.kubi_value import (
    HIDDEN,
    INPUTS,
    SCALE,
    SUMS,
    TOTALS,
    Nets,
    Room,
    best_of,
    expected,
    fill,
    forward,
    fresh,
    inputs,
    points,
    room,
    total_of,
)

BATCH = 64


class Plan(NamedTuple):
    """Parameters of the training."""

    rounds: int = 4
    games: int = 44000
    """Games per round whose sheets are learned from."""
    sheets: int = 40000
    """Maximum number of sheets per total."""
    epochs: int = 25
    explore: int = 160
    """Maximum of random marks per 1000 in the first round; half as many in the next."""


GUESS = np.array([0, -160, -120, -80, -40, 0], np.float32)
"""Value of a sum by its strokes, for the first, simple player."""
FAVOURITE = CHOICES.index((0, 1, 5))
"""1 2 6 scores most: four of ten games are played with it."""


@njit
def draw_roll(chances: Array, state: Array) -> int:
    left = np.float32(draw(state, 7776)) / np.float32(7776)
    for roll in range(chances.size):
        left -= chances[roll]
        if left < 0:
            return roll
    return chances.size - 1


@njit
def guess(rolls: Rolls, sums: Array, tally: Array, scratch: Room, state: Array) -> None:
    """Fills the first player's value of each mark, with some randomness."""
    for number in range(7):
        for pair in range(66):
            value = np.float32(draw(state, 60))
            sums[rolls.first[pair]] += 1
            sums[rolls.second[pair]] += 1
            for at in range(SUMS):
                value += GUESS[sums[at]] if sums[at] < 5 else min(sums[at] - 5, 5) * 40
            sums[rolls.first[pair]] -= 1
            sums[rolls.second[pair]] -= 1
            if number < 6:
                value -= 8 * max(tally[number], 0)
            scratch.after[number, pair] = value


@njit
def play(
    rolls: Rolls,
    nets: Nets,
    choice: Array,
    explore: int,
    simple: bool,
    scratch: Room,
    state: Array,
    seen: Array,
) -> int:
    """Plays a game and returns its points; `seen` has a sheet for each total, -1 if there is none.
    `explore` of 1000 marks are random."""
    sums, tally = np.zeros(SUMS, np.int64), np.full(6, -1, np.int64)
    tally[choice] = 0
    seen[:, 0] = -1
    while tally.max() < 8:
        total = total_of(tally)
        if seen[total, 0] < 0 or draw(state, 2):
            seen[total, :SUMS] = np.minimum(sums, 10)
            seen[total, SUMS:] = tally
        if draw(state, 1000) < explore:
            for number in range(7):
                for pair in range(66):
                    scratch.after[number, pair] = draw(state, 1 << 20)
        elif simple:
            guess(rolls, sums, tally, scratch, state)
        else:
            fill(rolls, nets, sums, tally, scratch)
        roll = draw_roll(rolls.chances, state)
        _, number, pair = best_of(rolls, roll, tally, scratch.after)
        if number < 6:
            tally[number] += 1
        sums[rolls.first[pair]] += 1
        sums[rolls.second[pair]] += 1
    return points(sums)


@njit
def collect(
    rolls: Rolls,
    nets: Nets,
    choices: Array,
    games: int,
    explore: int,
    simple: bool,
    state: Array,
    sheets: Array,
    counts: Array,
) -> None:
    """Plays games and gathers the sheets of each total."""
    scratch = room()
    seen = np.zeros((TOTALS, SUMS + 6), np.int64)
    for _ in range(games):
        choice = draw(state, 16)
        numbers = choices[choice if choice < 10 else FAVOURITE]
        play(rolls, nets, numbers, explore * draw(state, 3) // 2, simple, scratch, state, seen)
        for total in range(TOTALS):
            if seen[total, 0] >= 0 and counts[total] < sheets.shape[1]:
                sheets[total, counts[total]] = seen[total]
                counts[total] += 1


@njit
def targets(rolls: Rolls, nets: Nets, sheets: Array, goals: Array) -> None:
    scratch = room()
    for at in range(sheets.shape[0]):
        sums, tally = sheets[at, :SUMS].copy(), sheets[at, SUMS:].copy()
        goals[at] = expected(rolls, nets, sums, tally, scratch) / SCALE


@fast
def gradient(
    weights: Array,
    bias: Array,
    out: Array,
    skip: Array,
    level: Array,
    which: Array,
    goal: float,
    g: Array,
    g_bias: Array,
    g_out: Array,
    g_skip: Array,
    g_level: Array,
) -> float:
    hidden = np.zeros(HIDDEN, np.float32)
    error = goal - forward(weights, bias, out, skip, level, which, hidden)
    step = min(max(error, np.float32(-3)), np.float32(3))
    g_level[0] += step
    for unit in range(HIDDEN):
        if hidden[unit] > 0:
            g_out[unit] += step * hidden[unit]
            hidden[unit] = step * out[unit]
        else:
            hidden[unit] = 0
        g_bias[unit] += hidden[unit]
    for at in which:
        g_skip[at] += step
        for unit in range(HIDDEN):
            g[at, unit] += hidden[unit]
    return error * error


@fast
def adam(values: Array, g: Array, m: Array, v: Array, rate: float, count: int) -> None:
    """Makes one step, element by element."""
    values, g, m, v = values.reshape(-1), g.reshape(-1), m.reshape(-1), v.reshape(-1)
    for at in range(values.size):
        one = g[at] / count
        m[at] += np.float32(0.1) * (one - m[at])
        v[at] += np.float32(0.002) * (one * one - v[at])
        values[at] += rate * m[at] / (np.sqrt(v[at]) + np.float32(1e-6))
        g[at] = 0


@njit
def epoch(
    nets: Nets,
    total: int,
    sheets: Array,
    goals: Array,
    order: Array,
    rate: float,
    g: tuple[Array, ...],
    m: tuple[Array, ...],
    v: tuple[Array, ...],
) -> float:
    """Makes one pass over the sheets of a total; returns the sum of squared errors."""
    which = np.zeros(SUMS + 6, np.int64)
    w, b, o = nets.weights[total], nets.bias[total], nets.out[total]
    s, level = nets.skip[total], nets.level[total]
    wrong = 0.0
    for at in range(order.size):
        sheet = sheets[order[at]]
        inputs(sheet[:SUMS], sheet[SUMS:], which)
        wrong += gradient(w, b, o, s, level, which, goals[order[at]], g[0], g[1], g[2], g[3], g[4])
        if at % BATCH == BATCH - 1:
            adam(w, g[0], m[0], v[0], rate, BATCH)
            adam(b, g[1], m[1], v[1], rate, BATCH)
            adam(o, g[2], m[2], v[2], rate, BATCH)
            adam(s, g[3], m[3], v[3], rate, BATCH)
            adam(level, g[4], m[4], v[4], rate, BATCH)
    return wrong


def zeros() -> tuple[Array, ...]:
    return tuple(
        np.zeros(size, np.float32) for size in ((INPUTS, HIDDEN), HIDDEN, HIDDEN, INPUTS, 1)
    )


def fit(nets: Nets, total: int, sheets: Array, goals: Array, epochs: int) -> float:
    """Fits the net of a total to the goals; returns the root of the mean squared error."""
    random = np.random.default_rng(total)
    g, m, v = zeros(), zeros(), tuple(one + np.float32(0.01) for one in zeros())
    wrong = 0.0
    for number in range(epochs):
        rate = np.float32(0.004 * 0.02 ** (number / epochs))
        wrong = epoch(nets, total, sheets, goals, random.permutation(len(goals)), rate, g, m, v)
    return float((wrong / len(goals)) ** 0.5 * SCALE)


def backward(
    every: Rolls, nets: Nets, sheets: Array, counts: Array, epochs: int, first: bool
) -> None:
    """Fits all totals, the last first. A roll without a tally number leaves the total as it is, so
    the net of a total is used for its own goals: the first time it starts from the next one's."""
    for total in range(TOTALS - 1, -1, -1):
        some = sheets[total, : counts[total]]
        goals = np.zeros(len(some), np.float32)
        if first and total < TOTALS - 1:
            for part in nets:
                part[total] = part[total + 1]
        began = time.process_time()
        for sweep in range(2 if first else 1):
            targets(every, nets, some, goals)
            wrong = fit(nets, total, some, goals, epochs if sweep or not first else epochs // 2)
        spent = time.process_time() - began
        print(f"  total {total:2}  {len(some):6} sheets  ±{wrong:5.1f}  {spent:4.1f} s", flush=True)


@njit
def scores(rolls: Rolls, nets: Nets, choice: Array, games: int, state: Array) -> Array:
    """Returns the points of games played with these numbers."""
    scratch = room()
    seen = np.zeros((TOTALS, SUMS + 6), np.int64)
    found = np.zeros(games)
    for game in range(games):
        found[game] = play(rolls, nets, choice, 0, False, scratch, state, seen)
    return found


def trained(seed: int, plan: Plan) -> Nets:
    """Returns the nets after so many rounds of play and backward induction."""
    every, nets, state = rolls(), fresh(seed), np.array([seed], np.uint64)
    choices = np.array(CHOICES)
    for number in range(plan.rounds):
        sheets = np.zeros((TOTALS, plan.sheets, SUMS + 6), np.int64)
        counts = np.zeros(TOTALS, np.int64)
        explore = plan.explore >> number
        collect(every, nets, choices, plan.games, explore, number == 0, state, sheets, counts)
        backward(every, nets, sheets, counts, plan.epochs, number == 0)
        found = scores(every, nets, choices[FAVOURITE], 2000, state)
        print(f"  round {number + 1}: 1 2 6 {found.mean():.1f}", flush=True)
    return nets
