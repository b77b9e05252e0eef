"""A list of arbitrary length: rows of equal height, of which only the visible ones exist."""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from math import ceil, floor

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from screens.widgets.canvas_brush import Paint
from screens.widgets.redraw import redraw
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.render_context import palette

PAGE = 40
"""Number of items loaded at once."""
PAGES = 12
"""Maximum of pages kept in memory."""
GAP = 8
"""Space between two rows, in dp."""
COLUMN, MOST_COLUMNS = 330, 3
"""Minimum width of a column, in sp, and maximum number of columns."""

Load = Callable[[int, int], Sequence[object]]
"""Returns the items from one index up to another."""


class ListRow(ButtonBehavior, RelativeLayout):
    """One row, drawn relative to its own corner: far down in a list the coordinates are too large
    for a graphics card, which would blur them."""

    text = StringProperty()
    """Its whole text."""
    item: object = None
    """The item shown, whose type depends on the kind of row; None while there is none."""

    def __init__(self, **kwargs: object) -> None:
        self._layer = InstructionGroup()
        super().__init__(size_hint=(None, None), **kwargs)
        self.canvas.add(self._layer)
        self.fbind("state", self.draw)

    @classmethod
    def height_for(cls, width: float) -> float:
        """Returns the height, equal for all rows of a width."""
        raise NotImplementedError

    def show(self, item: object) -> None:
        self.item = item
        self.draw()

    def draw(self, *_args: object) -> None:
        with Paint(self._layer) as paint:
            if self.item is None or self.width < 1:
                self.text = ""
                return
            card = Rect(0, 0, *self.size)
            paint.shadow(card)
            pressed = self.state == "down"
            paint.box(card, fill=palette().may_tint if pressed else palette().paper, radius=dp(14))
            self.paint(paint)

    def paint(self, paint: Brush) -> None:
        """Draws the item on its card, and sets `text` to what was written."""
        raise NotImplementedError


class LongList(Widget):
    """Its parent is the page in a scroll view, where other widgets may be above it."""

    scroll: ScrollView = ObjectProperty(None, allownone=True)
    row_kind: type[ListRow] | None = ObjectProperty(None)
    """The class of its rows."""
    count = NumericProperty(0)
    first = NumericProperty(0)
    """The index of the first visible item."""
    columns = NumericProperty(1)
    row_height = NumericProperty(0)

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: object) -> None:
        self._rows: dict[int, ListRow] = {}
        """The visible rows by index."""
        self._spare: list[ListRow] = []
        """Unused rows."""
        self._pages: OrderedDict[int, Sequence[object]] = OrderedDict()
        self._load: Load = lambda first, last: ()
        self._show = Clock.create_trigger(self._show_now, -1)
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("width", "row_kind", "count"):
            self.fbind(name, self._measure)
        for name in ("pos", "size"):
            self.fbind(name, self.renew)
        redraw.bind(times=self._redraw)

    def _redraw(self, *_args: object) -> None:
        self._measure()
        self.renew()

    def on_scroll(self, *_args: object) -> None:
        self.scroll.bind(scroll_y=self._show, size=self._show)

    def on_parent(self, *_args: object) -> None:
        if self.parent:
            self.parent.bind(size=self._show)

    def on_pick(self, item: object) -> None:
        """Called when the user has pressed a row."""

    def fill(self, count: int, load: Load, *, stay: bool = False) -> None:
        """Shows `count` items, from the first one or from the current position."""
        gone = self._gone() if stay else 0
        self._load, self.count = load, count
        self._pages.clear()
        if not stay:
            self.first = 0
        self.renew()
        self.parent.do_layout()  # the page knows its new height only then
        hidden = max(0, self.parent.height - self.scroll.height)
        self.scroll.scroll_y = 1 - min(1, gone / hidden) if hidden else 1
        self.scroll.effect_y.reset(-hidden * self.scroll.scroll_y)  # it may still be scrolling

    def item(self, place: int) -> object:
        page, within = divmod(place, PAGE)
        if page not in self._pages:
            first = page * PAGE
            self._pages[page] = self._load(first, min(first + PAGE, int(self.count)))
            if len(self._pages) > PAGES:
                self._pages.popitem(last=False)
        self._pages.move_to_end(page)
        return self._pages[page][within]

    @property
    def rows(self) -> list[ListRow]:
        """The existing rows in order."""
        return [row for _place, row in sorted(self._rows.items())]

    # Layout

    @property
    def step(self) -> float:
        """The distance between two lines."""
        return float(self.row_height + dp(GAP))

    @property
    def row_width(self) -> float:
        return float((self.width - dp(GAP) * (self.columns - 1)) / self.columns)

    def _measure(self, *_args: object) -> None:
        """Computes the number of columns."""
        if self.row_kind is None:
            return
        self.columns = max(1, min(MOST_COLUMNS, int(self.width / sp(COLUMN))))
        self.row_height = round(self.row_kind.height_for(self.row_width))
        self.height = max(0, ceil(self.count / self.columns) * self.step - dp(GAP))
        self.renew()

    def _gone(self) -> float:
        """Returns the distance by which the page is scrolled."""
        hidden = max(0, self.parent.height - self.scroll.height)
        return float((1 - min(1, max(0, self.scroll.scroll_y))) * hidden)

    def renew(self, *_args: object) -> None:
        """Redraws all rows before the next frame."""
        for row in self._rows.values():
            row.item = None
        self._show()

    def _show_now(self, _seconds: float) -> None:
        if self.scroll is None or self.parent is None or not self.row_height:
            return
        above = self._gone() - (self.parent.top - self.top)
        top, bottom = above / self.step, (above + self.scroll.height) / self.step
        count, columns = int(self.count), int(self.columns)
        # One more line at either end, so that the arrow keys can continue there.
        begin = max(0, floor(top) - 1) * columns
        wanted = range(begin, min(count, (floor(bottom) + 2) * columns))
        self.first = max(0, min(count - 1, ceil(top - 0.5) * columns))
        free = [self._rows.pop(place) for place in [*self._rows] if place not in wanted]
        for place in wanted:
            row = self._rows.get(place)
            if row is None:
                row = self._rows[place] = free.pop() if free else self._one_more()
                row.item = None
            if row.item is None:
                self._place(row, place)
        for row in free:
            self.remove_widget(row)
        self._spare += free

    def _one_more(self) -> ListRow:
        if self._spare:
            row = self._spare.pop()
        else:
            assert self.row_kind is not None
            row = self.row_kind()
            row.bind(on_release=self._picked)
        self.add_widget(row)
        return row

    def _picked(self, row: ListRow) -> None:
        self.dispatch("on_pick", row.item)

    def _place(self, row: ListRow, place: int) -> None:
        line, column = divmod(place, int(self.columns))
        row.size = round(self.row_width), self.row_height
        x = self.x + column * (self.row_width + dp(GAP))
        y = self.top - line * self.step - self.row_height
        row.pos = round(x), round(y)  # aligned to pixels, so that text stays sharp
        row.show(self.item(place))
