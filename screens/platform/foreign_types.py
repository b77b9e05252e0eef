"""Types for what comes from outside without any: Kivy's touches, and Java's objects, which exist on
Android only."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from jnius import JavaClass
else:
    JavaClass = object

__all__ = ["JavaClass", "KivyTouch"]

ToLocal = Callable[[float, float], tuple[float, float]]
"""Converts coordinates of a parent to those of a child."""


class KivyTouch(Protocol):
    """A touch as Kivy passes it to `on_touch_down`, `on_touch_move` and `on_touch_up`: the part of
    its `MotionEvent` that widgets use."""

    x: float
    y: float
    pos: tuple[float, float]
    """In the coordinates of the receiving widget."""
    ox: float
    oy: float
    """Where it began."""
    dx: float
    dy: float
    """The movement since the last event."""
    grab_list: list[Callable[[], object]]
    """Weak references to the widgets that have grabbed it."""
    ud: dict[object, object]
    """Data of widgets, each under a separate key."""
    button: str | None
    """The button of a mouse."""
    is_mouse_scrolling: bool
    time_start: float
    time_update: float
    """Seconds."""
    grab_current: object
    """The widget that receives the event because it has grabbed the touch; None if all do."""

    def grab(self, widget: object, exclusive: bool = False) -> None:
        """Lets the widget receive every move and the end, also outside of it."""

    def ungrab(self, widget: object) -> None: ...

    def push(self) -> None:
        """Saves the position; `pop` restores it."""

    def pop(self) -> None: ...

    def apply_transform_2d(self, transform: ToLocal) -> None: ...
