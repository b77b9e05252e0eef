"""The server for guests: page, fonts and socket on one port, in a thread of its own.

It knows neither games nor sheets: `received` has the checked messages of guests, and `send` takes
the content of their pages. It is imported when a table is opened, not before.
"""

import asyncio
import hmac
import json
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from queue import SimpleQueue
from time import monotonic
from typing import NamedTuple

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from network import join_code, static_files
from network.door import Door
from network.guest_messages import (
    LONGEST,
    GuestConnected,
    GuestDisconnected,
    GuestEvent,
    GuestMessage,
    Hello,
    read,
)
from network.loop_thread import LoopThread
from network.static_files import HOST, File
from scoring.json_fields import MalformedError

SOCKET = "/socket"
MOST_GUESTS = 40
"""Maximum connections at once, including those that have not sent their first message yet."""
MOST_STRANGERS, MOST_STRANGERS_FROM_ONE = 24, 4
"""Maximum sockets that have not sent the right code yet: in all, and from one address."""
MOST_WAITING_OUTSIDE, MOST_FROM_ONE = 64, 16
"""Maximum connections of any kind without the right code: in all, and from one address. A browser
opens six at once for the files of the page."""
HELLO_SECONDS = 15.0
"""Timeout of the handshake, and of the code: enough if each message takes five seconds."""
A_SECOND, AT_ONCE = 60.0, 120.0
"""Maximum messages of one guest: per second, and in a burst."""
WRONG_SECONDS = 1.0
"""Seconds after a wrong code in which no other one is checked."""
pause = asyncio.sleep
"""Slows down wrong codes; tests replace it."""
MOST_KNOWN = 200
"""Maximum browsers that are remembered because they have sent the right code."""
MOST_WAITING = 200
"""Maximum messages to a browser that does not read them; then it has to reconnect."""
POLICY, AGAIN, WRONG, GONE, MOVED, RENEWED = 1008, 1013, 4003, 4004, 4005, 4006
"""Codes with which a connection is closed: its message was not allowed, the browser has to try
again, the code is wrong, the host has removed it, the same browser has opened another connection,
there is a new code."""

LONGEST_REASON = 120
"""Maximum bytes of a text with which a connection is closed; the protocol allows 123."""

Json = Mapping[str, object]


class End(NamedTuple):
    """Closes a connection, in the queue of its messages."""

    why: int
    by: str = ""
    """The name of the player who has made the new code."""


class Rate:
    """A token bucket that limits messages."""

    def __init__(self) -> None:
        self._left, self._at = AT_ONCE, monotonic()

    def allows(self) -> bool:
        now = monotonic()
        self._left = min(AT_ONCE, self._left + (now - self._at) * A_SECOND) - 1
        self._at = now
        return self._left >= 0


class Guesses:
    """Checks one code at a time, and none for a second after a wrong one. Of each address one code
    waits for its turn, so that many tries of one address block no other."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._addresses: dict[str, asyncio.Lock] = {}
        self._free_at = 0.0

    async def is_right(self, given: str, right: str, address: str) -> bool:
        lock = self._addresses.setdefault(address, asyncio.Lock())
        try:
            async with lock, self._turn:
                if (wait := self._free_at - monotonic()) > 0:
                    await pause(wait)
                if is_same_code(given, right):
                    return True
                self._free_at = monotonic() + WRONG_SECONDS
                return False
        finally:
            if not lock.locked():
                self._addresses.pop(address, None)


def is_same_code(given: str, right: str) -> bool:
    """Whether two codes are the same, however they are typed."""
    return hmac.compare_digest(join_code.tidy(given).encode(), join_code.tidy(right).encode())


class Visitor(ServerConnection):
    """A connection; it is refused before anything is read of it if too many are waiting."""

    door: Door
    _address: str | None = None
    """Its address while it waits."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        address = str((transport.get_extra_info("peername") or ("",))[0])
        if self.door.admit(address):
            self._address = address
            super().connection_made(transport)
        else:
            assert isinstance(transport, asyncio.WriteTransport)
            transport.abort()

    def log_in(self) -> None:
        """Takes note that it waits no longer."""
        if self._address is not None:
            self.door.leave(self._address)
            self._address = None

    def connection_lost(self, error: Exception | None) -> None:
        if hasattr(self, "transport"):  # otherwise it was refused
            self.log_in()
            super().connection_lost(error)


class GuestServer:
    """The server for guests; the app calls its public methods."""

    def __init__(
        self,
        secret: str,
        wake: Callable[[], None] = lambda: None,
        words: static_files.Words | None = None,
    ) -> None:
        """`wake`: called in the server's thread when `received` has something; `words`: the texts
        of the page before it is connected, by language."""
        self.secret = secret
        self.port = 0
        self.received: SimpleQueue[GuestEvent] = SimpleQueue()
        self._wake, self._words = wake, words or {}
        self._files: dict[str, File] = {}
        self._thread = LoopThread("guests")
        self._out: dict[int, asyncio.Queue[str | End]] = {}
        """Messages to be sent to each guest."""
        self._known: set[str] = set()
        """Browsers that have sent the right code: they do not wait when they reconnect."""
        self._guesses = Guesses()
        self._strangers = Door("guests", MOST_STRANGERS, MOST_STRANGERS_FROM_ONE)
        self._count = self._open = 0
        door = Door("guests", MOST_WAITING_OUTSIDE, MOST_FROM_ONE)
        self._visitor = type("Visitor", (Visitor,), {"door": door})

    # Called by the app

    def start(self, port: int = 0, host: str = "0.0.0.0") -> None:
        """Returns when guests can connect; uses another port if it is taken. Raises OSError."""
        self._files = static_files.load(self._words)
        self._thread.start(self._serving(host, port))

    def stop(self) -> None:
        self._thread.stop()

    def send(self, guest: int, data: Json) -> None:
        """Sends a message to a browser."""
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        self._thread.do(lambda: self._put(guest, text))

    def remove(self, guest: int, why: int = GONE) -> None:
        """Closes the connection of a browser."""
        self._thread.do(lambda: self._put(guest, End(why)))

    def change_secret(self, secret: str, by: str = "") -> None:
        """Sets a new secret, which all guests have to scan. `by`: who has made it, for their
        pages."""
        self.secret = secret

        def remove_all() -> None:
            self._known.clear()
            for guest in self._out:
                self._put(guest, End(RENEWED, by))

        self._thread.do(remove_all)

    # In the server's thread

    def _put(self, guest: int, text: str | End) -> None:
        """Queues a message; disconnects a browser that does not read."""
        waiting = self._out.get(guest)
        if waiting is None:
            return
        if isinstance(text, End) or waiting.qsize() >= MOST_WAITING:
            while not waiting.empty():
                waiting.get_nowait()
            text = text if isinstance(text, End) else End(AGAIN)
        waiting.put_nowait(text)

    def _put_event(self, event: GuestEvent) -> None:
        self.received.put(event)
        self._wake()

    @asynccontextmanager
    async def _serving(self, host: str, port: int) -> AsyncIterator[None]:
        async with await self._listen(host, port) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            yield

    async def _listen(self, host: str, port: int) -> Server:
        logger = logging.getLogger("websockets.guests")
        logger.propagate, logger.disabled = False, True  # strangers must not fill a log

        async def listen(at: int) -> Server:
            return await serve(
                self._handle,
                host,
                at,
                process_request=self._answer,
                logger=logger,
                max_size=4 * LONGEST,
                max_queue=16,
                open_timeout=HELLO_SECONDS,
                ping_interval=10,
                ping_timeout=20,
                close_timeout=1,
                server_header=None,
                create_connection=self._visitor,
                backlog=64,
            )

        try:
            return await listen(port)
        except OSError:
            if not port:
                raise
            return await listen(0)

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Returns the response with a file; None for a socket that may be opened."""
        hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        if len(hosts) != 1 or not HOST.fullmatch(hosts[0]):
            return connection.respond(400, "")
        address = request.path.partition("?")[0]
        if address == SOCKET:
            if origins != [f"http://{hosts[0]}"]:
                return connection.respond(403, "")
            return connection.respond(503, "") if self._open >= MOST_GUESTS else None
        file = self._files.get(address)
        if file is None:
            return connection.respond(404, "")
        return Response(200, "OK", Headers(static_files.headers(file, hosts[0])), file.content)

    async def _handle(self, connection: ServerConnection) -> None:
        self._open += 1
        try:
            with suppress(ConnectionClosed):
                hello = await self._hello(connection)
                if hello:
                    await self._serve(connection, hello)
        finally:
            self._open -= 1

    async def _hello(self, connection: ServerConnection) -> Hello | None:
        """Returns the first message if it has the secret; closes the connection otherwise."""
        address = str((connection.remote_address or ("",))[0])
        if not self._strangers.admit(address):
            await connection.close(AGAIN)
            return None
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                message = read(await connection.recv())
            if not isinstance(message, Hello):
                await connection.close(POLICY)
            elif await self._knows(message, address):
                if isinstance(connection, Visitor):
                    connection.log_in()
                return message
            else:
                await connection.close(WRONG)
        except (TimeoutError, MalformedError):
            await connection.close(POLICY)
        finally:
            self._strangers.leave(address)
        return None

    async def _knows(self, hello: Hello, address: str) -> bool:
        """Whether a message has the right code. Known browsers do not wait for wrong codes of
        others."""
        if hello.guest in self._known and is_same_code(hello.secret, self.secret):
            return True
        if not await self._guesses.is_right(hello.secret, self.secret, address):
            return False
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known.add(hello.guest)
        return True

    async def _serve(self, connection: ServerConnection, hello: Hello) -> None:
        self._count += 1
        guest, out = self._count, asyncio.Queue[str | End]()
        self._out[guest] = out
        writer = asyncio.create_task(_write(connection, out))
        self._put_event(GuestConnected(guest, hello))
        rate = Rate()
        try:
            async for text in connection:
                if not rate.allows():
                    await connection.close(POLICY)
                    break
                message = read(text)
                if isinstance(message, Hello):
                    await connection.close(POLICY)
                    break
                self._put_event(GuestMessage(guest, message))
        except MalformedError:
            await connection.close(POLICY)
        finally:
            del self._out[guest]
            writer.cancel()
            self._put_event(GuestDisconnected(guest))


async def _write(connection: ServerConnection, out: "asyncio.Queue[str | End]") -> None:
    with suppress(ConnectionClosed):
        while isinstance(text := await out.get(), str):
            await connection.send(text)
        by = text.by.encode()[:LONGEST_REASON].decode(errors="ignore")
        await connection.close(text.why, by)
