"""A timer that goes by Kivy's clock."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock


class KivyTimer:
    def __init__(self) -> None:
        self._event: Any = None

    def start(self, seconds: float, ring: Callable[[], None]) -> None:
        self.cancel()
        self._event = Clock.schedule_once(lambda _seconds: ring(), seconds)

    def cancel(self) -> None:
        if self._event is not None:
            self._event.cancel()
            self._event = None
