"""A brush that draws nothing and records texts, for screen readers. No Kivy."""

from sheets.drawing.brush import Colour
from sheets.drawing.geometry import Rect
from sheets.drawing.icons import ICONS
from sheets.drawing.measuring_brush import BlindBrush
from sheets.drawing.text_metrics import PRINT


class WordBrush(BlindBrush):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[str, Rect]] = []
        """Each text with its area: complete, even if it is cut short to fit."""

    def text(
        self,
        text: str,
        rect: Rect,
        size: float,
        colour: Colour,
        *,
        font: str = PRINT,
        bold: bool = False,
        align: float = 0.5,
    ) -> float:
        before = len(self.words)
        wide = super().text(text, rect, size, colour, font=font, bold=bold, align=align)
        if text.strip() and font != ICONS:
            self.texts.append((" ".join(text.split()), self.words[before]))
        return wide

    def within(self, rect: Rect) -> str:
        """Returns what is written in a rectangle, in the order in which it is drawn."""
        return " ".join(text for text, where in self.texts if not rect.distance(*where.center))
