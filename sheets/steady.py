"""Nothing changes under the finger: one rule for everything that can be touched. No Kivy.

A control that appears, or that moves to where another one was, takes no touch for a moment after
the last touch there: that touch was meant for what was there before. A control is what it would do,
not where it is. Keys and screen readers name what they press, so the rule is not for them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import dist
from typing import NamedTuple

from sheets.drawing.geometry import Rect
from sheets.render_context import dp

SECONDS = 0.4
"""Seconds after the last touch in a place during which a new control there takes no touch."""
REACH = 24
"""Radius of that place in dp: half of the 48 dp that a finger needs."""
SLIP = 12
"""Distance in dp within which it is the same point: there only the same control counts."""
EDGE = 1
"""Tolerance in pixels for the position of a control, because of rounding."""


class Target(NamedTuple):
    """Something that can be touched."""

    meaning: object
    """A value for the effect of a touch; equal while the effect is the same."""
    rect: Rect


class TargetsAt(NamedTuple):
    """The targets at a point, and around it within `REACH`."""

    hit: Target | None
    near: list[Target]


NOTHING = TargetsAt(None, [])


@dataclass(eq=False)
class Tap:
    """One touch, and the targets when it came."""

    x: float
    y: float
    found: TargetsAt
    ended: float | None = field(default=None)
    """When the finger was lifted; None while it is down."""

    def allows(self, target: Target, x: float, y: float) -> bool:
        """Whether this target was at this point before the tap."""
        hit, slipped = self.found.hit, dist((x, y), (self.x, self.y)) <= dp(SLIP)
        beside = target.rect.distance(x, y) > EDGE  # a touch in a gap means it
        if ((hit and slipped) or beside) and (hit is None or hit.meaning != target.meaning):
            return False
        return beside or any(
            one.meaning == target.meaning and one.rect.distance(x, y) <= EDGE
            for one in self.found.near
        )


class Steady:
    """The last touches on one surface."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.taps: list[Tap] = []

    def down(self, x: float, y: float, found: TargetsAt) -> Tap | None:
        """Handles a finger that comes down; returns None if it has no effect."""
        before = self._before(x, y)
        if found.hit and not all(tap.allows(found.hit, x, y) for tap in before):
            self.prolong(x, y)
            return None
        tap = Tap(x, y, found)
        self.taps.append(tap)
        return tap

    def up(self, tap: Tap) -> None:
        """Notes that the finger was lifted, or that its effect is visible only now."""
        tap.ended = self._now()

    def forget(self, tap: Tap) -> None:
        """Forgets a tap that was none after all: something was scrolled."""
        if tap in self.taps:
            self.taps.remove(tap)

    def prolong(self, x: float, y: float) -> None:
        """Restarts the moment: a touch without effect is a touch, too."""
        for tap in self._before(x, y):
            if tap.ended is not None:
                tap.ended = self._now()

    def _before(self, x: float, y: float) -> list[Tap]:
        """Returns the taps that were here within the last moment."""
        now = self._now()
        self.taps = [one for one in self.taps if one.ended is None or now < one.ended + SECONDS]
        return [one for one in self.taps if dist((x, y), (one.x, one.y)) <= dp(REACH)]
