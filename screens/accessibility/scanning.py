"""Control by one switch: the ring moves on its own from line to line, then from target to target.

The switch is a key: Enter or the space bar. It chooses the line, then the target in it.
"""

from typing import Protocol

from kivy.clock import Clock, ClockEvent

from screens.accessibility.focusables import Focusable
from sheets.reading_order import union

ROUNDS = 2
"""Number of times that a line is gone through before the lines are again."""


class Ring(Protocol):
    """The ring around what is in focus, as the switch moves it."""

    marked: list[Focusable] | None

    @property
    def is_busy(self) -> bool: ...

    def focusables(self) -> list[Focusable]: ...

    def mark(self, targets: list[Focusable]) -> None: ...

    def press(self) -> None: ...


class Scanning:
    def __init__(self, keys: Ring, seconds: float) -> None:
        self._keys = keys
        self._line: list[Focusable] = []
        """The chosen line; empty while lines are gone through."""
        self._at = -1
        self._clock: ClockEvent = Clock.schedule_interval(self._step, seconds)

    def stop(self) -> None:
        self._clock.cancel()
        self._keys.marked = None

    def _lines(self) -> list[list[Focusable]]:
        return lines_of(self._keys.focusables())

    def _step(self, _seconds: float) -> None:
        """Goes on to the next line, or to the next target of the chosen one."""
        if self._keys.is_busy:
            return
        self._at += 1
        if self._line:
            self._line = self._still_there(self._line)
        if self._line and self._at < ROUNDS * len(self._line):
            self._keys.mark([self._line[self._at % len(self._line)]])
            return
        if self._line:  # nothing was chosen: the lines again
            self._line, self._at = [], 0
        if lines := self._lines():
            self._keys.mark(lines[self._at % len(lines)])

    def _still_there(self, line: list[Focusable]) -> list[Focusable]:
        found = self._keys.focusables()
        return [target for target in line if any(target.same(other) for other in found)]

    def press(self) -> None:
        """Chooses the line, or presses the target, for the switch."""
        if self._at < 0:
            self._step(0)
            return
        lines = self._lines()
        if not self._line and lines:
            line = lines[self._at % len(lines)]
            if len(line) > 1:
                self._line, self._at = line, -1
                self._step(0)
                return
        self._line, self._at = [], -1
        self._keys.marked = None
        self._keys.press()


def lines_of(found: list[Focusable]) -> list[list[Focusable]]:
    """Returns lines of targets side by side, in reading order; a drawing has its own."""
    lines: list[list[Focusable]] = []
    for target in found:
        if lines and _is_beside(lines[-1], target):
            lines[-1].append(target)
        else:
            lines.append([target])
    return lines


def _is_beside(line: list[Focusable], target: Focusable) -> bool:
    around, middle = union([one.rect for one in line]), target.rect.center[1]
    same = line[0].widget is target.widget or not (line[0].name or target.name)
    return same and around.y <= middle <= around.y + around.height
