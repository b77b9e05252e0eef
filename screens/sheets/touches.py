"""Touches of a sheet: which box a finger means, what it holds, a swipe, a long press."""

from typing import Any

from kivy.metrics import dp

from scoring.core import Box
from screens.sheets.by_keys import SheetKeys
from screens.sheets.margin import Margin

SWIPE, SWIPE_SECONDS = 70, 0.3
"""A touch that moves so far across, in dp, within so short a time is a swipe."""
FINGER = 24
"""Half of the 48 dp a finger needs: a touch this near to a box that may be ticked means it."""


class SheetTouches(Margin, SheetKeys):
    __events__ = (
        "on_box",
        "on_hold",
        "on_long",
        "on_mark",
        "on_draft",
        "on_move",
        "on_heading",
        "on_swipe",
    )

    # Touching

    def box_at(self, x: float, y: float) -> Box | None:
        """The box a finger means: the nearest one that may be touched, if it is near enough;
        otherwise whatever is under the finger."""
        near = [(self.boxes[box].distance(x, y), box) for box in self.invited if box in self.boxes]
        exact = [box for box, rect in self.boxes.items() if rect.distance(x, y) == 0]
        if near:
            distance, box = min(near)
            if distance == 0 or (distance <= dp(FINGER) and not self._is_meant(exact)):
                return box
        return exact[0] if exact else None

    def _is_meant(self, exact: list[Box]) -> bool:
        """Whether a touch right on a quiet box is meant for it: boxes as large as a finger are."""
        return any(min(self.boxes[box][2:]) >= dp(FINGER * 1.5) or self.takes(box) for box in exact)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        touch.ud[self] = touch.pos
        if not self.compact:
            self._press(self.box_at(*touch.pos))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if not self.compact and not self._swiped(touch):
            self._press(self.box_at(*touch.pos) if self.collide_point(*touch.pos) else None)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        box, self.pressed = self.pressed, None
        if self.long.end() or touch.ud.get(self) is None:  # it was a swipe
            return True
        if box is None and not self.compact and self._is_heading(*touch.pos):
            self.dispatch("on_heading")
        elif box is None and not self.compact and (sign := self.sign_at(*touch.pos)):
            self.dispatch("on_mark", sign)
        elif self.compact:
            if self.collide_point(*touch.pos):
                self.dispatch("on_box", None)
        elif box is not None:
            self.dispatch("on_box", box)
        return True

    def _is_heading(self, x: float, y: float) -> bool:
        """Where the name and the total are."""
        return bool(self.collide_point(x, y) and y > self.top - self.margin - self.heading)

    def _swiped(self, touch: Any) -> bool:
        """A quick move across is no touch of a box: it goes on to the next sheet."""
        start = touch.ud.get(self)
        if start is None:
            return True
        across, up = touch.x - start[0], touch.y - start[1]
        quick = touch.time_update - touch.time_start < SWIPE_SECONDS
        if not self.swipes or not quick or abs(across) < dp(SWIPE) or abs(up) > abs(across) / 2:
            return False
        touch.ud[self] = None
        self._press(None)
        self.dispatch("on_swipe", -1 if across > 0 else 1)
        return True

    def _press(self, box: Box | None) -> None:
        self.long.begin(box)
        if box != self.pressed:
            self.pressed = box
            self.dispatch("on_hold", box)

    def on_box(self, box: Box | None) -> None:
        """A box was touched and let go."""

    def on_long(self, box: Box | None) -> bool:
        """The finger has stayed on this box, or on what is laid; True: it was all for that."""
        return False

    def on_draft(self, move: Any, settled: bool) -> None:
        """A move has been put together with more than touches of boxes; settled: let go of."""

    def on_move(self, move: Any) -> None:
        """A move that has been put together here is to be entered."""

    def on_heading(self) -> None:
        """The name above the sheet was touched."""

    def on_swipe(self, step: int) -> None:
        """The finger has swept across: 1 to the next, -1 to the one before."""

    def on_hold(self, box: Box | None) -> None:
        """The finger lies on this box now; None: it has slid off."""
