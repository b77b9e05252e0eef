"""Reads the PDFs that Rollpad writes: their texts and positions in millimetres, page by page."""

import re
import zlib
from typing import NamedTuple

from sheets.drawing.geometry import Rect

POINT = 72 / 25.4
"""Points per millimetre."""
Matrix = tuple[float, float, float]
"""Scale and offset: nothing is rotated."""


class Written(NamedTuple):
    text: str
    x: float
    y: float
    size: float
    font: str


class Page(NamedTuple):
    width: float
    height: float
    sheets: list["Put"]
    """The drawings on it."""
    cuts: int

    @property
    def texts(self) -> list[str]:
        return [one.text for sheet in self.sheets for one in sheet.texts]


class Put(NamedTuple):
    """A drawing on a page."""

    texts: list[Written]
    around: Rect
    """The area that its lines and fills cover, without line widths."""


class PdfReader:
    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"%PDF-1.7")
        assert data.endswith(b"%%EOF\n")
        parts = re.findall(rb"(?s)(\d+) 0 obj\n(.*?)\nendobj", data)
        self._objects = {int(number): body for number, body in parts}
        self._letters = {
            name.decode(): self._meanings(int(number))
            for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", data)
        }
        pages = [body for body in self._objects.values() if b"/Type /Page/" in body]
        self.pages = [self._page(body) for body in pages]

    def _stream(self, number: int) -> str:
        body = self._objects[number]
        return zlib.decompress(body[body.index(b"stream\n") + 7 :]).decode("latin-1")

    def fonts(self) -> dict[str, int]:
        """Returns the fonts in the file, and how large each is."""
        found = {}
        for body in self._objects.values():
            if named := re.search(rb"/FontName /ROLPAD\+(\w+).*/FontFile[23] (\d+) 0 R", body):
                found[named[1].decode()] = len(self._objects[int(named[2])])
        return found

    def _meanings(self, number: int) -> dict[int, str]:
        found = re.search(rb"/ToUnicode (\d+) 0 R", self._objects[number])
        assert found
        pairs = re.findall(r"<(\w{4})> <(\w+)>", self._stream(int(found[1])).split("codespace")[-1])
        return {int(g, 16): bytes.fromhex(text).decode("utf-16-be") for g, text in pairs}

    def _page(self, body: bytes) -> Page:
        size = re.search(rb"/MediaBox \[0 0 (\S+) (\S+)\]", body)
        content = re.search(rb"/Contents (\d+) 0 R", body)
        assert size
        assert content
        forms = dict(re.findall(rb"/(D\d+) (\d+) 0 R", body))
        stream = self._stream(int(content[1]))
        placed = re.findall(r"(\S+) 0 0 \S+ (\S+) (\S+) cm\n/(D\d+) Do", stream)
        sheets = [
            self._put(int(forms[name.encode()]), (float(scale), float(x), float(y)))
            for scale, x, y, name in placed
        ]
        return Page(float(size[1]) / POINT, float(size[2]) / POINT, sheets, stream.count("] 0 d"))

    def _put(self, number: int, matrix: Matrix) -> Put:
        scale, left, low = matrix
        texts: list[Written] = []
        xs: list[float] = []
        ys: list[float] = []
        font, size, at = "", 0.0, (0.0, 0.0)
        for line in self._stream(number).split("\n"):
            *words, command = line.split(" ")
            if command in ("m", "l", "c"):
                numbers = [*map(float, words)]
                xs += numbers[::2]
                ys += numbers[1::2]
            elif command == "re":
                x, y, wide, high = map(float, words)
                xs += (x, x + wide)
                ys += (y, y + high)
            elif command == "Tf":
                font, size = words[0][1:], float(words[1])
            elif command == "Tm":
                at = float(words[4]), float(words[5])
            elif command == "TJ":
                codes = re.findall(r"\w{4}", words[0])
                text = "".join(self._letters[font][int(code, 16)] for code in codes)
                x, y = left + at[0] * scale, low + at[1] * scale
                texts.append(Written(text, x, y, size * scale, font))
        around = Rect(
            left + min(xs) * scale,
            low + min(ys) * scale,
            (max(xs) - min(xs)) * scale,
            (max(ys) - min(ys)) * scale,
        )
        return Put(texts, around)
