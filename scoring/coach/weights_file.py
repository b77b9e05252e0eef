"""The tables of the coach: named lists of numbers in one file, read from bytes.

A line of JSON describes the contents, and the numbers follow: whole ones of 8 or 16 bits with a
scale, or floats of 32 bits. The same content always gives the same bytes.
"""

import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

MAGIC = "rollpad-coach/1"
BYTES = {"b": 1, "h": 2, "f": 4}
"""The kinds of numbers: how many bytes each has. Names as in `struct`; the lowest byte is first."""
MOST_BYTES = 2_000_000
"""Maximum size of a table that is read; ours have less than 300 kB."""


class TableError(ValueError):
    """Not a table, or a damaged one."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """A list of numbers as it is stored: each is multiplied by the scale when it is read."""

    kind: str
    """`b`, `h` or `f`: 8 bits, 16 bits, float."""
    stored: tuple[float, ...]
    scale: float = 1.0

    def floats(self) -> list[float]:
        scale = self.scale
        return [scale * number for number in self.stored]


@dataclass(frozen=True, slots=True)
class Table:
    facts: Mapping[str, object]
    """What the table is for and what it was made with, as JSON."""
    numbers: Mapping[str, Numbers]

    @classmethod
    def read(cls, data: bytes) -> "Table":
        """Raises TableError for anything but a whole table."""
        head, found, rest = data.partition(b"\n")
        if not found or len(data) > MOST_BYTES:
            raise TableError("not a table of the coach")
        try:
            header = json.loads(head)
            if header["format"] != MAGIC or header["crc"] != crc32(rest):
                raise TableError("another format, or damaged")
            return cls(header["facts"], dict(_numbers(header["numbers"], rest)))
        except (KeyError, TypeError, ValueError) as error:
            raise TableError(str(error)) from None

    def write(self) -> bytes:
        rest = b"".join(map(_packed, self.numbers.values()))
        head = {
            "format": MAGIC,
            "facts": dict(self.facts),
            "numbers": [
                [name, one.kind, len(one.stored), one.scale] for name, one in self.numbers.items()
            ],
            "crc": crc32(rest),
        }
        return json.dumps(head, separators=(",", ":")).encode() + b"\n" + rest

    def floats(self, name: str) -> list[float]:
        """Returns a list of numbers by its name."""
        if name not in self.numbers:
            raise TableError(f"has no {name}")
        return self.numbers[name].floats()


def _numbers(
    listed: Sequence[tuple[str, str, int, float]], rest: bytes
) -> list[tuple[str, Numbers]]:
    at, found = 0, []
    for name, kind, count, scale in listed:
        end = at + count * BYTES[kind]
        if not at <= end <= len(rest):
            raise TableError("cut off")
        stored = struct.unpack(f"<{count}{kind}", rest[at:end])
        found.append((name, Numbers(kind, stored, float(scale))))
        at = end
    return found


def _packed(one: Numbers) -> bytes:
    return struct.pack(f"<{len(one.stored)}{one.kind}", *one.stored)


def rounded(values: Sequence[float], kind: str) -> Numbers:
    """Returns the numbers as they are stored, with the scale that loses least."""
    if kind == "f":
        return Numbers(kind, tuple(values))
    top = 127 if kind == "b" else 32767
    scale = max(map(abs, values), default=0.0) / top or 1.0
    return Numbers(kind, tuple(round(value / scale) for value in values), scale)
