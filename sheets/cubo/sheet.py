"""The Cubo sheet: a column for each player, a row for each round."""

from scoring.cubo.rules import (
    CuboGame,
    Missed,
    State,
)
from scoring.game import Box
from sheets.cubo.texts import CuboTexts
from sheets.shared_sheet import Block, Cell, SheetRow


class CuboBlock(Block):
    game: CuboGame
    state: State
    texts_type = CuboTexts
    share = 0.4
    least_line, most_line = 18, 120  # all rounds are always visible
    is_full = True

    def rows(self) -> list[SheetRow]:
        totals = [0] * self.columns
        rows = []
        for number in range(self.state.options.rounds):
            cells = []
            for player, sheet in enumerate(self.state.sheets):
                cell = Cell()
                if number < len(sheet.rounds):
                    record = sheet.rounds[number]
                    totals[player] += record.points
                    text = "–" if isinstance(record.move, Missed) else str(record.points)
                    box = f"{player}.round{number + 1}"
                    cell = Cell(text, str(totals[player]), box=box)
                cells.append(cell)
            rows.append(SheetRow(str(number + 1), tuple(cells)))
        return rows

    def newest(self, rows: int) -> int:
        """Returns the row of the current round: all rounds are printed from the beginning."""
        return self.state.round

    def least_rows(self) -> int:
        return int(self.state.options.rounds) if self.state is not None else 6

    def entry_of(self, box: Box) -> int | None:
        player, _dot, line = box.partition(".")
        if not line:
            return None
        return self.state.sheets[int(player)].rounds[int(line[5:]) - 1].number


SHEET = CuboBlock
