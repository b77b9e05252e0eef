"""Trains the value of Te-Trix: games are played with the value so far, and the value is repeatedly
fitted to the results of the latest of them.

The goal of a sheet is a TD(λ) return: what the sheets after it were worth, and in the end the
points. Playing takes most of the time, so every game is learned from many times.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from tools.coach.compiled import Array, njit
from tools.coach.dice import draw
from tools.coach.tetrix_boxes import Arrays, arrays
from tools.coach.tetrix_fit import Fit, Sheets, empty_sheets, sheet_value
from tools.coach.tetrix_play import (
    STRIP,
    Room,
    best,
    draw_roll,
    enter,
    printed,
    room,
)
from tools.coach.tetrix_value import Weights, fresh, points

LAMBDA = 0.5
EXPLORED = 30
"""Masks of 1000 from which an exploring move is the best."""
REFRESH = 3
"""Number of passes after which the goals are recomputed."""
LONGEST = 60
"""More placements than a game can have."""


class Plan(NamedTuple):
    """Parameters of the training."""

    games: tuple[int, ...] = (400, 400, 600, 600, 800, 800, *(1000,) * 6, *(1500,) * 10)
    """Number in each round."""
    explore: int = 40
    """Exploring moves per 1000; none in the last rounds."""
    early: int = 300
    """Masks of 1000 examined in the first five moves, to play faster."""
    calm: int = 4
    """Number of last rounds with all masks examined and no exploring moves."""
    kept: int = 10
    """Number of rounds whose games are learned from."""
    epochs: int = 6
    """Minimum number of passes over each sheet in a round."""
    least: int = 250_000
    """Minimum number of learning steps in a round: at first there are few games."""


@njit
def play(
    boxes: Arrays,
    w: Weights,
    scratch: Room,
    sheets: Sheets,
    at: int,
    state: Array,
    explore: int,
    early: int,
) -> int:
    """Plays a game, notes its sheets from `at` on, and returns the index after them."""
    marks = np.zeros(3, np.int64)
    found = np.zeros((1, 3), np.float32)
    printed(marks, draw(state, 49), draw(state, 3))
    strip, count = STRIP, 0
    while True:
        now = points(marks) + strip
        sheets.marks[at], sheets.strips[at], sheets.points[at] = marks, strip, now
        roll = draw_roll(boxes, state)
        wild = draw(state, 1000) < explore
        keep = EXPLORED if wild else (early if count < 5 else 1000)
        some = best(boxes, w, scratch, marks, strip, roll, keep, state, found)
        if not some:
            wild = False
            some = best(boxes, w, scratch, marks, strip, roll, 1000, state, found)
        end = not some or (found[0, 0] < now and not wild)
        sheets.explored[at], sheets.last[at] = wild and not end, end
        at += 1
        if end:
            return at
        mask = int(found[0, 1])
        strip -= enter(
            boxes, marks, mask, boxes.orders[roll, boxes.written[mask], int(found[0, 2])]
        )
        count += 1


@njit
def some_games(
    boxes: Arrays,
    w: Weights,
    scratch: Room,
    sheets: Sheets,
    at: int,
    state: Array,
    explore: int,
    early: int,
    games: int,
) -> int:
    for _ in range(games):
        at = play(boxes, w, scratch, sheets, at, state, explore, early)
    return at


@njit
def fill_goals(boxes: Arrays, w: Weights, scratch: Room, sheets: Sheets, goals: Array) -> None:
    """Fills in the returns of all sheets with the weights as they are now."""
    goal = worth = np.float32(0)
    for at in range(goals.size - 1, -1, -1):
        own = sheet_value(boxes, w, scratch, sheets.marks[at], sheets.strips[at])
        mixed = worth + np.float32(LAMBDA) * (goal - worth)
        goal = sheets.points[at] if sheets.last[at] else mixed
        goals[at] = goal
        worth = max(own, sheets.points[at])
        if sheets.explored[at]:
            # The result of an exploring move shows nothing about the best one.
            goal = worth


def trained(seed: int, plan: Plan, tell: Callable[[Weights, str], None]) -> Weights:
    """Returns the weights after training; `tell` is called after every round."""
    boxes, weights, scratch = arrays(), fresh(seed), room()
    state, fit = np.array([seed], np.uint64), Fit(boxes, weights, seed)
    sheets, ends = empty_sheets(sum(plan.games) * 20 + LONGEST), [0]
    began = time.process_time()
    for number, games in enumerate(plan.games):
        calm = number >= len(plan.games) - plan.calm
        explore, early = (0, 1000) if calm else (plan.explore, plan.early)
        end = some_games(boxes, weights, scratch, sheets, ends[-1], state, explore, early, games)
        new = sheets.part(ends[-1], end)
        ends.append(end)
        kept = sheets.part(ends[-1 - min(len(ends) - 1, plan.kept)], end)
        share = number / (len(plan.games) - 1)
        goals = np.zeros(len(kept.strips), np.float32)
        epochs = max(plan.epochs, plan.least // len(goals))
        for part in range(0, epochs, REFRESH):
            fill_goals(boxes, weights, scratch, kept, goals)
            wrong = fit.epochs(kept, goals, REFRESH, share, 0.4 ** (part / epochs))
        mean, spent = new.points[new.last].mean(), time.process_time() - began
        tell(weights, f"round {number + 1:2}  {mean:6.2f} points  ±{wrong:5.2f}  {spent:5.0f} s")
    return weights
