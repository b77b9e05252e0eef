"""Horizontal bars: positive values to the right, negative ones to the left."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from screens.records.charts.chart import Chart, hair, in_lines, line_height, upright, write
from screens.widgets.axis import Scale
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import HAND
from sheets.render_context import dp, palette, sp

LABEL, NOTE, VALUE = 14, 12, 19
"""Font sizes of the label, of the note below it, and of the value at the bar; in dp."""
THICK = 14
ROW = 32
PICTURE = 26
WIDEST = 0.52
"""Maximum share of the width for labels; longer ones are placed above their bars."""

Picture = Callable[[Brush, Rect], None]


class ChartBar(NamedTuple):
    label: str
    words: str
    """The bar's content as text."""
    right: float = 0
    left: float = 0
    """Length to the left; not negative."""
    right_text: str = ""
    left_text: str = ""
    note: str = ""
    """Small text below the label."""
    picture: Picture | None = None

    @classmethod
    def signed(
        cls, label: str, value: float, text: str, words: str, picture: Picture | None = None
    ) -> "ChartBar":
        """Returns a bar for one value, on the side of its sign."""
        if value < 0:
            return cls(label, words, left=-value, left_text=text, picture=picture)
        return cls(label, words, right=value, right_text=text, picture=picture)


class Bars(Chart):
    def __init__(self, bars: Sequence[ChartBar], wide: float = 1, **kwargs: object) -> None:
        self.bars = tuple(bars)
        self.wide = wide
        """Width of the pictures, relative to their height."""
        super().__init__(**kwargs)

    def lines(self) -> list[str]:
        return [bar.words for bar in self.bars]

    # Layout

    @property
    def picture(self) -> float:
        """Width of the picture with the gap behind it."""
        return dp(PICTURE * self.wide + 8) if any(bar.picture for bar in self.bars) else 0

    def label_width(self) -> float:
        """Returns the width of the widest label on one line, with its picture."""
        widths = [text_fitting.width(bar.label, sp(LABEL)) for bar in self.bars]
        widths += [text_fitting.width(bar.note, sp(NOTE)) for bar in self.bars if bar.note]
        return max(widths) + self.picture + dp(10)

    def stacked(self, width: float) -> bool:
        return self.label_width() > width * WIDEST

    def heights(self, width: float) -> list[float]:
        """Returns the heights of the rows, from the top."""
        value, picture = self.bar_height(), dp(PICTURE + 8) if self.picture else 0
        labels = [
            line_height(LABEL) * (1 + self.label(bar, width).count("\n"))
            + (line_height(NOTE) if bar.note else 0)
            for bar in self.bars
        ]
        if self.stacked(width):
            return [label + max(value, picture) for label in labels]
        return [max(label + dp(4), value, picture) for label in labels]

    def bar_height(self) -> float:
        """Returns the height of a bar with its value."""
        return max(dp(ROW), line_height(VALUE))

    def label(self, bar: ChartBar, width: float) -> str:
        """Returns the label, in two lines if it is placed above its bar and too long for one."""
        return in_lines(bar.label, width, LABEL) if self.stacked(width) else bar.label

    def height_for(self, width: float) -> float:
        return sum(self.heights(width))

    def zone(self) -> Rect:
        """Returns the area of the bars with their values."""
        left = self.picture if self.stacked(self.width) else self.label_width()
        return Rect(left, 0, self.width - left, self.height)

    def scale(self) -> Scale:
        """Returns the scale: bars begin at zero, and the longest ones on either side leave space
        for their values."""
        zone = self.zone()
        most, least = max(bar.right for bar in self.bars), max(bar.left for bar in self.bars)
        right = max(_wide(bar.right_text) for bar in self.bars)
        left = max(_wide(bar.left_text) for bar in self.bars)
        length = zone.width - right - left
        return Scale(-least, most, zone.x + left, max(1.0, length))

    def rows(self) -> list[Rect]:
        top, found = self.height, []
        for height in self.heights(self.width):
            top -= height
            found.append(Rect(0, top, self.width, height))
        return found

    def shape(self, at: int) -> tuple[Rect, Rect]:
        """Returns the bar to the left and the one to the right, aligned to pixels."""
        scale, bar, row = self.scale(), self.bars[at], self.rows()[at]
        high = self.bar_height() if self.stacked(self.width) else row.height
        thick = round(dp(THICK))
        zero, y = round(scale.at(0)), round(row.y + (high - thick) / 2)
        left, right = round(scale.at(-bar.left)), round(scale.at(bar.right))
        return Rect(left, y, zero - left, thick), Rect(zero, y, right - zero, thick)

    # Drawing

    def paint(self, paint: Brush) -> None:
        zero = self.scale().at(0)
        for at, (bar, row) in enumerate(zip(self.bars, self.rows(), strict=True)):
            self._paint_label(paint, bar, row)
            left, right = self.shape(at)
            upright(paint, zero, left.y - dp(4), left.y + left.height + dp(4), palette().line)
            self._paint_bar(paint, left, bar.left_text, to_the_left=True)
            self._paint_bar(paint, right, bar.right_text, to_the_left=False)

    def _paint_label(self, paint: Brush, bar: ChartBar, row: Rect) -> None:
        stacked = self.stacked(self.width)
        wide = self.width if stacked else self.label_width() - dp(8)
        value = self.bar_height()
        room = row._replace(width=wide)
        if stacked:
            room = room._replace(y=row.y + value, height=row.height - value)
        if bar.picture:
            low = row.y + ((value if stacked else row.height) - dp(PICTURE)) / 2
            bar.picture(paint, Rect(0, round(low), dp(PICTURE) * self.wide, dp(PICTURE)))
            if not stacked:
                room = room._replace(x=self.picture, width=wide - self.picture)
        if bar.note:
            note = line_height(NOTE)
            label = line_height(LABEL) * (1 + self.label(bar, self.width).count("\n"))
            low = room.y + (room.height - note - label) / 2
            write(paint, bar.note, room._replace(y=low, height=note), font_size=NOTE)
            room = room._replace(y=low + note, height=label)
        write(paint, self.label(bar, self.width), room, palette().print, font_size=LABEL)

    def _paint_bar(self, paint: Brush, rect: Rect, text: str, *, to_the_left: bool) -> None:
        tint, edge = palette().purple_tint, palette().purple
        if to_the_left:
            tint, edge = palette().refuse_tint, palette().refuse
        end = rect.x if to_the_left else rect.x + rect.width
        if rect.width > 0:
            paint.plain(rect, tint)
            thick = min(rect.width, max(hair(), round(dp(2))))
            x = end if to_the_left else end - thick
            paint.plain(rect._replace(x=x, width=thick), edge)
        if text:
            wide, high = _wide(text), line_height(VALUE)
            left = end - wide if to_the_left else end
            place = Rect(left, rect.y + (rect.height - high) / 2, wide, high)
            paint.text(text, place, dp(VALUE), player_colours.ink(0), font=HAND, align=0.5)


def _wide(text: str) -> float:
    """Returns the width of a value at the end of its bar."""
    return text_fitting.width(text, sp(VALUE), HAND) + dp(12) if text else 0.0
