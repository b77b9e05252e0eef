"""The house rules of a game: each with its printed rule and the reason for the choice; presets."""

from collections.abc import Callable
from functools import partial

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from scoring import GAMES
from scoring.options import Choice
from screens.setup import options
from screens.widgets.redraw import redraw
from screens.widgets.widgets import Card, RollpadScreen, load_kv
from sheets.texts import _

PRINTED = ""
"""The key of the printed rules among the presets."""


class HouseRule(Card):
    """One house rule."""

    label = StringProperty()
    values = ListProperty()
    chosen = ObjectProperty(None, allownone=True)
    printed = StringProperty()
    why = StringProperty()
    default = StringProperty()

    __events__ = ("on_pick",)

    def on_pick(self, value: object) -> None:
        """Called when the user has chosen a value."""


class HouseScreen(RollpadScreen):
    game = ObjectProperty(None, allownone=True)
    presets = ListProperty()
    """Presets, each with its name; the printed rules come first."""
    preset = ObjectProperty(None, allownone=True)
    """The current preset; None if the rules have no name yet."""
    naming = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.rules: dict[str, HouseRule] = {}
        redraw.bind(times=self._rewrite)

    def arrive(self, game: str = "", **_what: object) -> None:
        if game:
            self.game = GAMES[game]
            self.naming = False
            self.ids.scroll.scroll_y = 1
        self._rewrite()

    def _rewrite(self, *_args: object) -> None:
        if not self.game or not self.app:
            return
        if not self.naming:  # its own rule has made it as high as the text is large
            self.ids.name.height = 0
        now = options.of_last_time(self.app.store, self.game.id)
        self.ids.page.clear_widgets(self.rules.values())
        self.rules.clear()
        for choice in options.house_rules(self.game.id):
            rule = HouseRule(
                label=_(choice.label),
                values=[(value, _(name)) for value, name in choice.values],
                chosen=now[choice.key],
                printed=_(choice.printed),
                why=_(choice.why),
                default=_default_in_words(choice),
            )
            rule.bind(on_pick=partial(self._choose, choice.key))
            self.rules[choice.key] = rule
            self.ids.page.add_widget(rule)
        self._show_presets()

    @property
    def now(self) -> options.Options:
        return {key: rule.chosen for key, rule in self.rules.items()}

    def _printed(self) -> options.Options:
        rules = options.house_rules(self.game.id)
        return {choice.key: options.default(choice) for choice in rules}

    def _named(self) -> dict[str, options.Options]:
        named = options.presets(self.app.store, self.game.id)
        return {PRINTED: self._printed()} | named

    def _show_presets(self) -> None:
        named = self._named()
        self.presets = [(name, name or _("Printed rules")) for name in named]
        self.preset = next((name for name, rules in named.items() if rules == self.now), None)

    # Choosing

    def _choose(self, key: str, rule: HouseRule, value: object) -> None:
        rule.chosen = value
        self._save(lambda: options.keep(self.app.store, self.game.id, {key: value}))

    def use(self, name: str) -> None:
        """Applies a preset."""
        rules = self._named()[name]
        if self._save(lambda: options.keep(self.app.store, self.game.id, rules)):
            for key, value in rules.items():
                self.rules[key].chosen = value
            self._show_presets()

    # Naming

    def ask_name(self) -> None:
        self.naming = True
        self.ids.name.focus = True

    def keep(self) -> None:
        """Saves the rules under a name; an existing preset is replaced."""
        name = self.ids.name.text.strip()
        self.naming = False
        if name:
            self._save(lambda: options.keep_preset(self.app.store, self.game.id, name, self.now))
        self.ids.name.text = ""

    def forget(self) -> None:
        name, rules = str(self.preset), self.now
        self._save(lambda: options.forget_preset(self.app.store, self.game.id, name))

        def bring_back() -> None:
            self._save(lambda: options.keep_preset(self.app.store, self.game.id, name, rules))

        self.app.say(_("{name} deleted").format(name=name), _("Undo"), bring_back)

    def _save(self, change: Callable[[], None]) -> bool:
        with self.app.telling() as attempt:
            change()
        if attempt.failed:
            self._rewrite()  # shows the saved name
            return False
        self._show_presets()
        return True

    def step_back(self) -> bool:
        naming, self.naming = self.naming, False
        return naming


def _default_in_words(choice: Choice) -> str:
    """Returns a text with the printed rule, and how it depends on the language."""
    names = dict(choice.values)
    first = _(names[choice.values[0][0]])
    if not choice.by_language:
        return _("Default: {value}").format(value=first)
    others = [
        _("{rules}: {value}").format(rules=_rules_in(code), value=_(names[value]))
        for code, value in choice.by_language
    ]
    return _("Default: {value} ({others})").format(value=first, others=", ".join(others))


def _rules_in(language: str) -> str:
    """Returns the words for the printed rules in a language."""
    return {
        "de": _("German rules"),
        "en": _("English rules"),
        "es": _("Spanish rules"),
        "fr": _("French rules"),
        "it": _("Italian rules"),
        "nl": _("Dutch rules"),
    }[language]


load_kv(__file__)
