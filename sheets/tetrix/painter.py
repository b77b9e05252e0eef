"""Draws the Te-Trix sheet: its print, its handwriting, the draft and hints."""

from scoring.game import Box
from scoring.tetrix.rules import STRIP, Place, State
from scoring.tetrix.state import LEAST_AREA
from scoring.tetrix.tetromino import BITS, BOXES, SYMBOLS, Cell, Cells
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import LEAST_TEXT, Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.hint_marks import paint_number
from sheets.render_context import dp, palette
from sheets.sheet_base import Paper
from sheets.sheet_painter import CORNER, SheetPainter
from sheets.tetrix.form_draft import FormDraft
from sheets.tetrix.placement import anchor
from sheets.texts import _, plural

DOT = 7
"""Size in dp of the mark on the cell that goes where a finger points."""


class TetrixPainter(SheetPainter):
    def __init__(self, sheet: Paper, draft: FormDraft) -> None:
        super().__init__(sheet)
        self.game = draft.game
        self.draft = draft
        self.layout = draft.layout

    @property
    def state(self) -> State:
        state: State = self.sheet.state
        return state

    def printed_from_to(self) -> tuple[float, float]:
        grid = self.layout.grid_rect()
        return grid.x - dp(5), grid.x + grid.width + dp(5)

    # Print

    @property
    def _seat_colour(self) -> Colour:
        return palette().sheet(self.game.seat(self.state, self.sheet.player))

    @property
    def paper_colour(self) -> Colour:
        """Returns the colour of the seat; each has its own."""
        return super().paper_colour if self.state.solo else self._seat_colour

    def print_sheet(self, paint: Brush) -> None:
        if self.sheet.is_pad:
            ground = palette().quiet if self.state.solo else self._seat_colour
            paint.box(self.layout.grid_rect().shrunk(-dp(4)), fill=ground, radius=dp(8))
        elif not self.sheet.framed:
            paint.box(self.sheet.place, fill=self.paper_colour, radius=dp(CORNER))
        for box in BOXES.values():
            paint.box(self.sheet.boxes[box], fill=palette().box, line=palette().line, radius=dp(3))
        for symbol in SYMBOLS:
            rect = self.sheet.boxes[symbol]
            paint.box(rect, fill=palette().quiet, line=palette().line, radius=dp(8))
        for number in range(1, STRIP + 1) if self.state.solo else ():
            paint.box(
                self.sheet.boxes[f"strip{number}"],
                fill=palette().box,
                line=palette().line,
                radius=dp(3),
            )

    def print_more(self, paint: Brush) -> None:
        """Draws the symbols that an empty sheet has for a pencil."""
        self._print_symbol(paint)
        for symbol in SYMBOLS:
            paint.mark(symbol, self._sign(symbol), palette().print, "field")

    def _print_symbol(self, paint: Brush) -> None:
        """Draws the symbol that each sheet begins with."""
        printed = self.state.options.preprinted[self.sheet.player]
        box = self.sheet.boxes[BOXES[printed.row, printed.col]]
        paint.box(box, fill=faded(palette().print, 0.1), radius=dp(3))
        paint.mark(printed.symbol, box, palette().print, "printed")

    def _sign(self, symbol: str) -> Rect:
        """Returns the area of a product's symbol."""
        rect = self.sheet.boxes[symbol]
        side = min(rect.height * 0.8, rect.width * 0.28)
        return Rect(rect.x + dp(2), rect.y + (rect.height - side) / 2, side, side)

    # Handwriting

    def write_more(self, paint: Brush, ink: Colour) -> None:
        """Draws the printed symbol, the areas that count, and how the products are calculated."""
        self._print_symbol(paint)
        areas = self.game.areas(self.state, self.sheet.player)
        for _symbol, boxes in areas:
            self._outline(paint, boxes, ink)
        if self.state.solo:
            count, strip = self.game.free(self.state, self.sheet.player), self.sheet.boxes["strip"]
            free = plural("{count} free", "{count} free", count)
            paint.text(free, strip, min(dp(18), self.layout.cell * 0.5), ink, font=HAND)
        for symbol in SYMBOLS:
            self.write_product(paint, symbol, [len(b) for s, b in areas if s == symbol], ink)

    def _outline(self, paint: Brush, boxes: frozenset[Box], ink: Colour) -> None:
        """Draws a line around an area."""
        places = {place for place, box in BOXES.items() if box in boxes}
        for row, col in places:
            x, y, side, _high = self.layout.cell_rect(row, col)
            edges = (
                ((row - 1, col), (x, y + side, x + side, y + side)),
                ((row + 1, col), (x, y, x + side, y)),
                ((row, col - 1), (x, y, x, y + side)),
                ((row, col + 1), (x + side, y, x + side, y + side)),
            )
            for neighbour, line in edges:
                if neighbour not in places:
                    paint.line(line, faded(ink, 0.85), dp(1.3))

    def write_product(self, paint: Brush, symbol: str, sizes: list[int], ink: Colour) -> None:
        """Draws the points of a product and their calculation, below them the distance to the next
        area."""
        rect, sign = self.sheet.boxes[symbol], self._sign(symbol)
        paint.mark(symbol, sign, palette().print, "field")
        left = sign.x + sign.width + dp(2)
        room = Rect(left, rect.y, rect.x + rect.width - left - dp(5), rect.height)
        small = min(dp(14), room.height * 0.4)
        fits = small >= dp(LEAST_TEXT)
        product = f"{len(sizes)} × {sum(sizes)}" if sizes and fits else ""
        growing = self.state.sheets[self.sheet.player].growing(symbol) if fits else 0
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

    # The draft

    def paint_invitations(self, paint: Brush) -> None:
        if not self.draft.painting:
            super().paint_invitations(paint)
            return
        self._paint_open(paint)
        for box in self.sheet.selected & self.sheet.boxes.keys():
            self.paint_invited(paint, box, self.sheet.boxes[box])

    def paint_ghost(self, paint: Brush) -> None:
        self._paint_form(paint)
        if self.draft.painting:
            self._paint_painted(paint)

    def _paint_painted(self, paint: Brush) -> None:
        """Draws the painted cells of the draft like pencil."""
        ink = player_colours.ink(self.sheet.player)
        for row, col, symbol in self.draft.painted:
            rect = self.layout.cell_rect(row, col).shrunk(dp(1))
            if (row, col) in BITS:
                fill, line = faded(ink, 0.1), faded(ink, 0.7)
                paint.box(rect, fill=fill, line=line, radius=dp(3), width=dp(1.4))
                paint.mark(symbol, rect, faded(ink, 0.6), (self.sheet.player, row, col))
            else:
                self._paint_lost(paint, rect, symbol)

    def _paint_open(self, paint: Brush) -> None:
        """Marks the cells that can be painted."""
        for spot in self.draft.open_spots:
            rect = self.layout.cell_rect(*spot).shrunk(dp(1))
            if spot in BITS:
                line = faded(palette().may, 0.6)
                paint.box(rect, fill=faded(palette().may, 0.09), line=line, radius=dp(3))
            else:  # the ring is faint: it is not printed
                paint.box(rect, line=faded(palette().may, 0.3), radius=dp(3))

    def _paint_form(self, paint: Brush) -> None:
        """Draws the form where it lies."""
        draft, lying = self.draft, self.draft.lying
        if lying is None or self.sheet.compact or self.sheet.tips:  # the hint would cover it
            return
        colour = palette().may
        if draft.laid:
            colour = palette().refuse if draft.refuses(draft.laid) else palette().fits
        lost, marked = self.game.lost(lying), anchor(lying)
        for number, (cell, area) in enumerate(zip(lying, self.layout.rects_of(lying), strict=True)):
            rect = area.shrunk(dp(1))
            if cell in lost:
                self._paint_lost(paint, rect, cell[2])
            else:
                self._paint_laid(paint, rect, cell, colour)
            if number == marked and draft.form:
                x, y = rect.x + dp(3), rect.y + rect.height - dp(3 + DOT)
                paint.oval(Rect(x, y, dp(DOT), dp(DOT)), colour, colour)

    def _paint_laid(self, paint: Brush, rect: Rect, cell: Cell, colour: Colour) -> None:
        """Draws a cell of the form, lightly if it is only a suggestion."""
        strong = self.draft.laid is not None
        fill = faded(colour, 0.25 if strong else 0.1)
        paint.box(
            rect, fill=fill, line=faded(colour, 1 if strong else 0.7), radius=dp(3), width=dp(1.4)
        )
        ink = faded(player_colours.ink(self.sheet.player), 0.75 if strong else 0.5)
        paint.mark(cell[2], rect, ink, (self.sheet.player, *cell[:2]))

    def _paint_lost(self, paint: Brush, rect: Rect, symbol: str) -> None:
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

    # Hints

    def paint_tips(self, paint: Brush) -> None:
        """Draws the best form with its symbols, the others by their outlines."""
        for tip in reversed(self.sheet.tips):
            places = self.tip_places(tip)
            if tip.number == 1 and isinstance(tip.move, Place):
                self._paint_tip(paint, tip.move.cells)
            self._outline(paint, frozenset(tip.boxes), palette().may)
            if places:  # each number in a separate cell, where forms overlap
                paint_number(paint, places[(tip.number - 1) % len(places)], tip.number)

    def _paint_tip(self, paint: Brush, cells: Cells) -> None:
        for (row, col, symbol), area in zip(cells, self.layout.rects_of(cells), strict=True):
            rect = area.shrunk(dp(1))
            if (row, col) not in BOXES:
                self._paint_lost(paint, rect, symbol)
            else:
                paint.box(rect, fill=faded(palette().may, 0.22), radius=dp(3))
                ink = faded(player_colours.ink(self.sheet.player), 0.6)  # it has no entry yet
                paint.mark(symbol, rect, ink, (self.sheet.player, row, col))

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, state: State) -> None:
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
