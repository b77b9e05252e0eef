"""Confetti of own pads for a new best score."""

from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect


def _cross(brush: Brush, rect: Rect, ink: Colour) -> None:
    brush.cross(rect, ink, rect.width)


def _tally(brush: Brush, rect: Rect, ink: Colour) -> None:
    brush.tally(5, rect._replace(width=rect.width * 2), ink, rect.width)


SHAPES = (_cross, _tally, _cross)
