"""Measures the contrast of all texts in the window with the pixels around them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from sheets.drawing.colour import blended, contrast
from sheets.drawing.geometry import Rect
from tests.support import looks
from tests.support.contrasts import MARK, MeasuringBrush
from tools.robot import Robot

AROUND = 2
"""Pixels around a text from which its background is determined."""


class Words(NamedTuple):
    text: str
    where: Rect
    colour: tuple[float, ...]
    ground: tuple[float, ...] | None = None
    """Its background; None if that has to be read from the window."""


def faint_words(robot: Robot, path: Path, least: float) -> set[tuple[str, float]]:
    """Returns the texts with less contrast, each with its contrast; disabled ones do not count."""
    robot.picture(path)
    found = set()
    with Image.open(path) as opened:
        picture = opened.convert("RGB")
    for words in _visible(robot):
        ground = words.ground or _ground(picture, words.where)
        if ground is None:
            continue
        measured = contrast(blended(words.colour, ground), ground)
        if measured < least - 0.1:  # the pixels are rounded
            found.add((words.text, round(measured, 2)))
    return found


def _visible(robot: Robot) -> Iterator[Words]:
    from kivy.core.window import Window
    from kivy.uix.label import Label

    from screens.widgets.canvas_widget import Drawn

    tops = [one for one in Window.children if one is not robot.app.root]
    is_behind = any(tuple(one.size) == tuple(Window.size) for one in tops)
    for root in tops if is_behind else (robot.screen, *tops):  # darkened behind a dialog or a menu
        for widget in looks.shown(root, Label | Drawn):
            if widget.disabled or not looks.area(widget).overlaps(looks.window()):
                continue
            if not _is_in_sight(widget):
                continue
            if isinstance(widget, Drawn):
                yield from _drawn(widget)
            elif widget.text.strip():
                yield Words(widget.text, _place(widget), _through(widget))


def _is_in_sight(widget: Any) -> bool:
    """Whether its middle is in the visible part of what scrolls: below the foot of a page there is
    something else."""
    from kivy.core.window import Window
    from kivy.uix.scrollview import ScrollView

    x, y = widget.to_window(*widget.center)
    parent = widget.parent
    while parent not in (None, Window):
        if isinstance(parent, ScrollView):
            left, low, right, high = looks.area(parent)
            if not (left <= x <= right and low <= y <= high):
                return False
        parent = parent.parent
    return True


def _drawn(widget: Any) -> Iterator[Words]:
    brush = MeasuringBrush()
    widget.paint(brush)
    paper = _whole(widget)
    for text, where, colour in brush.written:
        if where.width and text != MARK:
            fills = [fill.colour for fill in brush.fills if fill.covers(*where.center)]
            ground = tuple(fills[-1][:3]) if fills and fills[-1][-1] == 1 else None
            yield Words(text, paper, tuple(colour), ground)


def _place(label: Any) -> Rect:
    """Returns the area of the text itself."""
    wide, high = label.texture_size
    x, y = label.to_window(*label.center)
    return Rect(x - wide / 2, y - high / 2, wide, high) if wide <= label.width else _whole(label)


def _whole(label: Any) -> Rect:
    left, low, right, high = looks.area(label)
    return Rect(left, low, right - left, high - low)


def _through(widget: Any) -> tuple[float, ...]:
    """Returns its colour, with the opacity of the widget and its parents."""
    *colour, alpha = widget.color
    for one in (widget, *looks.ancestors(widget)):
        alpha *= one.opacity
    return (*colour, alpha)


def _ground(picture: Image.Image, where: Rect) -> tuple[float, ...] | None:
    """Returns the most frequent colour around a text; None outside the window."""
    high = picture.height
    box = (
        *(max(0, round(where.x) - AROUND), max(0, round(high - where.y - where.height) - AROUND)),
        *(round(where.x + where.width) + AROUND, round(high - where.y) + AROUND),
    )
    box = (box[0], box[1], min(picture.width, box[2]), min(high, box[3]))
    if box[0] >= box[2] or box[1] >= box[3]:
        return None
    pixels = picture.crop(box).getcolors(picture.width * high) or []
    most = max(pixels, key=lambda pixel: pixel[0])[1]
    assert isinstance(most, tuple)
    return tuple(part / 255 for part in most)
