"""How a total came about: what was expected, luck, what entries gave away. One bar for each."""

from collections.abc import Sequence

from screens.result.drawn_column import DrawnColumn
from screens.review.texts import Part
from screens.widgets.axis import Scale
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette, sp

LINE, BAR, GAP = 30, 9, 10
"""Heights of the words and of a bar, and the space below it; in dp."""
FONT_SIZE, NUMBERS = 15, 26
LEAST = 2
"""Minimum width of a bar, in dp."""


class Account(DrawnColumn):
    def __init__(self, **kwargs: object) -> None:
        self.parts: Sequence[Part] = ()
        self.player = 0
        super().__init__(**kwargs)

    def show(self, parts: Sequence[Part], player: int) -> None:
        self.parts, self.player = parts, player
        self.renew()

    # Layout

    def measure(self) -> float:
        return len(self.parts) * self.row

    @property
    def row(self) -> float:
        return float(self._words * (2 if self._stacked else 1) + dp(BAR + GAP))

    @property
    def _words(self) -> float:
        return float(dp(LINE) * text_fitting.grown(0.9))

    @property
    def _number(self) -> float:
        """The width of the longest number."""
        texts = [part.text for part in self.parts]
        return float(max(text_fitting.width(one, sp(NUMBERS), HAND) for one in texts) + dp(8))

    @property
    def _stacked(self) -> bool:
        """Whether the words need the line before the number."""
        if not self.parts:
            return False
        widest = max(
            text_fitting.width(part.label, sp(FONT_SIZE), bold=True) for part in self.parts
        )
        return widest * 0.8 > self.width - self._number

    # Drawing

    def paint(self, paint: Brush) -> None:
        if not self.parts or self.width < dp(60):
            return
        spans = self._spans()
        low = min(0, *(min(span) for span in spans))
        high = max(max(span) for span in spans)
        along = Scale(low, high, self.x, self.width)
        for number, (part, span) in enumerate(zip(self.parts, spans, strict=True), 1):
            place = Rect(self.x, self.top - number * self.row, self.width, self.row)
            self._paint_words(paint, part, place)
            self._paint_bar(paint, part, span, along, place.y + dp(GAP))

    def _spans(self) -> list[tuple[int, int]]:
        """Returns where the bars begin and end: each goes on where the one before it ended."""
        now, spans = 0, []
        for part in self.parts:
            begin = 0 if part.whole else now
            now = begin + part.tenths
            spans.append((begin, now))
        return spans

    def _paint_words(self, paint: Brush, part: Part, place: Rect) -> None:
        high = self._words
        line = place._replace(y=place.y + dp(BAR + GAP), height=high)
        ink = self._ink(part)
        paint.text(part.text, line, dp(NUMBERS), ink, font=HAND, align=1)
        words = line._replace(width=line.width - self._number)
        if self._stacked:
            words = line._replace(y=line.y + high)
        bold = part is self.parts[-1]
        paint.text(part.label, words, dp(FONT_SIZE), palette().print, bold=bold, align=0)

    def _paint_bar(
        self, paint: Brush, part: Part, span: tuple[int, int], along: Scale, y: float
    ) -> None:
        track = Rect(self.x, y, self.width, dp(BAR))
        paint.box(track, fill=palette().quiet, radius=dp(BAR / 2))
        left, right = sorted(map(along.at, span))
        wide = max(dp(LEAST), right - left)
        bar = track._replace(x=min(left, self.right - wide), width=wide)
        shade = self._ink(part)
        paint.box(bar, fill=faded(shade, 0.85 if part.whole else 0.6), radius=dp(BAR / 2))

    def _ink(self, part: Part) -> Colour:
        lost = part.tenths < 0 and not part.whole
        return palette().refuse if lost else player_colours.ink(self.player)
