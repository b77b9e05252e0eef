"""Checks the MQTT 3.1.1 packets for the broker at home, and makes them harmless.

The broker receives only packets that are well formed and that a table needs: messages of quality 0
or 1 that are not retained, subscriptions of quality 0, and sessions that end with their connection.
Any other request of a client is removed, or ends the connection.
"""

import asyncio
from dataclasses import dataclass

MOST_BYTES = 60 * 1024
"""Maximum size of a packet's body: a payload has at most 60,000 bytes, its topic some 30."""
MOST_FILTERS = 16
"""Maximum topics in one subscription."""
CONNECT, PUBLISH, SUBSCRIBE, UNSUBSCRIBE, PING, DISCONNECT = 0x10, 0x30, 0x82, 0xA2, 0xC0, 0xE0
"""Packet types with their flags; those of PUBLISH vary."""
QUALITY = 0x06
CLEAN, WILL, PASSWORD, USER = 0x02, 0x04, 0x40, 0x80
"""Flags of CONNECT."""
WRONG_VERSION, NOT_AUTHORISED = 1, 5
"""Answers to CONNECT."""


class BadPacketError(Exception):
    """A packet that no client of ours sends."""


@dataclass(frozen=True)
class Connect:
    """A login; `version` is 0 for an unknown version of MQTT."""

    client: str
    user: str
    password: str
    version: int = 4


async def read(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """Returns the next packet: its first byte, and all that comes after its length."""
    first = (await reader.readexactly(1))[0]
    length = 0
    for shift in (0, 7, 14, 21):
        byte = (await reader.readexactly(1))[0]
        length |= (byte & 127) << shift
        if byte < 128:
            break
    else:
        raise BadPacketError
    if length > MOST_BYTES:
        raise BadPacketError
    return first, await reader.readexactly(length)


def packed(first: int, body: bytes) -> bytes:
    length, digits = len(body), bytearray()
    while length > 127:
        digits.append(length & 127 | 128)
        length >>= 7
    return bytes([first, *digits, length]) + body


def text(value: str) -> bytes:
    data = value.encode()
    return len(data).to_bytes(2) + data


def refusal(reason: int) -> bytes:
    """Returns the CONNACK for a client that is refused."""
    return bytes([0x20, 2, 0, reason])


class PacketFields:
    """Reads fields in order; raises BadPacketError if one is cut off."""

    def __init__(self, body: bytes) -> None:
        self._body, self._at = body, 0

    @property
    def more(self) -> bool:
        return self._at < len(self._body)

    def take(self, count: int) -> bytes:
        start, self._at = self._at, self._at + count
        if self._at > len(self._body):
            raise BadPacketError
        return self._body[start : self._at]

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size))

    def data(self) -> bytes:
        return self.take(self.number(2))

    def text(self) -> str:
        try:
            value = self.data().decode()
        except UnicodeDecodeError:
            raise BadPacketError from None
        if "\0" in value:
            raise BadPacketError
        return value


def read_connect(first: int, body: bytes) -> Connect:
    """Parses a login; what it would leave behind (a will, a session) is ignored."""
    if first != CONNECT:
        raise BadPacketError
    fields = PacketFields(body)
    name, version = fields.data(), fields.number(1)
    if (name, version) != (b"MQTT", 4):
        return Connect("", "", "", 0)
    flags = fields.number(1)
    if flags & 1 or (flags & PASSWORD and not flags & USER):
        raise BadPacketError
    fields.number(2)  # keep-alive: ignored, we have our own timeout
    client = fields.text()
    if flags & WILL:
        fields.text()
        fields.data()
    user = fields.text() if flags & USER else ""
    # A password that is not UTF-8 is wrong anyway.
    password = fields.data().decode(errors="replace") if flags & PASSWORD else ""
    if fields.more:
        raise BadPacketError
    return Connect(client, user, password)


def connect(client: str, user: str) -> bytes:
    """Returns the login as passed on to the broker: its session ends with the connection."""
    body = text("MQTT") + bytes([4, CLEAN | USER, 0, 0]) + text(client) + text(user)
    return packed(CONNECT, body)


def checked(first: int, body: bytes, topics: str, device: str) -> bytes | None:
    """Returns the bytes passed on to the broker for a packet after the login; None to ignore it.

    `topics` is the prefix of the topics that may be published to; `device` is who has logged in,
    and states nothing in the name of another one.
    """
    if first & 0xF0 == PUBLISH:
        return _publish(first, body, topics, device)
    if first in (PING, DISCONNECT) and not body:
        return packed(first, b"")
    if first in (SUBSCRIBE, UNSUBSCRIBE):
        return _subscribe(first, body)
    raise BadPacketError


def _publish(first: int, body: bytes, topics: str, device: str) -> bytes | None:
    quality = (first & QUALITY) >> 1
    fields = PacketFields(body)
    topic = fields.text()
    if quality > 1 or not topic or set(topic) & {"+", "#"}:
        raise BadPacketError
    if quality:
        fields.number(2)
    if topic not in (f"{topics}up/{device}", f"{topics}log", f"{topics}host"):
        return None
    # Without the flags for repeated and retained messages.
    return packed(PUBLISH | quality << 1, body)


def _subscribe(first: int, body: bytes) -> bytes:
    fields = PacketFields(body)
    out, count = fields.take(2), 0
    while fields.more:
        topic = fields.text()
        if not topic or (first == SUBSCRIBE and fields.number(1) > 2):
            raise BadPacketError
        out += text(topic) + (b"\0" if first == SUBSCRIBE else b"")
        count += 1
    if not 0 < count <= MOST_FILTERS:
        raise BadPacketError
    return packed(first, out)
