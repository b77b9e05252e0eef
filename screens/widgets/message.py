"""A one-line message at the bottom of the window, with at most one button."""

from collections.abc import Callable

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivymd.uix.snackbar import MDSnackbar

from screens.platform.foreign_types import KivyTouch
from screens.widgets import motion
from screens.widgets.fast_button import Untouchable
from screens.widgets.insets import insets
from screens.widgets.widgets import load_kv
from sheets.drawing.geometry import Rect

FAINT, SHOWN_IN = 0.3, 0.15
"""Initial opacity, and seconds until it is fully visible."""


class Message(Untouchable, MDSnackbar):
    """Appears at once in its place: KivyMD's appears 0.2 s later and grows, and has one line each
    for text and button."""

    stacked = BooleanProperty(False)
    """Whether the button is below the text, because it would leave no space for it."""

    text = StringProperty()
    button = StringProperty()
    foot = NumericProperty(0)
    """The height left free below it."""
    line = NumericProperty(0)
    """Its height where it is over the status line of a screen; 0 at the bottom of the window."""

    __events__ = ("on_answer",)

    def __init__(self, **kwargs: object) -> None:
        self._line_of: Callable[[], Rect | None] = lambda: None
        super().__init__(**kwargs)

    def on_answer(self) -> None:
        """Called when the user has pressed the button."""

    def on_touch_down(self, touch: KivyTouch) -> bool:
        """Lets a touch pass to what is below if there is no button to press."""
        return bool(self.button and super().on_touch_down(touch))

    def show(self, line_of: Callable[[], Rect | None]) -> None:
        """`line_of`: returns where it covers no control, if there is such a place."""
        self._line_of = line_of
        self.place()
        self.opacity = FAINT if motion.wanted else 1
        Animation(opacity=1, duration=SHOWN_IN).start(self)
        Window.add_widget(self)
        Window.bind(size=self.place)
        insets.bind(edges=self.place)

    def end(self) -> None:
        Animation.cancel_all(self)
        Window.remove_widget(self)
        Window.unbind(size=self.place)
        insets.unbind(edges=self.place)

    def on_foot(self, *_args: object) -> None:
        self.place()

    def place(self, *_args: object) -> None:
        """Places the message, also after the device has been rotated."""
        line = self._line_of()
        self.line = line.height if line else 0
        if line:
            self.width, self.pos = line.width, (line.x, line.y)
            return
        self.width = min(insets.width - dp(24), dp(560))
        self.center_x = insets.left + insets.width / 2
        self.y = self.foot + insets.bottom + dp(16)


load_kv(__file__)
