"""A finger that stays on the same thing: what must not happen by accident asks for that. No Kivy.

Somebody else has the clock: the timer that is passed in rings when the time is over.
"""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

SECONDS = 0.6

Thing = TypeVar("Thing")


class Timer(Protocol):
    def start(self, seconds: float, ring: Callable[[], None]) -> None:
        """Rings once after this time, unless it is cancelled."""

    def cancel(self) -> None: ...


class NoTimer:
    """Never rings."""

    def start(self, seconds: float, ring: Callable[[], None]) -> None: ...

    def cancel(self) -> None: ...


class LongPress(Generic[Thing]):
    def __init__(self, tell: Callable[[Thing], object], timer: Timer | None = None) -> None:
        """Tells what a finger has stayed on; the answer is whether that was all it was for."""
        self._tell = tell
        self.timer: Timer = timer or NoTimer()
        self.thing: Thing | None = None
        """What the finger is on now."""
        self.long = False
        """Whether it has been there long enough."""
        self.taken = False
        """Whether lifting it means nothing any more."""

    def begin(self, thing: Thing | None) -> None:
        """The finger is on this now; None: on nothing."""
        if thing == self.thing:
            return
        self.timer.cancel()
        self.thing, self.long, self.taken = thing, False, False
        if thing is not None:
            self.timer.start(SECONDS, self.passed)

    def passed(self) -> None:
        """The time is over."""
        if self.thing is not None:
            self.long = True
            self.taken = bool(self._tell(self.thing))

    def end(self) -> bool:
        """The finger is lifted; True if that means nothing any more."""
        taken = self.taken
        self.begin(None)
        return taken
