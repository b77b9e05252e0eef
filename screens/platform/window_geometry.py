"""Saves and restores the position and size of the window on a desktop."""

import ctypes
import os
import sys
from contextlib import suppress
from typing import NamedTuple, Self

from kivy.clock import Clock
from kivy.core.window import Window

from storage import StorageError, Store
from storage.settings import WINDOW

LEAST = (320, 400)
"""Minimum size of a window; smaller ones are not restored."""
PAUSE = 1.0
"""Minimum seconds between two saves while a window is dragged."""
FORCED = "KCFG_GRAPHICS_WIDTH"
"""Kivy's variable for the size of a window."""


class Frame(NamedTuple):
    """A rectangle on the desktop, with y counted from the top."""

    left: int
    top: int
    width: int
    height: int

    def holds(self, other: "Frame") -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.left + other.width <= self.left + self.width
            and other.top + other.height <= self.top + self.height
        )

    @classmethod
    def read(cls, value: object) -> Self | None:
        """Returns a saved frame; None if the value is invalid."""
        if isinstance(value, list) and len(value) == 4 and all(type(one) is int for one in value):
            return cls(*value)
        return None


def desktop() -> Frame | None:
    """Returns the extent of all screens together; None if unknown."""
    if sys.platform == "win32":
        # SM_XVIRTUALSCREEN, SM_YVIRTUALSCREEN, SM_CXVIRTUALSCREEN, SM_CYVIRTUALSCREEN
        return Frame(*(ctypes.windll.user32.GetSystemMetrics(number) for number in range(76, 80)))
    if sys.platform != "linux":
        return None
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return None
    found = Frame(0, 0, x11.XDisplayWidth(display, 0), x11.XDisplayHeight(display, 0))
    x11.XCloseDisplay(display)
    return found


class WindowMemory:
    """Restores the window, and saves its changes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._trigger = Clock.create_trigger(self.save, PAUSE)
        self.maximized = False
        self.restore()
        self.frame = self.now()
        Window.bind(size=self._changed, left=self._changed, top=self._changed)
        Window.bind(on_maximize=self._maximize, on_restore=self._unmaximize)

    @staticmethod
    def wanted() -> bool:
        """Whether the window is restored; not if its size is given from outside this time."""
        return FORCED not in os.environ

    @staticmethod
    def now() -> Frame:
        return Frame(*map(int, (Window.left, Window.top, *Window.system_size)))

    def restore(self) -> None:
        """Restores the size, and the position if it is still on a screen."""
        saved = self._store.settings.get(WINDOW)
        frame = Frame.read(saved.get("frame"))
        if frame is None:
            return
        around = desktop()
        width, height = (max(pair) for pair in zip(LEAST, frame[2:], strict=True))
        if around:
            width, height = min(width, around.width), min(height, around.height)
        Window.system_size = (width, height)
        if around and around.holds(frame._replace(width=width, height=height)):
            Window.left, Window.top = frame.left, frame.top
        if saved.get("maximized") is True:
            Window.maximize()

    def _changed(self, *_args: object) -> None:
        if not self.maximized:
            self.frame = self.now()
        self._trigger()

    def _maximize(self, *_args: object) -> None:
        """Keeps the saved frame as that of the window before it was maximized."""
        self.maximized = True
        self._trigger()

    def _unmaximize(self, *_args: object) -> None:
        self.maximized = False
        self._changed()

    def save(self, *_args: object) -> None:
        value = {"frame": list(self.frame), "maximized": self.maximized}
        with suppress(StorageError):  # not reported, because the user did not request it
            if value != self._store.settings.get(WINDOW):
                self._store.settings.set(WINDOW, value)

    def stop(self) -> None:
        Window.unbind(size=self._changed, left=self._changed, top=self._changed)
        Window.unbind(on_maximize=self._maximize, on_restore=self._unmaximize)
        if not self.maximized:
            self.frame = self.now()
        self._trigger.cancel()
        self.save()
