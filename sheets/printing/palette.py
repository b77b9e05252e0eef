"""The colours for printers: white paper, little ink, and lines that are visible in black and
white."""

from collections.abc import Mapping

from sheets.drawing.palette import PRINTED, Palette, opaque

WHITE = "#FFFFFF"
ON_PAPER = {
    "table": WHITE,
    "paper": WHITE,
    "paper_edge": WHITE,
    "box": WHITE,
    "quiet": "#F6F6F6",
    "line": "#7D7D7D",
    "print": "#000000",
    "soft": "#444444",
    "label": "#E3E3E3",
    "label_text": "#000000",
    "purple": "#5E2A8C",
    "purple_tint": "#EFE6F8",
}
"""Colours that replace those of the screen."""
TINTS = ("#FFF8DC", "#EAF2FC", WHITE, "#FCEAE6")
"""Te-Trix's sheets, paler than on the screen."""


class PrintPalette(Palette):
    def __init__(self, dice: Mapping[str, str] = PRINTED) -> None:
        super().__init__(dice=dice)
        for role, code in ON_PAPER.items():
            setattr(self, role, opaque(code))

    def sheet(self, player: int) -> list[float]:
        return opaque(TINTS[player % len(TINTS)])
