"""The form of the round over the Te-Trix grid: it lies there as a ghost until it is set down."""

from collections.abc import Callable
from math import hypot

from scoring.core import AnyGame, Box
from scoring.reading import Move
from scoring.tetrix import Place
from scoring.tetromino import SIZE, Cell, Cells, settled
from screens.games.tetrix import lay
from screens.games.tetrix.grid import OVER, TetrixGrid
from screens.look.brush import Brush, Colour, faded
from screens.look.finger import Finger
from screens.look.geometry import Rect
from screens.look.surface import dp, shades

FAR = 10
"""A finger that has moved so far drags the form and does not turn it, in dp."""
DOT = 7
"""The mark of the cell that goes where a finger points, in dp."""


class FormOver(TetrixGrid):
    """A form can be dragged, turned by a tap on it, or sent to a box by a tap there."""

    shows_reading = ("invite", "ghost")

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self.form: Cells | None = None
        """The form in the player's hand, turned as they like."""
        self._draft: Cells | None = None
        self._moved = False
        self._grip: int | None = None
        """Which cell of the form the finger holds; None: the marked one."""
        self._rests: tuple[object, Cells | None] = (None, None)
        self.touches_boxes = False  # a form is dragged over them
        self.on_turn: Callable[[], None] = self._turn
        """A finger turns the form; whoever keeps it in the hand turns it there."""

    @property
    def draft(self) -> Cells | None:
        """Where the form was laid on the sheet."""
        return self._draft

    @draft.setter
    def draft(self, draft: Cells | None) -> None:
        if draft != self._draft:
            self._draft = draft
            self.outdate("ghost")

    @property
    def lying(self) -> Cells | None:
        """Where the form is seen: where it was laid, or where it waits until somebody does so."""
        return self._draft or self._resting()

    def _resting(self) -> Cells | None:
        """Where there is room for it as it is turned now, nearest to the lower right corner."""
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

    def hold_form(self, form: Cells | None, *, quietly: bool = False) -> None:
        """The form has been chosen or turned; one that lies on the sheet turns where it lies.

        Quietly if no finger has done so: then nobody has asked what it would score.
        """
        if form != self.form:
            self.outdate("ghost")
        lies_at = lay.middle(self.draft) if self.draft else None
        self.form = form
        self.draft = lay.laid_at(form, *lies_at) if lies_at and form else None
        if lies_at and not quietly:
            self._tell(settled=True)

    def _turn(self) -> None:
        if self.form:
            self.hold_form(self.game.turned(self.form))

    def show_draft(self, move: Move) -> None:
        assert isinstance(move, Place)
        self.draft = move.cells

    def lay_again(self, cells: Cells) -> None:
        """The form lies here as it was left, turned like this."""
        self.form, self.draft = settled(cells), cells

    def drag_to(self, x: float, y: float, grip: int | None = None) -> None:
        """The cell of the form that is held, or the marked one, goes where the finger is."""
        if self.form is not None:
            left, top = self.corner
            place = (top - y) / self.cell, (x - left) / self.cell
            self.lay(lay.laid_under(self.form, *place, grip))

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
        """Where a finger points so that the form comes to lie there."""
        return self.center_of(cells[lay.anchor(cells)])

    def drag_for(self, cells: Cells) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where a finger takes the form that lies there, turned like this, and brings it."""
        assert self.lying is not None
        on_grid = next(n for n, cell in enumerate(cells) if cell not in self.game.lost(cells))
        deep = max(self._depth(cell) for cell in self.lying)
        return self.cell_rect(*self.lying[on_grid][:2], deep).center, self.center_of(cells[on_grid])

    def center_of(self, cell: Cell) -> tuple[float, float]:
        return self.cell_rect(*cell[:2]).center

    # Drawing

    def paint_ghost(self, paint: Brush) -> None:
        lying = self.lying
        if lying is None or self.compact:
            return
        colour = shades.may
        if self.draft:
            refused = self.game.check(self.state, self.player, Place(self.draft))
            colour = shades.refuse if refused else shades.fits
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
        """Lightly where it only waits."""
        strong = self.draft is not None
        fill = faded(colour, 0.25 if strong else 0.1)
        paint.box(
            rect, fill=fill, line=faded(colour, 1 if strong else 0.7), radius=dp(3), width=dp(1.4)
        )
        ink = faded(shades.ink(self.player), 0.75 if strong else 0.5)
        paint.mark(cell[2], rect, ink, (self.player, *cell[:2]))

    def paint_lost(self, paint: Brush, rect: Rect, symbol: str) -> None:
        """Over the edge: an empty frame, struck through."""
        paint.box(rect, line=faded(shades.soft, 0.8), radius=dp(3))
        side = min(rect.width, rect.height)
        x, y = rect.center
        paint.mark(
            symbol, Rect(x - side / 2, y - side / 2, side, side), faded(shades.soft, 0.6), "ghost"
        )
        paint.stroke(rect.shrunk(side * 0.12), shades.soft, "lost")

    @staticmethod
    def _depth(cell: Cell) -> int:
        """How far out a cell lies, in cells."""
        return max(max(-place, place - SIZE + 1, 0) for place in cell[:2])

    # Touching

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        """While a form is dragged over them no single box invites."""
        if self.touches_boxes or self.reading:
            super().invite(invited, selected, ghost)

    @property
    def plain_touches(self) -> bool:
        return self.compact or self.touches_boxes or self.reading

    def down(self, finger: Finger) -> bool:
        if self.plain_touches:
            return super().down(finger)
        x, y = finger.spot
        if not self.visible or not self.holds(x, y):
            return False
        self.finger, self._moved, self._grip = finger, False, None
        if self.form is None:
            return True
        self._grip = self._cell_under(x, y)
        if self._grip is None:
            if not self._is_over_grid(x, y):
                return True
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
        begins = self._grip is not None or self._is_over_grid(x, y)
        if self._moved or (self.form and far and begins):
            self._moved = True
            self.drag_to(x, y, self._grip)
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
        elif self.form and (held := self._cell_under(x, y)) is not None:
            self._turn_by_tap(held)
        else:  # no box that a form could be laid on, or there is no form
            self.let_go_of(self.box_at(x, y), x, y)

    def _turn_by_tap(self, held: int) -> None:
        """A tap on a cell of the form turns it round this cell; where it does not fit like that,
        another one may be there."""
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
        """Whether a form is laid by a touch here: on the grid, or where it may stick out."""
        box, grid = self.box_under(x, y), self.grid_rect()
        if box is None:
            return grid.distance(x, y) <= OVER * self.cell and self.is_gap(x, y)
        return not grid.distance(x, y)

    def _cell_under(self, x: float, y: float) -> int | None:
        """Which cell of the form that lies there is under a finger."""
        cells = self.lying or ()
        deep = max((self._depth(cell) for cell in cells), default=1)
        for number, (row, col, _symbol) in enumerate(cells):
            if not self.cell_rect(row, col, deep).distance(x, y):
                return number
        return None
