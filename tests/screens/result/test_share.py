"""Sharing a result in every way from the share screen."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from scoring import GAMES
from scoring.journal import Journal
from tests.support.android import android, sent
from tests.support.pdf_reader import PdfReader
from tests.support.sizes import NAMES, tricubo
from tests.support.table import AT, golden, hurry
from tools.player import played
from tools.robot import PHONE, Robot, running_app


@pytest.fixture(scope="module")
def desk(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One app for all tests: each opens a game of its own."""
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        hurry(robot)
        yield robot


@pytest.fixture
def phone(desk: Robot) -> Robot:
    from screens.widgets.language import tr

    tr.use("en")
    desk.app.hush()
    return desk


def open_share(robot: Robot, journal: Journal) -> Any:
    """Through the result screen."""
    robot.app.open("home")
    robot.app.resume_game(robot.app.store.create(journal, AT))
    robot.screen.show_result()
    robot.settle()
    robot.tap(robot.screen.ids.share)
    robot.until(lambda: robot.screen.picture)
    return robot.screen


def press(robot: Robot, button: str) -> None:
    """Presses a button after scrolling to it."""
    found = robot.screen.ids[button]
    robot.screen.ids.scroll.scroll_to(found, animate=False)
    robot.settle()
    robot.tap(found)
    robot.worked()


def answer(robot: Robot) -> None:
    robot.tap(robot.app.message.ids.answer)


@pytest.fixture
def downloads(display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    from screens.platform import device

    folder = tmp_path / "Downloads"
    monkeypatch.setattr(device, "downloads", lambda: folder)
    return folder


@pytest.fixture
def copied(display: None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The contents of the clipboard."""
    from kivy.core.clipboard import Clipboard

    texts: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", texts.append)
    return texts


def said(robot: Robot) -> str:
    return str(robot.app.message.text) if robot.app.message else ""


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# On a desktop: files, and where they are


def test_a_picture_is_saved(phone: Robot, downloads: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.platform import device

    shown: list[Path] = []
    monkeypatch.setattr(device, "show_folder", shown.append)
    screen = open_share(phone, golden("tricubo-A-tie"))
    assert screen.subtitle == "Tricubo · Side A · 16 Nov 2026"
    press(phone, "picture")
    name = "rollpad-tricubo-2026-11-16.png"
    assert said(phone) == f"Saved as {name} in {downloads}"
    with Image.open(downloads / name) as picture:
        assert picture.size == screen.picture.size
    answer(phone)
    assert shown == [downloads / name]
    press(phone, "picture")
    assert names_in(downloads) == ["rollpad-tricubo-2026-11-16-2.png", name], "none is overwritten"


def test_a_tap_on_the_picture_enlarges_it(phone: Robot) -> None:
    from kivy.core.window import Window

    from screens.widgets.image_preview import Enlarged

    screen = open_share(phone, golden("tricubo-A-tie"))
    phone.until(lambda: screen.ids.preview.texture)
    assert screen.ids.preview.norm_image_size[0] >= 215
    phone.tap(screen.ids.preview)
    (large,) = [one for one in Window.children if isinstance(one, Enlarged)]
    phone.until(lambda: large.ids.whole.texture)
    assert tuple(large.ids.whole.texture.size) == screen.picture.size, "as it is shared"
    phone.tap_once(180, 370)
    phone.settle()
    assert not [one for one in Window.children if isinstance(one, Enlarged)]


def test_one_players_sheet(phone: Robot, downloads: Path) -> None:
    screen = open_share(phone, golden("tricubo-A-tie"))
    whole = screen.picture
    assert [chip.text for chip in screen.ids.choices.chips] == ["Whole result", "Ana", "Ben"]
    chip = screen.ids.choices.chips[2]
    screen.ids.scroll.scroll_to(chip, animate=False)
    phone.settle()
    phone.tap(chip)
    assert screen.picture.size != whole.size
    phone.until(lambda: screen.ids.preview.texture)
    wide, high = screen.ids.preview.texture.size
    assert wide / high == pytest.approx(screen.picture.width / screen.picture.height, abs=0.02)
    press(phone, "picture")
    with Image.open(downloads / "rollpad-tricubo-2026-11-16.png") as picture:
        assert picture.tobytes() == screen.picture.tobytes()


def test_to_print_and_to_edit(phone: Robot, downloads: Path) -> None:
    """The whole result, then one player's sheet, on the paper that is chosen."""
    screen = open_share(phone, golden("tricubo-A-tie"))
    press(phone, "pdf")
    name = "rollpad-tricubo-2026-11-16.pdf"
    assert said(phone) == f"Saved as {name} in {downloads}"
    (page,) = PdfReader((downloads / name).read_bytes()).pages
    assert {"Ana", "Ben", "Tricubo"} <= {*page.texts}
    screen.choose(1)
    screen.choose_paper("A6")
    phone.app.hush()
    press(phone, "svg")
    press(phone, "pdf")
    (page,) = PdfReader((downloads / f"{name[:-4]}-2.pdf").read_bytes()).pages
    assert sorted(map(round, page[:2])) == [105, 148]
    assert "Ana" not in page.texts
    picture = ElementTree.fromstring((downloads / f"{name[:-4]}.svg").read_bytes())
    assert "Ben" in {*picture.itertext()}
    screen.choose_paper("A4")


@pytest.mark.parametrize("game", ["tricubo-A-solo", "cubo-two-players", "kubi-one-sheet-of-four"])
def test_where_there_is_only_one_picture(phone: Robot, game: str) -> None:
    assert open_share(phone, golden(game)).ids.choices.chips == []


def test_text(phone: Robot, downloads: Path, copied: list[str]) -> None:
    open_share(phone, golden("tricubo-A-tie"))
    press(phone, "copy_text")
    assert said(phone) == "Text copied"
    press(phone, "text")
    (path,) = downloads.iterdir()
    assert path.name == "rollpad-tricubo-2026-11-16.txt"
    assert path.read_text(encoding="utf-8") == f"{copied[0]}\n"


def test_a_game_file(phone: Robot, downloads: Path) -> None:
    journal = golden("tricubo-A-tie")
    open_share(phone, journal)
    press(phone, "game")
    (path,) = downloads.iterdir()
    assert path.name == "rollpad-tricubo-2026-11-16.json"
    read = Journal.from_text(path.read_bytes())
    assert (read.names, read.entries) == (journal.names, journal.entries)


def test_bg_stats_is_opened_when_it_is_known_where_it_leads(
    phone: Robot, copied: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def browser(link: str) -> bool:
        opened.append(link)
        return len(opened) == 1

    monkeypatch.setattr("webbrowser.open", browser)
    open_share(phone, golden("tricubo-A-tie"))
    press(phone, "bg_stats")
    assert opened == []
    assert "app.bgstatsapp.com" in said(phone)
    answer(phone)
    press(phone, "copy_link")
    assert opened == copied
    assert opened[0].startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert said(phone) == "Link copied"
    press(phone, "bg_stats")
    answer(phone)
    assert said(phone) == "No browser found. You can copy the link."


def test_a_folder_that_cannot_be_written_to(phone: Robot, downloads: Path) -> None:
    downloads.write_text("no folder")
    screen = open_share(phone, golden("tricubo-A-tie"))
    press(phone, "picture")
    assert said(phone) == f"The file could not be saved in {downloads}."
    downloads.unlink()
    downloads.mkdir()
    (downloads / ".rollpad-tricubo-2026-11-16.png.part").mkdir()
    press(phone, "picture")
    assert said(phone) == f"The file could not be saved in {downloads}."
    assert not screen.busy
    press(phone, "text")
    assert said(phone).startswith("Saved as")


def test_back_leads_to_the_result(phone: Robot) -> None:
    screen = open_share(phone, golden("tricubo-A-tie"))
    phone.back()
    assert phone.screen.name == "result"
    assert screen.picture is None, "so large a thing is not kept"
    phone.tap(phone.screen.ids.share)
    phone.until(lambda: screen.picture)


def test_another_language(phone: Robot) -> None:
    from screens.widgets.language import tr

    screen = open_share(phone, golden("tricubo-A-tie"))
    before = screen.picture
    tr.use("de")
    phone.until(lambda: screen.picture is not before)
    assert "Bild speichern" in phone.texts(screen)
    assert screen.subtitle == "Tricubo · Seite A · 16.11.2026"


def test_an_unfinished_game(phone: Robot) -> None:
    """Its sheets can be sent as they are; BG Stats requires results."""
    from storage.session import Session

    store, journal = phone.app.store, tricubo("A", NAMES[:2])
    session = Session(store, store.create(journal, AT), journal)
    phone.app.open("share", session=session)
    phone.until(lambda: phone.screen.picture)
    assert phone.screen.ids.bg_stats.disabled
    assert phone.screen.ids.copy_link.disabled
    assert not phone.screen.ids.picture.disabled


# On Android


def test_everything_through_the_share_sheet(
    phone: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    java = android(monkeypatch, tmp_path)
    screen = open_share(phone, golden("tricubo-A-tie"))
    assert screen.ids.picture.text == "Send picture"
    kinds = {"picture": "image/png", "pdf": "application/pdf", "svg": "image/svg+xml"}
    for button, kind in (kinds | {"game": "application/json"}).items():
        press(phone, button)
        assert sent(java).type == kind
        ((source, _address),) = java.copied
        assert Path(source).parent == phone.app.data_folder() / "shared"
        assert not Path(source).exists(), "the copy is enough"
        java.started.clear()
        java.copied.clear()
    press(phone, "text")
    assert sent(java).extras["TEXT"][1].startswith("Tricubo · Side A · 16 Nov 2026\nBen wins")
    assert said(phone) == ""
    java.broken = {"start"}
    press(phone, "picture")
    assert said(phone) == "Couldn’t save or share the file."


def test_bg_stats_on_android(phone: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    java = android(monkeypatch, tmp_path)
    open_share(phone, golden("tricubo-A-tie"))
    press(phone, "bg_stats")
    (app,) = java.started
    assert app.data.startswith("bgstats://app.bgstatsapp.com/createPlay.html?data=")
    assert said(phone) == ""
    java.broken = {"start"}
    press(phone, "bg_stats")
    assert said(phone).startswith("BG Stats isn’t installed on this device. Opens app.")
    java.broken, java.started = set(), []
    answer(phone)
    (website,) = java.started
    assert website.data.startswith("https://app.bgstatsapp.com/createPlay.html?data=")


# In words


@pytest.mark.parametrize("game", GAMES)
def test_a_result_in_words(phone: Robot, game: str) -> None:
    from screens.result.result_summary import in_words
    from sheets import view
    from sheets.texts import printed

    count = min(3, GAMES[game].players[-1])
    journal = played(game, {}, list(NAMES[:count]), rolls=False)
    text = in_words(journal, AT)
    heading, verdict, *_rest = text.splitlines()
    assert heading.startswith(journal.game.title)
    assert heading.endswith(" · 16 Nov 2026")
    winners = [journal.names[player] for player in journal.game.winners(journal.state)]
    assert all(name in verdict for name in winners)
    for player, name in enumerate(journal.names):
        total = printed(journal.total(player))
        part = next(part for part in text.split("\n\n") if f". {name}: {total}\n" in f"{part}\n")
        for line in journal.game.lines(journal.state, player):
            label = view(game).texts.line_label(line.key)
            assert (f"{label}: {printed(line.points or 0)}" in part) == bool(line.points)


def test_a_solo_result_in_words(phone: Robot) -> None:
    from screens.result.result_summary import in_words

    assert in_words(golden("tetrix-solo-strong"), AT).splitlines() == [
        "Te-Trix · 16 Nov 2026",
        "Mara · 123 points · Sharp eye",
        "",
        "Circles: 63 · Crosses: 28 · Squares: 28 · Free strip boxes: 4",
        "",
        "7 points to Master of shapes",
    ]


def test_a_result_that_breaks_a_rule_in_words(phone: Robot) -> None:
    from screens.result.result_summary import in_words

    text = in_words(golden("tricubo-forced"), AT)
    assert text.endswith("\n\nSome entries of this game break a rule.")
