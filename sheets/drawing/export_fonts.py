"""The fonts of a file to print or send: selects one for each text, and measures it.

No Kivy, except for characters that our own fonts lack.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from sheets.drawing.font_subset import PrintedFont
from sheets.drawing.icons import ICONS
from sheets.drawing.text_metrics import EMOJI, FILES, FOLDER, HAND

BOX = "\u25fb"
"""Replaces a character that no font has."""
ICON_FONT = Path("fonts", "materialdesignicons-webfont.ttf")


def path_of(font: str, bold: bool) -> Path:
    if font == ICONS:
        found = find_spec("kivymd")
        assert found is not None
        return Path((found.submodule_search_locations or [""])[0]) / ICON_FONT
    return FOLDER / FILES[font, bold]


class PaperFonts:
    """All fonts of one file; it measures, too (`text_metrics.Ruler`)."""

    def __init__(self) -> None:
        self._open: dict[Path, PrintedFont] = {}
        self.written: dict[tuple[str, bool], PrintedFont] = {}
        """Our fonts in use."""

    def __iter__(self) -> Iterator[PrintedFont]:
        """Yields all fonts in use."""
        return (font for font in self._open.values() if len(font.used) > 1)

    def open(self, path: Path) -> PrintedFont:
        if path not in self._open:
            self._open[path] = PrintedFont(path, f"F{len(self._open)}")
        return self._open[path]

    def own(self, font: str, bold: bool) -> PrintedFont:
        """Returns one of our fonts, noted as in use."""
        found = self.written[font, bold and font != HAND] = self.open(path_of(font, bold))
        return found

    def runs(self, text: str, font: str, bold: bool) -> list[tuple[str, PrintedFont]]:
        """Returns a line split into parts, each with a font that has its characters."""
        path, own = path_of(font, bold), self.own(font, bold)
        if font == ICONS or own.has_all(text):
            return [(text, own)]
        from sheets.drawing.font_fallback import runs

        found = []
        for run in runs(text, str(path)):
            other = self.open(Path(run.font))
            found.append((run.text, other) if other.usable else (BOX, self.open(Path(EMOJI))))
        return found

    def reach(self, font: str, bold: bool) -> tuple[float, float]:
        """Returns how far glyphs reach above and below their baseline, relative to the size."""
        return self.own(font, bold).reach

    def extent(self, text: str, font: str, bold: bool) -> float:
        """Returns the width relative to the size."""
        return sum(one.width(part) for part, one in self.runs(text, font, bold))

    def width(self, text: str, size: int, font: str, bold: bool) -> int:
        return round(self.extent(text, font, bold) * size)
