"""The moves of a game on an own pad, and whether a pad has a place for them."""

from dataclasses import dataclass

from scoring.json_fields import (
    JsonFields,
    MalformedError,
    Move,
    brief,
    flag,
    read_by,
)
from scoring.own.pad import (
    ChecksSection,
    FieldsSection,
    Pad,
    RoundsSection,
    RowsSection,
    Section,
    TallySection,
    TicksSection,
)


def _text(data: JsonFields, key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise data.fail(key, f"must be a text, not {brief(value)}")
    return value


def _integer(data: JsonFields, key: str) -> int:
    value = data.get(key)
    if type(value) is not int:
        raise data.fail(key, f"must be a whole number, not {brief(value)}")
    return value


@dataclass(frozen=True, slots=True)
class Write(Move):
    """A number, in a field or in the round that is played."""

    do = "write"
    section: str = read_by(_text)
    value: int = read_by(_integer)
    field: str | None = read_by(
        lambda data, key: _text(data, key) if data.has(key) else None, default=None
    )
    """None in a section of rounds."""


@dataclass(frozen=True, slots=True)
class Tick(Move):
    do = "tick"
    section: str = read_by(_text)
    row: str = read_by(_text)
    box: int = read_by(_integer)
    """Counts from 1."""


@dataclass(frozen=True, slots=True)
class Stroke(Move):
    do = "stroke"
    section: str = read_by(_text)
    row: str = read_by(_text)


@dataclass(frozen=True, slots=True)
class Check(Move):
    do = "check"
    section: str = read_by(_text)
    row: str = read_by(_text)
    off: bool = flag()
    """Takes the own check away."""


@dataclass(frozen=True, slots=True)
class Finish(Move):
    """Anyone ends a game that ends by hand."""

    do = "finish"


RowMove = Tick | Stroke | Check
OwnMove = Write | RowMove | Finish

SUITS: dict[type[Move], tuple[type[Section], ...]] = {
    Write: (RoundsSection, FieldsSection),
    Tick: (TicksSection,),
    Stroke: (TallySection,),
    Check: (ChecksSection,),
}
"""The kinds of section that each move is for."""


def check_place(pad: Pad, move: OwnMove, where: str) -> None:
    """Raises MalformedError if the pad has no place for the move."""
    if not isinstance(move, tuple(SUITS)) or isinstance(move, Finish):
        return
    if move.section not in pad.places:
        raise MalformedError(f"{where}.section", f"{brief(move.section)} is no section of the pad")
    section = pad.section(move.section)
    if not isinstance(section, SUITS[type(move)]):
        what = f"{brief(move.section)} is a section of {section.kind}"
        raise MalformedError(f"{where}.do", f"{what}, which is not for {brief(move.do)}")
    if isinstance(move, Write):
        _check_field(section, move.field, where)
    else:
        _check_row(section, move, where)


def _check_field(section: Section, field: str | None, where: str) -> None:
    if isinstance(section, RoundsSection):
        if field is not None:
            raise MalformedError(f"{where}.field", "a section of rounds has no fields")
    elif field is None:
        raise MalformedError(f"{where}.field", "is missing")
    elif field not in section.keys:
        raise MalformedError(f"{where}.field", f"{brief(field)} is no field of the section")


def _check_row(section: Section, move: RowMove, where: str) -> None:
    if not isinstance(section, RowsSection) or move.row not in section.keys:
        raise MalformedError(f"{where}.row", f"{brief(move.row)} is no row of the section")
    if isinstance(move, Tick):
        boxes = len(section.rows[section.keys.index(move.row)].boxes)
        if not 1 <= move.box <= boxes:
            what = f"must be a box from 1 to {boxes}, not {brief(move.box)}"
            raise MalformedError(f"{where}.box", what)
