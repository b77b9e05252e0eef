"""The points line by line: a column for each player, a row for each field of the sheet."""

from collections.abc import Sequence
from math import ceil

from screens.result.drawn_column import DrawnColumn
from screens.result.result_summary import ResultSummary
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND, PRINT
from sheets.render_context import dp, palette, sp
from sheets.texts import _, printed

NAMES, LINE, TOTAL = 32, 32, 44
"""Heights of the rows, in dp."""
FONT_SIZE = 15
COLUMN, NARROW = 28, 56
"""Minimum width of a column, and width below which names are abbreviated, in dp."""
GROWS = 0.8

Cells = tuple[str, ...]


class PointsTable(DrawnColumn):
    def __init__(self, **kwargs: object) -> None:
        self.names: Cells = ()
        self.rows: list[tuple[str, Cells]] = []
        """The label of a line, and the points of all players; lines that are empty for all are left
        out."""
        self.totals: Cells = ()
        super().__init__(**kwargs)

    def show(self, names: Cells, summary: ResultSummary, totals: list[int]) -> None:
        self.names = names
        self.rows = [
            (label, tuple("–" if one is None else printed(one) for one in points))
            for label, points in summary.lines
            if any(points)
        ]
        self.totals = tuple(map(printed, totals))
        self.renew()

    # Layout

    @property
    def label(self) -> float:
        """The width of the labels before the points."""
        texts = [*(label for label, _points in self.rows), _("Total")]
        widest = max(text_fitting.width(text, sp(FONT_SIZE), bold=True) for text in texts) + dp(8)
        return float(min(widest, self.width * 0.5))

    @property
    def groups(self) -> list[range]:
        """The players in each row; those who do not fit come below."""
        room, count = self.width - self.label, len(self.names)
        lines = ceil(count / max(1, int(room / dp(COLUMN))))
        each = ceil(count / max(1, lines))
        return [range(at, min(count, at + each)) for at in range(0, count, max(1, each))]

    @property
    def stacked(self) -> bool:
        """Whether labels are above their points: large numbers need the whole width."""
        if text_fitting.scale() == 1 or not self.names:
            return False
        room = (self.width - self.label) / len(self.groups[0]) - dp(6)
        return any(text_fitting.width(text, sp(24), HAND) > room for text in self.totals)

    def _height(self, row: float) -> float:
        stacked = self.stacked and row != NAMES
        return float(dp(row) * text_fitting.grown(GROWS) * (2 if stacked else 1))

    def measure(self) -> float:
        high = self._height(NAMES) + len(self.rows) * self._height(LINE) + self._height(TOTAL)
        return len(self.groups) * high

    # Drawing

    def paint(self, paint: Brush) -> None:
        left = self.x if self.stacked else self.x + self.label
        self._cells = Rect(left, self.top, self.right - left, 0)
        for players in self.groups:
            short = len(players) > 2 and self._cells.width / len(players) < dp(NARROW)
            names = [name[:2] if short else name for name in self.names]  # in full in the scores
            self._paint_row(paint, players, NAMES, "", names)
            for label, points in self.rows:
                self._paint_row(paint, players, LINE, label, points)
            self._paint_row(paint, players, TOTAL, _("Total"), self.totals)

    def _paint_row(
        self, paint: Brush, players: range, row: int, label: str, texts: Sequence[str]
    ) -> None:
        """Draws below everything painted so far."""
        high, last = self._height(row), row == TOTAL
        self._cells = cells = self._cells._replace(y=self._cells.y - high, height=high)
        if row != NAMES:
            rule = Rect(self.x, round(cells.y + high), self.width, max(1, round(dp(1))))
            paint.plain(rule, palette().print if last else faded(palette().line, 0.5))
        words = cells._replace(x=self.x, width=cells.x - self.x - dp(6))
        if label and self.stacked:
            cells = cells._replace(height=high / 2)
            words = cells._replace(y=cells.y + high / 2)
        if label:
            paint.text(label, words, dp(FONT_SIZE), palette().print, bold=last, align=0)
        wide, bold, font = cells.width / len(players), row == NAMES, HAND if last else PRINT
        size = self._font_size(texts, dp(24 if last else FONT_SIZE), wide - dp(6), font, bold)
        for place, player in enumerate(players):
            cell = cells._replace(x=cells.x + place * wide + dp(6), width=wide - dp(6))
            text = texts[player]
            colour = palette().soft if text in ("0", "–") else player_colours.ink(player)
            paint.text(text, cell, size, colour, font=font, bold=bold, align=1)

    @staticmethod
    def _font_size(texts: Sequence[str], size: float, room: float, font: str, bold: bool) -> float:
        """Returns one font size for a whole row, at which the longest text fits."""
        scale = text_fitting.scale()
        widest = max(text_fitting.width(text, size * scale, font, bold=bold) for text in texts)
        return float(max(dp(11) / scale, min(size, size * room / max(1, widest))))
