"""Empty sheets on paper: where they are on the page, what is on them and what is not."""

import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from scoring import GAMES, REGISTRY
from scoring.journal import Journal
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.printing.blank_sheets import BlankPad
from sheets.printing.print_layout import (
    BOX,
    MARGIN,
    PAPERS,
    grids,
)
from storage.settings import PAPERS as DECLARED
from tests.support.pdf_reader import PdfReader
from tests.support.pure_sheets import within
from tests.support.recording_brush import RecordingBrush
from tests.support.sixth_game import SIXTH, register

LEAST = 5.0
"""Millimetres that a box to write in has everywhere."""
HAIR = 0.1
"""Millimetres by which rounding may be off."""
EVERY = [*REGISTRY, SIXTH]


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        yield


def empty(game: str, players: int, options: dict[str, Any] | None = None) -> Journal:
    rules = GAMES[game]
    chosen = rules.with_pads({}, options or {}, players)
    return Journal.new(game, chosen, ["?"] * players)


def tables(game: str) -> list[tuple[int, dict[str, Any]]]:
    """Alone, two, and as many as can play; on every printed sheet that there is."""
    counts = sorted({1, 2, GAMES[game].players[-1]} & {*GAMES[game].players})
    return [(count, options) for count in counts for options in GAMES[game].printed_sheets()]


def texts_of(pad: BlankPad, player: int) -> list[str]:
    """Returns what a sheet has printed on it, line by line."""
    brush, sheet = RecordingBrush(), pad.sheet(player)
    with pad.on_paper():
        sheet.put_at(Rect(0, 0, pad.fitted.width, pad.fitted.height))
        sheet.painter.paint_pad(brush)
    return [line for text in brush.texts for line in text.split("\n") if line]


def test_the_papers_that_can_be_chosen() -> None:
    assert {*PAPERS} == {*DECLARED}


@pytest.mark.parametrize("paper", PAPERS)
def test_a_page_is_cut_into_equal_parts(paper: str) -> None:
    for grid in grids(paper):
        page, places = Rect(0, 0, grid.width, grid.height), grid.places()
        assert len(places) == grid.count
        assert len(grid.cuts()) == grid.columns + grid.rows - 2
        for place in places:
            assert min(place[2:]) > 0
            assert within(place.shrunk(-MARGIN), page)
        for one, other in combinations(places, 2):
            apart = max(other.x - one.x - one.width, one.x - other.x - other.width)
            above = max(other.y - one.y - one.height, one.y - other.y - other.height)
            assert max(apart, above) > 2 * MARGIN - HAIR


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", EVERY)
def test_everything_is_on_its_part_of_the_page(game: str, paper: str) -> None:
    for players, options in tables(game):
        pad = BlankPad(empty(game, players, options), 10, paper)
        pages = PdfReader(pad.pdf()).pages
        assert len(pages) == pad.pages
        assert sum(len(page.sheets) for page in pages) == 10
        for page in pages:
            assert (page.width, page.height) == pytest.approx(
                (pad.grid.width, pad.grid.height), 1e-3
            )
            assert page.cuts == len(pad.grid.cuts())
            for sheet, place in zip(page.sheets, pad.grid.places(), strict=False):
                assert within(sheet.around, place.shrunk(-HAIR))
                for text in sheet.texts:
                    assert not place.distance(text.x, text.y), text


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", EVERY)
def test_boxes_can_be_written_in(game: str, paper: str) -> None:
    """Several are on a page only where all boxes have 6.5 mm; alone on A6 they have 5 at least."""
    for players, options in tables(game):
        pad = BlankPad(empty(game, players, options), 10, paper)
        sheet = laid_out(pad)
        with pad.on_paper():
            sizes = [min(rect[2:]) * pad.fitted.scale for rect in sheet.pencil_boxes()]
        assert min(sizes) == pytest.approx(pad.fitted.box)
        assert min(sizes) >= (BOX * 0.9 if pad.grid.count > 1 else LEAST)


def laid_out(pad: BlankPad) -> Any:
    with pad.on_paper():
        sheet = pad.sheet(0)
        sheet.put_at(Rect(0, 0, pad.fitted.width, pad.fitted.height))
        sheet.settle()
    return sheet


@pytest.mark.parametrize("game", EVERY)
def test_every_text_is_in_the_file(game: str) -> None:
    for players, options in tables(game):
        pad = BlankPad(empty(game, players, options), 6, "A4")
        wanted = [text for number in range(6) for text in texts_of(pad, number % pad.kinds)]
        reader = PdfReader(pad.pdf())
        assert Counter(t for page in reader.pages for t in page.texts) == Counter(wanted)
        assert GAMES[game].title in wanted
        assert all(size < 40_000 for size in reader.fonts().values())


@pytest.mark.parametrize("game", EVERY)
def test_nothing_is_written_by_hand(game: str) -> None:
    """No name, no total, nothing counted: that is for the pencil."""
    for players, options in tables(game):
        pad = BlankPad(empty(game, players, options), 1, "A5")
        brush, sheet = RecordingBrush(), laid_out(pad)
        with pad.on_paper():
            sheet.painter.paint_pad(brush)
        written = [one for one in brush.drawn if one.kind == "text"]
        assert all(one.how[2] != HAND for one in written)
        assert "?" not in brush.texts


@pytest.mark.parametrize("game", EVERY)
def test_one_sheet_as_svg(game: str) -> None:
    pad = BlankPad(empty(game, 2), 4, "A4")
    picture = ElementTree.fromstring(pad.svg())
    space = "{http://www.w3.org/2000/svg}"
    found = [one.text or "" for one in picture.iter(f"{space}text")]
    assert Counter(filter(None, found)) == Counter(texts_of(pad, 0))
    style = picture.find(f"{space}style")
    assert style is not None
    assert "@font-face{font-family:Print;font-weight:600;src:url(data:font/woff" in str(style.text)


def test_ten_tricubo_sheets() -> None:
    """Side B has other texts than side A, and a joker."""
    a, b = (BlankPad(empty("tricubo", 2, {"side": side}), 10, "A4") for side in "AB")
    assert (a.grid.count, a.pages) == (4, 3)
    assert "Joker" in PdfReader(b.pdf()).pages[0].texts
    assert "Joker" not in PdfReader(a.pdf()).pages[0].texts


def test_one_sheet_has_the_whole_page() -> None:
    assert BlankPad(empty("tricubo", 2), 1, "A4").grid.count == 1
    assert BlankPad(empty("tricubo", 2), 2, "A4").grid.count == 2


def test_each_seat_has_a_sheet_of_its_own() -> None:
    """TT-1: with the symbol that is printed on it."""
    pad = BlankPad(empty("tetrix", 4), 4, "A4")
    (page,) = PdfReader(pad.pdf()).pages
    assert pad.kinds == 4
    assert len({sheet.around for sheet in page.sheets}) == 4


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="no poppler-utils")
@pytest.mark.parametrize("game", EVERY)
def test_others_can_read_it(game: str, tmp_path: Path) -> None:
    """Poppler finds all characters, and no mistakes."""
    pad, file = BlankPad(empty(game, 2), 1, "A5"), tmp_path / "pad.pdf"
    file.write_bytes(pad.pdf())
    done = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    wanted = Counter("".join(texts_of(pad, 0)).replace(" ", ""))
    assert Counter("".join(done.stdout.split())) == wanted
    shown = subprocess.run(["pdffonts", file], capture_output=True, text=True, check=True)
    assert all(line.split()[-5:-2] == ["yes"] * 3 for line in shown.stdout.splitlines()[2:])
