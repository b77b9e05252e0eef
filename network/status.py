"""The status of a shared game, for the screens."""

import secrets
import string
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum

from network.join_code import read_broker
from network.messages import Json
from network.transport import Wire
from scoring.game import Refusal


class Status(Enum):
    """How this device takes part in a shared game."""

    TOGETHER = "together"
    WAITING = "waiting"
    """Entries of this device are not official yet."""
    HOST_GONE = "host gone"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class Situation:
    """The status, with the number of pending proposals."""

    status: Status
    waiting: int = 0
    """The number of proposals that are not official."""


@dataclass(frozen=True, slots=True)
class Device:
    """A device at the table."""

    id: str
    name: str
    seats: tuple[int, ...]
    here: bool
    """Whether the host has received something from it within the last seconds."""
    host: bool
    own: bool


SENT, TOO_LATE = "sent", "late"


@dataclass(frozen=True, slots=True)
class Waiting:
    """A proposal that is not official, or an entry that came late."""

    by: str
    player: int
    move: Json
    """As in a file; empty for an undo or several steps."""
    state: str
    """`sent`, `early`, `refused` or `late`."""
    rule: str
    reason: str
    """As the host sent it, in English."""
    refusal: Refusal | None
    """The same reason as this device knows it, to be translated; None if it knows of none."""
    own: bool
    """Whether it was entered on this device."""


@dataclass(frozen=True, slots=True)
class Joined:
    """What a device knows of the table that it joins before it has the game."""

    secret: str
    addresses: tuple[str, ...]
    """`a.b.c.d:port`, the likeliest first."""
    broker: str = ""
    """`mqtt://name:port` or `mqtts://name:port` of a club; empty for a table at home."""
    identity: str = ""
    """The identity of the requested game; empty for any that is hosted there."""


def seats_again(
    names: Sequence[str], wanted: Collection[str], devices: Sequence[Device]
) -> list[int]:
    """Returns the players with these names whose seats no other device has."""
    taken = {seat for one in devices if not one.own for seat in one.seats}
    return [seat for seat, name in enumerate(names) if name in wanted and seat not in taken]


MakeWire = Callable[[str, str, str], Wire]
"""Makes the wire of a device from its name, the table's secret, and the club's broker or an empty
text."""


def device_at(broker: str) -> tuple[str, int]:
    """Returns the name of a new device, and the number after which its entries begin. At a club it
    has the name of its account; the numbers begin at random, as other devices may have used that
    name."""
    account = read_broker(broker) if broker else None
    if account and account.device:
        return account.device, secrets.randbelow(10**9) * 1000
    return new_device(), 0


def new_device() -> str:
    """Returns a random name."""
    characters = string.ascii_lowercase + string.digits
    return "".join(secrets.choice(characters) for _ in range(8))
