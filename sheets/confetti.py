"""Confetti shapes that games share."""

from collections.abc import Callable

from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect

Painter = Callable[[Brush, Rect, Colour], None]


def drawn_mark(mark: str) -> Painter:
    """Returns a painter of a handwritten mark."""
    return lambda brush, rect, ink: brush.mark(mark, rect, ink, (mark, rect.width))
