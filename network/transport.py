"""What a shared game needs of the network. `network.mqtt_connection` has the real one, tests a
simulated one."""

from collections.abc import Sequence
from typing import Protocol

from network.messages import Message


class Wire(Protocol):
    """Belongs to one device at one table: knows its name, secret and key. Called in one thread, and
    never waits: what is received meanwhile is kept until `received` is called."""

    @property
    def connected(self) -> bool:
        """Whether messages get to a broker now."""

    @property
    def connections(self) -> int:
        """How many times it has got connected so far: a new number is a new connection."""

    @property
    def address(self) -> str:
        """Where this device would host, or does: `a.b.c.d:port`; empty if that is unknown."""

    def connect(self, addresses: Sequence[str]) -> None:
        """Connects as a member: tries these brokers (`a.b.c.d:port`) in turn, again and again. The
        one that it is connected to is kept if it is among them. An own broker ends, unless its
        address is among them."""

    def elsewhere(self) -> None:
        """Leaves a broker without a host, as a member, and tries the next address."""

    def serve(self) -> None:
        """Serves as a host: starts the own broker, if it is to have one, and connects to it. Raises
        OSError. Of an own port that is taken, another one is tried."""

    def send(self, topic: str, text: str) -> None:
        """Publishes on the topic `up` (its own), `log` or `host`, where it is connected; lost
        otherwise."""

    def look_in(self, addresses: Sequence[str], text: str) -> None:
        """Visits other brokers, host only: publishes to topic `host` there and listens to `log` and
        `host` for just over a second. Results arrive in `received` with `looks_in` set, also those
        of `log`."""

    def received(self) -> list[Message]:
        """Returns what was received since the last call, in order, parsed and with a valid seal.
        Own messages may be among it."""

    def close(self) -> None: ...
