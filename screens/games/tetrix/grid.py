"""The grid of the Te-Trix sheet: where its boxes are, and the form that is dragged over it."""

from scoring.core import AnyGame, Box
from scoring.reading import Move
from scoring.tetrix import STRIP, Place, State, Tetrix
from scoring.tetromino import BOXES, SIZE, SYMBOLS, Cell, Cells, settled
from screens.games.common.sheet import Sheet
from screens.games.tetrix import lay
from screens.look.brush import Brush, faded
from screens.look.finger import Finger
from screens.look.geometry import Rect
from screens.look.surface import dp, shades

# In boxes: room round the grid for what sticks out, and the heights of the fields below.
OVER, FIELDS, STRIP_LINE = 0.75, 1.35, 1.0
FIELD = 260
"""A product needs no more room than this, in dp."""
FAR = 10
"""A finger that has moved so far drags the form and does not turn it, in dp."""


class TetrixGrid(Sheet):
    game: Tetrix
    state: State
    swipes = False

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self.form: Cells | None = None
        """The form in the player's hand, turned as they like."""
        self._draft: Cells | None = None
        self._cell = 1.0
        self._corner = (0.0, 0.0)
        self._moved = False
        self.touches_boxes = False  # a form is dragged over them

    @property
    def draft(self) -> Cells | None:
        """Where the form lies on the sheet."""
        return self._draft

    @draft.setter
    def draft(self, draft: Cells | None) -> None:
        if draft != self._draft:
            self._draft = draft
            self.outdate("ghost")

    # Where things are

    def height_for(self, width: float) -> float:
        cell = (width - 2 * self.margin) / (SIZE + 2 * OVER)
        return self._boxes_high() * cell + self.heading + 2 * self.margin

    def _boxes_high(self) -> float:
        return SIZE + 2 * OVER + FIELDS + STRIP_LINE * self.state.solo

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        beside = area.width > area.height * 1.2
        if beside:
            self._cell = min(area.height / (SIZE + 2 * OVER), area.width * 0.68 / (SIZE + 2 * OVER))
        else:
            self._cell = min(area.height / self._boxes_high(), area.width / (SIZE + 2 * OVER))
        side = self.cell * (SIZE + 2 * OVER)
        left = area.x if beside else area.x + (area.width - side) / 2
        self._corner = (left + OVER * self.cell, area.y + area.height - OVER * self.cell)
        boxes = {box: self.cell_rect(*place).shrunk(dp(1)) for place, box in BOXES.items()}
        if beside:
            x = left + side + dp(6)
            wide = min(dp(FIELD), area.x + area.width - x)
            self._lay_out_fields(boxes, Rect(x, area.y, wide, area.height), True)
        else:
            low = area.y + area.height - side - area.y
            self._lay_out_fields(boxes, Rect(area.x, area.y, area.width, low), False)
        return boxes

    @property
    def cell(self) -> float:
        """How wide a box is, as it is laid out now."""
        self.settle()
        return self._cell

    @property
    def corner(self) -> tuple[float, float]:
        """The upper left one of the grid."""
        self.settle()
        return self._corner

    def cell_rect(self, row: int, col: int) -> Rect:
        """A place of the grid, or beyond its edge."""
        x, top = self.corner
        return Rect(x + col * self.cell, top - (row + 1) * self.cell, self.cell, self.cell)

    def _lay_out_fields(self, boxes: dict[Box, Rect], area: Rect, tall: bool) -> None:
        strip = self.cell * STRIP_LINE if self.state.solo else 0
        fields = area._replace(y=area.y + strip, height=area.height - strip)
        count = len(SYMBOLS)
        for place, symbol in enumerate(SYMBOLS):
            if tall:
                high = min(fields.height / count, dp(84))
                y = fields.y + fields.height - (place + 1) * high
                boxes[symbol] = Rect(fields.x, y, fields.width, high).shrunk(dp(3))
            else:
                wide = fields.width / count
                x = fields.x + place * wide
                boxes[symbol] = Rect(x, fields.y, wide, fields.height).shrunk(dp(3))
        if self.state.solo:
            wide = area.width / (STRIP + 2)
            for number in range(1, STRIP + 1):
                x = area.x + (number - 1) * wide
                boxes[f"strip{number}"] = Rect(x, area.y, wide, strip * 0.82).shrunk(dp(2))
            x = area.x + STRIP * wide
            boxes["strip"] = Rect(x, area.y, 2 * wide, strip * 0.82).shrunk(dp(2))

    def printed_from_to(self) -> tuple[float, float]:
        left = self.corner[0]
        return left - dp(5), left + SIZE * self.cell + dp(5)

    # The form over the grid

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        """While a form is dragged over them no single box invites."""
        if self.touches_boxes or self.reading:
            super().invite(invited, selected, ghost)

    def hold_form(self, form: Cells | None, *, quietly: bool = False) -> None:
        """The form has been chosen or turned; one that lies on the sheet turns where it lies.

        Quietly if no finger has done so: then nobody has asked what it would score.
        """
        lies_at = lay.middle(self.draft) if self.draft else None
        self.form = form
        self.draft = lay.laid_at(form, *lies_at) if lies_at and form else None
        if lies_at and not quietly:
            self._tell(settled=True)

    def show_draft(self, move: Move) -> None:
        assert isinstance(move, Place)
        self.draft = move.cells

    def lay_again(self, cells: Cells) -> None:
        """The form lies here as it was left, turned like this."""
        self.form, self.draft = settled(cells), cells

    def drag_to(self, x: float, y: float) -> None:
        if self.form is not None:
            left, top = self.corner
            place = (top - y) / self.cell, (x - left) / self.cell
            self.lay(lay.laid_under(self.form, *place))

    def lay(self, draft: Cells) -> None:
        """The form lies here now, but is not set down yet."""
        if draft != self.draft:
            self.draft = draft
            self._tell(settled=False)

    def let_go(self) -> None:
        if self.draft:
            self._tell(settled=True)

    def _tell(self, settled: bool) -> None:
        move = Place(self.draft) if self.draft else None
        self.listener.on_draft(move, settled, heard=settled)

    def finger_for(self, cells: Cells) -> tuple[float, float]:
        """Where a finger is when the form lies there."""
        row, col = lay.finger_for(cells)
        left, top = self.corner
        return left + col * self.cell, top - row * self.cell

    def paint_ghost(self, paint: Brush) -> None:
        if self.draft is None or self.compact:
            return
        refused = self.game.check(self.state, self.player, Place(self.draft))
        lost = self.game.lost(self.draft)
        for cell in self.draft:
            self._draw_ghost_cell(paint, cell, cell in lost, bool(refused))

    def _draw_ghost_cell(self, paint: Brush, cell: Cell, lost: bool, refused: bool) -> None:
        row, col, symbol = cell
        rect = self.cell_rect(row, col).shrunk(dp(1))
        colour = shades.refuse if refused else shades.fits
        if lost:  # over the edge: only an empty frame, struck through
            paint.box(rect, line=faded(shades.soft, 0.8), radius=dp(3))
            paint.mark(symbol, rect, faded(shades.soft, 0.45), "ghost")
            paint.stroke(rect.shrunk(self.cell * 0.12), shades.soft, "lost")
            return
        paint.box(rect, fill=faded(colour, 0.25), line=colour, radius=dp(3), width=dp(1.4))
        paint.mark(symbol, rect, faded(shades.ink(self.player), 0.75), (self.player, row, col))

    # Touching

    @property
    def plain_touches(self) -> bool:
        return self.compact or self.touches_boxes or self.reading

    def down(self, finger: Finger) -> bool:
        if self.plain_touches:
            return super().down(finger)
        x, y = finger.spot
        if not self.visible or not self.holds(x, y):
            return False
        self.finger, self._moved = finger, False
        if self.form is None or not self._is_over_grid(x, y):
            return True
        if not self._is_on_draft(x, y):
            self._moved = True
            self.drag_to(x, y)
        self.long.begin(self.draft)
        return True

    def move(self, finger: Finger) -> None:
        if self.plain_touches:
            super().move(finger)
            return
        if finger is not self.finger:
            return
        x, y = finger.spot
        far = abs(x - finger.start_x) + abs(y - finger.start_y) > dp(FAR)
        if self._moved or (self.form and far and self._is_over_grid(x, y)):
            self._moved = True
            self.drag_to(x, y)
            self.long.begin(self.draft)

    def up(self, finger: Finger) -> None:
        if self.plain_touches:
            super().up(finger)
            return
        if finger is not self.finger:
            return
        self.finger = None
        x, y = finger.spot
        if self.long.end():
            return
        if self._moved:
            self.let_go()
        elif self.form and self._is_on_draft(x, y):
            self.hold_form(self.game.turned(self.form))  # a tap on the form turns it
        else:  # no box that a form could be laid on, or there is no form
            self.let_go_of(self.box_at(x, y), x, y)

    def touch_again(self) -> None:
        if self.plain_touches:
            super().touch_again()
        elif self.finger and self._moved:
            self.drag_to(*self.finger.spot)

    def _is_over_grid(self, x: float, y: float) -> bool:
        """Whether a form is laid by a touch here: on the grid, or where it may stick out."""
        box, low = self.box_under(x, y), self.cell_rect(SIZE - 1, 0)
        grid = Rect(low.x, low.y, SIZE * self.cell, SIZE * self.cell)
        if box is None:
            return grid.distance(x, y) <= OVER * self.cell and self.is_gap(x, y)
        return not grid.distance(x, y)

    def _is_on_draft(self, x: float, y: float) -> bool:
        cells = self.draft or ()
        return any(not self.cell_rect(row, col).distance(x, y) for row, col, _ in cells)
