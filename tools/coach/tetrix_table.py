"""Writes the trained weights of Te-Trix as a table."""

import numpy as np

from scoring.coach.weights_file import Table, rounded
from tools.coach.tetrix_value import Weights

KINDS = {"windows": "b"}
"""Numbers of 8 bits for the windows, of 16 for the nets."""


def table(weights: Weights, facts: dict[str, object]) -> Table:
    return Table(
        facts,
        {
            name: rounded([float(one) for one in np.ravel(values)], KINDS.get(name, "h"))
            for name, values in weights._asdict().items()
        },
    )


def weights_of(made: Table) -> Weights:
    """Returns the weights as a reader of the table sees them."""
    found = {
        name: np.array(made.floats(name), np.float32).reshape(shape)
        for name, shape in SHAPES.items()
    }
    return Weights(**found)


def _shapes() -> dict[str, tuple[int, ...]]:
    from tools.coach.tetrix_value import fresh

    return {name: values.shape for name, values in fresh(0)._asdict().items()}


SHAPES = _shapes()
