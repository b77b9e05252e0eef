"""The slots of a dock: the places of its text, its keys and its two buttons. No Kivy.

`play/dock.py` has the docks of most games; a panel that needs another one computes it itself
(`Panel.dock_in`).
"""

from typing import NamedTuple

from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.render_context import dp

PROMPT, LARGE_PROMPT = 40, 56
"""Height in dp of the text: usually, and where there is room."""
GROWS = 0.3
"""How much the text grows with the text size."""
GAP = 4
LINE = 64
"""Height in dp of a line of keys."""
LINES = 96
"""Height in dp from which the keys are in several lines."""


class Dock(NamedTuple):
    """The slots, in the coordinates of the dock."""

    words: Rect
    keys: Rect
    second: Rect
    first: Rect
    answers: Rect | None = None
    """Where further answers are while the keys stay; None if they replace the keys."""

    def moved(self, x: float, y: float) -> "Dock":
        """Returns the same slots of a dock at this place."""
        return Dock(*(rect and rect.moved(x, y) for rect in self))  # type: ignore[arg-type]


def has_lines(keys: Rect) -> bool:
    """Whether keys of this size are in several lines."""
    return keys.height > dp(LINES) - 1


def dock_height(keys: float) -> float:
    """Returns the height of a dock on a phone with keys of this height in pixels."""
    return prompt_height() + dp(GAP) + keys


def prompt_height(*, large: bool = False) -> float:
    """Returns the height of the text; it grows less than other text to save room."""
    return dp(LARGE_PROMPT if large else PROMPT) * text_fitting.grown(GROWS)
