"""All players of a game, one row for each."""

from collections.abc import Sequence

from screens.records.charts.chart import FONT_SIZE, across, in_lines, line_height, write
from screens.records.charts.pressable_rows import PressableRows
from screens.records.charts.texts import percent
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import HAND
from sheets.render_context import dp, palette, sp
from sheets.texts import _, decimal, printed
from storage.statistics import Summary, share

NAME, VALUE = 15, 19
LEAST_NAME = 84
"""Minimum width for a name, in dp; with less beside the numbers, they are placed below it."""
GAP = 14


class Standings(PressableRows):
    """Pressing a row opens the player's own page."""

    def __init__(
        self, table: Sequence[tuple[str, Summary]], *, solo: bool, **kwargs: object
    ) -> None:
        self.table = tuple(table)
        self.solo = solo
        super().__init__(**kwargs)

    def heads(self) -> list[str]:
        wins = [] if self.solo else [_("Wins")]
        return [_("Games"), *wins, _("Best"), _("Average")]

    def cells(self, summary: Summary) -> list[str]:
        wins = share(summary.wins, summary.decided)
        return [
            printed(summary.plays),
            *([] if self.solo else [percent(wins) if summary.decided else "–"]),
            printed(summary.best),
            decimal(summary.mean),
        ]

    def lines(self) -> list[str]:
        found = []
        for name, summary in self.table:
            cells = zip(self.heads(), self.cells(summary), strict=True)
            found.append(f"{name}: " + ", ".join(f"{head} {cell}" for head, cell in cells))
        return found

    # Layout

    def widths(self) -> list[float]:
        """Widths of the columns of numbers."""
        heads = [text_fitting.width(head, sp(FONT_SIZE)) for head in self.heads()]
        rows = [self.cells(summary) for _name, summary in self.table]
        cells = [
            max(text_fitting.width(one, sp(VALUE), HAND) for one in column)
            for column in zip(*rows, strict=True)
        ]
        return [max(pair) + dp(GAP) for pair in zip(heads, cells, strict=True)]

    def stacked(self, width: float) -> bool:
        return width - sum(self.widths()) < text_fitting.grown(1) * dp(LEAST_NAME)

    def above(self, width: float) -> float:
        return 0.0 if self.stacked(width) else line_height() + dp(4)

    def heights(self, width: float) -> list[float]:
        if not self.stacked(width):
            return [max(dp(48), line_height(VALUE) + dp(12))] * len(self.table)
        return [
            max(
                dp(48),
                line_height(NAME)
                + line_height() * self._description(summary, width).count("\n")
                + line_height()
                + dp(14),
            )
            for _name, summary in self.table
        ]

    def _description(self, summary: Summary, width: float) -> str:
        """Returns the numbers with their names, if columns do not fit."""
        pairs = zip(self.heads(), self.cells(summary), strict=True)
        return in_lines(" · ".join(f"{head}\u00a0{cell}" for head, cell in pairs), width)

    # Drawing

    def paint(self, paint: Brush) -> None:
        widths = self.widths()
        stacked = self.stacked(self.width)
        if not stacked:
            high = line_height()
            self._columns(
                paint, self.heads(), Rect(0, self.height - high, self.width, high), widths
            )
        for at, ((name, summary), row) in enumerate(zip(self.table, self.rows(), strict=True)):
            if at or not stacked:
                across(paint, 0, self.width, row.y + row.height, faded(palette().line, 0.4))
            ink = player_colours.ink_of((name,), 0)  # each person's own, as on their sheets
            if stacked:
                self._paint_stacked(paint, name, summary, row, ink)
                continue
            room = row._replace(width=row.width - sum(widths))
            write(paint, name, room, palette().print, font_size=NAME, bold=True)
            self._columns(paint, self.cells(summary), row, widths, ink)

    def _columns(
        self,
        paint: Brush,
        texts: Sequence[str],
        row: Rect,
        widths: Sequence[float],
        ink: Colour | None = None,
    ) -> None:
        """Draws texts in columns: by hand in this ink, or printed."""
        x = self.width - sum(widths)
        for text, wide in zip(texts, widths, strict=True):
            cell = Rect(x, row.y, wide, row.height)
            if ink:
                paint.text(text, cell, dp(VALUE), ink, font=HAND, align=1)
            else:
                write(paint, text, cell, align=1)
            x += wide

    def _paint_stacked(
        self, paint: Brush, name: str, summary: Summary, row: Rect, ink: Colour
    ) -> None:
        description = self._description(summary, self.width)
        lines = line_height() * (1 + description.count("\n"))
        write(paint, description, Rect(0, row.y + dp(6), self.width, lines), ink)
        top = row.y + dp(6) + lines
        room = Rect(0, top, self.width, line_height(NAME))
        write(paint, name, room, palette().print, font_size=NAME, bold=True)
