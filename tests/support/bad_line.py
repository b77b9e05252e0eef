"""A bad Wi-Fi between a browser and the host: traffic is held, delayed and cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from network.loop_thread import LoopThread

PIECE = 65_536


class BadLine:
    """A proxy on another port, which passes everything on to the host's, both ways."""

    def __init__(self, port: int) -> None:
        self._to = port
        self.port = 0
        self.delay = 0.0
        """Seconds that each piece is late; their order stays."""
        self._flows = asyncio.Event()
        self._flows.set()
        self._talks: set[asyncio.Task[None]] = set()
        self._thread = LoopThread("bad line")
        self._thread.start(self._serving())

    def hold(self) -> None:
        """Blocks everything from now on; no side gets an error."""
        self._thread.do(self._flows.clear)

    def flow(self) -> None:
        """Lets what was held pass, in order."""
        self._thread.do(self._flows.set)

    def cut(self) -> None:
        """Ends all connections; what was on its way is lost."""

        def cut_all() -> None:
            for talk in self._talks:
                talk.cancel()

        self._thread.do(cut_all)

    def close(self) -> None:
        self._thread.stop()

    @asynccontextmanager
    async def _serving(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        yield
        server.close()
        for talk in self._talks:
            talk.cancel()
        await asyncio.gather(*self._talks, return_exceptions=True)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talk = asyncio.current_task()
        assert talk
        self._talks.add(talk)
        there: asyncio.StreamWriter | None = None
        try:
            with suppress(OSError):
                answers, there = await asyncio.open_connection("127.0.0.1", self._to)
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._pass(reader, there))
                    both.create_task(self._pass(answers, writer))
        except (asyncio.CancelledError, ExceptionGroup):
            pass
        finally:
            self._talks.discard(talk)
            for one in (writer, there):
                if one:
                    one.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(PIECE):
            if self.delay:
                await asyncio.sleep(self.delay)
            await self._flows.wait()
            writer.write(piece)
            await writer.drain()
        raise ConnectionError("one side is gone: so is the other")
