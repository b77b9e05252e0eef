"""Names in all scripts: which font has their characters, and that they are visible."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageFont

from screens.widgets import fonts
from screens.widgets.fonts import (
    EMOJI,
    INTER,
    INTER_BOLD,
    PATRICK_HAND,
)
from sheets.drawing import font_fallback
from sheets.drawing.cmap_reader import FontFile
from sheets.drawing.font_fallback import BOX, runs
from sheets.drawing.text_metrics import Run
from tests.support.strange_fonts import collection, font_with
from tools.robot import Robot

HEBREW = dict(zip("אבגדהוזחטיכלמנסעפצקרשת ", "ABCDEFGHIJKLMNOPQRSTUVW", strict=False))


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in place of the system's fonts."""
    caches = (runs, font_fallback.font_for, font_fallback._system_font, font_fallback.system_fonts)
    for cache in caches:
        cache.cache_clear()
    monkeypatch.setattr(font_fallback, "system_folders", lambda: [tmp_path / "fonts"])
    yield tmp_path / "fonts"
    for cache in caches:
        cache.cache_clear()


# Files


@pytest.mark.parametrize("path", [INTER, INTER_BOLD, PATRICK_HAND, EMOJI])
def test_letters_of_a_font_are_those_that_can_be_drawn(path: str) -> None:
    """In our fonts a letter that is not there is drawn as nothing."""
    drawn = ImageFont.truetype(path, 40, layout_engine=ImageFont.Layout.BASIC)
    known = FontFile(Path(path))
    letters = [chr(code) for code in (*range(0x21, 0x7F), *range(0xA1, 0x2C00, 3), 0x1F3B2)]
    seen = {letter for letter in letters if drawn.getmask(letter).getbbox()}
    assert len(seen) > 50
    assert {letter for letter in letters if known.has(letter)} >= seen
    blank = {letter for letter in letters if known.has(letter)} - seen
    assert all(letter.isspace() or not letter.isprintable() for letter in blank), blank


def test_letters_of_a_collection(tmp_path: Path) -> None:
    font = FontFile(collection(tmp_path / "some.ttc", Path(PATRICK_HAND)))
    assert font.has_all("Zoë")
    assert not font.has("א")


def test_a_file_that_is_no_font_has_no_letters(tmp_path: Path) -> None:
    whole = Path(INTER).read_bytes()
    pieces = [b"", b"ttcf", b"no font at all", *(whole[:end] for end in range(0, 3000, 100))]
    for number, data in enumerate(pieces):
        path = tmp_path / f"{number}.ttf"
        path.write_bytes(data)
        assert not FontFile(path).has("ж")
    assert not FontFile(tmp_path / "nowhere.ttf").has("a")


def test_pictures_of_one_size_are_no_letters(tmp_path: Path) -> None:
    """Coloured emoji, which SDL cannot draw smaller."""
    path = tmp_path / "emoji.ttf"
    path.write_bytes(Path(EMOJI).read_bytes().replace(b"glyf", b"CBDT", 1))
    assert not FontFile(path).has("🎲")


# Who writes a word


def test_usual_texts_cost_nothing(quick: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own fonts have these characters, so nothing is looked up."""
    for path in (INTER, INTER_BOLD, PATRICK_HAND):
        seen = "".join(one for one in fonts.USUAL if one.isprintable() and not one.isspace())
        assert FontFile(Path(path)).has_all(seen)
    monkeypatch.setattr(fonts, "_runs", lambda label, text: pytest.fail(f"{text} was looked up"))
    for text in ("Zoë’s game – “5 − 3 …”", "Łukasz", "Çağla"):
        assert any(ink(text, fonts.PRINT)[1])
        assert any(ink(text, fonts.HAND)[1])


def test_a_word_has_one_font() -> None:
    assert runs("Анна: 5 points", PATRICK_HAND) == (
        Run("Анна:", INTER),
        Run(" 5 points", PATRICK_HAND),
    )
    assert runs("Анна: 5 points", INTER) == (Run("Анна: 5 points", INTER),)
    assert runs("Γιώργος", INTER_BOLD) == (Run("Γιώργος", INTER_BOLD),)
    assert runs("Zoë🎲 1", PATRICK_HAND) == (
        Run("Zoë", PATRICK_HAND),
        Run("🎲", EMOJI),
        Run(" 1", PATRICK_HAND),
    )


def test_fonts_of_the_system_write_what_ours_have_not(system: Path) -> None:
    plain = font_with(system / "NotoSansHebrew-Regular.ttf", HEBREW)
    font_with(system / "NotoSansHebrew-Bold.ttf", HEBREW)
    font_with(system / "a" / "Fancy.otf", HEBREW)
    (system / "broken.ttf").write_bytes(b"no font")
    assert runs("Ana & דנה", INTER) == (Run("Ana & ", INTER), Run("הנד", str(plain)))


def test_arabic_letters_are_single_where_a_font_has_no_joined_ones(system: Path) -> None:
    font = font_with(system / "old.ttf", {"م": "M", "د": "D"})
    assert runs("مد", INTER) == (Run("دم", str(font)),)


def test_what_no_font_has_is_a_box(system: Path) -> None:
    assert runs("王小明 5", PATRICK_HAND) == (Run(BOX * 3, EMOJI), Run(" 5", PATRICK_HAND))
    assert FontFile(Path(EMOJI)).has(BOX)


def test_families_and_skins_are_the_emoji_they_are_made_of() -> None:
    assert runs("👨‍👩‍👧👍🏽❤️", INTER) == (Run("👨👩👧👍❤", EMOJI),)


# What is seen


def ink(text: str, font: str) -> Any:
    """Returns the pixels of a text as drawn."""
    from screens.widgets import canvas_brush

    canvas_brush.text_texture.cache_clear()
    texture = canvas_brush.text_texture(text, 40, font, False)
    return texture.size, bytes(texture.pixels)


def test_letters_are_drawn_in_their_direction(system: Path, quick: Robot) -> None:
    """The Hebrew ones of this font look like Latin ones by hand, so we know what is to be seen."""
    font_with(system / "hebrew.ttf", HEBREW)
    assert ink("אבג", fonts.HAND) == ink("CBA", fonts.HAND)
    assert ink("Ab אבג 5", fonts.HAND) == ink("Ab CBA 5", fonts.HAND)
    from sheets.drawing.text_fitting import width

    assert width("אבג", 40, fonts.HAND) == width("CBA", 40, fonts.HAND)


@pytest.mark.parametrize("name", ["Анна", "Γιώργος", "דנה", "محمد", "王小明", "🎲", "\ue000"])
def test_no_name_is_blank(name: str, quick: Robot) -> None:
    """With any fonts of this machine; each character leaves ink, or a box."""
    for font in (fonts.PRINT, fonts.HAND):
        size, pixels = ink(name, font)
        row = size[0] * 4
        columns = [any(pixels[x + 3 :: row]) for x in range(0, row, 4)]
        assert sum(columns) > 0.4 * len(columns)
        assert size[1] == ink("Anna", font)[0][1], "a line is as high as any other"


def test_a_field_shows_a_name_that_runs_to_the_left(system: Path, quick: Robot) -> None:
    font_with(system / "hebrew.ttf", HEBREW)
    quick.app.open("setup", game="cubo")
    quick.settle()
    field = quick.screen.rows[0].name_field
    quick.tap(field)
    for typed in "אבג":
        quick.type(typed)
        # The cursor stands to the left of what was typed last.
        assert field.cursor_offset() == 0
    quick.key(276)
    assert field.cursor_index() == 2
    one = field._label_cached.get_extents("ג")[0]
    assert field.cursor_offset() == pytest.approx(one, abs=1)
    # A finger at the right end of the word is at its beginning.
    right = field.x + field.padding[0] + field._label_cached.get_extents("אבג")[0]
    assert field.get_cursor_from_xy(right, field.center_y) == (0, 0)
    assert any(field._lines_labels[0].pixels)
