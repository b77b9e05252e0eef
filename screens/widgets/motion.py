"""Decorative animation: ripples, moving screens, confetti. It makes some people sick."""

from kivy.metrics import dp
from kivy.uix.screenmanager import ScreenManager, SlideTransition

from screens.platform import device
from storage.settings import SYSTEM

SLIDE = 0.045
"""Duration of a change of screens in seconds."""
WAY = 20
"""How far the next screen moves to its place, in dp."""

wanted = True
"""Whether there is animation at all."""


def use(chosen: str) -> None:
    """Applies the user's setting, or the system's."""
    global wanted
    wanted = device.moves() if chosen == SYSTEM else chosen == "full"


class Slide(SlideTransition):
    """Shows the next screen at once, whole and almost in its place, to which it moves the rest of
    the way; without animation it is there at once."""

    def start(self, manager: ScreenManager) -> None:
        self.duration = SLIDE if wanted else 0
        super().start(manager)

    def on_progress(self, progress: float) -> None:
        self.remove_screen(self.screen_out)
        way = dp(WAY) * (1 - progress) if wanted else 0
        x, y = self.manager.pos
        self.screen_in.pos = (x - way if self.direction == "right" else x + way), y

    def finish(self) -> None:
        """Moves the next screen to its place at once: a touch does not wait for it."""
        if self.is_active and self._anim:
            self._anim.stop(self)
