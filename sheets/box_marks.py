"""The marks of the boxes that may be tapped. No Kivy."""

from collections.abc import Collection, Mapping

from scoring.game import Box
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette

MOST_TINTED = 6
"""Maximum number of boxes that may be tapped and are tinted; of more only the edges are marked."""


class BoxMarks:
    """Which boxes of a sheet are marked, computed once for the same boxes."""

    def __init__(self) -> None:
        self._for: tuple[object, object, object] = (None, None, None)
        self._marked: frozenset[Box] = frozenset()

    def of(
        self,
        boxes: Mapping[Box, Rect],
        invited: frozenset[Box],
        selected: frozenset[Box],
        crowds: tuple[Collection[Box], ...],
    ) -> frozenset[Box]:
        """Returns the boxes that are marked because they may be tapped; none if that would be all
        of many that are alike."""
        before, now = self._for, (boxes, invited, selected)
        if any(one is not other for one, other in zip(before, now, strict=True)):
            self._for = now
            self._marked = _marked(boxes, invited, selected, crowds)
        return self._marked


def _marked(
    boxes: Mapping[Box, Rect],
    invited: frozenset[Box],
    selected: frozenset[Box],
    crowds: tuple[Collection[Box], ...],
) -> frozenset[Box]:
    shown = invited & boxes.keys()
    for crowd in crowds:
        there = boxes.keys() & crowd
        if len(there) > MOST_TINTED and there <= shown:
            shown -= there - selected
    return shown


def paint_mark(
    paint: Brush,
    rect: Rect,
    shade: Colour,
    *,
    chosen: bool,
    tints: bool,
    coloured: bool,
    oval: bool,
) -> None:
    """Draws the mark of a box; `coloured`: its own colour means something and must not be
    tinted."""
    fill = None
    if chosen or tints:
        fill = faded(shade, min(palette().strongest, 0.34) if chosen else 0.13)
    line = faded(shade, 1 if chosen else 0.85)
    if coloured:
        paint.box(rect, line=line, radius=dp(7), width=dp(2.6 if chosen else 2))
        if tints:
            side = min(rect.width, rect.height) * 0.24
            x, y = rect.x + rect.width - side * 0.7, rect.y + rect.height - side * 0.7
            paint.box(Rect(x, y, side, side), fill=shade, radius=side / 2)
    elif oval:
        paint.oval(rect, fill or faded(shade, 0), line, dp(2))
    else:
        paint.box(rect, fill=fill, line=line, width=dp(2))
