"""Te-Trix cell by cell: the roller paints any form on the sheet (TT-2).

A spot is a row and a column, of the grid or of the ring of cells round it, which takes what sticks
out over the edge (TT-4). A form that sticks out further can only be placed as a whole.
"""

from collections import Counter
from functools import cache, lru_cache
from typing import NamedTuple

from scoring.tetrix import tetromino
from scoring.tetrix.rules import Tetrix
from scoring.tetrix.state import State
from scoring.tetrix.tetromino import SIZE, SYMBOLS, Cells

Spot = tuple[int, int]


class Painting(NamedTuple):
    """One of the seven forms in a place where it can be painted."""

    name: str
    spots: frozenset[Spot]
    boxes: int
    """Those on the grid, as bits."""
    lost: int
    """How many symbols stick out."""


@cache
def _paintings() -> tuple[Painting, ...]:
    return tuple(
        Painting(name, frozenset(cell[:2] for cell in way.cells), way.boxes, way.lost)
        for name, form in tetromino.plain_forms().items()
        for way in tetromino.ways(form)
        if all(-1 <= row <= SIZE and -1 <= col <= SIZE for row, col, _symbol in way.cells)
    )


@lru_cache(maxsize=8)
def _open(game: Tetrix, state: State, player: int) -> tuple[frozenset[Spot], ...]:
    """Returns the spots where a form fits that may still become the one of this round."""
    names = game.open_forms(state)
    return tuple(
        one.spots
        for one in _paintings()
        if one.name in names and not game.check_room(state, player, one.boxes, one.lost)
    )


def open_spots(game: Tetrix, state: State, player: int, painted: Cells) -> frozenset[Spot]:
    """Returns the spots with which what is painted can still become a form; all of them while
    nothing is."""
    taken = frozenset(cell[:2] for cell in painted)
    found = (spots for spots in _open(game, state, player) if taken <= spots)
    return frozenset[Spot]().union(*found) - taken


def symbols_left(state: State, painted: Cells) -> tuple[str, ...]:
    """Returns the symbols that can still be painted: if the dice are entered, only theirs
    (TT-2)."""
    if state.roll is None:
        return SYMBOLS
    left = Counter(state.roll) - Counter(symbol for _row, _col, symbol in painted)
    return tuple(symbol for symbol in SYMBOLS if left[symbol])


def dice_left(state: State, painted: Cells) -> Counter[str] | None:
    """Returns how often each symbol of the roll is still to be painted; None without a roll."""
    if state.roll is None:
        return None
    return Counter(state.roll) - Counter(symbol for _row, _col, symbol in painted)
