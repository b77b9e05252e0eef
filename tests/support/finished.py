"""Finished games by number, for tests of records."""

from functools import cache
from typing import Any

from scoring.journal import Journal
from tools.many_games import NAMES
from tools.player import played

Example = tuple[str, dict[str, Any], tuple[int, ...]]
EXAMPLES: tuple[Example, ...] = (
    ("tricubo", {"side": "A"}, (1, 2, 1, 3)),
    ("cubo", {}, (1, 2, 4, 3)),
    ("tricubo", {"side": "B"}, (2, 1, 1, 4)),
    ("tetrix", {}, (1, 2, 1, 3)),
    ("kubi", {}, (1, 2, 3, 1)),
    ("tripple-domino", {}, (1, 2, 1, 3)),
)
"""The game, its options, and the number of players the first, the second … time."""


@cache
def _example(number: int) -> Journal:
    kind, options, counts = EXAMPLES[number % len(EXAMPLES)]
    names = [f"P{seat}" for seat in range(counts[number // len(EXAMPLES) % len(counts)])]
    return played(kind, options, names, seed=number, rolls=number % 4 == 1)


def finished_game(number: int, *names: str) -> Journal:
    """Returns one of the example games; these names replace those of its first players."""
    game = _example(number)
    players = [*names, *NAMES][: len(game.names)]
    header = game.header | {"players": [{"name": name} for name in players]}
    return Journal.of_header(header).plus_raw([entry.raw for entry in game.entries])
