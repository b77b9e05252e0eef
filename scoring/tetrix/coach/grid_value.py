"""The learned value of a Te-Trix sheet, alone: the expected total at its end.

It is the sum of a net for each symbol (its areas, how far apart they are and how much space they
have), a net for the empty boxes, and a number for each 3×3 window, by its class. The same function
is trained by `tools/coach/tetrix_value.py`. Sets of boxes are bits as in
`scoring/tetrix/tetromino.py`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product

from scoring.coach.weights_file import Table
from scoring.tetrix.state import LEAST_AREA, STRIP
from scoring.tetrix.tetromino import (
    BITS,
    ROW,
    SIZE,
    areas,
)

GRID = sum(BITS.values())
BOXES = SIZE * SIZE
INNER = sum(BITS[row, col] for row in range(1, SIZE - 1) for col in range(1, SIZE - 1))
CORNERS = sum(BITS[row, col] for row in (0, SIZE - 1) for col in (0, SIZE - 1))
HIDDEN, HIDDEN_EMPTY = 32, 16
SCALES = (1 / 3, 1 / 20, 1 / 40, 1 / 16, 1 / 20, 1 / 4, 1 / 4, 1 / 4)
"""Scale factors of the first inputs of a symbol."""
LEFT, FREE, SQUARE = len(SCALES), len(SCALES) + 1, len(SCALES) + 2
UNFINISHED = SQUARE + 1
FINISHED = UNFINISHED + 24
INPUTS_EMPTY = 20
STAGES = 4
STAGE = 12
"""Number of empty boxes in a stage."""
WINDOWS = tuple((row, col) for row in range(SIZE - 2) for col in range(SIZE - 2))
KINDS = tuple((row in (0, SIZE - 3)) + (col in (0, SIZE - 3)) for row, col in WINDOWS)
"""0 inside, 1 along the border, 2 in a corner."""
KIND_COUNT = 3
REMEMBERED = 50_000
"""Maximum number of values kept: some ten megabytes."""

Area = tuple[int, int, int]
"""Its boxes and the boxes beside it as bits, and its size."""
Row = tuple[float, ...]


def spread(bits: int) -> int:
    """Returns the boxes beside these, which may include some of them."""
    return bits << 1 | bits >> 1 | bits << ROW | bits >> ROW


def areas_of(bits: int) -> tuple[Area, ...]:
    return tuple((area, spread(area), area.bit_count()) for area in areas(bits))


def joined(before: Sequence[Area], added: int) -> tuple[Area, ...]:
    """Returns the areas of a symbol after it was written in more boxes."""
    if not added:
        return tuple(before)
    apart, together = [], added
    for one in before:
        if one[1] & added:
            together |= one[0]
        else:
            apart.append(one)
    return (*apart, *areas_of(together))


class Net:
    """One hidden layer with ReLU and a linear path beside it. A row has the weights of an input to
    all hidden units and, last, that of the linear path."""

    def __init__(self, table: Table, name: str, hidden: int) -> None:
        weights, skip = table.floats(name), table.floats(f"{name}_skip")
        self.rows = [
            (*weights[at * hidden : (at + 1) * hidden], one) for at, one in enumerate(skip)
        ]
        self.bias = (*table.floats(f"{name}_bias"), 0.0)
        self.out = table.floats(f"{name}_out")
        self.scaled: dict[tuple[int, float], Row] = {}

    def row(self, at: int, amount: float) -> Row:
        """Returns what an input of this amount adds."""
        found = self.scaled.get((at, amount))
        if found is None:
            found = self.scaled[at, amount] = tuple([amount * one for one in self.rows[at]])
        return found

    def value(self, rows: Sequence[Row]) -> float:
        *hidden, total = map(sum, zip(self.bias, *rows, strict=True))
        return total + sum([a * b for a, b in zip(hidden, self.out, strict=True) if a > 0])


class Value:
    """Reads the table and remembers what it has computed."""

    def __init__(self, table: Table) -> None:
        self.symbol_net = Net(table, "symbol", HIDDEN)
        self.empty_net = Net(table, "empty", HIDDEN_EMPTY)
        windows = table.floats("windows")
        size = len(windows) // (STAGES * KIND_COUNT)
        self.windows = [
            [windows[(stage * KIND_COUNT + kind) * size :][:size] for kind in range(KIND_COUNT)]
            for stage in range(STAGES)
        ]
        self.classes = window_classes()
        self._symbols: dict[tuple[int, ...], float] = {}
        self._empties: dict[tuple[int, int], float] = {}

    # A symbol

    def symbol(self, found: Sequence[Area], empty: int, strip: int) -> float:
        """Returns the value of a symbol with these areas."""
        count = boxes = cells = 0
        beside = finished = growing = two = one = none = 0
        kinds = []
        for _, around, size in found:
            free = around & empty
            room = free.bit_count()
            beside |= free
            cells += size
            if size >= LEAST_AREA:
                count += 1
                boxes += size
                one |= free & growing
                two |= free & finished
                finished |= free
                kinds.append(FINISHED + 4 * (min(size, 8) - 5) + min(room, 3))
            else:
                one |= free & finished
                none |= free & growing
                growing |= free
                kinds.append(UNFINISHED + 6 * size - 6 + min(room, 5))
        kinds.sort()
        key = (
            count,
            boxes,
            count * boxes,
            beside.bit_count(),
            cells,
            two.bit_count(),
            one.bit_count(),
            none.bit_count(),
            empty.bit_count(),
            strip,
            *kinds,
        )
        known = self._symbols.get(key)
        if known is None:
            if len(self._symbols) >= REMEMBERED:
                self._symbols.clear()
            known = self._symbols[key] = self._symbol(key)
        return known

    def _symbol(self, key: tuple[int, ...]) -> float:
        net = self.symbol_net
        rows = [
            net.row(at, amount * scale)
            for at, (amount, scale) in enumerate(zip(key, SCALES, strict=False))
            if amount
        ]
        left = key[LEFT] / BOXES
        rows.append(net.row(LEFT, left))
        rows.append(net.row(FREE, key[FREE] / STRIP))
        rows.append(net.row(SQUARE, left * left))
        rows += [net.rows[kind] for kind in key[SQUARE:]]
        return net.value(rows)

    # The empty boxes

    def empties(self, empty: int, strip: int) -> float:
        known = self._empties.get((empty, strip))
        if known is None:
            if len(self._empties) >= REMEMBERED:
                self._empties.clear()
            net = self.empty_net
            amounts = empty_inputs(empty, strip)
            rows = [net.row(at, amount) for at, amount in enumerate(amounts) if amount]
            known = self._empties[empty, strip] = net.value(rows)
        return known

    # The whole sheet

    def sheet(self, marks: Sequence[int], strip: int) -> float:
        """Returns the value of a sheet before the next roll."""
        empty = GRID & ~(marks[0] | marks[1] | marks[2])
        total = self.empties(empty, strip)
        total += sum([self.symbol(areas_of(one), empty, strip) for one in marks])
        tables, classes = self.windows[stage_of(empty)], self.classes
        for kind, code in zip(KINDS, window_codes(marks), strict=True):
            total += tables[kind][classes[code]]
        return total


def stage_of(empty: int) -> int:
    return min(empty.bit_count() // STAGE, STAGES - 1)


def empty_inputs(empty: int, strip: int) -> list[float]:
    """Returns what the net of the empty boxes sees."""
    x = [0.0] * INPUTS_EMPTY
    left = empty.bit_count() / BOXES
    x[:3] = left, strip / STRIP, left * left
    for area in areas(empty):
        size = area.bit_count()
        x[3] += 0.25
        x[4] += (size & 3) / 8
        if size < LEAST_AREA:
            x[(4 if area & ~INNER else 8) + size] += 0.5
    # How many neighbours of a box are empty, added up by bits.
    up, down, before, after = empty << ROW, empty >> ROW, empty << 1, empty >> 1
    one, two, three, four = up ^ down, up & down, before ^ after, before & after
    odd, many = one ^ three, two & four
    some = (two ^ four ^ (one & three)) & ~many
    x[13] = (empty & ~odd & ~some & ~many).bit_count() / 4
    x[14] = (empty & odd & ~some & ~many).bit_count() / 8
    x[15] = (empty & ~odd & some).bit_count() / 8
    x[16] = (empty & odd & some).bit_count() / 8
    x[17] = (empty & many).bit_count() / 8
    x[18] = (empty & ~INNER).bit_count() / 24
    x[19] = (empty & CORNERS).bit_count() / 4
    return x


# Windows

SPOTS = tuple(
    tuple(BITS[row + step // 3, col + step % 3] for step in range(9)) for row, col in WINDOWS
)


def window_codes(marks: Sequence[int]) -> list[int]:
    """Returns the code of each window: a digit to base 4 for each of its boxes, 0 for an empty
    one."""
    digits = {
        bit: symbol for symbol, one in enumerate(marks, 1) for bit in BITS.values() if one & bit
    }
    return [
        sum([digits[bit] << 2 * step for step, bit in enumerate(spots) if bit in digits])
        for spots in SPOTS
    ]


LOW = 5
"""Number of boxes in the lower part of a code."""


@lru_cache(maxsize=1)
def window_classes() -> list[int]:
    """Returns the class of each code of a window: alike are those that a symmetry of the square or
    an exchange of symbols makes the same. Numbered by their smallest code."""
    images = list(_images())
    classes, count, mask = [-1] * 4**9, 0, 4**LOW - 1
    for code in range(4**9):
        if classes[code] < 0:
            above, below = code >> 2 * LOW, code & mask
            for upper, lower in images:
                classes[upper[above] | lower[below]] = count
            count += 1
    return classes


def _images() -> Iterator[tuple[list[int], list[int]]]:
    """Yields, for each symmetry and exchange of symbols, what it makes of the upper and the lower
    part."""
    for symbols in permutations((1, 2, 3)):
        for flip, turn in product(range(2), range(4)):
            parts = [0], [0]
            for step in range(9):
                row, col = divmod(step, 3)
                if flip:
                    row, col = col, row
                for _ in range(turn):
                    row, col = col, 2 - row
                shift = 2 * (3 * row + col)
                digits = [digit << shift for digit in (0, *symbols)]
                part = parts[step < LOW]
                part[:] = [digit | code for digit in digits for code in part]
            yield parts
