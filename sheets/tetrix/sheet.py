"""The Te-Trix sheet."""

from collections.abc import Collection, Iterable

from scoring.game import AnyGame, Box
from scoring.json_fields import Move
from scoring.tetrix.rules import (
    Place,
    State,
    Tetrix,
)
from scoring.tetrix.tetromino import (
    BOXES,
    SIZE,
    SYMBOLS,
)
from sheets.drawing.brush import (
    Brush,
)
from sheets.drawing.geometry import Rect
from sheets.hint_marks import HintMark
from sheets.render_context import dp
from sheets.sheet import Sheet
from sheets.sheet_painter import SheetPainter
from sheets.tetrix.form_draft import FormDraft
from sheets.tetrix.input import TetrixInput
from sheets.tetrix.layout import MARGIN, TetrixLayout, rows_in
from sheets.tetrix.painter import TetrixPainter
from sheets.tetrix.sheet_texts import TetrixTexts

ROWS = [[box for (at, _col), box in BOXES.items() if at == row] for row in range(SIZE)]


class TetrixSheet(Sheet):
    """Has a layout, the draft of a form, a painter, the input of fingers and keys, and texts."""

    game: Tetrix
    state: State
    painter: TetrixPainter
    texts_type = TetrixTexts
    swipes = False
    wide_share = 0.71
    shows_reading = ("invite", "ghost")

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        assert isinstance(game, Tetrix)
        self.layout = TetrixLayout(self)
        self.draft = FormDraft(game, self, self.layout)
        super().__init__(game, compact=compact)
        self.touches_boxes = False  # a form is dragged over them
        self.input = TetrixInput(self, self.draft)

    def show(self, state: State, player: int, name: str, active: bool) -> None:
        draft = self.draft
        lay = self.player, draft.lying
        if state is not self.state or player != self.player or self.reading:
            draft.laid, draft.painted = None, ()
        if player != self.player:  # it has its own colour
            self.outdate("frame", "print")
        super().show(state, player, name, active)
        draft.renew_open()
        if draft.lying != lay[1] or (draft.lying and player != lay[0]):
            self.outdate("ghost")

    def show_draft(self, move: Move) -> None:
        assert isinstance(move, Place)
        self.draft.laid = move.cells

    def let_go(self) -> None:
        self.draft.let_go()

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        """Marks boxes; none can be touched while a form is dragged."""
        if self.touches_boxes or self.reading:
            super().invite(invited, selected, ghost)

    # Layout

    def hold_dock(self, holds: bool) -> None:
        if holds != self.holds_dock:
            self.holds_dock = holds
            self.renew()

    def dock_in(self, width: float, height: float) -> Rect:
        return rows_in(width, height).dock

    def least_target_in(self, width: float, height: float) -> float:
        return rows_in(width, height).cell

    @property
    def margin(self) -> float:
        return dp(MARGIN) if self.holds_dock else super().margin

    def heading_of(self, width: float, height: float) -> float:
        if self.holds_dock:
            return rows_in(width, height).head.height
        return super().heading_of(width, height)

    @property
    def heading_place(self) -> Rect:
        return self.layout.heading_place(super().heading_place)

    @property
    def area(self) -> Rect:
        whole = self.holds_dock or self.layout.heads_column
        return self.place.shrunk(self.margin) if whole else super().area

    def height_for(self, width: float) -> float:
        return self.layout.height_for(width)

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        return self.layout.lay_out(area)

    # Boxes

    crowds = (frozenset(BOXES.values()),)

    def groups(self) -> Iterable[Collection[Box]]:
        return ROWS

    # Drawing

    def make_painter(self) -> SheetPainter:
        return TetrixPainter(self, self.draft)

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, game: AnyGame, state: State) -> None:
        TetrixPainter.paint_roll(paint, area, state)

    def ink_rect(self, box: Box) -> Rect:
        # The products are written with their factors, not as bare numbers.
        return Rect(-dp(9999), 0, 1, 1) if box in (*SYMBOLS, "strip") else self.boxes[box]

    # Hints

    def advise(self, tips: tuple[HintMark, ...]) -> None:
        if bool(tips) != bool(self.tips):  # the player's form is hidden meanwhile
            self.outdate("ghost")
        super().advise(tips)


SHEET = TetrixSheet
