"""A handwritten note on a finished game, below its result."""

from kivy.clock import Clock

from screens.widgets.text_field import Field
from screens.widgets.widgets import load_kv

LONGEST = 400
"""Maximum number of characters."""
PAUSE = 1.0
"""Seconds without typing before the note is saved."""


class NoteField(Field):
    """As many lines as the note needs. Listeners are notified when there is something to save."""

    longest = LONGEST
    optional = True
    """The cursor of the keyboard control does not start here."""

    __events__ = ("on_note",)

    def __init__(self, **kwargs: object) -> None:
        self.saved = ""
        """The note on disk; set by the code that saves it."""
        self._save = Clock.create_trigger(self.keep, PAUSE)
        super().__init__(**kwargs)
        self.fbind("text", self._written)
        self.fbind("focus", self.keep)

    def on_note(self, note: str) -> None:
        """Called when the note has changed and is to be saved."""

    def show(self, note: str) -> None:
        self._save.cancel()
        self.saved = self.text = note

    def keep(self, *_args: object) -> None:
        """Saves the text now."""
        self._save.cancel()
        note = self.text.strip()
        if note != self.saved:
            self.dispatch("on_note", note)
        if not self.focus and self.text != note:
            self.text = note

    def _written(self, *_args: object) -> None:
        self._save.cancel()
        self._save()


load_kv(__file__)
