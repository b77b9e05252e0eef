"""A single pad: its file, its link, and the answer of `python main.py pad`."""

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from scoring.json_fields import (
    JsonFields,
    MalformedError,
    brief,
    parse,
)
from scoring.own import PAD_FORMAT
from scoring.own.pad import Pad
from scoring.own.pad_reading import read_pad
from scoring.replay import MALFORMED, Replay

LINK = "rollpad://pad?d="
LONGEST_LINK = 2_000
"""Characters; what a QR code can still show."""
MOST_UNPACKED = 64_000
"""Bytes of the JSON in a link."""
PACKED = re.compile("[A-Za-z0-9_-]+")


def read_file(data: str | bytes) -> Pad:
    """Returns the pad of a file. Raises MalformedError."""
    return pad_in_file(parse(data))


def pad_in_file(data: object) -> Pad:
    """Returns the pad of a parsed file. Raises MalformedError."""
    file = JsonFields(data, "the file")
    for key in file.data:
        if key not in ("format", "pad"):
            raise MalformedError("the file", f"has the unknown key {brief(key)}")
    file.where = ""
    if file.get("format") != PAD_FORMAT:
        raise file.fail("format", f'must be "{PAD_FORMAT}", not {brief(file.get("format"))}')
    return read_pad(file.get("pad"))


def to_file(pad: Pad) -> dict[str, Any]:
    return {"format": PAD_FORMAT, "pad": pad.to_json()}


def report(data: bytes) -> Replay:
    """Returns what `python main.py pad` prints: the pad with all defaults, or what is wrong."""
    try:
        return Replay(0, json.dumps(read_file(data).to_json()))
    except MalformedError as error:
        return Replay(MALFORMED, str(error))


def to_link(pad: Pad) -> str | None:
    """Returns the link that carries the pad; None if it would be too long."""
    data = pad.to_json()
    try:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:  # half a surrogate pair, which is valid JSON but not text
        text = json.dumps(data, separators=(",", ":")).encode()
    packed = urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")
    link = LINK + packed
    return link if len(link) <= LONGEST_LINK and len(text) <= MOST_UNPACKED else None


def from_link(link: str) -> Pad:
    """Returns the pad that a link carries. Raises MalformedError."""
    if not link.startswith(LINK):
        raise MalformedError("the link", f"must begin with {LINK}")
    if len(link) > LONGEST_LINK:
        raise MalformedError("the link", f"has more than {LONGEST_LINK} characters")
    return read_pad(parse(_unpacked(link.removeprefix(LINK))))


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
