"""The ranking: a crown for the winner, and a row with the place of each player."""

from collections.abc import Sequence
from itertools import pairwise

from screens.result.drawn_column import DrawnColumn
from screens.result.result_summary import Ranked
from screens.widgets.canvas_widget import Drawn, Still
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.hit_targets import TargetName
from sheets.render_context import dp, palette
from sheets.texts import _, plural, printed

ROW, NUMBER = 48, 32
"""Height of a row, and width of the part before a name; in dp."""
CROWN = (
    *((0.02, 0.78), (0.12, 0.12), (0.5, 0.07), (0.88, 0.11), (0.98, 0.8)),
    *((0.72, 0.42), (0.51, 0.95), (0.27, 0.4), (0.03, 0.76)),
)
"""The corners of a crown in one stroke, relative to its rectangle."""
JEWELS = ((0.02, 0.86), (0.51, 1.03), (0.98, 0.88))


class Crown(Still, Drawn):
    def __init__(self, **kwargs: object) -> None:
        self.ink: Colour = palette().print
        super().__init__(**kwargs)

    def show(self, ink: Colour) -> None:
        self.ink = ink
        self.draw()

    def paint(self, paint: Brush) -> None:
        area = self.rect.shrunk(dp(3))
        points = [(area.x + area.width * x, area.y + area.height * y) for x, y in CROWN]
        for (x0, y0), (x1, y1) in pairwise(points):
            bend = dp(0.8)
            middle = (x0 + x1) / 2 + bend, (y0 + y1) / 2 - bend
            paint.line((x0, y0, *middle, x1, y1), self.ink, dp(1.5))
        low = area.y + area.height * 0.24
        inner = area.x + area.width * 0.15, low, area.x + area.width * 0.5, low - dp(1.5)
        paint.line((*inner, area.x + area.width * 0.86, low), self.ink, dp(1.1))
        at = [(area.x + area.width * x, area.y + area.height * y) for x, y in JEWELS]
        paint.dots(at, dp(5), self.ink)


class RankingView(TargetName, DrawnColumn):
    def __init__(self, **kwargs: object) -> None:
        self.places: Sequence[Ranked] = ()
        super().__init__(**kwargs)

    def show(self, places: Sequence[Ranked]) -> None:
        """Shows the places from the first to the last."""
        self.places = places
        self.renew()

    def spoken_lines(self) -> list[str]:
        """Returns the place, name and points of each player."""
        return [_spoken(place, len(self.places)) for place in self.places]

    @property
    def row(self) -> float:
        return float(dp(ROW) * text_fitting.grown(0.6))

    def measure(self) -> float:
        return len(self.places) * self.row

    def paint(self, paint: Brush) -> None:
        for number, place in enumerate(self.places, 1):
            rect = Rect(self.x, self.top - number * self.row, self.width, self.row)
            if number < len(self.places):
                rule = rect._replace(y=round(rect.y), height=max(1, round(dp(1))))
                paint.plain(rule, faded(palette().line, 0.5))
            _paint_row(paint, place, rect)


def _spoken(place: Ranked, count: int) -> str:
    text = f"{place.who}, {plural('{count} point', '{count} points', place.total)}"
    if place.left:
        return text
    return f"{_('Place {place} of {count}').format(place=place.number, count=count)}: {text}"


def _paint_row(paint: Brush, place: Ranked, rect: Rect) -> None:
    ink = player_colours.ink(place.player)
    number = rect._replace(width=dp(NUMBER) * text_fitting.grown(0.5))
    paint.text(place.standing, number, dp(16), palette().soft, align=0)
    wide = paint.text(printed(place.total), rect, dp(28), ink, font=HAND, align=1)
    left = number.x + number.width
    name = rect._replace(x=left, width=rect.x + rect.width - left - wide - dp(10))
    paint.text(place.who, name, dp(17), palette().print, bold=place.won, align=0)
