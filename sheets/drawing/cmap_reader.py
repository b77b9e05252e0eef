"""The characters of a font file, from its `cmap` table.

https://learn.microsoft.com/typography/opentype/spec/cmap: reads formats 4 (characters up to U+FFFF)
and 12 (all of them), which fonts have; other formats are ignored.
"""

import struct
import sys
from array import array
from bisect import bisect_left, bisect_right
from pathlib import Path
from typing import BinaryIO

OUTLINES = {b"glyf", b"CFF ", b"CFF2"}
"""Tables of scalable glyphs; coloured emoji are bitmaps of one size."""
BROKEN = (OSError, struct.error, ValueError, IndexError)


class FontFile:
    """The first font of a collection, which is the one that SDL opens. An unreadable file has no
    characters."""

    def __init__(self, path: Path) -> None:
        self._segments: tuple[array[int], ...] = ()
        """Format 4: the last and first characters of ranges, and their mapping to glyphs."""
        self._groups: tuple[array[int], ...] = ()
        """Format 12: the first and the last characters of ranges, and the glyph of the first."""
        try:
            with path.open("rb") as file:
                tables = tables_of(file)
                if OUTLINES & tables.keys():
                    self._read(_table(file, tables[b"cmap"]))
        except (*BROKEN, KeyError):
            self._segments = self._groups = ()

    def has(self, letter: str) -> bool:
        code = ord(letter)
        if self._groups:
            firsts, lasts, _glyphs = self._groups
            place = bisect_right(firsts, code) - 1
            return place >= 0 and code <= lasts[place]
        return bool(self._segments) and code <= 0xFFFF and self._glyph(code) > 0

    def has_all(self, letters: str) -> bool:
        return all(map(self.has, letters))

    def glyph(self, letter: str) -> int:
        """Returns the number of its glyph; 0 if it has none."""
        if not self.has(letter):
            return 0
        code = ord(letter)
        if self._groups:
            firsts, _lasts, glyphs = self._groups
            place = bisect_right(firsts, code) - 1
            return glyphs[place] + code - firsts[place]
        return self._glyph(code)

    def _glyph(self, code: int) -> int:
        lasts, firsts, deltas, offsets, glyphs = self._segments
        place = bisect_left(lasts, code)
        if place == len(lasts) or firsts[place] > code:
            return 0
        if not offsets[place]:
            return (code + deltas[place]) & 0xFFFF
        # An offset counts bytes from its own position, before the glyphs.
        at = offsets[place] // 2 + code - firsts[place] - (len(lasts) - place)
        return glyphs[at] if at < len(glyphs) else 0

    def _read(self, cmap: bytes) -> None:
        (count,) = struct.unpack_from(">H", cmap, 2)
        for record in range(count):
            (offset,) = struct.unpack_from(">I", cmap, 8 + 8 * record)
            (form,) = struct.unpack_from(">H", cmap, offset)
            if form == 12:
                (groups,) = struct.unpack_from(">I", cmap, offset + 12)
                numbers = _numbers("I", cmap[offset + 16 : offset + 16 + 12 * groups])
                self._groups = numbers[::3], numbers[1::3], numbers[2::3]
            elif form == 4 and struct.unpack_from(">H", cmap, 4 + 8 * record)[0] in (0, 3):
                (size,) = struct.unpack_from(">H", cmap, offset + 2)
                (twice,) = struct.unpack_from(">H", cmap, offset + 6)
                numbers = _numbers("H", cmap[offset + 14 : offset + size])
                half = twice // 2
                # Between the last and the first characters is one reserved number.
                starts = (0, half + 1, 2 * half + 1, 3 * half + 1)
                parts = [numbers[start : start + half] for start in starts]
                self._segments = *parts, numbers[4 * half + 1 :]


def tables_of(file: BinaryIO) -> dict[bytes, tuple[int, int]]:
    """Returns offset and length of each table."""
    head = file.read(12)
    if head[:4] == b"ttcf":
        file.seek(struct.unpack(">I", file.read(4))[0])
        head = file.read(12)
    (count,) = struct.unpack(">4xH6x", head)
    records = struct.iter_unpack(">4s4xII", file.read(16 * count))
    return {tag: (offset, length) for tag, offset, length in records}


def _table(file: BinaryIO, where: tuple[int, int]) -> bytes:
    file.seek(where[0])
    return file.read(where[1])


def _numbers(kind: str, data: bytes) -> "array[int]":
    found = array(kind, data[: len(data) - len(data) % array(kind).itemsize])
    if sys.byteorder == "little":
        found.byteswap()
    return found
