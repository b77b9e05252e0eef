"""Fonts that are embedded in files: the requested characters, and no others."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from sheets.drawing.export_fonts import BOX, PaperFonts
from sheets.drawing.font_subset import PrintedFont, woff
from sheets.drawing.text_metrics import FOLDER, HAND, PRINT

FONTS = ["Inter-Regular.otf", "Inter-SemiBold.otf", "PatrickHand.ttf"]


def drawn(font: Path | BytesIO, text: str) -> bytes:
    picture = Image.new("L", (200, 80))
    ImageDraw.Draw(picture).text((4, 4), text, 255, ImageFont.truetype(font, 40))
    return picture.tobytes()


@pytest.mark.parametrize("name", FONTS)
def test_only_what_is_used_is_in_it(name: str) -> None:
    font = PrintedFont(FOLDER / name, "F0")
    font.glyphs("Aäé8")  # some of them are composed of others
    made = font.for_browsers()
    assert len(made) < (FOLDER / name).stat().st_size / 2
    for text in ("A", "ä", "é", "8"):
        assert drawn(BytesIO(made), text) == drawn(FOLDER / name, text)
    assert not any(drawn(BytesIO(made), "B"))
    assert len(font.for_pdf()) <= (FOLDER / name).stat().st_size


@pytest.mark.parametrize("name", FONTS)
def test_widths(name: str) -> None:
    font, shown = PrintedFont(FOLDER / name, "F0"), ImageFont.truetype(FOLDER / name, 1000)
    for letter in "AWil8 ":
        assert font.width(letter) * 1000 == pytest.approx(shown.getlength(letter), abs=1)


@pytest.mark.parametrize("data", [b"", b"\0\1\0\0", b"OTTO\0\1" + bytes(40), b"x" * 400])
def test_a_file_that_is_no_font(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "odd.ttf").write_bytes(data)
    assert not PrintedFont(tmp_path / "odd.ttf", "F0").usable
    assert not PrintedFont(tmp_path / "missing.ttf", "F0").usable


def test_letters_of_other_fonts() -> None:
    """Handwriting has Latin characters only; what no font has is a box."""
    fonts = PaperFonts()
    assert len(fonts.runs("Ana", HAND, False)) == 1
    runs = fonts.runs("Ana 😀 Ω", HAND, False)
    assert "".join(text for text, _font in runs) == "Ana 😀 Ω"
    assert len({font.title for _text, font in runs}) == 3
    assert fonts.runs("\U0003fffd", PRINT, False)[0][0] == BOX
    assert fonts.width("Ana", 100, PRINT, True) > fonts.width("Ana", 100, PRINT, False)


def test_woff_of_both_kinds() -> None:
    assert woff({b"CFF ": b"1"})[4:8] == b"OTTO"
    assert woff({b"glyf": b"1"})[4:8] == b"\0\1\0\0"
