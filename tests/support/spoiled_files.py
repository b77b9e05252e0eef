"""A small game file with every key of the format, and ways to spoil it."""

import copy
from collections.abc import Iterator
from typing import Any

VALID: dict[str, Any] = {
    "format": "rollpad/1",
    "game": "tricubo",
    "options": {
        "side": "B",
        "columns": [0, 0, 1, 2],
        "purple_from": 3,
        "colour_bonus": 1,
        "colour_penalties": [0, -1, -1, -1],
        "six_marks_colour": False,
        "overflow": "lapse",
    },
    "players": [{"name": "Ana"}, {"name": "Ben"}],
    "entries": [
        {"id": 1, "at": "2026-11-15T18:00:00Z", "player": 0, "move": {"do": "start", "row": 1}},
        {"id": 2, "player": 1, "move": {"do": "start", "row": 2}},
        {"id": 3, "player": 0, "move": {"do": "roll", "large": 4, "medium": 6, "small": 1}},
        {"id": 4, "player": 0, "move": {"do": "row", "die": "large", "row": 4}},
        {
            "id": 5,
            "player": 1,
            "move": {"do": "colour", "die": "large", "field": "any", "joker": True},
        },
        {"id": 6, "player": 1, "move": {"do": "interim", "die": "medium", "rows": [1, 3]}},
        {"id": 7, "player": 0, "move": {"do": "pass"}, "forced": True},
        {"id": 8, "undoes": 7},
    ],
}

Place = tuple[str | int, ...]


def changed(path: Place, value: object) -> dict[str, Any]:
    """Returns the valid file with one place set to a value, or without it if the value is `...`."""
    data = copy.deepcopy(VALID)
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return data


def places(value: object, path: Place = ()) -> Iterator[tuple[Place, object]]:
    """Yields every place in a file with its value."""
    if path:
        yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from places(item, (*path, number))


def shown(path: Place) -> str:
    """Returns a place as in the messages: `entries[3].move.row`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)[1:]
