"""Cubo: its moves, and how they are read from a file."""

from dataclasses import dataclass
from typing import Any

from scoring.cubo.square import (
    PLACES,
    TEXTS,
    Die,
    Square,
)
from scoring.json_fields import (
    JsonFields,
    Move,
    brief,
    read_by,
    whole,
)

HIGHEST_WRITTEN = 999
"""Highest number that fits a field of the sheet; points that high can only be forced."""


def _read_die(data: JsonFields, key: str, value: object) -> Die:
    if isinstance(value, str) and value in TEXTS:
        return Die.read(value)
    raise data.fail(key, f"must be a die such as r6, not {brief(value)}")


def _read_square(data: JsonFields, key: str) -> Square:
    value = data.get(key)
    if not isinstance(value, list) or len(value) != len(PLACES):
        raise data.fail(key, f"must be a list of {len(PLACES)} dice")
    return tuple(_read_die(data, f"{key}[{place}]", die) for place, die in enumerate(value))


def _read_taken(data: JsonFields, key: str) -> Die | None:
    value = data.data.get(key)
    return None if value is None else _read_die(data, key, value)


def _read_swap(data: JsonFields, key: str) -> int | None:
    if data.data.get(key) is None:
        return None
    if data.data.get("taken") is None:
        raise data.fail(key, "needs a die that was taken")
    return data.integer(key, PLACES[0], PLACES[-1])


@dataclass(frozen=True, slots=True)
class Cubo(Move):
    """A covered square, and the use of the die from the middle."""

    do = "cubo"
    dice: tuple[Die, ...] = read_by(_read_square)
    """Row by row."""
    taken: Die | None = read_by(_read_taken, default=None)  # noqa: RUF009  # a field
    """The die from the middle; None if none was taken."""
    swap: int | None = read_by(_read_swap, default=None)
    """The place whose die the taken one replaces; None if none is replaced."""

    def to_json(self) -> dict[str, Any]:
        return {
            "do": self.do,
            "dice": [str(die) for die in self.dice],
            "taken": None if self.taken is None else str(self.taken),
            "swap": self.swap,
        }


@dataclass(frozen=True, slots=True)
class Points(Move):
    """The points of a square that was counted by hand."""

    do = "points"
    points: int = whole(0, HIGHEST_WRITTEN)


@dataclass(frozen=True, slots=True)
class Missed(Move):
    """Not covered in time."""

    do = "missed"


CuboMove = Cubo | Points | Missed
