"""Keys, names, passwords and seals, against a second writing of the contract and fixed values."""

import json

import pytest

from network import message_auth
from tests.support import raw_mqtt

SECRET = "ABCD1234"
KEY = message_auth.key_of(SECRET)
TOPIC = "rp/1/00000000/log"


def test_fixed_values() -> None:
    """Others have written programs by them: they never change."""
    assert KEY.hex() == "e4e0cd0e9fd2b1285aab196ecbf0e19dfe3a166189e153f14057cc87909086fc"
    assert message_auth.table_of(KEY) == "fabbbd09"
    assert message_auth.password(KEY, "ana") == (
        "24f141c3210c548d372cb2161e8255be60d808d7edf23dabc2a9450634fcc338"
    )
    assert message_auth.sealed(KEY, TOPIC, "{}") == b"f61297fec4a79ebed374b93daaed2346{}"


def test_as_others_write_it() -> None:
    assert raw_mqtt.key_of(SECRET) == KEY
    assert raw_mqtt.table_of(KEY) == message_auth.table_of(KEY)
    assert raw_mqtt.password(KEY, "d1") == message_auth.password(KEY, "d1")
    text = json.dumps({"name": "Zoë ♥"}, ensure_ascii=False)
    assert raw_mqtt.seal(KEY, TOPIC, text) == message_auth.sealed(KEY, TOPIC, text)


def test_what_was_sealed_is_opened() -> None:
    assert message_auth.opened(KEY, TOPIC, message_auth.sealed(KEY, TOPIC, "Zoë ♥")) == "Zoë ♥"
    assert message_auth.opened(KEY, TOPIC, message_auth.sealed(KEY, TOPIC, "")) == ""


@pytest.mark.parametrize("place", [0, 31, 32, 40])
def test_a_single_letter_changes_it(place: int) -> None:
    payload = bytearray(message_auth.sealed(KEY, TOPIC, "0123456789"))
    payload[place] ^= 1
    assert message_auth.opened(KEY, TOPIC, bytes(payload)) is None


def test_another_topic_or_key() -> None:
    payload = message_auth.sealed(KEY, TOPIC, "text")
    assert message_auth.opened(KEY, TOPIC + "x", payload) is None
    assert message_auth.opened(message_auth.key_of("ABCD1235"), TOPIC, payload) is None
    assert message_auth.opened(KEY, TOPIC, payload.upper()) is None


def test_sizes() -> None:
    most = "x" * (message_auth.MOST_BYTES - message_auth.DIGITS)
    assert message_auth.opened(KEY, TOPIC, message_auth.sealed(KEY, TOPIC, most)) == most
    assert message_auth.opened(KEY, TOPIC, message_auth.sealed(KEY, TOPIC, most + "x")) is None
    assert message_auth.opened(KEY, TOPIC, b"") is None
    assert message_auth.opened(KEY, TOPIC, message_auth.sealed(KEY, TOPIC, "")[:-1]) is None


def test_no_text() -> None:
    data = b"\xff\xfe"
    payload = message_auth._seal(KEY, TOPIC, data) + data
    assert message_auth.opened(KEY, TOPIC, payload) is None
