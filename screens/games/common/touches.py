"""Touches of a sheet: which box a finger means, what it holds, a swipe, a long press."""

from typing import Any

from scoring.core import Box
from screens.games.common.margin import Margin
from screens.games.common.sheet_keys import SheetKeys
from screens.look.geometry import Rect
from screens.look.surface import dp

SWIPE, SWIPE_SECONDS = 70, 0.3
"""A touch that moves so far across, in dp, within so short a time is a swipe."""
FINGER = 24
"""Half of the 48 dp a finger needs: a touch in a gap may be this far from the box it is for."""
DIGITS = "0123456789"


class SheetTouches(Margin, SheetKeys):
    words: list[Rect]
    """Where something is printed in words."""
    finger: Any = None
    """The touch that counts: the last one that came down. What else lies on the sheet, a palm or
    another finger, means nothing."""

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
        """The box a finger means: the one it lies in, whether that may be ticked or not. Only in a
        gap it is one beside it."""
        return self.box_under(x, y) or (self._box_beside(x, y) if self._is_gap(x, y) else None)

    def box_under(self, x: float, y: float) -> Box | None:
        return next((box for box, rect in self.boxes.items() if not rect.distance(x, y)), None)

    def group_of(self, box: Box) -> str:
        """The row or group that a box is in, by its name: `row1.4` is in `row1`, `number3` in
        `number`. A label stands for itself, so that nothing is ticked from beside it."""
        name, dot, part = box.partition(".")
        if part == "label":
            return box
        return name if dot else name.rstrip(DIGITS)

    def _is_gap(self, x: float, y: float) -> bool:
        """Whether nothing is printed here: no words, no heading, no mark in the margin."""
        printed = (*self.words, *self.signs.values())
        return not self._is_heading(x, y) and all(rect.distance(x, y) for rect in printed)

    def _box_beside(self, x: float, y: float) -> Box | None:
        """The nearest box that may be ticked, within reach, of the row or group that the gap
        belongs to: that of the nearest box, whichever it is. Nothing may lie between."""
        away = {box: rect.distance(x, y) for box, rect in self.boxes.items()}
        if not away:
            return None
        group = self.group_of(min(away, key=away.__getitem__))
        inviting = self.invited & away.keys()
        near = [(away[box], box) for box in inviting if self.group_of(box) == group]
        distance, found = min(near, default=(dp(FINGER) + 1, ""))
        if distance > dp(FINGER):
            return None
        way = (x, y), self.boxes[found].center
        others = (rect for box, rect in self.boxes.items() if box != found)
        return None if any(_crosses(*way, rect) for rect in others) else found

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        touch.ud[self] = touch.pos
        self.finger = touch
        if not self.compact:
            self._press(self.box_at(*touch.pos))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if touch is self.finger and not self.compact and not self._swiped(touch):
            self._press(self.box_at(*touch.pos) if self.collide_point(*touch.pos) else None)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if touch is not self.finger:
            return True
        self.finger = None
        box, self.pressed = self.pressed, None
        if self.long.end() or touch.ud.get(self) is None:  # it was a swipe
            return True
        if not self.compact:
            self.let_go_of(box, *touch.pos)
        elif self.collide_point(*touch.pos):
            self.dispatch("on_box", None)
        return True

    def forget_finger(self) -> None:
        """What lies on the sheet now was meant for what was in sight before."""
        self.finger = self.pressed = None
        self.long.end()

    def let_go_of(self, box: Box | None, x: float, y: float) -> None:
        """The finger is lifted here: from a box, or from what is printed round them."""
        if box is not None:
            self.dispatch("on_box", box)
        elif self._is_heading(x, y):
            self.dispatch("on_heading")
        elif sign := self.sign_at(x, y):
            self.dispatch("on_mark", sign)

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


def _crosses(start: tuple[float, float], end: tuple[float, float], rect: Rect) -> bool:
    """Whether a straight line leads through a box: is there a part of it that is in the box both
    across and up?"""
    enters, leaves = 0.0, 1.0
    edges = ((rect.x, rect.x + rect.width), (rect.y, rect.y + rect.height))
    for origin, target, (low, high) in zip(start, end, edges, strict=True):
        way = target - origin
        if not way:
            if not low < origin < high:
                return False
            continue
        first, last = sorted(((low - origin) / way, (high - origin) / way))
        enters, leaves = max(enters, first), min(leaves, last)
    return enters < leaves
