"""The form of the round over the Te-Trix grid: shown as a preview until it is placed."""

from collections.abc import Callable
from math import hypot

from scoring.game import AnyGame, Box
from scoring.json_fields import Move
from scoring.tetrix.rules import Place
from scoring.tetrix.tetromino import (
    SIZE,
    Cell,
    Cells,
    settled,
)
from sheets import player_colours
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HitTarget
from sheets.pointer import Pointer
from sheets.render_context import dp, palette
from sheets.tetrix import placement as lay
from sheets.tetrix.grid import OVER, TetrixGrid

FAR = 10
"""Movement in dp from which a touch drags the form and does not rotate it."""
DOT = 7
"""Size in dp of the mark on the cell that goes where a finger points."""


class FormOver(TetrixGrid):
    """A form can be dragged, rotated by tapping it, or moved by tapping a box."""

    shows_reading = ("invite", "ghost")

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self.form: Cells | None = None
        """The player's form in its current rotation."""
        self._draft: Cells | None = None
        self._moved = False
        self._grip: int | None = None
        """The cell of the form under the finger; None: the marked one."""
        self._tip: Place | None = None
        """The advised entry that the finger has come down on."""
        self._rests: tuple[object, Cells | None] = (None, None)
        self.touches_boxes = False  # a form is dragged over them
        self.on_turn: Callable[[], None] = self._turn
        """Called to rotate the form; the panel replaces it if it holds the form."""

    @property
    def draft(self) -> Cells | None:
        """Returns the cells on which the form was put; None if it was not."""
        return self._draft

    @draft.setter
    def draft(self, draft: Cells | None) -> None:
        if draft != self._draft:
            self._draft = draft
            self.outdate("ghost")

    @property
    def lying(self) -> Cells | None:
        """Returns the cells that show the form: where it was put, or a suggestion until then."""
        return self._draft or self._resting()

    def _resting(self) -> Cells | None:
        """Returns the position with room for the form nearest to the lower right corner."""
        if self.form is None or self.compact or self.reading or self.state is None:
            return None
        key = self.state, self.player, self.form
        if self._rests[0] != key:
            self._rests = key, self._room_for(self.form)
        return self._rests[1]

    def _room_for(self, form: Cells) -> Cells | None:
        fits = self.game.placements(self.state, self.player, form)
        places = [one.cells for one in fits if settled(one.cells) == settled(form)]

        def away(cells: Cells) -> tuple[int, float]:
            row, col = lay.middle(cells)
            return len(self.game.lost(cells)), hypot(SIZE - row, SIZE - col)

        return min(places, key=away, default=None)

    def hold_form(self, form: Cells | None, *, silent: bool = False) -> None:
        """Sets the form; one that is placed on the sheet is rotated in place. `silent`: no touch
        has caused it, so its score is not shown."""
        if form != self.form:
            self.outdate("ghost")
        lies_at = lay.middle(self.draft) if self.draft else None
        self.form = form
        self.draft = lay.laid_at(form, *lies_at) if lies_at and form else None
        if lies_at and not silent:
            self._tell(settled=True)

    def _turn(self) -> None:
        if self.form:
            self.hold_form(self.game.turned(self.form))

    def show_draft(self, move: Move) -> None:
        assert isinstance(move, Place)
        self.draft = move.cells

    def lay_again(self, cells: Cells) -> None:
        """Puts the form here in this rotation, as it was left."""
        self.form, self.draft = settled(cells), cells

    def drag_to(self, x: float, y: float, grip: int | None = None) -> None:
        """Moves the form so that the held cell, or the marked one, is under the finger."""
        if self.form is not None:
            left, top = self.corner
            place = (top - y) / self.cell, (x - left) / self.cell
            self.lay(lay.laid_under(self.form, *place, grip))

    def lay(self, draft: Cells) -> None:
        """Puts the form here, without entering it."""
        if draft != self.draft:
            self.draft = draft
            self._tell(settled=False)

    def let_go(self) -> None:
        if self.draft:
            self._tell(settled=True)

    def _tell(self, settled: bool) -> None:
        move = Place(self.draft) if self.draft else None
        self.listener.on_draft(move, settled, audible=settled)

    def finger_for(self, cells: Cells) -> tuple[float, float]:
        """Returns the position of a finger that puts the form there."""
        return self.center_of(cells[lay.anchor(cells)])

    def drag_for(self, cells: Cells) -> tuple[tuple[float, float], tuple[float, float]]:
        """Returns the start and end of a drag that brings the form, in this rotation, there."""
        assert self.lying is not None
        on_grid = next(n for n, cell in enumerate(cells) if cell not in self.game.lost(cells))
        deep = max(self._depth(cell) for cell in self.lying)
        return self.cell_rect(*self.lying[on_grid][:2], deep).center, self.center_of(cells[on_grid])

    def center_of(self, cell: Cell) -> tuple[float, float]:
        return self.cell_rect(*cell[:2]).center

    # Drawing

    def paint_ghost(self, paint: Brush) -> None:
        lying = self.lying
        if lying is None or self.compact or self.tips:  # the hint would cover it
            return
        colour = palette().may
        if self.draft:
            refused = self.game.check(self.state, self.player, Place(self.draft))
            colour = palette().refuse if refused else palette().fits
        lost = self.game.lost(lying)
        deep = max((self._depth(cell) for cell in lost), default=1)
        marked = lay.anchor(lying)
        for number, cell in enumerate(lying):
            rect = self.cell_rect(*cell[:2], deep).shrunk(dp(1))
            if cell in lost:
                self.paint_lost(paint, rect, cell[2])
            else:
                self._paint_laid(paint, rect, cell, colour)
            if number == marked and self.form:
                x, y = rect.x + dp(3), rect.y + rect.height - dp(3 + DOT)
                paint.oval(Rect(x, y, dp(DOT), dp(DOT)), colour, colour)

    def _paint_laid(self, paint: Brush, rect: Rect, cell: Cell, colour: Colour) -> None:
        """Draws a cell of the form, lightly if it is only a suggestion."""
        strong = self.draft is not None
        fill = faded(colour, 0.25 if strong else 0.1)
        paint.box(
            rect, fill=fill, line=faded(colour, 1 if strong else 0.7), radius=dp(3), width=dp(1.4)
        )
        ink = faded(player_colours.ink(self.player), 0.75 if strong else 0.5)
        paint.mark(cell[2], rect, ink, (self.player, *cell[:2]))

    def paint_lost(self, paint: Brush, rect: Rect, symbol: str) -> None:
        """Draws a cell beyond the edge: an empty frame, crossed out."""
        paint.box(rect, line=faded(palette().soft, 0.8), radius=dp(3))
        side = min(rect.width, rect.height)
        x, y = rect.center
        paint.mark(
            symbol,
            Rect(x - side / 2, y - side / 2, side, side),
            faded(palette().soft, 0.6),
            "ghost",
        )
        paint.stroke(rect.shrunk(side * 0.12), palette().soft, "lost")

    @staticmethod
    def _depth(cell: Cell) -> int:
        """Returns the distance of a cell from the grid, in cells."""
        return max(max(-place, place - SIZE + 1, 0) for place in cell[:2])

    # Touches

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        """Marks boxes; none can be touched while a form is dragged."""
        if self.touches_boxes or self.reading:
            super().invite(invited, selected, ghost)

    @property
    def plain_touches(self) -> bool:
        return self.compact or self.touches_boxes or self.reading

    def targets(self) -> list[HitTarget]:
        """Returns the boxes, and for fingers the cells of grid and ring, and those of the form."""
        if self.plain_touches:
            return super().targets()
        around = range(-1, SIZE + 1)
        cells = {f"at{row}.{col}": self.cell_rect(row, col) for row in around for col in around}
        lying = self.lying or ()
        deep = max((self._depth(cell) for cell in lying), default=1)
        form = {
            f"form{number}": self.cell_rect(*cell[:2], deep) for number, cell in enumerate(lying)
        }
        touched = (self.target(name, area) for name, area in (cells | form).items())
        return [
            *super().targets(),
            *(one._replace(by_keys=False, by_reader=False) for one in touched),
        ]

    def name_at(self, x: float, y: float) -> str | None:
        if self.plain_touches or self.form is None:
            return super().name_at(x, y)
        if (held := self._cell_under(x, y)) is not None:
            return f"form{held}"
        return self._cell_name(x, y) if self._is_over_grid(x, y) else super().name_at(x, y)

    def _cell_name(self, x: float, y: float) -> str | None:
        spot = self.spot_at(x, y)
        return spot and f"at{spot[0]}.{spot[1]}"

    def meaning_of(self, name: str) -> object:
        """Returns what a tap does: on any cell of the form it turns the form."""
        return super().meaning_of("form" if name.startswith("form") else name)

    def down(self, finger: Pointer) -> bool:
        if self.plain_touches:
            return super().down(finger)
        x, y = finger.spot
        if not self.visible or not self.holds(x, y):
            return False
        self._tip = self._tip_under(x, y)
        self.listener.on_finger()
        self.finger, self._moved, self._grip = finger, False, None
        if self._tip:
            return True
        if self.form is None:
            return True
        self._grip = self._cell_under(x, y)
        if self._grip is None:
            if not self._is_over_grid(x, y) or self._is_written(x, y):
                return True
            self._moved = True
            self.drag_to(x, y)
        self.long.begin(self.draft)
        return True

    def move(self, finger: Pointer) -> None:
        if self.plain_touches:
            super().move(finger)
            return
        if finger is not self.finger:
            return
        x, y = finger.spot
        far = abs(x - finger.start_x) + abs(y - finger.start_y) > dp(FAR)
        if self._tip and far:  # the player's form is dragged
            self._tip, self._grip = None, self._cell_under(finger.start_x, finger.start_y)
        begins = self._grip is not None or self._is_over_grid(x, y)
        if self._moved or (self.form and far and begins):
            self._moved = True
            self.drag_to(x, y, self._grip)
            self.long.begin(self.draft)

    def up(self, finger: Pointer) -> None:
        if self.plain_touches:
            super().up(finger)
            return
        if finger is not self.finger:
            return
        self.finger = None
        x, y = finger.spot
        tip, self._tip = self._tip, None
        if tip:
            self.listener.on_tip(tip)
            return
        if self.long.end():
            return
        if self._moved:
            self.let_go()
        elif self.form and (held := self._cell_under(x, y)) is not None:
            self._turn_by_tap(held)
        else:  # no box for a form, or no form
            self.let_go_of(self.box_at(x, y), x, y)

    def _tip_under(self, x: float, y: float) -> Place | None:
        """Returns the advised entry under a finger, the best one if there are several."""
        for move in (tip.move for tip in self.tips):
            if isinstance(move, Place):
                deep = max(self._depth(cell) for cell in move.cells)
                rects = (self.cell_rect(*cell[:2], max(1, deep)) for cell in move.cells)
                if not all(rect.distance(x, y) for rect in rects):
                    return move
        return None

    def _turn_by_tap(self, held: int) -> None:
        """Rotates the form around a tapped cell; if it does not fit, another cell may take that
        place."""
        lying = self.lying
        assert lying is not None
        row, col, _symbol = lying[held]
        numbered = tuple((*cell[:2], str(number)) for number, cell in enumerate(lying))
        held = [cell[2] for cell in self.game.turned(numbered)].index(str(held))
        self.draft = None
        self.on_turn()
        assert self.form is not None
        grips = [held, *(number for number in range(len(lying)) if number != held)]
        ways = [lay.laid_under(self.form, row, col, grip) for grip in grips]
        fits = (one for one in ways if not self.game.check(self.state, self.player, Place(one)))
        self.draft = next(fits, ways[0])
        self.let_go()

    def touch_again(self) -> None:
        if self.plain_touches:
            super().touch_again()
        elif self.finger and self._moved:
            self.drag_to(*self.finger.spot, self._grip)

    def _is_over_grid(self, x: float, y: float) -> bool:
        """Whether a touch here places a form: on the grid, or where the form may extend beyond
        it."""
        box, grid = self.box_under(x, y), self.grid_rect()
        if box is None:
            return grid.distance(x, y) <= OVER * self.cell and self.is_gap(x, y)
        return not grid.distance(x, y)

    def _is_written(self, x: float, y: float) -> bool:
        """Whether a touch here means the handwriting, because no form has room there."""
        written = self.game.written(self.state, self.player)
        return self.shows_entries and self.box_under(x, y) in written

    def _cell_under(self, x: float, y: float) -> int | None:
        """Returns the number of the form's cell under a finger; None if there is none."""
        cells = self.lying or ()
        deep = max((self._depth(cell) for cell in cells), default=1)
        for number, (row, col, _symbol) in enumerate(cells):
            if not self.cell_rect(row, col, deep).distance(x, y):
                return number
        return None
