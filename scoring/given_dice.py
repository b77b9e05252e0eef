"""Rolls that are given, so that people far apart play the same ones: those of a day, or of a game.

The header key `dice` of a file names them (docs/format.md, "Same dice"). A roll that is entered in
such a game has to be the given one; another one can be forced, and the result shows it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from datetime import date
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from scoring.json_fields import (
    JsonFields,
    MalformedError,
    Move,
    brief,
)

if TYPE_CHECKING:
    from scoring.game import AnyGame
    from scoring.options import GameOptions

DAY, GAME = "day", "game"
"""Where rolls are given from."""
PREFIX = "rollpad/dice/1"
BELOW = 252
"""Bytes from here on are skipped: 252 is the largest multiple of 6 that a byte can have."""
MOST_ROLLS = 1_000
"""Maximum of rolls in a file; a game has some twenty."""


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


def rolls_of_day(game: "AnyGame", variant: str | None, day: str, count: int) -> list[list[Any]]:
    """Returns the first rolls of a day, for the command `dice`. Raises MalformedError."""
    if not game.takes_rolls:
        raise MalformedError("dice", f"no rolls are entered in {game.title}")
    known = list(game.variants())
    variant = known[0] if variant is None else variant
    if variant not in known:
        allowed = ", ".join(known) if any(known) else "nothing"
        raise MalformedError("--variant", f"must be {allowed}, not {brief(variant)}")
    day = read_day(JsonFields({"--day": day}, ""), "--day")
    rolls = (roll_of_day(game.thrown, game.id, variant, day, one + 1) for one in range(count))
    return [faces_of(roll) for roll in rolls if roll]


def read_dice(
    head: JsonFields, game: "AnyGame", options: "GameOptions", count: int
) -> GivenDice | None:
    """Reads the key `dice` of a file's header; None if there is none. Raises MalformedError."""
    if not head.has("dice"):
        return None
    form, variant = JsonFields(head.get("dice"), "dice"), game.variant(options)
    if not game.takes_rolls:
        raise MalformedError("dice", f"no rolls are entered in {game.title}")
    if count != 1 or options.one_sheet:
        raise MalformedError("dice", "is for games of one player")
    source = form.choice("from", (DAY, GAME))
    if source == DAY:
        return GivenDice(DAY, read_day(form, "day"), game.id, variant)
    of, rolls = form.get("of"), form.get("rolls")
    if not isinstance(of, str):
        raise form.fail("of", "must be a text")
    if not isinstance(rolls, list) or not 1 <= len(rolls) <= MOST_ROLLS:
        raise form.fail("rolls", f"must be a list of 1 to {MOST_ROLLS} rolls")
    read = tuple(_read_roll(game, one, f"dice.rolls[{at}]") for at, one in enumerate(rolls))
    return GivenDice(GAME, of, game.id, variant, read)


def read_day(form: JsonFields, key: str) -> str:
    """Reads a date such as 2026-11-18. Raises MalformedError."""
    text = form.get(key)
    try:
        day = date.fromisoformat(text)
    except (TypeError, ValueError):
        day = None
    if day is None or day.isoformat() != text:
        raise form.fail(key, f"must be a day such as 2026-11-18, not {brief(text)}")
    return day.isoformat()


def _read_roll(game: "AnyGame", faces: object, where: str) -> Move:
    """Reads a roll that is written as a list of faces."""
    kind = game.kinds["roll"]
    names = [one.name for one in fields(kind)]  # type: ignore[arg-type]  # moves are dataclasses
    if not isinstance(faces, list):
        raise MalformedError(where, "must be a list")
    if len(names) == 1:
        return kind.read(JsonFields({names[0]: faces}, where))
    if len(faces) != len(names):
        raise MalformedError(where, f"must have {len(names)} values, not {len(faces)}")
    return kind.read(JsonFields(dict(zip(names, faces, strict=True)), where))


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
