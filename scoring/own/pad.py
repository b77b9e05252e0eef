"""A pad as frozen values: its sections, and the points that the marks in them come to.

The marks of a section are one number for each of its fields or rows: the number written (None if
blank), the ticked boxes as bits, the strokes, or 1 for a check.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from json import dumps
from typing import Any, ClassVar, NamedTuple

Marks = tuple[int | None, ...]
Points = tuple[int | None, ...]
"""One for each field or row; None for a blank one."""

MOST, FEWEST = "most", "fewest"
FILLED, ROUNDS, TOTAL, HAND = "filled", "rounds", "total", "hand"
NEXT, SKIP, FREE = "next", "skip", "free"
LAST, COUNT, EACH = "last", "count", "each"
POINTS, MARKS = "points", "marks"

FEW = 8
"""Up to so many allowed numbers are listed one by one."""


class Range(NamedTuple):
    """The numbers `min`, `min + step` … up to `max`."""

    min: int
    max: int
    step: int = 1

    def allows(self, value: int) -> bool:
        return self.min <= value <= self.max and not (value - self.min) % self.step

    def examples(self) -> tuple[int, ...]:
        """Returns all numbers if there are few, otherwise the least and the greatest."""
        allowed = range(self.min, self.max + 1, self.step)
        return tuple(allowed) if len(allowed) <= FEW else (allowed[0], allowed[-1])

    def to_json(self) -> dict[str, Any]:
        return self._asdict()


@dataclass(frozen=True, slots=True)
class Values:
    """A list of allowed numbers."""

    values: tuple[int, ...]
    _set: frozenset[int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_set", frozenset(self.values))

    def allows(self, value: int) -> bool:
        return value in self._set

    def examples(self) -> tuple[int, ...]:
        return self.values if len(self.values) <= FEW else (min(self.values), max(self.values))

    def to_json(self) -> dict[str, Any]:
        return {"values": list(self.values)}


class Row(NamedTuple):
    """A row that has nothing but its name."""

    key: str
    name: str


class NumberField(NamedTuple):
    key: str
    name: str
    numbers: Range | Values
    times: int = 1
    per: int = 1

    def points(self, value: int) -> int:
        return value * self.times // self.per

    def to_json(self) -> dict[str, Any]:
        named = {"key": self.key, "name": self.name}
        return named | self.numbers.to_json() | {"times": self.times, "per": self.per}


class TickRow(NamedTuple):
    key: str
    name: str
    boxes: tuple[str, ...]
    """The labels."""

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "name": self.name, "boxes": list(self.boxes)}


class TallyRow(NamedTuple):
    key: str
    name: str
    values: tuple[int, ...] | None = None
    """None: the section's."""

    def to_json(self) -> dict[str, Any]:
        values = {} if self.values is None else {"values": list(self.values)}
        return {"key": self.key, "name": self.name} | values


class CheckRow(NamedTuple):
    key: str
    name: str
    points: int
    one: bool = False
    """Whether only one player can have it."""

    def to_json(self) -> dict[str, Any]:
        return self._asdict()


@dataclass(frozen=True, slots=True)
class Section:
    """What all sections have in common."""

    kind: ClassVar[str]
    key: str
    name: str
    keys: tuple[str, ...] = field(init=False, compare=False, repr=False)
    """The keys of its fields or rows: kept, as every check of an entry looks for one."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", tuple(one.key for one in self.lines))

    @property
    def lines(self) -> tuple[Any, ...]:
        """Returns its fields or rows."""
        return ()

    @property
    def empty(self) -> Marks:
        return ()

    def points(self, marks: Marks, *, over: bool) -> Points:
        """Returns the points of each field or row. Once the game is over none is blank."""
        return ()

    def count(self, marks: Marks) -> int:
        """Returns the number of marks, for a bonus."""
        return 0

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "key": self.key, "name": self.name}


@dataclass(frozen=True, slots=True)
class RoundsSection(Section):
    """Each player writes one number per round; the sheet has them (`state.Sheet`)."""

    kind = "rounds"
    numbers: Range

    def to_json(self) -> dict[str, Any]:
        return Section.to_json(self) | self.numbers.to_json()


@dataclass(frozen=True, slots=True)
class FieldsSection(Section):
    kind = "fields"
    fields: tuple[NumberField, ...]

    @property
    def lines(self) -> tuple[NumberField, ...]:
        return self.fields

    @property
    def empty(self) -> Marks:
        return (None,) * len(self.fields)

    def points(self, marks: Marks, *, over: bool) -> Points:
        blank = 0 if over else None
        pairs = zip(self.fields, marks, strict=True)
        return tuple([blank if mark is None else one.points(mark) for one, mark in pairs])

    def count(self, marks: Marks) -> int:
        return len(marks) - marks.count(None)

    def to_json(self) -> dict[str, Any]:
        return Section.to_json(self) | {"fields": [one.to_json() for one in self.fields]}


@dataclass(frozen=True, slots=True)
class RowsSection(Section):
    """What the sections with rows have in common: their marks are numbers that count from 0."""

    rows: tuple[Any, ...]

    @property
    def lines(self) -> tuple[Any, ...]:
        return self.rows

    @property
    def empty(self) -> Marks:
        return (0,) * len(self.rows)

    def points(self, marks: Marks, *, over: bool) -> Points:
        blank = 0 if over else None
        pairs = zip(self.rows, marks, strict=True)
        return tuple([self.row_points(row, mark) if mark else blank for row, mark in pairs])

    def row_points(self, row: Any, mark: int) -> int:
        """Returns the points of a row that is not blank."""
        raise NotImplementedError

    def count(self, marks: Marks) -> int:
        return sum(mark or 0 for mark in marks)

    def to_json(self) -> dict[str, Any]:
        return Section.to_json(self) | {"rows": [row.to_json() for row in self.rows]}


@dataclass(frozen=True, slots=True)
class TicksSection(RowsSection):
    """A row's mark has one bit for each ticked box, the lowest one for the first box."""

    kind = "ticks"
    rows: tuple[TickRow, ...]
    values: tuple[int, ...]
    """One for each box of the longest row."""
    order: str = NEXT
    scoring: str = COUNT

    def row_points(self, row: Any, mark: int) -> int:
        if self.scoring == LAST:
            return self.values[mark.bit_length() - 1]
        if self.scoring == COUNT:
            return self.values[mark.bit_count() - 1]
        return sum(value for at, value in enumerate(self.values) if mark >> at & 1)

    def count(self, marks: Marks) -> int:
        return sum(mark.bit_count() for mark in marks if mark)

    def to_json(self) -> dict[str, Any]:
        how = {"order": self.order, "points": self.scoring, "values": list(self.values)}
        return RowsSection.to_json(self) | how


@dataclass(frozen=True, slots=True)
class TallySection(RowsSection):
    """A row's mark is its number of strokes."""

    kind = "tally"
    rows: tuple[TallyRow, ...]
    values: tuple[int, ...]

    def points(self, marks: Marks, *, over: bool) -> Points:
        pairs = zip(self.rows, marks, strict=True)
        return tuple(
            [self.row_points(row, mark or 0) if mark or over else None for row, mark in pairs]
        )

    def row_points(self, row: Any, mark: int) -> int:
        values: tuple[int, ...] = self.values if row.values is None else row.values
        return values[min(mark, len(values) - 1)]

    def to_json(self) -> dict[str, Any]:
        return RowsSection.to_json(self) | {"values": list(self.values)}


@dataclass(frozen=True, slots=True)
class ChecksSection(RowsSection):
    kind = "checks"
    rows: tuple[CheckRow, ...]

    def row_points(self, row: Any, mark: int) -> int:
        points: int = row.points
        return points


@dataclass(frozen=True, slots=True)
class BonusSection(Section):
    kind = "bonus"
    of: str
    """The key of an earlier section."""
    measure: str
    start: int
    """The measure that earns the bonus; `from` in a file."""
    worth: int

    def to_json(self) -> dict[str, Any]:
        own = {"of": self.of, "measure": self.measure, "from": self.start, "points": self.worth}
        return Section.to_json(self) | own


class End(NamedTuple):
    when: str
    number: int = 0
    """The rounds or the total, where these end the game."""

    def to_json(self) -> dict[str, Any]:
        return {"when": self.when} | ({self.when: self.number} if self.number else {})


@dataclass(frozen=True, slots=True)
class Pad:
    title: str
    players: range
    wins: str
    end: End
    sections: tuple[Section, ...]
    places: dict[str, int] = field(init=False, compare=False, repr=False)
    """The place of each section, by its key."""

    def __post_init__(self) -> None:
        places = {section.key: place for place, section in enumerate(self.sections)}
        object.__setattr__(self, "places", places)

    def section(self, key: str) -> Section:
        return self.sections[self.places[key]]

    @property
    def rounds(self) -> RoundsSection | None:
        """Returns the section with rounds; None if there is none."""
        return next((one for one in self.sections if isinstance(one, RoundsSection)), None)

    @property
    def only_rounds(self) -> bool:
        """Whether nothing but the points of each round is written."""
        kinds = (RoundsSection, BonusSection)
        return self.rounds is not None and all(isinstance(one, kinds) for one in self.sections)

    @property
    def fields(self) -> Iterator[tuple[int, FieldsSection]]:
        """Returns the sections with fields, each with its place."""
        for place, section in enumerate(self.sections):
            if isinstance(section, FieldsSection):
                yield place, section

    def to_json(self) -> dict[str, Any]:
        """Returns the pad as a file has it, with all defaults."""
        return {
            "title": self.title,
            "players": [self.players[0], self.players[-1]],
            "wins": self.wins,
            "end": self.end.to_json(),
            "sections": [section.to_json() for section in self.sections],
        }

    @property
    def identity(self) -> str:
        """Returns a key that is the same for pads that differ in title and names only: their games
        are compared."""
        data = _nameless(self.to_json() | {"title": ""})
        return sha256(dumps(data, sort_keys=True).encode()).hexdigest()[:16]


def _nameless(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _nameless(value) for key, value in data.items() if key != "name"}
    return [_nameless(one) for one in data] if isinstance(data, list) else data
