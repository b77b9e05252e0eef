"""A one-line message at the bottom of the window, with at most one button."""

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivymd.uix.snackbar import MDSnackbar

from screens.widgets import motion
from screens.widgets.fast_button import Untouchable
from screens.widgets.insets import insets
from screens.widgets.kivy_touch import KivyTouch
from screens.widgets.widgets import load_kv

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

    __events__ = ("on_answer",)

    def on_answer(self) -> None:
        """Called when the user has pressed the button."""

    def on_touch_down(self, touch: KivyTouch) -> bool:
        """Lets a touch pass to what is below if there is no button to press."""
        return bool(self.button and super().on_touch_down(touch))

    def show(self) -> None:
        self._place()
        self.opacity = FAINT if motion.wanted else 1
        Animation(opacity=1, duration=SHOWN_IN).start(self)
        Window.add_widget(self)
        Window.bind(size=self._place)
        insets.bind(edges=self._place)

    def end(self) -> None:
        Animation.cancel_all(self)
        Window.remove_widget(self)
        Window.unbind(size=self._place)
        insets.unbind(edges=self._place)

    def on_foot(self, *_args: object) -> None:
        self._place()

    def _place(self, *_args: object) -> None:
        """Places the message, also after the device has been rotated."""
        self.width = min(insets.width - dp(24), dp(560))
        self.center_x = insets.left + insets.width / 2
        self.y = self.foot + insets.bottom + dp(16)


load_kv(__file__)
