"""Applies the rule of `sheets/steady.py` to all touches of the window, before any widget gets them.

So screens, dialogs, bars, cards, sheets and panels need no guards of their own.
"""

from collections.abc import Callable
from math import dist
from weakref import ref

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.accessibility.focusables import in_window
from screens.platform.foreign_types import KivyTouch
from screens.widgets.fast_button import Untouchable
from screens.widgets.rotated import Turned
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HasTargets
from sheets.steady import (
    REACH,
    Steady,
    Tap,
    Target,
    TargetsAt,
)

FAR = 12
"""Movement in dp from which a touch is no tap."""
SHOWN = ("text", "icon", "disabled", "value", "item", "active", "chosen", "kind")
"""The properties of a widget that say what pressing it does."""


class SteadyTouches:
    """Watches the window while the app runs."""

    def __init__(self, on_touch: Callable[[], None] = lambda: None) -> None:
        """`on_touch` is called before each touch looks at what is there."""
        self._on_touch = on_touch
        self.steady = Steady(Clock.get_time)
        self._lifted: list[Tap] = []
        self._see = Clock.create_trigger(self._seen)
        Window.bind(on_touch_down=self.down, on_touch_move=self._move, on_touch_up=self._up)

    def stop(self) -> None:
        Window.unbind(on_touch_down=self.down, on_touch_move=self._move, on_touch_up=self._up)
        self._see.cancel()

    def down(self, _window: object, touch: KivyTouch) -> bool:
        """Returns True if the touch has no effect; then no widget gets it."""
        if touch.is_mouse_scrolling:
            return False
        self._on_touch()
        x, y = touch.pos
        touch.ud[self] = tap = self.steady.down(x, y, found_in_window(x, y))
        return tap is None

    def _move(self, _window: object, touch: KivyTouch) -> bool:
        return touch.ud.get(self, touch) is None

    def _up(self, _window: object, touch: KivyTouch) -> bool:
        """Takes note of a lifted finger, before it has its effect."""
        tap = touch.ud.get(self, touch)
        if tap is None:
            self.steady.prolong(*touch.pos)
            return True
        if not isinstance(tap, Tap):
            return False
        if dist(touch.pos, (tap.x, tap.y)) > dp(FAR):
            self.steady.forget(tap)
            if not any(isinstance(one(), HasTargets) for one in touch.grab_list):
                return False  # a page was scrolled, or something around the drawings was dragged
            x, y = touch.pos
            tap = Tap(x, y, found_in_window(x, y))
            self.steady.taps.append(tap)
        self.steady.up(tap)
        self._lifted.append(tap)
        self._see()
        return False

    def _seen(self, _seconds: float) -> None:
        """Notes that a frame has come: what the touch has done can be seen from now on."""
        for tap in self._lifted:
            self.steady.up(tap)
        self._lifted = []


def found_in_window(x: float, y: float) -> TargetsAt:
    """Returns what a touch at this point of the window would press, and what is around it."""
    seen = _Seen(x, y)
    for top in Window.children:
        seen.look_at(top, x, y, None)
        if isinstance(top, ModalView) or getattr(top, "modal", False):
            break  # nothing behind it can be touched
    return TargetsAt(seen.hit, seen.near)


class _Seen:
    """Looks through the widgets as Kivy does for a touch: the uppermost first."""

    def __init__(self, x: float, y: float) -> None:
        self.at = x, y
        self.hit: Target | None = None
        self.near: list[Target] = []
        self._taken = False
        """Whether something has been found that the touch does not get past."""

    def look_at(self, widget: Widget, x: float, y: float, occasion: object) -> None:
        """Looks at a widget; the point is in the coordinates of its parent."""
        if not widget.opacity:
            return
        rect = Rect(*widget.pos, *widget.size)
        away = rect.distance(x, y)
        if isinstance(widget, ScrollView | Turned) and away > dp(REACH):
            return
        before, occasion = len(self.near), getattr(widget, "occasion", occasion)
        if widget.disabled:
            self._taken = self._taken or not away
            return
        inner_x, inner_y = widget.to_local(x, y)
        for child in widget.children:
            self.look_at(child, inner_x, inner_y, occasion)
        if away > dp(REACH) or min(widget.size) < 1:
            return
        if isinstance(widget, HasTargets) and not isinstance(widget, ButtonBehavior):
            self._add_spots(widget, widget.found_at(x, y), before, inside=not away)
        elif isinstance(widget, ButtonBehavior | TextInput) and not isinstance(widget, Untouchable):
            target = Target((meaning_of(widget), occasion), in_window(widget, rect))
            self._add(target, before)
            if not away and not self._taken:
                self.hit, self._taken = target, True

    def _add_spots(self, widget: Widget, found: TargetsAt, before: int, *, inside: bool) -> None:
        """Takes the spots of a drawing; they are not behind each other."""
        for one in found.near:
            self._add(_in_window(widget, one), before)
        if inside and not self._taken:
            self.hit = found.hit and _in_window(widget, found.hit)
            self._taken = found.hit is not None

    def _add(self, target: Target, before: int) -> None:
        """Takes a target, unless another one, found before, covers it."""
        if not any(_overlap(one.rect, target.rect) for one in self.near[:before]):
            self.near.append(target)


def meaning_of(widget: Widget) -> object:
    """Returns which widget it is and what it shows; a field stays the same whatever is typed."""
    shown = () if isinstance(widget, TextInput) else SHOWN
    return ref(widget), *(getattr(widget, name, None) for name in shown)


def _in_window(widget: Widget, target: Target) -> Target:
    return Target((ref(widget), target.meaning), in_window(widget, target.rect))


def _overlap(one: Rect, other: Rect) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 1 and up > 1
