"""MQTT 3.1.1 by hand, written from the standard and from the contract of the wire only."""

import hashlib
import hmac
import json
import socket
import weakref
from contextlib import suppress
from functools import lru_cache
from time import monotonic

from tests.support.waiting import PATIENCE

Json = dict[str, object]


@lru_cache(8)
def key_of(secret: str) -> bytes:
    return hashlib.scrypt(
        secret.encode(), salt=b"rollpad/1 table", n=16384, r=8, p=1, maxmem=2**26, dklen=32
    )


def table_of(key: bytes) -> str:
    return hmac.new(key, b"table", hashlib.sha256).hexdigest()[:8]


def password(key: bytes, name: str) -> str:
    return hmac.new(key, f"join {name}".encode(), hashlib.sha256).hexdigest()


def seal(key: bytes, topic: str, text: str) -> bytes:
    data = text.encode()
    mac = hmac.new(key, topic.encode() + b"\0" + data, hashlib.sha256).digest()
    return mac[:16].hex().encode() + data


def field(data: bytes | str) -> bytes:
    data = data.encode() if isinstance(data, str) else data
    return len(data).to_bytes(2, "big") + data


def packet(first: int, body: bytes = b"") -> bytes:
    length, out = len(body), bytes([first])
    while True:
        length, digit = divmod(length, 128)
        out += bytes([digit | (128 if length else 0)])
        if not length:
            return out + body


def connect_packet(client: str, user: str, word: str, *, clean: bool = True) -> bytes:
    flags = 0xC0 | (2 if clean else 0)
    head = field("MQTT") + bytes([4, flags]) + (60).to_bytes(2, "big")
    return packet(0x10, head + field(client) + field(user) + field(word))


def publish_packet(topic: str, payload: bytes, flags: int = 0) -> bytes:
    number = b"\0\7" if flags & 6 else b""
    return packet(0x30 | flags, field(topic) + number + payload)


def subscribe_packet(*filters: str, quality: int = 0) -> bytes:
    return packet(0x82, b"\0\5" + b"".join(field(one) + bytes([quality]) for one in filters))


class RawClient:
    """A device that joins a table with nothing but a socket."""

    def __init__(self, port: int, secret: str, name: str, host: str = "127.0.0.1") -> None:
        self.socket = socket.create_connection((host, port), timeout=10)
        weakref.finalize(self, self.socket.close)
        self.key, self.name = key_of(secret), name
        self.prefix = f"rp/1/{table_of(self.key)}/"
        self._buffer = b""

    def login(self, client: str | None = None, word: str | None = None) -> int:
        """Logs in; returns the broker's answer: 0 is yes."""
        word = password(self.key, self.name) if word is None else word
        self.socket.sendall(connect_packet(client or self.name, self.name, word))
        first, body = self.packet()
        assert first == 0x20
        return body[1]

    def subscribe(self, *filters: str) -> bytes:
        self.socket.sendall(subscribe_packet(*(filters or (self.prefix + "#",))))
        first, body = self.packet()
        assert first == 0x90
        return body[2:]

    def say(self, topic: str, message: Json | str) -> None:
        """Publishes a message, sealed, under a topic of the table."""
        text = message if isinstance(message, str) else json.dumps(message)
        topic = self.prefix + topic
        self.socket.sendall(publish_packet(topic, seal(self.key, topic, text)))

    def packet(self, seconds: float = PATIENCE) -> tuple[int, bytes]:
        """Returns the next packet. Raises EOFError at the end of the connection, TimeoutError if
        nothing arrives."""
        until = monotonic() + seconds
        while True:
            for digits in range(1, 5):
                head = self._buffer[1 : 1 + digits]
                if len(head) == digits and head[-1] < 128:
                    length = sum((one & 127) << (7 * at) for at, one in enumerate(head))
                    start = 1 + digits
                    if len(self._buffer) >= start + length:
                        first, body = self._buffer[0], self._buffer[start : start + length]
                        self._buffer = self._buffer[start + length :]
                        return first, body
                    break
            self.socket.settimeout(max(0.001, until - monotonic()))
            try:
                part = self.socket.recv(65536)
            except ConnectionResetError:
                part = b""
            if not part:
                raise EOFError
            self._buffer += part

    def receive(self, topic: str, seconds: float = PATIENCE) -> Json:
        """Returns the next message under this topic, with its seal checked; skips others."""
        until = monotonic() + seconds
        while True:
            first, body = self.packet(until - monotonic())
            if first & 0xF0 != 0x30:
                continue
            size = int.from_bytes(body[:2], "big")
            name, payload = body[2 : 2 + size].decode(), body[2 + size :]
            if name == self.prefix + topic:
                text = payload[32:].decode()
                assert payload == seal(self.key, name, text)
                try:
                    found: Json = json.loads(text)
                except json.JSONDecodeError:
                    continue
                if isinstance(found, dict):
                    return found

    def drain(self) -> None:
        """Reads and ignores messages, and sends that it is present, as a device would."""
        self.socket.sendall(packet(0xC0))
        with suppress(TimeoutError):
            while True:
                self.packet(0.002)

    def ended(self, seconds: float = PATIENCE) -> bool:
        """Whether the other side ends the connection within this time."""
        try:
            while True:
                self.packet(seconds)
        except EOFError:
            return True
        except TimeoutError:
            return False

    def close(self) -> None:
        self.socket.close()
