"""The settings: language, appearance, text size, sounds, keys, location of the data."""

from typing import TypeVar

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from screens.home.place_screen import PlaceScreen
from screens.platform import device, voice
from screens.platform.sound_haptics import SENSES, feedback
from screens.settings import backup_scheduler
from screens.widgets import motion
from screens.widgets.choice_dialog import ChoiceDialog
from screens.widgets.language import tr
from screens.widgets.theme import theme
from screens.widgets.widgets import Card, load_kv
from sheets import announcements, render_context
from sheets.texts import _, plural, sense
from storage.settings import (
    APPEARANCE,
    COLOURS,
    EVENTS,
    GHOST,
    HIDE_TOTALS,
    HINTS,
    HOME_DICE,
    LANGUAGE,
    LANGUAGES,
    MOTION,
    RECEIPT,
    SCANNING,
    SCREEN_READER,
    SYSTEM,
    TEXT_SIZE,
    TEXT_SIZES,
    VOICE,
    Setting,
)

T = TypeVar("T")


class SettingsSection(Card):
    """A group of related settings."""

    heading = StringProperty()
    lists = BooleanProperty(False)
    """Whether it contains rows, which extend from edge to edge."""


class KeyLine(BoxLayout):
    """Keys and what they do."""

    keys = StringProperty()
    text = StringProperty()


class SettingsScreen(PlaceScreen):
    language = StringProperty(SYSTEM)
    appearance = StringProperty(SYSTEM)
    colours = StringProperty()
    movement = StringProperty(SYSTEM)
    scanning = NumericProperty(0)
    text_size = ObjectProperty(SYSTEM)
    sound = ListProperty()
    haptics = ListProperty()
    """The events with sound, and those with vibration."""
    voice = BooleanProperty(False)
    voice_words = StringProperty()
    """What is read aloud, or why nothing is."""
    vibrates = BooleanProperty(False)
    ghost = BooleanProperty(True)
    """Whether the best run is shown in solo games."""
    home_dice = BooleanProperty(True)
    """Whether the home screen has a card for today's dice."""
    hide_totals = BooleanProperty(False)
    """Whether the totals of several players are hidden until the end."""
    hints = StringProperty()
    """Who may ask the coach."""
    screen_reader = BooleanProperty(False)
    """Whether screen readers are served even if none is found."""
    receipt = StringProperty()
    """Whether an entry is shown for a moment before the next player's turn."""
    system_has_text_size = BooleanProperty(False)
    folder = StringProperty()
    problem = StringProperty()
    """What is wrong with the automatic backups."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.system_has_text_size = device.text_scale() is not None
        self.vibrates = device.can_vibrate()
        if not self.vibrates:
            self.ids.page.remove_widget(self.ids.vibration)
        if not device.is_desktop():
            self.ids.page.remove_widget(self.ids.keyboard)
            self.ids.page.remove_widget(self.ids.reader)

    def arrive(self, **_what: object) -> None:
        settings = self.app.store.settings
        self.language = settings.get(LANGUAGE)
        self.appearance = settings.get(APPEARANCE)
        self.colours = settings.get(COLOURS)
        self.movement = settings.get(MOTION)
        self.scanning = settings.get(SCANNING)
        self.text_size = settings.get(TEXT_SIZE)
        if self.text_size == SYSTEM and not self.system_has_text_size:
            self.text_size = TEXT_SIZES[0]
        self.folder = str(self.app.data_folder())
        for one in SENSES:
            self._show_switches(one)
        self.voice = settings.get(VOICE)
        self._show_voice()
        self.ghost = settings.get(GHOST)
        self.home_dice = settings.get(HOME_DICE)
        self.hide_totals = settings.get(HIDE_TOTALS)
        self.hints = settings.get(HINTS)
        self.screen_reader = settings.get(SCREEN_READER)
        self.receipt = settings.saved(RECEIPT) or self.app.receipts
        self.problem = backup_scheduler.problem(self.app.store)

    def answers(self, name: str) -> list[tuple[object, str]]:
        """Returns what can be chosen in the dialog of a row."""
        system: tuple[object, str] = (SYSTEM, _("System"))
        sizes = [(size, _("{count}%").format(count=size)) for size in TEXT_SIZES]
        answers: dict[str, list[tuple[object, str]]] = {
            "language": [system, *LANGUAGES.items()],
            "appearance": [system, ("light", _("Light")), ("dark", _("Dark"))],
            "colours": [
                ("paper", _("Standard")),
                ("black", _("Pure black in dark mode (OLED)")),
                ("contrast", _("High contrast")),
            ],
            "text_size": [*[system] * self.system_has_text_size, *sizes],
            "hints": [
                # Translators: hints are off
                ("off", _("Off")),
                ("alone", _("Solo games only")),
                ("beginners", _("Solo, and for beginners in group games")),
                ("everybody", _("For everyone")),
            ],
            "scanning": [
                # Translators: playing with one switch is off
                (0, sense("one switch", "Off")),
                *(
                    (seconds, plural("Every {count} second", "Every {count} seconds", seconds))
                    for seconds in (1, 2, 3, 5)
                ),
            ],
            "movement": [system, ("full", _("Full")), ("reduced", _("Reduced"))],
        }
        return answers[name]

    def named(self, name: str, value: object, _word: str) -> str:
        """Returns the chosen value as text; `_word` is there so that kv updates it with the
        language."""
        return dict(self.answers(name)).get(value, "")

    def ask(self, name: str, heading: str) -> None:
        dialog = ChoiceDialog(
            heading=heading, values=self.answers(name), chosen=getattr(self, name)
        )
        dialog.bind(on_pick=lambda _dialog, value: getattr(self, f"use_{name}")(value))
        dialog.open()

    def use_language(self, code: str) -> None:
        self.language = code
        tr.use(code)
        self._show_voice()
        self._keep(LANGUAGE, code)

    def use_appearance(self, appearance: str) -> None:
        self.appearance = appearance
        self.app.use_appearance(appearance)
        self._keep(APPEARANCE, appearance)

    def use_colours(self, tone: str) -> None:
        self.colours = tone
        self.app.use_colours(tone)
        self._keep(COLOURS, tone)

    def use_scanning(self, seconds: int) -> None:
        self.scanning = seconds
        self.app.keys.scan(seconds)
        self._keep(SCANNING, seconds)

    def use_movement(self, chosen: str) -> None:
        self.movement = chosen
        motion.use(chosen)
        self._keep(MOTION, chosen)

    def use_hints(self, way: str) -> None:
        self.hints = way
        self._keep(HINTS, way)

    def use_text_size(self, size: int | str) -> None:
        self.text_size = size
        self.app.use_text_size(size)
        self._keep(TEXT_SIZE, size)

    def switch(self, sense: str, kind: str) -> None:
        """Turns a sound or a vibration off or on; turned on, it is played at once."""
        on = not feedback.wants(sense, kind)
        feedback.wanted[sense] = feedback.wanted[sense] | {kind: on}
        if on:
            feedback.give(sense, kind)
        self._show_switches(sense)
        self._keep(SENSES[sense], feedback.wanted[sense])

    def use_voice(self, wanted: bool) -> None:
        """Turns reading aloud on or off."""
        self.voice = wanted
        self.app.use_voice(wanted)
        if wanted:
            announcements.say(announcements.ENTRY, _("Entries are read aloud."))
        self._show_voice()
        self._keep(VOICE, wanted)

    def _show_voice(self) -> None:
        if not voice.can_speak():
            missing = _("This system can’t read aloud: {program} was not found.")
            self.voice_words = missing.format(program=voice.program())
        elif not self.app.voice_works:
            self.voice_words = _("The system’s voice isn’t responding.")
        else:
            self.voice_words = _("Entries, points and whose turn it is, for everyone at the table.")

    def show_ghost(self, wanted: bool) -> None:
        self.ghost = wanted
        self._keep(GHOST, wanted)

    def show_dice(self, wanted: bool) -> None:
        self.home_dice = wanted
        self._keep(HOME_DICE, wanted)

    def use_totals(self, hide: bool) -> None:
        self.hide_totals = hide
        render_context.hide_totals(hide)
        theme.dispatch("on_change")  # sheets are drawn again
        self._keep(HIDE_TOTALS, hide)

    def use_screen_reader(self, wanted: bool) -> None:
        """Switches the screen reader support; when it is turned off, what was loaded stays until
        the app is closed."""
        self.screen_reader = wanted
        self._keep(SCREEN_READER, wanted)
        self.app.look_for_readers()

    def show_receipt(self, way: str) -> None:
        self.receipt = way
        self._keep(RECEIPT, way)

    def _show_switches(self, sense: str) -> None:
        setattr(self, sense, [kind for kind in EVENTS if feedback.wants(sense, kind)])

    def _keep(self, setting: Setting[T], value: T) -> None:
        with self.app.telling():
            self.app.store.settings.set(setting, value)


load_kv(__file__)
