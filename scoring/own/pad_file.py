"""A single pad: its file, its link, and the answer of `python main.py pad`."""

import json
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
from scoring.packed_link import pack, unpack
from scoring.replay import MALFORMED, Replay

LINK = "rollpad://pad?d="


def read_file(data: str | bytes) -> Pad:
    """Returns the pad of a file. Raises MalformedError."""
    return pad_in_file(parse(data, once=True))


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
    return pack(LINK, pad.to_json())


def from_link(link: str) -> Pad:
    """Returns the pad that a link carries. Raises MalformedError."""
    return read_pad(parse(unpack(LINK, link), once=True))
