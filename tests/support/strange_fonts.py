"""A font of a script that may not be on this machine: our handwriting for other characters."""

import struct
from pathlib import Path

from screens.widgets.fonts import PATRICK_HAND
from sheets.drawing.cmap_reader import FontFile, tables_of


def font_with(path: Path, letters: dict[str, str]) -> Path:
    """Returns a font that has just these characters, each drawn as one that Patrick Hand has."""
    original = Path(PATRICK_HAND)
    hand = FontFile(original)
    groups = [(ord(one), ord(one), hand._glyph(ord(as_)) or 1) for one, as_ in letters.items()]
    body = b"".join(struct.pack(">III", *group) for group in sorted(groups))
    table = struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(groups)) + body
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table
    with original.open("rb") as file:
        place = list(tables_of(file)).index(b"cmap")
    data = bytearray(original.read_bytes())
    struct.pack_into(">II", data, 12 + 16 * place + 8, len(data), len(cmap))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(bytes(data) + cmap)
    return path


def collection(path: Path, font: Path) -> Path:
    """Returns the same as a font collection file."""
    data = bytearray(font.read_bytes())
    with font.open("rb") as file:
        tables = tables_of(file)
    head = struct.pack(">4sIII", b"ttcf", 0x10000, 1, 16)
    for place, (offset, _length) in enumerate(tables.values()):
        struct.pack_into(">I", data, 12 + 16 * place + 8, offset + len(head))
    path.write_bytes(head + data)
    return path
