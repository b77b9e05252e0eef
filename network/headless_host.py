"""`python main.py host FILE`: hosts the game of a file, without a window.

The game is kept in a temporary folder while it is hosted; the file is replaced as a whole after
each official entry, before that is sent. Nothing else is saved: a host that is started again uses a
term above all that devices report.
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
    """Says in one line what is wrong with the arguments or the file."""


@dataclass(frozen=True)
class HostOptions:
    """The arguments of the command."""

    file: Path
    secret: str
    port: int | None = None
    broker: join_code.BrokerAddress | None = None
    address: str = EVERYWHERE


def read_options(arguments: Iterable[str]) -> HostOptions | None:
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


def run(options: HostOptions, print_line: Callable[[str], int]) -> int:
    """Hosts until it is interrupted. `print_line`: prints a line and returns an exit code, 0 if it
    could. Raises HostError."""
    ended: list[bool] = []
    woken = Event()

    def end(*_: object) -> None:
        """Takes note of the signal, so that no write is interrupted. It sets no event: this thread
        may be inside of `Event.wait` and hold its lock."""
        ended.append(True)

    temporary = TemporaryDirectory(prefix="rollpad-host-", ignore_cleanup_errors=True)
    with temporary as folder, Store.open(Path(folder)) as store:
        hosting = HeadlessHost(
            options, store, _import_game(store, options.file), woken.set, print_line
        )
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, end)
        try:
            return hosting.run(ended, woken)
        finally:
            hosting.close()


def _import_game(store: Store, file: Path) -> int:
    """Imports the game of a file; returns its number."""
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


class HeadlessHost:
    """Hosts one game; writes its entries to the file, and prints them."""

    def __init__(
        self,
        options: HostOptions,
        store: Store,
        number: int,
        wake: Callable[[], None],
        print_line: Callable[[str], int],
    ) -> None:
        self._options, self._store, self._number, self._print_line = (
            options,
            store,
            number,
            print_line,
        )
        self._link: Link | None = None

        def wire(device: str, secret: str, broker: str) -> Link:
            self._link = Link(
                device, secret, broker, port=options.port, bind=options.address, wake=wake
            )
            return self._link

        try:
            self._game = SharedGame.open(
                store,
                number,
                wire,
                secret=options.secret,
                broker=str(options.broker or ""),
                raises_term=True,
            )
        except OSError as error:
            at = f" {options.port}" if options.port else ""
            raise HostError(f"port{at}: {error.strerror or error}") from error
        self._printed = {_name(one) for one in self._entries()}

    def run(self, ended: list[bool], woken: Event) -> int:
        ready, until = False, monotonic() + READY_SECONDS
        while not ended:
            self._game.tick(monotonic())
            if not ready and self._link and self._link.connected:
                ready = True
                if failed := self._print_line(json.dumps(self._place())):
                    return failed
            if not ready and monotonic() > until:
                raise HostError(f"--broker {self._options.broker}: does not answer")
            if ready and (failed := self._write_entries()):
                return failed
            woken.wait(TICK_SECONDS)
            woken.clear()
        return 0

    def _place(self) -> dict[str, object]:
        secret, broker = self._options.secret, self._options.broker
        table = message_auth.table_of(message_auth.key_of(secret))
        if broker:
            shown = join_code.code_without_address(secret)
            return {"code": f"{shown}", "table": table, "address": broker.host, "port": broker.port}
        everywhere = self._options.address == EVERYWHERE
        address = own_address() if everywhere else self._options.address
        port = int(self._game.address.rpartition(":")[2])
        shown = join_code.code_at(address, port, secret)
        return {"code": f"{shown}", "table": table, "address": address, "port": port}

    def _entries(self) -> list[dict[str, object]]:
        return [entry.raw for entry in self._game.official.entries]

    def _write_entries(self) -> int:
        """Writes new entries to the file, then prints them."""
        official = self._game.official
        if official is self._written:
            return 0
        new = [one for one in self._entries() if _name(one) not in self._printed]
        if new:
            try:
                self._store.export.write_game(self._game.number, self._options.file)
            except StorageError as error:
                raise HostError(f"{self._options.file}: {error}") from error
        self._written = official
        for one in new:
            self._printed.add(_name(one))
            if failed := self._print_line(json.dumps({"entry": one})):
                return failed
        return 0

    _written: object = None
    """The journal that was written to the file last."""

    def close(self) -> None:
        with suppress(OSError):
            self._game.close()


def _name(entry: dict[str, object]) -> str:
    return str(entry.get("by") or f"#{entry.get('id')}")
