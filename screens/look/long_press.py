"""A finger that stays on the same thing: what must not happen by accident asks for that."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

SECONDS = 0.6


class LongPress:
    def __init__(self, tell: Callable[[Any], Any]) -> None:
        """Tells what a finger has stayed on; the answer is whether that was all it was for."""
        self._tell = tell
        self._trigger = Clock.create_trigger(self._passed, SECONDS)
        self.thing: Any = None
        """What the finger is on now."""
        self.long = False
        """Whether it has been there long enough."""
        self.taken = False
        """Whether lifting it means nothing any more."""

    def begin(self, thing: Any) -> None:
        """The finger is on this now; None: on nothing."""
        if thing == self.thing:
            return
        self._trigger.cancel()
        self.thing, self.long, self.taken = thing, False, False
        if thing is not None:
            self._trigger()

    def _passed(self, _seconds: float) -> None:
        self.long = True
        self.taken = bool(self._tell(self.thing))

    def end(self) -> bool:
        """The finger is lifted; True if that means nothing any more."""
        taken = self.taken
        self.begin(None)
        return taken
