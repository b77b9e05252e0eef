"""Python's search for garbage, made while nobody waits for anything.

A full search takes 50 to 150 ms. Python makes one when enough is new, which is while a screen is
opened or a tick is shown; here it is made when nobody has touched the screen for a moment and
nothing moves.
"""

import gc

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window

QUIET = 0.6
"""Seconds after a touch before a full search."""
WORTH = 20
"""Small searches, of 7,700 new objects each, after which a full one is worth its time."""
BY_ITSELF = 2000
"""Small searches after which Python makes a full one all the same."""


class Garbage:
    """From the end of the start on: what the start has made stays, and is not searched again.

    Among 120,000 objects the start leaves some 250 that nobody needs; to find them takes 50 ms.
    """

    def __init__(self) -> None:
        self._touched_at = 0.0
        self._before = gc.get_threshold()
        self._soon = Clock.create_trigger(self._look, QUIET)
        gc.freeze()
        gc.enable()
        gc.set_threshold(*self._before[:2], BY_ITSELF)
        for touch in ("on_touch_up", "on_key_up"):
            Window.fbind(touch, self._touched)

    def stop(self) -> None:
        self._soon.cancel()
        gc.set_threshold(*self._before)
        for touch in ("on_touch_up", "on_key_up"):
            Window.funbind(touch, self._touched)

    def _touched(self, *_args: object) -> None:
        self._touched_at = Clock.get_time()
        if gc.get_count()[2] >= WORTH:
            self._soon()

    def _look(self, _seconds: float) -> None:
        if Clock.get_time() - self._touched_at < QUIET or Animation._instances:
            self._soon()
        else:
            gc.collect()
