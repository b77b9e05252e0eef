"""The sheets of a game for display: their sizes and their arrangement in rows. No Kivy.

Used for the picture to share and for the result in the window.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from scoring.forced_entries import Forced
from scoring.journal import Journal
from sheets import view_of
from sheets.drawing.geometry import Rect
from sheets.render_context import dp
from sheets.shared_sheet import Block, SheetRow
from sheets.sheet import Sheet

# In dp
GAP = 14
LABEL, COLUMN = 34, 88
"""Widths of the label before the lines of a block, and of a player's column."""
SHORTEST = 8
"""Minimum number of lines in a part of a block."""
NARROWEST = 280
"""Minimum width of a sheet beside others; narrower ones are unreadable."""
LOWEST, ROOMY, HIGHEST = 29, 34, 92
"""Heights of a line of a block."""
SQUEEZED = 0.85
"""Minimum share of its preferred height to which a sheet may be reduced in order to fit."""


class Spot(NamedTuple):
    """A sheet and its size."""

    sheet: Sheet
    width: float
    height: float


Rows = list[list[Spot]]


class Sheets:
    def __init__(self, journal: Journal, *, compact: bool = False) -> None:
        self.journal, self._compact = journal, compact
        self._looks = view_of(journal).sheet
        self._forced = Forced(lambda: journal)

    @property
    def shared(self) -> bool:
        """Whether there is one for the whole table."""
        return self._looks.shared

    def of(self, player: int) -> Sheet:
        names, state = self.journal.names, self.journal.state
        sheet = self._looks(self.journal.game, compact=self._compact)
        sheet.names, sheet.forced, sheet.reading = names, self._forced, True
        sheet.show(state, player, names[player], False)
        return sheet

    # A block

    def block(self) -> Block:
        block = self.of(0)
        assert isinstance(block, Block)
        return block

    def part(self, rows: list[SheetRow], width: float, line: float) -> Spot:
        """Returns some lines of the block, with this height."""
        block = self.block()
        block.rows = lambda: rows  # type: ignore[method-assign]  # only these of its lines
        block.most_line = HIGHEST
        block.put_at(Rect(0, 0, width, 1))
        for _again in range(2):  # its heading depends on its height
            height = block.heading + 2 * block.margin + len(rows) * line
            block.put_at(Rect(0, 0, width, height))
        return Spot(block, width, block.height)

    # In the window

    def one(self, player: int, width: float) -> Rows:
        """Returns a single sheet, or the whole block."""
        if self.shared:
            return [[self.part(self.block().rows(), width, dp(ROOMY))]]
        sheet = self.of(player)
        return [[Spot(sheet, width, height_for(sheet, width))]]

    def all(self, width: float, room: float) -> Rows:
        """Returns all sheets, as large as possible while visible at once; if that is not possible,
        as many side by side as are readable."""
        return self._blocks(width, room) if self.shared else self._own_sheets(width, room)

    def _blocks(self, width: float, room: float) -> Rows:
        rows = self.block().rows()
        needed = dp(LABEL + len(self.journal.names) * COLUMN)
        most = max(1, min(len(rows) // SHORTEST, int((width + dp(GAP)) / (needed + dp(GAP)))))
        for count in range(1, most + 1):
            parts, each = parted(rows, count), (width - dp(GAP) * (count - 1)) / count
            lowest = self.part(parts[0], each, dp(LOWEST)).height
            if lowest <= room:
                break
        line = min(dp(HIGHEST), dp(LOWEST) + max(0, room - lowest) / len(parts[0]))
        return [[self.part(part, each, line) for part in parts]]

    def _own_sheets(self, width: float, room: float) -> Rows:
        sheets = [self.of(player) for player in range(len(self.journal.names))]
        for columns in range(1, len(sheets) + 1):
            each = (width - dp(GAP) * (columns - 1)) / columns
            if columns > 1 and each < dp(NARROWEST):
                break
            lines = ceil(len(sheets) / columns)
            fair = (room - dp(GAP) * (lines - 1)) / lines
            high = height_for(sheets[0], each)
            found = columns, each, max(min(high, fair), high * SQUEEZED)
            if high * SQUEEZED <= fair:
                break
        columns, each, high = found
        spots = [Spot(sheet, each, high) for sheet in sheets]
        return in_rows(spots, columns)


def in_rows(spots: Sequence[Spot], columns: int) -> Rows:
    return [[*spots[at : at + columns]] for at in range(0, len(spots), columns)]


def row_width(row: list[Spot]) -> float:
    return float(sum(spot.width for spot in row) + dp(GAP) * (len(row) - 1))


def row_height(row: list[Spot]) -> float:
    """Returns the height of a row including the gap below it."""
    return float(max(spot.height for spot in row) + dp(GAP))


def height_for(sheet: Sheet, width: float) -> float:
    """Returns the preferred height of a sheet of this width; its margins depend on its size."""
    sheet.put_at(Rect(0, 0, width, width))
    for _again in range(3):
        sheet.put_at(Rect(0, 0, width, sheet.height_for(width)))
    return sheet.height


def parted(rows: list[SheetRow], count: int) -> list[list[SheetRow]]:
    """Splits the block into `count` parts of equal length. A part begins with a round if one begins
    nearby, otherwise it repeats which one continues."""
    starts = [at for at, row in enumerate(rows) if row.kind == "round"]
    parts: list[list[SheetRow]] = []
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
    return [part + [SheetRow("")] * (longest - len(part)) for part in parts]
