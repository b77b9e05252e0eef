"""The sheets of a finished game in the window: all of them if they fit, otherwise one at a time,
with a swipe or an arrow for the others."""

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scoring.journal import Journal
from screens.platform.foreign_types import KivyTouch
from screens.result.sheet_gallery import (
    GAP,
    Rows,
    Sheets,
    row_height,
    row_width,
)
from screens.widgets import motion
from screens.widgets.canvas_widget import Drawn, Still, TakesTouch
from screens.widgets.language import tr
from screens.widgets.sheet_widget import SheetWidget
from screens.widgets.widgets import load_kv, show_last
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush

ROOMY = 600
"""Minimum width in dp at which all sheets are shown at once."""
SWIPE = 48
"""Minimum horizontal movement of a swipe, in dp."""
SLIDE, SECONDS = 0.2, 0.15
"""Initial offset of a sheet that slides in, in widths, and its duration in seconds."""
DOT = 9


class Dots(Still, Drawn):
    """One dot for each sheet, in its player's ink; that of the visible one is larger."""

    def __init__(self, **kwargs: object) -> None:
        self.order: list[int] = []
        self.place = 0
        super().__init__(**kwargs)

    def show(self, order: list[int], place: int) -> None:
        self.order, self.place = order, place
        self.draw()

    def paint(self, paint: Brush) -> None:
        step = min(dp(2 * DOT), self.width / max(1, len(self.order)))
        left = self.center_x - step * (len(self.order) - 1) / 2
        for place, player in enumerate(self.order):
            size = dp(DOT * (1 if place == self.place else 0.5))
            paint.dots([(left + place * step, self.center_y)], size, player_colours.ink(player))


class SheetStage(TakesTouch):
    """Places the sheets. They are drawn one per frame, so that the rest of the page need not
    wait."""

    __events__ = ("on_swipe",)
    slide = NumericProperty(0)
    """The current offset of the drawing, in pixels."""

    def __init__(self, **kwargs: object) -> None:
        self.rows: Rows = []
        self._blank: list[SheetWidget] = []
        super().__init__(**kwargs)
        self._next = Clock.create_trigger(self._show_next)
        for event in ("pos", "size"):
            self.fbind(event, self._place)

    def on_swipe(self, by: int) -> None:
        """Called when the user goes to the next sheet, or the previous one."""

    def show(self, rows: Rows) -> None:
        self.clear_widgets()
        self.rows = rows
        for row in rows:
            for spot in row:
                widget = SheetWidget(spot.sheet, size_hint=(None, None), opacity=0, disabled=True)
                widget.size = round(spot.width), round(spot.height)
                self.add_widget(widget)
        self._blank = list(reversed(self.children))
        self.height = sum(map(row_height, rows)) - dp(GAP)
        self._place()
        self._next()

    def _place(self, *_args: object) -> None:
        widgets, top = reversed(self.children), self.top
        widest = max(map(row_width, self.rows), default=0)
        for row in self.rows:  # the last one begins where the others do
            x = self.x + (self.width - widest) / 2
            for spot in row:
                next(widgets).pos = round(x), round(top - spot.height)
                x += spot.width + dp(GAP)
            top -= row_height(row)

    def _show_next(self, _seconds: float) -> None:
        if self._blank:
            self._blank.pop(0).opacity = 1
            self._next()

    @property
    def complete(self) -> bool:
        return not self._blank

    def come_from(self, side: int) -> None:
        """Slides the content in, if animation is on."""
        Animation.cancel_all(self)
        self.slide = 0
        if motion.wanted:
            self.slide = side * self.width * SLIDE
            Animation(slide=0, duration=SECONDS, t="out_quad").start(self)

    # Only swipes are handled here; vertical movement is for the page

    def takes(self, touch: KivyTouch) -> bool:
        return super().takes(touch) and not touch.is_mouse_scrolling

    def let_go(self, touch: KivyTouch) -> None:
        across, up = touch.x - touch.ox, touch.y - touch.oy
        if abs(across) > dp(SWIPE) and abs(across) > 2 * abs(up):
            self.dispatch("on_swipe", -1 if across > 0 else 1)


class SheetPages(BoxLayout):
    def __init__(self, **kwargs: object) -> None:
        self.sheets: Sheets | None = None
        self.order: list[int] = []
        """The players, the winner first."""
        self.place = 0
        """The index of the visible one, if one is shown at a time."""
        self._room: tuple[float, ...] = ()
        self._written: tuple[str, float] | None = None
        """The language and the text size of the sheets."""
        super().__init__(**kwargs)

    def on_kv_post(self, *_args: object) -> None:
        self._arrows: Widget = self.ids.arrows.__self__

    def show(self, journal: Journal, order: list[int], width: float, room: float) -> None:
        """Shows the sheets in this width, and all within the height `room`, if possible."""
        same = self.sheets is not None and self.sheets.journal is journal
        written = tr.code, text_fitting.scale()
        if same and self._room == (width, room, dp(1)) and self._written == written:
            return  # unchanged since the screen was left
        self._room = (width, room, dp(1))
        if not same:
            self.order, self.place = order, 0
        if not same or self._written != written:
            self.sheets, self._written = Sheets(journal, compact=True), written
        assert self.sheets is not None
        show_last(self, self._arrows, self.single)
        if width >= dp(ROOMY):
            self.stage.show(self.sheets.all(width, room))
        else:
            self._show_one()

    @property
    def single(self) -> bool:
        """Whether there are others that are not visible."""
        assert self.sheets is not None
        return self._room[0] < dp(ROOMY) and not self.sheets.shared and len(self.order) > 1

    @property
    def stage(self) -> SheetStage:
        stage: SheetStage = self.ids.stage
        return stage

    def turn(self, by: int) -> None:
        """Shows the next or previous player's sheet; the first comes after the last."""
        if self.single:
            self.place = (self.place + by) % len(self.order)
            self._show_one()
            self.stage.come_from(by)

    def _show_one(self) -> None:
        assert self.sheets is not None
        self.stage.show(self.sheets.one(self.order[self.place], self._room[0]))
        self.ids.dots.show(self.order, self.place)


load_kv(__file__)
