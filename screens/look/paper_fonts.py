"""The fonts of a file that is printed or sent: which writes what, and how wide it is.

No Kivy, but for letters that our own font does not have.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from screens.look.icons import ICONS
from screens.look.printed_font import PrintedFont
from screens.look.ruler import FILES, FOLDER
from screens.look.surface import HAND

BOX = "\u25fb"
"""Written where a letter cannot be."""
ICON_FONT = Path("fonts", "materialdesignicons-webfont.ttf")


def path_of(font: str, bold: bool) -> Path:
    if font == ICONS:
        found = find_spec("kivymd")
        assert found is not None
        return Path((found.submodule_search_locations or [""])[0]) / ICON_FONT
    return FOLDER / FILES[font, bold]


class PaperFonts:
    """All fonts of one file; it measures, too (`surface.Ruler`)."""

    def __init__(self) -> None:
        self._open: dict[Path, PrintedFont] = {}
        self.written: dict[tuple[str, bool], PrintedFont] = {}
        """Those of ours that were written in."""

    def __iter__(self) -> Iterator[PrintedFont]:
        """Those of which something was written."""
        return (font for font in self._open.values() if len(font.used) > 1)

    def open(self, path: Path) -> PrintedFont:
        if path not in self._open:
            self._open[path] = PrintedFont(path, f"F{len(self._open)}")
        return self._open[path]

    def own(self, font: str, bold: bool) -> PrintedFont:
        """The font that something is to be written in."""
        found = self.written[font, bold and font != HAND] = self.open(path_of(font, bold))
        return found

    def runs(self, text: str, font: str, bold: bool) -> list[tuple[str, PrintedFont]]:
        """A line in the parts that one font each can write."""
        path, own = path_of(font, bold), self.own(font, bold)
        if font == ICONS or own.has_all(text):
            return [(text, own)]
        from screens.look.fonts import EMOJI  # not needed for most names
        from screens.look.lettering import runs

        found = []
        for run in runs(text, str(path)):
            other = self.open(Path(run.font))
            found.append((run.text, other) if other.usable else (BOX, self.open(Path(EMOJI))))
        return found

    def reach(self, font: str, bold: bool) -> tuple[float, float]:
        """How far letters reach above and below their baseline, relative to the size."""
        return self.own(font, bold).reach

    def extent(self, text: str, font: str, bold: bool) -> float:
        """Relative to the size."""
        return sum(one.width(part) for part, one in self.runs(text, font, bold))

    def width(self, text: str, size: int, font: str, bold: bool) -> int:
        return round(self.extent(text, font, bold) * size)
