"""What a Te-Trix sheet is worth before the next roll: the learned value, or, where only few forms
fit or there is time to think, the average over all rolls of the best placement's value."""

from functools import cache
from itertools import combinations_with_replacement, permutations, product

from scoring.tetrix.coach.grid_value import REMEMBERED, Value
from scoring.tetrix.coach.search import (
    After,
    Mask,
    Pattern,
    Position,
    all_patterns,
    fitting,
)
from scoring.tetrix.tetromino import DICE, SYMBOLS

NEAR = 24
"""Maximum number of masks left at which the quick answer looks at the next roll."""
THROWS: int = len(SYMBOLS) ** DICE


@cache
def rolls() -> dict[tuple[int, ...], int]:
    """Returns the 15 distinct rolls, and in how many of 81 throws each comes."""
    found = combinations_with_replacement(range(len(SYMBOLS)), DICE)
    return {roll: len(set(permutations(roll))) for roll in found}


@cache
def groups(written: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Returns the indices of all patterns of `written` boxes, grouped by their symbols, each group
    with the indices of the rolls that have those symbols."""
    found: dict[tuple[int, ...], list[int]] = {}
    for at, symbols in enumerate(product(range(len(SYMBOLS)), repeat=written)):
        found.setdefault(tuple(sorted(symbols)), []).append(at)
    return tuple(
        (tuple(some), tuple(at for at, roll in enumerate(rolls()) if _contains(roll, symbols)))
        for symbols, some in found.items()
    )


def _contains(roll: tuple[int, ...], symbols: tuple[int, ...]) -> bool:
    return all(roll.count(one) >= symbols.count(one) for one in set(symbols))


class Ahead:
    """Values of sheets, remembered."""

    def __init__(self, value: Value) -> None:
        self.value = value
        self._known: dict[Position, float] = {}

    def worth(self, position: Position) -> float:
        """Returns the expected total before the next roll, without thinking longer. The player may
        stop, so it is never less than the points already on the sheet (TT-8)."""
        known = self._known.get(position)
        if known is None:
            some = fitting(position)
            near = some and len(some) <= NEAR
            known = self.mean(position, some) if near else self.learned(position, some)
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[position] = known
        return known

    def learned(self, position: Position, some: list[Mask]) -> float:
        """Returns the expected total by the learned value."""
        points = float(position.points)
        if not some:
            return points
        value = self.value.sheet(position.marks, position.strip)
        return max(points, position.total(value))

    def mean(self, position: Position, some: list[Mask]) -> float:
        """Returns the average over all rolls of the best option for each: a placement, by its
        learned value, or to stop."""
        after, stop = After(self.value, position), float("-inf")
        best: list[tuple[float, Mask, Pattern] | None] = [None] * len(rolls())
        for mask in some:
            values = after.every(mask)
            for patterns, fitted in groups(DICE - mask.lost):
                high, at = max([(values[one], -one) for one in patterns])
                for roll in fitted:
                    known = best[roll]
                    if high > (known[0] if known else stop):
                        best[roll] = high, mask, all_patterns(DICE - mask.lost)[-at]
        points = float(position.points)
        total = 0.0
        for ways, known in zip(rolls().values(), best, strict=True):
            total += ways * (max(points, self._leaf(position, *known)) if known else points)
        return total / THROWS

    def _leaf(self, position: Position, value: float, mask: Mask, pattern: Pattern) -> float:
        """Returns the value of a sheet, counted exactly if nothing fits there any more."""
        after = position.after(mask, pattern)
        if not fitting(after):
            return float(after.points)
        return after.total(value)
