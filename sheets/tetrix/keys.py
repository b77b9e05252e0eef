"""Keyboard control of the Te-Trix sheet: cells are painted, or the form is moved."""

from collections.abc import Iterator

from scoring.tetrix.painting import Spot
from scoring.tetrix.rules import Place
from scoring.tetrix.tetromino import BOXES, SIZE
from sheets.announcements import sentence
from sheets.hit_targets import HitTarget
from sheets.sheet_input import SheetInput
from sheets.tetrix.form_draft import SPOTS, FormDraft
from sheets.tetrix.placement import is_on_grid, laid_under, moved
from sheets.tetrix.texts import form_words, symbol_name
from sheets.texts import _

GRID = "grid"
"""The grid as a whole."""
FAR_OUT = 2
"""Cells beyond the edge where the middle of a form can be."""


class FormKeys:
    """While a form is painted, the cursor moves from cell to cell. Later the arrow keys move the
    form over the grid, R rotates it, Enter places it."""

    def __init__(self, touches: SheetInput, draft: FormDraft) -> None:
        self.touches = touches
        self.draft, self.sheet = draft, draft.sheet
        self._beyond: tuple[object, dict[str, Spot]] = (None, {})
        """The cached result of `_outside`, with its key."""

    def targets(self, heading: list[HitTarget]) -> list[HitTarget]:
        """Returns the cells while a form is painted. Later keys move the form over the grid as a
        whole, and a screen reader puts it in a box."""
        if not self.sheet.boxes:
            return heading
        if self.draft.painting:
            return [*heading, *self._for_painting()]
        return [*(one._replace(by_reader=False) for one in heading), *self._for_moving()]

    # Painting

    def _for_painting(self) -> Iterator[HitTarget]:
        draft, target, first = self.draft, self.touches.target, self._first_cell()
        opened = {BOXES[cell[:2]] for cell in draft.painted if cell[:2] in BOXES}
        opened |= self.sheet.invited
        for box, area in self.sheet.boxes.items():
            if box in SPOTS:
                stops = box == first
                yield target(box, area, self._paint_cell, stops=stops, is_open=box in opened)
            else:
                yield target(box, area, by_keys=False, by_reader=False)
        for name, spot in self._ring().items():
            area, press = draft.layout.cell_rect(*spot), self._paint_cell
            yield target(name, area, press, stops=False, is_open=True, by_finger=False)

    def _ring(self) -> dict[str, Spot]:
        """Returns the cells of the ring that are painted or can be."""
        ring = self.draft.open_spots | {cell[:2] for cell in self.draft.painted}
        return {f"over{row}.{col}": (row, col) for row, col in ring if (row, col) not in BOXES}

    def _first_cell(self) -> str:
        """Returns the cell at which Tab stops; arrow keys lead on, as there are too many cells for
        Tab. There is one even if no shape fits: that is typed on the sheet as well."""
        painted = self.draft.painted
        row, col = painted[-1][:2] if painted else (SIZE // 2, SIZE // 2)

        def away(box: str) -> int:
            return abs(SPOTS[box][0] - row) + abs(SPOTS[box][1] - col)

        boxes = self.sheet.invited & SPOTS.keys() or SPOTS.keys()
        return min(boxes, key=lambda box: (away(box), box))

    def _paint_cell(self, name: str) -> None:
        """Paints a cell of the grid or of the ring."""
        with self.sheet.listener.one_action():
            self.draft.paint_at(SPOTS.get(name) or self._ring()[name])

    # Moving

    def _for_moving(self) -> Iterator[HitTarget]:
        draft, target, put = self.draft, self.touches.target, self._put_form
        here, area, may = draft.marked_box, draft.layout.grid_rect(), draft.form is not None
        grid = target(GRID, area, self._enter_form, is_open=may, by_finger=False, by_reader=False)
        yield grid._replace(read_as=here or BOXES[0, 0])
        for box, area in self.sheet.boxes.items():
            about, named = self._about(box, here), bool(self.sheet.texts.box_name(box))
            yield target(box, area, put, about=about, by_keys=False, by_reader=named)
        beyond = self._outside()
        if here and here.startswith("over"):
            row, _dot, col = here.removeprefix("over").partition(".")
            beyond = beyond | {here: (int(row), int(col))}
        for name, spot in beyond.items():
            area, about = draft.layout.cell_rect(*spot, FAR_OUT), self._about(name, here)
            yield target(name, area, put, about=about, by_keys=False, by_finger=False)

    def _outside(self) -> dict[str, Spot]:
        """Returns the cells beyond the edge where the marked cell of the form can be."""
        form = self.draft.form
        key = self.sheet.state, self.sheet.player, form
        if self._beyond[0] != key:
            around = range(-FAR_OUT, SIZE + FAR_OUT)
            cells = [(row, col) for row in around for col in around if (row, col) not in BOXES]
            self._beyond = (
                key,
                {
                    f"over{row}.{col}": (row, col)
                    for row, col in cells
                    if form and not self.draft.refuses(laid_under(form, row, col))
                },
            )
        return self._beyond[1]

    def _about(self, name: str, here: str | None) -> str:
        """Returns what the form would score in its place, at the box of its marked cell."""
        words, laid = self.sheet.about.get(name, ""), self.draft.laid
        if not laid or name != here:
            return words
        lost = [symbol_name(symbol) for _row, _col, symbol in self.draft.game.lost(laid)]
        lost_words = _("Lost: {symbols}").format(symbols=", ".join(lost)) if lost else ""
        return sentence(form_words(laid), words, lost_words)

    def _put_form(self, name: str) -> None:
        """Puts the form in a box, which only a screen reader presses."""
        spot = SPOTS.get(name) or self._outside().get(name)
        if self.draft.form and spot:
            self.draft.lay(laid_under(self.draft.form, *spot))
            self.draft.let_go()
        else:
            self.touches.touch_box(name)

    def _enter_form(self, _name: str) -> None:
        draft, listener = self.draft, self.sheet.listener
        if draft.form is None:
            listener.on_box(BOXES[0, 0])
        elif draft.laid is None:
            self.hold_cursor(GRID)
        else:
            listener.on_move(self.sheet.player, Place(draft.laid))

    # The cursor

    def hold_cursor(self, name: str | None) -> None:
        """Moves the form with the cursor; it stays where the cursor leaves it."""
        draft = self.draft
        if draft.painting:
            return
        if name == GRID and draft.form and not draft.laid:
            draft.lay(draft.lying or moved(draft.form, SIZE // 2 - 1, SIZE // 2 - 1))
        elif name is None:
            draft.let_go()

    def push(self, name: str, across: int, up: int) -> bool:
        draft = self.draft
        if draft.plain or name != GRID or not draft.form:
            return False
        self.hold_cursor(GRID)
        assert draft.laid is not None
        laid = moved(draft.laid, -up, across)
        if is_on_grid(laid):
            draft.lay(laid)
        return True

    def type_key(self, key: str) -> bool:
        if key == "r" and self.draft.form and not self.draft.plain:
            self.draft.on_turn()
            return True
        return False
