"""Derives key, name of the table, passwords and seals of messages from a table's secret."""

import hashlib
import hmac

SALT = b"rollpad/1 table"
MOST_BYTES = 60_000
"""Maximum size of a payload, its seal included."""
DIGITS = 32
"""Length of a seal: 16 bytes in hexadecimal."""


def key_of(secret: str) -> bytes:
    """Returns the key of a secret; takes some 50 ms and 16 MB, so that guessing is slow."""
    return hashlib.scrypt(secret.encode(), salt=SALT, n=2**14, r=8, p=1, dklen=32)


def table_of(key: bytes) -> str:
    """Returns the name of the table, which is part of its topics."""
    return _digest(key, b"table")[:8]


def password(key: bytes, device: str) -> str:
    """Returns the password of a device at the broker."""
    return _digest(key, b"join " + device.encode())


def sealed(key: bytes, topic: str, text: str) -> bytes:
    """Returns the payload of a message: its seal and its text."""
    data = text.encode()
    return _seal(key, topic, data) + data


def opened(key: bytes, topic: str, payload: bytes) -> str | None:
    """Returns the text; None if it is too long, or not sealed with this key for this topic."""
    if not DIGITS <= len(payload) <= MOST_BYTES:
        return None
    data = bytes(payload[DIGITS:])
    if not hmac.compare_digest(bytes(payload[:DIGITS]), _seal(key, topic, data)):
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _seal(key: bytes, topic: str, data: bytes) -> bytes:
    return _digest(key, topic.encode() + b"\0" + data)[:DIGITS].encode()


def _digest(key: bytes, data: bytes) -> str:
    return hmac.digest(key, data, "sha256").hex()
