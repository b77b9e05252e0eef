"""The drawings of Te-Trix's panel: symbols to paint with, dice and forms, or the rotations."""

from math import ceil

from scoring.tetrix.tetromino import (
    DICE,
    SYMBOLS,
    Cells,
    Shape,
)
from sheets.dock_slots import has_lines
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.icons import GLYPHS, ICONS
from sheets.panel import Place
from sheets.render_context import dp, palette
from sheets.tetrix.input_state import TetrixDraft
from sheets.texts import _

KEYS = len(SYMBOLS) + 1
"""Keys in a dock: the symbols and the button for dice and forms, or the form in its rotations."""
FINGER = 48
"""Minimum size in dp for a finger."""
LEAST_ICON = 150
"""Width in dp from which a button has room for text beside its icon."""
LOW, LOW_DICE = 176, 142
"""Height in dp below which the chosen form is beside those to choose from, and below which the dice
so far are beside their buttons."""
SQUARE = 1.1
"""Maximum ratio of the sides of a key that has no words."""
SLIM, MOST_HAND, HAND_SHARE = 200, 136, 0.3
"""Width in dp up to which the chosen form is above those to choose from; its maximum width in dp
beside them, and its share of the width at least."""
HAND, LEAST_HAND, SMALL_HAND, HAND_FROM = 96, 88, 64, 400
"""Width in dp of the chosen form beside lines of keys, where there is little room, at least in the
sheet, and the width from which there is more."""
MOST_DIE, WORDS = 64, 2
"""Maximum width in dp of a die there, and how many of them the text beside them is wide."""
MOST_TURN = 190
"""Maximum side in dp of a picture of the form."""
MOST_SYMBOL = 120
"""Maximum height in dp of a button for a symbol."""


class TetrixTray(TetrixDraft):
    symbol: str

    @property
    def form_turns(self) -> dict[int, Cells]:
        """Returns the form of this round in every rotation, by quarter turns; equal ones only
        once."""
        raise NotImplementedError

    @property
    def may_lay(self) -> bool:
        """Whether the form can be shown to all players before it is placed."""
        raise NotImplementedError

    # Painting

    def draw_paint(self, paint: Brush, area: Rect) -> None:
        """Draws three symbols, one of them chosen, and the button for dice and forms."""
        left = self.sheet.draft.symbols_left if self.sheet else SYMBOLS
        if self.slots:
            *cells, last = self._in_a_row(area)
            for symbol, cell in zip(SYMBOLS, cells, strict=True):
                self._draw_symbol(paint, cell, symbol, symbol in left)
            self._button(paint, "forms", last, "dice-multiple")
            return
        if area.height >= (len(SYMBOLS) + 1) * dp(FINGER):
            more = dp(FINGER + 4)
            high = min((area.height - more) / len(SYMBOLS), dp(MOST_SYMBOL))
            top = area.y + area.height
            for place, symbol in enumerate(SYMBOLS):
                cell = Rect(area.x, top - (place + 1) * high, area.width, high)
                self._draw_symbol(paint, cell, symbol, symbol in left)
            self._button(paint, "forms", area._replace(height=more), "dice-multiple")
            return
        more = dp(FINGER + 6)
        wide = (area.width - more) / len(SYMBOLS)
        for place, symbol in enumerate(SYMBOLS):
            cell = Rect(area.x + place * wide, area.y, wide, area.height)
            self._draw_symbol(paint, cell, symbol, symbol in left)
        last = area._replace(x=area.x + area.width - more, width=more)
        self._button(paint, "forms", last, "dice-multiple")

    def _in_a_row(self, area: Rect) -> list[Rect]:
        """Returns four keys of a dock, as high as wide."""
        wide = area.width / KEYS
        high = min(area.height, max(dp(FINGER), wide))
        low = area.y + area.height - high
        return [Rect(area.x + place * wide, low, wide, high) for place in range(KEYS)]

    def _draw_symbol(self, paint: Brush, cell: Rect, symbol: str, able: bool) -> None:
        place, rect = f"symbol{symbol}", cell.shrunk(dp(3))
        if able:
            self.places[place] = cell
        chosen = able and symbol == self.symbol and not self.opened
        fill = (
            palette().may
            if chosen
            else faded(palette().may, 0.3 if self.pressed == place else 0.08)
        )
        line = palette().may if able else faded(palette().line, 0.4)
        paint.box(rect, fill=palette().box, radius=dp(10))
        paint.box(rect, fill=fill, line=line, radius=dp(10), width=dp(1.4 if chosen else 1))
        colour = (
            palette().may_text
            if chosen
            else palette().print
            if able
            else faded(palette().soft, 0.4)
        )
        side = min(rect.height * 0.8, rect.width * 0.8, dp(64))
        x, y = rect.center
        count = self.count_left(symbol)
        if count:  # beside the symbol
            x -= min(dp(9), rect.width / 8)
            side = min(side, rect.width * 0.6)
            corner = Rect(rect.x, rect.y + dp(2), rect.width - dp(6), dp(18))
            paint.text(f"×{count}", corner, dp(15), colour, bold=True, align=1)
        paint.mark(symbol, Rect(x - side / 2, y - side / 2, side, side), colour, symbol)

    def count_left(self, symbol: str) -> int | None:
        """Returns how often the dice show a symbol that is still to be painted; None where they are
        not known or entered here."""
        left = self.sheet.draft.dice_left if self.sheet and not self.opened else None
        return None if left is None else left[symbol]

    def _button(self, paint: Brush, place: Place, cell: Rect, icon: str) -> None:
        """Draws a button with an icon, and with text if there is room."""
        self.places[place] = cell
        inner = cell.shrunk(dp(3))
        paint.box(inner, fill=palette().box, radius=dp(14))
        fill = faded(palette().may, 0.25 if self.pressed == place else 0.0)
        paint.box(inner, fill=fill, line=palette().line, radius=dp(14))
        words = {"forms": _("Dice and shapes"), "paint": _("Paint"), "lay": _("Show everyone")}
        if inner.width < dp(LEAST_ICON):
            paint.text(GLYPHS[icon], inner, dp(24), palette().print, font=ICONS)
        else:
            sign = inner._replace(width=dp(48))
            paint.text(GLYPHS[icon], sign, dp(22), palette().print, font=ICONS)
            rest = inner._replace(x=inner.x + dp(46), width=inner.width - dp(54))
            paint.text(words[place], rest, dp(14), palette().print, align=0)

    # Lines of keys, the first of them beside FIRST

    @property
    def has_lines(self) -> bool:
        """Whether the keys of its dock are lines, with FIRST at the end of the first one."""
        keys = self.slots.keys if self.slots else None
        return keys is not None and has_lines(keys) and self.beside_first(keys) != keys

    def draw_dice_in_lines(self, paint: Brush, area: Rect) -> None:
        """Draws the symbols where they are painted with, and the dice below them."""
        high = area.height / 2
        top = self.beside_first(area._replace(y=area.y + high, height=high))
        wide = top.width / KEYS
        for place, symbol in enumerate(SYMBOLS):
            cell = top._replace(x=top.x + place * wide, width=wide)
            self._draw_symbol(paint, _squared(cell), symbol, True)
        last = _squared(top._replace(x=top.x + len(SYMBOLS) * wide, width=wide))
        self._button(paint, "paint", last, "brush")
        below = area._replace(height=high)
        step = min(dp(MOST_DIE), below.width / (DICE + WORDS))
        self._draw_dice_so_far(paint, below, step)
        rest = below._replace(x=below.x + DICE * step, width=below.width - DICE * step)
        self._draw_skip(paint, rest)

    def draw_forms_in_lines(self, paint: Brush, area: Rect, form: Cells) -> None:
        """Draws the chosen form over all lines, and beside it the seven to choose from; the buttons
        are in the first line."""
        side = dp(HAND if area.width >= dp(HAND_FROM) else LEAST_HAND)
        self._draw_hand(paint, area._replace(width=side), form)
        rest = area._replace(x=area.x + side, width=area.width - side)
        ways = ["lay", "paint"] if self.may_lay else ["paint"]
        names, lines = [*self.game.forms()], int(area.height / dp(FINGER))
        below = min(ceil(len(names) / (lines - 1)), int(rest.width / dp(FINGER)))
        first = max(0, len(names) - below * (lines - 1))
        rows = [[*names[:first], *ways]]
        rows += [names[start : start + below] for start in range(first, len(names), below)]
        high = area.height / lines
        top = self.beside_first(rest._replace(y=rest.y + rest.height - high, height=high))
        widths = [top.width / len(rows[0]), *(rest.width / below for _row in rows[1:])]
        wide = min(*widths, high * SQUARE)
        words = (top.width - first * wide) / len(ways)  # the buttons may have room for them
        for number, keys in enumerate(rows):
            x, y = rest.x, rest.y + rest.height - (number + 1) * high
            for name in keys:
                taken = words if name in ways and words >= dp(LEAST_ICON) else wide
                self._draw_choice(paint, Rect(x, y, taken, high), name)
                x += taken

    # The form of the round

    def draw_turns(self, paint: Brush, area: Rect) -> None:
        """Draws the form in every rotation; the current one is marked."""
        turns = self.form_turns
        columns = len(turns) if area.width > 1.6 * area.height else ceil(len(turns) / 2)
        rows = ceil(len(turns) / columns)
        most = dp(MOST_TURN)
        cells = self._in_a_row(area) if self.slots else []
        wide, high = min(area.width / columns, most), min(area.height / rows, most)
        left = area.x + (area.width - columns * wide) / 2
        for number, (turn, form) in enumerate(turns.items()):
            row, column = divmod(number, columns)
            y = area.y + area.height - (row + 1) * high
            cell = cells[number] if cells else Rect(left + column * wide, y, wide, high)
            place, rect = f"turn{turn}", cell.shrunk(dp(3))
            self.places[place] = cell
            chosen = form == self.form
            paint.box(rect, fill=palette().box, radius=dp(10))
            fill = faded(palette().may, 0.25 if self.pressed == place else 0.1 if chosen else 0.0)
            line = palette().may if chosen else palette().line
            paint.box(rect, fill=fill, line=line, radius=dp(10), width=dp(1.6 if chosen else 1))
            self._draw_form(paint, rect.shrunk(dp(5)), form)

    def _draw_form(
        self, paint: Brush, area: Rect, form: Cells, *, tapped: bool = False, least: int = 3
    ) -> None:
        rows, cols = 1 + max(cell[0] for cell in form), 1 + max(cell[1] for cell in form)
        side = min(area.width / max(cols, least), area.height / max(rows, least))
        left = area.x + (area.width - cols * side) / 2
        top = area.y + (area.height + rows * side) / 2
        for place, (row, col, symbol) in enumerate(form):
            rect = Rect(left + col * side, top - (row + 1) * side, side, side)
            if tapped:
                self.places[f"cell{place}"] = rect
            line = palette().may if tapped and self.chosen == place else palette().line
            self._draw_die(paint, rect.shrunk(dp(1)), symbol, line)

    def _draw_die(self, paint: Brush, rect: Rect, symbol: str, line: Colour) -> None:
        paint.box(rect, fill=palette().box, line=line, radius=rect.width * 0.18, width=dp(1.3))
        if symbol:
            paint.mark(symbol, rect, palette().print, symbol)

    # Dice and forms

    def draw_dice(self, paint: Brush, area: Rect) -> None:
        """Draws four dice to fill with three symbols."""
        low = area.height < dp(LOW_DICE)
        high = area.height / (2 if low else 3)
        top = area._replace(y=area.y + area.height - high, height=high)
        wide = min(dp(FINGER), top.width / (DICE * 2) if low else top.width / DICE)
        self._draw_dice_so_far(paint, top, wide)
        foot = area._replace(height=high)
        if low:
            foot = top._replace(x=top.x + DICE * wide, width=top.width - DICE * wide)
        self._draw_ways_out(paint, foot)
        cells = area._replace(y=area.y + (0 if low else high), height=high)
        wide = cells.width / len(SYMBOLS)
        for place, symbol in enumerate(SYMBOLS):
            cell = cells._replace(x=cells.x + place * wide, width=wide)
            self._draw_symbol(paint, cell, symbol, True)

    def _draw_dice_so_far(self, paint: Brush, area: Rect, wide: float) -> None:
        """Draws the dice so far in cells of this width, the next one marked."""
        for place in range(DICE):
            cell = area._replace(x=area.x + place * wide, width=wide)
            side = min(wide, area.height, dp(48)) - dp(6)
            x, y = cell.center
            current = place == self.next_of(self.symbols)
            symbol = self.symbols[place] if place < len(self.symbols) else ""
            rect = Rect(x - side / 2, y - side / 2, side, side)
            self._draw_die(paint, rect, symbol, palette().may if current else palette().line)
            self.places[f"die{place}"] = cell

    def _draw_ways_out(self, paint: Brush, area: Rect) -> None:
        back = min(dp(FINGER + 6), area.width / 2)
        rest = area._replace(width=area.width - back)
        self._draw_skip(paint, rest)
        self._button(paint, "paint", area._replace(x=rest.x + rest.width, width=back), "brush")

    def _draw_skip(self, paint: Brush, rest: Rect) -> None:
        self.places["free"] = rest
        inner, words = rest.shrunk(dp(4)), _("Skip the dice")
        if text_fitting.width(words, dp(14), bold=True) > inner.width:
            words = text_fitting.broken(words, dp(14), text_fitting.PRINT, bold=True)
        paint.text(words, inner, dp(14), palette().may, bold=True)

    def draw_forms(self, paint: Brush, area: Rect, form: Cells) -> None:
        """Draws the chosen form, and the seven to choose from."""
        ways = ["lay", "paint"] if self.may_lay else ["paint"]
        if area.height < dp(LOW) and area.width > dp(SLIM):
            gap, count = dp(4), len(self.game.forms()) + len(ways)
            columns, wide, high = _grid(area, count)
            side = min(area.height, dp(MOST_HAND), area.width - columns * wide - gap)
            self._draw_hand(paint, area._replace(width=side), form)
            tall = ceil(count / columns) * high
            y = area.y + area.height - tall
            rest = Rect(area.x + side + gap, y, columns * wide, tall)
            self._draw_choices(paint, rest, columns, ways)
            return
        columns = 4 if area.width >= 4 * dp(FINGER) else 3
        if columns > 3:  # beside the form
            ways.remove("paint")
        rows = ceil((len(self.game.forms()) + 1) / columns)
        low = min(max(rows * dp(FINGER), area.height - dp(110)), area.height - dp(60))
        top = Rect(area.x, area.y + low, area.width, area.height - low)
        side = min(top.height, area.width * 0.42) if columns > 3 else area.width
        self._draw_hand(paint, top._replace(width=side), form)
        if columns > 3:
            left = side + dp(4)
            out = top._replace(x=top.x + left, width=top.width - left)
            self._button(paint, "paint", out.shrunk(dp(6)), "brush")
        self._draw_choices(paint, area._replace(height=low), columns, ways)

    def _draw_hand(self, paint: Brush, hand: Rect, form: Cells) -> None:
        """Draws the form with its symbols, which can be changed and dragged."""
        self._draw_form(paint, hand.shrunk(dp(3)), form, tapped=True, least=2)
        self.places["hand"] = hand

    def _draw_choices(self, paint: Brush, area: Rect, columns: int, ways: list[str]) -> None:
        """Draws the seven forms, of which the chosen one is rotated by another tap, and the
        buttons."""
        shapes = self.game.forms()
        rows = ceil((len(shapes) + len(ways)) / columns)
        wide, high = area.width / columns, area.height / rows
        for place, name in enumerate([*shapes, *ways]):
            row, column = divmod(place, columns)
            cell = Rect(area.x + column * wide, area.y + area.height - (row + 1) * high, wide, high)
            self._draw_choice(paint, cell, name)

    def _draw_choice(self, paint: Brush, cell: Rect, name: str) -> None:
        """Draws one of the seven forms, or a button."""
        shape = self.game.forms().get(name)
        if shape is None:
            self._button(paint, name, cell, "brush" if name == "paint" else "eye")
            return
        self.places[f"form{name}"] = cell
        chosen = name == self.name
        line = palette().may if chosen else palette().line
        edge = dp(1.4 if chosen else 1)
        paint.box(cell.shrunk(dp(2)), fill=palette().box, line=line, radius=dp(8), width=edge)
        colour = palette().may if chosen else palette().soft
        self._draw_small(paint, cell.shrunk(dp(8)), shape, colour)

    def _draw_small(self, paint: Brush, area: Rect, shape: Shape, colour: Colour) -> None:
        rows, cols = 1 + max(cell[0] for cell in shape), 1 + max(cell[1] for cell in shape)
        side = min(area.width / 4, area.height / 3)
        left = area.x + (area.width - cols * side) / 2
        top = area.y + (area.height + rows * side) / 2
        for row, col in shape:
            rect = Rect(left + col * side, top - (row + 1) * side, side, side).shrunk(dp(0.7))
            paint.box(rect, fill=faded(colour, 0.75), radius=dp(2))


def _squared(cell: Rect) -> Rect:
    """Returns the upper part of a key that is higher than wide, so that it is a square."""
    high = min(cell.height, max(dp(FINGER), cell.width))
    return cell._replace(y=cell.y + cell.height - high, height=high)


def _grid(area: Rect, count: int) -> tuple[int, float, float]:
    """Returns the number of columns with which this many keys beside the chosen form are largest,
    and their width and height: about squares, unless they have room for words."""
    hand = min(area.height, area.width * HAND_SHARE, dp(MOST_HAND))
    room = area.width - max(dp(SMALL_HAND), hand) - dp(4)

    def size(columns: int) -> tuple[float, float]:
        return room / columns, area.height / ceil(count / columns)

    columns = max(range(3, 6), key=lambda columns: round(min(size(columns))))
    wide, high = size(columns)
    if wide >= dp(LEAST_ICON):
        return columns, wide, high
    return columns, min(wide, high * SQUARE), min(high, wide * SQUARE)
