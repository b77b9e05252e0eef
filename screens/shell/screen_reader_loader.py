"""Loads the bridge to screen readers (`accessibility/accesskit_bridge.py`) if one runs, or is
switched on."""

from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger

from screens.platform import device, screen_reader
from screens.widgets.app_protocol import RunningApp
from storage.settings import SCREEN_READER

if TYPE_CHECKING:
    from screens.accessibility.accesskit_bridge import Bridge


class Reader:
    """Asks the system after the start, and each time the window comes to the front."""

    def __init__(self, app: RunningApp) -> None:
        self.app = app
        self.bridge: Bridge | None = None
        self._asking: Thread | None = None
        Window.bind(focus=self._looked_at)
        self.look()

    def stop(self) -> None:
        Window.unbind(focus=self._looked_at)
        if self.bridge:
            self.bridge.stop()

    def _looked_at(self, _window: object, focused: bool) -> None:
        if focused:
            self.look()

    def look(self) -> None:
        """Checks the setting, then for a running reader."""
        if self.bridge or not device.is_desktop():
            return
        if self.app.store.settings.get(SCREEN_READER):
            self._bring()
        elif self._asking is None or not self._asking.is_alive():
            self._asking = Thread(target=self._ask, daemon=True)
            self._asking.start()

    def _ask(self) -> None:
        if screen_reader.is_there():
            Clock.schedule_once(lambda _seconds: self._bring())

    def _bring(self) -> None:
        if self.bridge:
            return
        try:
            from screens.accessibility.accesskit_bridge import Bridge
        except ImportError:  # a system for which there is no AccessKit
            Logger.warning("Rollpad: no bridge to screen readers")
            return
        self.bridge = Bridge(self.app)
