"""The pads of docs/own-pads.md, and the largest that there can be."""

import json
import re
from pathlib import Path

from scoring.journal import Journal
from tests.support.random_pads import Json
from tools import largest_pad

DOCS = Path(__file__).parents[2] / "docs" / "own-pads.md"
EXAMPLES: dict[str, Json] = {
    pad["title"]: pad
    for pad in (
        json.loads(text)["pad"]
        for text in re.findall(r"```json\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    )
}
ROUNDS, DICE, ROWS, HARVEST, THROWS = EXAMPLES.values()
largest = largest_pad.largest
NAMES = ["Mara", "Jonas", "Lia", "Theodor", "Ben", "Aische", "Zoe", "Kim", "Ines", "Bo"]


def begun(pad: Json, players: int = 2) -> Journal:
    return Journal.new("own", {"pad": pad}, NAMES[:players])
