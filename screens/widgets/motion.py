"""Decorative animation: ripples, sliding screens, confetti. It makes some people sick."""

from kivy.uix.screenmanager import ScreenManager, SlideTransition

from screens.platform import device
from storage.settings import SYSTEM

SLIDE = 0.18
"""Duration of a change of screens in seconds."""

wanted = True
"""Whether there is animation at all."""


def use(chosen: str) -> None:
    """Applies the user's setting, or the system's."""
    global wanted
    wanted = device.moves() if chosen == SYSTEM else chosen == "full"


class Slide(SlideTransition):
    """Slides from one screen to the next; without animation changes at once."""

    def start(self, manager: ScreenManager) -> None:
        self.duration = SLIDE if wanted else 0
        super().start(manager)
