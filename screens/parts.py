"""The small parts that screens are made of."""

from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.screenmanager import Screen
from kivymd.icon_definitions import md_icons


def load_kv(python_file: str) -> None:
    """Loads the kv file that stands beside a screen's module."""
    Builder.load_file(str(Path(python_file).with_suffix(".kv")))


class RollpadScreen(Screen):
    """A screen of the app: made when it is first shown, told each time it is opened."""

    def arrive(self, **what: Any) -> None:
        """The screen is about to be shown, with what it is opened for."""

    def step_back(self) -> bool:
        """The back button: True if the screen has taken it for something of its own."""
        return False

    @property
    def app(self) -> Any:
        return App.get_running_app()


class Print(Label):
    """A printed text: as wide as it is given, as high as it needs."""


class Caption(Print):
    """A printed text in small."""


class Title(Print):
    """A heading."""


class Hand(Label):
    """Something written by hand."""


class Card(BoxLayout):
    """A piece of paper on the table."""

    ground = ColorProperty()
    edge = ColorProperty((0, 0, 0, 0))


class Pressable(ButtonBehavior, BoxLayout):
    """A piece of paper that can be pressed as a whole."""

    ground = ColorProperty()
    edge = ColorProperty((0, 0, 0, 0))


class PillButton(ButtonBehavior, Label):
    kind = OptionProperty("filled", options=("filled", "outlined", "quiet", "refused"))


class IconButton(ButtonBehavior, Label):
    icon = StringProperty()
    hint = StringProperty()
    """What it does, in words, for those who do not see the icon."""

    @staticmethod
    def glyph(icon: str) -> str:
        return str(md_icons.get(icon, ""))


class TopBar(BoxLayout):
    title = StringProperty()
    subtitle = StringProperty()
    can_go_back = BooleanProperty(True)


class ChoiceChip(ButtonBehavior, Label):
    """One of several values; `chosen` is told by a mark as well as by colour."""

    chosen = BooleanProperty(False)
    value = ListProperty()


class Message(BoxLayout):
    """One line that says what happened, at the bottom of the window, with at most one answer."""

    text = StringProperty()
    answer = StringProperty()
    seconds = NumericProperty(5)

    __events__ = ("on_answer",)

    def on_answer(self) -> None:
        """The user has pressed the answer."""


load_kv(__file__)
