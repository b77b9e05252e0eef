"""The settings: language, appearance, text size, sounds, keys, where everything is kept."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import device
from screens.feedback import KINDS, SENSES, feedback
from screens.ghost import SETTING as GHOST
from screens.language import LANGUAGES, SYSTEM, tr
from screens.parts import Card, RollpadScreen, load_kv
from screens.receipt import SETTING as RECEIPT
from screens.settings_known import TEXT_SIZES


class Section(Card):
    """A few settings that belong together."""

    heading = StringProperty()


class KeyLine(BoxLayout):
    """What some keys do."""

    keys = StringProperty()
    text = StringProperty()


class SettingsScreen(RollpadScreen):
    language = StringProperty(SYSTEM)
    languages = ListProperty(LANGUAGES.items())
    appearance = StringProperty(SYSTEM)
    text_size = ObjectProperty(SYSTEM)
    text_sizes = ListProperty([(size, f"{size} %") for size in TEXT_SIZES])
    sound = ListProperty()
    haptics = ListProperty()
    """What is heard, and what is felt."""
    ghost = BooleanProperty(True)
    """Whether the best run is shown to whoever plays alone."""
    receipt = StringProperty()
    """Whether what was entered is shown for a moment."""
    system_has_text_size = BooleanProperty(False)
    folder = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.system_has_text_size = device.text_scale() is not None
        if not device.can_vibrate():
            self.ids.page.remove_widget(self.ids.vibration)
        if not device.is_desktop():
            self.ids.page.remove_widget(self.ids.keyboard)

    def arrive(self, **_what: Any) -> None:
        self.language = self.app.store.setting("language", SYSTEM)
        self.appearance = self.app.store.setting("appearance", SYSTEM)
        self.text_size = self.app.store.setting("text_size", SYSTEM)
        if self.text_size == SYSTEM and not self.system_has_text_size:
            self.text_size = TEXT_SIZES[0]
        self.folder = str(self.app.data_folder())
        for sense in SENSES:
            self._show_switches(sense)
        self.ghost = self.app.store.setting(GHOST, True)
        self.receipt = self.app.store.setting(RECEIPT, self.app.receipts)

    def use_language(self, code: str) -> None:
        self.language = code
        tr.use(code)
        self._keep("language", code)

    def use_appearance(self, appearance: str) -> None:
        self.appearance = appearance
        self.app.use_appearance(appearance)
        self._keep("appearance", appearance)

    def use_text_size(self, size: object) -> None:
        self.text_size = size
        self.app.use_text_size(size)
        self._keep("text_size", size)

    def switch(self, sense: str, kind: str) -> None:
        """Turns a sound or a vibration off or on; one that is on shows at once what it is like."""
        on = not feedback.wants(sense, kind)
        feedback.wanted[sense] = feedback.wanted[sense] | {kind: on}
        if on:
            feedback.give(sense, kind)
        self._show_switches(sense)
        self._keep(sense, feedback.wanted[sense])

    def show_ghost(self, wanted: bool) -> None:
        self.ghost = wanted
        self._keep(GHOST, wanted)

    def show_receipt(self, way: str) -> None:
        self.receipt = way
        self._keep(RECEIPT, way)

    def _show_switches(self, sense: str) -> None:
        setattr(self, sense, [kind for kind in KINDS if feedback.wants(sense, kind)])

    def _keep(self, key: str, value: object) -> None:
        with self.app.telling():
            self.app.store.set_setting(key, value)


load_kv(__file__)
