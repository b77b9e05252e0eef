"""A block as an empty page of a pad: columns and lines for a pencil."""

from typing import TYPE_CHECKING

from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.render_target import dp, shades

if TYPE_CHECKING:
    from sheets.shared_sheet import Block

LINES = 20
"""Lines where a page has no end."""
TITLE, NAMES, LINE = 30, 88, 28
"""Heights in dp: the title, the names with their totals, and a line."""
TOTAL = 0.46
"""The part of the names' height that the totals below them have."""

Drawn = list[tuple[str, Rect]]


def height(block: "Block") -> float:
    """Returns the preferred height."""
    return dp(TITLE + NAMES + LINE * _count(block)) + 2 * block.margin


def heading() -> float:
    return dp(TITLE + NAMES)


def _count(block: "Block") -> int:
    return block.least_rows() if block.is_full else LINES


def lines(block: "Block") -> Drawn:
    """Returns the lines with their printed labels."""
    area, count = block.area, _count(block)
    labels = [row.label for row in block.rows()] if block.is_full else [""] * count
    high, top = area.height / count, area.y + area.height
    places = [Rect(area.x, top - (n + 1) * high, area.width, high) for n in range(count)]
    return [*zip(labels, places, strict=True)]


def totals(block: "Block") -> list[Rect]:
    """Returns the boxes for the totals, above the lines."""
    area = block.area
    low = area._replace(y=area.y + area.height, height=dp(NAMES) * TOTAL)
    return [block.column(player, low).shrunk(dp(4)) for player in range(block.columns)]


def paint_pad(block: "Block", paint: Brush) -> None:
    area = block.area
    head = area._replace(y=area.y + area.height, height=dp(NAMES))
    title = head._replace(y=head.y + head.height, height=dp(TITLE))
    words = block.game.title_of(block.state.options)
    paint.text(words, title, dp(TITLE) * 0.55, shades.print, bold=True, align=0)
    sign = head._replace(width=block.label, height=head.height * TOTAL)
    paint.text("Σ", sign, dp(16), shades.soft, bold=True)
    for rect in totals(block):
        paint.box(rect, fill=shades.box, line=shades.line)
        paint.plain(rect._replace(y=rect.y + rect.height + dp(5), height=dp(0.8)), shades.line)
    paint.plain(Rect(area.x, head.y, area.width, dp(1.4)), shades.print)
    for player in range(block.columns):
        column = block.column(player, area)
        paint.plain(Rect(column.x, area.y, 1, area.height + head.height), shades.line)
    for label, line in lines(block):
        paint.text(label, line._replace(width=block.label - dp(4)), dp(14), shades.soft)
        paint.plain(line._replace(height=1), shades.line)
