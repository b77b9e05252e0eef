"""The page that is sent: what was played and when, how it ended, and below that the sheets as they
were, in as many columns as give the page a shape that a phone shows well."""

from collections.abc import Iterator
from math import ceil, log
from typing import NamedTuple

from kivy.graphics import InstructionGroup

from scoring.forced import Forced
from scoring.journal import Journal
from screens.games import view
from screens.games.common.block import Block, Row
from screens.games.common.emblem import paint_emblem
from screens.games.common.sheet import LAYERS, Sheet
from screens.look.brush import Brush
from screens.look.geometry import Rect
from screens.look.paint import Paint
from screens.look.surface import HAND, dp, shades
from screens.look.texts import day
from screens.result.outcome import outcome
from screens.result.picture_heading import DrawnCard, Told

# In dp
NARROWEST = 540
"""A page, which is 1080 pixels then."""
MARGIN, GAP = 22, 14
HEAD, FOOT, EMBLEM = 84, 44, 52
SHEET = 330
"""The width of a sheet beside others."""
COLUMN, LABEL = 88, 34
"""A player's part of a block, and what stands before its lines."""
ROOMY, DENSE, FEW = 38, 29, 12
"""The height of a block's lines, if they are few and if they are more."""
SHORTEST = 8
"""A part of a block has so many lines at least."""
SHAPE = 0.7
"""How wide a page is at best, in heights."""
UNFINISHED = 0.25
"""What a gap in the last row of sheets costs, compared with the shape."""


class Spot(NamedTuple):
    """A sheet and how large it is."""

    sheet: Sheet
    width: float
    height: float


Rows = list[list[Spot]]


class Page:
    def __init__(self, journal: Journal, stamp: str, player: int | None = None) -> None:
        """The whole table, or one player's sheet alone. A block is always for the whole table."""
        self.journal, self.stamp = journal, stamp
        self._looks = view(journal.game.id).sheet
        whole = range(len(journal.names))
        self.players = whole if player is None or self._looks.shared else whole[player : player + 1]
        self.told = outcome(journal)
        self._forced = Forced(lambda: journal)
        rows = min(self._arrangements(), key=self._misshapen)
        self.width, self.height = self._size(rows)
        self.canvas = InstructionGroup()
        with Paint(self._layer()) as paint:
            self._paint(paint)
        self.sheets: list[Sheet] = []
        self._put(rows)

    def _layer(self) -> InstructionGroup:
        """One more, above those before it."""
        layer = InstructionGroup()
        self.canvas.add(layer)
        return layer

    # Where things are

    def _cards(self, width: float) -> list[DrawnCard]:
        told, points = Told(self.journal, self.told, self.players), not self._looks.shared
        return told.cards(width - dp(2 * MARGIN + GAP * points), points=points)

    def _above(self, width: float) -> float:
        """The height of all that stands above the sheets."""
        return dp(HEAD + GAP) + max(card.height for card in self._cards(width))

    def _size(self, rows: Rows) -> tuple[float, float]:
        width = max(dp(NARROWEST), max(map(_width, rows)) + 2 * dp(MARGIN))
        return width, self._above(width) + sum(map(_height, rows)) + dp(FOOT)

    def _misshapen(self, rows: Rows) -> float:
        width, height = self._size(rows)
        return abs(log(width / height / SHAPE)) + UNFINISHED * (len(rows[0]) - len(rows[-1]))

    # The sheets

    def _arrangements(self) -> Iterator[Rows]:
        return self._blocks() if self._looks.shared else self._sheets()

    def _view(self, player: int) -> Sheet:
        names, state = self.journal.names, self.journal.state
        sheet = self._looks(self.journal.game)
        sheet.names, sheet.forced, sheet.reading = names, self._forced, True
        sheet.show(state, player, names[player], False)
        return sheet

    def _sheets(self) -> Iterator[Rows]:
        """Everybody's sheet, in one column or more."""
        sheets = [self._view(player) for player in self.players]
        for columns in range(1, len(sheets) + 1):
            width = dp(SHEET if columns > 1 else NARROWEST - 2 * MARGIN)
            high = _height_for(sheets[0], width)
            spots = [Spot(sheet, width, high) for sheet in sheets]
            yield [spots[at : at + columns] for at in range(0, len(spots), columns)]

    def _blocks(self) -> Iterator[Rows]:
        """The one block of the table, whole or in parts beside each other."""
        rows = self._block().rows()
        needed = dp(LABEL + len(self.journal.names) * COLUMN)
        for count in range(1, 1 + max(1, len(rows) // SHORTEST)):
            width = max(needed, dp(SHEET if count > 1 else NARROWEST - 2 * MARGIN))
            yield [[self._part(part, width) for part in parted(rows, count)]]

    def _block(self) -> Block:
        block = self._view(0)
        assert isinstance(block, Block)
        return block

    def _part(self, rows: list[Row], width: float) -> Spot:
        block = self._block()
        block.rows = lambda: rows  # type: ignore[method-assign]  # only these of its lines
        block.put_at(Rect(0, 0, width, 1))
        line = dp(ROOMY if len(rows) <= FEW else DENSE)
        for _again in range(2):  # its heading depends on its height
            height = block.heading + 2 * block.margin + len(rows) * line
            block.put_at(Rect(0, 0, width, height))
        return Spot(block, width, block.height)

    def _put(self, rows: Rows) -> None:
        top = self.height - self._above(self.width)
        for row in rows:
            x = (self.width - _width(row)) / 2
            for sheet, width, height in row:
                sheet.put_at(Rect(round(x), round(top - height), round(width), round(height)))
                for name in LAYERS:
                    with Paint(self._layer()) as paint:
                        sheet.draw_layer(name, paint)
                self.sheets.append(sheet)
                x += width + dp(GAP)
            top -= _height(row)

    # What is above and below them

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
        paint.text("Rollpad", area._replace(height=dp(FOOT)), dp(18), shades.soft, font=HAND)

    def _paint_head(self, paint: Brush, area: Rect) -> None:
        side = dp(EMBLEM)
        emblem = Rect(area.x, area.y + (area.height - side) / 2, side, side)
        paint_emblem(self.journal.game.id, paint, emblem)
        words = area._replace(x=area.x + side + dp(14), width=area.width - side - dp(14))
        title = words._replace(y=area.y + dp(36), height=dp(34))
        paint.text(self.told.game, title, dp(27), shades.print, bold=True, align=0)
        below = words._replace(y=area.y + dp(15), height=dp(20))
        subtitle = " · ".join(filter(None, (self.told.variant, day(self.stamp))))
        paint.text(subtitle, below, dp(15), shades.soft, align=0)


def _width(row: list[Spot]) -> float:
    return float(sum(spot.width for spot in row) + dp(GAP) * (len(row) - 1))


def _height(row: list[Spot]) -> float:
    return float(max(spot.height for spot in row) + dp(GAP))


def _height_for(sheet: Sheet, width: float) -> float:
    """How high a sheet of this width wants to be; its margins depend on its size themselves."""
    sheet.put_at(Rect(0, 0, width, width))
    for _again in range(3):
        sheet.put_at(Rect(0, 0, width, sheet.height_for(width)))
    return sheet.height


def parted(rows: list[Row], count: int) -> list[list[Row]]:
    """In so many parts, filled up to the same length. A part begins with a round if one begins
    nearby, else it says again which one goes on."""
    starts = [at for at, row in enumerate(rows) if row.kind == "round"]
    parts: list[list[Row]] = []
    first = 0
    for left in range(count, 0, -1):
        each = ceil((len(rows) - first) / left)
        even = first + each
        near = [at for at in starts if abs(at - even) <= each / 4 and left > 1]
        end = min(near, key=lambda at: abs(at - even), default=even)
        before = [at for at in starts if at < first]
        goes_on = [rows[before[-1]]] if before and first not in starts else []
        parts.append(goes_on + rows[first:end])
        first = end
    longest = max(map(len, parts))
    return [part + [Row("")] * (longest - len(part)) for part in parts]
