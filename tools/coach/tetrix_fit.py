"""Te-Trix for training: fits the value to goals, by Adam for the nets and step by step for the
windows."""

from typing import NamedTuple

import numpy as np

from tools.coach.compiled import Array, fast, njit
from tools.coach.tetrix_boxes import Arrays
from tools.coach.tetrix_play import Room, room
from tools.coach.tetrix_value import (
    GRID,
    HIDDEN,
    INPUTS,
    Weights,
    empty_inputs,
    net,
    stage_of,
    symbol_inputs,
    value,
    window_codes,
)

BATCH = 64
RIDGE, RIDGE_APART = np.float32(100), np.float32(200)
"""Number of sightings at which a window is trusted by half."""
RATE, RATE_WINDOWS = 0.003, 0.002
LAST = 0.1
"""The rates of the last round, as a share of the first one's."""


class Sheets(NamedTuple):
    """Sheets after placements, game after game."""

    marks: Array
    strips: Array
    points: Array
    """The current points of the sheet."""
    explored: Array
    """Whether the next move explored: then nothing is learned about this sheet."""
    last: Array
    """Whether the game ended with it."""

    def part(self, first: int, end: int) -> "Sheets":
        return Sheets(*(one[first:end] for one in self))


def empty_sheets(count: int) -> "Sheets":
    return Sheets(
        np.zeros((count, 3), np.int64),
        np.zeros(count, np.int64),
        np.zeros(count, np.float32),
        np.zeros(count, np.bool_),
        np.zeros(count, np.bool_),
    )


@njit
def sheet_value(boxes: Arrays, w: Weights, scratch: Room, marks: Array, strip: int) -> float:
    return value(
        marks,
        strip,
        w,
        boxes,
        scratch.x,
        scratch.hidden,
        scratch.x_empty,
        scratch.hidden_empty,
        scratch.codes,
    )


@fast
def back(
    x: Array,
    hidden: Array,
    out: Array,
    error: float,
    g: Array,
    g_bias: Array,
    g_out: Array,
    g_skip: Array,
) -> None:
    """Adds the gradient of a net's output times the error; `hidden` is used up."""
    for unit in range(hidden.size):
        if hidden[unit] > 0:
            g_out[unit] += error * hidden[unit]
            hidden[unit] = error * out[unit]
        else:
            hidden[unit] = 0
        g_bias[unit] += hidden[unit]
    for at in range(x.size):
        if x[at] != 0:
            g_skip[at] += error * x[at]
            for unit in range(hidden.size):
                g[at, unit] += x[at] * hidden[unit]


class Windows(NamedTuple):
    """The windows while they are learned: a number for each class, which is the same everywhere,
    and what is different by stage and kind. So classes that are seldom seen at a stage still have
    a value, and noise is not taken for knowledge."""

    shared: Array
    apart: Array
    seen: Array
    """How often a class was seen."""
    seen_apart: Array


@njit
def step_windows(
    boxes: Arrays, t: Windows, codes: Array, stage: int, step: float, rate: float
) -> None:
    """Moves the windows of a sheet towards its goal, and those seen seldom towards 0."""
    for window in range(25):
        kind, alike = boxes.kinds[window], boxes.classes[codes[window]]
        old = t.shared[alike]
        drawn = min(max(RIDGE / t.seen[alike] * old, -30), 30)
        t.shared[alike] = old + rate * (step - drawn)
        old = t.apart[stage, kind, alike]
        drawn = min(max(RIDGE_APART / t.seen_apart[stage, kind, alike] * old, -30), 30)
        t.apart[stage, kind, alike] = old + rate * (step - drawn)


@njit
def learn(
    boxes: Arrays,
    w: Weights,
    g: Weights,
    t: Windows,
    scratch: Room,
    x: Array,
    hidden: Array,
    marks: Array,
    strip: int,
    goal: float,
    rate: float,
) -> float:
    """Learns from one sheet: adds the gradients of the nets to `g`, moves the windows, returns the
    error."""
    empty = GRID & ~(marks[0] | marks[1] | marks[2])
    empty_inputs(empty, strip, scratch.x_empty)
    now = net(
        scratch.x_empty, w.empty, w.empty_bias, w.empty_out, w.empty_skip, scratch.hidden_empty
    )
    for symbol in range(3):
        symbol_inputs(marks[symbol], empty, strip, x[symbol])
        now += net(x[symbol], w.symbol, w.symbol_bias, w.symbol_out, w.symbol_skip, hidden[symbol])
    window_codes(marks, boxes.spots, scratch.codes)
    stage = stage_of(empty)
    for window in range(25):
        kind, alike = boxes.kinds[window], boxes.classes[scratch.codes[window]]
        now += t.shared[alike] + t.apart[stage, kind, alike]
    error = goal - now
    step = min(max(error, np.float32(-40)), np.float32(40))
    step_windows(boxes, t, scratch.codes, stage, step, rate)
    back(
        scratch.x_empty, scratch.hidden_empty, w.empty_out, step,
        g.empty, g.empty_bias, g.empty_out, g.empty_skip,
    )  # fmt: skip
    for symbol in range(3):
        back(
            x[symbol], hidden[symbol], w.symbol_out, step,
            g.symbol, g.symbol_bias, g.symbol_out, g.symbol_skip,
        )  # fmt: skip
    return error


@njit
def count_windows(boxes: Arrays, sheets: Sheets, order: Array, t: Windows) -> None:
    """Counts how often each class is seen."""
    codes = np.zeros(25, np.int64)
    t.seen[:], t.seen_apart[:] = 0, 0
    for at in order:
        marks = sheets.marks[at]
        window_codes(marks, boxes.spots, codes)
        stage = stage_of(GRID & ~(marks[0] | marks[1] | marks[2]))
        for window in range(25):
            kind, alike = boxes.kinds[window], boxes.classes[codes[window]]
            t.seen[alike] += 1
            t.seen_apart[stage, kind, alike] += 1


@fast
def adam(values: Array, g: Array, m: Array, v: Array, rate: float) -> None:
    """Makes one step, element by element."""
    values, g, m, v = values.reshape(-1), g.reshape(-1), m.reshape(-1), v.reshape(-1)
    for at in range(values.size):
        one = g[at] / np.float32(BATCH)
        m[at] += np.float32(0.1) * (one - m[at])
        v[at] += np.float32(0.002) * (one * one - v[at])
        values[at] += rate * m[at] / (np.sqrt(v[at]) + np.float32(1e-3))
        g[at] = 0


@njit
def step_nets(w: Weights, g: Weights, m: Weights, v: Weights, rate: float) -> None:
    adam(w.symbol, g.symbol, m.symbol, v.symbol, rate)
    adam(w.symbol_bias, g.symbol_bias, m.symbol_bias, v.symbol_bias, rate)
    adam(w.symbol_out, g.symbol_out, m.symbol_out, v.symbol_out, rate)
    adam(w.symbol_skip, g.symbol_skip, m.symbol_skip, v.symbol_skip, rate)
    adam(w.empty, g.empty, m.empty, v.empty, rate)
    adam(w.empty_bias, g.empty_bias, m.empty_bias, v.empty_bias, rate)
    adam(w.empty_out, g.empty_out, m.empty_out, v.empty_out, rate)
    adam(w.empty_skip, g.empty_skip, m.empty_skip, v.empty_skip, rate)


@njit
def epoch(
    boxes: Arrays,
    w: Weights,
    g: Weights,
    m: Weights,
    v: Weights,
    t: Windows,
    scratch: Room,
    sheets: Sheets,
    goals: Array,
    order: Array,
    rate: float,
    rate_windows: float,
) -> float:
    """Learns from the sheets in this order; returns the sum of the squared errors."""
    x, hidden = np.zeros((3, INPUTS), np.float32), np.zeros((3, HIDDEN), np.float32)
    wrong = 0.0
    for number in range(order.size):
        at = order[number]
        marks, strip = sheets.marks[at], sheets.strips[at]
        wrong += (
            learn(boxes, w, g, t, scratch, x, hidden, marks, strip, goals[at], rate_windows) ** 2
        )
        if number % BATCH == BATCH - 1:
            step_nets(w, g, m, v, rate)
    return wrong


class Fit:
    """Weights and the state of Adam."""

    def __init__(self, boxes: Arrays, weights: Weights, seed: int) -> None:
        self.boxes, self.weights, self.room = boxes, weights, room()
        self.g, self.m = (Weights(*map(np.zeros_like, weights)) for _ in range(2))
        self.v = Weights(*(np.full_like(one, 100.0) for one in weights))
        shape = weights.windows.shape
        sizes = (shape[2], shape, shape[2], shape)
        self.windows = Windows(*(np.zeros(size, np.float32) for size in sizes))
        self.random = np.random.default_rng(seed)

    def epochs(self, sheets: Sheets, goals: Array, count: int, share: float, slow: float) -> float:
        """Learns from all sheets `count` times; `share` of the training is over. Returns the root
        of the mean squared error."""
        useful = np.flatnonzero(~sheets.explored)
        count_windows(self.boxes, sheets, useful, self.windows)
        wrong = 0.0
        slow = np.float32(slow * LAST**share)
        for _ in range(count):
            order = self.random.permutation(useful)
            wrong = epoch(
                self.boxes, self.weights, self.g, self.m, self.v, self.windows, self.room,
                sheets, goals, order, np.float32(RATE) * slow, np.float32(RATE_WINDOWS) * slow,
            )  # fmt: skip
        self.weights.windows[:] = self.windows.shared + self.windows.apart
        return float((wrong / len(useful)) ** 0.5)
