"""Limits the connections that have not logged in yet, before anything is read from them."""

import logging
from collections import Counter
from collections.abc import Callable
from time import monotonic

LINE_SECONDS = 60.0
"""Seconds between two lines of the log about the same event: unknown peers must not fill it."""


class RareLine:
    """A line of the log that is written once a minute at most, with the number of events."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = monotonic) -> None:
        self._log, self._clock = log, clock
        self._next = 0.0
        self._count = 0

    def write(self, what: str) -> None:
        self._count += 1
        now = self._clock()
        if now >= self._next or self._next == 0.0:
            count = f" ({self._count} times)" if self._count > 1 else ""
            self._log.warning("%s%s", what, count)
            self._next, self._count = now + LINE_SECONDS, 0


class Door:
    """Counts the connections that wait at a server: in all, and from each address."""

    def __init__(self, name: str, most: int, most_from_one: int) -> None:
        self._most, self._most_from_one = most, most_from_one
        self._waiting: Counter[str] = Counter()
        self._line = RareLine(logging.getLogger(f"rollpad.{name}"))

    def admit(self, address: str) -> bool:
        """Whether one more connection may wait; if so, `leave` has to be called for it."""
        one, all_ = self._waiting[address], self._waiting.total()
        if all_ >= self._most or one >= self._most_from_one:
            if not one:
                del self._waiting[address]
            self._line.write("too many connections without a login: refused")
            return False
        self._waiting[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Ends the waiting of a connection: it has logged in, or is closed."""
        self._waiting[address] -= 1
        if self._waiting[address] <= 0:
            del self._waiting[address]
