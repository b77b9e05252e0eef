"""The part of the app that shows messages at the bottom of the window."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.screenmanager import ScreenManager
from kivymd.app import MDApp

from screens.platform.log import LOG
from screens.platform.sound_haptics import feedback
from screens.widgets.app_protocol import Telling
from screens.widgets.widgets import RollpadScreen
from sheets.drawing.geometry import Rect
from sheets.texts import _
from storage import StorageError, Store
from storage.errors import MESSAGES

if TYPE_CHECKING:
    from screens.settings.data_notices import Notices
    from screens.shell.speech import ReadAloud
    from screens.widgets.message import Message


class AppWithMessages(MDApp):
    """One message at a time; a new one replaces the one before."""

    store: Store
    manager: ScreenManager
    message: "Message | None" = None
    read_aloud: "ReadAloud | None" = None
    """Created on first use, if the system has a voice."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._number = 0
        self._on_answer: Callable[[], None] | None = None

    @cached_property
    def notices(self) -> "Notices":
        from screens.settings.data_notices import Notices

        return Notices()

    @property
    def has_store(self) -> bool:
        return hasattr(self, "store")

    def say(
        self,
        text: str,
        answer: str = "",
        on_answer: Callable[[], None] | None = None,
        seconds: float = 5,
        *,
        aside: bool = False,
    ) -> int:
        """Returns the message's number, with which it alone can be removed. `aside`: it is shown
        where it covers no control, if the screen has a place for that."""
        from sheets import announcements

        self.hush()
        message = self.message = self._message
        message.text, message.button, self._on_answer = text, answer, on_answer
        message.foot = self.manager.current_screen.foot if self.has_store else 0
        message.show(self._message_line if aside and not answer else lambda: None)
        announcements.say(announcements.MESSAGE, announcements.sentence(text))
        self._number += 1
        Clock.schedule_once(partial(self._over, self._number), seconds)
        return self._number

    def hush(self, number: int | None = None) -> None:
        """Removes the message; with a number only this one."""
        if self.message and number in (None, self._number):
            self.message.end()
            self.message = None

    def _over(self, number: int, _seconds: float) -> None:
        self.hush(number)

    def _message_line(self) -> Rect | None:
        screen = self.manager.current_screen
        assert isinstance(screen, RollpadScreen)
        return screen.message_line

    @cached_property
    def _message(self) -> "Message":
        """The one widget for all messages: creating it takes 5 ms."""
        from screens.widgets.message import Message

        message = Message(on_answer=self._answered)
        return message

    def _answered(self, _message: "Message") -> None:
        on_answer = self._on_answer
        self.hush()
        if on_answer:
            on_answer()

    def use_voice(self, wanted: bool) -> None:
        """Turns reading aloud on or off."""
        if wanted == bool(self.read_aloud):
            return
        if self.read_aloud:
            self.read_aloud.stop()
            self.read_aloud = None
            return
        from screens.platform.voice import system_voice
        from screens.shell.speech import ReadAloud

        if voice := system_voice(on_trouble=lambda: Clock.schedule_once(self._voice_failed)):
            self.read_aloud = ReadAloud(voice)

    @property
    def voice_works(self) -> bool:
        return not self.read_aloud or self.read_aloud.voice.works

    def _voice_failed(self, _seconds: float) -> None:
        """Updates the settings screen, if it is shown."""
        if self.manager.current == "settings":
            self.manager.current_screen.renew()

    def telling(self, first: Callable[[], None] | None = None) -> Telling:
        """Shows a storage error of the `with` block to the user, after `first`; see `Telling`."""

        def show(error: StorageError) -> None:
            if first:
                first()
            self.failed(error)

        return Telling(show)

    def failed(self, error: StorageError) -> None:
        """Reports that something could not be saved; what was not saved is not shown as written."""
        LOG.warning("storage error: %s", error.kind)
        feedback.play("refuse")
        self.say(_(MESSAGES[error.kind]))

    def show_notice(self) -> None:
        """Shows new notices about the data, such as a file set aside, once."""
        if self.has_store and (text := self.notices.new(self.store)):
            self.say(text, seconds=15)
