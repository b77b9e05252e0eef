"""The Tally sheet: six boxes in a row."""

from collections.abc import Collection, Iterable

from scoring.game import Box
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import dp, palette
from sheets.sheet import Sheet as Sheet
from sheets.sheet_painter import SheetPainter
from sheets.sheet_texts import SheetTexts
from tests.support.sixth_game.rules import NUMBERS, Cross, State, Tally, TallyMove


class TallyTexts(SheetTexts):
    game: Tally

    def hint(self, state: State) -> tuple[str, str]:
        if self.player in self.game.turn(state).waiting:
            return f"{self.name}: cross the number that was rolled", ""
        return f"{self.name} has entered", ""

    def describe(self, state: State, move: TallyMove) -> tuple[str, str]:
        return self.move_label(move), ""

    @staticmethod
    def move_label(move: TallyMove) -> str:
        return f"Box {move.number}" if isinstance(move, Cross) else "Circle the 3"

    @staticmethod
    def line_label(key: str) -> str:
        return f"Box {key.removeprefix('box')}"


class TallyPainter(SheetPainter):
    def print_sheet(self, paint: Brush) -> None:
        for number in NUMBERS:
            box = self.sheet.boxes[f"box{number}"]
            paint.box(box, fill=palette().box, line=palette().line)
            paint.text(str(number), box, box.height * 0.5, palette().soft)


class TallySheet(Sheet):
    game: Tally
    state: State
    texts_type = TallyTexts

    def make_painter(self) -> SheetPainter:
        return TallyPainter(self)

    # Layout

    def groups(self) -> Iterable[Collection[Box]]:
        return [list(self.boxes)]

    def height_for(self, width: float) -> float:
        return width / len(NUMBERS) + self.heading + 2 * self.margin

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        wide = area.width / len(NUMBERS)
        high = min(area.height, wide)
        top = area.y + area.height - high
        return {
            f"box{number}": Rect(area.x + place * wide, top, wide, high).shrunk(dp(2))
            for place, number in enumerate(NUMBERS)
        }


SHEET = TallySheet
