"""A font to embed in a file, with only the glyphs in use. No Kivy.

https://learn.microsoft.com/typography/opentype/spec: glyphs keep their numbers. TrueType outlines
are rebuilt; unused glyph programs of CFF fonts are blanked in place, so that no offset changes, and
compress well.
"""

import struct
import zlib
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from sheets.drawing.cmap_reader import BROKEN, FontFile, tables_of

Tables = dict[bytes, bytes]

IN_PDF = {b"head", b"hhea", b"maxp", b"hmtx", b"loca", b"glyf", b"cvt ", b"fpgm", b"prep"}
IN_BROWSERS = IN_PDF | {b"CFF ", b"OS/2", b"cmap", b"name", b"post"}
END_OF_GLYPH = 14
"""The command that ends a glyph's program."""
CHAR_STRINGS = 17
"""The entry of a CFF font that locates the programs of its glyphs."""
WORDS, MORE, SCALE, SCALES, MATRIX = 0x1, 0x20, 0x8, 0x40, 0x80
"""Flags of a part of a composed glyph."""


class PrintedFont:
    """Collects the glyphs requested for writing; only these are in the file."""

    def __init__(self, path: Path, name: str) -> None:
        self.name = name
        self.title = "".join(one for one in path.stem if one.isascii() and one.isalnum())
        self._letters = FontFile(path)
        self.used: dict[int, str] = {0: ""}
        """The glyphs in use, each with its character."""
        try:
            with path.open("rb") as file:
                data = file.read()
                file.seek(0)
                self.tables: Tables = {
                    tag: data[at : at + size] for tag, (at, size) in tables_of(file).items()
                }
            (self._units,) = struct.unpack_from(">H", self.tables[b"head"], 18)
            (self._metrics,) = struct.unpack_from(">H", self.tables[b"hhea"], 34)
            self.count: int = struct.unpack_from(">H", self.tables[b"maxp"], 4)[0]
        except (*BROKEN, KeyError):
            self.tables = {}

    @property
    def usable(self) -> bool:
        return bool(self.tables.keys() & {b"glyf", b"CFF "})

    @property
    def has_programs(self) -> bool:
        """Whether its outlines are CFF, and not TrueType's."""
        return b"CFF " in self.tables

    def has_all(self, text: str) -> bool:
        return self._letters.has_all(text)

    def glyphs(self, text: str) -> list[int]:
        found = [self._letters.glyph(letter) for letter in text]
        self.used |= dict(zip(found, text, strict=True))
        return found

    def advance(self, glyph: int) -> float:
        """Returns the distance to the next glyph, relative to the size."""
        place = min(glyph, self._metrics - 1)
        wide: int = struct.unpack_from(">H", self.tables[b"hmtx"], 4 * place)[0]
        return wide / float(self._units)

    def width(self, text: str) -> float:
        """Returns the width relative to the size."""
        return sum(self.advance(self._letters.glyph(letter)) for letter in text)

    @cached_property
    def reach(self) -> tuple[float, float]:
        """Returns how far glyphs reach above and below their baseline, relative to the size."""
        above, below = struct.unpack_from(">hh", self.tables[b"hhea"], 4)
        return above / self._units, -below / self._units

    @property
    def bounds(self) -> list[int]:
        """Returns the bounding box of all glyphs, in thousandths of the size."""
        corners = struct.unpack_from(">4h", self.tables[b"head"], 36)
        return [round(one * 1000 / self._units) for one in corners]

    # The file

    def for_pdf(self) -> bytes:
        return self._emptied() if self.has_programs else sfnt(self._reduced(IN_PDF))

    def for_browsers(self) -> bytes:
        """Returns the font as WOFF."""
        return woff(self._reduced(IN_BROWSERS))

    def _reduced(self, kept: set[bytes]) -> Tables:
        tables = {tag: data for tag, data in self.tables.items() if tag in kept}
        if self.has_programs:
            tables[b"CFF "] = self._emptied()
        else:
            tables |= self._outlines()
        return tables

    def _emptied(self) -> bytes:
        data = bytearray(self.tables[b"CFF "])
        for glyph, (begin, end) in enumerate(_programs(data)):
            if glyph not in self.used and end > begin:
                data[begin:end] = bytes([END_OF_GLYPH]) + bytes(end - begin - 1)
        return bytes(data)

    def _outlines(self) -> Tables:
        head, glyf = bytearray(self.tables[b"head"]), self.tables[b"glyf"]
        long = head[51]  # whether offsets are in bytes, or in pairs of them
        form = f">{self.count + 1}{'I' if long else 'H'}"
        places = [at * (1 if long else 2) for at in struct.unpack_from(form, self.tables[b"loca"])]
        kept, todo = set[int](), [*self.used]
        while todo:  # composed glyphs need others
            glyph = todo.pop()
            if glyph not in kept:
                kept.add(glyph)
                todo += _parts(glyf[places[glyph] : places[glyph + 1]])
        outlines, begins = b"", [0]
        for glyph in range(self.count):
            if glyph in kept:
                one = glyf[places[glyph] : places[glyph + 1]]
                outlines += one + bytes(-len(one) % 4)
            begins.append(len(outlines))
        head[51] = 1
        loca = struct.pack(f">{len(begins)}I", *begins)
        return {b"head": bytes(head), b"glyf": outlines or bytes(4), b"loca": loca}


def _parts(glyph: bytes) -> list[int]:
    """Returns the glyphs that a glyph is composed of."""
    found: list[int] = []
    if len(glyph) < 10 or struct.unpack_from(">h", glyph)[0] >= 0:
        return found
    at, flags = 10, MORE
    while flags & MORE:
        flags, part = struct.unpack_from(">HH", glyph, at)
        found.append(part)
        at += 4 + (4 if flags & WORDS else 2)
        at += 2 if flags & SCALE else 4 if flags & SCALES else 8 if flags & MATRIX else 0
    return found


# CFF


def _index(data: bytearray, at: int) -> tuple[list[tuple[int, int]], int]:
    """Returns where the members of an index are, and where it ends."""
    (count,) = struct.unpack_from(">H", data, at)
    if not count:
        return [], at + 2
    size, first = data[at + 2], at + 3
    base = first + (count + 1) * size - 1
    ends = [
        base + int.from_bytes(data[first + n * size : first + (n + 1) * size], "big")
        for n in range(count + 1)
    ]
    return [*pairwise(ends)], ends[-1]


def _programs(data: bytearray) -> list[tuple[int, int]]:
    """Returns where the programs of the glyphs are."""
    _names, at = _index(data, data[2])
    ((begin, end),), _at = _index(data, at)
    return _index(data, _entry(data[begin:end], CHAR_STRINGS))[0]


def _entry(entries: bytearray, wanted: int) -> int:
    """Returns the number before an operator of a dictionary."""
    at, number = 0, 0
    while at < len(entries):
        first = entries[at]
        if first == wanted:
            return number
        if first == 28:
            number, at = struct.unpack_from(">h", entries, at + 1)[0], at + 3
        elif first == 29:
            number, at = struct.unpack_from(">i", entries, at + 1)[0], at + 5
        elif first == 30:  # a decimal number ends with a nibble of ones
            while entries[at] & 15 != 15:
                at += 1
            at += 1
        elif first >= 247:
            sign = 1 if first < 251 else -1
            number = sign * ((first - (247 if sign > 0 else 251)) * 256 + entries[at + 1] + 108)
            at += 2
        elif first >= 32:
            number, at = first - 139, at + 1
        else:
            at += 2 if first == 12 else 1
    raise ValueError("no such entry")


# Files


def sfnt(tables: Tables) -> bytes:
    """Returns a font file of these tables."""
    directory, body = _header(b"\0\1\0\0", len(tables)), b""
    begin = len(directory) + 16 * len(tables)
    for tag, data in sorted(tables.items()):
        directory += struct.pack(">4sIII", tag, _sum(data), begin + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    return directory + body


def woff(tables: Tables) -> bytes:
    """Returns the same, compressed for browsers: https://www.w3.org/TR/WOFF."""
    begin = 44 + 20 * len(tables)
    directory, body, whole = b"", b"", 12 + 16 * len(tables)
    for tag, data in sorted(tables.items()):
        packed = min(zlib.compress(data, 9), data, key=len)
        sizes = len(packed), len(data), _sum(data)
        directory += struct.pack(">4sIIII", tag, begin + len(body), *sizes)
        body += packed + bytes(-len(packed) % 4)
        whole += len(data) + -len(data) % 4
    flavour = b"OTTO" if b"CFF " in tables else b"\0\1\0\0"
    length = begin + len(body)
    counts = struct.pack(">4s4sIHHIHH", b"wOFF", flavour, length, len(tables), 0, whole, 1, 0)
    return counts + bytes(20) + directory + body


def _header(flavour: bytes, count: int) -> bytes:
    power = count.bit_length() - 1
    step = 16 << power
    return struct.pack(">4sHHHH", flavour, count, step, power, 16 * count - step)


def _sum(data: bytes) -> int:
    padded = data + bytes(-len(data) % 4)
    words: tuple[int, ...] = struct.unpack(f">{len(padded) // 4}I", padded)
    return sum(words) & 0xFFFFFFFF
