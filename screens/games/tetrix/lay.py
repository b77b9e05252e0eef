"""Where a form comes to lie on the Te-Trix grid, in boxes from its upper left corner."""

from math import floor, hypot

from scoring.tetromino import SIZE, Cells

INSIDE = 0.05
"""A finger that means a box is at least so far within its edges."""


def middle(cells: Cells) -> tuple[float, float]:
    rows, cols = [cell[0] for cell in cells], [cell[1] for cell in cells]
    return (min(rows) + max(rows) + 1) / 2, (min(cols) + max(cols) + 1) / 2


def moved(cells: Cells, down: int, right: int) -> Cells:
    return tuple((row + down, col + right, symbol) for row, col, symbol in cells)


def is_on_grid(cells: Cells) -> bool:
    """Whether at least one symbol is."""
    return any(0 <= row < SIZE and 0 <= col < SIZE for row, col, _symbol in cells)


def laid_at(form: Cells, row: float, col: float) -> Cells:
    """A form with its middle as near as can be to here, still touching the grid."""
    down, right = middle(form)
    rows, cols = max(cell[0] for cell in form), max(cell[1] for cell in form)
    top = min(SIZE - 1, max(-rows, round(row - down + 1e-6)))
    left = min(SIZE - 1, max(-cols, round(col - right + 1e-6)))
    return moved(form, top, left)


def laid_under(form: Cells, row: float, col: float) -> Cells:
    """A form under a finger: one of its symbols is in the box that the finger is on, and its middle
    as near to the finger as that allows."""
    ways = (moved(form, floor(row) - cell[0], floor(col) - cell[1]) for cell in form)
    on_grid = [cells for cells in ways if is_on_grid(cells)]
    if not on_grid:  # too far away from it
        return laid_at(form, row, col)

    def away(cells: Cells) -> float:
        down, right = middle(cells)
        return round(hypot(down - row, right - col), 6)

    return min(on_grid, key=away)


def finger_for(cells: Cells) -> tuple[float, float]:
    """Where a finger is when a form lies there: in one of its boxes, as near as can be to its
    middle."""
    down, right = middle(cells)

    def within(edge: int, wanted: float) -> float:
        return min(edge + 1 - INSIDE, max(edge + INSIDE, wanted))

    places = [(within(row, down), within(col, right)) for row, col, _symbol in cells]
    return min(places, key=lambda place: hypot(place[0] - down, place[1] - right))
