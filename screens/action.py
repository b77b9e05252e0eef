"""The card beside a sheet: what can be done, what a touch would score, why it is refused."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scoring.journal import Journal
from screens.long_press import LongPress
from screens.parts import PillButton, load_kv

ANSWER_MARGIN = 15
"""Beside the words of an answer, in dp."""
Answer = tuple[str, str, Callable[[], None]]
"""A button of the action bar: its text, its kind and what it does."""


class ActionCard(BoxLayout):
    """What can be done now, what the touched box would score, or why it is refused."""

    mood = OptionProperty("hint", options=("hint", "preview", "refused"))
    title = StringProperty()
    detail = StringProperty()
    gain = StringProperty()
    stacked = BooleanProperty(False)
    """The buttons are below the words where they would not fit beside them."""
    large = BooleanProperty(False)
    """On a tablet it is read from across the table."""
    small = BooleanProperty(False)
    """Where several players share the screen."""
    own = BooleanProperty(False)
    """Whether it has an undo and a redo for its player alone."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    locked = BooleanProperty(False)
    answers_width = NumericProperty(0)
    needed = NumericProperty(0)
    """How high it has to be for its words and buttons."""

    __events__ = ("on_undo", "on_redo")

    def __init__(self, **kwargs: Any) -> None:
        self.insist: Callable[[], None] | None = None
        """What is done if a finger stays on what the card says."""
        self._long = LongPress(lambda _card: self.insist and self.insist())
        super().__init__(**kwargs)

    def on_undo(self) -> None:
        """The player wants to take the last entry back."""

    def on_redo(self) -> None:
        """The player wants it again."""

    def show_own(self, journal: Journal, player: int, locked: bool) -> None:
        if self.own:
            self.locked = locked
            self.can_undo = journal.undoable_by(player) is not None
            self.can_redo = journal.redoable_by(player) is not None

    def tell(self, mood: str, title: str, detail: str = "", gain: str = "") -> None:
        self.insist = None
        self.mood, self.title, self.detail, self.gain = mood, title, detail, gain
        self.ids.answers.clear_widgets()
        self.answers_width = 0

    def offer(self, answers: list[Answer]) -> None:
        for text, kind, action in answers:
            button = PillButton(text=text, kind=kind, margin=ANSWER_MARGIN)
            button.bind(on_release=lambda _button, act=action: act())
            button.texture_update()
            self.ids.answers.add_widget(button)
        buttons = self.ids.answers.children
        gaps = self.ids.answers.spacing * max(0, len(buttons) - 1)
        widths = (button.texture_size[0] + 2 * dp(button.margin) for button in buttons)
        self.answers_width = sum(widths) + gaps
        for button in buttons:  # below the words they share the whole line
            button.size_hint_x = 1 if self.stacked else None

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        if self.insist is None or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._long.begin("card")
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self._long.end()
            return True
        return bool(super().on_touch_up(touch))


load_kv(__file__)
