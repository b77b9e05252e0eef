"""A game on several devices, as the app (or a host without a window) holds it.

It has the same ways in as `storage.Session`, so that playing is as always. All decisions are made
in the thread that calls it; `tick` reads what the wire has heard and says what is due.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.journal import Journal
from scoring.reading import Move
from storage import Store
from storage.session import Change
from table.wire import Wire


class How(Enum):
    TOGETHER = "together"
    WAITING = "waiting"
    """Something that was entered here is not official yet."""
    HOST_GONE = "host gone"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class Situation:
    how: How
    waiting: int = 0
    """The number of proposals that are not official."""


@dataclass(frozen=True, slots=True)
class Device:
    id: str
    name: str
    seats: tuple[int, ...]
    here: bool
    """Whether it was heard within the last seconds."""
    host: bool
    own: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A proposal that is not official, or an entry that came late."""

    by: str
    player: int
    what: dict[str, object]
    """The move as JSON; empty for an undo or several steps."""
    state: str
    """`sent`, `early`, `refused` or `late`."""
    rule: str
    reason: str
    """As the host says it, in English."""
    own: bool
    """Whether it was entered on this device."""


@dataclass(frozen=True, slots=True)
class Joined:
    """What a device knows of the table that it joins before it has the game."""

    secret: str
    addresses: tuple[str, ...]
    broker: str = ""
    """`mqtt://name:port` or `mqtts://name:port` of a club; empty for a table at home."""


MakeWire = Callable[[str, str, str], Wire]
"""The wire of a device: its name, the table's secret, and the club's broker or an empty text."""


class SharedGame:
    number: int
    journal: Journal
    """The official journal and what is pending, as it is shown."""
    fresh: bool

    @classmethod
    def open(
        cls,
        store: Store,
        number: int,
        wire: MakeWire,
        *,
        secret: str,
        name: str = "",
        broker: str = "",
        device: str | None = None,
    ) -> "SharedGame":
        """Hosts a saved game. Raises OSError if there can be no broker."""
        raise NotImplementedError

    @classmethod
    def join(cls, store: Store, at: Joined, wire: MakeWire, *, name: str = "") -> "SharedGame":
        """Sits down at a table. There is no game (`ready`) until the host's was heard."""
        raise NotImplementedError

    @classmethod
    def resume(cls, store: Store, number: int, wire: MakeWire) -> "SharedGame | None":
        """A game that was shared when the app was left; None if it was not."""
        raise NotImplementedError

    @property
    def ready(self) -> bool:
        raise NotImplementedError

    def tick(self, now: float) -> bool:
        """To be called often (every 50 ms, and when the wire has something), with seconds of a
        clock that never goes back. Says whether anything that is shown has changed."""
        raise NotImplementedError

    # As a Session

    def reload(self) -> None:
        raise NotImplementedError

    def enter(
        self,
        player: int,
        move: Move,
        *,
        forced: bool = False,
        drawn: bool = False,
        hint: bool = False,
    ) -> None:
        raise NotImplementedError

    def changed(self, entry: int, move: Move, *, forced: bool = False) -> Change:
        raise NotImplementedError

    def take(self, journal: Journal) -> None:
        raise NotImplementedError

    def undo(self, player: int | None = None) -> None:
        raise NotImplementedError

    def redo(self, player: int | None = None) -> None:
        raise NotImplementedError

    def back_to(self, count: int) -> None:
        raise NotImplementedError

    # Only of a shared game

    @property
    def official(self) -> Journal:
        raise NotImplementedError

    @property
    def pending(self) -> frozenset[int]:
        """The entries of `journal` that are not official yet, by their ids there."""
        raise NotImplementedError

    @property
    def waiting(self) -> list[Waiting]:
        raise NotImplementedError

    @property
    def situation(self) -> Situation:
        raise NotImplementedError

    @property
    def hosting(self) -> bool:
        raise NotImplementedError

    @property
    def devices(self) -> list[Device]:
        raise NotImplementedError

    @property
    def address(self) -> str:
        """Where the host is to be found: `a.b.c.d:port`."""
        raise NotImplementedError

    @property
    def secret(self) -> str:
        raise NotImplementedError

    def withdraw(self, by: str) -> None:
        """Takes a proposal out of the outbox for good, and what undoes it."""
        raise NotImplementedError

    def force(self, by: str) -> None:
        """Proposes what was refused, waits or came late once more, as a forced entry that comes
        next."""
        raise NotImplementedError

    def take_over(self) -> None:
        """A person says that this device hosts from now on. Raises OSError."""
        raise NotImplementedError

    def go_on_alone(self) -> None:
        """A person says that nobody else is waited for: this copy goes on by itself."""
        raise NotImplementedError

    def leave(self) -> None:
        """Ends sharing on this device; the game stays as it is."""
        raise NotImplementedError

    def take_seats(self, players: Sequence[int]) -> None:
        raise NotImplementedError

    def remove(self, device: str) -> None:
        """The host no longer listens to a device."""
        raise NotImplementedError

    everything: bool
    """A setting of the table: everybody may enter everything, not only for their own seats."""

    def pause(self) -> None:
        """The app goes to sleep: the socket is closed."""

    def wake(self) -> None:
        """It is back."""

    def close(self) -> None:
        """The game is not looked at any more; it can be resumed."""
        raise NotImplementedError
