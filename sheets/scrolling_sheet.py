"""A sheet whose rows are scrolled by dragging if they do not all fit. No Kivy.

Rows are visible as a whole, so that nothing is cut off. A finger that drags ticks nothing, wherever
it is lifted.
"""

from abc import abstractmethod

from scoring.game import AnyGame, Box
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.pointer import Pointer
from sheets.render_context import dp, palette
from sheets.sheet import Sheet
from sheets.sheet_input import SheetInput
from sheets.sheet_painter import SheetPainter

DRAG = 10
"""Vertical movement in dp from which a touch is a drag and not a tap."""


class ScrolledSheet(Sheet):
    shrinks = False
    row_count = 0
    """Number of rows that can be scrolled."""

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self.first = 0
        """The first visible row."""
        self.rows_in_sight = self.row_count
        """The number of visible rows, set by the layout."""
        self.scrolled = Rect(0, 0, 0, 0)
        """The area of the rows."""
        self.input = ScrolledInput(self)

    # Provided by a game's sheet

    @abstractmethod
    def row_of(self, box: Box) -> int | None:
        """Returns the row of a box, counted from 0; None if it is always visible."""

    def take_rows(self, area: Rect, least: float) -> list[int]:
        """Returns the visible rows with this minimum height each; all of them on a sheet for
        display only."""
        count = self.row_count
        fitting = max(1, min(count, int(area.height / least + 0.01)))
        self.rows_in_sight = fitting if self.may_scroll else count
        self.first = max(0, min(self.first, count - self.rows_in_sight))
        self.scrolled = area
        return list(range(self.first, self.first + self.rows_in_sight))

    @property
    def scrolls(self) -> bool:
        """Whether there are hidden rows."""
        self.settle()
        return self.rows_in_sight < self.row_count

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        """Scrolls to what was written at the moment that is shown."""
        super().invite(invited, selected, ghost)
        for box in sorted(invited) if self.reading else ():
            self.bring_into_sight(box)

    # Scrolling

    def scroll_to(self, first: int) -> None:
        self.settle()
        first = max(0, min(first, self.row_count - self.rows_in_sight))
        if first != self.first:
            self.first = first
            self.renew()

    def bring_into_sight(self, box: Box) -> None:
        row = self.row_of(box)
        if row is not None and self.scrolls:
            last = self.first + self.rows_in_sight - 1
            self.scroll_to(self.first + min(0, row - self.first) + max(0, row - last))

    def turn_page(self, by: int) -> None:
        self.scroll_to(self.first + by * max(1, self.rows_in_sight - 1))


class ScrolledPainter(SheetPainter):
    """Shows beside the rows how many are hidden."""

    def __init__(self, sheet: ScrolledSheet) -> None:
        super().__init__(sheet)
        self.rows = sheet

    def paint_print(self, paint: Brush) -> None:
        super().paint_print(paint)
        if self.rows.scrolls:
            self._paint_track(paint)

    def _paint_track(self, paint: Brush) -> None:
        """Shows beside the rows how many are hidden above and below."""
        rows = self.rows
        area, count = rows.scrolled, rows.row_count
        track = Rect(area.x + area.width + dp(2), area.y, dp(4), area.height)
        paint.box(track, fill=palette().quiet, radius=dp(2))
        each = area.height / count
        top = area.y + area.height - rows.first * each
        part = each * rows.rows_in_sight
        paint.box(track._replace(y=top - part, height=part), fill=palette().soft, radius=dp(2))


class ScrolledInput(SheetInput):
    """Touches of a sheet whose rows are dragged."""

    def __init__(self, sheet: ScrolledSheet) -> None:
        super().__init__(sheet)
        self.rows = sheet
        self._dragged_from = 0
        """The first visible row when the finger came down."""
        self._dragging = False

    def scroll(self, lines: int) -> bool:
        self.rows.scroll_to(self.rows.first + lines)
        return self.rows.scrolls

    def down(self, finger: Pointer) -> bool:
        self._dragged_from, self._dragging = self.rows.first, False
        return super().down(finger)

    def move(self, finger: Pointer) -> None:
        if finger is self.finger and self._drags(finger):
            rows = self.rows
            up = finger.y - finger.start_y
            each = rows.scrolled.height / rows.rows_in_sight
            rows.scroll_to(self._dragged_from + round(up / each))
        else:
            super().move(finger)

    def _drags(self, finger: Pointer) -> bool:
        rows = self.rows
        if self._dragging or self.has_swiped or rows.compact or not rows.scrolls:
            return self._dragging
        across, up = finger.x - finger.start_x, finger.y - finger.start_y
        began = not rows.scrolled.distance(finger.start_x, finger.start_y)
        if began and abs(up) > dp(DRAG) and abs(up) > abs(across):
            self._dragging = True
            self.press(None)
        return self._dragging

    def up(self, finger: Pointer) -> None:
        if finger is self.finger and self._dragging:
            self.forget_finger()
        else:
            super().up(finger)

    def push(self, name: str, across: int, up: int) -> bool:
        """Scrolls by an arrow key at the first or last visible row; returns whether it did."""
        rows = self.rows
        row, before = rows.row_of(name), rows.first
        edge = rows.first if up > 0 else rows.first + rows.rows_in_sight - 1
        if up and row == edge and rows.scrolls:
            rows.scroll_to(rows.first - up)
        return rows.first != before
