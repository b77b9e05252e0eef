"""What is drawn on: the window, a guest's browser, paper. No Kivy.

Layout and drawing ask here how many pixels a dp has, how large letters are, how wide a text is and
which colours there are. `drawing_on` draws for another surface than the window.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from screens.look.palette import Palette
from screens.look.ruler import FontRuler

PRINT, HAND = "Print", "Hand"
"""The two fonts: what is printed, and what is written by hand."""


class Ruler(Protocol):
    """Measures texts as they are written on a surface."""

    def width(self, text: str, size: int, font: str, bold: bool) -> int:
        """Of one line, in pixels."""


@dataclass(frozen=True, slots=True)
class Surface:
    palette: Palette
    ruler: Ruler
    density: float = 1.0
    """Pixels a dp has."""
    text_scale: float = 1.0
    """How many times larger letters are than at 100 %."""


_now = Surface(Palette(), FontRuler())


def current() -> Surface:
    return _now


def use(surface: Surface) -> None:
    """From now on this one is drawn on."""
    global _now
    _now = surface


@contextmanager
def drawing_on(surface: Surface) -> Iterator[None]:
    """Draws on another surface meanwhile. Nobody is told: what is on the window stays as it is."""
    before = current()
    use(surface)
    try:
        yield
    finally:
        use(before)


def dp(size: float) -> float:
    """In pixels."""
    return size * _now.density


def sp(size: float) -> float:
    """In pixels, for what grows with the letters."""
    return size * _now.density * _now.text_scale


class _Shades:
    """The palette of the surface that is drawn on."""

    def __getattr__(self, role: str) -> object:
        return getattr(_now.palette, role)


if TYPE_CHECKING:
    shades: Palette
else:
    shades = _Shades()
