"""Shows the panel of any game in the window, and runs its clock."""

from kivy.clock import Clock, ClockEvent
from kivy.graphics import InstructionGroup

from screens.games.common import spoken
from screens.games.common.drawing_widget import DrawingWidget
from screens.games.common.panel import Panel
from screens.look.paint import Paint
from screens.look.texts import _
from screens.look.word_brush import WordBrush

TICK = 1 / 30
"""Seconds between two ticks of a panel."""


class PanelWidget(DrawingWidget):
    def __init__(self, panel: Panel, **kwargs: object) -> None:
        self.panel = panel
        self._layer = InstructionGroup()
        self._words = WordBrush()
        self._clock: ClockEvent | None = None
        super().__init__(panel, **kwargs)
        self.canvas.add(self._layer)

    def _draw(self, *_args: object) -> None:
        self._keep_time()
        if self.panel.stale and not self.panel.hidden:
            with Paint(self._layer) as paint:
                self.panel.paint(paint)

    def _keep_time(self) -> None:
        """Runs the clock while the panel needs it."""
        if self.panel.ticking and self._clock is None:
            self._clock = Clock.schedule_interval(self._tick, TICK)
        elif not self.panel.ticking and self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _tick(self, seconds: float) -> None:
        self.panel.tick(seconds)
        self._keep_time()

    # For screen readers

    def spoken(self) -> str:
        """Asked before its places are."""
        self._words = spoken.words_on(self.panel)
        return _("Dice") if self.panel.dice_count else _("Controls")

    def spoken_spot(self, name: str) -> str:
        return spoken.place_name(self.panel, name, self.panel.spots()[name], self._words)

    def is_chosen(self, name: str) -> bool | None:
        return spoken.is_chosen(self.panel, name)
