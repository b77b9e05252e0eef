"""A note on a finished game, written by hand below its result."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import ColorProperty
from kivy.uix.textinput import TextInput

from screens.fitting import HAND, PRINT
from screens.parts import load_kv

LONGEST = 400
"""Letters."""
PAUSE = 1.0
"""In seconds: whoever stops writing for so long has it saved."""


class NoteField(TextInput):
    """As many lines as the note needs. Whoever listens is told when there is something to save."""

    line = ColorProperty()
    optional = True
    """The cursor of those who play by keys does not begin here."""

    __events__ = ("on_note",)

    def __init__(self, **kwargs: Any) -> None:
        self.saved = ""
        """As it is on the disk; whoever saves it says so here."""
        self._save = Clock.create_trigger(self.keep, PAUSE)
        super().__init__(**kwargs)
        self.fbind("text", self._written)
        self.fbind("focus", self.keep)

    def on_note(self, note: str) -> None:
        """The note has become another one, which is to be saved."""

    def show(self, note: str) -> None:
        self._save.cancel()
        self.saved = self.text = note

    def keep(self, *_args: object) -> None:
        """What is written is saved now."""
        self._save.cancel()
        note = self.text.strip()
        if note != self.saved:
            self.dispatch("on_note", note)
        if not self.focus and self.text != note:
            self.text = note

    def _written(self, *_args: object) -> None:
        self._save.cancel()
        self._save()

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        super().insert_text(substring[: max(0, LONGEST - len(self.text))], from_undo)

    def font_for(self, text: str) -> str:
        """The handwriting knows the Latin letters only."""
        return HAND if all(ord(letter) < 0x180 for letter in text) else PRINT

    def keyboard_on_key_down(
        self, window: Any, keycode: tuple[int, str], text: str, modifiers: list[str]
    ) -> Any:
        if keycode[1] == "tab":
            return False  # on to what comes next on the screen
        return super().keyboard_on_key_down(window, keycode, text, modifiers)


load_kv(__file__)
