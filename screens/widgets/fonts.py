"""Our fonts, and how Kivy draws characters that they lack.

Labels, fields and drawings all measure and render with Kivy's text provider. SDL's uses one font
and writes left to right, so other texts are passed to it in runs that it can draw (`lettering`).
"""

from copy import copy
from functools import lru_cache

from kivy.core.text import Label, LabelBase

from sheets.drawing.text_metrics import EMOJI as EMOJI
from sheets.drawing.text_metrics import FOLDER as FOLDER
from sheets.drawing.text_metrics import HAND as HAND
from sheets.drawing.text_metrics import INTER as INTER
from sheets.drawing.text_metrics import INTER_BOLD as INTER_BOLD
from sheets.drawing.text_metrics import PATRICK_HAND as PATRICK_HAND
from sheets.drawing.text_metrics import PRINT as PRINT
from sheets.drawing.text_metrics import Run

LETTERED = {INTER, INTER_BOLD, PATRICK_HAND}
USUAL = frozenset({*map(chr, range(0x180)), *"–—‘’‚“”„…−"} - {"µ", "ŉ"})
"""Characters that all of our fonts have."""
measured = Label.get_extents
"""The provider's own method: in one font, left to right."""
TALLER = 1.15
"""Maximum relative height of other fonts: the empty space around glyphs may be cut off."""
LEAST = 0.85
"""Minimum scale of a font for its height: some leave space for three marks on a glyph."""


def register() -> None:
    """Registers our fonts, and makes Kivy draw every character that some font has. With a provider
    other than SDL's only our fonts are used."""
    LabelBase.register(PRINT, INTER, fn_bold=INTER_BOLD)
    LabelBase.register(HAND, PATRICK_HAND)
    if Label.__name__ == "LabelSDL2":
        Label.get_extents, Label._render_text = _extents, _render


def _extents(label: LabelBase, text: str) -> tuple[int, int]:
    if _is_plain(label, text):
        return measured(label, text)
    return _width(label, _runs(label, text)), measured(label, " ")[1]


def _is_plain(label: LabelBase, text: str) -> bool:
    """Whether the label's font has all the characters; icon fonts are not checked."""
    return text.isascii() or USUAL.issuperset(text) or label.options["font_name_r"] not in LETTERED


def _render(label: LabelBase, text: str, x: float, y: float) -> None:
    if _is_plain(label, text):
        label._surface.render(label, text, x, y)
        return
    for run in _runs(label, text):
        part = _part(label, run)
        label._surface.render(part, run.text, x, y + _lower(label, part))
        x += measured(part, run.text)[0]


def caret(label: LabelBase, line: str, column: int) -> int:
    """Returns the distance of a caret before this character from the left of a line."""
    from sheets.drawing.bidi import to_the_left
    from sheets.drawing.font_fallback import written

    return _width(label, written(to_the_left(line, column), label.options["font_name_r"]))


def _runs(label: LabelBase, text: str) -> tuple[Run, ...]:
    from sheets.drawing.font_fallback import runs

    return runs(text, label.options["font_name_r"])


def _width(label: LabelBase, parts: tuple[Run, ...]) -> int:
    return sum(measured(_part(label, run), run.text)[0] for run in parts)


def _part(label: LabelBase, run: Run) -> LabelBase:
    """Returns the label for this run: in its font, and no higher than the line."""
    font, size = label.options["font_name_r"], label.options["font_size"]
    if run.font == font:
        return label
    part = copy(label)
    part.options = label.options | {"font_name_r": run.font}
    part.options["font_size"] = size * _share(font, run.font)
    return part


def _lower(label: LabelBase, part: LabelBase) -> int:
    """Returns the offset to the common baseline; glyphs too high for the line extend above and
    below."""
    if part is label:
        return 0
    room = measured(label, " ")[1] - measured(part, " ")[1]
    return room // 2 if room < 0 else label.get_ascent() - part.get_ascent()


@lru_cache(maxsize=64)
def _share(font: str, other: str) -> float:
    """Returns the relative size of glyphs of another font beside those of this one."""
    highs = [measured(Label(font_name=one, font_size=100), " ")[1] for one in (font, other)]
    return min(1.0, max(LEAST, TALLER * highs[0] / highs[1]))
