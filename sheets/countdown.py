"""Six seconds for the last player: visible, with sound and vibration. No Kivy."""

from collections.abc import Callable
from math import ceil, cos, pi, sin

from scoring.cubo.rules import COUNTDOWN
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette

STEPS = 120
"""Number of segments of the ring."""


class Countdown:
    def __init__(self, sound: Callable[[str], None], ended: Callable[[], None]) -> None:
        """Starts at once; each second makes a sound."""
        self._sound, self._ended = sound, ended
        self.left = float(COUNTDOWN)
        sound("count")

    @property
    def number(self) -> int:
        """Returns the number of seconds that is shown."""
        return ceil(self.left)

    def advance(self, seconds: float) -> None:
        """Advances the countdown by this many seconds."""
        before = self.number
        self.left = max(0.0, self.left - seconds)
        if not self.left:
            self._sound("count_end")
            self._ended()
        elif self.number < before:
            self._sound("count")

    def paint(self, paint: Brush, area: Rect) -> None:
        self.paint_dial(paint, area, self.left / COUNTDOWN)

    @staticmethod
    def paint_dial(paint: Brush, area: Rect, left: float) -> None:
        """Draws the number in a ring that empties."""
        x, y = area.center
        reach = min(area.width, area.height) / 2 - dp(8)
        for share, colour in ((1.0, palette().quiet), (left, palette().may)):
            points: list[float] = []
            for step in range(round(STEPS * share) + 1):
                angle = pi / 2 - 2 * pi * step / STEPS
                points += (x + reach * cos(angle), y + reach * sin(angle))
            if len(points) > 2:
                paint.line(points, colour, dp(4))
        number = ceil(left * COUNTDOWN)
        size = reach * 1.1 / text_fitting.scale()  # as large as the ring, at any text size
        paint.text(str(number), area, size, palette().print, font=HAND)
