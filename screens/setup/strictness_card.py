"""The strictness of a game: a card of its set-up with three choices and their meanings."""

from kivy.properties import StringProperty

from screens.look.texts import _
from screens.look.widgets import Card, load_kv
from screens.play import strictness
from storage.store import Store


class StrictCard(Card):
    game = StringProperty()
    level = StringProperty(strictness.HELPFUL)
    meaning = StringProperty()

    __events__ = ("on_pick",)

    def show(self, store: Store, game: str) -> None:
        self.game, self.level = game, strictness.level(store, game)
        self.write()

    def write(self, *_args: object) -> None:
        """Shows the meaning of the level in the current language."""
        self.ids.choices.values = [
            (strictness.STRICT, _("Strict")),
            (strictness.HELPFUL, _("Warn")),
            (strictness.FREE, _("Like paper")),
        ]
        self.meaning = {
            strictness.STRICT: _("Entries that break a rule are blocked. Hold to enter anyway."),
            strictness.HELPFUL: _(
                "Entries that break a rule are blocked, with an “Enter anyway” button."
            ),
            strictness.FREE: _("As on paper: entries that break a rule are allowed and marked."),
        }[self.level]

    def pick(self, level: str) -> None:
        self.level = level
        self.write()
        self.dispatch("on_pick", level)

    def on_pick(self, level: str) -> None:
        """Called when the user has chosen a level."""


load_kv(__file__)
