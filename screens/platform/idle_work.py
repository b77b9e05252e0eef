"""Runs precomputation in small pieces while the user does not touch the screen."""

from collections import deque
from collections.abc import Callable, Iterable

from kivy.clock import Clock
from kivy.core.window import Window

QUIET = 0.6
"""Seconds after a touch or a key before the next piece is done."""
PAUSE = 0.03
"""Seconds between two pieces, in which touches are handled."""
TOUCHES = ("on_touch_down", "on_touch_move", "on_touch_up", "on_key_down")

Piece = Callable[[], object]


class IdleWork:
    def __init__(self, pieces: Iterable[Piece]) -> None:
        self._pieces = deque(pieces)
        self._next = Clock.schedule_once(self._do_next, PAUSE)
        for touch in TOUCHES:
            Window.fbind(touch, self._touched)

    @property
    def is_done(self) -> bool:
        return not self._pieces

    def stop(self) -> None:
        """Drops the remaining pieces."""
        self._pieces.clear()
        self._end()

    def _touched(self, *_args: object) -> None:
        self._wait(QUIET)

    def _wait(self, seconds: float) -> None:
        self._next.cancel()
        self._next = Clock.schedule_once(self._do_next, seconds)

    def _do_next(self, _seconds: float) -> None:
        if self._pieces:
            self._pieces.popleft()()
        if self._pieces:
            self._wait(PAUSE)
        else:
            self._end()

    def _end(self) -> None:
        self._next.cancel()
        for touch in TOUCHES:
            Window.funbind(touch, self._touched)
