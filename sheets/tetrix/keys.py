"""Keyboard control of the Te-Trix sheet: cells are painted, or the form is moved."""

from collections.abc import Iterator
from functools import partial

from scoring.game import AnyGame
from scoring.tetrix.rules import Place
from scoring.tetrix.tetromino import (
    BOXES,
    DICE,
    SIZE,
    Cell,
    Cells,
)
from sheets.announcements import sentence
from sheets.hit_targets import HitTarget
from sheets.sheet_input import HEADING
from sheets.sheet_texts import state_of
from sheets.tetrix.cell_input import SPOTS, FormPainted
from sheets.tetrix.placement import (
    anchor,
    is_on_grid,
    laid_under,
    moved,
)
from sheets.tetrix.texts import form_words, symbol_name
from sheets.texts import _, plural

GRID = "grid"
"""The grid as a whole."""
FAR_OUT = 2
"""Cells beyond the edge where the middle of a form can be."""


def _place_name(cell: Cell) -> str:
    row, col, _symbol = cell
    return BOXES.get((row, col)) or f"over{row}.{col}"


class FormKeys(FormPainted):
    """While a form is painted, the cursor moves from cell to cell. Later the arrow keys move the
    form over the grid, R rotates it, Enter places it."""

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self._beyond: tuple[object, dict[str, tuple[int, int]]] = (None, {})
        """The cached result of `_outside`, with its key."""

    def targets(self) -> list[HitTarget]:
        """Returns the cells while a form is painted. Later keys move the form over the grid as a
        whole, and a screen reader puts it in a box."""
        targets = super().targets()
        if self.plain_touches or not self.boxes:
            return targets
        if not self.painting:
            return [*self._for_moving(targets)]
        first = self._first_cell()
        painted = {BOXES[cell[:2]] for cell in self.painted if cell[:2] in BOXES}
        cells = [
            one._replace(
                press=partial(self._paint_named, one.name),
                stops=one.name == first,
                is_open=one.name in self.invited or one.name in painted,
            )
            if one.name in SPOTS
            else one._replace(by_keys=one.name == HEADING, by_reader=one.name == HEADING)
            for one in targets
        ]
        ring = (
            self.target(name, self.cell_rect(*spot), self._paint_named, stops=False, is_open=True)
            for name, spot in self._ring().items()
        )
        return [*cells, *(one._replace(by_finger=False) for one in ring)]

    def _for_moving(self, targets: list[HitTarget]) -> Iterator[HitTarget]:
        """Returns the targets while a form is moved."""
        here = self.previewed()
        grid = self.target(GRID, self.grid_rect(), self._enter_form, is_open=self.form is not None)
        yield grid._replace(by_finger=False, by_reader=False, read_as=here or BOXES[0, 0])
        for one in targets:
            if one.name == HEADING:
                yield one._replace(by_reader=False)
            elif one.name in self.boxes:
                read = bool(self.box_name(one.name))
                put = partial(self._put_form, one.name)
                yield one._replace(
                    by_keys=False, by_reader=read, press=put, about=self._about(one.name)
                )
            else:
                yield one
        beyond = self._outside()
        if here and here.startswith("over"):
            row, _dot, col = here.removeprefix("over").partition(".")
            beyond = beyond | {here: (int(row), int(col))}
        for name, spot in beyond.items():
            cell = self.target(name, self.cell_rect(*spot, FAR_OUT), self._put_form)
            yield cell._replace(by_keys=False, by_finger=False, about=self._about(name))

    def _ring(self) -> dict[str, tuple[int, int]]:
        """Returns the cells of the ring that are painted or can be."""
        ring = self.open_spots | {cell[:2] for cell in self.painted}
        return {f"over{row}.{col}": (row, col) for row, col in ring if (row, col) not in BOXES}

    def _first_cell(self) -> str:
        """Returns the cell at which Tab stops; arrow keys lead on, as there are too many cells for
        Tab. There is one even if no shape fits: that is typed on the sheet as well."""
        row, col = self.painted[-1][:2] if self.painted else (SIZE // 2, SIZE // 2)

        def away(box: str) -> int:
            return abs(SPOTS[box][0] - row) + abs(SPOTS[box][1] - col)

        boxes = self.invited & SPOTS.keys() or SPOTS.keys()
        return min(boxes, key=lambda box: (away(box), box))

    # For screen readers: pressing a box moves the form there

    def _outside(self) -> dict[str, tuple[int, int]]:
        """Returns the cells beyond the edge where the marked cell of the form can be."""
        form = None if self.plain_touches or self.painting else self.form
        key = self.state, self.player, form
        if self._beyond[0] != key:
            around = range(-FAR_OUT, SIZE + FAR_OUT)
            cells = [(row, col) for row in around for col in around if (row, col) not in BOXES]
            self._beyond = (
                key,
                {
                    f"over{row}.{col}": (row, col)
                    for row, col in cells
                    if form and not self._refused(laid_under(form, row, col))
                },
            )
        return self._beyond[1]

    def _refused(self, cells: Cells) -> bool:
        return self.game.check(self.state, self.player, Place(cells)) is not None

    def previewed(self) -> str | None:
        """Returns the box of the form's marked cell; None if no form is placed."""
        cells = self.draft if self.form and not (self.plain_touches or self.painting) else None
        return _place_name(cells[anchor(cells)]) if cells else None

    def _about(self, name: str) -> str:
        """Returns what the form would score in its place, at the box of its marked cell."""
        words = self.about.get(name, "")
        if not self.draft or name != self.previewed():
            return words
        lost = [symbol_name(symbol) for _row, _col, symbol in self.game.lost(self.draft)]
        lost_words = _("Lost: {symbols}").format(symbols=", ".join(lost)) if lost else ""
        return sentence(form_words(self.draft), words, lost_words)

    def spoken_draft(self) -> str:
        """Returns the text of the painted cells, and how many are missing; empty without any."""
        if not self.painting or not self.painted:
            return ""
        cells = [
            f"{self.spoken_box(cell)}: {symbol_name(cell[2])}"
            for cell in sorted(self.painted, key=lambda cell: cell[:2])
        ]
        left = DICE - len(self.painted)
        return sentence("; ".join(cells), plural("{count} more box", "{count} more boxes", left))

    @staticmethod
    def spoken_box(cell: Cell) -> str:
        return _("Row {row}, box {number}").format(row=cell[0] + 1, number=cell[1] + 1)

    def say(self, name: str) -> str:
        if name.startswith("over"):
            row, _dot, col = name.removeprefix("over").partition(".")
            box = _("Row {row}, box {number}").format(row=int(row) + 1, number=int(col) + 1)
            return _("{box}, outside the grid").format(box=box)
        words = super().say(name)
        lies = {BOXES[cell[:2]]: cell[2] for cell in self._seen() if cell[:2] in BOXES}
        if name not in lies:
            return words
        return _("{box}, part of the shape: {symbol}").format(
            box=words, symbol=self.mark_name(lies[name])
        )

    def mark_name(self, mark: str | None) -> str:
        return _("cross") if mark == "x" else state_of(mark)

    def _seen(self) -> Cells:
        """Returns the cells of the form that is painted or placed on the sheet."""
        if self.plain_touches:
            return ()
        return tuple(self.painted) if self.painting else self.lying or ()

    def hold_cursor(self, name: str | None) -> None:
        """Moves the form with the cursor; it stays where the cursor leaves it."""
        if self.plain_touches:
            super().hold_cursor(name)
        elif self.painting:
            return
        elif name == GRID and self.form and not self.draft:
            self.lay(self.lying or moved(self.form, SIZE // 2 - 1, SIZE // 2 - 1))
        elif name is None:
            self.let_go()

    def push(self, name: str, across: int, up: int) -> bool:
        if self.plain_touches or name != GRID or not self.form:
            return False
        self.hold_cursor(GRID)
        assert self.draft is not None
        draft = moved(self.draft, -up, across)
        if is_on_grid(draft):
            self.lay(draft)
        return True

    def _paint_named(self, name: str) -> None:
        """Paints a cell of the grid or of the ring."""
        with self.listener.one_action():
            self.paint_at(SPOTS.get(name) or self._ring()[name])

    def _put_form(self, name: str) -> None:
        """Puts the form in a box, which only a screen reader presses."""
        spot = SPOTS.get(name) or self._outside().get(name)
        if self.form and spot:
            self.lay(laid_under(self.form, *spot))
            self.let_go()
        else:
            self.touch_box(name)

    def _enter_form(self, _name: str) -> None:
        if self.form is None:
            self.listener.on_box(BOXES[0, 0])
        elif self.draft is None:
            self.hold_cursor(GRID)
        else:
            self.listener.on_move(self.player, Place(self.draft))

    def type_key(self, key: str) -> bool:
        if key == "r" and self.form and not self.plain_touches:
            self.on_turn()
            return True
        return False
