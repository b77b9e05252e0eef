"""A search field. Listeners are notified when typing pauses."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

from screens.widgets.text_field import Field
from screens.widgets.widgets import load_kv
from sheets.drawing import text_fitting

PAUSE = 0.3
"""Seconds without typing before listeners are notified."""
MOST = 80
"""Maximum number of characters."""


class Glass(Label):
    """The icon of the field. KivyMD draws it into the field."""


class PlainInput(Field):
    """A field with one line of print."""

    longest = MOST
    floats = False
    optional = True
    """The cursor of the keyboard control does not start here."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._leading_icon = Glass()

    def size_for(self, hint: str, width: float, scale: float) -> float:
        """Returns the font size at which the whole hint can be read."""
        size = 16 * scale
        natural = text_fitting.width(hint, size)
        return float(max(dp(12), size * min(1, (width - dp(96)) / max(1, natural))))


class SearchField(FloatLayout):
    text = StringProperty()
    """The current search text."""
    hint = StringProperty()
    writing = BooleanProperty(False)
    """Whether the field is in use."""

    __events__ = ("on_search",)

    def __init__(self, **kwargs: object) -> None:
        self._search = Clock.create_trigger(self._search_now, PAUSE)
        super().__init__(**kwargs)

    def on_search(self, text: str) -> None:
        """Called when the search text has changed."""

    def show(self, text: str) -> None:
        """Sets the search text without notifying listeners."""
        self._search.cancel()
        self.text = self.ids.field.text = text

    def written(self) -> None:
        """Called when a character has been typed or deleted."""
        self._search.cancel()
        self._search()

    def clear(self) -> None:
        self.ids.field.text = ""
        self._search_now()

    def stop(self) -> None:
        """Ends typing in the field."""
        self.ids.field.focus = False
        if self._search.is_triggered:
            self._search_now()

    def _search_now(self, *_args: object) -> None:
        self._search.cancel()
        text = self.ids.field.text.strip()
        if text != self.text:
            self.text = text
            self.dispatch("on_search", text)


load_kv(__file__)
