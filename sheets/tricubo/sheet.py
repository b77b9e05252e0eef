"""The Tricubo sheet, sides A and B."""

from collections.abc import Collection, Iterable

from scoring.game import AnyGame, Box
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import (
    COLOUR_FIELDS,
    DICE,
    ROWS,
    State,
)
from sheets.dice_sets import SIZES
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.render_context import palette
from sheets.sheet import Sheet
from sheets.sheet_painter import SheetPainter
from sheets.tricubo.layout import TricuboLayout
from sheets.tricubo.painter import TricuboPainter
from sheets.tricubo.texts import TricuboTexts


class TricuboSheet(Sheet):
    game: Tricubo
    state: State
    texts_type = TricuboTexts

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        self.layout = TricuboLayout(self)
        super().__init__(game, compact=compact)

    # Layout

    def height_for(self, width: float) -> float:
        return self.layout.height_for(width)

    def tallest_for(self, width: float) -> float:
        return self.layout.tallest_for(width)

    @property
    def margin(self) -> float:
        return self.layout.least_margin(self.width) if self.layout.is_tight else super().margin

    def least_target_in(self, width: float, height: float) -> float:
        return self.layout.measure(width, height).box

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        return self.layout.lay_out(area)

    def on_the_way(self, box: Box) -> list[Box]:
        row, _dot, column = box.partition(".")
        if not row.startswith("row"):
            return []
        ticked = self.state.sheets[self.player].ticks[int(row[3:]) - 1]
        return [f"{row}.{place}" for place in range(ticked + 1, int(column))]

    def groups(self) -> Iterable[Collection[Box]]:
        columns = range(1, len(self.state.options.columns) + 1)
        rows = [[f"row{row}.{place}" for place in columns] for row in ROWS]
        return [
            *rows,
            [f"interim{row}" for row in ROWS],
            [f"colour.{one}" for one in COLOUR_FIELDS],
        ]

    def is_round(self, box: Box) -> bool:
        return box.startswith("interim")

    def has_colour(self, box: Box) -> bool:
        return box.startswith("colour.")

    def make_painter(self) -> SheetPainter:
        return TricuboPainter(self, self.layout)

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, game: AnyGame, state: State) -> None:
        side = min(area.height * 0.9, area.width / 3.6)
        for place, die in enumerate(DICE):
            size = side * SIZES[die]
            x = area.x + area.width - (len(DICE) - place - 0.5) * side * 1.15
            rect = Rect(x - size / 2, area.y + (area.height - size) / 2, size, size)
            face = known_face(state, place)
            colour = faded(palette().die(die), 1 if face else 0.45)
            paint.die(rect, face, colour, palette().pips_on(colour), die)


def known_face(state: State, place: int) -> int:
    """Returns the face of a die; 0 if it is not known."""
    may = state.faces[place]
    return 0 if may & (may - 1) else may.bit_length() - 1


SHEET = TricuboSheet
