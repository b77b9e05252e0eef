"""The square of Cubo while its dice are entered: the places, the die from the middle, the
palette."""

from scoring.cubo.dice_tracking import OWN, Span
from scoring.cubo.rules import Cubo
from scoring.cubo.square import (
    CENTRE,
    JOKER,
    NUMBERS,
    PLACES,
    Die,
    Square,
    exchanges,
)
from sheets import player_colours
from sheets.countdown import Countdown
from sheets.cubo.input_state import CuboDraft
from sheets.cubo.layout import COUNT, ROWS, Plan
from sheets.cubo.square import paint_die, paint_square
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import in_two_lines
from sheets.drawing.text_metrics import HAND
from sheets.panel import BACK, FIRST, KEYS_SLOT, SECOND
from sheets.render_context import dp, palette
from sheets.texts import _, signed

TAKEN = len(PLACES)
"""The place of the die from the middle, after the nine dice."""
COLOURS = {"r": "red", "b": "blue", JOKER: "joker"}
EDGE = 3
"""Room in dp between two dice to choose from; they are as large as their keys otherwise."""
LEAST_DIE, WORD = 32, 18
"""Minimum size in dp of the taken die beside its word, and height of the word above it."""
DIGITS = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), (BACK, "0", ""))


class CuboEditor(CuboDraft):
    """The part of Cubo's panel that draws the entered dice, or the typed points."""

    typing: bool
    """Whether points are typed."""
    advised: Square | None
    """The square that a hint shows instead of the draft."""

    def draw_entry(self, paint: Brush, plan: Plan) -> None:
        """Draws everything for entering a round; parts hidden by a countdown keep their place. What
        the card uses is left out."""
        busy = self.phase in ("counting", "late") or self.advised is not None
        self._draw_switch(paint, plan.switch, able=not busy)
        if self.phase == "late":
            self.draw_late(paint, plan.keypad)
        elif self.phase == "counting":
            self.draw_countdown(paint, plan.square)
        elif self.advised:  # the next touch removes it
            paint_square(paint, plan.square, list(self.advised), {}, None)
        elif self.typing:
            self._draw_digits(paint, plan.keypad)
        else:
            self._draw_square(paint, plan.square)
        if not self.typing and self.phase != "late":
            self._draw_palette(paint, plan.keys, able=not busy)
        if not self.advised and KEYS_SLOT not in self.used:
            self._draw_top(paint, plan.top)
        if SECOND not in self.used:
            able = not busy and self.may_miss
            self.key(paint, "late", plan.second, _("Too late: 0"), able=able)
        if FIRST not in self.used:
            self._draw_enter(paint, plan.first)

    def draw_late(self, paint: Brush, area: Rect) -> None:
        """Asks who was too late."""
        raise NotImplementedError

    def draw_countdown(self, paint: Brush, area: Rect) -> None:
        raise NotImplementedError

    @property
    def may_miss(self) -> bool:
        """Whether the current player can still be too late."""
        return True

    @property
    def may_enter(self) -> bool:
        """Whether the draft can be entered."""
        raise NotImplementedError

    def _draw_switch(self, paint: Brush, area: Rect, *, able: bool) -> None:
        """Draws the switch between dice and points, in the line of the question."""
        wide = area.width / 2
        for place, (name, words) in enumerate({"square": _("Dice"), "points": _("Points")}.items()):
            cell = area._replace(x=area.x + place * wide, width=wide)
            chosen = (name == "points") == self.typing
            self.key(paint, name, cell, words, chosen=chosen, able=able and not chosen)

    def _draw_square(self, paint: Brush, area: Rect) -> None:
        cells = paint_square(paint, area, self.dice, self._badges(), self._exchange())
        for place, cell in cells.items():
            self.places[f"cell{place}"] = cell
            if place == self.cursor:
                paint.box(cell.shrunk(dp(1)), line=palette().may, radius=dp(8), width=dp(1.6))

    def _draw_top(self, paint: Brush, area: Rect) -> None:
        """Draws the countdown, used when all but one have covered their dice; later the typed
        digits, or the die from the middle."""
        if self.phase == "rolling":
            self.places["count"] = area
            paint.box(area.shrunk(dp(3)), fill=palette().box, line=palette().line, radius=dp(10))
            Countdown.paint_dial(paint, area.shrunk(dp(2)), 1.0)
        elif self.phase == "counting":
            words = in_two_lines(_("Tap when covered"))
            paint.text(words, area.shrunk(dp(4)), min(dp(16), area.height * 0.4), palette().soft)
        elif self.typing:
            size = min(dp(60), area.height * 0.8)
            ink = player_colours.ink(self.player)
            paint.text(self.digits or "?", area, size, ink, font=HAND)
        elif self.phase != "late":
            wide = min(dp(72), area.width * 0.36)
            self._draw_taken(paint, area._replace(width=area.width - wide))
            cell = area._replace(x=area.x + area.width - wide, width=wide)
            self.quiet(paint, "clear", cell, _("Clear"))

    def _draw_enter(self, paint: Brush, cell: Rect) -> None:
        """Draws FIRST, with the points that it enters."""
        words, able, entry = _("Enter"), self.may_enter, self.entry
        if able and entry:
            gain = self.game.gain(self.state, self.player, entry)
            words = f"{words} {signed(gain)}"
        self.key(paint, "enter", cell, words, chosen=able, able=able)

    def key(
        self,
        paint: Brush,
        place: str,
        cell: Rect,
        words: str,
        *,
        chosen: bool = False,
        able: bool = True,
    ) -> None:
        """Draws a key with a word; one that cannot be tapped is faint, unless it is chosen."""
        if able:
            self.places[place] = cell
        rect = cell.shrunk(dp(2))
        lit = chosen or self.pressed == place
        line = palette().may if lit else palette().line if able else faded(palette().line, 0.4)
        paint.box(rect, fill=palette().may if lit else palette().box, line=line, radius=dp(10))
        ink = palette().may_text if lit else palette().print if able else faded(palette().soft, 0.5)
        size = min(dp(17), rect.height * 0.4)
        paint.text(words, rect.shrunk(dp(4)), size, ink, bold=chosen)

    def _exchange(self) -> tuple[int, Die] | None:
        die, place = (self.carried, self.over) if self.carried else (self.taken, self.swap)
        return (place, die) if die and place is not None else None

    def _badges(self) -> dict[int, tuple[str, bool]]:
        """Returns what the taken die would gain or cost in each place, and whether that is the
        best; empty where hints are not allowed."""
        whole, taken = self.entry, self.carried or self.taken
        if not isinstance(whole, Cubo) or not taken or not self.gains:
            return {}
        ways = exchanges(whole.dice, taken)
        best, kept = ways[0][1], dict(ways)[None]
        return {
            place: (signed(points - kept), points == best > kept)
            for place, points in ways
            if place is not None
        }

    def _draw_taken(self, paint: Brush, cell: Rect) -> None:
        """Draws the die from the middle."""
        self.places["taken"] = cell
        chosen = self.cursor == TAKEN
        rect = cell.shrunk(dp(3))
        line = palette().may if chosen else palette().line
        paint.box(rect, line=line, radius=dp(10), width=dp(1.6 if chosen else 1))
        inner = rect.shrunk(dp(4))
        least = text_fitting.width(_("Taken"), dp(12)) + dp(4)
        if inner.width - least < dp(LEAST_DIE) <= inner.height - dp(WORD):
            _draw_taken_below(paint, inner, self.carried or self.taken)
            return
        die = min(inner.height, inner.width * 0.42, dp(96), inner.width - least)
        beside = max(0, min(dp(12), (inner.height - die) / 4, inner.width - least - die))
        words = inner._replace(width=inner.width - die - beside - dp(2))
        paint.text(_("Taken"), words, min(dp(20), max(dp(14), inner.height * 0.2)), palette().soft)
        left = inner.x + inner.width - die - beside
        spot = Rect(left, inner.y + (inner.height - die) / 2, die, die)
        _draw_taken_die(paint, spot, self.carried or self.taken)

    def quiet(self, paint: Brush, place: str, cell: Rect, words: str) -> None:
        """Draws a rarely used button: text only."""
        self.places[place] = cell
        rect = cell.shrunk(dp(3))
        if self.pressed == place:
            paint.box(rect, fill=palette().may_tint, radius=dp(10))
        paint.text(words, rect, min(dp(16), cell.height * 0.36), palette().may)

    def _draw_palette(self, paint: Brush, area: Rect, *, able: bool) -> None:
        """Draws the dice to choose from, with the remaining number of each colour."""
        colours = [JOKER] if self.cursor == CENTRE else ["r", "b"]
        left = self._left()
        high, wide = area.height / ROWS, (area.width - dp(COUNT)) / len(NUMBERS)
        for row, colour in enumerate(colours):
            y = area.y + (ROWS - 1 - row) * high
            open_ = able and left[colour].most > 0
            label = Rect(area.x, y, dp(COUNT), high)
            count = str(self._without_taken(left[colour], colour))
            words = text_fitting.readable((f"{count}×",), label.width) or count
            paint.text(words, label, dp(14), palette().soft)
            for number in NUMBERS:
                cell = Rect(area.x + dp(COUNT) + (number - 1) * wide, y, wide, high)
                side = min(cell.width, cell.height) - dp(EDGE)
                x, middle = cell.center
                rect = Rect(x - side / 2, middle - side / 2, side, side)
                if open_:
                    self.places[f"{COLOURS[colour]}{number}"] = cell
                paint_die(paint, rect, Die(colour, number), 1 if open_ else 0.25)
                if self.carried == Die(colour, number):
                    paint.box(rect.shrunk(-dp(2)), line=palette().may, radius=dp(9), width=dp(2))

    def _left(self) -> dict[str, Span]:
        """Returns how many dice of each colour can be placed, or taken from the middle."""
        colours = self.game.colours(self.state)
        laid = [(place, die) for place, die in enumerate(self.dice) if die]
        if self.cursor == TAKEN:
            return colours.left_for(self.player, tuple(die for _, die in laid))
        others = [die for place, die in laid if place != self.cursor]
        # If impossible dice were entered against the rules, any dice may replace them.
        return colours.left_to_lay(self.player, others) or dict.fromkeys(COLOURS, Span(0, OWN))

    def _without_taken(self, left: Span, colour: str) -> Span:
        """Returns the remaining dice of a colour without the one that was just taken."""
        own = self.cursor == TAKEN and self.taken is not None and self.taken.colour == colour
        return Span(max(0, left.least - own), left.most - own) if left.most else left

    def _draw_digits(self, paint: Brush, area: Rect) -> None:
        """Draws the digits, over the square and the dice."""
        wide, high = area.width / len(DIGITS[0]), area.height / len(DIGITS)
        for row, keys in enumerate(DIGITS):
            for column, key in enumerate(keys):
                y = area.y + area.height - (row + 1) * high
                if key:
                    cell = Rect(area.x + column * wide, y, wide, high)
                    self.button(paint, f"key{key}", cell, key)


def _draw_taken_below(paint: Brush, inner: Rect, die: Die | None) -> None:
    """Draws the die below its word, where both have no room side by side."""
    high = inner.height - dp(WORD)
    words = inner._replace(y=inner.y + high, height=dp(WORD))
    paint.text(_("Taken"), words, dp(13), palette().soft)
    side = min(high, inner.width)
    left = inner.x + (inner.width - side) / 2
    _draw_taken_die(paint, Rect(left, inner.y, side, side), die)


def _draw_taken_die(paint: Brush, spot: Rect, die: Die | None) -> None:
    if die:
        paint_die(paint, spot, die)
    else:
        paint.box(spot.shrunk(dp(2)), line=palette().line, radius=dp(7))
