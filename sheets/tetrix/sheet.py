"""The Te-Trix sheet: its print, its handwriting and its texts."""

from collections.abc import Collection, Iterable

from scoring.game import AnyGame, Box
from scoring.tetrix.rules import (
    STRIP,
    Form,
    Place,
    State,
    Stop,
    Stuck,
    TetrixMove,
)
from scoring.tetrix.state import LEAST_AREA, STUCK
from scoring.tetrix.tetromino import (
    BOXES,
    DICE,
    SIZE,
    SYMBOLS,
    Cells,
    layouts,
    name_of,
    settled,
    turned,
)
from sheets import player_colours
from sheets.announcements import sentence
from sheets.drawing import text_fitting
from sheets.drawing.brush import (
    LEAST_TEXT,
    Brush,
    Colour,
    faded,
)
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.hint_marks import HintMark, paint_number
from sheets.render_context import dp, palette
from sheets.sheet import CORNER
from sheets.sheet_texts import cell_name
from sheets.tetrix.cell_input import SPOTS
from sheets.tetrix.keys import FormKeys
from sheets.tetrix.placement import anchor
from sheets.tetrix.texts import form_words, symbol_name
from sheets.texts import _, plural

ROWS = [[box for (at, _col), box in BOXES.items() if at == row] for row in range(SIZE)]
FORM_KEYS = {"square": "o"}
"""The keys of shapes that are not named by a letter."""
ORDER_KEYS = "123456789abcdefghijk"
"""The keys for the orders of the symbols in a shape."""


def _turn_key(form: Cells, other: Cells, *, here: bool) -> str | None:
    """Returns the key that turns the form into the other; None if there is none. R turns what lies
    on the sheet already, so that it is in no code then."""
    right = turned(form)
    over = turned(right)
    keys = {right: None if here else "r", turned(over): "l", over: "u", form: ""}
    return keys.get(other)  # where turns look the same, the shorter way is the later one


class TetrixSheet(FormKeys):
    def show(self, state: State, player: int, name: str, active: bool) -> None:
        lay = self.player, self.lying
        if state is not self.state or player != self.player or self.reading:
            self.draft, self.painted = None, ()
        if player != self.player:  # it has its own colour
            self.outdate("frame", "print")
        super().show(state, player, name, active)
        self.renew_open()
        if self.lying != lay[1] or (self.lying and player != lay[0]):
            self.outdate("ghost")

    # Boxes

    crowds = (frozenset(BOXES.values()),)

    def groups(self) -> Iterable[Collection[Box]]:
        return ROWS

    def box_name(self, box: Box) -> str:
        if spot := SPOTS.get(box):
            return cell_name(spot[0] + 1, spot[1] + 1)
        return super().box_name(box)

    # Print

    @property
    def _seat_colour(self) -> Colour:
        return palette().sheet(self.game.seat(self.state, self.player))

    @property
    def paper_colour(self) -> Colour:
        """Returns the colour of the seat; each has its own."""
        return super().paper_colour if self.state.solo else self._seat_colour

    def print_sheet(self, paint: Brush) -> None:
        if self.is_pad:
            ground = palette().quiet if self.state.solo else self._seat_colour
            paint.box(self.grid_rect().shrunk(-dp(4)), fill=ground, radius=dp(8))
        elif not self.framed:
            paint.box(self.place, fill=self.paper_colour, radius=dp(CORNER))
        for box in BOXES.values():
            paint.box(self.boxes[box], fill=palette().box, line=palette().line, radius=dp(3))
        for symbol in SYMBOLS:
            rect = self.boxes[symbol]
            paint.box(rect, fill=palette().quiet, line=palette().line, radius=dp(8))
        for number in range(1, STRIP + 1) if self.state.solo else ():
            paint.box(
                self.boxes[f"strip{number}"], fill=palette().box, line=palette().line, radius=dp(3)
            )

    def print_more(self, paint: Brush) -> None:
        self._print_symbol(paint)
        for symbol in SYMBOLS:
            paint.mark(symbol, self._sign(symbol), palette().print, "field")

    def _print_symbol(self, paint: Brush) -> None:
        """Draws the symbol that each sheet begins with."""
        printed = self.state.options.preprinted[self.player]
        box = self.boxes[BOXES[printed.row, printed.col]]
        paint.box(box, fill=faded(palette().print, 0.1), radius=dp(3))
        paint.mark(printed.symbol, box, palette().print, "printed")

    def _sign(self, symbol: str) -> Rect:
        """Returns the area of a product's symbol."""
        rect = self.boxes[symbol]
        side = min(rect.height * 0.8, rect.width * 0.28)
        return Rect(rect.x + dp(2), rect.y + (rect.height - side) / 2, side, side)

    def write_more(self, paint: Brush, ink: Colour) -> None:
        """Draws the printed symbol, the areas that count, and how the products are calculated."""
        self._print_symbol(paint)
        areas = self.game.areas(self.state, self.player)
        for _symbol, boxes in areas:
            self._outline(paint, boxes, ink)
        if self.state.solo:
            free = plural("{count} free", "{count} free", self.game.free(self.state, self.player))
            paint.text(free, self.boxes["strip"], min(dp(18), self.cell * 0.5), ink, font=HAND)
        for symbol in SYMBOLS:
            self._write_product(paint, symbol, [len(b) for s, b in areas if s == symbol], ink)

    def _outline(self, paint: Brush, boxes: frozenset[Box], ink: Colour) -> None:
        """Draws a line around an area."""
        places = {place for place, box in BOXES.items() if box in boxes}
        for row, col in places:
            x, y, side, _high = self.cell_rect(row, col)
            edges = (
                ((row - 1, col), (x, y + side, x + side, y + side)),
                ((row + 1, col), (x, y, x + side, y)),
                ((row, col - 1), (x, y, x, y + side)),
                ((row, col + 1), (x + side, y, x + side, y + side)),
            )
            for neighbour, line in edges:
                if neighbour not in places:
                    paint.line(line, faded(ink, 0.85), dp(1.3))

    def _write_product(self, paint: Brush, symbol: str, sizes: list[int], ink: Colour) -> None:
        """Draws the points of a product and their calculation, below them the distance to the next
        area."""
        rect, sign = self.boxes[symbol], self._sign(symbol)
        paint.mark(symbol, sign, palette().print, "field")
        left = sign.x + sign.width + dp(2)
        room = Rect(left, rect.y, rect.x + rect.width - left - dp(5), rect.height)
        small = min(dp(14), room.height * 0.4)
        fits = small >= dp(LEAST_TEXT)
        product = f"{len(sizes)} × {sum(sizes)}" if sizes and fits else ""
        growing = self.state.sheets[self.player].growing(symbol) if fits else 0
        of = ""
        if growing > 1 and not self.game.over(self.state):
            of = _("{done} of {total}").format(done=growing, total=LEAST_AREA)
        upper = room
        both = f"{product} · {of}" if product and of else ""
        if both and text_fitting.width(both, small * text_fitting.scale()) <= room.width:
            product, of = both, ""
        if below := product or of:
            upper = room._replace(y=room.y + room.height * 0.38, height=room.height * 0.6)
            paint.text(
                below, room._replace(height=room.height * 0.42), small, palette().soft, align=1
            )
        points = str(len(sizes) * sum(sizes)) if sizes else "" if below else "–"
        size = min(dp(30), upper.height * 0.9)
        colour = ink if sizes else palette().soft
        wide = paint.text(points, upper, size, colour, font=HAND, align=1) if points else 0.0
        rest = upper._replace(width=upper.width - wide - dp(6))
        if product and of and text_fitting.width(of, small * text_fitting.scale()) <= rest.width:
            paint.text(of, rest, small, palette().soft, align=0)

    def ink_rect(self, box: Box) -> Rect:
        # The products are written with their factors, not as bare numbers.
        return Rect(-dp(9999), 0, 1, 1) if box in (*SYMBOLS, "strip") else self.boxes[box]

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, game: AnyGame, state: State) -> None:
        """Draws the form that was chosen, lying so that it is large, or the symbols before that."""
        form = state.form or [(0, n, symbol) for n, symbol in enumerate(state.roll or ())]
        if not form:
            return
        rows, cols = 1 + max(cell[0] for cell in form), 1 + max(cell[1] for cell in form)
        if rows > cols:
            form = [(col, rows - 1 - row, symbol) for row, col, symbol in form]
            rows, cols = cols, rows
        side = min(area.height / max(2, rows), area.width / max(4, cols))
        left, top = area.x + area.width - cols * side, area.y + (area.height + rows * side) / 2
        for row, col, symbol in form:
            rect = Rect(left + col * side, top - (row + 1) * side, side, side).shrunk(dp(1))
            paint.box(rect, fill=palette().box, line=palette().line, radius=dp(4))
            paint.mark(symbol, rect, palette().print, symbol)

    # Hints

    def advise(self, tips: tuple[HintMark, ...]) -> None:
        if bool(tips) != bool(self.tips):  # the player's form is hidden meanwhile
            self.outdate("ghost")
        super().advise(tips)

    def paint_tips(self, paint: Brush) -> None:
        """Draws the best form with its symbols, the others by their outlines."""
        for tip in reversed(self.tips):
            places = self.tip_places(tip)
            if tip.number == 1 and isinstance(tip.move, Place):
                self._paint_tip(paint, tip.move.cells)
            self._outline(paint, frozenset(tip.boxes), palette().may)
            if places:  # each number in a separate cell, where forms overlap
                paint_number(paint, places[(tip.number - 1) % len(places)], tip.number)

    def _paint_tip(self, paint: Brush, cells: Cells) -> None:
        deep = max(self._depth(cell) for cell in cells)
        for row, col, symbol in cells:
            rect = self.cell_rect(row, col, max(1, deep)).shrunk(dp(1))
            if (row, col) not in BOXES:
                self.paint_lost(paint, rect, symbol)
            else:
                paint.box(rect, fill=faded(palette().may, 0.22), radius=dp(3))
                ink = faded(player_colours.ink(self.player), 0.6)  # it has no entry yet
                paint.mark(symbol, rect, ink, (self.player, row, col))

    # Texts

    def hint(self, state: State) -> tuple[str, str]:
        title, words = self._to_do(state)
        return title, " ".join(filter(None, (words, self._what_stuck_does(state))))

    def _what_stuck_does(self, state: State) -> str:
        """Returns what the button for a form without room does; empty if there is no button."""
        if state.entered[self.player] is not None or self.game.check(state, self.player, Stuck()):
            return ""
        if state.solo:
            return _("“Doesn’t fit” ends the game.")
        if state.last or STUCK in state.entered:
            return _("“Doesn’t fit” skips this round.")
        return _("“Doesn’t fit” makes this the last round.")

    def _to_do(self, state: State) -> tuple[str, str]:
        if state.entered[self.player] == STUCK:
            return _("{name} could not enter").format(name=self.name), ""
        if state.entered[self.player] is not None:
            return _("{name} has entered").format(name=self.name), ""
        if not self.game.check(state, self.player, Stuck()) and not self.open_spots:
            if state.form is None:
                return _("No shape fits any more"), ""
            if not self.game.placements(state, self.player):
                return _("This shape fits nowhere"), ""
        if state.form is not None:
            words = _("Drag it, or tap where the dot goes; tap it to rotate")
            return _("{name}: enter the shape").format(name=self.name), words
        words = _("Enter the symbols and choose a shape")
        if self.painting:
            words = _("Pick a symbol and tap its boxes; the fourth completes the shape")
        if self.painted:
            left = DICE - len(self.painted)
            words = plural("{count} more box", "{count} more boxes", left)
        roller = self.game.turn(state).roller
        if roller is None:  # a player whose sheet is not in the app
            return _("Another player rolls"), words
        if self.player == roller:
            return _("{name} rolls").format(name=self.name), words
        if self.painting:  # the roller cannot place anything
            return _("{name}: enter the shape").format(name=self.name), words
        words = _("{name} sets the shape first.").format(name=self.names[roller])
        return _("{name} waits").format(name=self.name), words

    def spoken_hint(self, state: State) -> str:
        """Returns the form that the others have to enter; empty if there is none."""
        if state.form is None or state.entered[self.player] is not None:
            return ""
        return form_words(state.form)

    def spoken_move(self, state: State, player: int, move: TetrixMove) -> str:
        if isinstance(move, Form):
            return _("{name}: {what}").format(name=_("Shape chosen"), what=form_words(move.cells))
        if not isinstance(move, Place):
            return ""
        where = self.spoken_box(move.cells[anchor(move.cells)])
        lost = [symbol_name(symbol) for _row, _col, symbol in self.game.lost(move.cells)]
        words = _("Lost: {symbols}").format(symbols=", ".join(lost)) if lost else ""
        return sentence(_("Shape entered"), form_words(move.cells), where, words)

    def typed_code(self, state: State, player: int, move: TetrixMove, number: int) -> str:
        """Returns the keys of a shape: its letter and the number of the order of its symbols; or of
        its place: row and box of the marked cell, before them how it is turned, L to the left, U
        upside down, R to the right, unless it lies on the sheet, where R turns it."""
        if isinstance(move, Form):
            return self._form_code(state, move)
        if isinstance(move, Stuck):
            return "n"
        if isinstance(move, Stop):
            return "q"
        here = self.form if self.state.form else None  # else it is only chosen, and may change
        form = here or state.form
        if not isinstance(move, Place) or form is None:
            return ""
        turn = _turn_key(settled(form), settled(move.cells), here=here is not None)
        row, col, _symbol = move.cells[anchor(move.cells)]
        return "" if turn is None or min(row, col) < -1 else f"{turn}{row + 1}{col + 1}"

    @staticmethod
    def _form_code(state: State, move: Form) -> str:
        if state.roll is None:  # then O, X and S are symbols
            return ""
        name = name_of(move.cells)
        alike = [cells for cells in layouts(state.roll) if name_of(cells) == name]
        if name is None or move.cells not in alike:
            return ""
        return FORM_KEYS.get(name, name.lower()) + ORDER_KEYS[alike.index(move.cells)]

    def typed_goes_on(self, move: TetrixMove) -> bool:
        """Whether another entry follows the typed one: a shape is followed by its place."""
        return isinstance(move, Form)

    def offers(self, state: State) -> list[tuple[str, TetrixMove]]:
        found: list[tuple[str, TetrixMove]] = []
        if not self.game.check(state, self.player, Stuck()):
            found.append((self.move_label(Stuck()), Stuck()))
        if state.solo and not found and not self.game.check(state, self.player, Stop()):
            found.append((_("Stop and count"), Stop()))
        return found

    def done_label(self) -> str:
        return _("Place")

    def advised_label(self, state: State, move: TetrixMove) -> str:
        return ""  # it is drawn on the sheet

    def describe(self, state: State, move: TetrixMove) -> tuple[str, str]:
        if isinstance(move, Place):
            lost = len(self.game.lost(move.cells))
            words = plural("{count} symbol is lost", "{count} symbols are lost", lost)
            return _("The shape fits"), words if lost else ""
        return "", ""

    def tell(self, state: State, move: TetrixMove) -> str:
        if isinstance(move, Place):
            return " · ".join(filter(None, (_("Shape entered"), self.describe(state, move)[1])))
        names = {"roll": _("Symbols rolled"), "form": _("Shape chosen")}
        return names.get(move.do) or self.move_label(move)

    @staticmethod
    def rank_name(rank: str) -> str:
        return {
            "learner": _("Getting the knack"),
            "strong": _("Sharp eye"),
            "master": _("Master of shapes"),
        }[rank]

    @staticmethod
    def kind_label(kind: str) -> str:
        return _("Shapes placed")

    @staticmethod
    def line_label(key: str) -> str:
        names = {
            "o": _("Circles"),
            "x": _("Crosses"),
            "s": _("Squares"),
            "strip": _("Free strip boxes"),
        }
        return names[key]

    @staticmethod
    def move_label(move: TetrixMove) -> str:
        return {"stuck": _("Doesn’t fit"), "stop": _("Stop")}.get(move.do, "")


SHEET = TetrixSheet
