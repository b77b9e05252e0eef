"""The status line below the bar of a shared game."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from screens.widgets.widgets import load_kv, show_last


class TableSign(ButtonBehavior, BoxLayout):
    """The status line of a shared game; a tap opens its screen, without a host it asks what to
    do."""

    icon = StringProperty()
    text = StringProperty()
    alarming = BooleanProperty(False)
    asks = BooleanProperty(False)
    yes, no = StringProperty(), StringProperty()
    """The answers."""
    wide = BooleanProperty(False)
    """Whether all of it is in one line."""

    __events__ = ("on_first", "on_second")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._answers = self.ids.answers.__self__
        self.on_asks()

    def on_asks(self, *_args: object) -> None:
        show_last(self, self._answers, self.asks)

    def on_first(self) -> None:
        """Called when this device becomes the host, joins the other game, or gives the seat."""

    def on_second(self) -> None:
        """Called when the device stops waiting for the host, does not join the other game, or keeps
        the seat."""


load_kv(__file__)
