"""The shared sheet of Tripple Domino: a column for each player, a row for each turn, rounds
separated."""

from scoring.game import Box
from scoring.tripple_domino.rules import (
    Blocked,
    Out,
    Place,
    Record,
    Start,
    State,
    TrippleDomino,
)
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.shared_sheet import Block, BlockPainter, Cell, SheetRow
from sheets.sheet_painter import SheetPainter
from sheets.texts import (
    _,
    plural,
    printed,
    signed,
)
from sheets.tripple_domino import drawings
from sheets.tripple_domino.texts import DominoTexts

OUT = "out"
"""The mark of the player who has ended a round."""


class DominoPainter(BlockPainter):
    def paint_bonus(self, paint: Brush, bonus: str, rect: Rect, ink: Colour) -> None:
        if bonus == OUT:
            paint.text("✓", rect, rect.height * 0.9, ink, bold=True)
            return
        several = bonus.split("+")
        for place, spot in enumerate(_spots(rect, len(several))):
            drawings.paint_bonus(paint, several[place], spot, ink, faded(ink, 0.5))


class DominoBlock(Block):
    game: TrippleDomino
    state: State
    texts_type = DominoTexts

    def make_painter(self) -> SheetPainter:
        return DominoPainter(self)

    # Rows

    def rows(self) -> list[SheetRow]:
        rows: list[SheetRow] = []
        totals = [0] * self.columns
        written = [*zip(*(sheet.rounds for sheet in self.state.sheets), strict=True)]
        rounds = len(written)
        for number, columns in enumerate(written):
            if rounds > 1:
                rows.append(SheetRow(_("Round {round}").format(round=number + 1), kind="round"))
            turns = max(len(column) for column in columns)
            for turn in range(turns):
                cells = []
                for player, column in enumerate(columns):
                    cell = Cell()
                    if turn < len(column):
                        totals[player] += column[turn].points
                        box = f"{player}.round{number + 1}.{turn + 1}"
                        cell = _cell(column[turn], totals[player], box)
                    cells.append(cell)
                rows.append(SheetRow(str(turn + 1), tuple(cells)))
            if number < rounds - 1 or self.game.over(self.state):
                sums = (sum(record.points for record in column) for column in columns)
                cells = [
                    Cell(printed(total), detail=signed(gained))
                    for total, gained in zip(totals, sums, strict=True)
                ]
                rows.append(SheetRow("Σ", tuple(cells), kind="sum"))
        return rows

    def below_name(self, player: int) -> str:
        """Returns the number of tiles of a player, below the name."""
        hand = self.game.hand(self.state, player)
        if hand is None or self.game.over(self.state):
            return ""
        return plural("{count} tile", "{count} tiles", hand)

    def entry_of(self, box: Box) -> int | None:
        record = self._record(box)
        return None if record is None else record.number

    def _record(self, box: Box) -> Record | None:
        player, _dot, line = box.partition(".")
        if not line:
            return None
        number, _dot, turn = line.partition(".")
        return self.state.sheets[int(player)].rounds[int(number[5:]) - 1][int(turn) - 1]


def _cell(record: Record, total: int, box: Box) -> Cell:
    move = record.move
    detail = "–"
    bonus = OUT if isinstance(move, Out | Blocked) else ""
    if isinstance(move, Start | Place):
        detail = "".join(str(number) for number in move.tile)
    if isinstance(move, Place):
        bonus = "+".join(move.bonuses)
    return Cell(printed(record.points), printed(total), detail, bonus, box)


def _spots(rect: Rect, count: int) -> list[Rect]:
    """Areas for this number of pictures: one fills it, several are in two columns."""
    if count == 1:
        return [rect]
    wide, high = rect.width / 2, rect.height / (1 if count == 2 else 2)
    top = rect.y + rect.height
    corners = [divmod(place, 2) for place in range(count)]
    return [Rect(rect.x + x * wide, top - (y + 1) * high, wide, high) for y, x in corners]


SHEET = DominoBlock
