"""Our fonts, and how Kivy writes what they have no letters for.

Labels, fields and drawings all measure and render with Kivy's text provider. SDL's writes in one
font and to the right, so other texts are given to it in runs that it can write (`lettering`).
"""

from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.core.text import Label, LabelBase

from screens.look.surface import HAND as HAND
from screens.look.surface import PRINT as PRINT

if TYPE_CHECKING:
    from screens.look.lettering import Run

FOLDER = Path(__file__).parents[2] / "assets" / "fonts"
INTER, INTER_BOLD, PATRICK_HAND, EMOJI = (
    str(FOLDER / name)
    for name in ("Inter-Regular.otf", "Inter-SemiBold.otf", "PatrickHand.ttf", "NotoEmoji.ttf")
)
LETTERED = {INTER, INTER_BOLD, PATRICK_HAND}
USUAL = frozenset({*map(chr, range(0x180)), *"–—‘’‚“”„…−"} - {"µ", "ŉ"})
"""Letters that all of our fonts have."""
measured = Label.get_extents
"""How the provider itself does it: in one font, to the right."""
TALLER = 1.15
"""Fonts leave room above and below their letters; so much of it may be cut off."""
LEAST = 0.85
"""No font is made smaller than this for its height: some leave room for three marks on a letter."""


def register() -> None:
    """From here on Kivy knows our fonts, and draws every letter that some font has. With another
    provider than SDL's those of our fonts have to do."""
    LabelBase.register(PRINT, INTER, fn_bold=INTER_BOLD)
    LabelBase.register(HAND, PATRICK_HAND)
    if Label.__name__ == "LabelSDL2":
        Label.get_extents, Label._render_text = _extents, _render


def _extents(label: LabelBase, text: str) -> tuple[int, int]:
    if _is_plain(label, text):
        return measured(label, text)
    return _width(label, _runs(label, text)), measured(label, " ")[1]


def _is_plain(label: LabelBase, text: str) -> bool:
    """Whether the font of the label has all the letters; that of icons is no business of ours."""
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
    """How far from the left a caret stands before this letter of a line."""
    from screens.look.lettering import written
    from screens.look.text_direction import to_the_left

    return _width(label, written(to_the_left(line, column), label.options["font_name_r"]))


def _runs(label: LabelBase, text: str) -> "tuple[Run, ...]":
    from screens.look.lettering import runs

    return runs(text, label.options["font_name_r"])


def _width(label: LabelBase, parts: "tuple[Run, ...]") -> int:
    return sum(measured(_part(label, run), run.text)[0] for run in parts)


def _part(label: LabelBase, run: "Run") -> LabelBase:
    """The label as this run is written: in its font, and no higher than the line is."""
    font, size = label.options["font_name_r"], label.options["font_size"]
    if run.font == font:
        return label
    part = copy(label)
    part.options = label.options | {"font_name_r": run.font}
    part.options["font_size"] = size * _share(font, run.font)
    return part


def _lower(label: LabelBase, part: LabelBase) -> int:
    """On the same line as the others; what is too high for it reaches out above and below."""
    if part is label:
        return 0
    room = measured(label, " ")[1] - measured(part, " ")[1]
    return room // 2 if room < 0 else label.get_ascent() - part.get_ascent()


@lru_cache(maxsize=64)
def _share(font: str, other: str) -> float:
    """How large letters of another font are written beside those of this one."""
    highs = [measured(Label(font_name=one, font_size=100), " ")[1] for one in (font, other)]
    return min(1.0, max(LEAST, TALLER * highs[0] / highs[1]))
