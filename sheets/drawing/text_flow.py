"""Texts on the lines of a drawn card: side by side, then wrapped, cut short at the last line."""

from collections.abc import Sequence
from typing import NamedTuple

from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import HAND, PRINT
from sheets.render_context import sp

ICONS = "Icons"
BETWEEN = 14
"""Distance between two groups, in sp."""


class TextPiece(NamedTuple):
    """A text in one font and colour. Its size is in pixels, at the current text size."""

    text: str
    size: float
    colour: Colour
    font: str = PRINT
    bold: bool = False
    before: float = 0
    """Free space before it."""

    @property
    def width(self) -> float:
        return self.before + text_fitting.width(self.text, self.size, self.font, bold=self.bold)

    def within(self, room: float) -> "TextPiece":
        """Returns as much of it as fits; large text shrinks first."""
        if self.width <= max(0, room):  # a row without a size has negative space
            return self
        least = self.size / text_fitting.scale()
        smaller = self._replace(size=max(least, self.size * room / self.width - 1))
        if smaller.width <= room:
            return smaller
        return smaller._replace(text=smaller._beginning(room))

    def _beginning(self, room: float) -> str:
        low, high = 0, len(self.text) - 1
        while low < high:
            middle = (low + high + 1) // 2
            shorter = self._replace(text=f"{self.text[:middle].rstrip()}…")
            low, high = (middle, high) if shorter.width <= room else (low, middle - 1)
        return f"{self.text[:low].rstrip()}…"

    def write(self, paint: Brush, line: Rect) -> float:
        """Writes at the beginning of the line; returns where it ends."""
        spot = line._replace(x=line.x + self.before, width=0)  # without a width it is not shrunk
        paint.text(self.text, spot, self.size, self.colour, font=self.font, bold=self.bold, align=0)
        return line.x + self.width


Group = Sequence[TextPiece]
"""Pieces that stay on one line, such as a name and its points."""


def by_hand(text: str, size: float, colour: Colour) -> TextPiece:
    if text_fitting.by_hand(text):
        return TextPiece(text, size, colour, HAND)
    return TextPiece(text, size * 0.85, colour)


def lines_for(groups: Sequence[Group], lines: Sequence[Rect]) -> int:
    """Returns the number of these lines that the groups take."""
    return len({spot.y for spot in _flow(groups, lines)})


def write_groups(paint: Brush, groups: Sequence[Group], lines: list[Rect], more: TextPiece) -> str:
    """Writes the groups one after the other; `more` states how many do not fit. Returns the whole
    text."""
    spots = _flow(groups, lines)
    if len(spots) < len(groups):
        tail = more._replace(text=f"+{len(groups)}").width + sp(BETWEEN)
        spots = _flow(groups, [*lines[:-1], lines[-1]._replace(width=lines[-1].width - tail)])
        hidden = more._replace(text=f"+{len(groups) - len(spots)}")
        right = lines[-1].x + lines[-1].width - hidden.width
        hidden.write(paint, lines[-1]._replace(x=right))
    for group, spot in zip(groups, spots, strict=False):
        _write_group(paint, group, spot)
    return " ".join(piece.text for group in groups[: len(spots)] for piece in group)


def _width(group: Group) -> float:
    return sum(piece.width for piece in group)


def _flow(groups: Sequence[Group], lines: Sequence[Rect]) -> list[Rect]:
    """Returns the places of the groups that fit; a group longer than a line gets a line for
    itself."""
    spots: list[Rect] = []
    rest = [*lines]
    used = 0.0
    for group in groups:
        wide = _width(group)
        if used and used + wide > rest[0].width:
            rest, used = rest[1:], 0.0
        if not rest:
            break
        line = rest[0]
        spots.append(line._replace(x=line.x + used, width=line.width - used))
        used += wide + sp(BETWEEN)
    return spots


def _write_group(paint: Brush, group: Group, spot: Rect) -> None:
    longest = max(group, key=lambda piece: piece.width)
    rest = spot.width - (_width(group) - longest.width)
    for piece in group:
        end = (piece.within(rest) if piece is longest else piece).write(paint, spot)
        spot = spot._replace(x=end)
