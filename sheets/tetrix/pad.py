"""Te-Trix's printed symbol: its position and kind."""

from scoring.game import Box
from scoring.tetrix.tetromino import BOXES, SYMBOLS
from sheets.pad_editor import PadEditor
from sheets.texts import _


class TetrixPad(PadEditor):
    def touchable(self) -> frozenset[Box]:
        return frozenset(BOXES.values())

    def touch(self, box: Box) -> None:
        """Moves the symbol to another box, or changes it in the same one."""
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
        return _("Tap the box of the printed symbol; tap again to change it")


EDITOR = TetrixPad
