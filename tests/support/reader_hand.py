"""A hand that does the same in the app through a screen reader, by accessible names alone.

The match in the hand provides the current name of a box or a place; the app is another process, and
is reached by those names only.
"""

from pathlib import Path

from play.action_result import ActionResult
from play.seat import Seat
from scoring.game import Box
from scoring.tetrix.tetromino import BOXES
from screens.widgets.for_reader import for_reader
from sheets.accessible_names import place_name, words_on
from sheets.panel import Panel
from sheets.sheet import Sheet
from sheets.steady import SECONDS
from sheets.tetrix.placement import anchor, moved
from sheets.tetrix.sheet import TetrixSheet
from sheets.texts import _
from tests.support.hand import Hand
from tests.support.screen_reader import ScreenReader

NOT_AT_ONCE = 1.0
"""Seconds for which the end of a game cannot be confirmed."""


class ReaderHand(Hand):
    def __init__(self, folder: Path, reader: ScreenReader) -> None:
        super().__init__(folder)
        self.reader = reader
        self._answered = ""

    def press(
        self, drawing: Sheet | Panel, at: tuple[float, float], seconds: float = 0.0
    ) -> ActionResult:
        self.reader.press(for_reader(self._name(drawing, at)))
        return super().press(drawing, at, seconds)

    def _name(self, drawing: Sheet | Panel, at: tuple[float, float]) -> str:
        if isinstance(drawing, Panel):
            place = drawing.input.place_at(*at)
            assert place
            return place_name(drawing, place, drawing.places[place], words_on(drawing))
        named = ((one.area, one.say()) for one in drawing.input.targets() if one.by_reader)
        return next(name for rect, name in named if name and not rect.distance(*at))

    def drag(
        self,
        start: Box | tuple[float, float],
        end: tuple[float, float],
        seat: Seat | None = None,
        *,
        seconds: float = 1.6,
    ) -> ActionResult:
        """Places a form of Te-Trix: presses the box for its marked cell."""
        sheet = (seat or self.seat).sheet
        assert isinstance(sheet, TetrixSheet)
        assert not isinstance(start, str)
        assert sheet.draft.lying
        lying = sheet.draft.lying
        rects = zip(lying, sheet.layout.rects_of(lying), strict=True)
        held = next(cell for cell, rect in rects if rect.center == start)
        left, top = sheet.layout.corner
        down = int((top - end[1]) / sheet.layout.cell) - held[0]
        across = int((end[0] - left) / sheet.layout.cell) - held[1]
        cells = moved(sheet.draft.lying, down, across)
        row, col, _symbol = cells[anchor(cells)]
        box = BOXES.get((row, col)) or f"over{row}.{col}"
        self.reader.press(sheet.texts.say(box))
        return super().drag(start, end, seat, seconds=seconds)

    def answer(self, text: str, seat: Seat | None = None) -> ActionResult:
        if text == _("End the game"):
            self.reader.listen(NOT_AT_ONCE)
        elif text == self._answered:  # the next player's; the second tap of a double tap is ignored
            self.reader.listen(SECONDS)
        self._answered = text
        self.reader.press(text)
        return super().answer(text, seat)
