"""Who starts: drawn, the winner of last time, or whoever the table says.

The first player of a game starts. Everybody keeps their neighbours: the order is only turned.
"""

import secrets
from collections.abc import Sequence
from typing import TypeVar

from scoring.journal import Journal

Item = TypeVar("Item")

ROUNDS = 2
"""So often the light runs round the table before it slows down."""
QUICK, SLOW = 0.06, 0.26
"""Seconds from one player to the next: at first, and at the end."""


def beginning_with(order: Sequence[Item], first: int) -> list[Item]:
    return [*order[first:], *order[:first]]


def draw(count: int) -> int:
    """One of so many, each as likely as the others: from the randomness of the system."""
    return secrets.randbelow(count)


def suspense(count: int, drawn: int) -> list[tuple[int, float]]:
    """What is seen until the drawn one is known: who is lit, and for how many seconds. It is for
    show: the draw has been made before."""
    steps = ROUNDS * count + drawn + 1
    growth = (SLOW - QUICK) / max(1, steps - 1)
    return [(step % count, QUICK + growth * step) for step in range(steps)]


def rematch(journal: Journal) -> tuple[list[str], dict[str, object]]:
    """Who plays again, in their order, and the options. Who has left does not; what is printed on
    the sheets is as many players' own then."""
    game, state, options = journal.game, journal.state, turned(journal.header["options"])
    there = [not game.has_left(state, player) for player in range(len(journal.names))]
    order = beginning_with(list(zip(journal.names, there, strict=True)), 1)
    if not all(there):
        of_each = game.with_pads({}, {}, len(there))
        options = {key: value for key, value in options.items() if key not in of_each}
    return [name for name, stayed in order if stayed], options


def turned(options: dict[str, object]) -> dict[str, object]:
    """The options of a rematch where one sheet of a larger table is kept: the next one starts, so
    that everybody sits one place nearer to the start."""
    table = options.get("one_sheet")
    if not isinstance(table, dict):
        return options
    return options | {"one_sheet": table | {"seat": (table.get("seat", 0) - 1) % table["of"]}}
