"""One line that says what happened, at the bottom of the window, with at most one answer."""

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivymd.uix.snackbar import MDSnackbar

from screens.look import motion
from screens.look.insets import insets
from screens.look.touchable import Still
from screens.look.widgets import load_kv

FAINT, SHOWN_IN = 0.3, 0.15
"""How much of it is seen at first, and the seconds until all of it is."""


class Message(Still, MDSnackbar):
    """It is there at once, in its place: KivyMD's comes 0.2 s later and grows, and its words and
    its answer have one line each."""

    stacked = BooleanProperty(False)
    """The answer is below the words where it would leave them no room."""

    text = StringProperty()
    button = StringProperty()
    foot = NumericProperty(0)
    """The height of what it leaves free below it."""

    __events__ = ("on_answer",)

    def on_answer(self) -> None:
        """The user has pressed the answer."""

    def show(self) -> None:
        self._place()
        self.opacity = FAINT if motion.wanted else 1
        Animation(opacity=1, duration=SHOWN_IN).start(self)
        Window.add_widget(self)
        Window.bind(size=self._place)
        self.fbind("foot", self._place)
        insets.bind(edges=self._place)

    def end(self) -> None:
        Animation.cancel_all(self)
        Window.remove_widget(self)
        Window.unbind(size=self._place)
        insets.unbind(edges=self._place)

    def _place(self, *_args: object) -> None:
        """Also after the device has been turned."""
        room = Window.width - insets.left - insets.right
        self.width = min(room - dp(24), dp(560))
        self.pos = (insets.left + (room - self.width) / 2, self.foot + insets.bottom + dp(16))


load_kv(__file__)
