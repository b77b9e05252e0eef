"""Reads files, moves and options from JSON, field by field, and writes them."""

import json
from collections.abc import Callable, Collection
from dataclasses import MISSING, field, fields, is_dataclass
from datetime import datetime
from math import isinf
from typing import Any, ClassVar, Self, TypeVar

Data = TypeVar("Data")

MOST_BYTES = 8_000_000
"""Maximum size of a file: a hundred times the longest game, and readable on a phone."""
MOST_SIGNS = 1_000_000
"""Maximum number of characters in a file that create values: `[`, `{`, `,` and `:`. A value takes
up to a hundred bytes, so millions of brackets would need hundreds of megabytes."""
LONGEST_LIST = 100
"""Maximum length of a list of numbers whose length is not fixed: one for each player or column."""


class MalformedError(ValueError):
    """Not a valid move, option or file. The text states where the error is and what is wrong."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")


def parse(text: str | bytes, *, once: bool = False) -> Any:
    """Parses a file's text without validating it. Raises MalformedError if it is not JSON or too
    large, or if a key must be there only once in its object and is not."""
    _check_size(text)
    pairs = _with_keys_once if once else None
    try:
        return json.loads(
            text, parse_constant=_no_number, parse_float=_finite, object_pairs_hook=pairs
        )
    except MalformedError:
        raise
    except UnicodeDecodeError as error:
        raise MalformedError(f"byte {error.start}", "is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise MalformedError(place, f"is not JSON: {error.msg}") from None
    except RecursionError:
        raise MalformedError("the file", "is nested too deeply") from None
    except ValueError:  # a number with thousands of digits
        raise MalformedError("the file", "has a number that is too long") from None


def _check_size(text: str | bytes) -> None:
    data = text if isinstance(text, bytes) else text.encode(errors="surrogatepass")
    if len(data) > MOST_BYTES:
        raise MalformedError("the file", f"has more than {MOST_BYTES} bytes")
    if sum(map(data.count, (b"[", b"{", b",", b":"))) > MOST_SIGNS:
        raise MalformedError("the file", f"has more than {MOST_SIGNS} brackets, commas and colons")


def _with_keys_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise MalformedError("the file", f"has the key {brief(twice)} twice in one object")
    return found


def copied(data: Data) -> Data:
    """Returns a deep copy. Any depth that can be read can be copied."""
    try:
        again: Data = json.loads(json.dumps(data))
    except (TypeError, ValueError, RecursionError):
        raise MalformedError("the file", "is not what JSON can hold") from None
    return again


def _finite(text: str) -> float:
    number = float(text)
    if isinf(number):
        raise MalformedError("the file", "has a number that is too large")
    return number


def _no_number(text: str) -> None:
    raise MalformedError("the file", f"is not JSON: {text} is no number")


class JsonFields:
    """Reads a JSON object field by field. Raises MalformedError for anything unexpected."""

    __slots__ = ("data", "where")

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, dict):
            raise MalformedError(where, f"must be an object, not {_kind(data)}")
        self.data: dict[str, Any] = data
        self.where = where

    def fail(self, key: str, what: str) -> MalformedError:
        return MalformedError(f"{self.where}.{key}" if self.where else key, what)

    def has(self, key: str) -> bool:
        return key in self.data

    def get(self, key: str) -> Any:
        if key not in self.data:
            raise self.fail(key, "is missing")
        return self.data[key]

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.data.get(key)
        # type() and not isinstance: in JSON true is not a number, in Python it is.
        if type(value) is int and low <= value <= high:
            return value
        if default is not None and key not in self.data:
            return default
        self.get(key)
        raise self.fail(key, f"must be a whole number from {low} to {high}, not {brief(value)}")

    def integers(self, key: str, low: int, high: int, count: int | None = None) -> tuple[int, ...]:
        """Returns a list of whole numbers, of length `count` if given."""
        value = self.get(key)
        if not isinstance(value, list):
            raise self.fail(key, f"must be a list, not {_kind(value)}")
        if count is not None and len(value) != count:
            raise self.fail(key, f"must have {count} values, not {len(value)}")
        if len(value) > LONGEST_LIST:
            raise self.fail(key, f"must have at most {LONGEST_LIST} values, not {len(value)}")
        for place, item in enumerate(value):
            if type(item) is not int or not low <= item <= high:
                what = f"must be a whole number from {low} to {high}, not {brief(item)}"
                raise self.fail(f"{key}[{place}]", what)
        return tuple(value)

    def choice(self, key: str, allowed: Collection[str], default: str | None = None) -> str:
        value = self.data.get(key)
        if isinstance(value, str) and value in allowed:
            return value
        if default is not None and key not in self.data:
            return default
        self.get(key)
        raise self.fail(key, f"must be one of {', '.join(allowed)}, not {brief(value)}")

    def flag(self, key: str, default: bool = False) -> bool:
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise self.fail(key, f"must be true or false, not {brief(value)}")
        return value

    def time(self, key: str) -> None:
        """Checks that an optional time is in UTC."""
        if key not in self.data:
            return
        try:
            time = datetime.fromisoformat(self.data[key])
        except (TypeError, ValueError):
            raise self.fail(key, f"must be a time, not {brief(self.data[key])}") from None
        if time.utcoffset():  # a time without an offset is valid, too
            raise self.fail(key, "must be in UTC")


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
    return names.get(type(value), "nothing" if value is None else "a number")


def brief(value: object) -> str:
    """Returns a value from a file, shortened for one line of an error message."""
    if isinstance(value, int) and abs(value) > 10**18:
        return "a number that large"
    text = ascii(value) if isinstance(value, str | int | float | bool) else _kind(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


class Move:
    """One entry of a game; each kind is a small frozen dataclass with one JSON form.

    A field declares its valid values: `row: int = whole(1, 5)`.
    """

    __slots__ = ()
    do: ClassVar[str]

    @classmethod
    def read(cls, data: JsonFields) -> Self:
        return cls(*[reader(data, name) for name, reader, _ in _form(cls)])

    def to_json(self) -> dict[str, Any]:
        written: dict[str, Any] = {"do": self.do}
        for name, _, default in _form(type(self)):
            value = getattr(self, name)
            if default is MISSING or value != default:
                written[name] = as_json(value)
        return written


class Ending(Move):
    """A person who is not a player here has ended a round, and maybe the game with it."""

    __slots__ = ()
    may_go_on: ClassVar[bool] = False
    """Whether the game can go on after a round that another person ended."""
    round: int
    """Counted from 1."""

    @property
    def ends_game(self) -> bool:
        return True


Reader = Callable[[JsonFields, str], Any]


def read_by(reader: Reader, default: Any = MISSING) -> Any:
    """Declares a field of a move, read from JSON by this function; optional if it has a default."""
    return field(default=default, metadata={"read": reader})


def whole(low: int, high: int) -> Any:
    return read_by(lambda data, key: data.integer(key, low, high))


def wholes(low: int, high: int, count: int | None = None) -> Any:
    return read_by(lambda data, key: data.integers(key, low, high, count))


def one_of(*allowed: str) -> Any:
    return read_by(lambda data, key: data.choice(key, allowed))


def flag() -> Any:
    return read_by(JsonFields.flag, default=False)


def _form(kind: type[Move]) -> tuple[tuple[str, Reader, Any], ...]:
    """Returns the fields of a kind of move: name, reader and default. Every kind is a dataclass."""
    if kind not in _FORMS:
        form = fields(kind)  # type: ignore[arg-type]
        _FORMS[kind] = tuple((one.name, one.metadata["read"], one.default) for one in form)
    return _FORMS[kind]


_FORMS: dict[type[Move], tuple[tuple[str, Reader, Any], ...]] = {}


def as_json(value: Any) -> Any:
    """Returns a value of a move or an option in its JSON form."""
    if isinstance(value, tuple):
        return [as_json(item) for item in value]
    if is_dataclass(value):
        return {one.name: as_json(getattr(value, one.name)) for one in fields(value)}
    return value
