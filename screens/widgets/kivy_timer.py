"""A timer that uses Kivy's clock."""

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent


class KivyTimer:
    def __init__(self) -> None:
        self._event: ClockEvent | None = None

    def start(self, seconds: float, ring: Callable[[], None]) -> None:
        self.cancel()
        self._event = Clock.schedule_once(lambda _seconds: ring(), seconds)

    def cancel(self) -> None:
        if self._event is not None:
            self._event.cancel()
            self._event = None
