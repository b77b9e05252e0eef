"""Detects a long press, required for actions that must not happen by accident. No Kivy.

The timer is passed in and calls back when the time is over.
"""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

SECONDS = 0.6

Target = TypeVar("Target")


class Timer(Protocol):
    def start(self, seconds: float, ring: Callable[[], None]) -> None:
        """Calls `ring` once after this time, unless cancelled."""

    def cancel(self) -> None: ...


class NoTimer:
    """A timer that never calls back."""

    def start(self, seconds: float, ring: Callable[[], None]) -> None: ...

    def cancel(self) -> None: ...


class LongPress(Generic[Target]):
    def __init__(self, tell: Callable[[Target], object], timer: Timer | None = None) -> None:
        """`tell` receives the pressed thing; it returns True if lifting has no effect then."""
        self._tell = tell
        self.timer: Timer = timer or NoTimer()
        self.target: Target | None = None
        """The target under the finger."""
        self.long = False
        """Whether the press has lasted long enough."""
        self.taken = False
        """Whether lifting the finger has no further effect."""

    def begin(self, target: Target | None) -> None:
        """Starts to wait: the finger is on this thing now; None: on nothing."""
        if target == self.target:
            return
        self.timer.cancel()
        self.target, self.long, self.taken = target, False, False
        if target is not None:
            self.timer.start(SECONDS, self.passed)

    def passed(self) -> None:
        """Reports the long press when the time is over."""
        if self.target is not None:
            self.long = True
            self.taken = bool(self._tell(self.target))

    def end(self) -> bool:
        """Handles the lift of the finger; returns True if it has no further effect."""
        taken = self.taken
        self.begin(None)
        return taken
