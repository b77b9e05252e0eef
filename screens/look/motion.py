"""What moves only to be seen: ripples, screens that slide, confetti. Some people get sick of it."""

from kivy.uix.screenmanager import ScreenManager, SlideTransition

from screens.system import device
from storage.settings import SYSTEM

SLIDE = 0.18
"""Seconds from one screen to the next."""

wanted = True
"""Whether it moves at all."""


def use(chosen: str) -> None:
    """As somebody has set it, or as the system has it."""
    global wanted
    wanted = device.moves() if chosen == SYSTEM else chosen == "full"


class Slide(SlideTransition):
    """From one screen to the next; at once where nothing is to move."""

    def start(self, manager: ScreenManager) -> None:
        self.duration = SLIDE if wanted else 0
        super().start(manager)
