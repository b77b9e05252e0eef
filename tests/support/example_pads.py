"""The pads of docs/own-pads.md, and the largest that there can be."""

import json
import re
from pathlib import Path

from scoring.journal import Journal
from tests.support.random_pads import Json

DOCS = Path(__file__).parents[2] / "docs" / "own-pads.md"
EXAMPLES: dict[str, Json] = {
    pad["title"]: pad
    for pad in (
        json.loads(text)["pad"]
        for text in re.findall(r"```json\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    )
}
ROUNDS, DICE, ROWS, HARVEST, THROWS = EXAMPLES.values()
NAMES = ["Mara", "Jonas", "Lia", "Theodor", "Ben", "Aische", "Zoe", "Kim", "Ines", "Bo"]


def largest() -> Json:
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


def begun(pad: Json, players: int = 2) -> Journal:
    return Journal.new("own", {"pad": pad}, NAMES[:players])
