"""Reads a pad from JSON, field by field. Any error raises MalformedError."""

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from scoring.json_fields import JsonFields, MalformedError, brief
from scoring.own.pad import (
    COUNT,
    EACH,
    FEWEST,
    FILLED,
    FREE,
    HAND,
    LAST,
    MARKS,
    MOST,
    NEXT,
    POINTS,
    ROUNDS,
    SKIP,
    TOTAL,
    BonusSection,
    CheckRow,
    ChecksSection,
    End,
    FieldsSection,
    NumberField,
    Pad,
    Range,
    RoundsSection,
    Section,
    TallyRow,
    TallySection,
    TickRow,
    TicksSection,
    Values,
)

MOST_PLAYERS = 10
MOST_SECTIONS = 12
MOST_ROWS = 30
MOST_BOXES = 30
"""Of a row."""
MOST_BOXES_OF_PAD = 300
LARGEST = 100_000
"""Numbers are from -100,000 to 100,000."""
LARGEST_STEP = 1_000
LARGEST_FACTOR = 100
LONGEST_TITLE, LONGEST_NAME, LONGEST_LABEL = 60, 40, 6
TALLY_VALUES = 2, 40
"""The fewest and the most."""
KEY = re.compile("[a-z][a-z0-9_]{0,19}")

T = TypeVar("T")


def read_pad(data: object, where: str = "pad") -> Pad:
    form = JsonFields(data, where)
    _only(form, "title", "players", "wins", "end", "sections")
    pad = Pad(
        _text(form, "title", 1, LONGEST_TITLE),
        _players(form),
        form.choice("wins", (MOST, FEWEST)),
        _end(JsonFields(form.get("end"), f"{where}.end")),
        _sections(form),
    )
    if pad.end.when == FILLED and not any(pad.fields):
        raise form.fail("end", "a pad that ends when it is filled needs a section of fields")
    if pad.end.when == ROUNDS and pad.rounds is None:
        raise form.fail("end", "a pad that ends after rounds needs a section of rounds")
    return pad


def _players(form: JsonFields) -> range:
    fewest, most = _integers(form, "players", 1, MOST_PLAYERS, (2, 2))
    if fewest > most:
        raise form.fail("players", f"{fewest} is more than {most}")
    return range(fewest, most + 1)


def _end(form: JsonFields) -> End:
    when = form.choice("when", (FILLED, ROUNDS, TOTAL, HAND))
    if when not in (ROUNDS, TOTAL):
        _only(form, "when")
        return End(when)
    _only(form, "when", when)
    return End(when, form.integer(when, 1, LARGEST))


# Sections


def _sections(form: JsonFields) -> tuple[Section, ...]:
    read: list[Section] = []
    for section in _forms(form, "sections", MOST_SECTIONS):
        found = _section(section, read)
        if isinstance(found, RoundsSection) and any(isinstance(one, RoundsSection) for one in read):
            raise section.fail("kind", "a pad has at most one section of rounds")
        read.append(found)
    _check_keys(form, "sections", (one.key for one in read))
    ticks = [one for one in read if isinstance(one, TicksSection)]
    boxes = sum(len(row.boxes) for section in ticks for row in section.rows)
    if boxes > MOST_BOXES_OF_PAD:
        raise form.fail("sections", f"have at most {MOST_BOXES_OF_PAD} boxes together, not {boxes}")
    return tuple(read)


def _section(form: JsonFields, before: list[Section]) -> Section:
    kind = form.choice("kind", tuple(READERS))
    key, name = _key(form), _text(form, "name", 0, LONGEST_NAME)
    if kind == BonusSection.kind:
        return _bonus(form, key, name, before)
    return READERS[kind](form, key, name)


def _rounds(form: JsonFields, key: str, name: str) -> RoundsSection:
    _only(form, *HEAD, "min", "max", "step")
    return RoundsSection(key, name, _range(form))


def _fields(form: JsonFields, key: str, name: str) -> FieldsSection:
    _only(form, *HEAD, "fields")
    return FieldsSection(key, name, _rows(form, "fields", _field))


def _field(form: JsonFields) -> NumberField:
    numbers: Range | Values
    if form.has("values"):
        _only(form, "key", "name", "values", "times", "per")
        numbers = Values(_numbers(form, "values"))
    else:
        _only(form, "key", "name", "min", "max", "step", "times", "per")
        numbers = _range(form)
    times = form.integer("times", -LARGEST_FACTOR, LARGEST_FACTOR, default=1)
    if not times:
        raise form.fail("times", "must not be 0")
    per = form.integer("per", 1, LARGEST_FACTOR, default=1)
    return NumberField(_key(form), _row_name(form), numbers, times, per)


def _ticks(form: JsonFields, key: str, name: str) -> TicksSection:
    _only(form, *HEAD, "rows", "order", "points", "values")
    rows = _rows(form, "rows", _tick_row)
    longest = max(len(row.boxes) for row in rows)
    return TicksSection(
        key,
        name,
        rows,
        _numbers(form, "values", longest, longest),
        form.choice("order", (NEXT, SKIP, FREE), default=NEXT),
        form.choice("points", (LAST, COUNT, EACH), default=COUNT),
    )


def _tick_row(form: JsonFields) -> TickRow:
    _only(form, "key", "name", "boxes")
    labels = _list(form, "boxes", 1, MOST_BOXES)
    for place, label in enumerate(labels):
        _check_text(form, f"boxes[{place}]", label, 0, LONGEST_LABEL)
    return TickRow(_key(form), _row_name(form), tuple(labels))


def _tally(form: JsonFields, key: str, name: str) -> TallySection:
    _only(form, *HEAD, "rows", "values")
    rows = _rows(form, "rows", _tally_row)
    return TallySection(key, name, rows, _numbers(form, "values", *TALLY_VALUES))


def _tally_row(form: JsonFields) -> TallyRow:
    _only(form, "key", "name", "values")
    values = _numbers(form, "values", *TALLY_VALUES) if form.has("values") else None
    return TallyRow(_key(form), _row_name(form), values)


def _checks(form: JsonFields, key: str, name: str) -> ChecksSection:
    _only(form, *HEAD, "rows")
    return ChecksSection(key, name, _rows(form, "rows", _check_row))


def _check_row(form: JsonFields) -> CheckRow:
    _only(form, "key", "name", "points", "one")
    return CheckRow(_key(form), _row_name(form), _number(form, "points"), form.flag("one"))


def _bonus(form: JsonFields, key: str, name: str, before: list[Section]) -> BonusSection:
    _only(form, *HEAD, "of", "measure", "from", "points")
    earlier = [one.key for one in before if not isinstance(one, BonusSection)]
    of = form.get("of")
    if of not in earlier:
        raise form.fail("of", f"must be an earlier section that is no bonus, not {brief(of)}")
    measure = form.choice("measure", (POINTS, MARKS))
    return BonusSection(key, name, of, measure, _number(form, "from"), _number(form, "points"))


HEAD = "kind", "key", "name"
READERS: dict[str, Callable[[JsonFields, str, str], Section]] = {
    RoundsSection.kind: _rounds,
    FieldsSection.kind: _fields,
    TicksSection.kind: _ticks,
    TallySection.kind: _tally,
    ChecksSection.kind: _checks,
    BonusSection.kind: lambda form, key, name: _bonus(form, key, name, []),
}


# Parts of sections


def _rows(form: JsonFields, key: str, read: Callable[[JsonFields], T]) -> tuple[T, ...]:
    forms = _forms(form, key, MOST_ROWS)
    rows = tuple(read(one) for one in forms)
    _check_keys(form, key, (one.data["key"] for one in forms))
    return rows


def _range(form: JsonFields) -> Range:
    low, high = _number(form, "min"), _number(form, "max")
    if low > high:
        raise form.fail("min", f"must be at most the max of {high}, not {low}")
    return Range(low, high, form.integer("step", 1, LARGEST_STEP, default=1))


def _only(form: JsonFields, *known: str) -> None:
    """Rejects unknown keys: a typo must not change a score."""
    for key in form.data:
        if key not in known:
            what = f"has the unknown key {brief(key)}; known are {', '.join(known)}"
            raise MalformedError(form.where, what)


def _key(form: JsonFields) -> str:
    value = form.get("key")
    if isinstance(value, str) and KEY.fullmatch(value):
        return value
    what = f"must be a-z followed by up to 19 of a-z, 0-9 and _, not {brief(value)}"
    raise form.fail("key", what)


def _check_keys(form: JsonFields, where: str, keys: Iterable[str]) -> None:
    seen = set[str]()
    for place, key in enumerate(keys):
        if key in seen:
            raise form.fail(f"{where}[{place}].key", f"{brief(key)} is there twice")
        seen.add(key)


def _row_name(form: JsonFields) -> str:
    return _text(form, "name", 1, LONGEST_NAME)


def _text(form: JsonFields, key: str, least: int, most: int) -> str:
    value = form.get(key)
    _check_text(form, key, value, least, most)
    return str(value)


def _check_text(form: JsonFields, key: str, value: object, least: int, most: int) -> None:
    if not isinstance(value, str):
        raise form.fail(key, f"must be a text, not {brief(value)}")
    if not least <= len(value) <= most:
        raise form.fail(key, f"must have {least} to {most} characters, not {len(value)}")


def _number(form: JsonFields, key: str) -> int:
    return form.integer(key, -LARGEST, LARGEST)


def _numbers(
    form: JsonFields, key: str, least: int = 1, most: int | None = None
) -> tuple[int, ...]:
    return _integers(form, key, -LARGEST, LARGEST, (least, most))


def _integers(
    form: JsonFields, key: str, low: int, high: int, length: tuple[int, int | None]
) -> tuple[int, ...]:
    values = _list(form, key, *length)
    for place, value in enumerate(values):
        if type(value) is not int or not low <= value <= high:
            what = f"must be a whole number from {low} to {high}, not {brief(value)}"
            raise form.fail(f"{key}[{place}]", what)
    return tuple(values)


def _forms(form: JsonFields, key: str, most: int) -> list[JsonFields]:
    """Returns the objects of a list."""
    where = f"{form.where}.{key}"
    items = enumerate(_list(form, key, 1, most))
    return [JsonFields(item, f"{where}[{place}]") for place, item in items]


def _list(form: JsonFields, key: str, least: int, most: int | None) -> list[Any]:
    value = form.get(key)
    if not isinstance(value, list):
        raise form.fail(key, f"must be a list, not {brief(value)}")
    if len(value) < least or (most is not None and len(value) > most):
        wanted = f"{least} to {most}" if most != least else f"{least}"
        allowed = f"at least {least}" if most is None else wanted
        raise form.fail(key, f"must have {allowed} items, not {len(value)}")
    return value
