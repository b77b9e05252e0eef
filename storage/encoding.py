"""Encoding of values in the database: JSON, names, and search texts."""

import json
import unicodedata
from datetime import datetime
from typing import Any

from scoring.display_names import shown
from storage.errors import StorageError

COMPACT = json.JSONEncoder(separators=(",", ":")).encode
"""Created once: `json.dumps` would create one for every entry."""


def text_of(value: object) -> str:
    """Writes JSON in plain ASCII: half a surrogate pair is JSON, but SQLite could not store it as
    text."""
    try:
        return COMPACT(value)
    except RecursionError as error:
        raise StorageError("unreadable", "it is nested too deeply") from error


def value_of(text: Any) -> Any:
    try:
        return json.loads(text)
    except RecursionError as error:
        raise StorageError("unreadable", "it is nested too deeply") from error
    except (TypeError, ValueError) as error:
        raise StorageError("damaged") from error


def clean(name: str) -> str:
    """Returns a name as shown: no surrounding spaces, and only characters that can be written to a
    file."""
    return unicodedata.normalize("NFC", name).encode("utf-8", "replace").decode().strip()


def is_time(stamp: object) -> bool:
    try:
        datetime.fromisoformat(stamp)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return True


def folded(name: str) -> str:
    """Returns the case-folded name, identical for all spellings of one player."""
    return unicodedata.normalize("NFC", name.casefold())


def searchable(*texts: str) -> str:
    """Returns the text that a search compares: without case and accents, so that `zoe` finds
    Zoë."""
    apart = unicodedata.normalize("NFKD", clean("\n".join(texts)).casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def is_solo(header: Any) -> bool:
    """Whether there is one player, and no one else at the table with a sheet of their own
    (`Game.alone`)."""
    options = header.get("options")
    others = isinstance(options, dict) and options.get("one_sheet") is not None
    return len(names_in(header)) == 1 and not others


def names_in(header: Any) -> tuple[str, ...]:
    """Returns the players of a game's header, as they are shown."""
    try:
        return tuple([shown(str(player["name"])) for player in header["players"]])
    except (KeyError, TypeError) as error:
        raise StorageError("damaged") from error
