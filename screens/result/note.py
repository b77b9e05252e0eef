"""A note on a finished game, written by hand below its result."""

from kivy.clock import Clock

from screens.look.text_field import Field
from screens.look.widgets import load_kv

LONGEST = 400
"""Letters."""
PAUSE = 1.0
"""In seconds: whoever stops writing for so long has it saved."""


class NoteField(Field):
    """As many lines as the note needs. Whoever listens is told when there is something to save."""

    longest = LONGEST
    optional = True
    """The cursor of those who play by keys does not begin here."""

    __events__ = ("on_note",)

    def __init__(self, **kwargs: object) -> None:
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


load_kv(__file__)
