"""The values of Tricubo positions, read from a table: one small net for each round.

Inputs: how many rows have each of 32 codes (ticks, and 16 more if scored in between), which of the
16 sets of colour fields is ticked, how many rows are scored, whether the joker is used. They are
few and most are 0, so a value is a sum of a few short lists.
"""

from dataclasses import dataclass
from typing import NamedTuple

from scoring.coach.tables import Table, TableError
from scoring.tricubo_sheet import COLOUR_FIELDS, INTERIMS, Sheet

FLAG, ROW_CODES, COLOUR_SETS, SCORED = 16, 32, 16, 4
INPUTS = ROW_CODES + COLOUR_SETS + SCORED + 2
COLOUR_BITS = {field: 1 << at for at, field in enumerate(COLOUR_FIELDS)}
MOST_KEPT = 20_000
"""Maximum of values remembered."""


class Position(NamedTuple):
    """What the value of a sheet depends on, beside the round."""

    codes: tuple[int, ...]
    """Of the five rows, sorted: which row is which does not matter."""
    colours: int
    """The colour fields, as bits."""
    scored: int
    joker: bool


def position(sheet: Sheet) -> Position:
    scored = min(INTERIMS, sheet.scored)
    flag = FLAG if scored < INTERIMS else 0  # after the third it does not matter which ones
    codes = [
        ticks if interim is None else ticks + flag
        for ticks, interim in zip(sheet.ticks, sheet.interims, strict=True)
    ]
    colours = sum(COLOUR_BITS[field] for field in sheet.colours)
    return Position(tuple(sorted(codes)), colours, scored, sheet.joker)


@dataclass(frozen=True, slots=True)
class Net:
    """`skip · x + out · max(0, hidden · x + bias) + offset`"""

    hidden: list[list[float]]
    """A list for each input."""
    bias: list[float]
    out: list[float]
    skip: list[float]
    offset: float

    def value(self, at: Position) -> float:
        others = (
            ROW_CODES + at.colours,
            ROW_CODES + COLOUR_SETS + at.scored,
            ROW_CODES + COLOUR_SETS + SCORED + at.joker,
        )
        active = (*at.codes, *others)
        hidden = self.hidden
        sums = map(sum, zip(self.bias, *[hidden[one] for one in active], strict=True))
        value = sum([weight * one for weight, one in zip(self.out, sums, strict=True) if one > 0])
        skip = self.skip
        return value + sum([skip[one] for one in active]) + self.offset


class Values:
    """The values of one pad, from its table."""

    def __init__(self, table: Table) -> None:
        start, width = table.facts.get("start"), table.facts.get("width")
        if not isinstance(start, float) or not isinstance(width, int):
            raise TableError("has no start or no width")
        self.start, self._width, self._table = start, width, table
        self._nets: dict[int, Net] = {}
        self._known: dict[tuple[int, Position], float] = {}

    def after(self, rounds: int, at: Position) -> float:
        """The points still to be written when this many rounds are over, 1 to 20: interim scores
        from here on, the final column, colours and the end bonus."""
        key = (rounds, at)
        value = self._known.get(key)
        if value is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            value = self._known[key] = self._net(rounds).value(at)
        return value

    def _net(self, rounds: int) -> Net:
        """Made when it is first asked for: an answer needs one or two of the twenty."""
        if rounds not in self._nets:
            width, table = self._width, self._table
            flat = table.floats(f"hidden{rounds}")
            if len(flat) != width * INPUTS:
                raise TableError("has lists of another length")
            self._nets[rounds] = Net(
                [flat[at : at + width] for at in range(0, len(flat), width)],
                table.floats(f"bias{rounds}"),
                table.floats(f"out{rounds}"),
                table.floats(f"skip{rounds}"),
                table.floats(f"offset{rounds}")[0],
            )
        return self._nets[rounds]
