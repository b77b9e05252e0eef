"""Game files with very many entries."""

from typing import Any

ROLL = {"do": "roll", "dice": [1, 2, 3, 4, 5]}
Raw = dict[str, Any]


def file(entries: list[Raw], game: str = "kubi", players: int = 1) -> Raw:
    names = [{"name": f"Player {number}"} for number in range(players)]
    numbered = [{"id": number} | entry for number, entry in enumerate(entries, 1)]
    return {"format": "rollpad/1", "game": game, "players": names, "entries": numbered}


def forced(move: Raw, player: int = 0) -> Raw:
    return {"player": player, "move": move, "forced": True}


def undone(moves: int, *undoes: int) -> list[Raw]:
    """Returns this number of moves, and then undos."""
    return [forced(ROLL)] * moves + [{"undoes": entry} for entry in undoes]


def toggled(moves: int, pairs: int) -> list[Raw]:
    """Returns this number of moves, of which the first is undone and redone repeatedly."""
    first = moves + 1
    return undone(moves, *(e for n in range(pairs) for e in (1, first + 2 * n)))
