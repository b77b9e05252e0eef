"""The part of the app that tells the user something at the bottom of the window."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.uix.screenmanager import ScreenManager
from kivymd.app import MDApp

from screens.look import aloud
from screens.look.telling import Telling
from screens.look.texts import _
from screens.settings.notices import Notices
from screens.system.feedback import feedback
from storage import StorageError, Store
from storage.errors import MESSAGES

if TYPE_CHECKING:
    from screens.look.message import Message
    from screens.shell.read_aloud import ReadAloud


class AppWithMessages(MDApp):
    """One message at a time; a new one replaces the one before."""

    store: Store
    manager: ScreenManager
    message: "Message | None" = None
    read_aloud: "ReadAloud | None" = None
    """Made when somebody wants it, and where the system has a voice."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.notices = Notices()

    @property
    def has_store(self) -> bool:
        return hasattr(self, "store")

    def say(
        self,
        text: str,
        answer: str = "",
        on_answer: Callable[[], None] | None = None,
        seconds: float = 5,
    ) -> None:
        from screens.look.message import Message

        self.hush()
        foot = self.manager.current_screen.foot if self.has_store else 0
        message = self.message = Message(text=text, button=answer, foot=foot)

        def answered(*_args: object) -> None:
            self.hush()
            if on_answer:
                on_answer()

        message.bind(on_answer=answered)
        message.show()
        aloud.say(aloud.MESSAGE, aloud.sentence(text))
        Clock.schedule_once(lambda _dt: self._end(message), seconds)

    def hush(self) -> None:
        """Removes the message."""
        if self.message:
            self._end(self.message)

    def _end(self, message: "Message") -> None:
        message.end()
        if self.message is message:
            self.message = None

    def use_voice(self, wanted: bool) -> None:
        """Whether what happens is read aloud."""
        if wanted == bool(self.read_aloud):
            return
        if self.read_aloud:
            self.read_aloud.stop()
            self.read_aloud = None
            return
        from screens.shell.read_aloud import ReadAloud
        from screens.system.voice import system_voice

        if voice := system_voice(on_trouble=lambda: Clock.schedule_once(self._voice_failed)):
            self.read_aloud = ReadAloud(voice)

    @property
    def voice_works(self) -> bool:
        return not self.read_aloud or self.read_aloud.voice.works

    def _voice_failed(self, _seconds: float) -> None:
        """The setting says so, if it is in front."""
        if self.manager.current == "settings":
            self.manager.current_screen.renew()

    def telling(self, first: Callable[[], None] | None = None) -> Telling:
        """A storage error in the `with` block is told to the user, after `first`; see `Telling`."""

        def tell(error: StorageError) -> None:
            if first:
                first()
            self.failed(error)

        return Telling(tell)

    def failed(self, error: StorageError) -> None:
        """Says that something could not be saved; what was not saved is not shown as written."""
        feedback.play("refuse")
        self.say(_(MESSAGES[error.kind]))

    def tell_notice(self) -> None:
        """Says once what is not as it was saved: a file that was set aside, what cannot be read."""
        if self.has_store and (text := self.notices.new(self.store)):
            self.say(text, seconds=15)
