"""The games on the home screen: each drawn as a piece torn off its pad, with its picture."""

from collections.abc import Sequence
from functools import lru_cache
from math import log
from random import Random

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from screens.widgets.canvas_brush import Paint
from screens.widgets.redraw import redraw
from screens.widgets.theme import theme
from screens.widgets.widgets import PillButton, load_kv
from sheets import paint_icon
from sheets.drawing import text_fitting as fitting
from sheets.drawing.geometry import Rect

TEAR, BITE = 7, 5
"""Distance and depth of the teeth of a torn edge; in dp."""
LOW = 14
"""Part of a cover's height that the torn edge takes, in dp."""
EDGE, ABOVE, BELOW, GAP = 14, 12, 22, 8
"""Space on a cover at its sides, above, below, and between picture and text; in dp."""
WORDS = 0.42
"""Part of the height that belongs to the text below a picture; the text may need more."""
LEAST_PICTURE, MOST_PICTURE = 56, 240
"""Minimum and maximum size of a picture, in dp."""
LEAST_COLUMN, MOST_COLUMNS = 132, 3
"""Minimum width of a column in sp, as text has to fit; maximum number of columns."""
LEAST_ROW = 132
"""Minimum height of a row, in dp."""
STILL = 2
"""Steps of the layout without a change before a cover is drawn; all of them in one frame."""
LARGE = 200
"""Minimum width of covers with larger text, in sp."""


@lru_cache(maxsize=64)
def torn(seed: str, teeth: int) -> tuple[float, ...]:
    """Returns the length of each tooth of an edge, from 0 to 1; reproducible by its seed."""
    dice = Random(seed)
    return tuple(dice.random() for _ in range(teeth + 1))


class AgainLine(PillButton):
    """The same people, order and options as last time; one line, which may be shortened."""

    names = StringProperty()

    def line(self, words: str, names: str, room: float) -> str:
        """Returns the text with as many names as fit, or with their number."""
        text = words.format(names=names)
        size = self.base_size
        while names and fitting.width(text, size, bold=True) > room:
            names = names.removesuffix("…")[:-1].rstrip(", ")
            names = f"{names}…" if names else ""
            text = words.format(names=names)
        return text


class GameCard(ButtonBehavior, FloatLayout):
    """One of the games."""

    game = StringProperty()
    title = StringProperty()
    subtitle = StringProperty()
    wide = BooleanProperty(False)
    """Whether its picture is beside its text."""
    large = BooleanProperty(False)
    """Whether its text is large."""
    played = BooleanProperty(False)
    """Whether it has been played, so that "as last time" can be offered."""
    side = NumericProperty(0)
    """The side of its picture, which takes the space left by the text."""

    __events__ = ("on_again",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._again: AgainLine | None = None
        self.drawn = Rect(0, 0, 0, 0)
        """The area of its picture."""
        self._paper = InstructionGroup()
        self._print = InstructionGroup()
        self.canvas.before.add(self._paper)
        self.canvas.before.add(self._print)
        self._shape: tuple[float, ...] = ()
        self._still = 0
        self._draw_soon = Clock.create_trigger(self._draw_once, -1)
        for event in ("size", "pos", "state", "side", "wide"):
            self.fbind(event, self._draw_soon)
        for event in ("size", "pos"):
            self.ids.words.fbind(event, self._draw_soon)
        redraw.bind(times=self._draw_soon)

    def on_again(self) -> None:
        """Called when the user wants a game with the settings of the last one."""

    def offer_again(self, names: Sequence[str] | None) -> None:
        """Shows the line with these names below the title, or hides it; created on first use."""
        words = self.ids.words
        if self._again is not None:
            words.remove_widget(self._again)
            self._again = None
        if names is not None:
            self._again = AgainLine(names=", ".join(filter(None, names)))
            self._again.bind(on_release=lambda _button: self.dispatch("on_again"))
            words.add_widget(self._again)
        self.played = names is not None

    @property
    def least(self) -> float:
        """Returns its minimum height."""
        words, picture = self.ids.words.height, dp(LEAST_PICTURE)
        return float((max(words, picture) if self.wide else words + picture + dp(GAP)) + self.edges)

    @property
    def edges(self) -> float:
        """Returns the space above and below, where the torn edge is."""
        return float(dp(ABOVE + BELOW))

    def fitted(self, width: float, height: float, words: float, wide: bool) -> float:
        """Returns the side of the picture."""
        inner = height - self.edges
        high = inner if wide else inner - max(words, WORDS * inner) - dp(GAP)
        return max(dp(LEAST_PICTURE), min(high, width * (0.36 if wide else 0.7), dp(MOST_PICTURE)))

    def words_low(self, y: float, height: float, words: float, wide: bool) -> float:
        """Returns the y coordinate at which the text begins, in the middle of its part."""
        inner = height - self.edges
        room = inner if wide else max(words, WORDS * inner)
        return y + dp(BELOW) + (room - words) / 2

    @property
    def picture(self) -> Rect:
        """Returns the rectangle of the picture."""
        side, words = self.side, self.ids.words
        if self.wide:
            low = self.y + dp(BELOW) + (self.height - self.edges - side) / 2
            return Rect(self.x + dp(EDGE), low, side, side)
        inner = self.height - self.edges
        low = self.y + dp(BELOW) + max(words.height, WORDS * inner) + dp(GAP)
        free = self.y + self.height - dp(ABOVE) - low - side
        return Rect(self.x + (self.width - side) / 2, low + free / 2, side, side)

    def _draw_once(self, *_args: object) -> None:
        """Draws it when it has kept its size and place for some steps of the layout: before the
        first frame there are many."""
        words = self.ids.words
        shape = (*self.pos, *self.size, self.side, self.wide, *words.pos, *words.size)
        self._still = self._still + 1 if shape == self._shape else 0
        self._shape = shape
        if self._still < STILL:
            self._draw_soon()
        else:
            self.draw()

    def draw(self, *_args: object) -> None:
        self._paper.clear()
        if min(self.size) < dp(LOW):
            return
        ground = theme.paper if self.state == "normal" else theme.may_tint
        self._tear(theme.paper_edge, -dp(2))
        self._tear(ground, 0)
        with Paint(self._print) as paint:
            top = Rect(self.x, self.y + dp(LOW), self.width, self.height - dp(LOW))
            paint.box(top, fill=ground, radius=dp(6))
            if theme.rim:
                right, high = self.right, self.top
                edge = (self.x, top.y, self.x, high, right, high, right, top.y)
                paint.line(edge, theme.paper_edge, 2 * theme.rim)
            self.drawn = self.picture
            paint_icon(self.game, paint, self.drawn)

    def _tear(self, colour: list[float], lift: float) -> None:
        """Draws the lower edge, as if torn off by hand."""
        teeth = max(2, round(self.width / dp(TEAR)))
        vertices: list[float] = []
        high = self.y + 2 * dp(LOW)
        for at, reach in enumerate(torn(self.game, teeth)):
            x = self.x + self.width * at / teeth
            vertices += (x, high, 0, 0, x, self.y + reach * dp(BITE) + lift, 0, 0)
        indices = list(range(2 * teeth + 2))
        self._paper.add(Color(*colour))
        self._paper.add(Mesh(vertices=vertices, indices=indices, mode="triangle_strip"))


class GameCards(Layout):
    """The covers in rows, of which the last one is stretched."""

    room = NumericProperty(0)
    """The available height; it takes more if texts need more."""
    gap = NumericProperty("12dp")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("size", "pos", "children", "room"):
            self.fbind(name, self._trigger_layout)
        self._again = Clock.create_trigger(self.do_layout, -1)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.ids.words.fbind("height", self._again)

    def do_layout(self, *_args: object) -> None:
        rows = self._rows()
        if not rows or self.width < 1:
            return
        high = self._share(len(rows), self.room)
        widths = [self._share(len(row), self.width) for row in rows]
        for row, width in zip(rows, widths, strict=True):
            for cover in row:
                cover.wide = width > max(dp(220), 1.6 * high)
                cover.large = min(widths) >= LARGE * Metrics.sp
                cover.width = width
        high = max(high, *(cover.least for row in rows for cover in row))
        self.height = len(rows) * (high + self.gap) - self.gap
        for line, (row, width) in enumerate(zip(rows, widths, strict=True), 1):
            for column, cover in enumerate(row):
                cover.height = high
                cover.pos = (
                    self.x + column * (width + self.gap),
                    self.top + self.gap - line * (high + self.gap),
                )

    def _share(self, count: int, whole: float) -> float:
        """Returns the size of each of `count` parts."""
        return float((whole + self.gap) / count - self.gap)

    def _rows(self) -> list[list[GameCard]]:
        """Returns the covers in rows, with as many columns as make them as square as possible."""
        covers = list(reversed(self.children))

        def oblong(columns: int) -> float:
            high = self._share(-(-len(covers) // columns), self.room)
            return abs(log(self._share(columns, self.width) / max(high, dp(LEAST_ROW))))

        fitting = [
            count
            for count in range(1, MOST_COLUMNS + 1)
            if count == 1 or self._share(count, self.width) >= LEAST_COLUMN * Metrics.sp
        ]
        columns = min(fitting, key=oblong) if self.width > self.gap * MOST_COLUMNS else 1
        return [covers[at : at + columns] for at in range(0, len(covers), columns)]


load_kv(__file__)
