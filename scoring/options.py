"""Options of a game: what players choose, what is common to all games, and its printed sheets."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.given_dice import GivenDice


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
    """Defaults of a new game that differ by the language of the app."""
    rule: str = ""
    """The id of the rule that it changes."""
    printed: str = ""
    """What the printed rules have about it, in our own words."""
    why: str = ""
    """Why there is a choice."""


@dataclass(frozen=True, slots=True)
class OneSheet:
    """Only one sheet of a larger table is kept here; the others play on paper or other phones."""

    of: int
    """The number of people at the table."""
    seat: int = 0
    """This player's seat, counted from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOptions:
    """The options common to all games."""

    one_sheet: OneSheet | None = None
    """None if everyone who plays is a player here."""
    dice: GivenDice | None = None
    """The rolls of this game, if they are given. Read from the header of a file, not from its
    options."""


@dataclass(frozen=True, slots=True)
class PadVariant:
    """One of the printed sheets of a game, and the kind of game that is played on it."""

    key: str
    name: str
    count: int = 1
    """The number of players of that game."""
    player: int = 0
    """The player of that game whose sheet it is."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The options with which it is played on."""
