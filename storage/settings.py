"""All settings, each declared once: its key, default, valid values and label.

No saved value can keep the app from starting: values from a backup have to pass the check of their
setting, and so do those in the app's own database.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

from scoring import ALL_GAMES, READABLE, REGISTRY
from scoring.rule_violation import marked
from storage.connection import Disk
from storage.encoding import text_of, value_of
from storage.errors import StorageError

T = TypeVar("T")

LARGEST = 200_000
"""Maximum length of a saved setting: the longest is the seating of a thousand tables."""
UNREADABLE = "unreadable"
"""Followed by a dot and a setting's key: keeps an unreadable value when the setting is changed."""


@dataclass(frozen=True, eq=False)
class Setting(Generic[T]):
    """A setting and its saved value, which must be JSON."""

    key: str
    """The key under which it is saved."""
    default: T
    check: Callable[[Any], bool]
    """Whether a value is valid. It may raise any exception that a value of a wrong type causes."""
    label: str
    """What the setting is about; not unique."""
    of_this_device: bool = False
    """Whether it is meaningless on other devices. Such a setting is never taken from a backup."""

    def accepts(self, value: object) -> bool:
        """Whether any value, of any type, is valid for this setting."""
        try:
            return len(text_of(value)) <= LARGEST and self.check(value)
        except (KeyError, TypeError, ValueError, AttributeError, StorageError):
            return False


@dataclass(frozen=True, eq=False)
class SettingOfGame(Generic[T]):
    """A setting with a separate value for each game."""

    key: str
    """The key before a dot and the game's id."""
    default: T
    check: Callable[[str, Any], bool]
    """Like `Setting.check`, with the game's id as first argument."""
    label: str
    of_this_device: bool = False

    def of(self, game: str) -> Setting[T]:
        check = partial(self.check, game)
        key = f"{self.key}.{game}"
        return Setting(key, self.default, check, self.label, self.of_this_device)


# Valid values


def one_of(*values: object) -> Callable[[Any], bool]:
    # Same type required: in Python 1 == True.
    return lambda value: any(type(one) is type(value) and one == value for one in values)


def is_a(kind: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, kind)


SYSTEM = "system"
"""Follow the device."""
LANGUAGES = {
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
}
"""Language names, each in its own language."""
TEXT_SIZES = (100, 125, 150, 200)
"""In percent."""
EVENTS = ("tick", "refuse", "round_end", "game_end", "count", "count_end")
"""Events with sound and vibration."""
JOKER = "joker"
"""A die that is white in every game."""
LAYOUTS = ("one", "all", "seated")
"""One sheet at a time, all side by side, or each turned to its player."""
SIDES = ("bottom", "right", "top", "left")
"""The sides of the table, each a quarter turn further."""
RECEIPTS = ("moment", "at_once")
"""The entry is shown for a moment, or the next player comes to the front at once."""
LEVELS = ("strict", "helpful", "free")
"""What breaks a rule is refused, can be entered anyway, or is taken and marked."""
PAPERS = ("A4", "A5", "A6", "Letter")
"""The sizes of paper to print on."""
HINT_WAYS = ("off", "alone", "beginners", "everybody")
"""Who may ask the coach: no one, solo players, those and beginners, or everyone."""
INK_COUNT = 6
"""Number of inks to choose from."""
SHORTEST_CODE = 6
"""Minimum length of the code of an invitation."""
LONGEST_NAME = 24
"""Maximum length of an entered name in characters."""


def _are_switches(value: Any) -> bool:
    return all(kind in EVENTS and isinstance(on, bool) for kind, on in value.items())


def _are_dice(value: Any) -> bool:
    dice = {die for cover in REGISTRY.values() for die in cover.dice} - {JOKER}
    return all(
        die in dice and bool(re.fullmatch("#[0-9A-Fa-f]{6}", code)) for die, code in value.items()
    )


def _are_tables(value: Any) -> bool:
    return all(
        isinstance(side, str) and side in SIDES
        for seats in value.values()
        for side in seats.values()
    )


def _are_pairs(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(one, str) for one in pair)
        for pair in value
    )


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _are_hints(value: Any) -> bool:
    return all(_are_texts(kinds) for had in value.values() for kinds in had.values())


def _are_days(value: Any) -> bool:
    return all(_are_texts(days) for days in value.values())


def _are_pads(game: str, value: Any) -> bool:
    from scoring.pad_variants import can_be_played  # the start needs no rules

    return can_be_played(READABLE[game], value)


def _is_set_up(game: str, value: Any) -> bool:
    """Whether it is a saved New game screen; it may contain house rules only."""
    names, one_sheet = value.get("names", []), value.get("one_sheet") or {}
    return (
        isinstance(names, list)
        and len(names) <= ALL_GAMES[game].players[-1]
        and all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in names)
        and isinstance(value.get("options", {}), dict)
        and all(type(one_sheet.get(key, 0)) is int for key in ("of", "seat"))
        and isinstance(one_sheet.get("chosen", False), bool)
    )


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_NAME


def _are_names(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_name, value))


def _are_inks(value: Any) -> bool:
    return all(type(ink) is int and 0 <= ink < INK_COUNT for ink in value.values())


def _is_folder(value: Any) -> bool:
    return isinstance(value, str) and "\0" not in value and (not value or Path(value).is_absolute())


def _are_words(value: Any) -> bool:
    return all(isinstance(one, str) for one in value.values())


def _is_open_game(value: Any) -> bool:
    if not isinstance(value, dict) or not value:
        return value == {}
    return type(value.get("game")) is int and isinstance(value.get("at"), str)


def _is_open_table(value: Any) -> bool:
    if not isinstance(value, dict) or not value:
        return value == {}
    return (
        isinstance(value.get("code"), str)
        and len(value["code"]) >= SHORTEST_CODE
        and type(value.get("port")) is int
        and 0 < value["port"] < 65_536
        and all(isinstance(value.get(key), bool) for key in ("open", "everything"))
        and isinstance(value.get("table", ""), str)
        and _are_removed(value.get("removed", []))
    )


def _are_removed(value: Any) -> bool:
    """Browsers and the names of their players."""
    return isinstance(value, list) and all(
        isinstance(one, list) and [type(part) for part in one] == [str, str] for one in value
    )


def _are_presets(_game: str, value: Any) -> bool:
    """Whether they are presets; their content is checked when they are used."""
    return all(
        0 < len(name) <= LONGEST_NAME and isinstance(one, dict) for name, one in value.items()
    )


# The settings

LANGUAGE = Setting("language", SYSTEM, one_of(SYSTEM, *LANGUAGES), marked("Language"))
APPEARANCE = Setting("appearance", SYSTEM, one_of(SYSTEM, "light", "dark"), marked("Appearance"))
COLOURS = Setting("colours", "paper", one_of("paper", "black", "contrast"), marked("Colours"))
"""Warm paper, black in dark mode, or high contrast."""
TEXT_SIZE = Setting[int | str](
    "text_size", SYSTEM, one_of(SYSTEM, *TEXT_SIZES), marked("Text size")
)
MOTION = Setting("motion", SYSTEM, one_of(SYSTEM, "full", "reduced"), marked("Motion"))
SOUND = Setting[dict[str, bool]]("sound", {}, _are_switches, marked("Sounds"))
HAPTICS = Setting[dict[str, bool]]("haptics", {}, _are_switches, marked("Vibration"))
"""Sound and vibration by event; missing events are on."""
VOICE = Setting("voice", False, is_a(bool), marked("Read aloud"))
"""Whether the system's voice announces what happens in a game."""
MY_DICE = Setting[dict[str, str]]("dice", {}, _are_dice, marked("My dice"))
"""The colours of dice as `#RRGGBB`; missing dice have their printed colours."""
AROUND = Setting("around", "all", one_of(*LAYOUTS), marked("Seating"))
"""How the sheets of several players are shown."""
SEATS = Setting[dict[str, dict[str, str]]]("seats", {}, _are_tables, marked("Seating"))
"""The side of the table of each player, by the names of all players."""
GHOST = Setting("ghost", True, is_a(bool), marked("Solo games"))
"""Whether the best run is shown in solo games."""
RECEIPT = Setting("receipt", "moment", one_of(*RECEIPTS), marked("Confirm entries"))
HINTS = Setting("hints", "off", one_of(*HINT_WAYS), marked("Hints"))
"""Who may ask the coach while playing."""
BEGINNERS = Setting[list[str]]("beginners", [], _are_texts, marked("Hints"))
"""The names, without capitals, of those who may ask at a table where beginners may."""
INKS = Setting[dict[str, int]]("inks", {}, _are_inks, marked("Inks"))
"""The inks that players have chosen, by their names without capitals."""
TABLE = Setting[list[str]]("table", [], _are_names, marked("New game"))
"""The players of the last game of any kind; empty where one had no name."""
OWN_NAME = Setting("own_name", "", _is_name, marked("New game"))
"""Who has played alone last."""
PAPER = Setting("paper", "A4", one_of(*PAPERS), marked("Paper"))
"""The size of paper that is printed on."""
SCREEN_READER = Setting("screen_reader", False, is_a(bool), marked("Screen reader"))
"""Whether screen readers are served even if none is found."""
SCANNING = Setting("scanning", 0, one_of(0, 1, 2, 3, 5), marked("Switch control"))
"""Seconds after which the cursor moves automatically, for players with one switch; 0: never."""
HOME_DICE = Setting("home_dice", True, is_a(bool), marked("Today’s dice"))
"""Whether the home screen has a card for the dice of the day."""
HIDE_TOTALS = Setting("hide_totals", False, is_a(bool), marked("Group games"))
"""Whether the totals of several players are hidden until the end."""
DIFFERENT_PEOPLE = Setting[list[list[str]]]("different_people", [], _are_pairs, marked("Names"))
"""Pairs of similar names that belong to different people."""

PADS = SettingOfGame[dict[str, dict[str, Any]]]("pad", {}, _are_pads, marked("Match my pad"))
"""The player's printed sheets, by the keys of the game's pads."""
STRICTNESS = SettingOfGame(
    "strict", "helpful", lambda _game, value: one_of(*LEVELS)(value), marked("Rule checking")
)
BY_HAND = SettingOfGame(
    "by_hand", False, lambda _game, value: isinstance(value, bool), marked("Enter points")
)
"""Whether those at the table count for themselves and type the points, where a game takes both."""
TRAY = SettingOfGame(
    "tray", False, lambda _game, value: isinstance(value, bool), marked("Enter the dice")
)
"""Whether dice are entered on the screen, where a game can do without."""
APP_DICE = SettingOfGame(
    "app_dice", False, lambda _game, value: isinstance(value, bool), marked("Roll in the app")
)
"""Whether the app offers to roll, for players without dice."""
SET_UP = SettingOfGame[dict[str, Any]]("setup", {}, _is_set_up, marked("New game"))
"""Names, options and own sheet of the last game of this kind."""
PRESETS = SettingOfGame[dict[str, dict[str, Any]]](
    "presets", {}, _are_presets, marked("House rules")
)
"""Presets of house rules by name."""

BACKUP = Setting("backup", "", is_a(str), marked("Backup"), of_this_device=True)
"""When the last backup was made."""
AUTO_BACKUP = Setting(
    "auto_backup", "", _is_folder, marked("Automatic backups"), of_this_device=True
)
"""The folder for automatic backups; none if empty."""
AUTO_BACKUP_STATE = Setting[dict[str, str]](
    "auto_backup_state", {}, _are_words, marked("Automatic backups"), of_this_device=True
)
"""When the last one was made (`at`), and what was wrong then (`problem`)."""
FILES_FOLDER = Setting("files_folder", "", is_a(str), marked("Files"), of_this_device=True)
"""The folder in which files were chosen last."""
WINDOW = Setting[dict[str, Any]]("window", {}, is_a(dict), marked("Window"), of_this_device=True)
"""Where it was on the desktop, and how large."""
HINTED = Setting[dict[str, dict[str, list[str]]]](
    "hinted", {}, _are_hints, marked("Hints"), of_this_device=True
)
"""By the numbers of the last games: the positions that a player had a hint for, each with the kinds
of moves that were advised."""
OPEN_GAME = Setting[dict[str, Any]](
    "open_game", {}, _is_open_game, marked("Continue"), of_this_device=True
)
"""The game that the app was left in, and when; nothing if it was left at home."""
GUESTS = Setting[dict[str, Any]](
    "guests", {}, _is_open_table, marked("Invite"), of_this_device=True
)
"""Code and port of the table that is open to guests, so that they come back; nothing if none is.
`table` is the secret of its code for other devices with Rollpad; `removed` are the browsers that
stay out of the game `removed_from`."""
CLOCK = Setting[dict[str, str]](
    "clock", {}, _are_words, marked("Deleted games"), of_this_device=True
)
"""When the app was `seen` last, and `since` when the clock has gone on without a jump."""
CHECKED = Setting[dict[str, str]]("checked", {}, _are_words, marked("Your data"), True)
"""When everything was checked (`at`), and what was found then (`told`)."""
STATISTICS = Setting[dict[str, Any]](
    "statistics", {}, is_a(dict), marked("Statistics"), of_this_device=True
)
LADDER = Setting[dict[str, Any]]("ladder", {}, is_a(dict), marked("Ranks"), of_this_device=True)
"""The last selection in the ranks."""
DICE_DAYS = Setting[dict[str, list[str]]](
    "dice_days", {}, _are_days, marked("Today’s dice"), of_this_device=True
)
"""The days whose counted try was begun here, by the game and its sheet."""
LAST_DICE = Setting[dict[str, str]](
    "last_dice", {}, _are_words, marked("Today’s dice"), of_this_device=True
)
"""The `game` and `variant` whose given dice were chosen last."""
TOUR = SettingOfGame(
    "tour", "", lambda _game, value: isinstance(value, str), marked("Tour"), of_this_device=True
)
"""Whether the tour of a game has been seen, or is to be shown."""

PAD_DRAFT = Setting[dict[str, Any]](
    "pad_draft", {}, is_a(dict), marked("Own pad"), of_this_device=True
)
"""The pad that is being edited, as it is, and which one it is to replace."""
TRIAL = Setting[int]("trial", 0, is_a(int), marked("Own pad"), of_this_device=True)
"""The number of the game that a pad is tried with, which is not kept; 0 if there is none."""

DECLARED: dict[str, Setting[Any] | SettingOfGame[Any]] = {
    one.key: one for one in [*vars().values()] if isinstance(one, Setting | SettingOfGame)
}
"""All settings declared above, by key."""


def declared(key: str) -> Setting[Any] | None:
    """Returns the setting with this key; None if there is none."""
    kind, _dot, game = key.partition(".")
    found = DECLARED.get(kind)
    if isinstance(found, SettingOfGame):
        return found.of(game) if game in ALL_GAMES else None
    return found if found and found.key == key else None


def label(key: str) -> str:
    """Returns the label of the setting with this key."""
    setting = declared(key)
    return setting.label if setting else key


def is_for_every_device(key: str, value: object) -> bool:
    """Whether a value from a backup is a setting that is valid here."""
    setting = declared(key)
    return setting is not None and not setting.of_this_device and setting.accepts(value)


class Settings:
    """The settings as saved on disk."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.unreadable: set[str] = set()
        """The keys of unreadable settings found so far. Their saved values are kept."""

    def get(self, setting: Setting[T]) -> T:
        found = self.saved(setting)
        return deepcopy(setting.default) if found is None else found

    def saved(self, setting: Setting[T]) -> T | None:
        """Returns the saved value; None if there is none, or if it is unreadable or invalid."""
        sql = "SELECT value FROM settings WHERE key = ?"
        with self._disk.lenient_text() as db:
            row = db.execute(sql, (setting.key,)).fetchone()
        if row is None:
            return None
        value: Any = None  # which no setting accepts
        with suppress(StorageError):
            value = value_of(row[0])
        if not setting.accepts(value):
            self.unreadable.add(setting.key)
            return None
        found: T = value
        return found

    def set(self, setting: Setting[T], value: T) -> None:
        """Saves a value; if the previous one was unreadable, it is kept under another key."""
        sql = "INSERT OR REPLACE INTO settings (key, value) "
        with self._disk.writing() as db:
            if setting.key in self.unreadable:
                kept = "SELECT ?, value FROM settings WHERE key = ?"
                db.execute(sql + kept, (f"{UNREADABLE}.{setting.key}", setting.key))
            db.execute(sql + "VALUES (?, ?)", (setting.key, text_of(value)))
        self.unreadable.discard(setting.key)
