"""Charts made of rows that can be pressed."""

from collections.abc import Callable
from functools import cache, partial

from screens.platform.foreign_types import KivyTouch
from screens.records.charts.chart import Chart
from screens.widgets.canvas_widget import TakesTouch
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_capture_brush import WordBrush
from sheets.hit_targets import HasTargets, HitTarget
from sheets.render_context import dp, palette


class PressableRows(HasTargets, TakesTouch, Chart):
    __events__ = ("on_row",)

    def __init__(self, **kwargs: object) -> None:
        self.pressed: int | None = None
        super().__init__(**kwargs)

    def on_row(self, at: int) -> None:
        """Called when a row has been pressed."""

    def heights(self, width: float) -> list[float]:
        """Returns the heights of the rows, from the top."""
        raise NotImplementedError

    def height_for(self, width: float) -> float:
        return self.above(width) + sum(self.heights(width))

    def above(self, width: float) -> float:
        """Returns the height of the part above the rows."""
        return 0.0

    def rows(self) -> list[Rect]:
        top, found = self.height - self.above(self.width), []
        for height in self.heights(self.width):
            top -= height
            found.append(Rect(0, top, self.width, height))
        return found

    def paint_over(self, paint: Brush) -> None:
        if self.pressed is not None:
            row = self.rows()[self.pressed]._replace(x=-dp(6), width=self.width + dp(12))
            paint.box(row, line=palette().may, radius=dp(10), width=dp(1.4))

    # Input

    def _at(self, touch: KivyTouch) -> int | None:
        x, y = touch.x - self.x, touch.y - self.y
        return next((at for at, row in enumerate(self.rows()) if not row.distance(x, y)), None)

    def takes(self, touch: KivyTouch) -> bool:
        if not super().takes(touch):
            return False
        self.pressed = self._at(touch)
        self.draw_over()
        return True

    def let_go(self, touch: KivyTouch) -> None:
        at, self.pressed = self.pressed, None
        self.draw_over()
        if at is not None and at == self._at(touch):
            self.dispatch("on_row", at)

    def targets(self) -> list[HitTarget]:
        words = cache(self._words)  # drawn once, and only if a name is asked for
        return [
            HitTarget(
                str(at),
                row._replace(x=self.x, y=self.y + row.y),
                partial(self.dispatch, "on_row", at),
                meaning=at,
                say=partial(_words_within, words, row),
            )
            for at, row in enumerate(self.rows())
        ]

    def _words(self) -> WordBrush:
        brush = WordBrush()
        self.paint(brush)
        return brush


def _words_within(words: Callable[[], WordBrush], row: Rect) -> str:
    return words().within(row)
