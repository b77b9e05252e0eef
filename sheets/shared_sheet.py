"""A block for all players: a column for each player, a row for each turn or round.

It is the only sheet of its game. A game's view provides the rows; those that do not fit are
scrolled by dragging, row by row, and the newest are visible.
"""

from abc import abstractmethod

from scoring.game import AnyGame, AnyState, Box
from sheets import hidden_totals, player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.forced_marks import draw_sign
from sheets.hit_targets import HitTarget
from sheets.pointer import Pointer
from sheets.render_context import dp, palette
from sheets.shared_sheet_rows import Cell as Cell
from sheets.shared_sheet_rows import SheetRow as SheetRow
from sheets.shared_sheet_rows import cell_name, points_font_size
from sheets.sheet import Sheet
from sheets.sheet_heading import paint_badge
from sheets.sheet_input import SheetInput
from sheets.sheet_painter import SheetPainter
from sheets.sheet_texts import SheetTexts
from sheets.texts import _, spoken

HEADING, LABEL = 64, 30
"""In dp: the height of the names with their totals, the width of the row labels."""
BADGE = 16
"""Height in dp of a notice below the points."""
PAGE = 8
"""Number of rows that fit while playing, if a page has no end."""
CROWDED = 5
"""Number of players from which the columns are narrow on a phone."""
TALLEST_LINE = 52
"""Height of a row in dp from which other parts of the screen need the room more."""
DRAG = 10
"""Movement in dp from which a touch is a drag and not a tap."""
LINES = 20
"""Lines where a page has no end."""
TITLE, NAMES, LINE = 30, 88, 28
"""Heights in dp: the title, the names with their totals, and a line."""
TOTAL = 0.46
"""The part of the names' height that the totals below them have."""

Drawn = list[tuple[str, Rect]]


class BlockTexts(SheetTexts):
    """The texts of a block, whose boxes are the cells of rows."""

    sheet: "Block"

    def box_name(self, box: Box) -> str:
        """Returns the player of a box and its content as text."""
        return cell_name(box, self.sheet.all_rows(), self.names)

    @staticmethod
    def line_label(key: str) -> str:
        return _("Round {round}").format(round=key.removeprefix("round"))


class BlockPainter(SheetPainter):
    """Draws names, totals and rows."""

    sheet: "Block"

    def print_sheet(self, paint: Brush) -> None:
        """Draws nothing: the rows are drawn with the ink, since they grow with it."""

    def paint_bonus(self, paint: Brush, bonus: str, rect: Rect, ink: Colour) -> None:
        """Draws the small picture of a bonus."""

    def paint_ink(self, paint: Brush) -> None:
        area, self.found_signs = self.sheet.area, {}
        self._draw_names(paint, area)
        for row, line in self.sheet.visible_rows(area):
            self._draw_row(paint, row, line)
        self._draw_more(paint, area)

    def paint_pad(self, paint: Brush) -> None:
        _paint_blank(self.sheet, paint)

    def _draw_names(self, paint: Brush, area: Rect) -> None:
        waiting = self.sheet.game.turn(self.sheet.state).waiting
        whole = area._replace(height=area.height + self.sheet.heading)
        large = self.sheet.heading / dp(HEADING)
        names_size = self._names_font_size(dp(16) * large)
        below = [self._below_name(player) for player in range(len(self.sheet.names))]
        loud = [bool(self.sheet.headline_of(player)) for player in range(len(self.sheet.names))]
        low = dp(BADGE + 5 if any(loud) else 15) * large if any(below) else 0  # totals on one line
        for player, name_of in enumerate(self.sheet.names):
            rect = self.sheet.boxes[f"player{player}"]
            ink = player_colours.ink_of(self.sheet.names, player)
            looked_at = (
                player == self.sheet.player and self.sheet.columns > 1 and not self.sheet.reading
            )
            if looked_at and not self.sheet.game.over(self.sheet.state):
                column = self.sheet.column(player, whole)
                paint.box(column.shrunk(dp(1)), fill=faded(palette().may, 0.07), radius=dp(10))
                line = rect._replace(x=rect.x + dp(8), width=rect.width - dp(16), height=dp(3))
                paint.box(line._replace(y=rect.y + dp(1)), fill=palette().may, radius=dp(1.5))
            margin = dp(4 if self.sheet.columns < CROWDED else 1)
            inner = rect._replace(x=rect.x + margin, width=rect.width - 2 * margin)
            high = dp(22) * large
            name = inner._replace(y=rect.y + rect.height - high, height=high)
            paint.text(name_of, name, names_size, palette().print, bold=player in waiting)
            total = hidden_totals.written(self.sheet.game, self.sheet.state, player)
            middle = inner._replace(y=rect.y + low, height=rect.height - low - dp(20) * large)
            points_size = min(dp(27) * large, middle.height * 1.05)
            written = paint.text(total, middle, points_size, ink, font=HAND)
            beside = (middle.width - written) / 2 - dp(12)
            right = middle.x + middle.width - beside
            self.aside_room = middle._replace(x=right, width=beside)
            line = inner._replace(y=rect.y + dp(5), height=low)
            if loud[player]:
                high, line = dp(BADGE) * large, line._replace(y=rect.y + dp(4))
                paint_badge(paint, below[player], line._replace(height=high), dp(13), high, 0.5)
            else:
                paint.text(below[player], line, dp(11) * large, palette().soft)
        under = area.y + area.height
        paint.plain(Rect(area.x, round(under), area.width, max(1, round(dp(1.4)))), palette().print)
        if self.sheet.columns > 1:
            for player in range(self.sheet.columns):
                left = self.sheet.column(player, whole).x
                paint.plain(Rect(round(left), area.y, 1, whole.height - dp(4)), palette().line)

    @property
    def aside_font_size(self) -> float:
        return dp(12) * self.sheet.heading / dp(HEADING)

    def _below_name(self, player: int) -> str:
        if self.sheet.game.has_left(self.sheet.state, player):
            return _("left early")
        return self.sheet.headline_of(player) or self.sheet.below_name(player)

    def _names_font_size(self, wanted: float) -> float:
        """Returns one font size for all names: the longest fits, but it stays readable."""
        room = (self.sheet.area.width - self.sheet.label) / self.sheet.columns - dp(8)
        scale = text_fitting.scale()
        longest = max(
            text_fitting.width(name, wanted * scale, bold=True) for name in self.sheet.names
        )
        return max(dp(11) / scale, min(wanted, wanted * room / longest))

    def _draw_row(self, paint: Brush, row: SheetRow, line: Rect) -> None:
        label = line._replace(width=self.sheet.label - dp(4))
        if row.kind == "round":
            words = line._replace(x=line.x + dp(2), width=line.width - dp(4))
            paint.plain(line.shrunk(dp(1)), palette().quiet)
            size = min(dp(13), line.height * 0.5)
            paint.text(row.label, words, size, palette().soft, bold=True, align=0)
            return
        paint.text(row.label, label, max(dp(11), min(dp(15), line.height * 0.45)), palette().soft)
        rule = palette().print if row.kind == "sum" else palette().line
        at = line.y + (line.height if row.kind == "sum" else 0)
        paint.plain(Rect(line.x, round(at), line.width, 1), rule)
        for player, cell in enumerate(row.cells):
            number = self.sheet.entry_of(cell.box) if cell.box else None
            forced = number is not None and bool(
                self.sheet.forced and self.sheet.forced.is_forced(number)
            )
            known = cell._replace(forced=forced, pencil=number in self.sheet.pencilled.numbers)
            self._draw_cell(paint, known, self.sheet.column(player, line), player, row.kind)

    def _draw_cell(self, paint: Brush, cell: Cell, rect: Rect, player: int, kind: str) -> None:
        """Draws the points, and if there is room their reason and the running total."""
        if not cell.text:
            return
        if hidden_totals.are_hidden(self.sheet.game, self.sheet.state):
            cell = cell._replace(running="")
            if kind == "sum":  # the points of the round alone
                cell = cell._replace(text=cell.detail or cell.text, detail="")
        ink = player_colours.ink_of(self.sheet.names, player)
        if cell.box in self.sheet.selected:
            paint.box(rect.shrunk(dp(1)), fill=faded(palette().may, 0.2), line=palette().may)
        size = points_font_size(rect.height)
        margin = max(dp(4), min(dp(14), rect.width * 0.06))
        inner = rect._replace(x=rect.x + margin, width=rect.width - 2 * margin)
        if cell.forced and cell.box:
            sign = rect._replace(x=rect.x + dp(1), width=margin - dp(3))
            self.found_signs[cell.box] = sign
            draw_sign(paint, sign)
        # The digits are aligned in a column, independent of the text beside them.
        wide, detailed = inner.width >= dp(76), inner.width >= dp(110)
        begin = inner.width * (0.27 if detailed else 0)
        end = inner.width * (0.67 if detailed else 0.52 if wide else 0.82)
        if detailed and cell.detail:
            part = inner._replace(width=begin)
            paint.text(cell.detail, part, min(dp(14), size * 0.62), palette().soft, align=0)
        if cell.bonus:
            side = min(rect.height * 0.62, dp(20), inner.width * 0.3)
            spot = Rect(inner.x + begin, rect.y + (rect.height - side) / 2, side, side)
            self.paint_bonus(paint, cell.bonus, spot, ink)
            begin += side
        points = inner._replace(x=inner.x + begin, width=end - begin)
        shade = palette().refuse if cell.forced else palette().pencil if cell.pencil else ink
        paint.text(cell.text, points, size, shade, font=HAND, align=1)
        if wide and cell.running:
            end += dp(6) if text_fitting.scale() > 1 else 0
            rest = inner._replace(x=inner.x + end, width=inner.width - end)
            small = min(size, max(dp(11), size * 0.72))
            paint.text(cell.running, rest, small, ink, font=HAND, align=1)

    def _draw_more(self, paint: Brush, area: Rect) -> None:
        """Draws a small scroll mark if there are lines above or below the visible ones."""
        rows = len(self.sheet.all_rows())
        shown, _high = self.sheet.fitting(area, rows)
        if rows <= shown:
            return
        track = Rect(area.x + area.width + dp(2), area.y, dp(3), area.height)
        paint.box(track, fill=palette().quiet, radius=dp(1.5))
        part = track.height * shown / rows
        top = track.y + track.height - track.height * self.sheet.first / rows
        paint.box(track._replace(y=top - part, height=part), fill=palette().line, radius=dp(1.5))

    def paint_invitations(self, paint: Brush) -> None:
        """Draws nothing: on a shared sheet entries are made in the panel beside it."""

    def paint_ghost(self, paint: Brush) -> None:
        """Draws nothing: a shared sheet has no preview."""


class Block(Sheet):
    shared = True
    shows_reading = ("ink",)
    share = 0.52
    """Share of a wide screen."""
    is_full = False
    """Whether a page has exactly the rows of the game, not `PAGE` of them."""
    least_line, most_line = 26, 44
    """Minimum and maximum height of a row in dp; below it rows are scrolled."""

    def __init__(self, game: AnyGame, *, compact: bool = False) -> None:
        super().__init__(game, compact=compact)
        self.first = 0
        """The first visible row."""
        self.follows = True
        """Whether the newest row is kept visible."""
        self.input = BlockInput(self)
        self._rows: tuple[tuple[AnyState, str], list[SheetRow]] | None = None

    def make_painter(self) -> SheetPainter:
        return BlockPainter(self)

    # Provided by a game's view

    @abstractmethod
    def rows(self) -> list[SheetRow]:
        """Returns all rows from the first on."""

    def all_rows(self) -> list[SheetRow]:
        """Returns all rows, cached for each state."""
        key = self.state, spoken()
        if self._rows is None or self._rows[0][0] is not key[0] or self._rows[0][1] != key[1]:
            self._rows = key, self.rows()
        return self._rows[1]

    def below_name(self, player: int) -> str:
        """Returns a few words below a player's name."""
        return ""

    @abstractmethod
    def entry_of(self, box: Box) -> int | None:
        """Returns the number of the entry (from 0) that a box belongs to; None for a heading."""

    def least_rows(self) -> int:
        """Returns the minimum number of visible rows."""
        return 6

    def newest(self, rows: int) -> int:
        """Returns the line that is written now, of this many rows."""
        return rows - 1

    # Layout

    def _followed(self, rows: int, shown: int) -> int:
        """Returns the line at the top when the newest one is visible."""
        return max(0, min(self.newest(rows), rows - 1) - shown + 1)

    def height_for(self, width: float) -> float:
        if self.is_pad:
            return _blank_height(self)
        rows = max(self.least_rows(), len(self.all_rows()) if self.state is not None else 0)
        return dp(HEADING) + rows * dp(max(28, self.least_line)) + 2 * self.margin

    def room_for(self, width: float) -> float:
        """Returns the height while playing: that of a page, however many rows are written."""
        rows = self.least_rows() if self.is_full else PAGE
        return dp(HEADING) + rows * dp(max(28, self.least_line)) + 2 * self.margin

    def tallest_for(self, width: float) -> float:
        rows = self.least_rows() if self.is_full else LINES
        return dp(HEADING) + rows * dp(min(self.most_line, TALLEST_LINE)) + 2 * self.margin

    @property
    def heading(self) -> float:
        if self.is_pad:
            return _blank_heading()
        usual = dp(HEADING) * (1.4 if self.height > dp(560) and self.width > dp(420) else 1)
        return max(usual, min(usual * text_fitting.grown(0.6), self.height * 0.36))

    @property
    def columns(self) -> int:
        return len(self.names)

    @property
    def label(self) -> float:
        """Returns the width of the row labels."""
        return dp(LABEL if self.columns < CROWDED else LABEL * 0.7) * text_fitting.grown(0.3)

    def fitting(self, area: Rect, rows: int) -> tuple[int, float]:
        """Returns the number of visible rows and the height of each."""
        least = dp(self.least_line)
        if not self.is_full:
            least = max(least, min(least * text_fitting.grown(0.6), area.height / 3))
        shown = max(1, min(rows, int(area.height / least)))
        return shown, min(dp(self.most_line) * text_fitting.grown(1), area.height / shown)

    def column(self, player: int, line: Rect) -> Rect:
        """Returns a player's part of a row."""
        wide = (line.width - self.label) / self.columns
        place = self.places.index(player) if player in self.places else player
        return line._replace(x=line.x + self.label + place * wide, width=wide)

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        top = Rect(area.x, area.y + area.height, area.width, self.heading)
        boxes = {f"player{p}": self.column(p, top) for p in range(self.columns)}
        for row, line in self.visible_rows(area):
            for player, cell in enumerate(row.cells):
                if cell.box:
                    boxes[cell.box] = self.column(player, line)
        return boxes

    def visible_rows(self, area: Rect) -> list[tuple[SheetRow, Rect]]:
        """Returns the visible rows with their areas, and the empty lines of the page."""
        rows = self.all_rows()
        shown, high = self.fitting(area, len(rows))
        last = max(0, len(rows) - shown)
        self.first = self._followed(len(rows), shown) if self.follows else min(self.first, last)
        top = area.y + area.height
        blank = [SheetRow("")] * (int(area.height / high + 0.01) - shown)  # the rest of the page
        if self.game.over(self.state) or self.is_full:
            blank = []
        return [
            (row, Rect(area.x, top - (place + 1) * high, area.width, high))
            for place, row in enumerate([*rows[self.first : self.first + shown], *blank])
        ]

    # Drawing

    def show(self, state: AnyState, player: int, name: str, active: bool) -> None:
        if state is not self.state:
            self.follows = True
            self._laid_out_at = None  # rows come and go
        super().show(state, player, name, active)

    def _reads_alike(self, old: AnyState, new: AnyState) -> bool:
        """Whether both states look the same; all players are shown, so only the same one does."""
        return old is new

    def pencil_boxes(self) -> list[Rect]:
        lines = [line for _label, line in _blank_lines(self)]
        cells = [self.column(player, line) for line in lines for player in range(self.columns)]
        return cells + _blank_totals(self)

    def select(self, box: Box | None) -> None:
        """Marks the selected row."""
        selected = frozenset({box} if box else ())
        if selected != self.selected:
            self.selected = selected
            self.outdate("ink")

    # Scrolling

    @property
    def top_line(self) -> int:
        """Returns the first visible row in the current layout."""
        self.settle()
        return self.first

    @property
    def line_height(self) -> float:
        """Returns the height of a row."""
        return self.fitting(self.area, len(self.all_rows()))[1]

    def turn_page(self, by: int) -> None:
        shown, _high = self.fitting(self.area, len(self.all_rows()))
        self.scroll_to(self.top_line + by * max(1, shown - 1))

    def scroll_to(self, first: int) -> None:
        rows = len(self.all_rows())
        shown, _high = self.fitting(self.area, rows)
        last = max(0, rows - shown)
        first = max(0, min(first, last))
        if first != self.first:
            self.first = first
            self._laid_out_at = None
            self.outdate("ink")
        self.follows = first == self._followed(rows, shown)


class BlockInput(SheetInput):
    """Touches of a block: a tap selects a row, a drag scrolls."""

    def __init__(self, block: Block) -> None:
        super().__init__(block)
        self.block = block
        self.dragging = False
        self._dragged_from = 0
        """The first visible row when the finger came down."""

    def targets(self) -> list[HitTarget]:
        """Returns the boxes, none of which is entered here; Tab stops at the names, and arrow keys
        lead to the rows."""
        names = {f"player{player}" for player in range(self.block.columns)}
        return [one._replace(stops=one.name in names, is_open=False) for one in super().targets()]

    def box_at(self, x: float, y: float) -> Box | None:
        """Returns the filled row at this point; in the rest of a column its player's heading."""
        return self.box_under(x, y) or self._column_at(x, y)

    def _column_at(self, x: float, y: float) -> Box | None:
        block, body = self.block, self.block.area
        columns = (p for p in range(block.columns) if not block.column(p, body).distance(x, y))
        return next((f"player{player}" for player in columns), None)

    def down(self, finger: Pointer) -> bool:
        if not self.block.visible or not self.block.holds(finger.x, finger.y):
            return False
        self.block.listener.on_finger()
        self.finger = finger
        self._dragged_from, self.dragging = self.block.top_line, False
        return True

    def move(self, finger: Pointer) -> None:
        if finger is not self.finger:
            return
        up = finger.y - finger.start_y
        self.dragging = self.dragging or abs(up) > dp(DRAG)
        if self.dragging:
            self.block.scroll_to(self._dragged_from + round(up / self.block.line_height))

    def up(self, finger: Pointer) -> None:
        if finger is not self.finger:
            return
        self.finger = None
        box = None if self.dragging else self.box_at(finger.x, finger.y)
        if box is not None:
            self.block.listener.on_box(box)

    def scroll(self, lines: int) -> bool:
        self.block.scroll_to(self.block.top_line + lines)
        return True

    def hold_cursor(self, name: str | None) -> None:
        """Does nothing: a shared sheet has no preview."""


# An empty page of a pad: columns and lines for a pencil


def _blank_height(block: Block) -> float:
    """Returns the preferred height."""
    return dp(TITLE + NAMES + LINE * _blank_count(block)) + 2 * block.margin


def _blank_heading() -> float:
    return dp(TITLE + NAMES)


def _blank_count(block: Block) -> int:
    return block.least_rows() if block.is_full else LINES


def _blank_lines(block: Block) -> Drawn:
    """Returns the lines with their printed labels."""
    area, count = block.area, _blank_count(block)
    labels = [row.label for row in block.rows()] if block.is_full else [""] * count
    high, top = area.height / count, area.y + area.height
    places = [Rect(area.x, top - (n + 1) * high, area.width, high) for n in range(count)]
    return [*zip(labels, places, strict=True)]


def _blank_totals(block: Block) -> list[Rect]:
    """Returns the boxes for the totals, above the lines."""
    area = block.area
    low = area._replace(y=area.y + area.height, height=dp(NAMES) * TOTAL)
    return [block.column(player, low).shrunk(dp(4)) for player in range(block.columns)]


def _paint_blank(block: Block, paint: Brush) -> None:
    area = block.area
    head = area._replace(y=area.y + area.height, height=dp(NAMES))
    title = head._replace(y=head.y + head.height, height=dp(TITLE))
    words = block.game.title_of(block.state.options)
    paint.text(words, title, dp(TITLE) * 0.55, palette().print, bold=True, align=0)
    sign = head._replace(width=block.label, height=head.height * TOTAL)
    paint.text("Σ", sign, dp(16), palette().soft, bold=True)
    for rect in _blank_totals(block):
        paint.box(rect, fill=palette().box, line=palette().line)
        paint.plain(rect._replace(y=rect.y + rect.height + dp(5), height=dp(0.8)), palette().line)
    paint.plain(Rect(area.x, head.y, area.width, dp(1.4)), palette().print)
    for player in range(block.columns):
        column = block.column(player, area)
        paint.plain(Rect(column.x, area.y, 1, area.height + head.height), palette().line)
    for label, line in _blank_lines(block):
        paint.text(label, line._replace(width=block.label - dp(4)), dp(14), palette().soft)
        paint.plain(line._replace(height=1), palette().line)
