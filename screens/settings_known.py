"""Every setting there is, and what may stand in it. Whatever a file from outside brings along has
to pass here, and so has what stands in the app's own database: nothing in it can keep the app from
starting."""

from collections.abc import Callable
from typing import Any

from scoring import GAMES
from scoring.core import marked
from scoring.pads import can_be_played
from scoring.reading import MalformedError
from screens.around import ALL, ONE, SEATED, SIDES
from screens.colour import from_hex
from screens.dice_sets import PRINTED
from screens.feedback import KINDS, SENSES
from screens.language import LANGUAGES, SYSTEM
from screens.receipt import WAYS
from storage.errors import StorageError
from storage.written import text_of

Check = Callable[[Any], bool]

TEXT_SIZES = (100, 125, 150, 200)
LARGEST = 200_000
"""Letters of a setting as it is saved: how a thousand tables sat, which is the longest."""


def accept(key: str, value: object) -> bool:
    """Whether this is a setting that the app can use."""
    kind, _dot, game = key.partition(".")
    try:
        if len(text_of(value)) > LARGEST:
            return False
        if game:
            return game in GAMES and OF_A_GAME[kind](game, value)
        return CHECKS[kind](value)
    except (KeyError, TypeError, ValueError, AttributeError, MalformedError, StorageError):
        return False


def usable(key: str, value: object) -> bool:
    """The same for what is saved here. Nothing is said of a setting that is not known."""
    kind = key.partition(".")[0]
    if kind in OF_THIS_DEVICE:
        return isinstance(value, OF_THIS_DEVICE[kind])
    if kind == "setup" and isinstance(value, dict):
        value = {"names": [], "options": {}} | value  # house rules may be all that was ever chosen
    return accept(key, value) if kind in LABELS else True


def label(key: str) -> str:
    """What a setting is about; some have the same."""
    kind = key.partition(".")[0]
    return (LABELS | LABELS_OF_THIS_DEVICE).get(kind, key)


def _one_of(*values: object) -> Check:
    # Of the same type: to Python 1 and True are the same.
    return lambda value: any(type(one) is type(value) and one == value for one in values)


def _are_switches(value: Any) -> bool:
    return all(kind in KINDS and isinstance(on, bool) for kind, on in value.items())


def _are_dice(value: Any) -> bool:
    return all(die in PRINTED and from_hex(code) for die, code in value.items())


def _are_tables(value: Any) -> bool:
    return all(
        isinstance(side, str) and side in SIDES
        for seats in value.values()
        for side in seats.values()
    )


def _are_pairs(value: Any) -> bool:
    """Names that look alike and are not."""
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(one, str) for one in pair)
        for pair in value
    )


def _are_presets(_game: str, value: Any) -> bool:
    """House rules with a name; what they hold is looked at when they are used."""
    from screens.players import LONGEST_NAME

    return all(
        0 < len(name) <= LONGEST_NAME and isinstance(one, dict) for name, one in value.items()
    )


def _is_set_up(game: str, value: Any) -> bool:
    """Names, options and whose sheet: those of the last game of this kind."""
    from screens.players import LONGEST_NAME

    names, one_sheet = value["names"], value.get("one_sheet") or {}
    return (
        isinstance(names, list)
        and len(names) <= GAMES[game].players[-1]
        and all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in names)
        and isinstance(value["options"], dict)
        and all(type(one_sheet.get(key, 0)) is int for key in ("of", "seat"))
        and isinstance(one_sheet.get("chosen", False), bool)
    )


def _are_pads(game: str, value: Any) -> bool:
    """Printed sheets as somebody has them: a game can be played on each, and each can be edited."""
    return can_be_played(GAMES[game], value)


def _is_level(_game: str, value: Any) -> bool:
    from screens.strictness import LEVELS

    return _one_of(*LEVELS)(value)


CHECKS: dict[str, Check] = {
    "language": _one_of(SYSTEM, *LANGUAGES),
    "appearance": _one_of(SYSTEM, "light", "dark"),
    "text_size": _one_of(SYSTEM, *TEXT_SIZES),
    **dict.fromkeys(SENSES, _are_switches),
    "dice": _are_dice,
    "around": _one_of(ONE, ALL, SEATED),
    "seats": _are_tables,
    "ghost": _one_of(True, False),
    "receipt": _one_of(*WAYS),
    "different_people": _are_pairs,
}
OF_A_GAME: dict[str, Callable[[str, Any], bool]] = {
    "pad": _are_pads,
    "strict": _is_level,
    "setup": _is_set_up,
    "presets": _are_presets,
}
LABELS = {
    "language": marked("Language"),
    "appearance": marked("Appearance"),
    "text_size": marked("Text size"),
    "sound": marked("Sounds"),
    "haptics": marked("Vibration"),
    "dice": marked("My dice"),
    "around": marked("Around the table"),
    "seats": marked("Around the table"),
    "pad": marked("Match my pad"),
    "strict": marked("How strict"),
    "setup": marked("New game"),
    "ghost": marked("Playing alone"),
    "receipt": marked("Show what was entered"),
    "different_people": marked("Names"),
    "presets": marked("House rules"),
}
OF_THIS_DEVICE: dict[str, type] = {
    "backup": str,
    "files_folder": str,
    "window": dict,
    "statistics": dict,
    "ladder": dict,
    "tour": str,
}
"""Settings that mean nothing elsewhere: when the last backup was made, where files were chosen,
where the window was, what was looked at last, whom the tour has shown round."""
LABELS_OF_THIS_DEVICE = {
    "backup": marked("Backup"),
    "files_folder": marked("Files"),
    "window": marked("Window"),
    "statistics": marked("Statistics"),
    "ladder": marked("Ladder"),
    "tour": marked("Tour"),
}
