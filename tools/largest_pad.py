"""The largest pad that there can be."""

from typing import Any


def largest() -> dict[str, Any]:
    """Returns a pad with 300 boxes, and as many rows and sections as are allowed."""
    boxes = [str(number) for number in range(1, 31)]
    ticks = {
        "kind": "ticks",
        "key": "t",
        "name": "N" * 40,
        "order": "free",
        "points": "each",
        "values": [*range(1, 31)],
        "rows": [{"key": f"r{at}", "name": "W" * 40, "boxes": boxes} for at in range(10)],
    }
    tallies = [
        {
            "kind": "tally",
            "key": f"y{number}",
            "name": f"Tallies {number}",
            "values": [0, 1, 3, 6, 10],
            "rows": [{"key": f"k{at}", "name": f"Row {at}"} for at in range(30)],
        }
        for number in range(11)
    ]
    whole = {"title": "T" * 60, "players": [1, 10], "wins": "most", "end": {"when": "hand"}}
    return whole | {"sections": [ticks, *tallies]}
