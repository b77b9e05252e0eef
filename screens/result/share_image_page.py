"""The page to share: game and date, the result, and below that the sheets, in as many columns as
give the page a shape that suits a phone."""

from collections.abc import Callable, Iterator
from math import log

from scoring.journal import Journal
from screens.result.result_summary import outcome
from screens.result.share_image_heading import DrawnCard, ResultCards
from screens.result.sheet_gallery import (
    COLUMN,
    GAP,
    LABEL,
    SHORTEST,
    Rows,
    Sheets,
    Spot,
    height_for,
    in_rows,
    parted,
    row_height,
    row_width,
)
from sheets import paint_icon
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette
from sheets.sheet import LAYERS
from sheets.texts import day

# In dp
NARROWEST = 540
"""Minimum width of a page, which is 1080 pixels."""
MARGIN = 22
HEAD, FOOT, EMBLEM = 84, 44, 52
SHEET = 330
"""Width of a sheet beside others."""
ROOMY, DENSE, FEW = 38, 29, 12
"""Heights of a block's lines, if there are few and if there are more than FEW."""
SHAPE = 0.7
"""Preferred ratio of width to height."""
UNFINISHED = 0.25
"""Penalty for a gap in the last row of sheets, compared with the shape."""


class SharePage:
    def __init__(self, journal: Journal, stamp: str, player: int | None = None) -> None:
        """The whole table, or one player's sheet. A block is always for the whole table."""
        self.journal, self.stamp = journal, stamp
        self._sheets = Sheets(journal)
        whole = range(len(journal.names))
        if player is not None and not self._sheets.shared:
            whole = whole[player : player + 1]
        self.players = whole
        self.summary = outcome(journal)
        rows = min(self._arrangements(), key=self._misshapen)
        self._rows = rows
        self.width, self.height = self._size(rows)

    def draw(self, layer: Callable[[], Brush]) -> None:
        """Draws the page in layers, each with a brush of its own above the others."""
        self._paint(layer())
        self._put(self._rows, layer)

    # Layout

    def _cards(self, width: float) -> list[DrawnCard]:
        cards, points = (
            ResultCards(self.journal, self.summary, self.players),
            not self._sheets.shared,
        )
        return cards.cards(width - dp(2 * MARGIN + GAP * points), points=points)

    def _above(self, width: float) -> float:
        """Returns the height of everything above the sheets."""
        return dp(HEAD + GAP) + max(card.height for card in self._cards(width))

    def _size(self, rows: Rows) -> tuple[float, float]:
        width = max(dp(NARROWEST), max(map(row_width, rows)) + 2 * dp(MARGIN))
        return width, self._above(width) + sum(map(row_height, rows)) + dp(FOOT)

    def _misshapen(self, rows: Rows) -> float:
        width, height = self._size(rows)
        return abs(log(width / height / SHAPE)) + UNFINISHED * (len(rows[0]) - len(rows[-1]))

    # The sheets

    def _arrangements(self) -> Iterator[Rows]:
        return self._blocks() if self._sheets.shared else self._own_sheets()

    def _own_sheets(self) -> Iterator[Rows]:
        """Yields each player's sheet, in one column or more."""
        sheets = [*map(self._sheets.of, self.players)]
        for columns in range(1, len(sheets) + 1):
            width = dp(SHEET if columns > 1 else NARROWEST - 2 * MARGIN)
            high = height_for(sheets[0], width)
            yield in_rows([Spot(sheet, width, high) for sheet in sheets], columns)

    def _blocks(self) -> Iterator[Rows]:
        """Yields the one block of the table, whole or in parts side by side."""
        rows = self._sheets.block().rows()
        needed = dp(LABEL + len(self.journal.names) * COLUMN)
        for count in range(1, 1 + max(1, len(rows) // SHORTEST)):
            width = max(needed, dp(SHEET if count > 1 else NARROWEST - 2 * MARGIN))
            parts = parted(rows, count)
            line = dp(ROOMY if len(parts[0]) <= FEW else DENSE)
            yield [[self._sheets.part(part, width, line) for part in parts]]

    def _put(self, rows: Rows, layer: Callable[[], Brush]) -> None:
        top = self.height - self._above(self.width)
        widest = max(map(row_width, rows), default=0)
        for row in rows:  # the last one begins where the others do
            x = (self.width - widest) / 2
            for sheet, width, height in row:
                sheet.put_at(Rect(round(x), round(top - height), round(width), round(height)))
                for name in LAYERS:
                    sheet.draw_layer(name, layer())
                x += width + dp(GAP)
            top -= row_height(row)

    # Above and below the sheets

    def _paint(self, paint: Brush) -> None:
        area = Rect(dp(MARGIN), 0, self.width - 2 * dp(MARGIN), self.height)
        self._paint_head(paint, area._replace(y=self.height - dp(HEAD), height=dp(HEAD)))
        cards = self._cards(self.width)
        high = max(card.height for card in cards)
        x, room = area.x, area.width - dp(GAP) * (len(cards) - 1)
        for card in cards:
            rect = Rect(x, self.height - dp(HEAD) - high, room * card.share, high)
            card.paint(paint, rect)
            x += rect.width + dp(GAP)
        paint.text("Rollpad", area._replace(height=dp(FOOT)), dp(18), palette().soft, font=HAND)

    def _paint_head(self, paint: Brush, area: Rect) -> None:
        side = dp(EMBLEM)
        emblem = Rect(area.x, area.y + (area.height - side) / 2, side, side)
        paint_icon(self.journal.game.id, paint, emblem)
        words = area._replace(x=area.x + side + dp(14), width=area.width - side - dp(14))
        title = words._replace(y=area.y + dp(36), height=dp(34))
        paint.text(self.summary.game, title, dp(27), palette().print, bold=True, align=0)
        below = words._replace(y=area.y + dp(15), height=dp(20))
        subtitle = " · ".join(filter(None, (self.summary.variant, day(self.stamp))))
        paint.text(subtitle, below, dp(15), palette().soft, align=0)
