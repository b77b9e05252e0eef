"""Data in a link: JSON, compressed, in characters that links may have."""

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from scoring.json_fields import MalformedError

LONGEST_LINK = 2_000
"""Characters; what a QR code can still show."""
MOST_UNPACKED = 64_000
"""Bytes of the JSON in a link."""
PACKED = re.compile("[A-Za-z0-9_-]+")


def pack(prefix: str, data: object) -> str | None:
    """Returns the link that carries the data; None if it would be too long."""
    try:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:  # half a surrogate pair, which is valid JSON but not text
        text = json.dumps(data, separators=(",", ":")).encode()
    packed = urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
    link = prefix + packed
    return link if len(link) <= LONGEST_LINK and len(text) <= MOST_UNPACKED else None


def unpack(prefix: str, link: str) -> bytes:
    """Returns the JSON that a link carries. Raises MalformedError."""
    if not link.startswith(prefix):
        raise MalformedError("the link", f"must begin with {prefix}")
    if len(link) > LONGEST_LINK:
        raise MalformedError("the link", f"has more than {LONGEST_LINK} characters")
    return _unpacked(link.removeprefix(prefix))


def _unpacked(text: str) -> bytes:
    """Unpacks never more than is allowed, however much a few bytes would unpack to."""
    wrong = MalformedError("the link", "is damaged")
    if not PACKED.fullmatch(text):
        raise wrong
    unpacking = zlib.decompressobj()
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        data = unpacking.decompress(packed, MOST_UNPACKED + 1)
    except (binascii.Error, zlib.error):
        raise wrong from None
    if len(data) > MOST_UNPACKED:
        raise MalformedError("the link", f"unpacks to more than {MOST_UNPACKED} bytes")
    if not unpacking.eof or unpacking.unused_data:
        raise wrong
    return data
