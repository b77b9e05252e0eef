"""A result on paper: all that the picture shows, on one page, in a file that others can read."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from scoring import GAMES
from scoring.journal import Journal
from sheets.drawing.geometry import Rect
from tests.sources import ROOT
from tests.support.pdf_reader import PdfReader
from tests.support.pure_sheets import within
from tests.support.recording_brush import RecordingBrush
from tests.support.table import AT
from tools.player import played
from tools.robot import PHONE, Robot, running_app

SPACE = "{http://www.w3.org/2000/svg}"
EDGE = 5.9
"""Millimetres that are left white round a page."""


@pytest.fixture(scope="module", autouse=True)
def desk(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """Colours and words are those of an app that runs."""
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        yield robot


def finished(game: str, *names: str) -> Journal:
    return played(game, {}, list(names[: GAMES[game].players[-1]]))


def texts_of(journal: Journal, player: int | None) -> Counter[str]:
    """Returns all texts of the page, without icons."""
    from screens.result.share_image_page import SharePage
    from sheets.drawing.export_fonts import PaperFonts
    from sheets.drawing.palette import Palette
    from sheets.printing.blank_sheets import DENSITY
    from sheets.render_context import on_surface, rendering

    brushes: list[RecordingBrush] = []

    def layer() -> RecordingBrush:
        brushes.append(RecordingBrush())
        return brushes[-1]

    with rendering(on_surface(Palette(), PaperFonts(), DENSITY)):
        SharePage(journal, AT, player).draw(layer)
    lines = (line for brush in brushes for text in brush.texts for line in text.split("\n"))
    return Counter(line for line in lines if line and line < "\U000f0000")


@pytest.mark.parametrize("player", [None, 1])
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_on_the_page(game: str, player: int | None) -> None:
    from screens.result import vector_export

    journal = finished(game, "Mara", "Jonas", "Lia")
    wanted = texts_of(journal, player)
    for name, size in (("A4", (210, 297)), ("A6", (105, 148))):
        (page,) = PdfReader(vector_export.pdf(journal, AT, player, name)).pages
        assert sorted(page[:2]) == pytest.approx(sorted(size), abs=0.1)
        (sheet,) = page.sheets
        assert within(sheet.around, Rect(0, 0, page.width, page.height).shrunk(EDGE))
        assert Counter(t for t in page.texts if t < "\U000f0000") == wanted
    (shown,) = (page for page in PdfReader(vector_export.pdf(journal, AT, player, "A4")).pages)
    assert journal.names[1] in shown.texts


@pytest.mark.parametrize("game", GAMES)
def test_as_svg(game: str) -> None:
    from screens.result import vector_export

    journal = finished(game, "Mara", '<b>"&', "Lia")
    picture = ElementTree.fromstring(vector_export.svg(journal, AT))
    found = {one.text for one in picture.iter(f"{SPACE}text")}
    assert {*journal.names} <= found
    assert float(picture.get("width", 0)) > 1000
    style = picture.find(f"{SPACE}style")
    assert style is not None
    assert str(style.text).count("@font-face") == 3, "print, bold and handwriting"


def test_names_in_other_letters() -> None:
    from screens.result import vector_export

    journal = finished("tricubo", "Ωμέγα", "Zoë 😀")
    (page,) = PdfReader(vector_export.pdf(journal, AT, None, "A4")).pages
    assert "Ωμέγα" in page.texts
    assert "😀" in page.texts


def test_the_library_is_loaded_when_somebody_prints() -> None:
    """In a process of its own: the screens that lead there do without."""
    screens = ("screens.result.share", "screens.setup.screen", "screens.setup.print_sheets")
    code = f"import sys, {', '.join(screens)}; print('pydyf' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout == "False\n", done.stderr
