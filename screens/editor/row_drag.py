"""A row or section that is dragged by its handle: its new place is marked, and the page scrolls at
its edges."""

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from screens.editor.page import Page
from screens.editor.parts import Grip
from screens.widgets.theme import theme

FAINT = 0.35
"""The opacity of what is dragged."""
EDGE, STEP = 56, 10
"""Distance in dp from the edge of the page where it scrolls, and how far it does in a frame."""
MARK = 4
"""The height of the mark in dp."""


class RowDrag:
    def __init__(self, page: Page, grip: Grip, scroll: ScrollView, screen: Widget) -> None:
        self._page, self._grip, self._scroll, self._screen = page, grip, scroll, screen
        self._y = 0.0
        self.mark: tuple[float, float, float, float] | None = None
        """Where the mark is in the window; None if that is out of sight."""
        self._drawn = InstructionGroup()
        screen.canvas.after.add(self._drawn)
        _box_of(grip).opacity = FAINT
        self._follow = Clock.schedule_interval(self._go_on, 0)

    def move(self, y: float) -> None:
        """Follows the finger, in window coordinates."""
        self._y = y
        self._show()

    def stop(self) -> None:
        """Takes away everything that was shown for it."""
        self._follow.cancel()
        self._screen.canvas.after.remove(self._drawn)
        _box_of(self._grip).opacity = 1

    def drop(self) -> None:
        """Moves it to its new place."""
        items, at = self._page.grips[self._grip]
        to = self._target()
        self._page.shift(items, at, (to if to <= at else to - 1) - at)

    def _grips(self) -> dict[int, Grip]:
        """Returns the handles of the same list, by their places."""
        items, _at = self._page.grips[self._grip]
        return {n: one for one, (inside, n) in self._page.grips.items() if inside is items}

    def _target(self) -> int:
        """Returns the place before which it would go."""
        grips = self._grips()
        below = [n for n, one in grips.items() if one.to_window(*one.center)[1] < self._y]
        return min(below, default=len(grips))

    def _show(self) -> None:
        grips, to = self._grips(), self._target()
        box = _box_of(grips[min(to, len(grips) - 1)])
        x, y = box.to_window(box.x, box.top if to in grips else box.y)
        low = self._scroll.to_window(*self._scroll.pos)[1]
        self._drawn.clear()
        self.mark = None
        if low <= y <= low + self._scroll.height:
            self.mark = x, y - dp(MARK) / 2, box.width, dp(MARK)
            self._drawn.add(Color(*theme.may))
            self._drawn.add(Rectangle(pos=self.mark[:2], size=self.mark[2:]))

    def _go_on(self, _seconds: float) -> None:
        """Scrolls while the finger is at an edge of the page."""
        scroll = self._scroll
        low = scroll.to_window(*scroll.pos)[1]
        hidden = scroll.children[0].height - scroll.height
        up = (self._y > low + scroll.height - dp(EDGE)) - (self._y < low + dp(EDGE))
        if up and hidden > 0 and self._y:
            scroll.scroll_y = max(0.0, min(1.0, scroll.scroll_y + up * dp(STEP) / hidden))
            self._show()


def _box_of(grip: Grip) -> Widget:
    """Returns the whole row or section of a handle."""
    return grip.parent.parent
