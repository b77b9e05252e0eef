"""The card of long work: its progress, and a button to cancel it."""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivymd.uix.progressindicator import MDLinearProgressIndicator  # noqa: F401  # for the kv file

from screens.widgets.widgets import Card, load_kv


class WorkCard(Card):
    """The progress of the work, and a button to cancel it."""

    title = StringProperty()
    done = NumericProperty(0)
    total = NumericProperty(0)
    """0 while unknown."""
    stopping = BooleanProperty(False)

    __events__ = ("on_cancel",)

    def show(self, done: int, total: int) -> None:
        self.done, self.total = done, total

    def cancel(self) -> None:
        self.stopping = True
        self.dispatch("on_cancel")

    def on_cancel(self) -> None:
        """Called when the user cancels."""


load_kv(__file__)
