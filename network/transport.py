"""What a shared game needs of the network.

`network/mqtt_connection.py` has the real one, tests have a simulated one.
"""

from collections.abc import Sequence
from typing import Protocol

from network.messages import Message


class Wire(Protocol):
    """The messages of one device at one table. Called in one thread; no method waits: messages are
    kept until `received` is called."""

    @property
    def connected(self) -> bool:
        """Whether messages get to a broker now."""

    @property
    def connections(self) -> int:
        """Returns how often it was connected so far: a new number is a new connection."""

    @property
    def address(self) -> str:
        """Returns where this device hosts or could host: `a.b.c.d:port`; empty if unknown."""

    def connect(self, addresses: Sequence[str]) -> None:
        """Connects as a member: tries these brokers (`a.b.c.d:port`) in turn until one answers. A
        connection to one of them is kept. An own broker is stopped unless it is one of them."""

    def try_next_broker(self) -> None:
        """Leaves a broker that has no host, as a member, and tries the next address."""

    def serve(self) -> None:
        """Serves as a host: starts the own broker, unless a club has one, and connects to it. Tries
        other ports if the own one is taken. Raises OSError."""

    def send(self, topic: str, text: str) -> None:
        """Publishes on the topic `up` (its own), `log` or `host`, where it is connected; lost
        otherwise."""

    def visit(self, addresses: Sequence[str], text: str) -> None:
        """Visits other brokers, host only: publishes on the topic `host` there and subscribes to
        `log` and `host` for just over a second. `received` returns these logs with `visiting`
        set."""

    def received(self) -> list[Message]:
        """Returns what was received since the last call, in order, parsed and with a valid seal.
        Own messages may be among it."""

    def close(self) -> None: ...
