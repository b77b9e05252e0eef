"""The starting player: drawn, the winner of last time, or chosen by the players.

The first player of a game starts. All players keep their neighbours: the order is only rotated.
"""

import secrets
from collections.abc import Sequence
from typing import TypeVar

from scoring.journal import Journal

Item = TypeVar("Item")

ROUNDS = 2
"""Number of full rounds of the highlight before the draw ends."""
QUICK, SLOW = 0.06, 0.26
"""Seconds from one player to the next: at first, and at the end."""


def beginning_with(order: Sequence[Item], first: int) -> list[Item]:
    return [*order[first:], *order[:first]]


def draw(count: int) -> int:
    """Returns a uniformly random number below `count`, from the system's generator."""
    return secrets.randbelow(count)


def suspense(count: int, drawn: int) -> list[tuple[int, float]]:
    """Returns the steps of the animation: who is highlighted, and for how many seconds. The result
    is already known."""
    steps = ROUNDS * count + drawn + 1
    growth = (SLOW - QUICK) / max(1, steps - 1)
    return [(step % count, QUICK + growth * step) for step in range(steps)]


def rematch(journal: Journal) -> tuple[list[str], dict[str, object]]:
    """Returns the players of a rematch in order, without those who have left, and its options:
    without those for each player's sheet if a player has left."""
    game, state, options = journal.game, journal.state, turned(journal.header["options"])
    there = [not game.has_left(state, player) for player in range(len(journal.names))]
    order = beginning_with(list(zip(journal.names, there, strict=True)), 1)
    if not all(there):
        of_each = game.with_pads({}, {}, len(there))
        options = {key: value for key, value in options.items() if key not in of_each}
    return [name for name, stayed in order if stayed], options


def turned(options: dict[str, object]) -> dict[str, object]:
    """Returns the options of a rematch. If one sheet of a larger table is kept, its seat moves by
    one, because the next player starts."""
    table = options.get("one_sheet")
    if not isinstance(table, dict):
        return options
    return options | {"one_sheet": table | {"seat": (table.get("seat", 0) - 1) % table["of"]}}
