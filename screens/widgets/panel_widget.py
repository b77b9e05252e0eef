"""Shows the panel of any game in the window, and runs its clock."""

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.properties import NumericProperty

from screens.widgets import motion
from screens.widgets.canvas_brush import Paint
from screens.widgets.drawing_widget import DrawingWidget
from screens.widgets.theme import theme
from sheets.accessible_names import named_targets
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HitTarget, SpokenGroup
from sheets.panel import Panel
from sheets.reading_order import union
from sheets.texts import _

TICK = 1 / 30
"""Seconds between two ticks of a panel."""


FADE_SECONDS, VEIL = 0.2, 0.8
"""How long keys fade in that come where others were, and how much they are covered at first."""


class PanelWidget(DrawingWidget):
    veil = NumericProperty(0)
    """How much it is covered while it fades in."""

    def __init__(self, panel: Panel, **kwargs: object) -> None:
        self.panel = panel
        self._layer = InstructionGroup()
        self._clock: ClockEvent | None = None
        self._keys: dict[str, list[Rect]] = {}
        """What could be tapped when it was drawn last: the places of each kind of key."""
        self._changed: Rect | None = None
        """Where keys have come in place of others."""
        super().__init__(panel, **kwargs)
        self.canvas.add(self._layer)
        with self.canvas.after:
            self._cover = Color(*theme.table[:3], 0)
            self._covered = Rectangle(pos=self.pos, size=(0, 0))
        self.bind(veil=self._show_veil)

    def _draw(self, *_args: object) -> None:
        self._keep_time()
        if self.panel.stale and not self.panel.hidden:
            with Paint(self._layer) as paint:
                self.panel.paint(paint)
            self._fade_in()

    def _fade_in(self) -> None:
        """Keys that come where others were fade in; they take no touch meanwhile
        (`sheets/steady.py`)."""
        keys: dict[str, list[Rect]] = {}
        for name, rect in self.panel.places.items():
            keys.setdefault(name.rstrip("0123456789"), []).append(rect)
        before, self._keys = self._keys, keys
        gone = [rect for kind, rects in before.items() if kind not in keys for rect in rects]
        new = [rect for kind, rects in keys.items() if kind not in before for rect in rects]
        new = [one for one in new if any(one.overlaps(other) for other in gone)]
        if motion.wanted and new:
            self._changed = union(new)
            self.veil = VEIL
            Animation(veil=0, duration=FADE_SECONDS).start(self)

    def _show_veil(self, *_args: object) -> None:
        area = self._changed or self.panel.place
        self._cover.rgba = (*theme.table[:3], self.veil)
        self._covered.pos, self._covered.size = area[:2], area[2:]

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

    def targets(self) -> list[HitTarget]:
        return named_targets(self.panel)

    def spoken_group(self) -> SpokenGroup:
        return SpokenGroup(_("Dice") if self.panel.dice_count else _("Controls"))
