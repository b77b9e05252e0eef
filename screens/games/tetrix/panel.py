"""Te-Trix's dice and the form they are laid as: four taps, one of seven forms, symbols in place."""

from scoring.core import AnyGame
from scoring.reading import Move
from scoring.tetrix import Form, Roll, State, Tetrix
from scoring.tetromino import DICE, SYMBOLS, Cells, Shape, painted
from screens.games.common.panel import Place
from screens.games.common.sheet import Sheet
from screens.games.tetrix.draft import TetrixDraft
from screens.games.tetrix.sheet import TetrixSheet
from screens.look.brush import Brush, Colour, faded
from screens.look.finger import Finger
from screens.look.geometry import Rect
from screens.look.icons import GLYPHS, ICONS
from screens.look.surface import dp, shades
from screens.look.texts import _


class TetrixForm(TetrixDraft):
    game: Tetrix
    state: State

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.sheet: TetrixSheet | None = None
        self.symbols: list[str] = []
        """The symbols tapped so far, and then in the order in which they lie in the form."""
        self.name = self.usual = "square"
        """The form that is chosen, and the one that was when the round began."""
        self.turns = 0
        self.chosen: int | None = None
        """The die of the form that is about to change places."""

    def attach(self, sheet: Sheet) -> None:
        assert isinstance(sheet, TetrixSheet)
        self.sheet = sheet

    def height_for(self, width: float) -> float:
        return dp(148)

    def show(self, state: State, player: int) -> None:
        old = self.state
        if old is None or (old.round, old.form is None) != (state.round, state.form is None):
            self.turns, self.chosen = 0, None
        if old is None or old.round != state.round:
            self.symbols, self.usual = [], self.name
        if state.roll is not None and sorted(state.roll) != sorted(self.symbols):
            self.symbols = list(state.roll)
        if state.roll is None and state.form is None and old is not None and old.roll is not None:
            self.symbols = []
        super().show(state, player)
        self._give(quietly=True)

    # The form

    @property
    def laying(self) -> bool:
        """Whether the player in front still has to lay the form."""
        state = self.state
        if state.form is not None or self.game.over(state):
            return False
        return self.free or (self.player == state.roller and state.entered[self.player] is None)

    @property
    def form(self) -> Cells | None:
        """The form in the hand, turned as it is."""
        if self.state.form is not None:
            cells = self.state.form
        elif self.laying and len(self.symbols) == DICE:
            cells = painted(self.game.forms()[self.name], self.symbols)
        else:
            return None
        for _turn in range(self.turns % 4):
            cells = self.game.turned(cells)
        return cells

    def _give(self, *, quietly: bool = False) -> None:
        """Puts the form into the player's hand, so that it can be dragged over the sheet."""
        if self.sheet is not None:
            may = self.free or self.state.entered[self.player] is None
            may = may and not self.game.over(self.state)
            self.sheet.hold_form(self.form if may else None, quietly=quietly)

    # Drawing

    def paint_panel(self, paint: Brush, area: Rect) -> None:
        if self.laying and len(self.symbols) < DICE:
            self._draw_symbols(paint, area)
            return
        side = min(area.height, area.width * 0.36)
        hand = Rect(area.x, area.y + (area.height - side) / 2, side, side)
        form = self.form
        if form is None:
            paint.text(_("The form comes here"), area, dp(14), shades.soft)
            return
        self._draw_form(paint, hand, form)
        turn = Rect(hand.x + side + dp(6), area.y, dp(56), area.height)
        if self.laying:
            half = area.height / 2
            self._button(
                paint, "turn", turn._replace(y=area.y + half, height=half), icon="rotate-right"
            )
            self._button(paint, "lay", turn._replace(height=half), text=_("Lay"))
            left = turn.x + turn.width + dp(6)
            rest = Rect(left, area.y, area.x + area.width - left, area.height)
            self._draw_choices(paint, rest)
        else:
            middle = turn._replace(y=area.y + area.height / 2 - dp(28), height=dp(56))
            self._button(paint, "turn", middle, icon="rotate-right")
            left = turn.x + turn.width + dp(10)
            rest = Rect(left, area.y, area.x + area.width - left, area.height)
            if rest.width > dp(110):
                paint.text(_("Drag it on to the sheet"), rest, dp(14), shades.soft, align=0)

    def _draw_symbols(self, paint: Brush, area: Rect) -> None:
        """Four dice to fill with three symbols."""
        low = area.height * 0.52
        side = min((area.height - low) * 0.8, dp(44))
        wide = dp(48)
        for place in range(DICE):
            cell = Rect(area.x + place * wide, area.y + low, wide, area.height - low)
            x, y = cell.center
            rect = Rect(x - side / 2, y - side / 2, side, side)
            current = place == len(self.symbols)
            symbol = self.symbols[place] if place < len(self.symbols) else ""
            self._draw_die(paint, rect, symbol, line=shades.may if current else shades.line)
            self.places[f"die{place}"] = cell
        left = area.x + DICE * wide + dp(10)
        rest = Rect(left, area.y + low, area.x + area.width - left, area.height - low)
        self.places["free"] = rest
        paint.text(_("Skip the dice"), rest.shrunk(dp(4)), dp(14), shades.may, bold=True, align=1)
        wide = area.width / len(SYMBOLS)
        for place, symbol in enumerate(SYMBOLS):
            cell = Rect(area.x + place * wide, area.y, wide, low).shrunk(dp(3))
            self.places[f"symbol{symbol}"] = cell
            fill = faded(shades.may, 0.3 if self.pressed == f"symbol{symbol}" else 0.1)
            paint.box(cell, fill=fill, line=faded(shades.may, 0.75), radius=dp(10))
            x, y = cell.center
            size = min(cell.height, dp(52))
            paint.mark(symbol, Rect(x - size / 2, y - size / 2, size, size), shades.print, symbol)

    def _draw_die(self, paint: Brush, rect: Rect, symbol: str, line: Colour) -> None:
        paint.box(rect, fill=shades.box, line=line, radius=rect.width * 0.18, width=dp(1.3))
        if symbol:
            paint.mark(symbol, rect, shades.print, symbol)

    def _draw_form(self, paint: Brush, hand: Rect, form: Cells) -> None:
        rows, cols = 1 + max(cell[0] for cell in form), 1 + max(cell[1] for cell in form)
        side = min(hand.width / max(cols, 3), hand.height / max(rows, 3))
        left = hand.x + (hand.width - cols * side) / 2
        top = hand.y + (hand.height + rows * side) / 2
        for place, (row, col, symbol) in enumerate(form):
            rect = Rect(left + col * side, top - (row + 1) * side, side, side)
            self.places[f"cell{place}"] = rect
            chosen = self.chosen == place
            self._draw_die(
                paint, rect.shrunk(dp(1.5)), symbol, shades.may if chosen else shades.line
            )
        self.places["hand"] = hand

    def _button(
        self, paint: Brush, place: Place, rect: Rect, text: str = "", icon: str = ""
    ) -> None:
        self.places[place] = rect
        inner = rect.shrunk(dp(3))
        filled = place == "lay"
        pressed = self.pressed == place
        fill = shades.may if filled else faded(shades.may, 0.25 if pressed else 0.0)
        paint.box(inner, fill=fill, line=shades.may if filled else shades.line, radius=dp(14))
        colour = shades.may_text if filled else shades.print
        if icon:
            paint.text(GLYPHS[icon], inner, dp(26), colour, font=ICONS)
        else:
            paint.text(text, inner.shrunk(dp(4)), dp(15), colour, bold=True)

    def _draw_choices(self, paint: Brush, area: Rect) -> None:
        """The seven forms to choose from."""
        columns = 4 if area.width > area.height * 1.5 else 3
        rows = -(-len(self.game.forms()) // columns)
        wide, high = area.width / columns, area.height / rows
        for place, (name, shape) in enumerate(self.game.forms().items()):
            row, column = divmod(place, columns)
            cell = Rect(area.x + column * wide, area.y + area.height - (row + 1) * high, wide, high)
            self.places[f"form{name}"] = cell
            chosen = name == self.name
            line = shades.may if chosen else shades.line
            paint.box(cell.shrunk(dp(2)), line=line, radius=dp(8), width=dp(1.4 if chosen else 1))
            self._draw_small(
                paint, cell.shrunk(dp(8)), shape, shades.may if chosen else shades.soft
            )

    def _draw_small(self, paint: Brush, area: Rect, shape: Shape, colour: Colour) -> None:
        rows, cols = 1 + max(cell[0] for cell in shape), 1 + max(cell[1] for cell in shape)
        side = min(area.width / 4, area.height / 3)
        left = area.x + (area.width - cols * side) / 2
        top = area.y + (area.height + rows * side) / 2
        for row, col in shape:
            rect = Rect(left + col * side, top - (row + 1) * side, side, side).shrunk(dp(0.7))
            paint.box(rect, fill=faded(colour, 0.75), radius=dp(2))

    # Tapping and dragging

    def tapped(self, place: Place) -> None:
        if place.startswith("symbol"):
            self.symbols.append(place.removeprefix("symbol"))
            if len(self.symbols) == DICE:
                self.listener.on_move(self.player, Roll(tuple(self.symbols)))
        elif place == "free":  # the symbols are set in the form, no roll is entered
            self.symbols = [SYMBOLS[0]] * DICE
            self._give()
        elif place.startswith("die"):
            del self.symbols[int(place[3:]) :]
        elif place.startswith("form"):
            self.name, self.turns, self.chosen = place.removeprefix("form"), 0, None
            self._give()
        elif place == "turn":
            self.turns += 1
            self._give()
        elif place == "lay" and self.form:
            self.listener.on_move(self.player, Form(self.form))
        elif place.startswith("cell") and self.laying:
            self._change(int(place.removeprefix("cell")))

    def spots(self) -> dict[str, Rect]:
        """Once it lies, the form in the hand is only there to be dragged."""
        idle = ("hand",) if self.state is None or self.laying else ("hand", "cell")
        return {name: rect for name, rect in self.places.items() if not name.startswith(idle)}

    def place_for(self, key: str) -> Place | None:
        """A symbol by its letter or its number, and R turns the form."""
        if key == "backspace":
            return f"die{len(self.symbols) - 1}"
        if key in ("1", "2", "3"):
            key = SYMBOLS[int(key) - 1]
        return "turn" if key == "r" else f"symbol{key}"

    def _change(self, place: int) -> None:
        """The first tap picks a die up, the second one changes it with another. Without a roll a
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
        """Which of the symbols each cell of the turned form holds."""
        numbered = painted(self.game.forms()[self.name], [str(n) for n in range(DICE)])
        for _turn in range(self.turns % 4):
            numbered = self.game.turned(numbered)
        return [int(cell[2]) for cell in numbered]

    def move(self, finger: Finger) -> None:
        """The form is dragged from here on to the sheet."""
        held = self.pressed and (self.pressed.startswith("cell") or self.pressed == "hand")
        if finger is self.finger and held and self.sheet and not self.holds(*finger.spot):
            self.sheet.drag_to(*finger.spot)

    def up(self, finger: Finger) -> None:
        dragged = finger is self.finger and not self.holds(*finger.spot)
        super().up(finger)
        if dragged and self.sheet is not None:
            self.sheet.let_go()

    def places_of(self, move: Move) -> list[Place]:
        """Roll: four symbols. A form takes choosing, turning and swapping, see `Robot.enter`."""
        return [f"symbol{symbol}" for symbol in move.symbols] if isinstance(move, Roll) else []


PANEL = TetrixForm
