"""Connections that send nothing, by the hundred: refused before anything is read, logged once."""

import logging
import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from time import monotonic

import pytest

from network import message_auth
from network.broker import MOST_FROM_ONE as BROKER_FROM_ONE
from network.broker import Broker
from network.door import LINE_SECONDS, Door, RareLine
from network.guest_server import MOST_FROM_ONE, GuestServer

SECONDS = 10.0
FEW_FILES = 40
FLOOD = 60
"""More connections than the process may open files."""


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def flood(port: int, stack: ExitStack, count: int = FLOOD) -> list[socket.socket]:
    made = []
    for _ in range(count):
        one = stack.enter_context(closing(socket.socket()))
        one.settimeout(SECONDS)
        one.connect(("127.0.0.1", port))
        made.append(one)
    return made


def left_open(sockets: list[socket.socket], expected: int) -> int:
    """Waits until only the expected number is left; returns how many are."""
    waiting, until = {*sockets}, monotonic() + SECONDS
    while len(waiting) > expected and monotonic() < until:
        ended, _, _ = select.select([*waiting], [], [], 0.2)
        waiting -= {*ended}  # they send nothing, so it is their end
    return len(waiting)


def test_guests_are_limited_before_they_say_anything(stack: ExitStack) -> None:
    server = GuestServer("right-and-long-enough")
    server.start(host="127.0.0.1")
    stack.callback(server.stop)
    assert left_open(flood(server.port, stack), MOST_FROM_ONE) == MOST_FROM_ONE


@pytest.mark.skipif(sys.platform != "linux", reason="needs several addresses of this device")
def test_from_another_address_one_still_comes_in(stack: ExitStack) -> None:
    server = GuestServer("right-and-long-enough")
    server.start(host="0.0.0.0")
    stack.callback(server.stop)
    left_open(flood(server.port, stack), MOST_FROM_ONE)
    with socket.create_connection(
        ("127.0.0.1", server.port), timeout=SECONDS, source_address=("127.0.0.2", 0)
    ) as other:
        other.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert other.recv(100).startswith(b"HTTP/1.1 200")


def test_devices_are_limited_before_they_log_in(stack: ExitStack) -> None:
    broker = Broker(message_auth.key_of("ABCDEFGH"))
    broker.start(0, "127.0.0.1")
    stack.callback(broker.stop)
    sockets = flood(broker.port, stack)
    assert left_open(sockets, BROKER_FROM_ONE) <= BROKER_FROM_ONE


def serves(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as one:
            one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            return one.recv(100).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False


SERVER = f"""
import logging, resource, sys
from network import message_auth
from network.broker import Broker
from network.guest_server import MOST_FROM_ONE, GuestServer
logging.basicConfig(format="%(name)s: %(message)s")
guests, broker = GuestServer("right-and-long-enough"), Broker(message_auth.key_of("ABCDEFGH"))
guests.start(host="127.0.0.1")
broker.start(0, "127.0.0.1")
resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW_FILES}, {FEW_FILES}))
print(guests.port, broker.port, flush=True)
sys.stdin.read()
guests.stop()
broker.stop()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit of open files")
def test_a_flood_is_a_line_of_the_log_and_no_traceback() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SERVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout
        guests, broker = map(int, server.stdout.readline().split())
        for port in (guests, broker):
            with ExitStack() as stack:
                left_open(flood(port, stack), FEW_FILES)
        until = monotonic() + SECONDS
        while not serves(guests):
            assert monotonic() < until, "it goes on as soon as the others are gone"
        _out, errors = server.communicate("", timeout=SECONDS)
    assert "Traceback" not in errors
    lines = errors.splitlines()
    assert 1 <= len(lines) <= 4, errors
    assert all(line.startswith(("rollpad.guests: ", "rollpad.broker: ")) for line in lines)


def test_a_rare_line_counts_what_it_does_not_say(caplog: pytest.LogCaptureFixture) -> None:
    now = 100.0
    line = RareLine(logging.getLogger("rollpad.test"), lambda: now)
    for _ in range(1000):
        line.write("full")
    now += LINE_SECONDS
    line.write("full")
    now += 1
    line.write("full")
    assert caplog.messages == ["full", "full (1000 times)"]


def test_a_door_has_room_again_when_someone_leaves() -> None:
    door = Door("test", most=3, most_from_one=2)
    assert [door.admit("a") for _ in range(3)] == [True, True, False]
    assert [door.admit("b") for _ in range(2)] == [True, False]
    door.leave("a")
    assert [door.admit("a"), door.admit("b")] == [True, False]
