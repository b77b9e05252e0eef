"""Garbage collection while the user is not waiting for anything.

A full collection takes 50 to 150 ms. Python starts one after enough allocations, which is while a
screen is opened or a tick is shown; here it runs when the screen has not been touched for a moment
and nothing moves.
"""

import gc

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window

QUIET = 0.6
"""Seconds after a touch before a full collection."""
WORTH = 20
"""Young collections, of 7,700 new objects each, after which a full one is worth its time."""
BY_ITSELF = 2000
"""Young collections after which Python runs a full one in any case."""


class Garbage:
    """Created at the end of the start: objects made until then are frozen, not examined again.

    Of the 120,000 objects after the start some 250 are garbage; finding them takes 50 ms.
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
