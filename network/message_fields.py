"""Reads the fields of a message of the table; raises MalformedError for what does not fit."""

import re

from scoring.json_fields import JsonFields, MalformedError

DEVICE = re.compile(r"[a-z0-9]{1,16}")
ADDRESS = re.compile(r"(?:\d{1,3}\.){3}\d{1,3}:\d{1,5}")
"""`a.b.c.d:port`"""
MOST_NUMBER = 2**53
MOST_SEATS = 100


def two(data: JsonFields, key: str) -> tuple[int, int]:
    value = some(data, key, 2)
    if len(value) != 2:
        raise data.fail(key, "must be two numbers")
    return whole(value[0]), whole(value[1])


def whole(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST_NUMBER:
        raise MalformedError("message", "must have whole numbers")
    return value


def some(data: JsonFields, key: str, most: int) -> list[object]:
    value = data.get(key)
    if not isinstance(value, list) or len(value) > most:
        raise data.fail(key, f"must be a list of at most {most}")
    return value


def by_device(data: JsonFields, key: str) -> list[tuple[str, object]]:
    """Returns the pairs of an object whose keys are devices; others are left out."""
    found = JsonFields(data.get(key), key).data
    return [(device, value) for device, value in found.items() if DEVICE.fullmatch(device)]


def seats_of(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MOST_SEATS:
        raise MalformedError("seats", "must be a list")
    return tuple(sorted({whole(one) for one in value}))


def text(data: JsonFields, key: str, longest: int) -> str:
    return word(data.get(key), longest)


def word(value: object, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise MalformedError("message", f"must have texts of at most {longest} characters")
    return value


def address_of(value: object) -> str:
    address = word(value, 21)
    if not ADDRESS.fullmatch(address):
        raise MalformedError("message", "must have addresses")
    return address


def time_of(data: JsonFields) -> str | None:
    """Returns when it was entered; None if that is no valid time."""
    try:
        data.time("at")
        return text(data, "at", 40)
    except MalformedError:
        return None


def devices(value: object) -> tuple[str, ...]:
    """Returns the valid device names of a list; anything else is ignored."""
    found = value if isinstance(value, list) else []
    return tuple(one for one in found if isinstance(one, str) and DEVICE.fullmatch(one))


def some_seats(value: object) -> tuple[int, ...]:
    """Returns the valid seats of a list; anything else is ignored."""
    found = value[:MOST_SEATS] if isinstance(value, list) else []
    return tuple(sorted({one for one in found if type(one) is int and 0 <= one <= MOST_SEATS}))


def some_seats_by_device(value: object) -> dict[str, tuple[int, ...]]:
    """Returns the valid seats of each device; anything else is ignored."""
    found = value if isinstance(value, dict) else {}
    return {
        device: seats
        for device, listed in found.items()
        if isinstance(device, str) and DEVICE.fullmatch(device) and (seats := some_seats(listed))
    }
