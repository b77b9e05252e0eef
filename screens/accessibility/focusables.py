"""Finds everything on the screen that can be pressed: buttons, fields, and spots of drawings."""

from collections.abc import Iterator
from typing import NamedTuple

from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.widgets.fast_button import Untouchable
from screens.widgets.top_bar import TopBar
from sheets.drawing.geometry import Rect
from sheets.hit_targets import HasTargets
from sheets.reading_order import in_order, toward, union

Frame = tuple[float, float, int, int]
"""The origin of a widget's coordinates in the window, and the direction of its x axis."""


class Focusable(NamedTuple):
    """A target: something that can be pressed."""

    widget: Widget
    name: str
    """The name of the spot, if the widget has several."""
    rect: Rect
    """In window coordinates."""
    stop: bool = True
    """Whether Tab stops here."""
    inviting: bool = False
    scroll: ScrollView | None = None
    """The scroll view that it is in."""

    def same(self, other: "Focusable | None") -> bool:
        return other is not None and (self.widget, self.name) == (other.widget, other.name)


def focusables_in(widget: Widget, scroll: ScrollView | None = None) -> list[Focusable]:
    """Returns all targets in a widget, in reading order."""
    if not widget.opacity or widget.disabled or getattr(widget, "for_show", False):
        return []
    own = [target for target in _own(widget, scroll) if scroll or _in_sight(target.rect)]
    if isinstance(widget, ScrollView):
        scroll = widget
    groups = [group for child in widget.children if (group := focusables_in(child, scroll))]
    ordered = in_order(groups, lambda group: _extent(group, scroll))
    return [
        *in_order(own, lambda target: target.rect),
        *(one for group in ordered for one in group),
    ]


def _own(widget: Widget, scroll: ScrollView | None) -> Iterator[Focusable]:
    if isinstance(widget, HasTargets):
        frame = frame_of(widget)
        for one in widget.targets():
            if one.by_keys:
                area = seen(one.area, frame)
                yield Focusable(widget, one.name, area, one.stops, one.is_open, scroll)
    elif is_pressed(widget) and min(widget.size) >= 1:
        yield Focusable(
            widget, "", in_window(widget, Rect(*widget.pos, *widget.size)), scroll=scroll
        )


def tops() -> list[Widget]:
    """Returns what is in the window, front first, without dialogs that are closing."""
    return [one for one in Window.children if not getattr(one, "closing", False)]


def front_of(root: Widget) -> Widget | None:
    """Returns the open dialog or menu, in which keys stay; None if there is none."""
    front = tops()[0]
    holds = isinstance(front, ModalView) or getattr(front, "modal", False)
    holds = holds or getattr(front, "is_menu", False)
    return front if holds and front is not root else None


def is_pressed(widget: Widget) -> bool:
    return isinstance(widget, ButtonBehavior | TextInput) and not isinstance(widget, Untouchable)


def in_window(widget: Widget, rect: Rect) -> Rect:
    """Returns the rectangle in the window, also of a rotated widget."""
    return seen(rect, frame_of(widget))


def frame_of(widget: Widget) -> Frame:
    x, y = widget.to_window(0, 0)
    right_x, right_y = widget.to_window(1, 0)
    return x, y, round(right_x - x), round(right_y - y)


def seen(rect: Rect, frame: Frame) -> Rect:
    """Returns a rectangle of a frame, which may be rotated by quarter turns, in the window."""
    x, y, right, turned = frame
    near = x + rect.x * right - rect.y * turned, y + rect.x * turned + rect.y * right
    wide = rect.width * right - rect.height * turned
    high = rect.width * turned + rect.height * right
    return Rect(near[0] + min(0, wide), near[1] + min(0, high), abs(wide), abs(high))


def _in_sight(rect: Rect) -> bool:
    x, y = rect.center
    return 0 <= x <= Window.width and 0 <= y <= Window.height


def _extent(group: list[Focusable], inside: ScrollView | None) -> Rect:
    """Returns the visible extent: scrolled content is clipped to its view. Not so inside of that
    scroll view, where the order must not depend on what is in sight."""
    scroll = group[0].scroll
    whole = union([target.rect for target in group])
    if scroll is None or scroll is inside:
        return whole
    view = view_of(scroll)
    low, top = max(whole.y, view.y), min(whole.y + whole.height, view.y + view.height)
    return whole._replace(y=low, height=top - low) if low < top else whole


def view_of(scroll: ScrollView) -> Rect:
    return in_window(scroll, Rect(*scroll.pos, *scroll.size))


def _ancestors(widget: Widget) -> Iterator[Widget]:
    while widget is not None and widget.parent is not widget:
        yield widget
        widget = widget.parent


def place_of(target: Focusable) -> Rect | None:
    """Returns the current rectangle; None if the target is gone."""
    widget = target.widget
    if not widget.get_root_window() or widget.disabled:
        return None
    if not all(getattr(one, "opacity", 1) for one in _ancestors(widget)):
        return None
    rect: Rect | None = Rect(*widget.pos, *widget.size)
    if isinstance(widget, HasTargets):
        rect = widget.area_of(target.name)
    return in_window(widget, rect) if rect else None


def next_in(found: list[Focusable], at: Focusable, across: int, up: int) -> Focusable | None:
    """Returns the nearest target in a direction; those of the same drawing come first, then those
    in the same scroll view."""
    drawn = isinstance(at.widget, HasTargets)
    own = [target for target in found if drawn and target.widget is at.widget]
    within = [target for target in found if at.scroll and target.scroll is at.scroll]
    seen = [target for target in found if _is_seen(target)]
    for choice, strict in ((own, True), (own, False), (within, True), (seen, True)):
        ways = [
            (toward(at.rect, target.rect, across, up, strict=strict), target) for target in choice
        ]
        if nearest := min((way for way, _target in ways if way is not None), default=None):
            return next(target for way, target in ways if way == nearest)
    return None


def _is_seen(target: Focusable) -> bool:
    return not target.scroll or not view_of(target.scroll).distance(*target.rect.center)


def first(found: list[Focusable]) -> Focusable:
    """Returns the initial target of the cursor: an inviting one, or the first one below the bar,
    except for fields that may stay empty."""
    below = (
        one
        for one in found
        if one.stop and not _in_bar(one.widget) and not getattr(one.widget, "optional", False)
    )
    called = [target for target in found if target.inviting]
    inviting = next((target for target in called if target.stop), None) or next(iter(called), None)
    return inviting or next(below, None) or found[0]


def _in_bar(widget: Widget) -> bool:
    return any(isinstance(one, TopBar) or hasattr(one, "is_bar") for one in _ancestors(widget))
