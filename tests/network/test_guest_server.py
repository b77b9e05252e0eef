"""The server for guests, with real sockets: who gets in, what is served, what is limited."""

import http.client
import json
import socket
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from network import addresses, guest_server
from network.guest_messages import (
    GuestConnected,
    GuestDisconnected,
    GuestMessage,
    Press,
    Undo,
)
from network.guest_server import GuestServer
from network.static_files import FILES
from tests.support.guest_messages import LOOK
from tests.support.ports import free_ports
from tests.support.waiting import PATIENCE

SECRET = "right-and-long-enough"


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[GuestServer]:
    monkeypatch.setattr(guest_server, "WRONG_SECONDS", 0.05)
    opened = GuestServer(SECRET)
    opened.start(host="127.0.0.1")
    yield opened
    opened.stop()


def get(table: GuestServer, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", table.port, timeout=5)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    response.body = response.read()  # type: ignore[attr-defined]
    connection.close()
    return response


def open_socket(table: GuestServer, origin: str | None = None) -> ClientConnection:
    at = f"127.0.0.1:{table.port}"
    origin = origin or f"http://{at}"
    return connect(f"ws://{at}/socket", origin=Origin(origin), legacy=True)


def hello(secret: str = SECRET, guest: str = "g") -> str:
    data: dict[str, object] = {"do": "hello", "secret": secret, "guest": guest, "mark": ""}
    data |= {"player": -2, "name": "", "look": LOOK}
    return json.dumps(data)


def come(table: GuestServer) -> tuple[ClientConnection, int]:
    client = open_socket(table)
    client.send(hello())
    came = table.received.get(timeout=5)
    assert isinstance(came, GuestConnected)
    return client, came.guest


# Files


@pytest.mark.parametrize("path", FILES)
def test_page_and_fonts_are_served(table: GuestServer, path: str) -> None:
    response = get(table, path)
    assert response.status == 200
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert SECRET.encode() not in response.body  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "path",
    [
        "/../main.py",
        "/%2e%2e/main.py",
        "//etc/passwd",
        "/web/index.html",
        "/rollpad.js/..",
        "/.",
        "/socket/x",
    ],
)
def test_no_other_path_leads_anywhere(table: GuestServer, path: str) -> None:
    assert get(table, path).status == 404


def test_a_host_that_is_no_host_is_refused(table: GuestServer) -> None:
    assert get(table, "/", Host="a; script-src *").status == 400


# Who gets in


def test_with_the_secret(table: GuestServer) -> None:
    client, guest = come(table)
    client.send(json.dumps({"do": "press", "n": 1, "on": "sheet", "name": "row1.1"}))
    assert table.received.get(timeout=5) == GuestMessage(guest, Press(1, "sheet", "row1.1"))
    table.send(guest, {"hi": "ä"})
    assert json.loads(client.recv(timeout=5)) == {"hi": "ä"}
    client.close()
    assert table.received.get(timeout=5) == GuestDisconnected(guest)


def test_without_it_nothing_is_said(table: GuestServer) -> None:
    client = open_socket(table)
    client.send(hello("wrong"))
    with pytest.raises(ConnectionClosed) as closed:
        client.recv(timeout=5)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == guest_server.WRONG
    assert table.received.empty()


def test_wrong_secrets_are_slowed_down(table: GuestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    paused: list[float] = []

    async def pause(seconds: float) -> None:
        paused.append(seconds)

    monkeypatch.setattr(guest_server, "pause", pause)
    monkeypatch.setattr(guest_server, "monotonic", lambda: 100.0)
    monkeypatch.setattr(guest_server, "WRONG_SECONDS", 1.0)
    for _try in range(4):
        client = open_socket(table)
        client.send(hello("wrong"))
        with pytest.raises(ConnectionClosed):
            client.recv(timeout=PATIENCE)
    assert paused == [1.0, 1.0, 1.0], "each after the first waits for a second"


def test_a_known_browser_does_not_wait_for_others_wrong_codes(
    table: GuestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _guest = come(table)

    async def pause(_seconds: float) -> None:
        raise AssertionError("it has waited")

    monkeypatch.setattr(guest_server, "pause", pause)
    monkeypatch.setattr(guest_server, "WRONG_SECONDS", 100.0)
    client = open_socket(table)
    client.send(hello("wrong", "another"))
    with pytest.raises(ConnectionClosed):
        client.recv(timeout=PATIENCE)
    again, _guest = come(table)
    again.close()
    first.close()


@pytest.mark.parametrize("typed", ["k7q2mx", " K7Q2-MX ", "k7Q 2mX"])
def test_a_code_as_people_type_it(typed: str) -> None:
    assert guest_server.is_same_code(typed, "K7Q2MX")
    assert not guest_server.is_same_code(typed[:-2], "K7Q2MX")


def test_letters_that_look_alike() -> None:
    assert guest_server.is_same_code("OIL111", "011111")


def test_silent_sockets_of_one_address_keep_nobody_else_out(
    table: GuestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as one address may have; a browser that comes later gets in when they are gone, and
    all the other addresses are not concerned."""
    monkeypatch.setattr(guest_server, "HELLO_SECONDS", 30.0)
    silent = [open_socket(table) for _number in range(guest_server.MOST_STRANGERS_FROM_ONE)]
    for client in silent:
        client.ping().wait(5)
    late = open_socket(table)
    with pytest.raises(ConnectionClosed) as closed:
        late.recv(timeout=5)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == guest_server.AGAIN
    assert guest_server.MOST_STRANGERS_FROM_ONE * 6 <= guest_server.MOST_STRANGERS
    for client in silent:
        client.close()
    client, _guest = come(table)
    client.close()


def test_the_first_message_must_be_hello(table: GuestServer) -> None:
    client = open_socket(table)
    client.send(json.dumps({"do": "undo", "n": 1}))
    with pytest.raises(ConnectionClosed):
        client.recv(timeout=5)
    assert table.received.empty()


def test_another_page_cannot_open_the_socket(table: GuestServer) -> None:
    with pytest.raises(InvalidStatus):
        open_socket(table, "http://evil.example")


def test_a_new_code_sends_everybody_away(table: GuestServer) -> None:
    client, _guest = come(table)
    table.change_secret("another")
    with pytest.raises(ConnectionClosed) as closed:
        client.recv(timeout=5)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == guest_server.RENEWED, "the page asks for the new one"


def test_one_is_removed(table: GuestServer) -> None:
    client, guest = come(table)
    other, _guest = come(table)
    table.remove(guest)
    with pytest.raises(ConnectionClosed):
        client.recv(timeout=5)
    assert table.received.get(timeout=5) == GuestDisconnected(guest)
    other.send(json.dumps({"do": "undo", "n": 1}))
    event = table.received.get(timeout=5)
    assert isinstance(event, GuestMessage)
    assert event.message == Undo(1)
    other.close()


# Limits


def test_too_many_messages(table: GuestServer) -> None:
    client, _guest = come(table)

    def shout() -> None:
        for number in range(1, 2000):
            client.send(json.dumps({"do": "undo", "n": number}))
        client.recv(timeout=5)

    with pytest.raises(ConnectionClosed):
        shout()
    assert table.received.qsize() <= guest_server.AT_ONCE + 70


def test_too_long_a_message(table: GuestServer) -> None:
    client, _guest = come(table)
    client.send("x" * 100_000)
    with pytest.raises(ConnectionClosed):
        client.recv(timeout=5)


def test_too_many_connections(table: GuestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest_server, "MOST_GUESTS", 2)
    clients = [come(table)[0] for _number in range(2)]
    with pytest.raises(InvalidStatus):
        open_socket(table)
    for client in clients:
        client.close()


def test_who_reads_nothing_is_sent_away(
    table: GuestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest_server, "MOST_WAITING", 5)
    client, guest = come(table)
    for _number in range(300):
        table.send(guest, {"x": "y" * 100_000})

    def read_all() -> None:
        while True:
            client.recv(timeout=5)

    with pytest.raises(ConnectionClosed):
        read_all()


def test_the_same_port_again_or_another() -> None:
    (port,) = free_ports(1)
    first, second = GuestServer(SECRET), GuestServer(SECRET)
    first.start(port, host="127.0.0.1")
    second.start(port, host="127.0.0.1")
    assert first.port == port
    assert second.port not in (0, port)
    second.stop()
    first.stop()
    third = GuestServer(SECRET)
    third.start(port, host="127.0.0.1")
    assert third.port == port
    third.stop()


def test_noise_does_no_harm(table: GuestServer) -> None:
    for noise in (b"\x00" * 5000, b"GET / HTTP/9\r\n\r\n", b"POST / HTTP/1.1\r\n\r\n", b"\xff"):
        with socket.create_connection(("127.0.0.1", table.port), timeout=5) as plain:
            plain.sendall(noise)
    client, _guest = come(table)
    client.close()


# Its beginning and its end


def test_where_no_port_can_be_had() -> None:
    closed = GuestServer(SECRET)
    with pytest.raises(OSError, match="assign"):
        closed.start(host="203.0.113.1")
    closed.stop()


def test_stopped_before_it_has_begun_and_twice(table: GuestServer) -> None:
    GuestServer(SECRET).stop()
    table.stop()
    table.stop()
    table.send(1, {})
    table.change_secret("another-and-long-enough")


def test_nothing_is_sent_to_whoever_is_gone(table: GuestServer) -> None:
    table.send(99, {"a": 1})
    client, guest = come(table)
    table.send(guest, {"a": 1})
    assert client.recv(timeout=5) == '{"a":1}'
    client.close()


def test_a_network_without_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    assert addresses.own_address()

    def unreachable(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    class Nowhere(socket.socket):
        connect = unreachable

    monkeypatch.setattr(socket, "socket", Nowhere)
    assert addresses.own_address() == "127.0.0.1"
