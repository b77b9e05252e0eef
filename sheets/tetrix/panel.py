"""The panel of Te-Trix: symbols to paint the form with, or the form of the round in its rotations.

Dice and one of seven forms can be entered as well; these parts are hidden until requested.
"""

from scoring.game import AnyGame
from scoring.json_fields import Move
from scoring.tetrix.rules import (
    Form,
    Roll,
    State,
    Tetrix,
)
from scoring.tetrix.rules import Place as Placed
from scoring.tetrix.tetromino import (
    DICE,
    SYMBOLS,
    Cells,
    name_of,
    painted,
    settled,
)
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HitTarget
from sheets.panel import Place
from sheets.pointer import Pointer
from sheets.render_context import dp
from sheets.sheet import Sheet
from sheets.tetrix.layout import keys_height
from sheets.tetrix.panel_drawing import TetrixTray
from sheets.tetrix.sheet import TetrixSheet

USUAL, OPENED = 64, 190
"""Height in dp where it is no dock: for painting and rotating, and with dice and forms shown."""


class TetrixForm(TetrixTray):
    game: Tetrix
    state: State
    beside = 190
    docks = True
    tall = 480

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.sheet: TetrixSheet | None = None
        self.symbol = SYMBOLS[0]
        """The symbol to paint with."""
        self._opened = False
        self.symbols: list[str] = []
        """The symbols tapped so far, then in their order in the form."""
        self.name = self.usual = "square"
        """The chosen form, and the one chosen when the round began."""
        self.turns = 0
        self.chosen: int | None = None
        """The die of the form that is about to be swapped."""

    def attach(self, sheet: Sheet) -> None:
        assert isinstance(sheet, TetrixSheet)
        self.sheet = sheet
        sheet.draft.on_turn, sheet.draft.on_painted = self._turn, self._take_next

    @property
    def opened(self) -> bool:
        """Whether dice and forms are visible, to be entered before anything is painted."""
        return self._opened

    @opened.setter
    def opened(self, opened: bool) -> None:
        if opened != self._opened:
            self._opened = opened
            if self.state is not None:
                self._give()

    def height_for(self, width: float) -> float:
        return dp(OPENED if self.opened else USUAL)

    def room_for(self, width: float) -> float:
        return keys_height(width)

    @property
    def idle(self) -> bool:
        return self.state is not None and not (self.laying or (self._may_enter and self.form))

    def show(self, state: State, player: int) -> None:
        old = self.state
        if old is None or (old.round, old.form is None) != (state.round, state.form is None):
            self.turns, self.chosen = 0, None
        if old is None or old.round != state.round:
            self.symbols, self.usual = [], self.name
        if state.roll is not None and sorted(state.roll) != sorted(self.symbols):
            self.symbols = list(state.roll)
        if state.roll is not None and self.symbol not in state.roll:
            self.symbol = next(one for one in SYMBOLS if one in state.roll)
        if state.roll is None and state.form is None and old is not None and old.roll is not None:
            self.symbols = []
        super().show(state, player)
        self._give(silent=True)

    # The form

    @property
    def laying(self) -> bool:
        """Whether the current player still has to place the form, which is not known yet."""
        state = self.state
        if self.waits or state.form is not None or self.game.over(state):
            return False
        first = self.player == state.roller or state.entered[state.roller] is not None
        return self.free or (first and state.entered[self.player] is None)

    @property
    def _may_enter(self) -> bool:
        may = self.free or self.state.entered[self.player] is None
        return may and not self.game.over(self.state)

    @property
    def may_lay(self) -> bool:
        if self.state.solo:
            return False  # no other player sees it
        return self.free or self.player == self.state.roller

    @property
    def form(self) -> Cells | None:
        """Returns the current form in its current rotation; None if there is none."""
        if self.state.form is not None:
            cells = self.state.form
        elif self.laying and self.opened and len(self.symbols) == DICE:
            cells = painted(self.game.forms()[self.name], self.symbols)
        else:
            return None
        for _turn in range(self.turns % 4):
            cells = self.game.turned(cells)
        return cells

    @property
    def form_turns(self) -> dict[int, Cells]:
        found: dict[int, Cells] = {}
        form = self.state.form
        for turn in range(4 if form else 0):
            assert form is not None
            if form not in found.values():
                found[turn] = form
            form = self.game.turned(form)
        return found

    def _give(self, *, silent: bool = False) -> None:
        """Passes the form, or the symbol to paint with, to the player's sheet."""
        if self.sheet is None:
            return
        may = self._may_enter
        self.sheet.draft.hold_form(self.form if may else None, silent=silent)
        self.sheet.draft.paint_with(self.symbol, paints=may and self.laying and not self.opened)

    def _take_next(self) -> None:
        """Selects the next symbol after a cell was painted: known dice may use a symbol up."""
        left = self.sheet.draft.symbols_left if self.sheet else ()
        if left and self.symbol not in left:
            self.symbol = left[0]
            self._give(silent=True)
        self.renew()

    # Drawing

    def paint(self, brush: Brush) -> None:
        """Draws nothing, not even the card, if there is nothing to do."""
        if self.idle:
            self._places, self._laid_out_at, self.stale = {}, self.place, False
            return
        super().paint(brush)

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        whole, area, form = area, self.beside_first(area), self.form
        lines = self.has_lines
        if self.laying and not self.opened:
            self.draw_paint(paint, area)
        elif self.laying and (form is None or len(self.symbols) < DICE):
            if lines:
                self.draw_dice_in_lines(paint, whole)
            else:
                self.draw_dice(paint, area)
        elif self.laying and form is not None:
            if lines:
                self.draw_forms_in_lines(paint, whole, form)
            else:
                self.draw_forms(paint, area, form)
        elif form is not None and self._may_enter:
            self.draw_turns(paint, area)

    # Touches

    def tapped(self, place: Place) -> None:
        if place in ("forms", "paint"):
            self._unfold(place == "forms")
            self.listener.on_draft(None, settled=False, audible=False)  # the next step is another
        elif place.startswith("symbol"):
            self._tap_symbol(place.removeprefix("symbol"))
        elif place == "free":  # the symbols are set in the form, no roll is entered
            self.symbols = [SYMBOLS[0]] * DICE
            self._give()
        elif place.startswith("die"):
            self.choose_typed(self.symbols, int(place[3:]))
        elif place.startswith("form"):
            again = place == f"form{self.name}"
            self.name, self.chosen = place.removeprefix("form"), None
            self.turns = self.turns + 1 if again else 0
            self._give()
        elif place.startswith("turn"):
            self._turn_to(int(place.removeprefix("turn")))
        elif place == "lay" and self.form:
            self._show_to_all(self.form)
        elif place.startswith("cell") and self.laying:
            self._change(int(place.removeprefix("cell")))

    def meaning_of(self, name: Place) -> object:
        """Returns what a tap does. Another tap on the chosen form or rotation does something else,
        and so does each of two dice that can be swapped."""
        again = name in (f"form{self.name}", f"turn{self.turns % 4}")
        swapped = self.chosen if name.startswith("cell") else None
        return super().meaning_of(name), again, swapped, self.opened

    def step_back(self) -> bool:
        """Folds dice and forms away."""
        if not (self.opened and self.laying):
            return False
        self._unfold(False)
        return True

    def _unfold(self, opened: bool) -> None:
        """Shows or hides dice and forms on all sheets, which the game remembers."""
        self.opened = opened
        self.listener.on_fold(opened)

    def _tap_symbol(self, symbol: str) -> None:
        if not self.opened:
            self.symbol = symbol
            self._give(silent=True)
            return
        self.put_typed(self.symbols, symbol)
        if len(self.symbols) == DICE:
            self.listener.on_move(self.player, Roll(tuple(self.symbols)))

    def _show_to_all(self, form: Cells) -> None:
        """Shows the form to all players; if it is placed on the player's own sheet, it stays
        there."""
        laid = self.sheet.draft.laid if self.sheet else None
        self.listener.on_move(self.player, Form(form))
        if laid and self.sheet and self.state.form is not None and self._may_enter:
            turns = self.form_turns
            self.turns = next((turn for turn, one in turns.items() if one == settled(laid)), 0)
            self._give(silent=True)
            self.sheet.draft.lay_again(laid)
            self.listener.on_draft(Placed(laid), settled=True, audible=False)

    def _turn_to(self, turn: int) -> None:
        """Selects a rotation; choosing the current one places the form at its suggested
        position."""
        if self.sheet and self.turns % 4 == turn:
            self.sheet.draft.laid = self.sheet.draft.lying
        self.turns = turn
        self._give()

    def _turn(self) -> None:
        """Rotates the form, after a tap on it."""
        self.turns = (self.turns + 1) % 4
        self._give()
        self.renew()

    def take_over(self, move: Move) -> bool:
        """Lays the form there; while one paints, the last cell enters it, and so does this."""
        if not isinstance(move, Placed) or self.sheet is None or not (self.opened or self.form):
            return False
        if self.laying:
            self._hold(settled(move.cells))
        else:
            turns = self.form_turns
            self.turns = next(turn for turn, one in turns.items() if one == settled(move.cells))
        self.chosen = None
        self._give(silent=True)
        self.sheet.draft.lay_again(move.cells)
        self.renew()
        self.listener.on_draft(move, settled=True, audible=False)
        return True

    def edit(self, move: Move) -> None:
        if isinstance(move, Placed) and self.state.form is not None:
            self.take_over(move)

    def _hold(self, form: Cells) -> None:
        """Chooses this form, in this rotation and with these symbols."""
        name = name_of(form)
        assert name is not None
        self.name = name
        spots = [cell[:2] for cell in form]
        self.turns = next(turn for turn in range(4) if self._spots(turn) == spots)
        order = self._order()
        self.symbols = [form[order.index(number)][2] for number in range(DICE)]

    def _spots(self, turn: int) -> list[tuple[int, int]]:
        """Returns the cells of the chosen form after this number of turns."""
        cells = painted(self.game.forms()[self.name], [SYMBOLS[0]] * DICE)
        for _turn in range(turn):
            cells = self.game.turned(cells)
        return [cell[:2] for cell in cells]

    def targets(self) -> list[HitTarget]:
        """Returns the places; the form itself can only be dragged."""
        return [
            one._replace(by_keys=False, by_reader=False) if one.name == "hand" else one
            for one in super().targets()
        ]

    def place_for(self, key: str) -> Place | None:
        """Returns the place of a key: a symbol by its letter or its number; R rotates the form."""
        if key == "backspace":
            return f"die{len(self.symbols) - 1}"
        if key in ("1", "2", "3"):
            key = SYMBOLS[int(key) - 1]
        if key != "r":
            return f"symbol{key}"
        if self.laying:
            return f"form{self.name}"
        turns = [*self.form_turns]
        return f"turn{turns[(self._place_of_turn() + 1) % len(turns)]}" if turns else None

    def _place_of_turn(self) -> int:
        return [*self.form_turns.values()].index(self.form) if self.form else 0

    def _change(self, place: int) -> None:
        """Selects a die by the first tap, and swaps it with another by the second. Without a roll a
        tap changes the symbol itself."""
        order = self._order()
        if self.state.roll is None:
            at = SYMBOLS.index(self.symbols[order[place]])
            self.symbols[order[place]] = SYMBOLS[(at + 1) % len(SYMBOLS)]
            self._give()
            return
        if self.chosen is None:
            self.chosen = place
            return
        one, other = order[self.chosen], order[place]
        self.symbols[one], self.symbols[other] = self.symbols[other], self.symbols[one]
        self.chosen = None
        self._give()

    def _order(self) -> list[int]:
        """Returns the number of the symbol in each cell of the rotated form."""
        numbered = painted(self.game.forms()[self.name], [str(n) for n in range(DICE)])
        for _turn in range(self.turns % 4):
            numbered = self.game.turned(numbered)
        return [int(cell[2]) for cell in numbered]

    def move(self, finger: Pointer) -> None:
        """Drags the form from here onto the sheet."""
        pressed = self.pressed or ""
        held = pressed.startswith(("cell", "turn")) or pressed == "hand"
        if finger is self.finger and held and self.sheet and not self.holds(*finger.spot):
            if pressed.startswith("turn") and self.turns != int(pressed[4:]):
                self.turns = int(pressed[4:])
                self._give(silent=True)
            self.sheet.draft.drag_to(*finger.spot)

    def up(self, finger: Pointer) -> None:
        dragged = finger is self.finger and not self.holds(*finger.spot)
        super().up(finger)
        if dragged and self.sheet is not None:
            self.sheet.draft.let_go()

    def places_of(self, move: Move) -> list[Place]:
        """Returns the taps for a roll: four symbols. A form takes choosing, rotating and swapping,
        see `Robot.enter`."""
        if not isinstance(move, Roll):
            return []
        return [*([] if self.opened else ["forms"]), *(f"symbol{one}" for one in move.symbols)]


PANEL = TetrixForm
