"""Te-Trix's printed symbol: where it stands and which it is."""

from typing import Any

from scoring.core import Box
from scoring.tetrix import SHEETS
from scoring.tetromino import BOXES, SYMBOLS
from screens.language import _
from screens.sheets.pad_editor import PadEditor


class TetrixPad(PadEditor):
    def __init__(self, *args: Any) -> None:
        pad = args[1]
        self.count = 1 if pad == "solo" else len(SHEETS)
        self.player = 0 if pad == "solo" else list(SHEETS).index(pad)
        super().__init__(*args)

    def printed(self) -> dict[str, Any]:
        found: dict[str, Any] = self.game.with_pads({}, {}, self.count)["preprinted"][self.player]
        return found

    def options(self) -> dict[str, Any]:
        return self.game.with_pads({self.pad: self.values}, {}, self.count)

    def touchable(self) -> frozenset[Box]:
        return frozenset(BOXES.values())

    def touch(self, box: Box) -> None:
        """Another box moves the symbol there, the same one changes it."""
        places = {name: place for place, name in BOXES.items()}
        if box not in places:
            return
        row, col = places[box]
        if (row, col) == (self.values["row"], self.values["col"]):
            at = SYMBOLS.index(self.values["symbol"])
            self.values["symbol"] = SYMBOLS[(at + 1) % len(SYMBOLS)]
        self.values["row"], self.values["col"] = row, col
        self.selected = box

    def title(self) -> str:
        return _("Touch the box of the printed symbol; once more changes it")
