"""Te-Trix: symbols and a form that are half entered, and where the form lies on the sheet."""

from scoring.reading import Fields, Move
from scoring.tetrix import Place, State, Tetrix
from scoring.tetromino import DICE, FORMS, SYMBOLS, Cells, read_cells, settled
from screens.games.common.panel import Panel
from screens.games.tetrix.sheet import TetrixSheet


class TetrixDraft(Panel):
    """The part of the panel that writes and reads what is chosen there."""

    game: Tetrix
    state: State
    sheet: TetrixSheet | None
    symbols: list[str]
    name: str
    usual: str
    turns: int
    chosen: int | None

    @property
    def laying(self) -> bool:
        """Whether the player in front still has to lay the form."""
        raise NotImplementedError

    @property
    def form(self) -> Cells | None:
        """The form in the hand, turned as it is."""
        raise NotImplementedError

    def _give(self, *, quietly: bool = False) -> None:
        """Puts the form into the player's hand."""
        raise NotImplementedError

    def half(self) -> dict[str, object] | None:
        laid = self.sheet.draft if self.sheet else None
        rolled = [*(self.state.roll or ())]
        typed = self.laying and (self.symbols, self.name) != (rolled, self.usual)
        if not (typed or laid or (self.form and self.turns % 4)):
            return None
        return {
            "symbols": [*self.symbols] if self.laying else [],
            "form": self.name,
            "turns": self.turns % 4,
            "laid": [[*cell] for cell in sorted(laid)] if laid else None,
        }

    def forget(self) -> None:
        self.symbols, self.name = [*(self.state.roll or ())], self.usual
        self.turns, self.chosen = 0, None
        if self.sheet:
            self.sheet.draft = None
        self._give(quietly=True)

    def take_up(self, half: Fields) -> None:
        symbols = half.get("symbols")
        if not isinstance(symbols, list) or any(one not in SYMBOLS for one in symbols[:DICE]):
            raise half.fail("symbols", "must be symbols")
        if self.laying and (not self.state.roll or sorted(symbols) == sorted(self.state.roll)):
            self.symbols = symbols[:DICE]
        self.name = half.choice("form", tuple(FORMS))
        self.turns = half.integer("turns", 0, 3)
        self._give(quietly=True)
        if half.get("laid") is not None:
            self._take_up_laid(half, read_cells(half, "laid"))

    def _take_up_laid(self, half: Fields, cells: Cells) -> None:
        """It is the form of this round, turned one way or the other."""
        form = self.form if self.sheet and self.sheet.form else None
        ways = set()
        for _turn in range(4 if form else 0):
            assert form is not None
            form = self.game.turned(form)
            ways.add(settled(form))
        if self.sheet is None or settled(cells) not in ways:
            raise half.fail("laid", "must be the form in the hand")
        self.sheet.lay_again(cells)

    def whole(self) -> Move | None:
        return Place(self.sheet.draft) if self.sheet and self.sheet.draft else None
