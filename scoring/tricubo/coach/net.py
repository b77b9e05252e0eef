"""The values of Tricubo positions, read from a table: one small net for each round.

Inputs: how many rows have each of 32 codes (ticks, and 16 more if scored in between; on pads with
long rows the step is larger), which of the 16 sets of colour fields is ticked, how many rows are
scored, whether the joker is used. They are few and most are 0, so a value is a sum of a few short
lists.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from scoring.coach.weights_file import Table, TableError
from scoring.tricubo.state import COLOUR_FIELDS, INTERIMS, Sheet

FLAG = 16
"""Added to the code of a row that is scored, on pads with fewer columns than this."""
COLOUR_SETS, SCORED, JOKER = 16, 4, 2
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


def inputs(flag: int) -> int:
    """Returns the number of inputs."""
    return 2 * flag + COLOUR_SETS + SCORED + JOKER


def position(sheet: Sheet, flag: int = FLAG) -> Position:
    scored = min(INTERIMS, sheet.scored)
    codes = [*sheet.ticks]
    if 0 < scored < INTERIMS:  # after the third it does not matter which ones
        for row, interim in enumerate(sheet.interims):
            if interim is not None:
                codes[row] += flag
    codes.sort()
    colours = 0
    for field in sheet.colours:
        colours |= COLOUR_BITS[field]
    return Position(tuple(codes), colours, scored, sheet.joker)


@dataclass(slots=True)
class Net:
    """`skip · x + out · max(0, hidden · x + bias) + offset`"""

    flag: int
    hidden: list[list[float]]
    """A list for each input."""
    bias: list[float]
    out: list[float]
    skip: list[float]
    offset: float

    def active(self, at: Position) -> tuple[int, ...]:
        """Returns the inputs that are not 0; one with value 2 is listed twice."""
        codes = 2 * self.flag
        return (
            *at.codes,
            codes + at.colours,
            codes + COLOUR_SETS + at.scored,
            codes + COLOUR_SETS + SCORED + at.joker,
        )

    def sums(self, active: tuple[int, ...]) -> list[float]:
        """Returns what the hidden units get."""
        hidden = self.hidden
        return list(map(sum, zip(self.bias, *[hidden[one] for one in active], strict=True)))

    def value(self, at: Position) -> float:
        active, skip = self.active(at), self.skip
        pairs = zip(self.out, self.sums(active), strict=True)
        value = sum([weight * one for weight, one in pairs if one > 0])
        return value + sum([skip[one] for one in active]) + self.offset


class Values:
    """The values of one pad."""

    def __init__(self, start: float, flag: int, net: Callable[[int], Net]) -> None:
        self.start, self.flag, self._make = start, flag, net
        self._nets: dict[int, Net] = {}
        self._known: dict[tuple[int, Position], float] = {}

    def after(self, rounds: int, sheet: Sheet) -> float:
        """Returns the points still to be written when this many rounds are over, 1 to 20: interim
        scores from here on, the final column, colours and the end bonus."""
        key = (rounds, position(sheet, self.flag))
        value = self._known.get(key)
        if value is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            value = self._known[key] = self.net(rounds).value(key[1])
        return value

    def net(self, rounds: int) -> Net:
        """Returns a net, built on first use: an answer needs one or two of the twenty."""
        if rounds not in self._nets:
            self._nets[rounds] = self._make(rounds)
        return self._nets[rounds]


def values_of(table: Table) -> Values:
    """Returns the values of a table."""
    start, width = table.facts.get("start"), table.facts.get("width")
    flag = table.facts.get("flag", FLAG)
    if not isinstance(start, float) or not isinstance(width, int) or not isinstance(flag, int):
        raise TableError("has no start or no width")

    def net(rounds: int) -> Net:
        flat = table.floats(f"hidden{rounds}")
        if len(flat) != width * inputs(flag):
            raise TableError("has lists of another length")
        return Net(
            flag,
            [flat[at : at + width] for at in range(0, len(flat), width)],
            table.floats(f"bias{rounds}"),
            table.floats(f"out{rounds}"),
            table.floats(f"skip{rounds}"),
            table.floats(f"offset{rounds}")[0],
        )

    return Values(start, flag, net)
