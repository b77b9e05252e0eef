"""The way to the table: a connection to a broker, in a thread of its own.

It has the socket, the seals and the parsing; what was said to us waits in `received` until the
app's clock asks for it. It decides nothing: a connection that is lost is made anew, at the next of
the addresses that it was given. It is imported when a table is opened or joined, not before.
"""

import secrets
import select
import socket
import ssl
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Generic, TypeVar

from paho.mqtt.client import Client, MQTTMessage, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion

from table import seal
from table.code import Broker, read_address, read_broker

CONNECT_SECONDS = 2.0
"""For a connection, and once more for the answer to the login."""
KEEP_ALIVE = 2
"""Seconds without a word until the broker is asked whether it is there, and for its answer."""
PAUSE_SECONDS = 0.4
"""Before all addresses are tried once more; up to twice as long, so that not all do it at once."""
WATCH_SECONDS = 2.0
"""The same for where somebody only looks in."""
MOST_WAITING = 1_000
"""Messages to be sent."""

Message = TypeVar("Message")
Read = Callable[[str, str], Message | None]
"""What a message under this topic (without the table's prefix) says; None if it is none."""


@dataclass(frozen=True)
class Received(Generic[Message]):
    at: str
    """The address at whose broker it was said."""
    topic: str
    message: Message


def place(address: str) -> Broker | None:
    """ "a.b.c.d:port", or the URL of a broker."""
    if found := read_address(address):
        return Broker(*found)
    return read_broker(address)


class Line(Generic[Message]):
    """One connection at a time, at one of several addresses."""

    def __init__(
        self,
        key: bytes,
        device: str,
        read: Read[Message],
        into: "SimpleQueue[Received[Message]]",
        wake: Callable[[], None],
        pause: float = PAUSE_SECONDS,
    ) -> None:
        self._key, self._device, self._read, self._into = key, device, read, into
        self._wake, self._pause = wake, pause
        self._prefix = f"rp/1/{seal.table_of(key)}/"
        self._goal: tuple[tuple[str, ...], tuple[str, ...]] = (), ()
        """Addresses and topics, as they are wanted."""
        self._subscribed: tuple[str, ...] = ()
        self.at = ""
        self._out: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self._closed, self._changed = Event(), Event()
        self._bell, self._rung = socket.socketpair()
        for one in (self._bell, self._rung):
            one.setblocking(False)
        self._thread = Thread(target=self._run, name="link", daemon=True)
        self._thread.start()

    # Called by the app

    def connect(self, addresses: Iterable[str], topics: Iterable[str]) -> None:
        goal = tuple(addresses), tuple(topics)
        if goal != self._goal:
            self._goal = goal
            self._changed.set()
            self._ring()

    def send(self, topic: str, text: str) -> None:
        if self.at and self._out.qsize() < MOST_WAITING:
            self._out.put((topic, text))
            self._ring()

    def close(self, wait: float = 3.0) -> None:
        """What was to be sent is sent, if it can be at once."""
        self._closed.set()
        self._changed.set()
        self._ring()
        self._thread.join(wait)

    def _ring(self) -> None:
        with suppress(OSError):  # it rings already, or has ended
            self._bell.send(b"!")

    # In the thread

    def _run(self) -> None:
        while not self._closed.is_set():
            self._changed.clear()
            for address in self._goal[0]:
                with suppress(OSError, ValueError):
                    self._talk(address)
                self._gone()
                if self._closed.is_set():
                    break
            if not self._closed.is_set():
                wait = self._pause * (1 + secrets.randbelow(100) / 100)
                self._changed.wait(wait if self._goal[0] else None)
        for one in (self._bell, self._rung):
            one.close()

    def _gone(self) -> None:
        if self.at:
            self.at = ""
            self._wake()
        with suppress(Empty):  # whatever was for that connection says nothing elsewhere
            while True:
                self._out.get_nowait()

    def _talk(self, address: str) -> None:
        """Returns when the connection is lost, or wanted no more."""
        broker = place(address)
        if broker is None:
            return
        client = self._client(broker, address)
        # Raises OSError where nobody is.
        client.connect(broker.host, broker.port, keepalive=KEEP_ALIVE)
        until = monotonic() + CONNECT_SECONDS
        try:
            while isinstance(sock := client.socket(), socket.socket):
                wanted = not self._closed.is_set() and address in self._goal[0]
                if (self.at and not wanted) or (not self.at and monotonic() > until):
                    break
                self._turn(client, sock)
        finally:
            self._end(client)

    def _turn(self, client: Client, sock: socket.socket) -> None:
        """One look at the socket and at what is to be sent."""
        buffered = isinstance(sock, ssl.SSLSocket) and sock.pending() > 0
        writing = [sock] if client.want_write() else []
        ready, free, _ = select.select(
            [sock, self._rung], writing, [], 0 if buffered else KEEP_ALIVE / 4
        )
        if self._rung in ready:
            with suppress(BlockingIOError):
                self._rung.recv(4096)
        if sock in ready or buffered:
            client.loop_read()
        if self.at:
            self._subscribe(client)
            self._send_all(client)
        if free and client.socket():
            client.loop_write()
        client.loop_misc()

    def _send_all(self, client: Client) -> None:
        with suppress(Empty):
            while client.socket():
                topic, text = self._out.get_nowait()
                topic = self._prefix + topic
                client.publish(topic, seal.sealed(self._key, topic, text))

    def _subscribe(self, client: Client) -> None:
        topics = self._goal[1]
        if topics != self._subscribed:
            if gone := [self._prefix + one for one in self._subscribed if one not in topics]:
                client.unsubscribe(gone)
            if new := [(self._prefix + one, 0) for one in topics if one not in self._subscribed]:
                client.subscribe(new)
            self._subscribed = topics

    def _end(self, client: Client) -> None:
        if client.is_connected():
            if self._closed.is_set():
                self._send_all(client)
            client.disconnect()
        if sock := client.socket():
            with suppress(OSError):
                sock.close()

    def _client(self, broker: Broker, address: str) -> Client:
        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"{self._device}-{secrets.token_hex(4)}",
            protocol=MQTTv311,
            reconnect_on_failure=False,
        )
        client.connect_timeout = CONNECT_SECONDS
        user = broker.user or self._device
        client.username_pw_set(
            user, broker.password if broker.user else seal.password(self._key, user)
        )
        if broker.tls:
            client.tls_set_context(ssl.create_default_context())
        self._subscribed = ()

        def connected(*answer: object) -> None:
            if answer[3] == 0:
                self.at = address
                self._wake()

        client.on_socket_open = _at_once
        client.on_connect = connected
        client.on_message = lambda _client, _data, message: self._hear(address, message)
        return client

    def _hear(self, address: str, message: MQTTMessage) -> None:
        topic = message.topic
        if not topic.startswith(self._prefix):
            return
        text = seal.opened(self._key, topic, bytes(message.payload))
        topic = topic.removeprefix(self._prefix)
        said = None if text is None else self._read(topic, text)
        if said is not None:
            self._into.put(Received(address, topic, said))
            self._wake()


def _at_once(_client: Client, _data: object, sock: object) -> None:
    """Small messages do not wait for others (else one in a hundred takes 42 ms)."""
    if isinstance(sock, socket.socket):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Link(Generic[Message]):
    """A device's connection to its table, and a host's looks at where others may be hosting."""

    def __init__(
        self,
        key: bytes,
        device: str,
        read: Read[Message],
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """`wake` is called in the link's thread when something was received or is different."""
        self._key, self._device, self._read, self._wake = key, device, read, wake
        self._received: SimpleQueue[Received[Message]] = SimpleQueue()
        self._line = self._new(PAUSE_SECONDS)
        self._watched: dict[str, Line[Message]] = {}

    def _new(self, pause: float) -> Line[Message]:
        return Line(self._key, self._device, self._read, self._received, self._wake, pause)

    @property
    def at(self) -> str:
        """The address that it is connected to; empty if to none."""
        return self._line.at

    def connect(self, addresses: Sequence[str], topics: Sequence[str]) -> None:
        """Tries them in turn, for ever. A connection to one of them stays as it is."""
        self._line.connect(addresses, topics)

    def watch(self, addresses: Iterable[str], topics: Sequence[str] = ("log", "host")) -> None:
        """Looks in at these as well, and no longer at others."""
        wanted = {*addresses}
        for address in [one for one in self._watched if one not in wanted]:
            self._watched.pop(address).close(0)
        for address in wanted - self._watched.keys():
            line = self._watched[address] = self._new(WATCH_SECONDS)
            line.connect([address], topics)

    @property
    def watched(self) -> list[str]:
        """Where it looks in, and somebody is."""
        return [line.at for line in self._watched.values() if line.at]

    def send(self, topic: str, text: str, at: str = "") -> None:
        """Without an address to where it is connected. Dropped where it is not."""
        if at and at != self.at:
            if at in self._watched:
                self._watched[at].send(topic, text)
        else:
            self._line.send(topic, text)

    def received(self) -> list[Received[Message]]:
        found = []
        with suppress(Empty):
            while True:
                found.append(self._received.get_nowait())
        return found

    def close(self) -> None:
        for line in self._watched.values():
            line.close(0)
        self._watched.clear()
        self._line.close()
