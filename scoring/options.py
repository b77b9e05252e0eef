"""What a game is played with: the options that players choose, and those that every game has."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that players set when they begin a game."""

    key: str
    label: str
    values: tuple[tuple[Any, str], ...]
    """Each value with its name; the first one is the default."""
    house_rule: bool = True
    """False for what every table decides (a side), True for what only some play differently."""
    by_language: tuple[tuple[str, Any], ...] = ()
    """Where the app speaks this language, another value is the default of a new game."""
    rule: str = ""
    """The rule that it changes."""
    printed: str = ""
    """What the printed rules say of it, in our own words."""
    why: str = ""
    """Why there is something to choose."""


@dataclass(frozen=True, slots=True)
class OneSheet:
    """Only one sheet of a larger table is kept here; the others play on paper or other phones."""

    of: int
    """How many people sit at the table."""
    seat: int = 0
    """Which of them this player is, counted from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOptions:
    """What the options of every game have."""

    one_sheet: OneSheet | None = None
    """None where everybody who plays is a player here."""
