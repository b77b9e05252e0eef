"""The current language, which can be switched at runtime: kv rules use `tr._('New game')`."""

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty

from screens.platform import device
from sheets import texts
from storage.settings import SYSTEM


class Language(EventDispatcher):
    """`_` and `sense` are properties, so that kv rules are updated when the language changes."""

    code = StringProperty()
    _ = ObjectProperty()
    sense = ObjectProperty()

    __events__ = ("on_change",)

    def __init__(self) -> None:
        super().__init__()
        self.use(SYSTEM)

    def use(self, wanted: str) -> None:
        """Switches to a language, or to the system's; English if there is no translation."""
        self.code = texts.speak(device.system_language() if wanted == SYSTEM else wanted)
        self._ = texts.catalogue(self.code).gettext
        self.sense = texts.catalogue(self.code).pgettext
        self.dispatch("on_change")

    def look(self, wanted: str) -> None:
        """Switches if the system's language has changed; Android can change it for one app."""
        if wanted == SYSTEM and texts.translated(device.system_language()) != self.code:
            self.use(wanted)

    def on_change(self) -> None:
        """Called when the language has changed: texts that are not in kv rules have to be
        updated."""


tr = Language()
