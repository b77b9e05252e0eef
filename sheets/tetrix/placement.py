"""Positions of a form on the Te-Trix grid, in boxes from its upper left corner."""

from math import floor, hypot

from scoring.tetrix.tetromino import SIZE, Cells


def middle(cells: Cells) -> tuple[float, float]:
    rows, cols = [cell[0] for cell in cells], [cell[1] for cell in cells]
    return (min(rows) + max(rows) + 1) / 2, (min(cols) + max(cols) + 1) / 2


def moved(cells: Cells, down: int, right: int) -> Cells:
    return tuple((row + down, col + right, symbol) for row, col, symbol in cells)


def is_on_grid(cells: Cells) -> bool:
    """Whether at least one symbol is."""
    return any(0 <= row < SIZE and 0 <= col < SIZE for row, col, _symbol in cells)


def anchor(form: Cells) -> int:
    """Returns the number of the marked cell, which goes where a finger points: the one nearest to
    the centre."""
    row, col = middle(form)

    def away(place: int) -> float:
        return round(hypot(form[place][0] + 0.5 - row, form[place][1] + 0.5 - col), 6)

    return min(range(len(form)), key=away)


def laid_at(form: Cells, row: float, col: float) -> Cells:
    """Returns a form with its centre as close as possible to this position, still touching the
    grid."""
    tops = range(-max(cell[0] for cell in form), SIZE)
    lefts = range(-max(cell[1] for cell in form), SIZE)
    ways = (moved(form, top, left) for top in tops for left in lefts)

    def away(cells: Cells) -> float:
        top, left = middle(cells)
        return round(hypot(top - row - 1e-6, left - col - 1e-6), 9)

    return min(filter(is_on_grid, ways), key=away)


def laid_under(form: Cells, row: float, col: float, grip: int | None = None) -> Cells:
    """Returns a form with the held cell, or else the marked one, in the box under the finger; far
    away from the grid, as close to that as possible."""
    held = form[anchor(form) if grip is None else grip]
    laid = moved(form, floor(row) - held[0], floor(col) - held[1])
    return laid if is_on_grid(laid) else laid_at(form, row, col)
