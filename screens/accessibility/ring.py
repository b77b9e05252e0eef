"""The ring that shows where the cursor is."""

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.metrics import dp

from sheets.drawing.geometry import Rect
from sheets.render_context import palette

GAP, RING, STRIP = 4, 1.5, 3
"""Distance from a target to its ring; half the widths of the ring and its strip; in dp."""


class Ring(InstructionGroup):
    """Drawn on top of everything; with a strip of paper below it, to be visible everywhere."""

    def __init__(self) -> None:
        super().__init__()
        self.rect: Rect | None = None

    def place(self, rect: Rect) -> None:
        if rect == self.rect:
            return
        self.clear()
        self.rect = rect
        edge = dp(STRIP)
        around = rect.shrunk(-dp(GAP))
        left, low = max(around.x, edge), max(around.y, edge)
        wide = min(around.x + around.width, Window.width - edge) - left
        high = min(around.y + around.height, Window.height - edge) - low
        corner = min(dp(10), wide / 2, high / 2)
        for colour, width in ((palette().paper, STRIP), (palette().may, RING)):
            self.add(Color(*colour))
            shape = (left, low, wide, high, corner)
            self.add(SmoothLine(rounded_rectangle=shape, width=dp(width)))
