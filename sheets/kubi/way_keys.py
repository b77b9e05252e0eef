"""The ways to mark a roll of Kubi, where its dice were typed: by number, a touch on a number of the
sheet filters them. A finger shows the strokes on the sheet, lifting it enters them."""

from math import ceil

from scoring.game import AnyGame
from scoring.kubi.rules import Mark
from sheets.dice_panel import DicePanel
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.kubi.move_buttons import paint_way
from sheets.kubi.sheet import KubiSheet
from sheets.panel import STILL, Place
from sheets.pointer import Pointer
from sheets.render_context import dp, palette
from sheets.sheet import Sheet

WAY = "way"
WIDE, HIGH = 88, 56
"""Size of a way in dp."""
PEEKING = 24
"""Visible part of the next way in dp, where they do not fit."""
LEGIBLE = 0.75
"""The part of a way that has to be visible to read its text, which stays inside that part."""


class WayKeys(DicePanel):
    """The part of Kubi's panel that has the ways."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.sheet: KubiSheet | None = None
        self.offset = 0.0
        """The scroll position in pixels."""
        self._most = 0.0
        """The maximum scroll position."""
        self._step = 0.0
        """The width of one of them where they are scrolled."""
        self._columns = 1
        self._ways: tuple[int, ...] = ()
        self._from: float | None = None
        """The scroll position when the finger came down; None if nothing is scrolled."""

    def attach(self, sheet: Sheet) -> None:
        assert isinstance(sheet, KubiSheet)
        self.sheet = sheet
        sheet.on_ways = self._follow

    def _follow(self) -> None:
        """Scrolls back to the first way when other ways are shown."""
        if tuple(self.shown_ways()) != self._ways:
            self.offset = 0.0
            self.renew()

    @property
    def has_ways(self) -> bool:
        """Whether the ways are here, and there are some."""
        sheet = self.sheet
        return sheet is not None and sheet.ways_aside and bool(sheet.marks)

    def shown_ways(self) -> list[int]:
        """Returns the numbers of the ways that fit the touched boxes; all, if none do."""
        sheet = self.sheet
        if sheet is None or not self.has_ways:
            return []
        return sheet.ways_with(sheet.selected) or [*range(len(sheet.marks))]

    def mark_of(self, place: Place) -> Mark:
        assert self.sheet is not None
        return self.sheet.mark_of(place)

    # Drawing

    def draw_ways(self, paint: Brush, area: Rect) -> None:
        sheet, shown = self.sheet, self.shown_ways()
        self._ways = tuple(shown)
        assert sheet is not None
        cells = self._cells(area, len(shown))
        for number, cell in zip(shown, cells, strict=True):
            place = f"{WAY}{number}"
            left, right = max(cell.x, area.x), min(cell.x + cell.width, area.x + area.width)
            if right - left < dp(PEEKING) / 2:
                continue
            seen = cell._replace(x=left, width=right - left)
            self.places[place], rect = seen, seen.shrunk(dp(2))
            pressed = self.pressed == place and self._from is None
            paint.box(rect, fill=palette().box, radius=dp(9))
            fill = faded(palette().may, 0.3 if pressed else 0.1)
            paint.box(rect, fill=fill, line=faded(palette().may, 0.75), radius=dp(9))
            if seen.width >= cell.width * LEGIBLE:  # of the next one only its edge is visible
                paint_way(sheet, paint, rect, sheet.marks[number])

    def _cells(self, area: Rect, count: int) -> list[Rect]:
        """Returns the areas of the ways: in lines, if there is room for all; otherwise in one that
        scrolls."""
        lines = max(1, int(area.height / dp(HIGH)))
        columns = max(1, int(area.width / dp(WIDE)))
        top = area.y + area.height
        self._most = 0.0
        if count <= lines * columns:
            columns = min(columns, max(count, 3))
            wide = min(area.width / columns, dp(148))
            high = min(area.height / lines, dp(HIGH) * 1.2)
            places = (divmod(number, columns) for number in range(count))
            return [Rect(area.x + x * wide, top - (y + 1) * high, wide, high) for y, x in places]
        columns = ceil(count / lines)
        whole = max(1, int((area.width - dp(PEEKING)) / dp(WIDE)))
        wide, high = (area.width - dp(PEEKING)) / whole, area.height / lines
        self._columns, self._step = columns, wide
        self._most = max(0.0, columns * wide - area.width)
        left = area.x - min(self.offset, self._most)
        places = (divmod(number, columns) for number in range(count))
        return [Rect(left + x * wide, top - (y + 1) * high, wide, high) for y, x in places]

    # Touches

    def down(self, finger: Pointer) -> bool:
        taken = super().down(finger)
        self._from = None
        if taken and self.sheet and (self.pressed or "").startswith(WAY):
            self.sheet.preview(self.mark_of(self.pressed or ""))
        return taken

    def move(self, finger: Pointer) -> None:
        """Handles a movement: along the line it scrolls; otherwise sliding off cancels."""
        if finger is not self.finger or not (self.pressed or "").startswith(WAY):
            return
        across = finger.x - finger.start_x
        if self._from is None and abs(across) > dp(STILL) and self._most:
            self._from = self.offset
            self._end_preview()
        if self._from is not None:
            self._scroll_to(self._from - across)
        elif self.place_at(*finger.spot) != self.pressed:
            self._end_preview()
            self.forget_finger()
            self.renew()

    def up(self, finger: Pointer) -> None:
        if finger is self.finger and self._from is not None:
            self._from = None
            self._scroll_to(round(self.offset / self._step) * self._step)  # none is left cut off
            self.forget_finger()
            return
        if finger is self.finger and (self.pressed or "").startswith(WAY):
            self._end_preview()
            if self._bring_into_sight(self.pressed or ""):  # its text was not readable yet
                self.forget_finger()
                return
        super().up(finger)

    def _end_preview(self) -> None:
        if self.sheet:
            self.sheet.preview(None)

    def scroll(self, lines: int) -> bool:
        if not self.has_ways or not self._most:
            return False
        self._scroll_to((round(self.offset / self._step) - lines) * self._step)
        return True

    def meaning_of(self, name: Place) -> object:
        """Returns what a tap does: on the edge of a way it scrolls to it, on the whole way it
        enters it."""
        return super().meaning_of(name), self._is_edge(name)

    def _is_edge(self, place: Place) -> bool:
        """Whether only the edge of a way is visible, without its text."""
        if not self._most or not place.startswith(WAY) or place not in self.places:
            return False
        return self.places[place].width < self._step * LEGIBLE

    def _bring_into_sight(self, place: Place) -> bool:
        """Scrolls to a way of which only the edge is visible; returns False if its text is
        visible."""
        if not self._is_edge(place):
            return False
        at = self._ways.index(int(place.removeprefix(WAY)))
        self._scroll_to(at % self._columns * self._step)
        return True

    def _scroll_to(self, offset: float) -> None:
        self.offset = min(self._most, max(0.0, offset))
        self.renew()

    def hold_cursor(self, name: str | None) -> None:
        """Previews the way at the cursor, and scrolls to it."""
        super().hold_cursor(name)
        if self.sheet and self.has_ways:
            way = name if name and name.startswith(WAY) else None
            self.sheet.preview(self.mark_of(way) if way else None)
            if way:
                self._bring_into_sight(way)
