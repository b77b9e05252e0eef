"""Kivy's text in any script: SDL writes in one font and to the right, so every text is given to it
in runs that it can write (`screens.fonts`).

All labels, fields and drawings measure and render with Kivy's text provider, so this is done there.
"""

from copy import copy
from functools import lru_cache
from typing import Any

from kivy.core.text import Label

from screens.fonts import Run, runs, written
from screens.writing import to_the_left

measured = Label.get_extents
"""How the provider itself does it: in one font, to the right."""
TALLER = 1.15
"""Fonts leave room above and below their letters; so much of it may be cut off."""
LEAST = 0.85
"""No font is made smaller than this for its height: some leave room for three marks on a letter."""


def install() -> None:
    """From here on Kivy draws every letter that some font has. With another provider than SDL's it
    stays as it is."""
    if Label.__name__ == "LabelSDL2":
        Label.get_extents, Label._render_text = _extents, _render


def _extents(label: Any, text: str) -> tuple[int, int]:
    if text.isascii():
        return measured(label, text)
    parts = runs(text, label.options["font_name_r"])
    wide = sum(measured(_part(label, run), run.text)[0] for run in parts)
    return wide, measured(label, " ")[1]


def caret(label: Any, line: str, column: int) -> int:
    """How far from the left a caret stands before this letter of a line."""
    before = to_the_left(line, column)
    parts = written(before, label.options["font_name_r"])
    return sum(measured(_part(label, run), run.text)[0] for run in parts)


def _render(label: Any, text: str, x: float, y: float) -> None:
    if text.isascii():
        label._surface.render(label, text, x, y)
        return
    for run in runs(text, label.options["font_name_r"]):
        part = _part(label, run)
        label._surface.render(part, run.text, x, y + _lower(label, part))
        x += measured(part, run.text)[0]


def _part(label: Any, run: Run) -> Any:
    """The label as this run is written: in its font, and no higher than the line is."""
    font, size = label.options["font_name_r"], label.options["font_size"]
    if run.font == font:
        return label
    part = copy(label)
    part.options = label.options | {"font_name_r": run.font}
    part.options["font_size"] = size * _share(font, run.font)
    return part


def _lower(label: Any, part: Any) -> int:
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
