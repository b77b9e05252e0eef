"""Rolls that are given, so that people far apart play the same ones: those of a day, or of a game.

The header key `dice` of a file names them (docs/format.md, "Same dice"). A roll that is entered in
such a game has to be the given one; another one can be forced, and the result shows it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from hashlib import sha256
from typing import Any

from scoring.json_fields import Move

DAY, GAME = "day", "game"
"""Where rolls are given from."""
COUNTED, PRACTICE, PAST = "counted", "practice", "past"
"""The tries of a day: the one that counts, a further one, and one of a day in the past."""
APART = "+dice"
"""Behind the variant of games with given dice: they are compared only with each other."""
PREFIX = "rollpad/dice/1"
BELOW = 252
"""Bytes from here on are skipped: 252 is the largest multiple of 6 that a byte can have."""


@dataclass(frozen=True, slots=True)
class GivenDice:
    """The rolls of one solo game."""

    source: str
    """`day` or `game`."""
    key: str
    """The day as `2026-11-18`, or the identity of the game."""
    game: str
    variant: str
    """The side for Tricubo, empty for the other games."""
    rolls: tuple[Move, ...] = ()
    """The rolls of a game; those of a day are computed."""
    attempt: str = ""
    """Which try of its day it is; empty if that is not known."""


def sheet_of(variant: str) -> str:
    """Returns the variant of the sheet, whether dice are given or not."""
    return variant.removesuffix(APART)


def roll_of_day(
    thrown: Callable[[Callable[[int], int]], Move | None],
    game: str,
    variant: str,
    day: str,
    number: int,
) -> Move | None:
    """Returns a roll of a day, counted from 1; `thrown` is that of the game."""
    die = -1

    def pick(sides: int) -> int:
        nonlocal die
        die += 1
        return _byte(f"{PREFIX}|{game}|{variant}|{day}|{number}|{die}") % sides

    return thrown(pick)


def _byte(text: str) -> int:
    """Returns the first byte below 252 of a digest, which is hashed again if it has none."""
    digest = sha256(text.encode()).digest()
    while (found := next((byte for byte in digest if byte < BELOW), None)) is None:
        digest = sha256(digest).digest()
    return found


def faces_of(roll: Move) -> list[Any]:
    """Returns the faces of a roll in the form in which files list them."""
    written = [value for key, value in roll.to_json().items() if key != "do"]
    return written[0] if len(written) == 1 and isinstance(written[0], list) else written


def is_given(given: Move, entered: Move) -> bool:
    """Returns whether an entered roll shows what is given. The order of like dice does not matter,
    and a die that was left out may show anything."""
    names = [one.name for one in fields(given)]  # type: ignore[arg-type]
    pairs = [(getattr(given, name), getattr(entered, name)) for name in names]
    return all(seen is None or _same(wanted, seen) for wanted, seen in pairs)


def _same(wanted: object, seen: object) -> bool:
    if isinstance(wanted, Sequence) and isinstance(seen, Sequence):
        return sorted(wanted) == sorted(seen)
    return wanted == seen
