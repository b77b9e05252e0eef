"""Touches that paint a form of Te-Trix: a symbol is chosen, cells are touched, and the fourth
enters it."""

from scoring.tetrix.painting import Spot
from scoring.tetrix.tetromino import BITS
from sheets.pointer import Pointer
from sheets.sheet_input import SheetInput
from sheets.tetrix.form_draft import FormDraft


class CellInput:
    """Only the cell from which the finger is lifted counts."""

    def __init__(self, touches: SheetInput, draft: FormDraft) -> None:
        self.touches = touches
        self.draft = draft

    def _spot_at(self, x: float, y: float) -> Spot | None:
        """Returns the cell that a touch here paints; None if it means something else."""
        spot = self.draft.layout.spot_at(x, y)
        if spot is None or spot in BITS:
            return spot
        return spot if self.touches.is_gap(x, y) else None

    def name_at(self, x: float, y: float) -> str | None:
        """Returns the cell that a touch here means; None if it means what is beside the grid."""
        spot = self._spot_at(x, y)
        return f"at{spot[0]}.{spot[1]}" if spot else None

    def down(self, finger: Pointer) -> bool:
        sheet = self.touches.sheet
        if not sheet.visible or not sheet.holds(*finger.spot):
            return False
        sheet.listener.on_finger()
        self.touches.finger = finger
        return True

    def move(self, finger: Pointer) -> None:
        """Does nothing."""

    def up(self, finger: Pointer) -> None:
        touches = self.touches
        if finger is not touches.finger:
            return
        touches.finger = None
        x, y = finger.spot
        spot = self._spot_at(x, y)
        if spot is None:
            touches.let_go_of(touches.box_at(x, y), x, y)
        else:
            with touches.sheet.listener.one_action():
                self.draft.paint_at(spot)

    def touch_again(self) -> None:
        """Does nothing: there is no preview."""
