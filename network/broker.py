"""The broker at home: amqtt in its own thread, behind our own access control.

amqtt only passes messages on. Logins, rate limits and timeouts are checked before it gets a
connection: amqtt itself ends the session of a client with the same name before it checks the
password, and accepts packets of 256 MB. This module is imported when a table is opened, not before.
"""

import asyncio
import hmac
import logging
import re
import sys
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from types import ModuleType
from typing import Protocol

from network import message_auth, mqtt_filter
from network.door import Door
from network.join_code import FIRST_PORT, PORTS
from network.loop_thread import LoopThread

LOGIN_SECONDS = 3.0
SILENT_SECONDS = 15.0
MOST_STRANGERS, MOST_FROM_ONE = 8, 3
"""Maximum connections that have not logged in yet: in all, and from one address."""
MOST_DEVICES = 100
"""Maximum connections that have logged in; many times those of a table."""
WRONG_SECONDS = 1.0
"""Seconds before a wrong password is answered."""
BYTES_A_SECOND = 400_000
"""Maximum bytes per second of one connection; more is read later."""
MOST_BEHIND = 100
"""Maximum messages to be passed on before reading pauses."""
MOST_WAITING = 2_000_000
"""Maximum unsent bytes for a device that does not read; then it is disconnected."""
DEVICE = re.compile("[a-z0-9]{1,16}")
pause = asyncio.sleep
"""Slows down a connection; tests replace it."""
LISTENER = "default"


class Session(Protocol):
    """The used part of amqtt's session of a device."""

    delivered_message_queue: "asyncio.Queue[object]"
    """Messages of a device that amqtt has not processed yet."""


class Engine(Protocol):
    """The part of amqtt's broker that is used here; amqtt has no types."""

    sessions: dict[str, tuple[Session, object]]
    _broadcast_queue: "asyncio.Queue[object]"
    """Messages still to be passed on."""

    async def start(self) -> None: ...

    async def shutdown(self) -> None: ...

    async def external_connected(
        self, reader: "IncomingConnection", writer: "Outgoing", listener_name: str
    ) -> None: ...


def new_engine() -> Engine:
    """Returns amqtt's broker; prevents the import of yaml, which only its commands need."""
    for name in ("amqtt", "transitions"):  # strangers must not fill a log
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    before = {name: module for name, module in sys.modules.items() if name == "yaml"}
    sys.modules["yaml"] = ModuleType("yaml")
    try:
        from amqtt.broker import Broker as Amqtt

        from network.broker_plugin import AcceptAll
    finally:
        del sys.modules["yaml"]
        sys.modules.update(before)
    listener = {"type": "external", "bind": "behind our own"}
    plugin = f"{AcceptAll.__module__}.{AcceptAll.__qualname__}"
    made: Engine = Amqtt({"listeners": {LISTENER: listener}, "plugins": {plugin: {}}})
    return made


class Broker:
    """A broker in a thread of its own; the app calls `start` and `stop`."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._topics = f"rp/1/{message_auth.table_of(key)}/"
        self.port = 0
        self._thread = LoopThread("broker")
        self._engine: Engine | None = None
        self._door = Door("broker", MOST_STRANGERS, MOST_FROM_ONE)
        self._devices: dict[str, Outgoing] = {}
        """The connections that have logged in, by the name of the client."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._count = 0

    def start(self, port: int | None = None, address: str = "0.0.0.0") -> None:
        """Returns when devices can connect; without a port, uses the first free one.

        Raises OSError.
        """
        ports = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else (port,)
        self._thread.start(self._serving(address, ports))

    def stop(self) -> None:
        self._thread.stop()

    # In the broker's thread

    @asynccontextmanager
    async def _serving(self, address: str, ports: Iterable[int]) -> AsyncIterator[None]:
        server = await self._listen(address, ports)
        try:
            engine = self._engine = new_engine()
            await engine.start()
        except BaseException:
            server.close()  # or the port would stay taken
            raise
        self.port = server.sockets[0].getsockname()[1]
        yield
        server.close()
        for task in self._tasks:
            task.cancel()
        with suppress(TimeoutError, Exception):
            async with asyncio.timeout(2):
                await asyncio.gather(*self._tasks, return_exceptions=True)
                await engine.shutdown()

    async def _listen(self, address: str, ports: Iterable[int]) -> asyncio.Server:
        last = OSError("no port")
        for port in ports:
            try:
                return await asyncio.start_server(
                    self._accept, address, port, limit=16 * 1024, backlog=64
                )
            except OSError as error:
                last = error
        raise last

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        try:
            with suppress(asyncio.IncompleteReadError, OSError, mqtt_filter.BadPacketError):
                await self._handle(reader, writer)
        except asyncio.CancelledError:
            pass  # the table is closed
        except Exception:
            logging.getLogger("amqtt").debug("a connection has failed", exc_info=True)
        finally:
            writer.transport.abort()
            self._tasks.discard(task)

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        login = await self._login(reader, writer)
        if login is None or len(self._devices) >= MOST_DEVICES or self._engine is None:
            return
        out = Outgoing(writer)
        name = login.client or f"\0{self._count}"
        if before := self._devices.pop(name, None):
            before.abort()  # the same client, reconnected
        self._devices[name] = out
        self._count += 1
        number, engine = f"{self._count}", self._engine
        hello = mqtt_filter.connect(number, login.user)

        def behind() -> int:
            waiting = engine._broadcast_queue.qsize()
            if number in engine.sessions:
                waiting += engine.sessions[number][0].delivered_message_queue.qsize()
            return waiting

        try:
            incoming = IncomingConnection(reader, hello, self._topics, login.user, behind)
            await engine.external_connected(incoming, out, LISTENER)
        finally:
            if self._devices.get(name) is out:
                del self._devices[name]

    async def _login(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> mqtt_filter.Connect | None:
        """Returns the login if its password is right, else None; takes three seconds at most."""
        address = str((writer.get_extra_info("peername") or ("",))[0])
        if not self._door.admit(address):
            return None
        try:
            async with asyncio.timeout(LOGIN_SECONDS):
                login = mqtt_filter.read_connect(*await mqtt_filter.read(reader))
                if not login.version:
                    writer.write(mqtt_filter.refusal(mqtt_filter.WRONG_VERSION))
                elif self._knows(login):
                    return login
                else:
                    await pause(WRONG_SECONDS)
                    writer.write(mqtt_filter.refusal(mqtt_filter.NOT_AUTHORISED))
                await _send_and_close(writer)
        except TimeoutError:
            pass
        finally:
            self._door.leave(address)
        return None

    def _knows(self, login: mqtt_filter.Connect) -> bool:
        right = message_auth.password(self._key, login.user)
        same = hmac.compare_digest(right.encode(), login.password.encode())
        return same and DEVICE.fullmatch(login.user) is not None


async def _send_and_close(writer: asyncio.StreamWriter) -> None:
    """Sends the buffered bytes, then closes the connection."""
    with suppress(OSError):
        await writer.drain()
        writer.close()
        await writer.wait_closed()


class IncomingConnection:
    """Reads the packets of a device and checks each of them: amqtt's ReaderAdapter."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        first: bytes,
        topics: str,
        device: str,
        behind: Callable[[], int],
    ) -> None:
        """`device`: the name that has logged in; `behind`: returns how many messages wait to be
        passed on."""
        self._reader, self._topics, self._device = reader, topics, device
        self._behind = behind
        self._ready = bytearray(first)
        self._open = True
        self._left, self._at = float(BYTES_A_SECOND), asyncio.get_running_loop().time()

    async def read(self, n: int = -1) -> bytes:
        while self._open and len(self._ready) < n:
            try:
                async with asyncio.timeout(SILENT_SECONDS):
                    packet = await mqtt_filter.read(self._reader)
                await self._pace(len(packet[1]) + 2)
                self._ready += mqtt_filter.checked(*packet, self._topics, self._device) or b""
            except (TimeoutError, asyncio.IncompleteReadError, OSError, mqtt_filter.BadPacketError):
                self._open = False
        taken = bytes(self._ready[:n])
        del self._ready[:n]
        return taken

    async def _pace(self, size: int) -> None:
        """Limits the bytes per second, and waits while too many messages are to be passed on."""
        now = asyncio.get_running_loop().time()
        self._left += (now - self._at) * BYTES_A_SECOND - max(size, 32)
        self._left, self._at = min(float(BYTES_A_SECOND), self._left), now
        if self._left < 0:
            await pause(-self._left / BYTES_A_SECOND)
        while self._behind() > MOST_BEHIND:
            await asyncio.sleep(0.005)

    def feed_eof(self) -> None:
        self._open = False


class Outgoing:
    """Writes to a device: amqtt's WriterAdapter. Never waits for a device that does not read."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer

    def write(self, data: bytes) -> None:
        transport = self._writer.transport
        if not transport.is_closing():
            transport.write(data)
            if transport.get_write_buffer_size() > MOST_WAITING:
                transport.abort()

    async def drain(self) -> None: ...

    def get_peer_info(self) -> tuple[str, int]:
        return "", 0

    def get_ssl_info(self) -> None: ...

    async def close(self) -> None:
        self._writer.close()

    def abort(self) -> None:
        self._writer.transport.abort()
