"""What may be done in Tricubo with a roll, by the rules page, and tables to try it on."""

from itertools import combinations, product
from random import Random
from typing import Any

from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.tricubo.state import (
    Colour,
    Interim,
    Options,
    Pass,
    Roll,
    Row,
    Sheet,
)
from tests.support.tricubo_notation import table

ROLLS = [Roll(*faces) for faces in product(range(1, 7), repeat=3)]
COUNT = {"large": 3, "medium": 2, "small": 1}


def usable(sheet: Sheet, options: Options, die: str, face: int) -> set[Move]:
    """Returns all that a die with this face does on a sheet (TC-4, TC-5, TC-6, TC-7, TC-10)."""
    moves: set[Move] = set()
    if face < 6:
        room = len(options.columns) - sheet.ticks[face - 1]
        if room >= (COUNT[die] if options.overflow == "forbid" else 1):
            moves.add(Row(die, face))
    else:
        blank = [row for row in range(1, 6) if sheet.interims[row - 1] is None]
        if 5 - len(blank) + COUNT[die] <= 3:
            moves |= {Interim(die, rows) for rows in combinations(blank, COUNT[die])}
    if face < 6 or options.six_marks_colour:
        moves |= {Colour(die, field) for field in {die, "any"} - set(sheet.colours)}
    return moves


def allowed_by_roll(sheet: Sheet, options: Options, roll: Roll, away: str | None) -> set[Move]:
    """Returns all that may be done with a roll while one die is away (TC-3, TC-9, TC-11, TC-16)."""
    moves: set[Move] = set()
    for die in set(COUNT) - {away}:
        moves |= usable(sheet, options, die, getattr(roll, die))
    if not moves:
        moves = {Pass()}
    if away and options.side == "B" and not sheet.joker:
        extra = usable(sheet, options, away, getattr(roll, away))
        moves |= {type(move)(*[*_arguments(move)[:-1], True]) for move in extra}
    return moves


def _arguments(move: Move) -> list[Any]:
    return [getattr(move, name) for name in type(move).__dataclass_fields__]  # type: ignore[attr-defined]


def random_sheet(random: Random, options: Options) -> Sheet:
    """Returns a sheet of a late game, on which much is full and passing is common."""
    length = len(options.columns)
    ticks = tuple(random.choice([0, 3, length - 2, length - 1, length, length]) for _ in range(5))
    interims: list[int | None] = [None] * 5
    for row in random.sample(range(5), random.choice([0, 1, 2, 3, 3])):
        interims[row] = random.randint(0, ticks[row])
    fields = ["large", "medium", "small", "any"]
    colours = tuple(random.sample(fields, random.choice([0, 2, 3, 4, 4, 4])))
    return Sheet(1, ticks, tuple(interims), colours, random.random() < 0.5)


def random_table(random: Random, players: int) -> Journal:
    options: dict[str, Any] = {
        "side": random.choice("AB"),
        "overflow": random.choice(["lapse", "forbid"]),
        "six_marks_colour": random.random() < 0.3,
    }
    plain = table(*[Sheet(1)] * players, **options)
    sheets = (random_sheet(random, plain.options) for _ in range(players))
    return table(*sheets, round=random.randint(1, 20), **options)
