"""What the set-up, the lobby's screen and the guests' table need of each other: no one of them
imports another for it."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from kivy.uix.widget import Widget

from screens.platform.foreign_types import KivyTouch


class LobbyGuest(Protocol):
    """Someone who has come by browser (`play.guest_session.Guest`)."""

    name: str


class LobbyGuests(Protocol):
    """Those who have come (`play.guest_controller.GuestTable`)."""

    @property
    def here(self) -> Sequence[LobbyGuest]: ...

    def rename_in_lobby(self, before: str, name: str) -> bool: ...

    def leave_lobby(self, name: str) -> None: ...


class LobbyTable(Protocol):
    """The table that is open to guests (`guest_service.OpenTable`)."""

    @property
    def table(self) -> LobbyGuests: ...

    def changed(self) -> None: ...


class LobbyPlace(Protocol):
    """The screen that shows the lobby."""

    @property
    def table(self) -> LobbyTable | None: ...

    def show_lobby(self) -> None: ...

    def scroll_to(self, row: Widget) -> None: ...


class LobbyList(Protocol):
    """The players who have come, or are expected (`setup.lobby_players`)."""

    rows: Widget

    @property
    def missing(self) -> list[str]: ...

    def take(self, touch: KivyTouch) -> bool: ...

    def show(self) -> None: ...

    def keep(self) -> None: ...

    def leave_out(self, names: list[str]) -> None: ...

    def words_without(self) -> str: ...


@runtime_checkable
class Lobby(Protocol):
    """The set-up, as far as guests who come before the game need it (`setup.screen`)."""

    @property
    def written(self) -> list[str]: ...

    def welcome(self, name: str, ink: int) -> None: ...

    def put_in_order(self, names: list[str]) -> None: ...

    def change_ink_of(self, name: str) -> None: ...

    def inks(self) -> dict[str, int]: ...

    @property
    def fewest(self) -> int: ...

    def lobby_players(self, place: LobbyPlace) -> LobbyList: ...

    def start(self) -> None: ...
