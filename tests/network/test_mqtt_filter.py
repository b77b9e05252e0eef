"""What gets to the broker at home: whole packets, and nothing that it would have to keep."""

import asyncio
from random import Random

import pytest

from network import mqtt_filter
from network.mqtt_filter import BadPacketError
from tests.support import raw_mqtt

TOPICS = "rp/1/00000000/"


def parsed(data: bytes) -> list[tuple[int, bytes]]:
    """Returns all packets of a stream, until its end or one that is none."""

    async def read() -> list[tuple[int, bytes]]:
        stream, found = asyncio.StreamReader(), []
        stream.feed_data(data)
        stream.feed_eof()
        try:
            while True:
                found.append(await mqtt_filter.read(stream))
        except (asyncio.IncompleteReadError, BadPacketError):
            return found

    return asyncio.run(read())


@pytest.mark.parametrize("size", [0, 1, 127, 128, 16_383, 16_384, mqtt_filter.MOST_BYTES])
def test_lengths(size: int) -> None:
    data = raw_mqtt.packet(0x30, b"x" * size)
    assert mqtt_filter.packed(0x30, b"x" * size) == data
    assert parsed(data) == [(0x30, b"x" * size)]


def test_too_long() -> None:
    """What is announced is enough: the rest is not waited for."""
    assert parsed(raw_mqtt.packet(0x30, b"x" * (mqtt_filter.MOST_BYTES + 1))) == []
    assert parsed(b"\x30\xff\xff\xff\x7f") == []
    assert parsed(b"\x30\xff\xff\xff\xff\x01") == []


def test_connect() -> None:
    ((first, body),) = parsed(raw_mqtt.connect_packet("client", "ana", "word", clean=False))
    assert mqtt_filter.read_connect(first, body) == mqtt_filter.Connect("client", "ana", "word")
    will = body[:7] + bytes([0xE6]) + body[8:10] + raw_mqtt.field("c")
    will += raw_mqtt.field("topic") + raw_mqtt.field(b"\xff") + raw_mqtt.field("ana")
    assert mqtt_filter.read_connect(0x10, will + raw_mqtt.field("w")).user == "ana"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        raw_mqtt.field("MQTT") + b"\4",
        raw_mqtt.field("MQTT") + b"\4\3\0\0" + raw_mqtt.field("c"),
        raw_mqtt.field("MQTT") + b"\4\x42\0\0" + raw_mqtt.field("c") + raw_mqtt.field("w"),
        raw_mqtt.field("MQTT") + b"\4\xc2\0\0" + raw_mqtt.field("c") + raw_mqtt.field("u"),
        raw_mqtt.field("MQTT") + b"\4\2\0\0" + raw_mqtt.field("c") + b"more",
        raw_mqtt.field("MQTT") + b"\4\2\0\0" + raw_mqtt.field(b"\xff"),
        raw_mqtt.field("MQTT") + b"\4\2\0\0" + raw_mqtt.field(b"a\0"),
    ],
)
def test_no_connect(body: bytes) -> None:
    with pytest.raises(BadPacketError):
        mqtt_filter.read_connect(0x10, body)


def test_other_versions() -> None:
    for name, level in ((b"MQIsdp", 3), (b"MQTT", 5)):
        assert mqtt_filter.read_connect(0x10, raw_mqtt.field(name) + bytes([level])).version == 0


def passed(data: bytes) -> bytes | None:
    ((first, body),) = parsed(data)
    return mqtt_filter.checked(first, body, TOPICS, "ana")


def test_a_device_states_only_what_is_its_own() -> None:
    own = raw_mqtt.publish_packet(TOPICS + "up/ana", b"data")
    assert passed(own) == own
    for other in ("up/ben", "up/ana/x", "up", "up/", "anything"):
        assert passed(raw_mqtt.publish_packet(TOPICS + other, b"data")) is None


def test_messages() -> None:
    plain = raw_mqtt.publish_packet(TOPICS + "log", b"data")
    assert passed(plain) == plain
    assert passed(raw_mqtt.publish_packet(TOPICS + "log", b"data", 0x09)) == plain, "not kept"
    assert passed(raw_mqtt.publish_packet("rp/1/00000001/log", b"data")) is None
    once = raw_mqtt.publish_packet(TOPICS + "log", b"data", 2)
    assert passed(once) == once
    for bad in (
        raw_mqtt.publish_packet(TOPICS + "log", b"data", 4),
        raw_mqtt.publish_packet(TOPICS + "#", b"data"),
        raw_mqtt.publish_packet(TOPICS + "+", b"data"),
        raw_mqtt.publish_packet("", b"data"),
        raw_mqtt.packet(0x30, b"\0"),
        raw_mqtt.packet(0x30, b"\0\xffshort"),
    ):
        with pytest.raises(BadPacketError):
            passed(bad)


def test_subscriptions() -> None:
    wanted = raw_mqtt.subscribe_packet(TOPICS + "#", TOPICS + "log")
    assert passed(wanted) == wanted
    assert passed(raw_mqtt.subscribe_packet(TOPICS + "#", TOPICS + "log", quality=2)) == wanted
    for bad in (
        raw_mqtt.packet(0x82, b"\0\1"),
        raw_mqtt.packet(0x82, b"\0\1" + raw_mqtt.field("a")),
        raw_mqtt.subscribe_packet("a", quality=3),
        raw_mqtt.subscribe_packet(*["a"] * 17),
        raw_mqtt.packet(0x80, b"\0\1" + raw_mqtt.field("a") + b"\0"),
    ):
        with pytest.raises(BadPacketError):
            passed(bad)


@pytest.mark.parametrize(
    "first", [0x00, 0x10, 0x20, 0x40, 0x50, 0x62, 0x70, 0x90, 0xB0, 0xD0, 0xF0]
)
def test_nothing_else(first: int) -> None:
    with pytest.raises(BadPacketError):
        mqtt_filter.checked(first, b"\0\1", TOPICS, "ana")


def test_any_bytes_are_read_or_refused() -> None:
    """Nothing but BadPacketError ever comes of them, and what passes can be read again."""
    dice = Random(19)
    good = [
        raw_mqtt.connect_packet("client", "ana", "word"),
        raw_mqtt.publish_packet(TOPICS + "log", b"data"),
        raw_mqtt.subscribe_packet(TOPICS + "#", TOPICS + "log"),
        raw_mqtt.packet(0xC0),
    ]
    through = 0
    for _ in range(5_000):
        data = bytearray(dice.choice(good))
        for _change in range(dice.randint(0, 3)):
            at = dice.randrange(len(data))
            data[at : at + dice.randint(0, 2)] = dice.randbytes(dice.randint(0, 2)) or b"\0"
        for first, body in _whole(bytes(data)):
            try:
                if first == 0x10:
                    mqtt_filter.read_connect(first, body)
                elif out := mqtt_filter.checked(first, body, TOPICS, "ana"):
                    assert _whole(out), "a packet again"
                    through += 1
            except BadPacketError:
                pass
    assert through > 500


def _whole(data: bytes) -> list[tuple[int, bytes]]:
    """Without an event loop, for speed; lengths of one byte only."""
    found = []
    while len(data) > 1 and data[1] < 128 and len(data) >= 2 + data[1]:
        found.append((data[0], data[2 : 2 + data[1]]))
        data = data[2 + data[1] :]
    return found
