"""`python main.py host FILE`: a table without a window, for a game in a file.

The game is kept in a folder of its own while it is hosted; the file is replaced as a whole after
each official entry, before it is sent. Nothing else is remembered: a host that is started again
uses a term above all that devices report.
"""

import json
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from time import monotonic

from network import join_code, message_auth
from network.addresses import own_address
from network.mqtt_connection import Link
from network.shared_game import SharedGame
from scoring.json_fields import MOST_BYTES
from storage import Store
from storage.errors import StorageError
from storage.game_rows import derived_identity
from storage.import_parser import ImportedGame
from storage.session import now
from storage.untrusted_files import RefusedError

TICK_SECONDS = 0.05
READY_SECONDS = 15.0
"""Seconds within which a remote broker has to answer."""
OPTIONS = ("--port", "--code", "--broker", "--address")
EVERYWHERE = "0.0.0.0"


class HostError(Exception):
    """What is wrong with the arguments or the file, in one line."""


@dataclass(frozen=True)
class HostOptions:
    file: Path
    secret: str
    port: int | None = None
    broker: join_code.BrokerAddress | None = None
    address: str = EVERYWHERE


def wanted(arguments: Iterable[str]) -> HostOptions | None:
    """Returns the parsed arguments; None if malformed. Raises HostError if a value is wrong."""
    given: dict[str, str] = {}
    rest, files = [*arguments], []
    while rest:
        one, sign, value = rest.pop(0).partition("=")
        if one in OPTIONS and one not in given and (sign or rest):
            given[one] = value if sign else rest.pop(0)
        elif one.startswith("--"):
            return None
        else:
            files.append(one + sign + value)
    if len(files) != 1:
        return None
    return HostOptions(
        Path(files[0]),
        _secret(given.get("--code")),
        _port(given.get("--port")),
        _broker(given.get("--broker")),
        _address(given.get("--address")),
    )


def _secret(text: str | None) -> str:
    if text is None:
        return join_code.new_secret()
    if found := join_code.read(text):
        return found.secret
    raise HostError(f"--code {text}: is no code, such as 04N3-ABCD-1234")


def _port(text: str | None) -> int | None:
    if text is None:
        return None
    last = join_code.FIRST_PORT + join_code.PORTS - 1
    if text.isascii() and text.isdecimal() and join_code.FIRST_PORT <= int(text) <= last:
        return int(text)
    raise HostError(f"--port {text}: must be from {join_code.FIRST_PORT} to {last}")


def _broker(text: str | None) -> join_code.BrokerAddress | None:
    if text is None:
        return None
    if found := join_code.read_broker(text):
        return found
    raise HostError(f"--broker {text}: must be mqtt://name:port or mqtts://name:port")


def _address(text: str | None) -> str:
    if text is None or join_code.is_address(text):
        return text or EVERYWHERE
    raise HostError(f"--address {text}: is no IPv4 address")


def run(asked: HostOptions, tell: Callable[[str], int]) -> int:
    """Hosts until it is interrupted. `tell` prints a line and returns an exit code, 0 if it could.

    Raises HostError.
    """
    ended: list[bool] = []
    woken = Event()

    def end(*_: object) -> None:
        """Only notes it, so that no write is interrupted. It sets no event: this thread may be
        inside it and hold its lock, which would never be released."""
        ended.append(True)

    temporary = TemporaryDirectory(prefix="rollpad-host-", ignore_cleanup_errors=True)
    with temporary as folder, Store.open(Path(folder)) as store:
        hosting = Hosting(asked, store, _taken(store, asked.file), woken.set, tell)
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, end)
        try:
            return hosting.run(ended, woken)
        finally:
            hosting.close()


def _taken(store: Store, file: Path) -> int:
    """Returns the number of the file's game."""
    try:
        with file.open("rb") as opened:
            game = ImportedGame.of(opened.read(MOST_BYTES + 1))
        if not game.entries and game.identity == derived_identity(game.header, ()):
            # A file without entries is a template: each run creates a new game from it.
            return store.create(game.empty, now())
        report = store.importing.take(store.importing.plan([file]), now())
    except OSError as error:
        raise HostError(f"{file}: {error.strerror}") from error
    except RefusedError as error:
        raise HostError(f"{file}: {error.reason}") from error
    except (StorageError, MemoryError, RecursionError) as error:
        raise HostError(f"{file}: {str(error) or 'needs more memory than there is'}") from error
    number = store.shared.number(game.identity)
    if report.problems or number is None:
        what = report.problems[0].reason if report.problems else "is not the file of one game"
        raise HostError(f"{file}: {what}")
    return number


class Hosting:
    def __init__(
        self,
        asked: HostOptions,
        store: Store,
        number: int,
        wake: Callable[[], None],
        tell: Callable[[str], int],
    ) -> None:
        self._asked, self._store, self._number, self._tell = asked, store, number, tell
        self._link: Link | None = None

        def wire(device: str, secret: str, broker: str) -> Link:
            self._link = Link(
                device, secret, broker, port=asked.port, bind=asked.address, wake=wake
            )
            return self._link

        try:
            self._game = SharedGame.open(
                store,
                number,
                wire,
                secret=asked.secret,
                broker=str(asked.broker or ""),
                insists=True,
            )
        except OSError as error:
            at = f" {asked.port}" if asked.port else ""
            raise HostError(f"port{at}: {error.strerror or error}") from error
        self._told = {_name(one) for one in self._entries()}

    def run(self, ended: list[bool], woken: Event) -> int:
        ready, until = False, monotonic() + READY_SECONDS
        while not ended:
            self._game.tick(monotonic())
            if not ready and self._link and self._link.connected:
                ready = True
                if failed := self._tell(json.dumps(self._place())):
                    return failed
            if not ready and monotonic() > until:
                raise HostError(f"--broker {self._asked.broker}: does not answer")
            if ready and (failed := self._tell_entries()):
                return failed
            woken.wait(TICK_SECONDS)
            woken.clear()
        return 0

    def _place(self) -> dict[str, object]:
        secret, broker = self._asked.secret, self._asked.broker
        table = message_auth.table_of(message_auth.key_of(secret))
        if broker:
            shown = join_code.away(secret)
            return {"code": f"{shown}", "table": table, "address": broker.host, "port": broker.port}
        everywhere = self._asked.address == EVERYWHERE
        address = own_address() if everywhere else self._asked.address
        port = int(self._game.address.rpartition(":")[2])
        shown = join_code.at(address, port, secret)
        return {"code": f"{shown}", "table": table, "address": address, "port": port}

    def _entries(self) -> list[dict[str, object]]:
        return [entry.raw for entry in self._game.official.entries]

    def _tell_entries(self) -> int:
        """Writes new entries to the file, then prints them."""
        official = self._game.official
        if official is self._written:
            return 0
        new = [one for one in self._entries() if _name(one) not in self._told]
        if new:
            try:
                self._store.export.write_game(self._game.number, self._asked.file)
            except StorageError as error:
                raise HostError(f"{self._asked.file}: {error}") from error
        self._written = official
        for one in new:
            self._told.add(_name(one))
            if failed := self._tell(json.dumps({"entry": one})):
                return failed
        return 0

    _written: object = None
    """The journal that was written to the file last."""

    def close(self) -> None:
        with suppress(OSError):
            self._game.close()


def _name(entry: dict[str, object]) -> str:
    return str(entry.get("by") or f"#{entry.get('id')}")
