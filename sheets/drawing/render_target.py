"""The target of drawing: the window, a guest's browser, paper. No Kivy.

Provides layout and drawing with pixel density, text scale, widths of texts and colours.
`drawing_on` draws on another surface than the window.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler

PRINT, HAND = "Print", "Hand"
"""The two fonts: print and handwriting."""


class Ruler(Protocol):
    """Measures texts as they are drawn on a surface."""

    def width(self, text: str, size: int, font: str, bold: bool) -> int:
        """Returns the width of one line, in pixels."""


@dataclass(frozen=True, slots=True)
class Surface:
    palette: Palette
    ruler: Ruler
    density: float = 1.0
    """Pixels per dp."""
    text_scale: float = 1.0
    """The text scale relative to 100 %."""


_now = Surface(Palette(), FontRuler())


def current() -> Surface:
    return _now


def use(surface: Surface) -> None:
    """Makes this the current surface."""
    global _now
    _now = surface


@contextmanager
def drawing_on(surface: Surface) -> Iterator[None]:
    """Draws on another surface temporarily. Nothing is notified: the window stays unchanged."""
    before = current()
    use(surface)
    try:
        yield
    finally:
        use(before)


def dp(size: float) -> float:
    """Converts dp to pixels."""
    return size * _now.density


def sp(size: float) -> float:
    """Converts sp, which scale with the text size, to pixels."""
    return size * _now.density * _now.text_scale


class _Shades:
    """The palette of the current surface."""

    def __getattr__(self, role: str) -> object:
        return getattr(_now.palette, role)


if TYPE_CHECKING:
    shades: Palette
else:
    shades = _Shades()
