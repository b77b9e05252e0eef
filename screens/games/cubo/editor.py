"""The square of Cubo while its dice are entered: the places, the die from the middle, the
palette."""

from scoring.cubo import Cubo
from scoring.cubo_colours import OWN, Span
from scoring.cubo_square import CENTRE, JOKER, NUMBERS, PLACES, Die, exchanges
from screens.games.common.countdown import Countdown
from screens.games.cubo.draft import CuboDraft
from screens.games.cubo.square import paint_die, paint_square
from screens.look.brush import Brush
from screens.look.geometry import Rect
from screens.look.surface import HAND, dp, shades
from screens.look.texts import _, signed

TAKEN = len(PLACES)
"""The place of the die from the middle, after the nine dice."""
COLOURS = {"r": "red", "b": "blue", JOKER: "joker"}
DIAL = 120
"""Maximum height in dp of the countdown before it begins."""
LEAST_WAY = 36
"""Minimum height in dp of buttons; lower ones are side by side."""
PALETTE = 2
"""Rows of dice to choose from."""
COUNT = 0.6
"""Width of the number of remaining dice, relative to a die."""


def dial_of(area: Rect, *, beside: bool) -> Rect:
    """The place of the countdown, at the left or at the top of this area."""
    across, up = (0.55, 1.0) if beside else (1.0, 0.55)
    side = min(dp(DIAL), area.width * across, area.height * up)
    x = area.x if beside else area.x + (area.width - side) / 2
    return Rect(x, area.y + area.height - side, side, side)


class CuboEditor(CuboDraft):
    """The part of Cubo's panel that draws what is entered die by die, or typed."""

    def draw_editor(self, paint: Brush, area: Rect) -> None:
        beside = area.width > area.height * 1.45
        if beside:
            upper = area._replace(width=min(area.width * 0.5, area.height))
            left = upper.x + upper.width + dp(4)
            palette = area._replace(x=left, width=area.x + area.width - left)
            high = min(dp(56), area.height / 4)
        else:
            high = min(dp(80), area.height * 0.165)
            palette = area._replace(height=PALETTE * high)
            upper = area._replace(y=area.y + palette.height, height=area.height - palette.height)
        side = min(upper.height, upper.width * (1 if beside else 0.68))
        square = Rect(upper.x, upper.y + upper.height - side, side, side)
        cells = paint_square(paint, square, self.dice, self._badges(), self._exchange())
        for place, cell in cells.items():
            self.places[f"cell{place}"] = cell
            if place == self.cursor:
                paint.box(cell.shrunk(dp(1)), line=shades.may, radius=dp(8), width=dp(1.6))
        if beside:
            self._draw_palette(
                paint, palette._replace(y=palette.y + palette.height - 2 * high), high
            )
            rest = palette._replace(height=palette.height - 2 * high)
            self._draw_side(paint, rest, rows=2)
        else:
            left = square.x + side + dp(4)
            self._draw_side(paint, Rect(left, upper.y, area.x + area.width - left, upper.height), 4)
            self._draw_palette(paint, palette, high)

    def _exchange(self) -> tuple[int, Die] | None:
        die, place = (self.carried, self.over) if self.carried else (self.taken, self.swap)
        return (place, die) if die and place is not None else None

    def _badges(self) -> dict[int, tuple[str, bool]]:
        """What the taken die would gain or cost in each place, the best gains standing out; only
        where hints are allowed."""
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

    def _draw_side(self, paint: Brush, area: Rect, rows: int) -> None:
        """The countdown or the die from the middle, and less prominent the other ways to enter a
        round."""
        ways = {"points": _("Enter points"), "late": _("Too late: 0")}
        if self.phase == "rolling":
            rest = self._draw_dial(paint, area, beside=rows < 4)
        else:
            high = min(dp(62), area.height / rows)
            top = area._replace(y=area.y + area.height - high, height=high)
            self._draw_taken(paint, top._replace(width=area.width / (4 // rows)))
            ways["clear"] = _("Clear")
            rest = area._replace(height=area.height - high)
            if rows < 4:  # beside the die there is room for one of them
                cell = top._replace(x=area.x + area.width / 2, width=area.width / 2)
                self.quiet(paint, "clear", cell, ways.pop("clear"))
        across = rest.height < len(ways) * dp(LEAST_WAY) and rest.width >= len(ways) * dp(100)
        lines, columns = (1, len(ways)) if across else (len(ways), 1)
        high, wide = min(dp(56), rest.height / lines), rest.width / columns
        for place, (name, words) in enumerate(ways.items()):
            row, column = divmod(place, columns)
            y = rest.y + rest.height - (row + 1) * high
            self.quiet(paint, name, Rect(rest.x + column * wide, y, wide, high), words)

    def _draw_dial(self, paint: Brush, area: Rect, *, beside: bool) -> Rect:
        """Used when all but one have covered their dice; returns the remaining area."""
        dial = dial_of(area, beside=beside)
        self.places["count"] = dial
        Countdown.paint_dial(paint, dial, 1.0)
        if beside:
            return area._replace(x=area.x + dial.width, width=area.width - dial.width)
        return area._replace(height=area.height - dial.height)

    def _draw_taken(self, paint: Brush, cell: Rect) -> None:
        """The die from the middle."""
        self.places["taken"] = cell
        chosen = self.cursor == TAKEN
        rect = cell.shrunk(dp(3))
        line = shades.may if chosen else shades.line
        paint.box(rect, line=line, radius=dp(10), width=dp(1.6 if chosen else 1))
        inner = rect.shrunk(dp(4))
        die = min(inner.height, dp(34))
        words = inner._replace(width=inner.width - die)
        paint.text(_("Taken"), words, dp(13), shades.soft)
        spot = Rect(inner.x + inner.width - die, inner.y + (inner.height - die) / 2, die, die)
        if die_taken := self.carried or self.taken:
            paint_die(paint, spot, die_taken)
        else:
            paint.box(spot.shrunk(dp(2)), line=shades.line, radius=dp(7))

    def quiet(self, paint: Brush, place: str, cell: Rect, words: str) -> None:
        """A rarely used button: text only."""
        self.places[place] = cell
        rect = cell.shrunk(dp(3))
        if self.pressed == place:
            paint.box(rect, fill=shades.may_tint, radius=dp(10))
        paint.text(words, rect, min(dp(16), cell.height * 0.36), shades.may)

    def _draw_palette(self, paint: Brush, area: Rect, high: float) -> None:
        """Dice to choose from, with the remaining number of each colour."""
        colours = [JOKER] if self.cursor == CENTRE else ["r", "b"]
        left = self._left()
        wide = area.width / (len(NUMBERS) + COUNT)
        for row, colour in enumerate(colours):
            y = area.y + (PALETTE - 1 - row) * high
            able = left[colour].most > 0
            label = Rect(area.x, y, COUNT * wide, high)
            paint.text(f"{self._besides(left[colour], colour)}×", label, dp(15), shades.soft)
            for number in NUMBERS:
                cell = Rect(area.x + (number - 1 + COUNT) * wide, y, wide, high)
                side = min(cell.width, cell.height) - dp(6)
                x, middle = cell.center
                rect = Rect(x - side / 2, middle - side / 2, side, side)
                if able:
                    self.places[f"{COLOURS[colour]}{number}"] = cell
                paint_die(paint, rect, Die(colour, number), 1 if able else 0.25)
                if self.carried == Die(colour, number):
                    paint.box(rect.shrunk(-dp(2)), line=shades.may, radius=dp(9), width=dp(2))

    def _left(self) -> dict[str, Span]:
        """How many dice of each colour can be placed, or taken from the middle."""
        colours = self.game.colours(self.state)
        laid = [(place, die) for place, die in enumerate(self.dice) if die]
        if self.cursor == TAKEN:
            return colours.left_for(self.player, tuple(die for _, die in laid))
        others = [die for place, die in laid if place != self.cursor]
        # If impossible dice were entered against the rules, any dice may replace them.
        return colours.left_to_lay(self.player, others) or dict.fromkeys(COLOURS, Span(0, OWN))

    def _besides(self, left: Span, colour: str) -> Span:
        """What remains apart from the die that was just taken."""
        own = self.cursor == TAKEN and self.taken is not None and self.taken.colour == colour
        return Span(max(0, left.least - own), left.most - own) if left.most else left

    def draw_points(self, paint: Brush, area: Rect) -> None:
        """Digits and above them what is typed; beside it the countdown while all roll."""
        rolling = self.phase == "rolling"
        high = min(dp(DIAL), area.height * 0.4)  # also without the countdown: the keys stay
        top = area._replace(y=area.y + area.height - high, height=high)
        self.paint_keys(paint, area._replace(height=area.height - high))
        beside = dial_of(top, beside=True)
        left = beside.x + beside.width
        rest = top._replace(x=left, width=top.x + top.width - left)
        if rolling:
            self._draw_dial(paint, top, beside=True)
        shown = rest._replace(y=rest.y + rest.height / 2, height=rest.height / 2)
        quiet = rest._replace(height=rest.height / 2)
        words = self.digits or "?"
        place = shown if rolling else beside  # what is typed has the room of the countdown
        size = min(dp(60), place.height * 0.8)
        paint.text(words, place, size, shades.ink(self.player), font=HAND)
        half = quiet._replace(width=quiet.width * 0.5)
        self.quiet(paint, "square", half, _("Enter dice"))
        right = quiet.x + quiet.width - half.width
        self.quiet(paint, "late", half._replace(x=right), _("Too late: 0"))
