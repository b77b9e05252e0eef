"""The ranks of a solo game as a ladder, or a part of it, and the best result on it."""

from collections.abc import Sequence

from kivy.properties import NumericProperty

from screens.widgets.canvas_widget import Drawn
from sheets import player_colours, view
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette
from sheets.texts import plural, printed
from storage.statistics import Band

STEP = 54
"""Distance between rungs, in dp."""
BESIDE, WIDE, COUNT = 76, 44, 46
"""Widths in dp: left of the ladder, of the ladder, and minimum of the counts."""
OVER = 0.4
"""Maximum distance of the best result above the highest rung, in steps."""
MOST_STROKES = 10
"""Maximum drawn as strokes; larger counts are written as a number."""


class LadderView(Drawn):
    needed = NumericProperty(0)
    """Its height."""

    def __init__(self, **kwargs: object) -> None:
        self.bands: Sequence[Band] = ()
        self.best: int | None = None
        """The best total; None if nothing has been played."""
        self.name = ""
        self._names: list[str] = []
        super().__init__(**kwargs)

    def show(self, game: str, bands: Sequence[Band], best: int | None, name: str) -> None:
        """Shows these ranks, from the lowest; `name` is the player of the best result."""
        self.bands, self.best, self.name = bands, best, name
        rank_name = view(game).texts.rank_name
        self._names = [rank_name(band.key) for band in bands]
        self.draw()

    def draw(self, *_args: object) -> None:
        self.needed = len(self.bands) * self.step  # the text size may have changed
        super().draw()

    @property
    def step(self) -> float:
        return float(dp(STEP) * text_fitting.grown(0.8))

    def rung(self, number: int) -> float:
        """Returns the height of a rung, counted from the lowest."""
        return float(self.y + (number + 0.4) * self.step)

    def height_of(self, total: int) -> float:
        """Returns the height of a total, interpolated between rungs."""
        bands = self.bands
        limits = [band.low or 0 for band in bands]
        number = max(n for n, low in enumerate(limits) if not n or total >= low)
        if number + 1 < len(bands):
            share = (total - limits[number]) / (limits[number + 1] - limits[number])
        else:
            share = min(OVER, (total - limits[number]) / max(1, limits[number]))
        return self.rung(number) + max(0, share) * self.step

    def paint(self, paint: Brush) -> None:
        if not self.bands:
            return
        left = self.x + dp(BESIDE)
        best = self.best
        for rail in (left, left + dp(WIDE)):
            points = [rail + dp(1), self.y + dp(2), rail - dp(0.5), self.center_y]
            paint.line([*points, rail + dp(0.5), self.top - dp(2)], palette().soft, dp(1.4))
        for number, band in enumerate(self.bands):
            reached = best is not None and (band.low is None or best >= band.low)
            self._paint_rung(paint, left, number, reached)
            self._paint_words(paint, left + dp(WIDE + 12), number, band, reached)
        if best is not None:
            self._paint_best(paint, left, best)

    def _paint_rung(self, paint: Brush, left: float, number: int, reached: bool) -> None:
        colour = player_colours.ink(0) if reached else palette().line
        y = self.rung(number)
        bend = dp(1.5) * (1 if number % 2 else -1)
        ends = (left - dp(5), y - bend, left + dp(WIDE) / 2, y, left + dp(WIDE + 5), y + bend)
        paint.line(ends, colour, dp(1.8 if reached else 1.3))

    def _paint_words(self, paint: Brush, x: float, number: int, band: Band, reached: bool) -> None:
        """Draws the rank's name, and below it the points that reach it and how often it was
        reached."""
        line = Rect(x, self.rung(number) - self.step * 0.4, self.right - x, self.step * 0.8)
        low = line.height * 0.46
        name = line._replace(y=line.y + low, height=line.height - low)
        colour = palette().print if reached else palette().soft
        paint.text(
            self._names[number], name, self._font_size(line.width), colour, bold=True, align=0
        )
        often = dp(COUNT) if band.count else 0
        limit = line._replace(width=line.width - often, height=low)
        begin = paint.text(_limit(band), limit, dp(13), palette().soft, align=0) + dp(10)
        spot = limit._replace(x=line.x + begin, width=min(line.width - begin, dp(2 * COUNT)))
        if 0 < band.count <= MOST_STROKES:
            paint.tally(band.count, spot, player_colours.ink(0), band.key)
        elif band.count:
            paint.text(f"{band.count}×", spot, dp(20), player_colours.ink(0), font=HAND, align=0)

    def _font_size(self, room: float) -> float:
        """Returns one font size for all names."""
        scale = text_fitting.scale()
        widest = max(text_fitting.width(name, dp(15) * scale, bold=True) for name in self._names)
        return float(dp(15) * max(1 / scale, min(1, room / widest)))

    def _paint_best(self, paint: Brush, left: float, best: int) -> None:
        """Draws the best total with an arrow to a dot on the ladder, in handwriting."""
        y, ink = self.height_of(best), player_colours.ink(0)
        side = dp(13)
        dot = Rect(left + (dp(WIDE) - side) / 2, y - side / 2, side, side)
        paint.box(dot, fill=ink, radius=side / 2)
        tip = left - dp(8)
        paint.line((tip - dp(18), y + dp(1), tip - dp(9), y - dp(0.6), tip, y), ink, dp(1.2))
        for end in (y + dp(4), y - dp(4)):
            paint.line((tip, y, tip - dp(5), end), ink, dp(1.2))
        more = text_fitting.grown(0.5)
        room = Rect(self.x, y - dp(8), tip - dp(22) - self.x, dp(30) * more)
        paint.text(printed(best), room, dp(26), ink, font=HAND, align=1)
        below = room._replace(y=room.y - dp(14) * more, height=dp(14) * more)
        paint.text(self.name, below, dp(12), palette().soft, align=1)


def _limit(band: Band) -> str:
    if band.low is None:
        return plural("up to {count} point", "up to {count} points", band.high or 0)
    return plural("{count} point or more", "{count} points or more", band.low)


def around(bands: Sequence[Band], total: int, most: int = 3) -> Sequence[Band]:
    """Returns the rank that these points reach, with adjacent ones."""
    reached = sum(band.low is not None and total >= band.low for band in bands)
    first = max(0, min(reached - 1, len(bands) - most))
    return bands[first : first + most]
