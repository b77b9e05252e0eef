"""Reads which rolls are given to a game, from the header of a file or from a command."""

from dataclasses import fields
from datetime import date
from typing import Any

from scoring.game import AnyGame
from scoring.given_dice import (
    COUNTED,
    DAY,
    GAME,
    PAST,
    PRACTICE,
    GivenDice,
    faces_of,
    is_given,
    roll_of_day,
)
from scoring.json_fields import JsonFields, MalformedError, Move, brief
from scoring.options import GameOptions

MOST_ROLLS = 1_000
"""Maximum of rolls in a file; a game has some twenty."""


def rolls_of_day(game: AnyGame, variant: str | None, day: str, count: int) -> list[list[Any]]:
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
    head: JsonFields, game: AnyGame, options: GameOptions, count: int
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
        if "rolls" in form.data:
            _check_rolls(game, variant, form)
        known = form.data.get("try")
        attempt = known if known in (COUNTED, PRACTICE, PAST) else ""
        return GivenDice(DAY, read_day(form, "day"), game.id, variant, attempt=attempt)
    of, rolls = form.get("of"), form.get("rolls")
    if not isinstance(of, str):
        raise form.fail("of", "must be a text")
    if not isinstance(rolls, list) or not 1 <= len(rolls) <= MOST_ROLLS:
        raise form.fail("rolls", f"must be a list of 1 to {MOST_ROLLS} rolls")
    read = tuple(_read_roll(game, one, f"dice.rolls[{at}]") for at, one in enumerate(rolls))
    return GivenDice(GAME, of, game.id, variant, read)


def _check_rolls(game: AnyGame, variant: str, form: JsonFields) -> None:
    """Refuses a day with rolls that are not its own."""
    rolls, day = form.data["rolls"], read_day(form, "day")
    if not isinstance(rolls, list) or len(rolls) > MOST_ROLLS:
        raise form.fail("rolls", f"must be a list of at most {MOST_ROLLS} rolls")
    for at, faces in enumerate(rolls):
        wanted = roll_of_day(game.thrown, game.id, variant, day, at + 1)
        if wanted and not is_given(wanted, _read_roll(game, faces, f"dice.rolls[{at}]")):
            raise form.fail("rolls", f"are not those of {day} (rule dice, roll {at + 1})")


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


def _read_roll(game: AnyGame, faces: object, where: str) -> Move:
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
