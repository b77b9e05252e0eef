"""The broker at home and its listener: strangers, limits, and devices that go on meanwhile."""

import ast
import importlib
import importlib.metadata
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from network import broker, message_auth, mqtt_filter
from network.broker import Broker
from tests.sources import ROOT
from tests.support.ports import free_ports
from tests.support.raw_mqtt import RawClient, connect_packet, packet, publish_packet

SECRET = "ABCD1234"
KEY = message_auth.key_of(SECRET)


@pytest.fixture
def home() -> Iterator[Broker]:
    found = Broker(KEY)
    found.start(None, "127.0.0.1")
    yield found
    found.stop()


@pytest.fixture
def paused(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds for which connections are slowed down, which no test waits for."""
    seconds: list[float] = []

    async def pause(wanted: float) -> None:
        seconds.append(wanted)

    monkeypatch.setattr(broker, "pause", pause)
    return seconds


def device(home: Broker, name: str) -> RawClient:
    client = RawClient(home.port, SECRET, name)
    assert client.login() == 0
    return client


def test_devices_hear_each_other(home: Broker) -> None:
    ana, ben = device(home, "ana"), device(home, "ben")
    assert ana.subscribe() == b"\0"
    ben.say("up/ben", {"text": "Zoë"})
    assert ana.receive("up/ben") == {"text": "Zoë"}
    ana.say("log", {"own": True})
    assert ana.receive("log") == {"own": True}, "one's own as well"
    ben.socket.sendall(packet(0xC0))
    assert ben.packet() == (0xD0, b"")
    ben.socket.sendall(packet(0xE0))
    assert ben.ended()


def test_nothing_is_kept(home: Broker) -> None:
    """Neither messages for who comes later, nor wills, nor sessions."""
    ana = device(home, "ana")
    topic = ana.prefix + "log"
    ana.socket.sendall(publish_packet(topic, b"kept?", 1))
    ana.socket.close()
    ben = device(home, "ben")
    assert ben.subscribe() == b"\0"
    ben.say("log", {"first": True})
    first, body = ben.packet()
    assert (first, b"kept?" in body) == (0x30, False), "nothing was waiting"
    ben.socket.sendall(connect_packet("x", "ben", "again"))
    assert ben.ended(), "who logs in twice"


def test_quality_is_answered(home: Broker) -> None:
    ana = device(home, "ana")
    ana.subscribe()
    ana.socket.sendall(publish_packet(ana.prefix + "log", b"once", 2))
    found = sorted(ana.packet()[0] for _ in range(2))
    assert found == [0x30, 0x40], "passed on with quality 0, and acknowledged"


def test_a_payload_of_60_000_bytes_gets_through(home: Broker) -> None:
    ana, ben = device(home, "ana"), device(home, "ben")
    ana.subscribe()
    ben.say("log", '"' + "x" * (60_000 - 34) + '"')
    first, body = ana.packet()
    assert first == 0x30
    assert len(body) == 60_000 + 2 + len(ana.prefix + "log")


def test_the_same_client_comes_again(home: Broker) -> None:
    """As after a sleep: the old connection ends, the new one receives."""
    first = RawClient(home.port, SECRET, "ana")
    assert first.login("phone") == 0
    second = RawClient(home.port, SECRET, "ana")
    assert second.login("phone") == 0
    assert first.ended()
    second.subscribe()
    second.say("log", {})
    assert second.receive("log") == {}


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("ana", "wrong"),
        ("ana", ""),
        ("ana", message_auth.password(KEY, "ben")),
        ("ana", message_auth.password(KEY, "ana").upper()),
        ("Ana", message_auth.password(KEY, "Ana")),
        ("a" * 17, message_auth.password(KEY, "a" * 17)),
    ],
)
def test_wrong_passwords(home: Broker, paused: list[float], name: str, word: str) -> None:
    honest = device(home, "ana")
    honest.subscribe()
    client = RawClient(home.port, SECRET, name)
    assert client.login("ana", word) == mqtt_filter.NOT_AUTHORISED
    assert client.ended()
    honest.say("log", {})
    assert honest.receive("log") == {}, "whose name was used"


def test_a_wrong_password_takes_a_second(home: Broker, paused: list[float]) -> None:
    assert RawClient(home.port, SECRET, "ana").login(word="wrong") == mqtt_filter.NOT_AUTHORISED
    assert paused == [1.0]


def test_other_versions_are_told(home: Broker) -> None:
    client = RawClient(home.port, SECRET, "ana")
    client.socket.sendall(packet(0x10, b"\0\4MQTT\5\2\0\0\0\0\1a"))
    assert client.packet() == (0x20, bytes([0, mqtt_filter.WRONG_VERSION]))
    assert client.ended()


def test_strangers_are_few(home: Broker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker, "LOGIN_SECONDS", 600)
    honest = device(home, "ana")
    strangers = [_stranger(home, number) for number in range(1, 5) for _ in range(4)]
    _wait_for_end(strangers[-1])  # they are let in, or not, in the order in which they come
    ended = [_has_ended(one) for one in strangers]
    assert ended == [False, False, False, True] * 2 + [False] * 2 + [True] * 6, "3 each, 8 in all"
    for one in strangers:
        one.close()
    assert honest.subscribe() == b"\0"


def test_strangers_have_little_time(home: Broker, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = device(home, "ana")
    monkeypatch.setattr(broker, "LOGIN_SECONDS", 0.05)
    with _stranger(home, 1) as stranger:
        _wait_for_end(stranger)
    assert honest.subscribe() == b"\0"


def _stranger(home: Broker, number: int) -> socket.socket:
    """Returns a connection from another address that does not log in."""
    one = socket.socket()
    one.bind((f"127.0.0.{number}", 0))
    one.connect(("127.0.0.1", home.port))
    return one


def _wait_for_end(one: socket.socket) -> None:
    """Waits until the other side has ended the connection."""
    one.settimeout(60)
    with suppress(ConnectionResetError):
        assert one.recv(1, socket.MSG_PEEK) == b""


def _has_ended(one: socket.socket) -> bool:
    one.setblocking(False)
    try:
        return one.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def test_silence(home: Broker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker, "SILENT_SECONDS", 1.0)
    ana, ben = device(home, "ana"), device(home, "ben")
    ben.socket.sendall(b"\x30\x10half")
    while not _has_ended(ben.socket):
        ana.socket.sendall(packet(0xC0))
        assert ana.packet()[0] == 0xD0
    assert ana.ended(), "now it is silent, too"


@pytest.mark.parametrize(
    "data",
    [
        b"\x30\xff\xff\xff\x7f",  # 256 MB
        b"\x30\xff\xff\xff\xff\xff",
        packet(0x30, b"x" * 61_441),
        packet(0x30, b"\0\0"),
        b"\xf0\0",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"Accept: */*\r\n" * 9,
    ],
)
def test_who_speaks_otherwise_is_gone(home: Broker, data: bytes) -> None:
    honest, other = device(home, "ana"), device(home, "ben")
    honest.subscribe()
    other.socket.sendall(data)
    assert other.ended()
    stranger = RawClient(home.port, SECRET, "x")
    stranger.socket.sendall(data)
    assert stranger.ended()
    honest.say("log", {})
    assert honest.receive("log") == {}


def test_who_says_too_much_is_read_later(
    home: Broker, monkeypatch: pytest.MonkeyPatch, paused: list[float]
) -> None:
    monkeypatch.setattr(broker, "BYTES_A_SECOND", 2_000)
    ana, ben = device(home, "ana"), device(home, "ben")
    ana.subscribe()
    for number in range(30):
        ben.say("log", {"number": number, "much": "x" * 1_000})
    assert [ana.receive("log")["number"] for _ in range(30)] == [*range(30)]
    assert 5 < max(paused) < 20, "33 kB are read in 15 seconds"


def test_who_does_not_read_is_let_go(home: Broker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker, "MOST_WAITING", 100_000)
    monkeypatch.setattr(broker, "BYTES_A_SECOND", 100_000_000)
    ana, ben = device(home, "ana"), device(home, "ben")
    ana.subscribe()
    until = monotonic() + 20
    while len(home._devices) == 2:
        assert monotonic() < until, "it still waits"
        ben.say("log", '"' + "x" * 59_000 + '"')
    ben.subscribe()
    ben.say("host", {})
    assert ben.receive("host") == {}


def test_ports() -> None:
    """The first free one; one that is taken is an error."""
    first, second = Broker(KEY), Broker(KEY)
    first.start(None, "127.0.0.1")
    second.start(None, "127.0.0.1")
    assert 18830 <= first.port < second.port <= 18845
    third = Broker(KEY)
    with pytest.raises(OSError, match="in use"):
        third.start(first.port, "127.0.0.1")
    first.stop()
    third.start(first.port, "127.0.0.1")
    assert device(third, "ana").subscribe() == b"\0"
    second.stop()
    third.stop()


def test_a_port_is_free_again_if_the_broker_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        async def start(self) -> None:
            raise RuntimeError("a plugin is missing")

    (port,) = free_ports(1)
    home = Broker(KEY)
    with monkeypatch.context() as patch:
        patch.setattr(broker, "new_engine", Broken)
        with pytest.raises(RuntimeError) as raised:
            home.start(port, "127.0.0.1")
    home.start(port, "127.0.0.1")
    assert home.port == port, f"after {raised.value}"
    home.stop()


def test_every_name_that_amqtt_imports_of_websockets_exists() -> None:
    """It asks for an older one; an override in pyproject.toml gives it ours."""
    files = importlib.metadata.files("amqtt") or []
    sources = [Path(str(one.locate())) for one in files if one.suffix == ".py"]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sources]
    found = {
        (str(one.module), name.name)
        for tree in trees
        for one in ast.walk(tree)
        if isinstance(one, ast.ImportFrom) and (one.module or "").startswith("websockets")
        for name in one.names
    }
    found |= {
        ("websockets", one.attr)
        for tree in trees
        for one in ast.walk(tree)
        if isinstance(one, ast.Attribute) and getattr(one.value, "id", "") == "websockets"
    }
    assert len(found) > 5
    assert [one for one in found if not hasattr(importlib.import_module(one[0]), one[1])] == []


BLOCKED = ("psutil", "argon2", "pydantic", "typer", "yaml", "pwdlib")


def test_it_needs_no_more_than_a_phone_has() -> None:
    """Proof 10, in a process of its own; and nothing of it stays behind."""
    code = f"""
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {BLOCKED}:
            raise ImportError(name)

sys.meta_path.insert(0, Blocked())
from network import message_auth
from network.broker import Broker
home = Broker(message_auth.key_of("ABCD1234"))
home.start(None, "127.0.0.1")
home.stop()
assert "amqtt.broker" in sys.modules
print(sorted(set({BLOCKED}) & set(sys.modules)), "kivy" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[] False\n"
    assert done.stderr == ""


@pytest.mark.parametrize(
    "count", [150, pytest.param(3_000, marks=[pytest.mark.long, pytest.mark.timeout(600)])]
)
def test_a_stranger_with_raw_sockets(home: Broker, count: int) -> None:
    """Proof 7: noise, half packets, 256 MB announced, 200 connections; honest ones go on."""
    ana, ben = device(home, "ana"), device(home, "ben")
    ana.subscribe()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    dice = Random(7)
    login = connect_packet("ana", "ana", "wrong")
    many: list[socket.socket] = []
    for number in range(count):
        one = socket.create_connection(("127.0.0.1", home.port))
        with suppress(OSError):  # it may have been closed already
            one.sendall(_noise(dice, login))
        many.append(one)
        if len(many) > 200:
            many.pop(0).close()
        if number % 10 == 0:
            ana.socket.sendall(packet(0xC0))  # a silent one would be disconnected
            ben.say("log", {"number": number})
            assert ana.receive("log", 20) == {"number": number}
    for one in many:
        one.close()
    more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert more < 60_000, f"{more} kB"
    ben.say("log", {})
    assert ana.receive("log") == {}


def _noise(dice: Random, login: bytes) -> bytes:
    match dice.randrange(4):
        case 0:
            return dice.randbytes(dice.randint(1, 3_000))
        case 1:
            return b"\x10\xff\xff\xff\x7f" + b"\0" * 1_000
        case 2:
            return login[: dice.randint(1, len(login))]
    return login
