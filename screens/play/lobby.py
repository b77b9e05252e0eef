"""What the New game screen, the screen of the lobby and the guests' table need of each other; none
imports another."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from kivy.uix.widget import Widget

from screens.platform.foreign_types import KivyTouch


class LobbyGuest(Protocol):
    """A guest by browser (`play.guest_session.Guest`)."""

    name: str


class LobbyGuests(Protocol):
    """The guests (`play.guest_controller.GuestController`)."""

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
    """The players who have joined, or are expected (`setup.lobby_players`)."""

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
    """What is needed of the New game screen for guests who join before the game
    (`setup.screen`)."""

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
