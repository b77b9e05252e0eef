"""Passes the position of the pointer to KivyMD's widgets.

KivyMD binds every widget to the window for good. Kivy compares each new binding with all earlier
ones, and it drops those of deleted widgets only when the pointer moves, which on a phone is never:
the longer the app ran, the more a new button cost. So KivyMD gets this instead of the window.
"""

import sys
from collections.abc import Callable
from weakref import WeakMethod

from kivy.core.window import Window
from kivymd.uix.behaviors import hover_behavior

Listener = Callable[[object, tuple[float, float]], None]


class Pointer:
    def __init__(self) -> None:
        self._listeners: dict[WeakMethod[Listener], None] = {}
        """In the order of binding."""
        Window.bind(mouse_pos=self._move)

    def bind(self, mouse_pos: Listener) -> None:
        self._listeners[WeakMethod(mouse_pos, self._remove)] = None

    def _remove(self, reference: WeakMethod[Listener]) -> None:
        self._listeners.pop(reference, None)

    def _move(self, window: object, pos: tuple[float, float]) -> None:
        for reference in tuple(self._listeners):
            if listener := reference():
                listener(window, pos)


def rest() -> None:
    """Resets after a change of screen: no icon below the pointer counts until it moves, and the
    tooltip of a removed one is closed."""
    if tooltip := sys.modules.get("screens.widgets.tooltip"):  # not imported before it is needed
        tooltip.leave()


def watch() -> None:
    """Makes all KivyMD widgets use this."""
    if not isinstance(hover_behavior.Window, Pointer):
        hover_behavior.Window = Pointer()
