"""Print me ten Tricubo sheets: from the New game screen to the file."""

import errno
from pathlib import Path
from typing import Any, NoReturn

import pytest

from scoring import GAMES
from scoring.pad_variants import pad_of, printed
from storage.settings import PADS, PAPER
from tests.support.android import android, sent
from tests.support.pdf_reader import PdfReader
from tools.robot import Robot


@pytest.fixture
def downloads(display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    from screens.platform import device

    folder = tmp_path / "Downloads"
    monkeypatch.setattr(device, "downloads", lambda: folder)
    return folder


def open_print(robot: Robot, game: str, **options: object) -> Any:
    """By touch, from the New game screen."""
    robot.app.open("setup", game=game)
    robot.settle()
    setup = robot.screen
    for key, value in options.items():
        press(robot, next(c for c in setup.option_rows[key].ids.choices.chips if c.value == value))
    press(robot, setup.printing)
    robot.until(lambda: robot.screen.ids.preview.texture)
    return robot.screen


def press(robot: Robot, widget: Any) -> None:
    robot.screen.ids.scroll.scroll_to(widget, animate=False)
    robot.settle()
    robot.tap(widget)
    robot.worked()


def chip(choices: Any, value: object) -> Any:
    return next(chip for chip in choices.chips if chip.value == value)


def said(robot: Robot) -> str:
    return str(robot.app.message.text) if robot.app.message else ""


def test_ten_tricubo_sheets(phone: Robot, downloads: Path) -> None:
    """Sheets of the chosen side, with the columns of the player's own pad."""
    rules, columns = GAMES["tricubo"], [7, 14, 21, 28, 35]
    own = printed(rules, pad_of(rules, "B")) | {"columns": columns, "purple_from": 4}
    phone.app.store.settings.set(PADS.of("tricubo"), {"B": own})
    screen = open_print(phone, "tricubo", side="B")
    assert {"Print sheets", "Tricubo", "10 sheets"} <= set(phone.texts(screen))
    pages = screen.pad.pages
    assert screen.summary == f"{screen.pad.grid.count} per page · {pages} pages"
    press(phone, screen.ids.pdf)
    name = "rollpad-tricubo-a4.pdf"
    assert said(phone) == f"Saved as {name} in {downloads}"
    read = PdfReader((downloads / name).read_bytes()).pages
    assert sum(len(page.sheets) for page in read) == 10
    assert len(read) == pages
    assert {"Joker", *map(str, columns), "Name", "Tricubo"} <= {*read[0].texts}
    assert "0" not in read[0].texts, "nothing is counted"


def test_number_and_paper(phone: Robot, downloads: Path) -> None:
    screen = open_print(phone, "kubi")
    press(phone, chip(screen.ids.counts, 4))
    press(phone, screen.ids.more)
    assert screen.how_many == "5 sheets"
    press(phone, chip(screen.ids.papers, "A6"))
    assert screen.summary == "1 per page · 5 pages"
    press(phone, screen.ids.pdf)
    (file,) = downloads.iterdir()
    assert file.name == "rollpad-kubi-a6.pdf"
    assert len(PdfReader(file.read_bytes()).pages) == 5
    phone.app.hush()
    press(phone, screen.ids.svg)
    assert (downloads / "rollpad-kubi-a6.svg").read_bytes().startswith(b"<svg ")
    assert phone.app.store.settings.get(PAPER) == "A6"
    phone.back()
    assert phone.screen.name == "setup"
    assert screen.picture is None, "so large a thing is not kept"
    phone.app.store.settings.set(PAPER, "A4")


def test_a_sheet_for_everybody(phone: Robot) -> None:
    """Columns for all at the table, also where only one of them is entered here."""
    phone.app.open("setup", game="cubo")
    phone.screen.one_sheet.use(chosen=True, of=4)
    press(phone, phone.screen.printing)
    phone.until(lambda: phone.screen.pad)
    assert phone.screen.pad.sheet(0).columns == 4


def test_another_language(phone: Robot) -> None:
    from screens.widgets.language import tr

    screen = open_print(phone, "tricubo")
    before = screen.picture
    tr.use("de")
    phone.until(lambda: screen.picture is not before)
    assert {"Blätter drucken", "PDF speichern", "10 Blätter"} <= set(phone.texts(screen))
    tr.use("en")


def test_where_nothing_can_be_saved(
    phone: Robot, downloads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = open_print(phone, "tricubo")
    downloads.write_text("no folder")
    press(phone, screen.ids.pdf)
    assert said(phone) == f"The file could not be saved in {downloads}."
    assert not screen.busy
    downloads.unlink()

    def full(_path: Path) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    from screens.widgets import file_export

    monkeypatch.setattr(file_export, "replacing", full)
    press(phone, screen.ids.pdf)
    assert said(phone).startswith("Storage is full")
    assert not screen.busy


def test_on_android(phone: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    java = android(monkeypatch, tmp_path)
    screen = open_print(phone, "tricubo")
    assert screen.ids.pdf.text == "Send PDF"
    press(phone, screen.ids.pdf)
    assert sent(java).type == "application/pdf"
