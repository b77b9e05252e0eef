"""Runs a server in a thread with its own event loop, beside the app's thread."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager, suppress
from threading import Thread
from typing import Any

from network.door import RareLine

STOP_SECONDS = 5.0
"""Seconds that a server may take to close; then the app goes on without it."""


class LoopThread:
    """A thread with an event loop that runs one server."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._line = RareLine(logging.getLogger(f"rollpad.{name}"))
        self._thread: Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None

    def start(self, server: AbstractAsyncContextManager[None]) -> None:
        """Returns when the server is open; raises the error if it cannot be opened."""
        opened: Future[None] = Future()
        self._thread = Thread(
            target=lambda: asyncio.run(self._run(server, opened)), name=self._name, daemon=True
        )
        self._thread.start()
        opened.result()

    def stop(self) -> None:
        """Closes the server, and waits for that."""
        if self._stop:
            self.do(self._stop.set)
        if self._thread:
            self._thread.join(STOP_SECONDS)
        self._loop = None

    def do(self, act: Callable[[], object]) -> None:
        """Calls `act` soon in the server's thread; does nothing if the server is closed."""
        if self._loop:
            with suppress(RuntimeError):  # it has ended meanwhile
                self._loop.call_soon_threadsafe(act)

    def _trouble(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Logs a line instead of a traceback for each failed connection."""
        self._line.write(f"{context.get('message', '')}: {context.get('exception', '')!r}")

    async def _run(self, server: AbstractAsyncContextManager[None], opened: Future[None]) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        self._loop.set_exception_handler(self._trouble)
        try:
            await server.__aenter__()
        except Exception as error:
            opened.set_exception(error)
            return
        opened.set_result(None)
        await self._stop.wait()
        await server.__aexit__(None, None, None)
