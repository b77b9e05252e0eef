"""Ten thousand messages that are nearly right, over sockets: nothing changes, nothing stops."""

import json
import os
import socket
import struct
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from network import guest_server
from network.guest_server import GuestServer
from play.guest_controller import GuestController
from sheets.texts import speak
from tests.support.far import FarHand
from tests.support.guest_messages import GOOD, LOOK
from tests.support.mutated import mutated

SECRET = "right-and-long-enough"
STRANGERS, INSIDE = 2_000, 8_000
"""Messages of those who do not know the code, and of those who do."""
CLOSE = 8
"""The kind of the frame with which a connection ends."""


def frame(text: str) -> bytes:
    """Returns a message as a browser sends it."""
    data = text.encode("utf-8", "surrogatepass")
    size = len(data)
    head = bytes([0x81, 0x80 | size]) if size < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, size)
    mask = os.urandom(4)
    return head + mask + bytes(one ^ mask[at % 4] for at, one in enumerate(data))


def hello() -> str:
    data: dict[str, object] = {"do": "hello", "secret": SECRET, "guest": "noise", "mark": ""}
    return json.dumps(data | {"player": -1, "name": "", "look": LOOK})


class Noise:
    """One connection after the other, each until it is closed."""

    def __init__(self, port: int) -> None:
        self._port = port
        at = f"127.0.0.1:{port}"
        self._upgrade = (
            f"GET /socket HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ).encode()

    def say(self, texts: list[str]) -> bytes:
        """Returns everything that was answered until the end; a close of our own comes last."""
        with socket.create_connection(("127.0.0.1", self._port), timeout=10) as plain:
            goodbye = bytes([0x80 | CLOSE, 0x82, 0, 0, 0, 0]) + struct.pack("!H", 1000)
            plain.sendall(self._upgrade)
            found = plain.recv(65536)
            assert found.startswith(b"HTTP/1.1 101"), found
            try:
                plain.sendall(b"".join(map(frame, texts)) + goodbye)
                while part := plain.recv(65536):
                    found += part
            except (ConnectionResetError, BrokenPipeError):
                pass  # it was closed while we sent more
        return found


@pytest.fixture
def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FarHand]:
    speak("en")
    monkeypatch.setattr(guest_server, "WRONG_SECONDS", 0.0)
    monkeypatch.setattr(guest_server, "AT_ONCE", 1e9)
    hand = FarHand(tmp_path / "data")
    yield hand
    hand.store.close()


def test_ten_thousand_messages_over_the_socket(far: FarHand) -> None:
    match = far.begin(2)
    server = GuestServer(SECRET)
    server.start(host="127.0.0.1")
    table = GuestController(server)
    table.play(match)
    before = match.session.journal.to_json()
    noise = Noise(server.port)
    harmless = [one for one in GOOD if one["do"] != "sit"]  # a joining device may enter something
    for text in mutated(GOOD, STRANGERS, seed=5):
        assert b"Ana" not in noise.say([text])
    assert server.received.empty(), "nobody came in"
    messages = mutated(harmless, INSIDE, seed=6)
    while batch := [*islice(messages, 4)]:
        noise.say([hello(), *batch])
        table.receive(server.received)
    assert match.session.journal.to_json() == before
    assert far.saved() == match.session.journal
    assert [guest.name for guest in table.guests.values()] == [""], "the one who looks on"
    noise.say([hello()])
    assert server.received.get(timeout=20), "others still come in"
    server.stop()
