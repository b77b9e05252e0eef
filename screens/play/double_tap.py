"""Ignores the second tap of a double tap: after the first has entered something, the second would
hit what has appeared under the finger."""

from math import dist

from kivy.clock import Clock
from kivy.metrics import dp

from screens.games.common.touches import FINGER
from screens.look.touch import Touch
from screens.play.asking_back import DOUBLE_TAP


class DoubleTap:
    """The taps on one screen."""

    def __init__(self) -> None:
        self._lifted: tuple[float, float] = (0, 0)
        """Where the last finger was lifted."""
        self._lifted_at = self._entered_at = float("-inf")

    def lifted(self, _screen: object, touch: Touch) -> None:
        """A finger was lifted; called before it takes effect."""
        self._lifted, self._lifted_at = touch.pos, Clock.get_time()

    def entered(self) -> None:
        """Something has been entered."""
        self._entered_at = Clock.get_time()

    def takes(self, touch: Touch) -> bool:
        """Whether a touch is the second of a double tap whose first has entered something."""
        if touch.is_mouse_scrolling or self._entered_at < self._lifted_at:
            return False
        soon = Clock.get_time() - self._entered_at < DOUBLE_TAP
        return soon and dist(touch.pos, self._lifted) <= dp(FINGER)
