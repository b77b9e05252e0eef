"""Writes the trained nets of Kubi as a table, and reads them back."""

import numpy as np

from scoring.coach.weights_file import Table, rounded
from tools.coach.kubi_value import TOTALS, Nets, fresh

KIND = "b"
"""8-bit numbers suffice; `level` and `bias` have 16 bits."""
FINE = ("level", "bias", "out")


def table(nets: Nets, facts: dict[str, object]) -> Table:
    return Table(
        facts,
        {
            f"{name}{total}": rounded(
                [float(one) for one in np.ravel(part[total])], "h" if name in FINE else KIND
            )
            for total in range(TOTALS)
            for name, part in nets._asdict().items()
        },
    )


def nets_of(made: Table) -> Nets:
    """Returns the nets as a reader of the table sees them."""
    nets = fresh(0)
    for name, part in nets._asdict().items():
        for total in range(TOTALS):
            found = np.array(made.floats(f"{name}{total}"), np.float32)
            part[total] = found.reshape(part[total].shape)
    return nets
