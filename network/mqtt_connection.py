"""The connection to a table's broker, in a thread of its own.

It has the socket, the seals and the parsing; received messages wait until the app's clock asks for
them. It decides nothing: after a lost connection it tries the given addresses in turn. It is
imported when a table is opened or joined, not before.
"""

import secrets
import select
import socket
import ssl
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic

from paho.mqtt.client import Client, MQTTMessage, MQTTv311
from paho.mqtt.enums import CallbackAPIVersion

from network import join_code, message_auth, mqtt_filter
from network.addresses import own_address
from network.broker import WRONG_SECONDS, Broker
from network.inbox import Inbox
from network.messages import (
    HOST,
    LOG,
    UP,
    Log,
    Message,
    read,
)

CONNECT_SECONDS = 1.0
"""Timeout of a connection."""
ANSWER_SECONDS = WRONG_SECONDS + 1.0
"""Timeout of the answer to the login: longer than a host takes to refuse a wrong code, which is an
answer."""
CLUB_SECONDS = 5.0
"""Timeout of the answer of a club's broker."""
KEEP_ALIVE = 2
"""Seconds without a message until the broker is pinged, and for its answer."""
PAUSE_SECONDS = 0.4
"""Seconds before all addresses are tried again; randomly up to twice as long, to spread the
load."""
STEADY_SECONDS = 3.0
"""Seconds: after a connection that is lost earlier, the next address is tried first."""
WATCH_SECONDS = 2.0
"""Like PAUSE_SECONDS, for connections that only visit another broker."""
MOST_WAITING = 1_000
"""Maximum messages waiting to be sent."""

MEMBER, HOSTING = (LOG, HOST), (f"{UP}/+", LOG, HOST)
"""The topics that a member and a host subscribe to."""

key_of = lru_cache(4)(message_auth.key_of)


def broker_at(address: str) -> join_code.BrokerAddress | None:
    """Reads "a.b.c.d:port", or the URL of a broker."""
    if found := join_code.read_address(address):
        return join_code.BrokerAddress(*found)
    return join_code.read_broker(address)


class Connection:
    """One connection at a time, at one of several addresses."""

    def __init__(
        self,
        device: str,
        secret: str,
        into: Inbox,
        wake: Callable[[], None],
        visits: bool = False,
    ) -> None:
        """`visits`: every log is marked as received while visiting another broker, and pauses are
        longer."""
        self._device, self._secret, self._into = device, secret, into
        self._wake, self._visits = wake, visits
        self._key, self._prefix = b"", ""
        self._goal: tuple[tuple[str, ...], tuple[str, ...]] = (), ()
        """The requested addresses and topics."""
        self._subscribed: tuple[str, ...] = ()
        self.at = ""
        """The address that it is connected to; empty if to none."""
        self.connections = self.refusals = 0
        """How often a broker has accepted the login, and refused it."""
        self.greeting: tuple[str, str] | None = None
        """A topic and a text, sent after every connect."""
        self._out: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self._closed, self._changed, self._left = Event(), Event(), Event()
        self._bell, self._rung = socket.socketpair()
        for one in (self._bell, self._rung):
            one.setblocking(False)
        self._thread = Thread(target=self._run, name="link", daemon=True)
        self._thread.start()

    # Called by the app

    def connect(self, addresses: Iterable[str], topics: Iterable[str]) -> None:
        """Requests a connection to one of these addresses, with these topics."""
        goal = tuple(addresses), tuple(topics)
        if goal != self._goal:
            self._goal = goal
            self._changed.set()
            self._ring()

    def try_next_broker(self) -> None:
        """Leaves this address for the next one, if there is another."""
        if self.connected and len(self._goal[0]) > 1:
            self._left.set()
            self._ring()

    @property
    def connected(self) -> bool:
        """Whether it is connected to one of the requested addresses."""
        return self.at in self._goal[0]

    def send(self, topic: str, text: str) -> None:
        if self.connected and self._out.qsize() < MOST_WAITING:
            self._out.put((topic, text))
            self._ring()

    def close(self, wait: float = 3.0) -> None:
        """Closes the connection; waiting messages are sent if that is possible at once."""
        self._closed.set()
        self._changed.set()
        self._ring()
        self._thread.join(wait)

    def _ring(self) -> None:
        """Wakes the thread."""
        with suppress(OSError):  # already signalled, or closed
            self._bell.send(b"!")

    # In the thread

    def _run(self) -> None:
        self._key = key_of(self._secret)
        self._prefix = f"rp/1/{message_auth.table_of(self._key)}/"
        first = ""
        while not self._closed.is_set():
            self._changed.clear()
            left = False
            for address in _from(first, self._goal[0]):
                self._left.clear()
                begun = monotonic()
                with suppress(Exception):  # whatever a remote peer causes: try again
                    self._stay_connected(address)
                was, left = self.at, self._left.is_set()
                self._disconnected()
                if was:  # a broker usually comes back at the same address
                    bad = left or monotonic() < begun + STEADY_SECONDS
                    first = (*_from(was, self._goal[0]), was)[bad]
                if was or self._changed.is_set():
                    break
            if left:
                continue
            pause = WATCH_SECONDS if self._visits else PAUSE_SECONDS
            pause *= 1 + secrets.randbelow(100) / 100
            self._changed.wait(pause if self._goal[0] else None)
        for one in (self._bell, self._rung):
            one.close()

    def _disconnected(self) -> None:
        """Takes note that the connection is lost."""
        if self.at:
            self.at = ""
            self._wake()
        with suppress(Empty):  # messages for that connection are useless on another
            while True:
                self._out.get_nowait()

    def _stay_connected(self, address: str) -> None:
        """Connects to a broker; returns when the connection is lost, or not needed any more."""
        broker = broker_at(address)
        if broker is None:
            return
        client = self._client(broker, address)
        # Raises OSError if there is no answer.
        client.connect(broker.host, broker.port, keepalive=KEEP_ALIVE)
        # A club's cluster that has just lost a server may answer slowly.
        home = join_code.read_address(address) is not None
        until = monotonic() + (ANSWER_SECONDS if home else CLUB_SECONDS)
        try:
            while isinstance(sock := client.socket(), socket.socket):
                wanted = not self._closed.is_set() and address in self._goal[0]
                if self.at and (not wanted or self._left.is_set()):
                    break
                if not self.at and monotonic() > until:
                    break
                self._read_and_write(client, sock)
        finally:
            self._end(client)

    def _read_and_write(self, client: Client, sock: socket.socket) -> None:
        """Reads from the socket and sends waiting messages, once."""
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
            if client._in_packet["remaining_length"] > mqtt_filter.MOST_BYTES:
                raise OSError("the packet is larger than any of a host")
        if self.at:
            self._subscribe(client)
            self._send_waiting(client)
        if free and client.socket():
            client.loop_write()
        client.loop_misc()

    def _send_waiting(self, client: Client) -> None:
        with suppress(Empty):
            while client.socket():
                topic, text = self._out.get_nowait()
                topic = self._prefix + topic
                client.publish(topic, message_auth.sealed(self._key, topic, text))

    def _subscribe(self, client: Client) -> None:
        topics = self._goal[1]
        if topics != self._subscribed:
            if gone := [self._prefix + one for one in self._subscribed if one not in topics]:
                client.unsubscribe(gone)
            if new := [(self._prefix + one, 0) for one in topics if one not in self._subscribed]:
                client.subscribe(new)
            self._subscribed = topics

    def _end(self, client: Client) -> None:
        """Disconnects, and closes the socket."""
        if client.is_connected():
            if self._closed.is_set():
                self._send_waiting(client)
            client.disconnect()
        if sock := client.socket():
            with suppress(OSError):
                sock.close()

    def _client(self, broker: join_code.BrokerAddress, address: str) -> Client:
        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"{self._device}-{secrets.token_hex(4)}",
            protocol=MQTTv311,
            reconnect_on_failure=False,
        )
        client.connect_timeout = CONNECT_SECONDS
        user = broker.user or self._device
        client.username_pw_set(
            user, broker.password if broker.user else message_auth.password(self._key, user)
        )
        if broker.tls:
            client.tls_set_context(_trusting())
        self._subscribed = ()

        def connected(*answer: object) -> None:
            if answer[3] == 0:
                self._subscribe(client)
            else:
                self.refusals += 1
                self._wake()

        def subscribed(*_answer: object) -> None:
            """Takes note that all messages are received from now on."""
            if not self.at:
                self.at, self.connections = address, self.connections + 1
                if self.greeting:
                    self._out.put(self.greeting)
                self._wake()

        client.on_socket_open = _at_once
        client.on_connect = connected
        client.on_subscribe = subscribed
        client.on_message = lambda _client, _data, message: self._receive(message)
        return client

    def _receive(self, message: MQTTMessage) -> None:
        if not message.topic.startswith(self._prefix):
            return
        text = message_auth.opened(self._key, message.topic, bytes(message.payload))
        parsed = None if text is None else read(message.topic.removeprefix(self._prefix), text)
        if parsed is not None:
            if self._visits and isinstance(parsed, Log):
                parsed = replace(parsed, visiting=True)
            self._into.put(parsed)
            self._wake()


def _trusting() -> ssl.SSLContext:
    """Returns a context with the certificates that the system trusts, or with those of certifi if
    it lists none (Android)."""
    context = ssl.create_default_context()
    if not context.cert_store_stats()["x509_ca"]:
        with suppress(ImportError, OSError):
            import certifi

            context.load_verify_locations(certifi.where())
    return context


def _from(first: str, addresses: tuple[str, ...]) -> tuple[str, ...]:
    """Returns all addresses in turn, beginning with one."""
    at = addresses.index(first) if first in addresses else 0
    return addresses[at:] + addresses[:at]


def _at_once(_client: Client, _data: object, sock: object) -> None:
    """Sends small messages without delay (else one in a hundred takes 42 ms)."""
    if isinstance(sock, socket.socket):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Link:
    """`network.transport.Wire` over MQTT: a member's connection, or a host's broker and its visits
    to others."""

    def __init__(
        self,
        device: str,
        secret: str,
        broker: str = "",
        *,
        port: int | None = None,
        first: int = join_code.FIRST_PORT,
        bind: str = "0.0.0.0",
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """`broker`: the URL of a club's broker. `port`, `bind`: where this device could host;
        without a port `first`, or else the first one that is free. `wake`: called in the link's
        thread when something was received or has changed."""
        self._device, self._secret, self._club = device, secret, broker
        self._bind, self._wake = bind, wake
        self._fixed, self.port = port is not None, first if port is None else port
        self._broker: Broker | None = None
        self._received = Inbox()
        self._line = Connection(device, secret, self._received, wake)
        self._visits: dict[str, Connection] = {}
        """The connections to visited brokers, by address."""

    @property
    def connected(self) -> bool:
        return self._line.connected

    @property
    def connections(self) -> int:
        return self._line.connections

    @property
    def refusals(self) -> int:
        """Returns how often a broker has refused the login."""
        return self._line.refusals

    @property
    def address(self) -> str:
        if self._club:
            return ""
        own = own_address() if self._bind == "0.0.0.0" else self._bind
        return f"{own}:{self.port}"

    def connect(self, addresses: Sequence[str]) -> None:
        self._end_visits()
        if self._broker and self.address not in addresses:
            self._broker.stop()
            self._broker = None
        self._line.connect([self._club] if self._club else addresses, MEMBER)

    def try_next_broker(self) -> None:
        self._line.try_next_broker()

    def serve(self) -> None:
        if self._club:
            self._line.connect([self._club], HOSTING)
            return
        if not self._broker:
            self._broker = self._started()
            self.port = self._broker.port
        own = "127.0.0.1" if self._bind == "0.0.0.0" else self._bind
        self._line.connect([f"{own}:{self.port}"], HOSTING)

    def _started(self) -> Broker:
        broker = Broker(key_of(self._secret))
        try:
            broker.start(self.port, self._bind)
        except OSError:
            if self._fixed:
                raise
            broker.start(None, self._bind)
        return broker

    def send(self, topic: str, text: str) -> None:
        self._line.send(f"{UP}/{self._device}" if topic == UP else topic, text)

    def visit(self, addresses: Sequence[str], text: str) -> None:
        """Visits other brokers; the connections are kept open for the next visit."""
        for address in [one for one in self._visits if one not in addresses]:
            self._visits.pop(address).close(0)
        for address in addresses:
            line = self._visits.get(address)
            if line is None:
                line = Connection(
                    self._device, self._secret, self._received, self._wake, visits=True
                )
                self._visits[address] = line
            line.greeting = HOST, text
            line.connect([address], MEMBER)
            line.send(HOST, text)

    def _end_visits(self) -> None:
        for line in self._visits.values():
            line.close(0)
        self._visits.clear()

    def received(self) -> list[Message]:
        return self._received.take()

    def close(self) -> None:
        self._end_visits()
        self._line.close()
        if self._broker:
            self._broker.stop()
            self._broker = None
