"""Free ports for servers that a test starts."""

import os
import socket
from collections.abc import Iterator
from itertools import cycle

LOWEST, HIGHEST = 20_000, 30_000
"""Below the ports that the system gives to outgoing connections, which may take a port between two
uses of it."""


def _from_here() -> Iterator[int]:
    """Yields the ports in order, each process from another one: tests run in several."""
    first = os.getpid() * 61 % (HIGHEST - LOWEST)
    return cycle((*range(LOWEST + first, HIGHEST), *range(LOWEST, LOWEST + first)))


_ports = _from_here()


def free_ports(count: int) -> list[int]:
    """Returns ports on which no program listens."""
    found: list[int] = []
    while len(found) < count:
        port = next(_ports)
        with socket.socket() as one:
            try:
                one.bind(("0.0.0.0", port))
            except OSError:
                continue
        found.append(port)
    return found
