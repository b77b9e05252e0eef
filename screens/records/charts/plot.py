"""Charts with two axes: round numbers beside them, and above them the value under the finger."""

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple
from weakref import ref

from screens.platform.foreign_types import KivyTouch
from screens.records.charts.chart import (
    FONT_SIZE,
    Chart,
    across,
    hair,
    in_lines,
    line_height,
    write,
)
from screens.widgets import axis
from screens.widgets.axis import Scale
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HasTargets, HitTarget
from sheets.render_context import dp, palette, sp
from sheets.texts import printed

HEAD = 14
"""Font size of the headline, in dp."""
GAP = 8
SAMPLE = 22
"""Width of the samples in the legend, in dp."""
HELD = "value"


class Key(NamedTuple):
    """An item of the legend: the name of what is drawn, and its meaning."""

    sample: str
    text: str


class Plot(HasTargets, Chart):
    """Values can be selected by finger or arrow keys; the selected one is described."""

    _pointed: "ClassVar[Callable[[], Plot | None]]" = staticmethod(lambda: None)

    def __init__(self, **kwargs: object) -> None:
        self.at: int | None = None
        """The selected value."""
        self.area = Rect(0, 0, 0, 0)
        """The area between the axes."""
        super().__init__(**kwargs)

    # Provided by each chart

    @property
    def count(self) -> int:
        """The number of values that can be selected."""
        raise NotImplementedError

    def headline(self) -> str:
        """Returns the line above the chart while nothing is selected."""
        raise NotImplementedError

    def reading(self, at: int) -> str:
        """Returns a value as text."""
        raise NotImplementedError

    def nearest(self, x: float) -> int:
        """Returns the value at this distance from the left edge."""
        raise NotImplementedError

    def keys(self) -> Sequence[Key]:
        """Returns the items of the legend."""
        raise NotImplementedError

    def paint_sample(self, paint: Brush, sample: str, rect: Rect) -> None:
        raise NotImplementedError

    def paint_mark(self, paint: Brush, at: int) -> None:
        """Marks the selected value."""
        raise NotImplementedError

    # Layout

    @property
    def head_lines(self) -> int:
        return 1 if text_fitting.scale() == 1 else 2

    def head_height(self) -> float:
        return self.head_lines * line_height(HEAD) + dp(GAP)

    def plot_height(self, width: float) -> float:
        return float(max(dp(128), min(width * 0.46, dp(230))))

    def below(self, width: float) -> float:
        """Returns the height of the numbers under the axis and of the legend."""
        rows = self._key_rows(width)
        return line_height() + dp(GAP) + sum(row[0] for row in rows)

    def height_for(self, width: float) -> float:
        return self.head_height() + self.plot_height(width) + self.below(width)

    def gutter(self, values: Sequence[int]) -> float:
        """Returns the width of the numbers beside the axis."""
        widest = max(text_fitting.width(printed(value), sp(FONT_SIZE)) for value in values)
        return widest + dp(GAP)

    def place_area(self, values: Sequence[int]) -> Rect:
        """Returns the area between the axes, with these numbers beside them."""
        left, low = round(self.gutter(values)), round(self.below(self.width))
        high = round(self.height - self.head_height())
        return Rect(left, low, round(self.width - left - dp(4)), high - low)

    # Drawing

    def paint_rows(self, paint: Brush, values: Sequence[int], up: Scale) -> None:
        """Draws a line with its number for each of these values; the axis is a little darker."""
        for value in values:
            y = up.at(value)
            line = palette().line if value == values[0] else faded(palette().line, 0.4)
            across(paint, self.area.x, self.area.x + self.area.width, y, line)
            height = line_height()
            label = Rect(0, round(y - height / 2), self.area.x - dp(GAP) + dp(2), height)
            write(paint, printed(value), label, align=1)

    def paint_below(self, paint: Brush, labels: Sequence[tuple[float, str]]) -> None:
        """Draws the labels under the axis that fit; each centred at its place, and within the
        chart."""
        widths = [text_fitting.width(text, sp(FONT_SIZE)) for _, text in labels]
        places = [
            min(max(x, self.area.x + wide / 2), self.width - wide / 2)
            for (x, _), wide in zip(labels, widths, strict=True)
        ]
        height = line_height()
        for at in axis.apart(places, widths, dp(GAP)):
            x, wide = places[at], widths[at]
            rect = Rect(x - wide / 2, self.area.y - height - dp(2), wide + 1, height)
            write(paint, labels[at][1], rect, align=0.5)

    def paint_keys(self, paint: Brush) -> None:
        y = self.below(self.width) - line_height() - dp(GAP)
        for height, row in self._key_rows(self.width):
            y -= height
            x = 0.0
            for key, wide, text in row:
                self.paint_sample(paint, key.sample, Rect(x, y, dp(SAMPLE), height))
                write(paint, text, Rect(x + dp(SAMPLE + 4), y, wide + 1, height), palette().print)
                x += dp(SAMPLE + 4) + wide + dp(2 * GAP)

    def _key_rows(self, width: float) -> list[tuple[float, list[tuple[Key, float, str]]]]:
        """Returns the lines of the legend with their heights: each key with the width of its
        text."""
        rows: list[tuple[float, list[tuple[Key, float, str]]]] = []
        room, free = width - dp(SAMPLE + 4) - 1, 0.0
        for key in self.keys():
            text = in_lines(key.text, room)
            natural = max(text_fitting.width(line, sp(FONT_SIZE)) for line in text.split("\n"))
            wide = min(room, natural)
            if not rows or free < dp(SAMPLE + 4) + wide:
                rows.append((0.0, []))
                free = width
            high, row = rows.pop()
            high = max(high, line_height() * (1 + text.count("\n")))
            rows.append((high, [*row, (key, wide, text)]))
            free -= dp(SAMPLE + 4) + wide + dp(2 * GAP)
        return rows

    def paint_over(self, paint: Brush) -> None:
        high = self.head_lines * line_height(HEAD)
        head = Rect(0, self.height - high, self.width, high)
        if self.at is None:
            write(paint, self.headline(), head, font_size=HEAD)
            return
        self.paint_mark(paint, self.at)
        write(paint, self.reading(self.at), head, palette().print, font_size=HEAD, bold=True)

    def pointer(self, paint: Brush, x: float) -> None:
        """Draws a line at the selected place."""
        left = round(x - hair() / 2)
        paint.plain(Rect(left, self.area.y, hair(), self.area.height + dp(4)), palette().may)

    # Input

    def point_at(self, at: int | None) -> None:
        """Selects a value; only one chart has a selection at a time."""
        other = Plot._pointed()
        if at is not None and other is not self:
            if other:
                other.point_at(None)
            Plot._pointed = ref(self)
        if at != self.at:
            self.at = at
            self.draw_over()

    def on_touch_down(self, touch: KivyTouch) -> bool:
        if not self.collide_point(*touch.pos):
            self.point_at(None)
            return False
        touch.grab(self)
        self.point_at(self.nearest(touch.x - self.x))
        return True

    def on_touch_move(self, touch: KivyTouch) -> bool:
        if touch.grab_current is not self:
            return False
        self.point_at(self.nearest(touch.x - self.x))
        return True

    def on_touch_up(self, touch: KivyTouch) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def targets(self) -> list[HitTarget]:
        """Returns the plot as a whole: the arrow keys move from value to value."""
        area = Rect(self.x, self.y, self.width, self.height)
        return [HitTarget(HELD, area, say=self._text)] if self.count else []

    def _text(self) -> str:
        return self.headline() if self.at is None else self.reading(self.at)

    def hold_cursor(self, name: str | None) -> None:
        self.point_at(None if name is None else self.count - 1)

    def push(self, name: str, across: int, up: int) -> bool:
        """Selects the next value; beyond the last one the cursor moves on."""
        to = (self.at or 0) + across
        if not across or not 0 <= to < self.count:
            return False
        self.point_at(to)
        return True
