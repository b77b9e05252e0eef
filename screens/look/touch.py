"""A touch as Kivy passes it to `on_touch_down`, `on_touch_move` and `on_touch_up`.

Kivy ships no types; this is the part of its `MotionEvent` that widgets use.
"""

from collections.abc import Callable
from typing import Protocol

ToLocal = Callable[[float, float], tuple[float, float]]
"""From the coordinates of a parent to those of a child."""


class Touch(Protocol):
    x: float
    y: float
    pos: tuple[float, float]
    """In the coordinates of the widget that is asked."""
    ox: float
    oy: float
    """Where it came down."""
    dx: float
    dy: float
    """How far it has moved since it was last told."""
    ud: dict[object, object]
    """What widgets remember about it, each under a key of its own."""
    button: str | None
    """Of a mouse."""
    is_mouse_scrolling: bool
    is_double_tap: bool
    time_start: float
    time_update: float
    """Seconds."""
    grab_current: object
    """The widget that is told because it has grabbed the touch; None if all are told."""

    def grab(self, widget: object, exclusive: bool = False) -> None:
        """The widget is told of every move and of the end, wherever they are."""

    def ungrab(self, widget: object) -> None: ...

    def push(self) -> None:
        """Keeps the place; `pop` brings it back."""

    def pop(self) -> None: ...

    def apply_transform_2d(self, transform: ToLocal) -> None: ...
