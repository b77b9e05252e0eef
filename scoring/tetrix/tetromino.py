"""The geometry of Te-Trix: the seven forms, their rotations and positions, areas of boxes.

A cell is a row, a column and a symbol. Rows and columns count from 0; anything outside of the grid
is over its edge. Sets of boxes are the bits of an integer, so that one `&` tests whether a form
fits: a row takes eight bits, and the eighth stays empty to separate the rows.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement, permutations
from typing import NamedTuple

from scoring.game import Box
from scoring.json_fields import JsonFields, MalformedError, brief

SYMBOLS = ("o", "x", "s")
"""Circle, cross, square."""
DICE = 4
SIZE = 7
ROW = 8
FAR = 99
"""Maximum distance of a cell from the grid; a form that touches the grid stays much nearer."""

Cell = tuple[int, int, str]
Cells = tuple[Cell, ...]
Shape = tuple[tuple[int, int], ...]

BITS = {(row, col): 1 << row * ROW + col for row in range(SIZE) for col in range(SIZE)}
BOXES: dict[tuple[int, int], Box] = {(row, col): f"cell{row}.{col}" for row, col in BITS}

PICTURES = {
    "square": ("##", "##"),
    "I": ("####",),
    "L": ("#.", "#.", "##"),
    "J": (".#", ".#", "##"),
    "T": ("###", ".#."),
    "S": (".##", "##."),
    "Z": ("##.", ".##"),
}
FORMS: dict[str, Shape] = {
    name: tuple(
        (row, col) for row, line in enumerate(picture) for col, box in enumerate(line) if box == "#"
    )
    for name, picture in PICTURES.items()
}
"""The seven forms by name, each in the top left corner."""


class Way(NamedTuple):
    """One way to enter a form."""

    cells: Cells
    boxes: int
    """The boxes on the grid, as bits."""
    lost: int
    """The number of symbols over the edge."""


def read_symbols(data: JsonFields, key: str) -> tuple[str, ...]:
    value = data.get(key)
    if not isinstance(value, list) or len(value) != DICE:
        raise data.fail(key, f"must be a list of {DICE} symbols")
    for place, symbol in enumerate(value):
        if symbol not in SYMBOLS:
            raise _no_symbol(data, f"{key}[{place}]", symbol)
    return tuple(value)


def read_cells(data: JsonFields, key: str) -> Cells:
    """Reads cells, sorted by row and column: the same cells in any order are the same move."""
    value = data.get(key)
    if not isinstance(value, list):
        raise data.fail(key, f"must be a list, not {brief(value)}")
    for place, cell in enumerate(value):
        if not isinstance(cell, list) or len(cell) != 3:
            raise data.fail(f"{key}[{place}]", "must be a row, a column and a symbol")
        for axis, number in enumerate(cell[:2]):
            if type(number) is not int or not -FAR <= number <= FAR:
                what = f"must be a whole number from {-FAR} to {FAR}, not {brief(number)}"
                raise data.fail(f"{key}[{place}][{axis}]", what)
        if cell[2] not in SYMBOLS:
            raise _no_symbol(data, f"{key}[{place}][2]", cell[2])
    return tuple(sorted([(row, col, symbol) for row, col, symbol in value]))


def _no_symbol(data: JsonFields, key: str, value: object) -> MalformedError:
    return data.fail(key, f"must be one of {', '.join(SYMBOLS)}, not {brief(value)}")


def settled(cells: Iterable[Cell]) -> Cells:
    """Returns the cells moved into the top left corner, sorted by row and column."""
    cells = list(cells)
    top = min([row for row, _, _ in cells], default=0)
    left = min([col for _, col, _ in cells], default=0)
    return tuple(sorted([(row - top, col - left, symbol) for row, col, symbol in cells]))


def turned(cells: Iterable[Cell]) -> Cells:
    """Returns the cells turned clockwise by 90°, in the top left corner."""
    return settled((col, -row, symbol) for row, col, symbol in cells)


def mirrored(cells: Iterable[Cell]) -> Cells:
    return settled((row, -col, symbol) for row, col, symbol in cells)


def painted(shape: Shape, symbols: Iterable[str]) -> Cells:
    """Returns a form with these symbols, in this order."""
    return tuple((row, col, symbol) for (row, col), symbol in zip(shape, symbols, strict=True))


@lru_cache(maxsize=256)
def turns(form: Cells) -> tuple[Cells, ...]:
    """Returns the distinct rotations of the form by 0, 90, 180 and 270°."""
    found = [settled(form)]
    for _ in range(3):
        found.append(turned(found[-1]))
    return tuple(dict.fromkeys(found))


@cache
def plain_forms() -> dict[str, Cells]:
    """Returns the seven forms by name, for uses where symbols do not matter."""
    return {name: painted(shape, SYMBOLS[0] * DICE) for name, shape in FORMS.items()}


@cache
def _names() -> dict[Shape, str]:
    """Returns the name of every form in each rotation."""
    return {
        tuple((row, col) for row, col, _ in cells): name
        for name, form in plain_forms().items()
        for cells in turns(form)
    }


def name_of(cells: Iterable[Cell]) -> str | None:
    """Returns the name of the form that the cells make, for any symbols and place; None if none."""
    return _names().get(tuple([(row, col) for row, col, _ in settled(cells)]))


def form_of(cells: Cells) -> Cells | None:
    """Returns the form that the cells make, in the top left corner; None if they are none of the
    seven."""
    return settled(cells) if name_of(cells) else None


def symbols_of(cells: Cells) -> list[str]:
    """Returns the symbols in a canonical order, so that forms and rolls can be compared."""
    return sorted(symbol for _, _, symbol in cells)


def footprint(cells: Cells) -> tuple[int, int]:
    """Returns the boxes of the cells, as bits, and the number of cells over the edge."""
    boxes = lost = 0
    for row, col, _ in cells:
        bit = BITS.get((row, col), 0)
        boxes |= bit
        lost += not bit
    return boxes, lost


@lru_cache(maxsize=32)
def ways(form: Cells) -> tuple[Way, ...]:
    """Returns every way to enter the form that writes at least one symbol."""
    found = []
    for cells in turns(form):
        height = max(row for row, _, _ in cells)
        width = max(col for _, col, _ in cells)
        for top in range(-height, SIZE):
            for left in range(-width, SIZE):
                moved = tuple([(row + top, col + left, symbol) for row, col, symbol in cells])
                boxes, lost = footprint(moved)
                if boxes:
                    found.append(Way(moved, boxes, lost))
    return tuple(found)


@cache
def layouts(symbols: tuple[str, ...] | None) -> tuple[Cells, ...]:
    """Returns every form that can be made with these symbols, each in one rotation only. Without
    symbols those of every roll, but in one order only: all would be too many to search."""
    if symbols is None:
        rolls = combinations_with_replacement(SYMBOLS, DICE)
        return tuple(painted(shape, roll) for roll in rolls for shape in FORMS.values())
    orders = dict.fromkeys(permutations(sorted(symbols)))
    forms = (painted(shape, order) for shape in FORMS.values() for order in orders)
    return tuple(dict.fromkeys(min(turns(form)) for form in forms))


def boxes_in(bits: int) -> Iterator[Box]:
    """Yields the names of a set of boxes."""
    return (BOXES[place] for place, bit in BITS.items() if bits & bit)


def areas(bits: int) -> Iterator[int]:
    """Yields the connected parts of a set of boxes; boxes are connected by their sides."""
    while bits:
        area, grown = 0, bits & -bits
        while grown != area:
            area = grown
            grown |= (area << 1 | area >> 1 | area << ROW | area >> ROW) & bits
        yield area
        bits ^= area
