"""Mosquitto and NATS as they come from Debian, started for a test; None where they are not."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.support.ports import free_ports
from tests.support.waiting import soon

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
NATS = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin")


def wait_for(port: int) -> None:
    """Waits until someone listens there."""

    def listens() -> bool:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return True
        return False

    soon(listens)


class Servers:
    """Processes that can be killed and started again."""

    def __init__(self, commands: list[list[str]], ports: list[int]) -> None:
        self.commands, self.ports = commands, ports
        self.processes: list[subprocess.Popen[bytes] | None] = [None] * len(commands)

    def start(self) -> None:
        """Starts those that do not run."""
        for place, command in enumerate(self.commands):
            if self.processes[place] is None:
                self.processes[place] = subprocess.Popen(
                    command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
        for port in self.ports:
            wait_for(port)

    def kill(self, place: int = 0) -> None:
        process, self.processes[place] = self.processes[place], None
        if process:
            process.kill()
            process.wait()

    def url(self, number: int = 0) -> str:
        """Returns the address: in a cluster every device uses another server."""
        return f"mqtt://127.0.0.1:{self.ports[number % len(self.ports)]}"


@contextmanager
def running(servers: Servers) -> Iterator[Servers]:
    servers.start()
    try:
        yield servers
    finally:
        for place in range(len(servers.processes)):
            servers.kill(place)


def mosquitto(folder: Path, more: str = "") -> Servers:
    """Returns a broker. `more`: its settings, instead of accepting every connection."""
    assert MOSQUITTO
    (port,) = free_ports(1)
    file = folder / "mosquitto.conf"
    file.write_text(f"listener {port} 127.0.0.1\n{more or 'allow_anonymous true'}\n")
    return Servers([[MOSQUITTO, "-c", str(file)]], [port])


def nats(folder: Path, count: int = 3) -> Servers:
    """Returns a cluster; a device finds its broker on the port of any of them."""
    assert NATS
    mqtt, clients, routes = free_ports(count), free_ports(count), free_ports(count)
    commands = []
    for one in range(count):
        others = ", ".join(f'"nats://127.0.0.1:{port}"' for port in routes)
        file = folder / f"nats-{one}.conf"
        file.write_text(f"""
server_name: n{one}
listen: "127.0.0.1:{clients[one]}"
jetstream {{ store_dir: "{folder / f"store-{one}"}", max_mem: 64M, max_file: 256M }}
mqtt {{ listen: "127.0.0.1:{mqtt[one]}" }}
cluster {{ name: club, listen: "127.0.0.1:{routes[one]}", routes: [{others}] }}
""")
        commands.append([NATS, "-c", str(file)])
    return Servers(commands, mqtt)
