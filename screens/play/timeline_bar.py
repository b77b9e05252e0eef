"""The widget of the timeline: text, buttons and a slider, in place of the card."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from play.timeline import Timeline
from screens.play import timeline_slider  # noqa: F401  # named in the kv file
from screens.widgets.widgets import LOW, load_kv
from sheets.drawing import text_fitting


class TimelineBar(BoxLayout):
    """The timeline in place of the card."""

    title = StringProperty()
    detail = StringProperty()
    refusing = BooleanProperty(False)
    asking = BooleanProperty(False)
    locked = BooleanProperty(False)
    at_end = BooleanProperty(True)
    at_beginning = BooleanProperty(False)
    wide = BooleanProperty(False)
    """Whether the buttons are beside the text."""
    large = BooleanProperty(False)
    low = BooleanProperty(False)
    """Whether there is little height: a phone in landscape, between the system's bars."""
    unit = NumericProperty(1)
    """The unit of its font sizes and heights."""
    needed = NumericProperty(0)
    """Height that it needs; constant, so that nothing moves during dragging."""

    def __init__(self, timeline: Callable[[], Timeline], **kwargs: object) -> None:
        """`timeline`: returns that of the open game."""
        self._timeline = timeline
        self._history: object = None
        super().__init__(**kwargs)
        # A finger may pass several notches between two frames; only the last is drawn.
        self._move_soon = Clock.create_trigger(self._move, -1)

    def unit_for(self, sp: float, _width: float) -> float:
        """Returns the unit of text sizes: a phone in landscape has no room for larger text here."""
        return sp if Window.height > dp(LOW) else float(dp(1))

    def font_size_for(self, text: str, size: float, width: float, lines: int, unit: float) -> float:
        """Returns the font size at which the text fits into its lines, whose height is constant."""
        words = text_fitting.SizedText(text, dp(size), bold=lines == 1)
        return dp(size) * text_fitting.fit([words], width, size * unit * 1.35 * lines, lines)

    def show(self) -> None:
        """Shows the current state of the timeline."""
        timeline = self._timeline()
        if not timeline.opened:
            self._history = None
            return
        self.title, self.detail = timeline.title, timeline.detail
        self.refusing, self.asking = timeline.refusing, timeline.asking
        self.locked = timeline.locked
        self.at_beginning, self.at_end = timeline.at_beginning, timeline.at_end
        if self._history is not timeline.history:
            self._history = timeline.history
            self.ids.slider.show(timeline.notches, len(timeline.history), timeline.place)
        elif self.ids.slider.place != timeline.place:
            self.ids.slider.move_to(timeline.place)

    # Touches

    def close(self) -> None:
        self._timeline().close()

    def go_back(self) -> None:
        self._timeline().go_back()

    def step(self, by: int) -> None:
        self._timeline().step(by)

    def drag_to(self, place: int) -> None:
        """Moves the handle at once, and the sheets with the next frame."""
        self.ids.slider.move_to(place)
        self._move_soon()

    def _move(self, _seconds: float) -> None:
        timeline = self._timeline()
        if timeline.opened and timeline.place != self.ids.slider.place:
            timeline.move_to(self.ids.slider.place)


load_kv(__file__)
