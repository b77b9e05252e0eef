"""The names of boxes and of places to tap, for screen readers. No Kivy.

Screen readers and the browsers of guests use the same names. A game names the places of its panel
in `panel_labels.py`; otherwise the text that is drawn there is read.
"""

import re
from collections.abc import Callable
from functools import cache, partial

from sheets import part
from sheets.dice_panel import FOLD, UNFOLD
from sheets.drawing.geometry import Rect
from sheets.drawing.text_capture_brush import WordBrush
from sheets.hit_targets import HitTarget
from sheets.panel import (
    BACK,
    NEXT,
    Panel,
    Place,
)
from sheets.texts import _


def words_on(panel: Panel) -> WordBrush:
    """Returns the texts drawn on a panel, with their positions."""
    brush, stale = WordBrush(), panel.stale
    if not panel.hidden:
        panel.paint(brush)
        panel.stale = stale  # nothing was drawn
    return brush


def named_targets(panel: Panel) -> list[HitTarget]:
    """Returns the targets of a panel with their spoken names."""
    words = cache(partial(words_on, panel))  # drawn once, and only if a name is asked for
    return [
        one._replace(
            say=partial(_say, panel, one.name, one.area, words), chosen=is_chosen(panel, one.name)
        )
        for one in panel.targets()
    ]


def _say(panel: Panel, place: Place, rect: Rect, words: Callable[[], WordBrush]) -> str:
    return place_name(panel, place, rect, words())


def place_name(panel: Panel, place: Place, rect: Rect, words: WordBrush) -> str:
    """Returns the spoken name of a place of a panel."""
    own: Callable[[Panel, Place], str] | None = part(panel.game.id, "panel_labels", "place_name")
    named = own(panel, place) if own else ""
    return named or _usual_name(panel, place) or words.within(rect) or _digits(place)


def is_chosen(panel: Panel, place: Place) -> bool | None:
    """Whether a place is one of several, and which; None if it is only pressed."""
    own: Callable[[Panel, Place], bool | None] | None = part(
        panel.game.id, "panel_labels", "is_chosen"
    )
    return own(panel, place) if own else None


def _usual_name(panel: Panel, place: Place) -> str:
    """Returns the name of a place that many games have; empty for others."""
    known = {
        UNFOLD: _("Enter the dice"),
        FOLD: _("Hide dice"),
        f"key{BACK}": _("Delete"),
        f"key{NEXT}": _("Next"),
    }
    if place in known:
        return known[place]
    if found := re.fullmatch(r"face(\d)", place):
        return _("Die: {face}").format(face=found[1])
    if found := re.fullmatch(r"die(\d)", place):
        at = int(found[1])
        face = str(panel.faces[at]) if at < len(panel.faces) else _("not yet entered")
        return _("Die {number}: {face}").format(number=at + 1, face=face)
    return ""


def _digits(place: Place) -> str:
    return "".join(one for one in place if one.isdigit())
