"""Selects the font for a word: ours, the emoji we ship, or one of the system's.

Imported when a character first occurs that one of our fonts may lack.
"""

import os
import sys
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from unicodedata import normalize

from sheets.drawing.bidi import Cluster, is_hidden, laid_out
from sheets.drawing.cmap_reader import FontFile
from sheets.drawing.text_metrics import EMOJI, INTER, INTER_BOLD, PATRICK_HAND, Run

SHIPPED = {
    INTER: (INTER, EMOJI),
    INTER_BOLD: (INTER_BOLD, EMOJI),
    PATRICK_HAND: (PATRICK_HAND, INTER, EMOJI),
}
"""Fonts searched for a character before those of the system, by our font."""
BOX = "\u25fb"
"""Replaces a character that no font has; it is one of the emoji."""
KINDS = (".ttf", ".otf", ".ttc")
MOST = 1500
"""Maximum number of system fonts searched."""
FAVOURED = ("notosans", "dejavusans", "roboto", "segoeui", "arial", "tahoma", "helvetica")
AVOIDED = (
    *("bold", "italic", "oblique", "black", "light", "thin", "medium", "heavy", "condensed"),
    *("mono", "serif", "nastaliq", "kufi", "display", "looped"),
)


@lru_cache(maxsize=4096)
def runs(text: str, font: str) -> tuple[Run, ...]:
    """Returns how a line of text is drawn where this font is requested."""
    return written(laid_out(normalize("NFC", text)), font)


def written(line: tuple[Cluster, ...], font: str) -> tuple[Run, ...]:
    """Returns the runs of a word: a single one if one font has all of its characters."""
    found: list[Run] = []
    for word in _words(line):
        for run in _word(word, font):
            if found and found[-1].font == run.font:
                found[-1] = Run(found[-1].text + run.text, run.font)
            else:
                found.append(run)
    return tuple(found)


def _words(line: tuple[Cluster, ...]) -> Iterator[list[Cluster]]:
    """Yields the words and the spaces between them, which are as wide as in the requested font."""
    for _space, word in groupby(line, key=lambda one: one.text.isspace()):
        yield list(word)


def _word(word: list[Cluster], font: str) -> Iterator[Run]:
    """Yields joined glyphs, or single ones if the font has only those."""
    for texts in ([one.shown for one in word], [one.text for one in word]):
        if common := font_for("".join(texts), font):
            yield Run(_seen("".join(texts)), common)
            return
    for one in word:
        yield _single(one, font)


def _single(one: Cluster, font: str) -> Run:
    for text in (one.shown, one.text, one.text[0]):
        if single := font_for(text, font):
            return Run(_seen(text), single)
    return Run(BOX, EMOJI)


def _seen(text: str) -> str:
    """Returns the text without invisible characters, of which some fonts have a picture."""
    return "".join(letter for letter in text if not is_hidden(letter))


@lru_cache(maxsize=1024)
def font_for(text: str, font: str) -> str | None:
    """Returns the first font that has all these characters. Spaces are ignored."""
    letters = "".join({one for one in text if not is_hidden(one) and not one.isspace()})
    shipped = SHIPPED[font]
    found = next((one for one in shipped if _opened(one).has_all(letters)), None)
    return found or _system_font(letters)


@lru_cache(maxsize=1024)
def _system_font(letters: str) -> str | None:
    return next((one for one in system_fonts() if _opened(one).has_all(letters)), None)


@cache
def _opened(path: str) -> FontFile:
    return FontFile(Path(path))


@cache
def system_fonts() -> tuple[str, ...]:
    """Returns the system's fonts, regular ones first."""
    files = {
        Path(folder) / name
        for top in system_folders()
        for folder, _folders, names in os.walk(top)
        for name in names
        if name.lower().endswith(KINDS)
    }
    return tuple(str(file) for file in sorted(files, key=_rank)[:MOST])


def _rank(file: Path) -> tuple[int, int, str]:
    name = file.stem.lower().replace("-", "").replace(" ", "")
    favoured = (n for n, beginning in enumerate(FAVOURED) if name.startswith(beginning))
    return sum(word in name for word in AVOIDED), next(favoured, len(FAVOURED)), str(file)


def system_folders() -> list[Path]:
    if "ANDROID_ARGUMENT" in os.environ:
        return [Path("/system/fonts"), Path("/product/fonts")]
    home = Path.home()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")
        windows = os.environ.get("SYSTEMROOT", "C:/Windows")
        return [Path(windows) / "Fonts", Path(local) / "Microsoft" / "Windows" / "Fonts"]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    own = os.environ.get("XDG_DATA_HOME") or str(home / ".local" / "share")
    folders = [Path(folder) / "fonts" for folder in (own, *shared.split(":")) if folder]
    return [home / ".fonts", *folders]
