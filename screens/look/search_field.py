"""A field for words to look for. Whoever listens is told once the writing pauses."""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

from screens.look import fitting
from screens.look.text_field import Field
from screens.look.widgets import load_kv

PAUSE = 0.3
"""In seconds."""
MOST = 80
"""Letters."""


class Glass(Label):
    """A picture of what the field is for. KivyMD draws it into the field."""


class PlainInput(Field):
    """One line of print."""

    longest = MOST
    floats = False
    optional = True
    """The cursor of those who play by keys does not begin here."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._leading_icon = Glass()

    def size_for(self, hint: str, width: float, letters: float) -> float:
        """So that it can be read what is to be written here."""
        size = 16 * letters
        natural = fitting.width(hint, size)
        return float(max(dp(12), size * min(1, (width - dp(96)) / max(1, natural))))


class SearchField(FloatLayout):
    text = StringProperty()
    """What is looked for now."""
    hint = StringProperty()
    writing = BooleanProperty(False)
    """Whether somebody does so now."""

    __events__ = ("on_search",)

    def __init__(self, **kwargs: object) -> None:
        self._search = Clock.create_trigger(self._search_now, PAUSE)
        super().__init__(**kwargs)

    def on_search(self, text: str) -> None:
        """Other words are looked for from now on."""

    def show(self, text: str) -> None:
        """Others have decided what is looked for; nobody is told."""
        self._search.cancel()
        self.text = self.ids.field.text = text

    def written(self) -> None:
        """A letter has been typed, or taken away."""
        self._search.cancel()
        self._search()

    def clear(self) -> None:
        self.ids.field.text = ""
        self._search_now()

    def stop(self) -> None:
        """Nobody writes here any more."""
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
