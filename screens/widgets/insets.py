"""How far the system's bars, the camera and the keyboard extend into the window: from Android 15 on
an app draws behind them, and nothing to be read or touched may be there. Always 0 on a desktop."""

from typing import NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, ReferenceListProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivy.utils import platform

from screens.platform.foreign_types import JavaClass
from screens.widgets.theme import theme
from sheets.drawing.geometry import Rect

EVERY = 1.0
"""Seconds between two checks. Android reports changes to its views, but not to us, and a phone
turned upside down has its camera on the other side of a window of the same size."""
OFTEN = 0.1
"""The same while the keyboard comes and goes."""
AFTERWARDS = 1.5
"""Seconds after which the keyboard is gone for certain."""
EDGE_TO_EDGE = 35
"""The first API level at which the bars are drawn over the app."""
BY_KIND = 30
"""The first API level at which bars and camera can be queried by kind."""
LIGHT_BARS = 8 | 16
"""`WindowInsetsController.APPEARANCE_LIGHT_STATUS_BARS` and `APPEARANCE_LIGHT_NAVIGATION_BARS`."""


class Edges(NamedTuple):
    """Pixels on each side."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


def read() -> Edges:
    """Returns the part of our window that the system currently covers."""
    if platform != "android":
        return Edges()
    from jnius import JavaException

    try:
        return _covered()
    except JavaException:  # better to have something under a bar than to fail
        return Edges()


def _covered() -> Edges:
    """Returns the sizes of the bars, minus what is outside of our surface: older versions of
    Android place it beside the bars."""
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity")
    whole, surface = activity.mActivity.getWindow().getDecorView(), activity.getSurface()
    found = whole.getRootWindowInsets() if surface else None
    if not found:  # not on the screen yet
        return Edges()
    place = [0, 0]
    surface.getLocationInWindow(place)
    left, top = place
    right = whole.getWidth() - left - surface.getWidth()
    bottom = whole.getHeight() - top - surface.getHeight()
    bars = _bars(found)
    outside = Edges(left, top, right, bottom)
    return Edges(*(max(0.0, bar - gap) for bar, gap in zip(bars, outside, strict=True)))


def _bars(found: JavaClass) -> Edges:
    from jnius import autoclass

    if autoclass("android.os.Build$VERSION").SDK_INT >= BY_KIND:
        kinds = autoclass("android.view.WindowInsets$Type")
        edges = found.getInsets(kinds.systemBars() | kinds.displayCutout() | kinds.ime())
        return Edges(edges.left, edges.top, edges.right, edges.bottom)
    return Edges(
        found.getSystemWindowInsetLeft(),
        found.getSystemWindowInsetTop(),
        found.getSystemWindowInsetRight(),
        found.getSystemWindowInsetBottom(),
    )


def colour_bars(dark: bool) -> None:
    """Sets the system's icons, which are drawn on our table: dark ones in light mode, light ones in
    dark."""
    if platform != "android":
        return
    from jnius import autoclass

    if autoclass("android.os.Build$VERSION").SDK_INT < EDGE_TO_EDGE:
        return  # its bars are always black
    from android.runnable import run_on_ui_thread

    def colour() -> None:
        window = autoclass("org.kivy.android.PythonActivity").mActivity.getWindow()
        window.getInsetsController().setSystemBarsAppearance(0 if dark else LIGHT_BARS, LIGHT_BARS)

    run_on_ui_thread(colour)()


def follow_keyboard() -> None:
    """Keeps the field that is written in above the keyboard. From Android 11 on the keyboard is one
    of the edges, and the screen gets smaller; before, Kivy and Android push the whole window up."""
    Window.softinput_mode = "" if _knows_keyboard() else "below_target"


def _knows_keyboard() -> bool:
    if platform != "android":
        return False
    from jnius import autoclass

    return bool(autoclass("android.os.Build$VERSION").SDK_INT >= BY_KIND)


class Insets(EventDispatcher):
    """The current edges; widgets placed directly on the window bind to them."""

    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)
    edges = ReferenceListProperty(left, top, right, bottom)
    width = NumericProperty(0)
    height = NumericProperty(0)
    """Of the part of the window that nothing covers."""

    def __init__(self) -> None:
        super().__init__()
        self._field: Widget | None = None
        self._watches = False
        Window.bind(size=self._measure)
        self.bind(edges=self._measure)
        self._measure()

    @property
    def free(self) -> Rect:
        """The part of the window that nothing covers."""
        return Rect(self.left, self.bottom, self.width, self.height)

    def _measure(self, *_args: object) -> None:
        width, height = Window.size
        self.width = width - self.left - self.right
        self.height = height - self.bottom - self.top

    def update(self, *_args: object) -> None:
        before, self.edges = [*self.edges], read()
        if self._field and before != self.edges:
            # Two frames later: once the smaller screen is laid out.
            Clock.schedule_once(lambda _dt: Clock.schedule_once(self._bring_into_sight))

    def watch(self) -> None:
        """Starts checking, until `stop`."""
        self.update()
        follow_keyboard()
        self._watches = platform == "android"
        if self._watches:
            Window.bind(size=self.update)
            self._look_every(EVERY)

    def stop(self) -> None:
        self._watches, self._field = False, None
        Window.unbind(size=self.update)
        Clock.unschedule(self.update)

    def _look_every(self, seconds: float) -> None:
        Clock.unschedule(self.update)
        if self._watches:
            Clock.schedule_interval(self.update, seconds)

    # The keyboard

    def write_in(self, field: Widget) -> None:
        """Handles a field that has got the focus: the keyboard comes, and the field has to stay
        visible."""
        self._field = field
        self._look_every(OFTEN)

    def write_no_more(self, field: Widget) -> None:
        if field is self._field:
            self._field = None
            Clock.schedule_once(self._calm_down, AFTERWARDS)

    def _calm_down(self, _seconds: float) -> None:
        if self._field is None:
            self._look_every(EVERY)

    def _bring_into_sight(self, _seconds: float) -> None:
        field = self._field
        page = field.parent if field else None
        while page and page is not Window and not isinstance(page, ScrollView):
            page = page.parent
        if isinstance(page, ScrollView):
            page.scroll_to(field, padding=dp(8), animate=False)


insets = Insets()


class SafeArea(FloatLayout):
    """As large as the window, minus what the system covers. The paper of the bar at the top of
    every screen extends behind the clock and the camera."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        with self.canvas.before:
            self._colour = Color()
            self._above = Rectangle()
        # bind, not fbind: its reference is weak, so that an area can be freed
        theme.bind(on_change=self._lay_out)
        self._lay_out()

    def on_parent(self, _area: object, parent: object) -> None:
        """Follows the window while it is in it: hidden screens do no work."""
        if parent:
            Window.bind(size=self._lay_out)
            insets.bind(edges=self._lay_out)
            self._lay_out()
        else:
            Window.unbind(size=self._lay_out)
            insets.unbind(edges=self._lay_out)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        """Places a widget without a position in our corner, not in the window's."""
        across = {} if {"x", "center_x", "right", "pos"} & {*widget.pos_hint} else {"x": 0}
        up = {} if {"y", "center_y", "top", "pos"} & {*widget.pos_hint} else {"y": 0}
        widget.pos_hint = {**widget.pos_hint, **across, **up}
        super().add_widget(widget, *args, **kwargs)

    def _lay_out(self, *_args: object) -> None:
        self.pos = insets.left, insets.bottom
        width, height = Window.size
        self.size = width - insets.left - insets.right, height - insets.bottom - insets.top
        self._colour.rgba = theme.paper
        self._above.pos, self._above.size = (0, self.top), (width, insets.top)
