"""Touches that move the form over the Te-Trix grid."""

from scoring.tetrix.rules import Place
from scoring.tetrix.tetromino import SIZE
from sheets.drawing.geometry import Rect
from sheets.pointer import Pointer
from sheets.render_context import dp
from sheets.sheet_input import SheetInput
from sheets.tetrix.form_draft import FormDraft
from sheets.tetrix.layout import OVER

FAR = 10
"""Movement in dp from which a touch drags the form and does not rotate it."""


class ShapeDrag:
    """A form can be dragged, rotated by tapping it, or moved by tapping a box."""

    def __init__(self, touches: SheetInput, draft: FormDraft) -> None:
        self.touches = touches
        self.sheet, self.layout = touches.sheet, draft.layout
        self.draft = draft
        self._moved = False
        self._grip: int | None = None
        """The cell of the form under the finger; None: the marked one."""
        self._tip: Place | None = None
        """The advised entry that the finger has come down on."""

    def areas(self) -> dict[str, Rect]:
        """Returns what a finger can touch beside the boxes: the cells of grid and ring, and those
        of the form."""
        around = range(-1, SIZE + 1)
        rects = self.layout.rects_of(self.draft.lying or ())
        return {
            f"at{row}.{col}": self.layout.cell_rect(row, col) for row in around for col in around
        } | {f"form{number}": rect for number, rect in enumerate(rects)}

    def name_at(self, x: float, y: float) -> str | None:
        """Returns the cell that a touch here means; None if it means what is beside the grid."""
        if self.draft.form is None:
            return None
        if (held := self._cell_under(x, y)) is not None:
            return f"form{held}"
        spot = self.layout.spot_at(x, y) if self._is_over_grid(x, y) else None
        return f"at{spot[0]}.{spot[1]}" if spot else None

    def down(self, finger: Pointer) -> bool:
        x, y = finger.spot
        if not self.sheet.visible or not self.sheet.holds(x, y):
            return False
        self._tip = self._tip_under(x, y)
        self.sheet.listener.on_finger()
        self.touches.finger, self._moved, self._grip = finger, False, None
        if self._tip or self.draft.form is None:
            return True
        self._grip = self._cell_under(x, y)
        if self._grip is None:
            if not self._is_over_grid(x, y) or self._is_written(x, y):
                return True
            self._moved = True
            self.draft.drag_to(x, y)
        self.touches.long.begin(self.draft.laid)
        return True

    def move(self, finger: Pointer) -> None:
        if finger is not self.touches.finger:
            return
        x, y = finger.spot
        far = abs(x - finger.start_x) + abs(y - finger.start_y) > dp(FAR)
        if self._tip and far:  # the player's form is dragged
            self._tip, self._grip = None, self._cell_under(finger.start_x, finger.start_y)
        begins = self._grip is not None or self._is_over_grid(x, y)
        if self._moved or (self.draft.form and far and begins):
            self._moved = True
            self.draft.drag_to(x, y, self._grip)
            self.touches.long.begin(self.draft.laid)

    def up(self, finger: Pointer) -> None:
        touches = self.touches
        if finger is not touches.finger:
            return
        touches.finger = None
        x, y = finger.spot
        tip, self._tip = self._tip, None
        if tip:
            self.sheet.listener.on_tip(tip)
            return
        if touches.long.end():
            return
        if self._moved:
            self.draft.let_go()
        elif self.draft.form and (held := self._cell_under(x, y)) is not None:
            self.draft.turn_around(held)
        else:  # no box for a form, or no form
            touches.let_go_of(touches.box_at(x, y), x, y)

    def touch_again(self) -> None:
        """Updates the preview after the game has changed under the finger."""
        if self.touches.finger and self._moved:
            self.draft.drag_to(*self.touches.finger.spot, self._grip)

    def _tip_under(self, x: float, y: float) -> Place | None:
        """Returns the advised entry under a finger, the best one if there are several."""
        moves = (tip.move for tip in self.draft.sheet.tips)
        places = (move for move in moves if isinstance(move, Place))
        return next((one for one in places if self._lies_at(one, x, y)), None)

    def _lies_at(self, move: Place, x: float, y: float) -> bool:
        return self.layout.cell_under(move.cells, x, y) is not None

    def _cell_under(self, x: float, y: float) -> int | None:
        return self.layout.cell_under(self.draft.lying or (), x, y)

    def _is_over_grid(self, x: float, y: float) -> bool:
        """Whether a touch here places a form: on the grid, or where the form may extend beyond
        it."""
        box, grid = self.touches.box_under(x, y), self.layout.grid_rect()
        if box is None:
            return grid.distance(x, y) <= OVER * self.layout.cell and self.touches.is_gap(x, y)
        return not grid.distance(x, y)

    def _is_written(self, x: float, y: float) -> bool:
        """Whether a touch here means the handwriting, because no form has room there."""
        sheet = self.draft.sheet
        written = sheet.game.written(sheet.state, sheet.player)
        return sheet.shows_entries and self.touches.box_under(x, y) in written
