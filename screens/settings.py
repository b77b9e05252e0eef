"""The settings: the language, the appearance, and where everything is kept."""

from typing import Any

from kivy.properties import ListProperty, StringProperty

from main import __version__
from screens.language import LANGUAGES, SYSTEM, tr
from screens.parts import Card, RollpadScreen, load_kv
from storage.errors import StorageError


class Section(Card):
    """A few settings that belong together."""

    heading = StringProperty()


class SettingsScreen(RollpadScreen):
    language = StringProperty(SYSTEM)
    languages = ListProperty(LANGUAGES.items())
    appearance = StringProperty(SYSTEM)
    folder = StringProperty()
    version = StringProperty(__version__)

    def arrive(self, **_what: Any) -> None:
        self.language = self.app.store.setting("language", SYSTEM)
        self.appearance = self.app.store.setting("appearance", SYSTEM)
        self.folder = str(self.app.data_folder())

    def use_language(self, code: str) -> None:
        self.language = code
        tr.use(code)
        self._keep("language", code)

    def use_appearance(self, appearance: str) -> None:
        self.appearance = appearance
        self.app.use_appearance(appearance)
        self._keep("appearance", appearance)

    def _keep(self, key: str, value: str) -> None:
        try:
            self.app.store.set_setting(key, value)
        except StorageError as error:
            self.app.failed(error)


load_kv(__file__)
