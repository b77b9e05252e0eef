"""One small net for each round of Tricubo, fitted to the exact values.

Inputs: how many rows have each of 32 codes (ticks, and 16 more if scored in between), which of the
16 sets of colour fields is ticked, how many rows are scored, whether the joker is used.
"""

from dataclasses import dataclass

import numpy as np

from tools.coach.tricubo_exact import Array, Pad

ROW_CODES, COLOUR_SETS, SCORED, JOKER = 32, 16, 4, 2
INPUTS = ROW_CODES + COLOUR_SETS + SCORED + JOKER
FLAG = 16


@dataclass
class Net:
    """`skip · x + out · max(0, hidden · x + bias) + offset`"""

    hidden: Array
    bias: Array
    out: Array
    skip: Array
    offset: Array

    def parts(self) -> list[Array]:
        return [self.hidden, self.bias, self.out, self.skip, self.offset]

    def __call__(self, inputs: Array) -> Array:
        active = np.maximum(0, inputs @ self.hidden + self.bias)
        return active @ self.out + inputs @ self.skip + self.offset[0]


def inputs_of(pad: Pad, states: Array) -> Array:
    """Returns the inputs of afterstates `(row state, joker, colours)`."""
    rows, base = pad.rows[states[:, 0]], pad.base
    codes = rows % base + FLAG * (rows >= base)
    inputs = np.zeros((len(states), INPUTS), dtype=np.float32)
    every = np.arange(len(states))
    for row in range(5):
        np.add.at(inputs, (every, codes[:, row]), 1)
    inputs[every, ROW_CODES + states[:, 2]] = 1
    inputs[every, ROW_CODES + COLOUR_SETS + pad.scored[states[:, 0]]] = 1
    inputs[every, ROW_CODES + COLOUR_SETS + SCORED + states[:, 1]] = 1
    return inputs


def begun(width: int, rng: np.random.Generator) -> Net:
    hidden = rng.normal(0, 0.3, (INPUTS, width)).astype(np.float32)
    out = rng.normal(0, 0.3, width).astype(np.float32)
    return Net(hidden, np.zeros(width, np.float32), out, np.zeros(INPUTS, np.float32),
               np.zeros(1, np.float32))  # fmt: skip


def fit(net: Net, inputs: Array, wanted: Array, steps: int, rate: float,
        rng: np.random.Generator, batch: int = 1024) -> None:  # fmt: skip
    """Fits by Adam, with a rate that falls to nothing."""
    parts = net.parts()
    first = [np.zeros_like(part) for part in parts]
    second = [np.zeros_like(part) for part in parts]
    for step in range(1, steps + 1):
        chosen = rng.integers(len(inputs), size=batch)
        now = rate * (1 - step / (steps + 1)) / (1 - 0.9**step)
        for at, change in enumerate(_changes(net, inputs[chosen], wanted[chosen])):
            first[at] += 0.1 * (change - first[at])
            second[at] += 0.001 * (change * change - second[at])
            scale = np.sqrt(second[at] / (1 - 0.999**step)) + 1e-8
            parts[at] -= now * first[at] / scale


def _changes(net: Net, inputs: Array, wanted: Array) -> list[Array]:
    """Returns the slope of half the squared error, for each part of the net."""
    before = inputs @ net.hidden + net.bias
    active = np.maximum(0, before)
    error = active @ net.out + inputs @ net.skip + net.offset[0] - wanted
    error /= len(inputs)
    back = np.outer(error, net.out) * (before > 0)
    return [
        inputs.T @ back,
        back.sum(axis=0),
        active.T @ error,
        inputs.T @ error,
        error.sum(keepdims=True),
    ]
