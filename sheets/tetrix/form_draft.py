"""The form of the round before it is entered: laid on the Te-Trix grid, or painted cell by cell."""

from collections import Counter
from collections.abc import Callable
from math import hypot

from scoring.game import Box
from scoring.tetrix.painting import Spot, dice_left, open_spots, symbols_left
from scoring.tetrix.rules import Place, State, Tetrix
from scoring.tetrix.tetromino import (
    BOXES,
    DICE,
    SIZE,
    SYMBOLS,
    Cells,
    name_of,
    settled,
)
from sheets.sheet import Sheet
from sheets.tetrix import placement
from sheets.tetrix.layout import TetrixLayout

SPOTS: dict[Box, Spot] = {box: spot for spot, box in BOXES.items()}


class FormDraft:
    """What a player has put on the sheet so far. Whatever changes it marks the sheet's layers as
    out of date; the listener of the sheet receives what would be entered."""

    def __init__(self, game: Tetrix, sheet: Sheet, layout: TetrixLayout) -> None:
        self.sheet = sheet
        self.layout = layout
        self.game = game
        self.form: Cells | None = None
        """The player's form in its current rotation."""
        self._laid: Cells | None = None
        self._rests: tuple[object, Cells | None] = (None, None)
        self.symbol = SYMBOLS[0]
        """The symbol that a touch paints."""
        self._paints = False
        self._painted: Cells = ()
        self._open: frozenset[Spot] = frozenset()
        """The cells that could be painted at the last update."""
        self.on_turn: Callable[[], None] = self._turn
        """Called to rotate the form; the panel replaces it if it holds the form."""
        self.on_painted: Callable[[], None] = lambda: None
        """Called when a touch has painted something."""

    @property
    def state(self) -> State:
        state: State = self.sheet.state
        return state

    @property
    def plain(self) -> bool:
        """Whether nothing can be drafted: touches mean boxes, as in other games."""
        return self.sheet.compact or self.sheet.touches_boxes or self.sheet.reading

    def refuses(self, cells: Cells) -> bool:
        """Whether the rules refuse the form in this place."""
        return self.game.check(self.state, self.sheet.player, Place(cells)) is not None

    @property
    def seen(self) -> Cells:
        """Returns the cells of the form that is painted or placed on the sheet."""
        if self.plain:
            return ()
        return tuple(self.painted) if self.painting else self.lying or ()

    # A form that is laid

    @property
    def laid(self) -> Cells | None:
        """Returns the cells on which the form was put; None if it was not."""
        return self._laid

    @laid.setter
    def laid(self, cells: Cells | None) -> None:
        if cells != self._laid:
            self._laid = cells
            self.sheet.outdate("ghost")

    @property
    def lying(self) -> Cells | None:
        """Returns the cells that show the form: where it was put, or a suggestion until then."""
        return self._laid or self._resting()

    @property
    def marked_box(self) -> Box | None:
        """Returns the box of the form's marked cell; None if no form is placed."""
        cells = self.laid if self.form and not (self.plain or self.painting) else None
        if not cells:
            return None
        row, col, _symbol = cells[placement.anchor(cells)]
        return BOXES.get((row, col)) or f"over{row}.{col}"

    def _resting(self) -> Cells | None:
        """Returns the position with room for the form nearest to the lower right corner."""
        sheet = self.sheet
        if self.form is None or sheet.compact or sheet.reading or sheet.state is None:
            return None
        key = sheet.state, sheet.player, self.form
        if self._rests[0] != key:
            self._rests = key, self._room_for(self.form)
        return self._rests[1]

    def _room_for(self, form: Cells) -> Cells | None:
        fits = self.game.placements(self.state, self.sheet.player, form)
        places = [one.cells for one in fits if settled(one.cells) == settled(form)]

        def away(cells: Cells) -> tuple[int, float]:
            row, col = placement.middle(cells)
            return len(self.game.lost(cells)), hypot(SIZE - row, SIZE - col)

        return min(places, key=away, default=None)

    def hold_form(self, form: Cells | None, *, silent: bool = False) -> None:
        """Sets the form; one that is placed on the sheet is rotated in place. `silent`: no touch
        has caused it, so its score is not shown."""
        if form != self.form:
            self.sheet.outdate("ghost")
        lies_at = placement.middle(self.laid) if self.laid else None
        self.form = form
        self.laid = placement.laid_at(form, *lies_at) if lies_at and form else None
        if lies_at and not silent:
            self._report(settled=True)

    def _turn(self) -> None:
        if self.form:
            self.hold_form(self.game.turned(self.form))

    def lay_again(self, cells: Cells) -> None:
        """Puts the form here in this rotation, as it was left."""
        self.form, self.laid = settled(cells), cells

    def lay(self, cells: Cells) -> None:
        """Puts the form here, without entering it."""
        if cells != self.laid:
            self.laid = cells
            self._report(settled=False)

    def drag_to(self, x: float, y: float, grip: int | None = None) -> None:
        """Moves the form so that the held cell, or the marked one, is under the finger."""
        if self.form is not None:
            left, top = self.layout.corner
            place = (top - y) / self.layout.cell, (x - left) / self.layout.cell
            self.lay(placement.laid_under(self.form, *place, grip))

    def let_go(self) -> None:
        """Reports where the form was put, when the finger is lifted."""
        if self.laid:
            self._report(settled=True)

    def turn_around(self, held: int) -> None:
        """Rotates the form around one of its cells; if it does not fit, another cell may take that
        place."""
        lying = self.lying
        assert lying is not None
        row, col, _symbol = lying[held]
        numbered = tuple((*cell[:2], str(number)) for number, cell in enumerate(lying))
        held = [cell[2] for cell in self.game.turned(numbered)].index(str(held))
        self.laid = None
        self.on_turn()
        assert self.form is not None
        grips = [held, *(number for number in range(len(lying)) if number != held)]
        ways = [placement.laid_under(self.form, row, col, grip) for grip in grips]
        self.laid = next((one for one in ways if not self.refuses(one)), ways[0])
        self.let_go()

    def _report(self, settled: bool) -> None:
        move = Place(self.laid) if self.laid else None
        self.sheet.listener.on_draft(move, settled, audible=settled)

    def drag_for(self, cells: Cells) -> tuple[tuple[float, float], tuple[float, float]]:
        """Returns the start and end of a drag that brings the form, in this rotation, there."""
        assert self.lying is not None
        on_grid = next(n for n, cell in enumerate(cells) if cell not in self.game.lost(cells))
        start = self.layout.rects_of(self.lying)[on_grid]
        return start.center, self.layout.center_of(cells[on_grid])

    # A form that is painted

    @property
    def painting(self) -> bool:
        """Whether touches paint cells now."""
        return self._paints and not self.plain

    @property
    def painted(self) -> Cells:
        """Returns the painted cells, fewer than a form has, by row and column."""
        return self._painted

    @painted.setter
    def painted(self, cells: Cells) -> None:
        if cells != self._painted:
            self._painted = cells
            self.sheet.outdate("ghost")
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
        if not self.painting or self.sheet.state is None:
            return frozenset()
        return open_spots(self.game, self.state, self.sheet.player, self.painted)

    def can_paint(self, cells: Cells) -> bool:
        """Whether these cells, painted earlier, can still become a form."""
        spots = {cell[:2] for cell in cells}
        if not self.painting or not 0 < len(spots) == len(cells) < DICE:
            return False
        left = symbols_left(self.state, ())
        allowed = all(cell[2] in left for cell in cells)
        return allowed and bool(open_spots(self.game, self.state, self.sheet.player, cells))

    @property
    def symbols_left(self) -> tuple[str, ...]:
        return symbols_left(self.state, self.painted)

    @property
    def dice_left(self) -> Counter[str] | None:
        """Returns how often each symbol of the roll is still to be painted; None without one."""
        return dice_left(self.state, self.painted)

    def renew_open(self) -> None:
        """Marks the boxes that can be painted as those that can be touched."""
        if self.plain:
            return
        spots = self.open_spots
        Sheet.invite(self.sheet, frozenset(BOXES[spot] for spot in spots if spot in BOXES))
        if spots != self._open:  # the ring has no boxes
            self._open = spots
            self.sheet.outdate("invite")

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
        listener = self.sheet.listener
        if len(cells) == DICE:
            listener.on_move(self.sheet.player, Place(cells))
            return
        self.painted = cells
        self.on_painted()
        listener.on_draft(None, settled=True, audible=False)

    def _refuse(self, spot: Spot) -> None:
        """Refuses a cell; a form without room can be entered against the rule."""
        cells = tuple(sorted([*self.painted, (*spot, self.symbol)]))
        if len(cells) == DICE and name_of(cells) is not None:
            self.sheet.listener.on_draft(Place(cells), settled=True, audible=True)
        elif spot in BOXES:
            self.sheet.listener.on_box(BOXES[spot])
