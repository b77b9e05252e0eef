"""Reopens, at the start, the game that the app was left in.

The game is saved when it is opened, and cleared when the user goes home. So it works after a kill,
too.
"""

from contextlib import suppress
from datetime import UTC, datetime, timedelta

from kivy.clock import Clock

from screens.widgets.app_protocol import RunningApp
from storage import StorageError
from storage.settings import OPEN_GAME

LONGEST = timedelta(hours=12)
"""Maximum time away; after that the app starts at home."""


class ComeBack:
    def __init__(self, app: RunningApp) -> None:
        self._app = app
        self._known: int | None = None
        """The game that is saved as the open one."""
        self._follow = Clock.create_trigger(self._save)
        self._error: StorageError | None = None
        """Why the game could not be opened again."""

    def open_first(self, *, again: bool) -> None:
        """Opens home, or the game that the app was left in; then home is made on demand."""
        app = self._app
        session = self._left_in() if again else None
        if session:
            app.trail = ["home"]
            app.open("play", session=session)
        if app.trail[-1:] != ["play"]:
            app.trail = []
            app.open("home")

    def _left_in(self) -> object:
        """Returns the session of the game to reopen; None if there is none. It is cleared until its
        first frame is drawn, so that a game that cannot be shown is not reopened at every
        start."""
        store = self._app.store
        saved = store.settings.get(OPEN_GAME)
        if not saved:
            return None
        self._write(None)
        if not _is_recent(saved["at"]):
            return None
        from storage.session import Session

        try:
            session = Session.resume(store, saved["game"])
        except StorageError as error:
            self._error = error if error.kind != "missing" else None
            return None
        return None if session.journal.over else session

    def started(self) -> None:
        """Called before the first frame: reports an error, and saves after it."""
        if self._error:
            self._app.failed(self._error)
        Clock.schedule_once(lambda _dt: Clock.schedule_once(self._save))

    def follow(self) -> None:
        """Called when another screen is shown."""
        if self._app.root:  # at the start it is done after the first frame
            self._follow()

    def _save(self, *_args: object) -> None:
        number = self._number
        if number != self._known:
            self._write(number)

    def leave(self) -> None:
        """Called when the app is left or hidden: updates the saved time."""
        if self._known is not None:
            self._write(self._known)

    @property
    def _number(self) -> int | None:
        if "play" not in self._app.trail:
            return None
        from storage.session import Session  # loaded with the screen

        session: Session | None = getattr(self._app.screen("play"), "opened", None)
        return session.number if session else None

    def _write(self, number: int | None) -> None:
        self._known = number
        value = {} if number is None else {"game": number, "at": _now().isoformat()}
        with suppress(StorageError):  # not requested by the user, and nothing is lost
            self._app.store.settings.set(OPEN_GAME, value)


def _now() -> datetime:
    return datetime.now(UTC)


def _is_recent(at: str) -> bool:
    """Whether a time is near now, before or after."""
    try:
        return abs(_now() - datetime.fromisoformat(at)) <= LONGEST
    except (TypeError, ValueError):
        return False
