"""Tripple Domino: its 56 tiles (TD-1, TD-2)."""

from itertools import combinations_with_replacement

Tile = tuple[int, int, int]
"""The three numbers of a tile in descending order."""

TILES: tuple[Tile, ...] = tuple(combinations_with_replacement(range(5, -1, -1), 3))
HANDS = {2: 10, 3: 8, 4: 8, 5: 6, 6: 6}
"""The number of tiles a player gets, by the number of players (TD-2)."""
LEAST_START = 7
"""Without a triple among 20 tiles or more, the highest of them is worth at least this (TD-12)."""


def is_triple(tile: Tile) -> bool:
    return len(set(tile)) == 1


TRIPLES = tuple(tile for tile in TILES if is_triple(tile))
