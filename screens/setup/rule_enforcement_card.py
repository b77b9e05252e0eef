"""The strictness of a game: a card of its set-up with three choices and their meanings."""

from kivy.properties import StringProperty

from play import rule_enforcement
from screens.widgets.widgets import Card, load_kv
from sheets.texts import _
from storage.store import Store


class StrictCard(Card):
    game = StringProperty()
    level = StringProperty(rule_enforcement.HELPFUL)
    meaning = StringProperty()

    __events__ = ("on_pick",)

    def show(self, store: Store, game: str) -> None:
        self.game, self.level = game, rule_enforcement.level(store, game)
        self.write()

    def write(self, *_args: object) -> None:
        """Shows the meaning of the level in the current language."""
        self.ids.choices.values = [
            (rule_enforcement.STRICT, _("Strict")),
            (rule_enforcement.HELPFUL, _("Warn")),
            (rule_enforcement.FREE, _("Like paper")),
        ]
        self.meaning = {
            rule_enforcement.STRICT: _(
                "Entries that break a rule are blocked. Hold to enter anyway."
            ),
            rule_enforcement.HELPFUL: _(
                "Entries that break a rule are blocked, with an “Enter anyway” button."
            ),
            rule_enforcement.FREE: _(
                "As on paper: entries that break a rule are allowed and marked."
            ),
        }[self.level]

    def pick(self, level: str) -> None:
        self.level = level
        self.write()
        self.dispatch("on_pick", level)

    def on_pick(self, level: str) -> None:
        """Called when the user has chosen a level."""


load_kv(__file__)
