"""Finds test helpers for a game by its id, in modules that are named like it:

- `naive_<id>`: `result`, a scorer that shares no code with ours; `bounds`, the least and the most
  points there are with these options; `FORCED`, entries that can be forced thousands of times; and
  `ANNOUNCES = False` in a game that never knows of its last round beforehand
- `offences_<id>`: `OFFENCES`, moves against a rule, made by touch
- `seat_<id>`: `view`, the entries of a whole game that one player would make with a single sheet,
  where these are more than the player's own
- `hand_<id>`: `touch`, how an entry is made that takes more than touches of its boxes
- `taps_<id>`: `TURNS`, what a turn costs in touches; Rollpad's own games have it (`docs/taps.md`)

A game without one of the first two fails in `tests/test_games.py`, which says what is missing.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

Result = Callable[[dict[str, Any]], dict[str, Any]]
Bounds = Callable[[Any], tuple[int, int]]
WANTED = ("naive", "offences")


def module_of(game: str, part: str) -> str:
    return f"tests.support.{part}_{game.replace('-', '_')}"


def missing(game: str) -> list[str]:
    """Returns the missing modules that tests need for a game."""
    return [name for part in WANTED if not find_spec(name := module_of(game, part))]


def part(game: str, file: str, name: str, default: Any = None) -> Any:
    """Returns the object of this name in a module of this game; the default, if there is one,
    without it."""
    module = module_of(game, file)
    if default is not None and not find_spec(module):
        return default
    return getattr(import_module(module), name)


def second_opinion(game: str) -> Result:
    """Returns the independent scorer: what replay should print."""
    found: Result = part(game, "naive", "result")
    return found


def bounds(game: str) -> Bounds:
    found: Bounds = part(game, "naive", "bounds")
    return found
