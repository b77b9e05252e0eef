"""Marks entries against a rule with a small "!" in the margin of a sheet."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from scoring.game import Box
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette

SIGN = "!"
REACH = 24
"""Maximum distance in dp of a touch from a mark."""
LARGEST = 19
"""Maximum height of a mark in dp."""


class ForcedEntries(Protocol):
    """The entries of the game that break a rule."""

    def boxes(self, player: int) -> Iterable[Box]:
        """Returns the boxes of a player's sheet that were written against a rule."""

    def is_forced(self, number: int) -> bool:
        """Whether this entry, counted from 0 without those undone, breaks a rule."""


class Pencilled(NamedTuple):
    """Parts written in pencil: entries that the host has not confirmed yet."""

    boxes: frozenset[Box] = frozenset()
    """Boxes of the player's sheet."""
    numbers: frozenset[int] = frozenset()
    """The entries, counted from 0 without those undone."""


class Margins(NamedTuple):
    """The margins beside what is printed."""

    left: float
    """The left edge of the printed part."""
    right: float
    middle: float
    width: float
    """The width of each margin."""


class WrittenBox(NamedTuple):
    """A box that was written against a rule."""

    box: Box
    rect: Rect
    is_round: bool


def mark_forced(paint: Brush, found: Iterable[WrittenBox], margins: Margins) -> dict[Box, Rect]:
    """Rings the boxes written against a rule and puts one mark for each row into the nearer margin;
    returns the areas of the marks, each by a box it belongs to."""
    signs: dict[tuple[bool, int], WrittenBox] = {}
    for one in found:
        ring = faded(palette().refuse, 0.7)
        if one.is_round:
            paint.oval(one.rect, faded(palette().refuse, 0), ring, dp(1.2))
        else:
            paint.box(one.rect, line=ring, width=dp(1.2))
        x, y = one.rect.center
        signs[x > margins.middle, round(y)] = one
    places = {one.box: _sign_rect(one.rect, margins, right) for (right, _y), one in signs.items()}
    for rect in places.values():
        draw_sign(paint, rect)
    return places


def _sign_rect(line: Rect, margins: Margins, at_right: bool) -> Rect:
    wide = min(dp(LARGEST), margins.width - dp(1.5))
    left = margins.right + dp(0.5) if at_right else margins.left - dp(0.5) - wide
    high = min(line.height, dp(LARGEST) * 1.3)
    return Rect(left, line.center[1] - high / 2, wide, high)


def sign_at(signs: Mapping[Box, Rect], x: float, y: float) -> Box | None:
    """Returns the box whose mark is at this point; None if there is none."""
    near = [(rect.distance(x, y), box) for box, rect in signs.items()]
    return min(near)[1] if near and min(near)[0] <= dp(REACH) else None


def draw_sign(paint: Brush, rect: Rect) -> None:
    size = min(dp(LARGEST), rect.height * 0.85, rect.width * 2.2)
    paint.text(SIGN, rect, size, palette().refuse, bold=True)
