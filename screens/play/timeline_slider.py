"""The slider of the timeline: a notch for each moment of the game, and a handle."""

from collections.abc import Callable
from math import ceil

from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from play.timeline import Notch
from screens.platform.foreign_types import KivyTouch
from screens.widgets.canvas_brush import Paint
from screens.widgets.canvas_widget import Drawn, TakesTouch
from sheets import player_colours
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.hit_targets import SliderRange, TargetName
from sheets.render_context import palette
from sheets.texts import _

CLOSE = 2.5
"""Minimum distance of notches in dp; closer ones are not drawn."""
KNOB = 11
"""Radius of the handle in dp."""
NUMBER = 22
"""Width in dp for the number of a round."""


class TimelineSlider(TargetName, TakesTouch, Drawn):
    """Notches have the ink of their player; those of rounds are taller."""

    __events__ = ("on_place",)

    def __init__(self, **kwargs: object) -> None:
        self._notches: Callable[[int], dict[int, Notch]] = lambda _every: {}
        self._found: tuple[int, dict[int, Notch]] | None = None
        self.count = 0
        self.place = 0
        self._knob = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.add(self._knob)

    def show(self, notches: Callable[[int], dict[int, Notch]], count: int, place: int) -> None:
        """Shows so many moments. `notches`: returns those of every second, third … moment."""
        self._notches, self._found = notches, None
        self.count, self.place = count, place
        self.draw()

    @property
    def notches(self) -> dict[int, Notch]:
        """Returns the notches that have room, by their places."""
        every = max(1, ceil(dp(CLOSE) / self.step))
        if self._found is None or self._found[0] != every:
            self._found = every, self._notches(every) if self.count else {}
        return self._found[1]

    def move_to(self, place: int) -> None:
        self.place = place
        self._draw_knob()

    # Positions of the notches

    @property
    def step(self) -> float:
        """Returns the distance between two notches."""
        return (self.width - 2 * dp(KNOB)) / max(1, self.count - 1)

    def x_of(self, place: int) -> float:
        return float(self.x + dp(KNOB) + place * self.step)

    def place_at(self, x: float) -> int:
        place = round((x - self.x - dp(KNOB)) / self.step)
        return max(0, min(self.count - 1, place))

    @property
    def line(self) -> float:
        """Returns the y coordinate of the track."""
        return float(self.y + dp(24))

    # Drawing

    def draw(self, *_args: object) -> None:
        super().draw()
        self._draw_knob()

    def paint(self, paint: Brush) -> None:
        wide = max(1, round(dp(1.5)))
        track = Rect(self.x_of(0), self.line - dp(1.5), self.width - 2 * dp(KNOB), dp(3))
        paint.box(track, fill=faded(palette().line, 0.6), radius=dp(1.5))
        written = self.x
        for place, notch in self.notches.items():
            x = round(self.x_of(place))
            if notch.player is not None:
                ink = faded(player_colours.ink(notch.player), 0.85)
                paint.plain(Rect(x, self.line - dp(6), wide, dp(12)), ink)
            if notch.round:
                paint.plain(Rect(x, self.line - dp(9), wide, dp(21)), palette().soft)
                if x - dp(NUMBER) / 2 >= written:
                    spot = Rect(x - dp(NUMBER) / 2, self.line + dp(13), dp(NUMBER), dp(15))
                    paint.text(str(notch.round), spot, dp(12), palette().soft)
                    written = spot.x + spot.width

    def _draw_knob(self) -> None:
        with Paint(self._knob) as paint:
            if self.count and self.width >= 1:
                x, radius = self.x_of(self.place), dp(KNOB)
                spot = Rect(x - radius, self.line - radius, 2 * radius, 2 * radius)
                paint.box(spot, fill=palette().may, radius=radius)
                paint.box(spot.shrunk(dp(7)), fill=palette().may_text, radius=dp(4))

    # Dragging

    def takes(self, touch: KivyTouch) -> bool:
        if touch.is_mouse_scrolling or not super().takes(touch):
            return False
        self.drag(touch)
        return True

    def drag(self, touch: KivyTouch) -> None:
        place = self.place_at(touch.x)
        if place != self.place:
            self.dispatch("on_place", place)

    def spoken_lines(self) -> list[str]:
        return [_("Entries")]

    def spoken_range(self) -> SliderRange:
        return SliderRange(self.place, 0, max(0, self.count - 1))

    def set_spoken(self, value: float) -> None:
        self.dispatch("on_place", max(0, min(self.count - 1, round(value))))

    def on_place(self, place: int) -> None:
        """Called when the handle was dragged to another notch."""
