"""The draft of Te-Trix: painted cells, typed symbols, a form and its position."""

from scoring.json_fields import JsonFields, Move
from scoring.tetrix.rules import Place, State, Tetrix
from scoring.tetrix.tetromino import (
    DICE,
    FORMS,
    SYMBOLS,
    Cells,
    read_cells,
    settled,
)
from sheets.panel import Panel
from sheets.tetrix.sheet import TetrixSheet


class TetrixDraft(Panel):
    """The part of the panel that saves and restores the draft."""

    game: Tetrix
    state: State
    sheet: TetrixSheet | None
    symbols: list[str]
    name: str
    usual: str
    turns: int
    chosen: int | None
    opened: bool
    """Whether dice and forms are shown, instead of painting."""

    @property
    def laying(self) -> bool:
        """Whether the current player still has to place the form."""
        raise NotImplementedError

    @property
    def form(self) -> Cells | None:
        """Returns the current form in its current rotation; None if there is none."""
        raise NotImplementedError

    def _give(self, *, silent: bool = False) -> None:
        """Passes the form to the player's sheet."""
        raise NotImplementedError

    def typed_part(self) -> dict[str, object] | None:
        laid = self.sheet.draft.laid if self.sheet else None
        painted = self.sheet.draft.painted if self.sheet else ()
        rolled = [*(self.state.roll or ())]
        choosing = self.laying and self.opened
        typed = choosing and (self.symbols, self.name) != (rolled, self.usual)
        if not (typed or laid or painted or (self.form and self.turns % 4)):
            return None
        return {
            "open": choosing,
            "painted": [[*cell] for cell in painted],
            "symbols": [*self.symbols] if self.laying else [],
            "form": self.name,
            "turns": self.turns % 4,
            "laid": [[*cell] for cell in sorted(laid)] if laid else None,
        }

    def forget(self) -> None:
        self.symbols, self.name = [*(self.state.roll or ())], self.usual
        self.turns, self.chosen, self._again = 0, None, None
        if self.sheet:
            self.sheet.draft.laid, self.sheet.draft.painted = None, ()
        self._give(silent=True)

    def take_up(self, typed: JsonFields) -> None:
        symbols = typed.get("symbols")
        if not isinstance(symbols, list) or any(one not in SYMBOLS for one in symbols[:DICE]):
            raise typed.fail("symbols", "must be symbols")
        painted = read_cells(typed, "painted") if typed.has("painted") else ()
        if self.laying:
            self.opened = typed.flag("open", default=not painted)
        if self.laying and (not self.state.roll or sorted(symbols) == sorted(self.state.roll)):
            self.symbols = symbols[:DICE]
        self.name = typed.choice("form", tuple(FORMS))
        self.turns = typed.integer("turns", 0, 3)
        self._give(silent=True)
        if painted:
            self._take_up_painted(typed, painted)
        if typed.get("laid") is not None:
            self._take_up_laid(typed, read_cells(typed, "laid"))

    def _take_up_painted(self, typed: JsonFields, cells: Cells) -> None:
        """Restores painted cells, if they can still become a form."""
        if self.sheet is None or not self.sheet.draft.can_paint(cells):
            raise typed.fail("painted", "must be a part of a form")
        self.sheet.draft.painted = cells
        self._give(silent=True)

    def _take_up_laid(self, typed: JsonFields, cells: Cells) -> None:
        """Restores a placed form, if it is the form of this round in any rotation."""
        form = self.form if self.sheet and self.sheet.draft.form else None
        for _turn in range(4 if form else 0):
            if form == settled(cells) and self.sheet:
                self.sheet.draft.lay_again(cells)
                return
            assert form is not None
            form, self.turns = self.game.turned(form), self.turns + 1
        raise typed.fail("laid", "must be the form in the hand")

    def whole(self) -> Move | None:
        return Place(self.sheet.draft.laid) if self.sheet and self.sheet.draft.laid else None
