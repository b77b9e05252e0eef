"""Painting a form of Te-Trix: a symbol is chosen, cells are touched, and the fourth enters it."""

from collections import Counter
from collections.abc import Callable

from scoring.game import AnyGame, Box
from scoring.tetrix.painting import Spot, dice_left, open_spots, symbols_left
from scoring.tetrix.rules import Place
from scoring.tetrix.tetromino import (
    BITS,
    BOXES,
    DICE,
    SYMBOLS,
    Cells,
    name_of,
)
from sheets import player_colours
from sheets.drawing.brush import Brush, faded
from sheets.pointer import Pointer
from sheets.render_context import dp, palette
from sheets.sheet import Sheet
from sheets.tetrix.shape_drag import FormOver

SPOTS: dict[Box, Spot] = {box: spot for spot, box in BOXES.items()}


class FormPainted(FormOver):
    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self.symbol = SYMBOLS[0]
        """The symbol that a touch paints."""
        self._paints = False
        self._painted: Cells = ()
        self._open: frozenset[Spot] = frozenset()
        """The cells that could be painted at the last update."""
        self.on_painted: Callable[[], None] = lambda: None
        """Called when a touch has painted something."""

    @property
    def painting(self) -> bool:
        """Whether touches paint cells now."""
        return self._paints and not self.plain_touches

    @property
    def painted(self) -> Cells:
        """Returns the painted cells, fewer than a form has, by row and column."""
        return self._painted

    @painted.setter
    def painted(self, cells: Cells) -> None:
        if cells != self._painted:
            self._painted = cells
            self.outdate("ghost")
            self.renew_open()

    def paint_with(self, symbol: str, *, paints: bool) -> None:
        """Sets whether touches paint, and what."""
        self.symbol, self._paints = symbol, paints
        if not paints:
            self.painted = ()
        self.renew_open()

    @property
    def open_spots(self) -> frozenset[Spot]:
        """Returns the cells that can still be painted to complete a form."""
        if not self.painting or self.state is None:
            return frozenset()
        return open_spots(self.game, self.state, self.player, self.painted)

    def can_paint(self, cells: Cells) -> bool:
        """Whether these cells, painted earlier, can still become a form."""
        spots = {cell[:2] for cell in cells}
        if not self.painting or not 0 < len(spots) == len(cells) < DICE:
            return False
        left = symbols_left(self.state, ())
        allowed = all(cell[2] in left for cell in cells)
        return allowed and bool(open_spots(self.game, self.state, self.player, cells))

    @property
    def symbols_left(self) -> tuple[str, ...]:
        return symbols_left(self.state, self.painted)

    @property
    def dice_left(self) -> Counter[str] | None:
        """Returns how often each symbol of the roll is still to be painted; None without one."""
        return dice_left(self.state, self.painted)

    def renew_open(self) -> None:
        """Marks the boxes that can be painted as those that can be touched."""
        if self.plain_touches:
            return
        spots = self.open_spots
        Sheet.invite(self, frozenset(BOXES[spot] for spot in spots if spot in BOXES))
        if spots != self._open:  # the ring has no boxes
            self._open = spots
            self.outdate("invite")

    # Painting

    def paint_at(self, spot: Spot) -> None:
        """Paints a cell, clears it, or changes its symbol; the last one enters the form."""
        others = tuple(cell for cell in self.painted if cell[:2] != spot)
        was = next((cell[2] for cell in self.painted if cell[:2] == spot), None)
        able = self.symbol in symbols_left(self.state, others)
        if was == self.symbol or (was and not able):
            self._take(others)
        elif able and (was or spot in self.open_spots):
            self._take(tuple(sorted([*others, (*spot, self.symbol)])))
        else:
            self._refuse(spot)

    def _take(self, cells: Cells) -> None:
        if len(cells) == DICE:
            self.listener.on_move(self.player, Place(cells))
            return
        self.painted = cells
        self.on_painted()
        self.listener.on_draft(None, settled=True, audible=False)

    def _refuse(self, spot: Spot) -> None:
        """Refuses a cell; a form without room can be entered against the rule."""
        cells = tuple(sorted([*self.painted, (*spot, self.symbol)]))
        if len(cells) == DICE and name_of(cells) is not None:
            self.listener.on_draft(Place(cells), settled=True, audible=True)
        elif spot in BOXES:
            self.listener.on_box(BOXES[spot])

    # Drawing

    def paint_invitations(self, paint: Brush) -> None:
        if not self.painting:
            super().paint_invitations(paint)
            return
        for spot in self.open_spots:
            rect = self.cell_rect(*spot).shrunk(dp(1))
            if spot in BITS:
                line = faded(palette().may, 0.6)
                paint.box(rect, fill=faded(palette().may, 0.09), line=line, radius=dp(3))
            else:  # the ring is faint: it is not printed
                paint.box(rect, line=faded(palette().may, 0.3), radius=dp(3))
        for box in self.selected & self.boxes.keys():
            self.paint_invited(paint, box, self.boxes[box])

    def paint_ghost(self, paint: Brush) -> None:
        """Draws the painted cells of the draft like pencil."""
        super().paint_ghost(paint)
        if not self.painting:
            return
        ink = player_colours.ink(self.player)
        for row, col, symbol in self.painted:
            rect = self.cell_rect(row, col).shrunk(dp(1))
            if (row, col) in BITS:
                fill, line = faded(ink, 0.1), faded(ink, 0.7)
                paint.box(rect, fill=fill, line=line, radius=dp(3), width=dp(1.4))
                paint.mark(symbol, rect, faded(ink, 0.6), (self.player, row, col))
            else:
                self.paint_lost(paint, rect, symbol)

    # Touches

    def name_at(self, x: float, y: float) -> str | None:
        if not self.painting:
            return super().name_at(x, y)
        spot = self.spot_at(x, y)
        outside = spot is None or (spot not in BITS and not self.is_gap(x, y))
        return Sheet.name_at(self, x, y) if outside else self._cell_name(x, y)

    def meaning_of(self, name: str) -> object:
        """Returns what a tap does: on a painted cell it clears it, or changes its symbol."""
        marks = {f"at{row}.{col}": symbol for row, col, symbol in self.painted}
        return super().meaning_of(name), marks.get(name)

    def down(self, finger: Pointer) -> bool:
        if not self.painting:
            return super().down(finger)
        if not self.visible or not self.holds(*finger.spot):
            return False
        self.listener.on_finger()
        self.finger = finger
        return True

    def move(self, finger: Pointer) -> None:
        """Handles a movement; only the cell from which the finger is lifted counts while
        painting."""
        if not self.painting:
            super().move(finger)

    def up(self, finger: Pointer) -> None:
        if not self.painting:
            super().up(finger)
            return
        if finger is not self.finger:
            return
        self.finger = None
        x, y = finger.spot
        spot = self.spot_at(x, y)
        if spot is None or (spot not in BITS and not self.is_gap(x, y)):
            self.let_go_of(self.box_at(x, y), x, y)
        else:
            with self.listener.one_action():
                self.paint_at(spot)

    def touch_again(self) -> None:
        if not self.painting:
            super().touch_again()
