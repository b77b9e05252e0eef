"""Marks entries against a rule with a small "!" in the margin of a sheet."""

from abc import abstractmethod
from collections.abc import Container, Iterable
from typing import NamedTuple, Protocol

from scoring.game import AnyGame, Box
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.measuring_brush import BlindBrush
from sheets.render_context import dp, palette
from sheets.sheet_base import Paper

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


class Margin(Paper):
    """The margins of a sheet, and how its entries are marked."""

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self.forced: ForcedEntries | None = None
        self.pencilled = Pencilled()
        self._signs: dict[Box, Rect] = {}

    def pencil(self, pencilled: Pencilled) -> None:
        """Sets what is written in pencil."""
        if pencilled != self.pencilled:
            self.pencilled = pencilled
            self.outdate("ink")

    @abstractmethod
    def paint_ink(self, paint: Brush) -> None:
        """Draws all handwriting, and the marks beside it."""

    @property
    def signs(self) -> dict[Box, Rect]:
        """Returns the areas of the marks, each by a box it belongs to."""
        if "ink" in self.stale and self.state is not None and self.has_room:
            self.paint_ink(BlindBrush())
        return self._signs

    def printed_from_to(self) -> tuple[float, float]:
        """Returns the left and right edge of the printed part."""
        return self.x + self.margin, self.right - self.margin

    def mark_forced(self, paint: Brush, written: Container[Box]) -> None:
        """Rings the boxes written against a rule and puts one mark for each row into the nearer
        margin."""
        signs: dict[tuple[bool, int], Box] = {}
        for box in self.forced.boxes(self.player) if self.forced else ():
            if box not in written or box not in self.boxes:
                continue
            rect, ring = self.boxes[box], faded(palette().refuse, 0.7)
            if self.is_round(box):
                paint.oval(rect, faded(palette().refuse, 0), ring, dp(1.2))
            else:
                paint.box(rect, line=ring, width=dp(1.2))
            x, y = rect.center
            signs[x > self.center_x, round(y)] = box
        self._signs = {box: self.sign_rect(box, right) for (right, _y), box in signs.items()}
        for rect in self._signs.values():
            draw_sign(paint, rect)

    def sign_rect(self, box: Box, at_right: bool) -> Rect:
        line = self.boxes[box]
        wide = min(dp(LARGEST), self.margin - dp(1.5))
        before, after = self.printed_from_to()
        left = after + dp(0.5) if at_right else before - dp(0.5) - wide
        high = min(line.height, dp(LARGEST) * 1.3)
        return Rect(left, line.center[1] - high / 2, wide, high)

    def sign_at(self, x: float, y: float) -> Box | None:
        """Returns the box whose mark is at this point; None if there is none."""
        near = [(rect.distance(x, y), box) for box, rect in self.signs.items()]
        return min(near)[1] if near and min(near)[0] <= dp(REACH) else None


def draw_sign(paint: Brush, rect: Rect) -> None:
    size = min(dp(LARGEST), rect.height * 0.85, rect.width * 2.2)
    paint.text(SIGN, rect, size, palette().refuse, bold=True)
