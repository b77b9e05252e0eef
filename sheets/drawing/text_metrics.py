"""Measures texts in our fonts without a window: for browsers, paper and tests."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Protocol

FOLDER = Path(__file__).parents[2] / "assets" / "fonts"
INTER, INTER_BOLD, PATRICK_HAND, EMOJI = (
    str(FOLDER / name)
    for name in ("Inter-Regular.otf", "Inter-SemiBold.otf", "PatrickHand.ttf", "NotoEmoji.ttf")
)
PRINT, HAND = "Print", "Hand"
"""The two fonts: print and handwriting."""
FILES = {
    (PRINT, False): "Inter-Regular.otf",
    (PRINT, True): "Inter-SemiBold.otf",
    (HAND, False): "PatrickHand.ttf",
    (HAND, True): "PatrickHand.ttf",
}
AVERAGE = 0.6
"""Assumed width of a character of other fonts (icons, for example), relative to the font size."""


class Run(NamedTuple):
    """Characters drawn in one font, from left to right."""

    text: str
    font: str


class Font(Protocol):
    """A font of Pillow, which is imported only where no window measures."""

    def getlength(self, text: str, /) -> float: ...


class Ruler(Protocol):
    """Measures texts as they are drawn."""

    def width(self, text: str, size: int, font: str, bold: bool) -> int:
        """Returns the width of one line, in pixels."""


class FontRuler:
    def width(self, text: str, size: int, font: str, bold: bool) -> int:
        """Returns the width of one line, in pixels."""
        file = FILES.get((font, bold))
        return _width(text, size, file) if file else round(len(text) * size * AVERAGE)


@lru_cache(maxsize=24)
def _font(file: str, size: int) -> Font:
    from PIL import ImageFont

    return ImageFont.truetype(str(FOLDER / file), size)


@lru_cache(maxsize=4096)
def _width(text: str, size: int, file: str) -> int:
    return round(_font(file, size).getlength(text))
