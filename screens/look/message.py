"""One line that says what happened, at the bottom of the window, with at most one answer."""

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.look.insets import insets
from screens.look.widgets import load_kv


class Message(BoxLayout):
    stacked = BooleanProperty(False)
    """The answer is below the words where it would leave them no room."""

    text = StringProperty()
    button = StringProperty()

    __events__ = ("on_answer",)

    def on_answer(self) -> None:
        """The user has pressed the answer."""

    def show(self) -> None:
        self._place()
        Window.add_widget(self)
        Window.bind(size=self._place)
        insets.bind(edges=self._place)

    def end(self) -> None:
        Window.remove_widget(self)
        Window.unbind(size=self._place)
        insets.unbind(edges=self._place)

    def _place(self, *_args: object) -> None:
        """Also after the device has been turned."""
        room = Window.width - insets.left - insets.right
        self.width = min(room - dp(24), dp(560))
        self.pos = (insets.left + (room - self.width) / 2, insets.bottom + dp(16))


load_kv(__file__)
