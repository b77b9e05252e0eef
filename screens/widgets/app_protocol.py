"""The app's interface for screens. `RollpadApp` depends on them and cannot be imported here."""

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from kivy.app import App
from kivy.uix.screenmanager import Screen, ScreenManager
from kivy.uix.widget import Widget

from storage.errors import StorageError
from storage.store import Store

if TYPE_CHECKING:
    from network.messages import GuestSeat
    from network.status import Device
    from screens.widgets.background_work import Job, Result, Work
    from screens.widgets.message import Message
    from storage.session import Session


class Cursor(Protocol):
    """The cursor of the keyboard control (`accessibility.keyboard_focus.Keys`)."""

    @property
    def spot_name(self) -> str: ...

    def go_to(self, widget: Widget) -> None: ...

    def scan(self, seconds: float) -> None: ...

    def go_on(self) -> None: ...

    def on_key(self, key: int, scancode: int = 0, modifiers: Sequence[str] = ()) -> bool: ...

    def stop(self) -> None: ...


class Guests(Protocol):
    """A table that is open to guests (`play.guest_service.OpenTable`)."""

    def seats(self, match: object) -> frozenset[int]: ...

    def reported_guests(self, match: object) -> "tuple[list[GuestSeat], list[int]]": ...

    def announce(self, words: Callable[[], str]) -> None: ...

    def changed(self) -> None: ...

    def give_to_guest(self, name: str) -> None: ...

    def refuse(self, name: str) -> None: ...

    def free(self, name: str) -> None: ...

    def stop(self) -> None: ...


class Shared(Protocol):
    """A table that several devices share (`play.table_service.SharedTable`)."""

    @property
    def number(self) -> int | None: ...

    @property
    def session(self) -> "Session": ...

    @property
    def devices(self) -> "Sequence[Device]": ...

    @property
    def port(self) -> int: ...

    @property
    def host_begins(self) -> bool:
        """Whether the host begins a rematch, not this device."""

    def ask_for_rematch(self) -> None: ...

    def take_over_if_left(self) -> None: ...

    def pause(self) -> None: ...

    def wake(self) -> None: ...

    def stop(self) -> None: ...


class Telling:
    """A `StorageError` in the block is shown to the user and suppressed; code after the block can
    check whether it `failed`. Other errors propagate."""

    def __init__(self, show: Callable[[StorageError], None]) -> None:
        self._show = show
        self.failed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> bool:
        if isinstance(error, StorageError):
            self.failed = True
            self._show(error)
        return self.failed


class RunningApp(Protocol):
    """Each method is described in `RollpadApp`."""

    version: str
    store: Store
    root: Widget
    manager: ScreenManager
    trail: list[str]
    """The names of the screens from the first to the current one."""
    message: "Message | None"
    receipts: str
    guests: Guests | None
    """Stopped when the app is left."""
    shared: Shared | None
    """The shared table of this device; stopped then, too."""

    @property
    def has_store(self) -> bool: ...

    @property
    def keys(self) -> Cursor: ...

    def data_folder(self) -> Path: ...

    # Navigation

    def screen(self, name: str) -> Screen: ...

    def open(self, name: str, **what: object) -> None: ...

    def back(self) -> bool: ...

    def renew(self) -> None: ...

    def keep_awake(self) -> None: ...

    def start_over(self) -> None: ...

    def stop(self) -> None: ...

    # Games

    def new_game(
        self,
        game: str,
        options: dict[str, object],
        names: list[str],
        dice: dict[str, object] | None = None,
    ) -> None: ...

    def resume_game(self, number: int) -> None: ...

    # Settings

    def look_for_readers(self) -> None: ...

    def use_settings(self) -> None: ...

    def use_appearance(self, wanted: str) -> None: ...

    def use_colours(self, tone: str) -> None: ...

    def use_voice(self, wanted: bool) -> None: ...

    @property
    def voice_works(self) -> bool: ...

    def use_text_size(self, wanted: object) -> None: ...

    # Background work and messages

    def work(
        self,
        job: "Job[Result]",
        on_done: "Callable[[Result], None]" = ...,
        on_progress: Callable[[int, int], None] = ...,
        on_failed: Callable[[StorageError], None] | None = None,
    ) -> "Work": ...

    def back_up(self, *_args: object) -> None: ...

    def game_over(self) -> None: ...

    def telling(self, first: Callable[[], None] | None = None) -> Telling: ...

    def failed(self, error: StorageError) -> None: ...

    def say(
        self,
        text: str,
        answer: str = "",
        on_answer: Callable[[], None] | None = None,
        seconds: float = 5,
        *,
        aside: bool = False,
    ) -> int: ...

    def hush(self, number: int | None = None) -> None: ...

    def show_notice(self) -> None: ...


def running_app() -> RunningApp:
    return App.get_running_app()
