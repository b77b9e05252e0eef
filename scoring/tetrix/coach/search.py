"""The best placements of a Te-Trix roll, by the learned value of the sheet after them.

The roller may make any form with the symbols in any order, so a placement is a set of boxes (a
mask) and a pattern: which of its boxes each symbol gets. Symbols over the edge are only lost.
"""

from bisect import insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

from scoring.tetrix import tetromino
from scoring.tetrix.coach.grid_value import (
    GRID,
    KINDS,
    WINDOWS,
    Area,
    Value,
    areas_of,
    joined,
    stage_of,
    window_codes,
)
from scoring.tetrix.state import Sheet, area_points
from scoring.tetrix.tetromino import (
    BITS,
    DICE,
    SYMBOLS,
    Cells,
)

Pattern = tuple[int, int, int]
"""For each symbol the boxes of a mask that get it, as bits: 1 is the mask's first box."""


class Mask(NamedTuple):
    """Boxes that a form can fill."""

    boxes: int
    parts: tuple[int, ...]
    """The boxes by the bits of a pattern."""
    lost: int
    cells: tuple[tuple[int, int], ...]
    """The cells of the form then; those on the grid first, in the order of a pattern."""


@dataclass(frozen=True, slots=True)
class Position:
    """A sheet as the search sees it."""

    marks: tuple[int, ...]
    strip: int
    """Free fields of the strip."""
    solo: bool = True
    """False at a table, where there is no strip: it is only assumed, so that sticking out is not
    valued as free, and scores nothing."""

    @property
    def empty(self) -> int:
        circles, crosses, squares = self.marks
        return GRID & ~(circles | crosses | squares)

    @property
    def most_lost(self) -> int:
        """How many symbols may stick out (TT-4, TT-8)."""
        return self.strip if self.solo else DICE

    def total(self, value: float) -> float:
        """Returns the total that a learned value means."""
        return value if self.solo else value - self.strip

    @property
    def points(self) -> int:
        """What the sheet scores as it is (TT-7, TT-9)."""
        found = Sheet(self.marks).areas()
        areas = sum(area_points(found, symbol) for symbol in SYMBOLS)
        return areas + self.strip if self.solo else areas

    def after(self, mask: "Mask", pattern: Pattern) -> "Position":
        marks = tuple(one | mask.parts[part] for one, part in zip(self.marks, pattern, strict=True))
        return Position(marks, self.left(mask), self.solo)

    def left(self, mask: "Mask") -> int:
        """Returns the free fields of the strip after a form was entered in this mask."""
        return max(0, self.strip - mask.lost)


class ValuedPlacement(NamedTuple):
    """A placement and the value of the sheet after it."""

    value: float
    mask: Mask
    pattern: Pattern

    def written(self) -> Cells:
        """Returns the cells on the grid, in order."""
        places = self.mask.cells[: DICE - self.mask.lost]
        return tuple(
            (row, col, SYMBOLS[symbol])
            for at, (row, col) in enumerate(places)
            for symbol, part in enumerate(self.pattern)
            if part >> at & 1
        )


Touched = tuple[tuple[int, int, tuple[int, ...]], ...]
Ways = Iterable[tuple[Mask, Sequence[Pattern]]]


@cache
def masks() -> tuple[Mask, ...]:
    """Returns the masks of all forms in ascending order of their bits."""
    found: dict[int, Mask] = {}
    for form in tetromino.plain_forms().values():
        for way in tetromino.ways(form):
            found.setdefault(way.boxes, mask_of(way.cells))
    return tuple(found[boxes] for boxes in sorted(found))


def mask_of(cells: Cells) -> Mask:
    places = sorted(((row, col) for row, col, _ in cells), key=lambda one: one not in BITS)
    bits = [BITS[place] for place in places if place in BITS]
    parts = [0]
    for bit in bits:
        parts += [part | bit for part in parts]
    return Mask(parts[-1], tuple(parts), DICE - len(bits), tuple(places))


@cache
def patterns(roll: tuple[int, ...], written: int) -> tuple[Pattern, ...]:
    """Returns the distinct ways to write so many symbols of a roll (each 0, 1 or 2)."""
    return tuple(map(pattern_of, sorted(set(permutations(roll, written)))))


def fitting(position: Position) -> list[Mask]:
    """Returns the masks that are free."""
    empty, most = position.empty, position.most_lost
    return [mask for mask in masks() if not mask.boxes & ~empty and mask.lost <= most]


def pattern_of(symbols: Sequence[int]) -> Pattern:
    found = [0, 0, 0]
    for place, symbol in enumerate(symbols):
        found[symbol] |= 1 << place
    return found[0], found[1], found[2]


def ways_of_roll(roll: Sequence[str]) -> Ways:
    """Returns every way to arrange these dice."""
    numbers = tuple(sorted(map(SYMBOLS.index, roll)))
    return [(mask, patterns(numbers, DICE - mask.lost)) for mask in masks()]


def ways_of_form(form: Cells) -> Ways:
    """Returns every way to enter a form that is already known."""
    found: dict[int, tuple[Mask, list[Pattern]]] = {}
    for way in tetromino.ways(form):
        _mask, known = found.setdefault(way.boxes, (mask_of(way.cells), []))
        symbols = {(row, col): symbol for row, col, symbol in way.cells}
        on_grid = sorted(place for place in symbols if place in BITS)
        pattern = pattern_of([SYMBOLS.index(symbols[place]) for place in on_grid])
        if pattern not in known:
            known.append(pattern)
    return found.values()


def best(value: Value, position: Position, ways: Ways, most: int) -> list[ValuedPlacement]:
    """Returns the best placements by the value alone. Equal ones keep their order."""
    after = After(value, position)
    found: list[tuple[float, int, Mask, Pattern]] = []
    least, number = float("-inf"), 0
    for mask, some in ways:
        if mask.boxes & ~after.empty or mask.lost > position.most_lost:
            continue
        for worth, pattern in zip(after.values(mask, some), some, strict=True):
            if worth > least:
                number += 1
                insort(found, (-worth, number, mask, pattern))
                if len(found) > most:
                    found.pop()
                    least = -found[-1][0]
    return [ValuedPlacement(-worth, mask, pattern) for worth, _, mask, pattern in found]


class After:
    """The values of placements on one sheet."""

    def __init__(self, value: Value, position: Position) -> None:
        circles, crosses, squares = position.marks
        self.value, self.position = value, position
        self.empty = GRID & ~(circles | crosses | squares)
        self.symbols = [Symbol(value, one) for one in position.marks]
        self.codes = window_codes(position.marks)
        self._windows: dict[int, list[float]] = {}

    def values(self, mask: Mask, some: Sequence[Pattern]) -> list[float]:
        """Returns the values after the patterns in a mask that fits."""
        empty, left = self.empty & ~mask.boxes, self.position.left(mask)
        circles, crosses, squares = (
            {part: symbol.after(mask, part, empty, left) for part in set(which)}
            for symbol, which in zip(self.symbols, zip(*some, strict=True), strict=True)
        )
        windows = touched(mask)
        tables, classes, codes = self.value.windows[stage_of(empty)], self.value.classes, self.codes
        same = self.value.empties(empty, left) + self._untouched(empty, windows)
        found = []
        for first, second, third in some:
            total = same + circles[first] + crosses[second] + squares[third]
            for window, kind, steps in windows:
                code = codes[window] + steps[first] + 2 * steps[second] + 3 * steps[third]
                total += tables[kind][classes[code]]
            found.append(total)
        return found

    def every(self, mask: Mask) -> list[float]:
        """Returns the values after all patterns in a mask that fits, in the order of
        `all_patterns`. A window is looked up only once for the boxes of the mask that it has."""
        empty, left = self.empty & ~mask.boxes, self.position.left(mask)
        circles, crosses, squares = (
            [symbol.after(mask, part, empty, left) for part in range(len(mask.parts))]
            for symbol in self.symbols
        )
        windows = touched(mask)
        same = self.value.empties(empty, left) + self._untouched(empty, windows)
        some = all_patterns(DICE - mask.lost)
        found = [same + circles[one] + crosses[two] + squares[six] for one, two, six in some]
        tables, classes = self.value.windows[stage_of(empty)], self.value.classes
        for boxes, alike in by_boxes(mask):
            sums = [0.0] * len(SYMBOLS) ** len(boxes)
            for window, kind, steps in alike:
                table, code = tables[kind], self.codes[window]
                sums = [
                    one + table[classes[code + step]] for one, step in zip(sums, steps, strict=True)
                ]
            at = places(boxes, DICE - mask.lost)
            found = [one + sums[place] for one, place in zip(found, at, strict=True)]
        return found

    def _untouched(self, empty: int, windows: Touched) -> float:
        """Returns the value of the windows that a mask leaves unchanged, at the stage after it."""
        stage = stage_of(empty)
        every = self._windows.get(stage)
        if every is None:
            tables, classes = self.value.windows[stage], self.value.classes
            every = [
                tables[kind][classes[code]] for kind, code in zip(KINDS, self.codes, strict=True)
            ]
            every = self._windows[stage] = [*every, sum(every)]
        return every[-1] - sum([every[window] for window, _, _ in windows])


class Symbol:
    """The areas of a symbol, and its values after more boxes are filled."""

    def __init__(self, value: Value, marks: int) -> None:
        self.value = value
        self.areas = areas_of(marks)
        self._joined: dict[int, tuple[tuple[Area, ...], int]] = {}
        self._known: dict[tuple[int, int, int], float] = {}

    def after(self, mask: Mask, part: int, empty: int, strip: int) -> float:
        """Returns the value of the symbol if it gets a part of a mask and others get the rest."""
        added = mask.parts[part]
        found = self._joined.get(added)
        if found is None:
            areas = joined(self.areas, added)
            beside = 0
            for _, around, _ in areas:
                beside |= around
            found = self._joined[added] = areas, beside
        # The boxes of other symbols matter only beside the areas.
        key = added, (mask.boxes ^ added) & found[1], mask.lost
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self.value.symbol(found[0], empty, strip)
        return known


@cache
def all_patterns(written: int) -> tuple[Pattern, ...]:
    """Returns every way to write three symbols into `written` boxes."""
    return tuple(map(pattern_of, product(range(len(SYMBOLS)), repeat=written)))


@cache
def places(boxes: tuple[int, ...], written: int) -> tuple[int, ...]:
    """Returns, for every pattern of `written` boxes, the index of its part in `boxes`."""
    return tuple(
        sum(symbols[box] * len(SYMBOLS) ** (len(boxes) - 1 - at) for at, box in enumerate(boxes))
        for symbols in product(range(len(SYMBOLS)), repeat=written)
    )


@cache
def by_boxes(mask: Mask) -> tuple[tuple[tuple[int, ...], Touched], ...]:
    """Returns the windows of a mask, grouped by the mask's boxes in them: their kind and by how
    much every pattern of those boxes changes the code."""
    found: dict[tuple[int, ...], list[tuple[int, int, tuple[int, ...]]]] = {}
    for window, kind, steps in touched(mask):
        boxes = tuple(box for box in range(DICE - mask.lost) if steps[1 << box])
        changes = tuple(
            sum((symbol + 1) * steps[1 << box] for symbol, box in zip(one, boxes, strict=True))
            for one in product(range(len(SYMBOLS)), repeat=len(boxes))
        )
        found.setdefault(boxes, []).append((window, kind, changes))
    return tuple((boxes, tuple(some)) for boxes, some in found.items())


@cache
def touched(mask: Mask) -> Touched:
    """Returns the windows with boxes of a mask: their kind and, by the bits of a pattern, by how
    much a circle in those boxes changes the code."""
    written = DICE - mask.lost
    found: dict[int, list[int]] = {}
    for at, cell in enumerate(mask.cells[:written]):
        for window, weight in WEIGHTS[cell]:
            if window not in found:
                found[window] = [0] * written
            found[window][at] = weight
    return tuple((window, KINDS[window], _sums(found[window])) for window in sorted(found))


def _sums(weights: Sequence[int]) -> tuple[int, ...]:
    """Returns the sum of some of the weights, selected by the bits of the index."""
    sums = [0]
    for weight in weights:
        sums += [one + weight for one in sums]
    return tuple(sums)


WEIGHTS = {
    (row, col): [
        (window, 4 ** (3 * (row - top) + col - left))
        for window, (top, left) in enumerate(WINDOWS)
        if 0 <= row - top < 3 and 0 <= col - left < 3
    ]
    for row, col in BITS
}
"""The windows of each box, and by how much a circle in it changes their codes."""
