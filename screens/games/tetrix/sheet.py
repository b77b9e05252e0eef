"""The Te-Trix sheet: the grid, over which a form is dragged, and the three products."""

from typing import Any

from scoring.core import Box
from scoring.tetrix import STRIP, Place, State, Stop, Stuck, Tetrix, TetrixMove
from scoring.tetromino import BOXES, SIZE, SYMBOLS, Cell, Cells, settled
from screens.games.common.sheet import SheetView
from screens.games.tetrix import lay
from screens.games.tetrix.keys import FormKeys
from screens.look.brush import Brush, faded
from screens.look.geometry import Rect
from screens.look.long_press import LongPress
from screens.look.paint import Paint
from screens.look.surface import HAND, dp, shades
from screens.look.texts import _, plural

# In boxes: room round the grid for what sticks out, and the heights of the fields below.
OVER, FIELDS, STRIP_LINE = 0.75, 1.35, 1.0
FIELD = 260
"""A product needs no more room than this, in dp."""


class TetrixSheet(FormKeys, SheetView):
    game: Tetrix
    state: State
    swipes = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.form: Cells | None = None
        """The form in the player's hand, turned as they like."""
        self.draft: Cells | None = None
        """Where it lies on the sheet."""
        self.cell = 1.0
        self._moved = False
        super().__init__(*args, **kwargs)
        self.long = LongPress(lambda _draft: self.dispatch("on_long", None))
        self.touches_boxes = False  # a form is dragged over them

    # Where things are

    def height_for(self, width: float) -> float:
        cell = (width - 2 * self.margin) / (SIZE + 2 * OVER)
        return self._boxes_high() * cell + self.heading + 2 * self.margin

    def _boxes_high(self) -> float:
        return SIZE + 2 * OVER + FIELDS + STRIP_LINE * self.state.solo

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        beside = area.width > area.height * 1.2
        if beside:
            self.cell = min(area.height / (SIZE + 2 * OVER), area.width * 0.68 / (SIZE + 2 * OVER))
        else:
            self.cell = min(area.height / self._boxes_high(), area.width / (SIZE + 2 * OVER))
        side = self.cell * (SIZE + 2 * OVER)
        left = area.x if beside else area.x + (area.width - side) / 2
        self.corner = (left + OVER * self.cell, area.y + area.height - OVER * self.cell)
        boxes = {box: self.cell_rect(*place).shrunk(dp(1)) for place, box in BOXES.items()}
        if beside:
            x = left + side + dp(6)
            wide = min(dp(FIELD), area.x + area.width - x)
            self._lay_out_fields(boxes, Rect(x, area.y, wide, area.height), True)
        else:
            low = area.y + area.height - side - area.y
            self._lay_out_fields(boxes, Rect(area.x, area.y, area.width, low), False)
        return boxes

    def cell_rect(self, row: int, col: int) -> Rect:
        """A place of the grid, or beyond its edge."""
        x, top = self.corner
        return Rect(x + col * self.cell, top - (row + 1) * self.cell, self.cell, self.cell)

    def _lay_out_fields(self, boxes: dict[Box, Rect], area: Rect, tall: bool) -> None:
        strip = self.cell * STRIP_LINE if self.state.solo else 0
        fields = area._replace(y=area.y + strip, height=area.height - strip)
        count = len(SYMBOLS)
        for place, symbol in enumerate(SYMBOLS):
            if tall:
                high = min(fields.height / count, dp(84))
                y = fields.y + fields.height - (place + 1) * high
                boxes[symbol] = Rect(fields.x, y, fields.width, high).shrunk(dp(3))
            else:
                wide = fields.width / count
                x = fields.x + place * wide
                boxes[symbol] = Rect(x, fields.y, wide, fields.height).shrunk(dp(3))
        if self.state.solo:
            wide = area.width / (STRIP + 2)
            for number in range(1, STRIP + 1):
                x = area.x + (number - 1) * wide
                boxes[f"strip{number}"] = Rect(x, area.y, wide, strip * 0.82).shrunk(dp(2))
            x = area.x + STRIP * wide
            boxes["strip"] = Rect(x, area.y, 2 * wide, strip * 0.82).shrunk(dp(2))

    # What is printed

    def print_sheet(self, paint: Brush) -> None:
        ground = shades.quiet
        if not self.state.solo:  # each seat has a sheet of its own colour
            ground = shades.sheet(self.game.seat(self.state, self.player))
        whole = self.cell_rect(SIZE - 1, 0)
        side = SIZE * self.cell
        paint.box(Rect(whole.x, whole.y, side, side).shrunk(-dp(4)), fill=ground, radius=dp(8))
        for box in BOXES.values():
            paint.box(self.boxes[box], fill=shades.box, line=shades.line, radius=dp(3))
        for symbol in SYMBOLS:
            rect = self.boxes[symbol]
            paint.box(rect, fill=shades.quiet, line=shades.line, radius=dp(8))
        for number in range(1, STRIP + 1) if self.state.solo else ():
            paint.box(self.boxes[f"strip{number}"], fill=shades.box, line=shades.line, radius=dp(3))

    def write_more(self, paint: Brush, ink: list[float]) -> None:
        """The printed symbol, the areas that count, and how the products come about."""
        printed = self.state.options.preprinted[self.player]
        box = self.boxes[BOXES[printed.row, printed.col]]
        paint.box(box, fill=faded(shades.print, 0.1), radius=dp(3))
        paint.mark(printed.symbol, box, shades.print, "printed")
        areas = self.game.areas(self.state, self.player)
        for _symbol, boxes in areas:
            self._outline(paint, boxes, ink)
        if self.state.solo:
            free = plural("{count} free", "{count} free", self.game.free(self.state, self.player))
            paint.text(free, self.boxes["strip"], min(dp(18), self.cell * 0.5), ink, font=HAND)
        for symbol in SYMBOLS:
            self._write_product(paint, symbol, [len(b) for s, b in areas if s == symbol], ink)

    def _outline(self, paint: Brush, boxes: frozenset[Box], ink: list[float]) -> None:
        """A line round an area, on every side where it ends."""
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

    def _write_product(self, paint: Brush, symbol: str, sizes: list[int], ink: list[float]) -> None:
        rect = self.boxes[symbol]
        side = min(rect.height * 0.8, rect.width * 0.3)
        sign = Rect(rect.x + dp(2), rect.y + (rect.height - side) / 2, side, side)
        paint.mark(symbol, sign, shades.print, "field")
        left = sign.x + side
        room = Rect(left, rect.y, rect.x + rect.width - left - dp(5), rect.height)
        points = str(len(sizes) * sum(sizes)) if sizes else "–"
        low, high = room._replace(height=room.height * 0.42), room.height * 0.58
        upper = room._replace(y=room.y + room.height * 0.36, height=high)
        paint.text(
            points, upper, min(dp(26), high), ink if sizes else shades.soft, font=HAND, align=1
        )
        if sizes:
            paint.text(
                f"{len(sizes)} × {sum(sizes)}", low, min(dp(13), low.height), shades.soft, align=1
            )

    def ink_rect(self, box: Box) -> Rect:
        # The products are written with how they come about, not as bare numbers.
        return Rect(-dp(9999), 0, 1, 1) if box in (*SYMBOLS, "strip") else self.boxes[box]

    def printed_from_to(self) -> tuple[float, float]:
        left = self.corner[0]
        return left - dp(5), left + SIZE * self.cell + dp(5)

    # The form over the grid

    def show(self, state: State, player: int, name: str, active: bool) -> None:
        if state is not self.state or player != self.player or self.reading:
            self.draft = None
        another_sheet = player != self.player  # it has a colour of its own
        super().show(state, player, name, active)
        if another_sheet:
            self.draw()

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        """While a form is dragged over them no single box invites."""
        if self.touches_boxes or self.reading:
            super().invite(invited, selected, ghost)
        self._draw_ghost()

    def hold_form(self, form: Cells | None, *, quietly: bool = False) -> None:
        """The form has been chosen or turned; one that lies on the sheet turns where it lies.

        Quietly if no finger has done so: then nobody has asked what it would score.
        """
        lies_at = lay.middle(self.draft) if self.draft else None
        self.form = form
        self.draft = lay.laid_at(form, *lies_at) if lies_at and form else None
        self._draw_ghost()
        if lies_at and not quietly:
            self._tell(settled=True)

    def lay_again(self, cells: Cells) -> None:
        """The form lies here as it was left, turned like this."""
        self.form, self.draft = settled(cells), cells
        self._draw_ghost()

    def drag_to(self, x: float, y: float) -> None:
        if self.form is not None:
            left, top = self.corner
            place = (top - y) / self.cell, (x - left) / self.cell
            self.lay(lay.laid_under(self.form, *place))

    def lay(self, draft: Cells) -> None:
        """The form lies here now, but is not set down yet."""
        if draft != self.draft:
            self.draft = draft
            self._draw_ghost()
            self._tell(settled=False)

    def let_go(self) -> None:
        if self.draft:
            self._tell(settled=True)

    def _tell(self, settled: bool) -> None:
        self.dispatch("on_draft", Place(self.draft) if self.draft else None, settled)

    def finger_for(self, cells: Cells) -> tuple[float, float]:
        """Where a finger is when the form lies there."""
        row, col = lay.finger_for(cells)
        left, top = self.corner
        return left + col * self.cell, top - row * self.cell

    def _draw_ghost(self) -> None:
        with Paint(self._layers["ghost"]) as paint:
            if self.draft is None or self.hidden or self.compact:
                return
            refused = self.game.check(self.state, self.player, Place(self.draft))
            lost = self.game.lost(self.draft)
            for cell in self.draft:
                self._draw_ghost_cell(paint, cell, cell in lost, bool(refused))

    def _draw_ghost_cell(self, paint: Brush, cell: Cell, lost: bool, refused: bool) -> None:
        row, col, symbol = cell
        rect = self.cell_rect(row, col).shrunk(dp(1))
        colour = shades.refuse if refused else shades.fits
        if lost:  # over the edge: only an empty frame, struck through
            paint.box(rect, line=faded(shades.soft, 0.8), radius=dp(3))
            paint.mark(symbol, rect, faded(shades.soft, 0.45), "ghost")
            paint.stroke(rect.shrunk(self.cell * 0.12), shades.soft, "lost")
            return
        paint.box(rect, fill=faded(colour, 0.25), line=colour, radius=dp(3), width=dp(1.4))
        paint.mark(symbol, rect, faded(shades.ink(self.player), 0.75), (self.player, row, col))

    # Touching

    @property
    def plain_touches(self) -> bool:
        return bool(self.compact or self.touches_boxes or self.reading)

    def on_touch_down(self, touch: Any) -> bool:
        if self.plain_touches:
            return super().on_touch_down(touch)
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._moved = False
        if self.form is None or not self._is_over_grid(*touch.pos):
            return True
        if not self._is_on_draft(*touch.pos):
            self._moved = True
            self.drag_to(*touch.pos)
        self.long.begin(self.draft)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if self.plain_touches or touch.grab_current is not self:
            return super().on_touch_move(touch)
        far = abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(10)
        if self._moved or (self.form and far and self._is_over_grid(*touch.pos)):
            self._moved = True
            self.drag_to(*touch.pos)
            self.long.begin(self.draft)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if self.plain_touches or touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        if self.long.end():
            return True
        if self._moved:
            self.let_go()
        elif self.form and self._is_on_draft(*touch.pos):
            self.hold_form(self.game.turned(self.form))  # a tap on the form turns it
        else:  # no box that a form could be laid on, or there is no form
            self.let_go_of(self.box_at(*touch.pos), *touch.pos)
        return True

    def _is_over_grid(self, x: float, y: float) -> bool:
        """Whether a form is laid by a touch here: on the grid, or where it may stick out."""
        box, low = self.box_under(x, y), self.cell_rect(SIZE - 1, 0)
        grid = Rect(low.x, low.y, SIZE * self.cell, SIZE * self.cell)
        if box is None:
            return grid.distance(x, y) <= OVER * self.cell and self._is_gap(x, y)
        return not grid.distance(x, y)

    def _is_on_draft(self, x: float, y: float) -> bool:
        cells = self.draft or ()
        return any(not self.cell_rect(row, col).distance(x, y) for row, col, _ in cells)

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, game: Any, state: State) -> None:
        """The form as it was laid, or the symbols while it is not."""
        form = state.form or [(0, n, symbol) for n, symbol in enumerate(state.roll or ())]
        if not form:
            return
        rows, cols = 1 + max(cell[0] for cell in form), 1 + max(cell[1] for cell in form)
        side = min(area.height / max(2, rows), area.width / max(4, cols))
        left, top = area.x + area.width - cols * side, area.y + (area.height + rows * side) / 2
        for row, col, symbol in form:
            rect = Rect(left + col * side, top - (row + 1) * side, side, side).shrunk(dp(1))
            paint.box(rect, fill=shades.box, line=shades.line, radius=dp(4))
            paint.mark(symbol, rect, shades.print, symbol)

    # In words

    def hint(self, state: State) -> tuple[str, str]:
        if state.entered[self.player] is not None:
            return _("{name} has entered").format(name=self.name), ""
        if not self.game.check(state, self.player, Stuck()):
            if state.form is None:
                return _("No form fits any more"), ""
            if not self.game.placements(state, self.player):
                return _("This form fits nowhere"), ""
        if state.form is not None:
            words = _("Drag the form over the grid; a tap turns it")
            return _("{name}: enter the form").format(name=self.name), words
        roller = self.game.turn(state).roller
        if roller is None:  # somebody whose sheet is not here
            return _("Somebody rolls"), _("Enter the symbols and lay the form")
        if self.player == roller:
            return _("{name} rolls").format(name=self.name), _("Enter the symbols and lay the form")
        return _("{name} waits").format(name=self.name), _("Whoever rolls lays the form first.")

    def offers(self, state: State) -> list[tuple[str, Any]]:
        found: list[tuple[str, Any]] = []
        if not self.game.check(state, self.player, Stuck()):
            found.append((self.move_label(Stuck()), Stuck()))
        if state.solo and not self.game.check(state, self.player, Stop()):
            found.append((self.move_label(Stop()), Stop()))
        return found

    def done_label(self) -> str:
        return _("Set down")

    def describe(self, state: State, move: TetrixMove) -> tuple[str, str]:
        if isinstance(move, Place):
            lost = len(self.game.lost(move.cells))
            words = plural("{count} symbol is lost", "{count} symbols are lost", lost)
            return _("The form fits"), words if lost else ""
        return "", ""

    def tell(self, state: State, move: TetrixMove) -> str:
        if isinstance(move, Place):
            return " · ".join(filter(None, (_("Form entered"), self.describe(state, move)[1])))
        names = {"roll": _("Symbols rolled"), "form": _("Form laid")}
        return names.get(move.do) or self.move_label(move)

    @staticmethod
    def rank_name(rank: str) -> str:
        return {
            "learner": _("Getting the knack"),
            "strong": _("Sharp eye"),
            "master": _("Master of forms"),
        }[rank]

    @staticmethod
    def line_label(key: str) -> str:
        names = {
            "o": _("Circles"),
            "x": _("Crosses"),
            "s": _("Squares"),
            "strip": _("Free strip fields"),
        }
        return names[key]

    @staticmethod
    def move_label(move: Any) -> str:
        return {"stuck": _("Cannot enter"), "stop": _("Stop")}.get(move.do, "")


SHEET = TetrixSheet
