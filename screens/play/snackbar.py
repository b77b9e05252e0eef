"""The messages of a match at the bottom of the window."""

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock

from play.action_result import Snackbar
from play.card_model import Act
from play.match import Match
from screens.widgets.widgets import RollpadScreen

AFTER_INK = 0.1
"""Seconds until a guest's entry is announced: the message is work for a frame."""


class MatchWords:
    """Shows the messages of the open match."""

    def __init__(self, screen: RollpadScreen, match: Callable[[], Match]) -> None:
        """`match`: returns the open game."""
        self.screen, self._match = screen, match
        self._shown: int | None = None
        """The number of the message that was shown last."""

    def show(self, message: Snackbar, *, remote: bool) -> None:
        show = partial(self._show_now, self._match(), message, remote)
        Clock.schedule_once(show, AFTER_INK) if remote else show()

    def hide(self) -> None:
        if self._shown is not None:
            self.screen.app.hush(self._shown)
        self._shown = None

    def _show_now(self, match: Match, message: Snackbar, remote: bool, *_args: object) -> None:
        app = self.screen.app
        if self._match() is match:
            act = partial(self._answer, match, message.act) if message.act else None
            text, answer, seconds = message.text, message.answer, message.seconds
            self._shown = app.say(text, answer, act, seconds, aside=remote)

    def _answer(self, match: Match, act: Act) -> None:
        """Runs the action of a message, unless another game has been opened since."""
        screen = self.screen
        if self._match() is match and screen.app.manager.current_screen is screen:
            act()
