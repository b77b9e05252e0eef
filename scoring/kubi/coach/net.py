"""The learned value of a Kubi sheet: a small net for each total of tally strokes.

Sums and numbers mirrored (7 − x) are worth the same, so only one of the two ways is learned. A
value is that of a sheet after a mark and before the next roll. `tools/coach/kubi_value.py` trains
the same function.
"""

from collections.abc import Sequence

from scoring.coach.weights_file import Table
from scoring.kubi.state import (
    NUMBERS,
    STROKES_FOR_NOTHING,
    STROKES_THAT_EARN,
    STROKES_TO_STOP,
    SUMS,
    TALLY_NUMBERS,
    Sheet,
    sum_points,
)

COUNTS = STROKES_FOR_NOTHING + STROKES_THAT_EARN + 1
"""Strokes behind a sum: more than ten earn nothing."""
TALLIES = STROKES_TO_STOP + 2
"""A number is not chosen, or has 0–8 strokes."""
HIDDEN = 32
SCALE = 100.0
MOST = TALLY_NUMBERS * (STROKES_TO_STOP - 1)
"""The highest total of tally strokes with which one still plays."""

Row = Sequence[float]


class Net:
    """Weights of one total: for each input those to the hidden units and, last, the linear one."""

    def __init__(self, table: Table, total: int) -> None:
        weights, skip = table.floats(f"weights{total}"), table.floats(f"skip{total}")
        self.rows: list[Row] = [
            (*weights[at * HIDDEN : (at + 1) * HIDDEN], one) for at, one in enumerate(skip)
        ]
        self.bias = (*table.floats(f"bias{total}"), *table.floats(f"level{total}"))
        self.out = table.floats(f"out{total}")

    def value(self, inputs: Sequence[int]) -> float:
        """Returns the value with these inputs at one and the others at zero."""
        rows = [self.rows[at] for at in inputs]
        *hidden, total = map(sum, zip(self.bias, *rows, strict=True))
        active = [a * b for a, b in zip(hidden, self.out, strict=True) if a > 0]
        return SCALE * (total + sum(active))


class Values:
    """Reads the nets as they are needed."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._nets: dict[int, Net] = {}

    def after(self, sheet: Sheet) -> float:
        """Returns the expected total of a sheet; its points, if it is full."""
        if sheet.stopped:
            return float(points(sheet))
        total = min(sum(sheet.tally), MOST)
        if total not in self._nets:
            self._nets[total] = Net(self._table, total)
        return self._nets[total].value(inputs(sheet))


def inputs(sheet: Sheet) -> list[int]:
    """Returns what the net of a sheet sees: the strokes of each sum and of each number."""
    sums, numbers, tally = sheet.sums, sheet.numbers, sheet.tally
    if mirrored(numbers) < numbers:
        sums, numbers, tally = sums[::-1], mirrored(numbers), tally[::-1]
    found = [at * COUNTS + min(strokes, COUNTS - 1) for at, strokes in enumerate(sums)]
    for at, (number, strokes) in enumerate(zip(NUMBERS, tally, strict=True)):
        state = strokes + 1 if number in numbers else 0
        found.append(len(SUMS) * COUNTS + at * TALLIES + min(state, TALLIES - 1))
    return found


def mirrored(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(len(NUMBERS) + 1 - number for number in numbers))


def points(sheet: Sheet) -> int:
    """Returns what the sums of a sheet score as they are."""
    strokes = zip(SUMS, sheet.sums, strict=True)
    return sum(sum_points(one, count) for one, count in strokes if count)
