"""Head to head: how often a player was ahead of another, level, or behind."""

from collections.abc import Sequence
from itertools import pairwise

from screens.records.charts.chart import FONT_SIZE, hair, in_lines, line_height, write
from screens.records.charts.pressable_rows import PressableRows
from screens.records.charts.texts import games
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import HAND
from sheets.render_context import dp, palette, sp
from sheets.texts import _, decimal
from storage.statistics import Duel

NAME, VALUE = 15, 19
WON, LEVEL = 0, 1
THICK = 20


class Duels(PressableRows):
    """A row for each opponent; pressing it opens the common games."""

    def __init__(self, duels: Sequence[tuple[str, Duel]], **kwargs: object) -> None:
        self.duels = tuple(duels)
        """Each with the name of the opponent."""
        super().__init__(**kwargs)

    def lines(self) -> list[str]:
        return [
            f"{name}: {games(duel.games)}, {_outcome(duel)}, {_margin(duel)}"
            for name, duel in self.duels
        ]

    # Layout

    def heights(self, width: float) -> list[float]:
        top = max(line_height(NAME), line_height(VALUE))
        found = []
        for name, duel in self.duels:
            lines = 1 + in_lines(_outcome(duel), width).count("\n")
            apart = line_height(NAME) if self.stacked(name, duel, width) else 0
            found.append(top + apart + dp(THICK) + lines * line_height() + dp(20))
        return found

    def stacked(self, name: str, duel: Duel, width: float) -> bool:
        """Whether name and margin need a line each."""
        margin = text_fitting.width(_margin(duel), sp(VALUE), HAND)
        return text_fitting.width(name, sp(NAME), bold=True) + margin + dp(12) > width

    def bar(self, at: int) -> list[Rect]:
        """Returns the parts won, level and lost, aligned to pixels; counts of zero have no
        width."""
        row, (name, duel) = self.rows()[at], self.duels[at]
        top = max(line_height(NAME), line_height(VALUE))
        top += line_height(NAME) if self.stacked(name, duel, self.width) else 0
        y = round(row.y + row.height - dp(8) - top - dp(THICK))
        edges, done = [0], 0
        for count in (duel.ahead, duel.level, duel.behind):
            done += count
            edges.append(round(self.width * done / duel.games))
        return [Rect(left, y, right - left, round(dp(THICK))) for left, right in pairwise(edges)]

    # Drawing

    def paint(self, paint: Brush) -> None:
        for at, ((name, duel), row) in enumerate(zip(self.duels, self.rows(), strict=True)):
            self._paint_words(paint, name, duel, row)
            counts = duel.ahead, duel.level, duel.behind
            for place, (count, rect) in enumerate(zip(counts, self.bar(at), strict=True)):
                if count:
                    self._paint_part(paint, place, count, rect)

    def _paint_words(self, paint: Brush, name: str, duel: Duel, row: Rect) -> None:
        high = max(line_height(NAME), line_height(VALUE))
        top = Rect(0, row.y + row.height - dp(6) - high, self.width, high)
        if self.stacked(name, duel, self.width):
            write(paint, name, top, palette().print, font_size=NAME, bold=True)
            top = top._replace(y=top.y - line_height(NAME))
            paint.text(_margin(duel), top, dp(VALUE), player_colours.ink(0), font=HAND, align=0)
        else:
            wide = paint.text(
                _margin(duel), top, dp(VALUE), player_colours.ink(0), font=HAND, align=1
            )
            room = top._replace(width=top.width - wide - dp(10))
            write(paint, name, room, palette().print, font_size=NAME, bold=True)
        text = in_lines(_outcome(duel), self.width)
        lines = line_height() * (1 + text.count("\n"))
        write(paint, text, Rect(0, row.y + dp(4), self.width, lines))

    def _paint_part(self, paint: Brush, place: int, count: int, rect: Rect) -> None:
        """Draws a part: won is filled, level is tinted, lost is empty."""
        colour = palette().paper if place == WON else palette().print
        paint.plain(rect, player_colours.ink(0))
        if place != WON:
            inner = palette().purple_tint if place == LEVEL else palette().paper
            paint.plain(rect.shrunk(hair()), inner)
        text = str(count)
        if text_fitting.width(text, dp(FONT_SIZE), bold=True) + dp(4) <= rect.width:
            paint.text(text, rect, dp(FONT_SIZE), colour, bold=True)


def _outcome(duel: Duel) -> str:
    ahead = _("{count} won").format(count=duel.ahead)
    level = _("{count} tied").format(count=duel.level)
    behind = _("{count} lost").format(count=duel.behind)
    return ", ".join([ahead, *([level] if duel.level else []), behind])


def _margin(duel: Duel) -> str:
    sign = "+" if duel.margin > 0 else ""
    return _("{points} points").format(points=f"{sign}{decimal(duel.margin)}")
