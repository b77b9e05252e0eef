"""Confetti of Tripple Domino for a new best score."""

from sheets.confetti import Painter
from sheets.render_context import palette
from sheets.tripple_domino.drawings import paint_tile


def _tile(tile: tuple[int, int, int]) -> Painter:
    return lambda brush, rect, ink: paint_tile(
        brush, tile, rect, fill=palette().paper, line=ink, numbers=ink
    )


SHAPES = (_tile((5, 5, 5)), _tile((5, 4, 3)), _tile((3, 2, 1)))
