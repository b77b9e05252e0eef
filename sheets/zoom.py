"""How large a sheet is drawn: with two fingers, Ctrl and the wheel or + and −, or by the menu. No
Kivy.

A sheet that is zoomed is laid out again as on a screen with other pixels per dp: its rows become
higher or lower, and no row is ever cut off. So it is scrolled up and down only. Two fingers never
enter anything, and a double tap does not zoom.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import dist, log2

from sheets.pointer import Pointer
from sheets.render_context import current, dp, rendering

USUAL, MOST = 1.0, 2.0
"""The usual level and the largest one."""
STEPS = 4
"""Number of steps from one level to that of twice the size."""
LEAST_TARGET = 24
"""Height of a row in dp below which it is not touched: a tap there enlarges it."""
LEAST_FAR = 48
"""Minimum distance in dp of two fingers that is taken for their distance: it is divided by."""

Follow = Callable[[float, float], None]
"""Scrolls so that what was held lies at this point again."""


class Zoomed(ABC):
    """What a zoom asks of its sheet."""

    @abstractmethod
    def whole(self) -> float:
        """Returns the largest level, at most the usual one, at which the whole sheet is in
        sight."""

    @abstractmethod
    def held(self, x: float, y: float) -> Follow:
        """Returns how to scroll so that what is at this point now lies under a point again."""

    @abstractmethod
    def changed(self) -> None:
        """Lays the sheet out and draws it again."""

    @abstractmethod
    def give_up_touch(self) -> None:
        """Makes the finger on the sheet mean nothing."""


class Zoom:
    def __init__(self, sheet: Zoomed) -> None:
        self._sheet = sheet
        self.level = USUAL
        """The size relative to the usual one."""
        self._fingers: list[Pointer] = []
        """The fingers on the sheet, in the order in which they came."""
        self._pinching = False
        """Whether there were two fingers since the first one came."""
        self._began: tuple[float, float] = USUAL, 1.0
        """The level and the distance of the fingers when the second one came."""
        self._follow: Follow | None = None
        self._scales = False
        """Whether `scaled` is at work: within itself it changes nothing."""

    @contextmanager
    def scaled(self) -> Iterator[None]:
        """Makes everything larger or smaller that is given in dp."""
        if self.level == USUAL or self._scales:
            yield
            return
        now, self._scales = current(), True
        try:
            larger = now.density * self.level
            with rendering(replace(now, density=larger, zoom=self.level)):
                yield
        finally:
            self._scales = False

    @contextmanager
    def tried(self, level: float) -> Iterator[None]:
        """Sets another level for a moment, to find out what fits."""
        before, self.level = self.level, level
        try:
            yield
        finally:
            self.level = before

    # Changes

    def levels(self) -> list[float]:
        """Returns all levels, from that of the whole sheet up."""
        least = self._sheet.whole()
        return [least, *(one for one in steps_from(least) if one > least * 1.01)]

    def set_to(self, level: float, x: float, y: float) -> bool:
        """Changes the level; what is at this point stays there. Returns whether it has changed."""
        if level == self.level:
            return False
        follow = self._sheet.held(x, y)
        self._draw_at(level)
        follow(x, y)
        return True

    def step(self, by: int, x: float, y: float) -> bool:
        """Makes the sheet larger (1) or smaller (−1) by a step; False at the last one."""
        more = [one for one in self.levels() if (one - self.level) * by > 0.001]
        return bool(more) and self.set_to(min(more) if by > 0 else max(more), x, y)

    def show_whole(self, x: float, y: float) -> bool:
        """Shows the whole sheet, or as much of it as can be made out."""
        return self.set_to(self._sheet.whole(), x, y)

    def keep_within(self) -> None:
        """Enlarges the sheet again where it would be smaller than as a whole, because it has
        more room now."""
        if self.level < USUAL:
            self.level = max(self.level, self._sheet.whole())

    def _draw_at(self, level: float) -> None:
        self.level = level
        self._sheet.changed()

    # Fingers

    def down(self, finger: Pointer) -> bool:
        """Handles a finger that comes down on the sheet; returns True if it is not the only
        one."""
        self._fingers.append(finger)
        if len(self._fingers) < 2:
            return False
        self._sheet.give_up_touch()
        self._pinching = True
        self._follow = self._sheet.held(*self._middle)
        self._began = self.level, self._distance
        return True

    def move(self, finger: Pointer) -> bool:
        """Zooms and scrolls with two fingers; returns True if the finger means nothing else."""
        if not self._pinching or finger not in self._fingers:
            return False
        if len(self._fingers) > 1:
            level, distance = self._began
            wanted = log2(level * self._distance / distance)
            level = min(self.levels(), key=lambda one: abs(log2(one) - wanted))
            if level != self.level:
                self._draw_at(level)
            if self._follow:
                self._follow(*self._middle)
        return True

    def up(self, finger: Pointer) -> bool:
        """Handles a lifted finger; returns True if it enters nothing: one of several, or the last
        one of them."""
        if finger in self._fingers:
            self._fingers.remove(finger)
        pinched = self._pinching
        self._pinching = pinched and bool(self._fingers)
        return pinched

    @property
    def _middle(self) -> tuple[float, float]:
        one, other = self._fingers[0], self._fingers[1]
        return (one.x + other.x) / 2, (one.y + other.y) / 2

    @property
    def _distance(self) -> float:
        one, other = self._fingers[0], self._fingers[1]
        return max(dp(LEAST_FAR), dist(one.spot, other.spot))


def steps_from(least: float) -> list[float]:
    """Returns the levels between the least one and the largest, one of which is the usual one."""
    last = round(log2(MOST) * STEPS)
    first = round(log2(least) * STEPS) - 1
    found = (USUAL * 2 ** (step / STEPS) for step in range(first, last + 1))
    return [one for one in found if one >= least]
