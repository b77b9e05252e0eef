"""What fingers and keys do on the Te-Trix sheet: they paint cells or move the form; without a draft
they touch boxes, as in other games."""

from sheets.hit_targets import HitTarget
from sheets.pointer import Pointer
from sheets.sheet_base import Paper
from sheets.sheet_input import SheetInput
from sheets.tetrix.cell_input import CellInput
from sheets.tetrix.form_draft import FormDraft
from sheets.tetrix.keys import FormKeys
from sheets.tetrix.shape_drag import ShapeDrag


class TetrixInput(SheetInput):
    def __init__(self, sheet: Paper, draft: FormDraft) -> None:
        super().__init__(sheet)
        self.draft = draft
        self.drag = ShapeDrag(self, draft)
        self.cells = CellInput(self, draft)
        self.keys = FormKeys(self, draft)

    @property
    def handler(self) -> ShapeDrag | CellInput | None:
        """Returns what takes touches now; None while they touch boxes."""
        if self.draft.plain:
            return None
        return self.cells if self.draft.painting else self.drag

    def targets(self) -> list[HitTarget]:
        """Returns the boxes, for fingers the cells of grid, ring and form, and what keys and
        screen readers reach instead."""
        if self.draft.plain:
            return super().targets()
        fingers = (
            self.target(name, area, by_keys=False, by_reader=False)
            for name, area in self.drag.areas().items()
        )
        heading = [self.heading_target()] if self.sheet.can_enlarge else []
        return [*self.keys.targets(heading), *fingers]

    def meaning_of(self, name: str) -> object:
        """Returns what a tap does: on any cell of the form it turns the form; on a painted cell it
        clears it, or changes its symbol."""
        if self.draft.plain:
            return super().meaning_of(name)
        marks = {f"at{row}.{col}": symbol for row, col, symbol in self.draft.painted}
        return super().meaning_of("form" if name.startswith("form") else name), marks.get(name)

    def name_at(self, x: float, y: float) -> str | None:
        name = self.handler.name_at(x, y) if self.handler else None
        return name or super().name_at(x, y)

    def down(self, finger: Pointer) -> bool:
        return self.handler.down(finger) if self.handler else super().down(finger)

    def move(self, finger: Pointer) -> None:
        if self.handler:
            self.handler.move(finger)
        else:
            super().move(finger)

    def up(self, finger: Pointer) -> None:
        if self.handler:
            self.handler.up(finger)
        else:
            super().up(finger)

    def touch_again(self) -> None:
        if self.handler:
            self.handler.touch_again()
        else:
            super().touch_again()

    def hold_cursor(self, name: str | None) -> None:
        if self.handler:
            self.keys.hold_cursor(name)
        else:
            super().hold_cursor(name)

    def push(self, name: str, across: int, up: int) -> bool:
        return self.keys.push(name, across, up)

    def type_key(self, key: str) -> bool:
        return self.keys.type_key(key)
