"""Dialogs, menus and the result through a screen reader, in the real app on a bus of its own; also
through one that takes no announcements."""

from pathlib import Path
from random import Random

import pytest

from screens.widgets.for_reader import for_reader
from sheets.announcements import ENTRY
from sheets.texts import speak
from storage import Store
from tests.support.ear import Ear
from tests.support.reader_hand import ReaderHand
from tests.support.screen_reader import FOCUSED, ScreenReader, Seen, is_possible, reading
from tests.support.table import AT
from tools.player import next_entry, played

pytestmark = pytest.mark.skipif(not is_possible(), reason="no D-Bus, or no at-spi2-core")


@pytest.fixture
def folders(display: None, tmp_path: Path) -> tuple[Path, Path]:
    """The folders of the bus and of the data, in which one game is over and one goes on."""
    speak("en")
    bus, data = tmp_path / "bus", tmp_path / "data"
    bus.mkdir()
    with Store.open(data) as store:
        store.create(played("tricubo", {}, ["Ana", "Ben", "Cleo"]), AT)
        store.create(played("tricubo", {}, ["Ana", "Ben"], share=0.3), AT)
    return bus, data


def _focused(reader: ScreenReader) -> Seen:
    [found] = [node for node in reader.tree() if node.has(FOCUSED)]
    return found


def _wait_for_focus(reader: ScreenReader, name: str) -> Seen:
    reader.wait_for(lambda: _focused(reader).name == name, name)
    return _focused(reader)


@pytest.mark.timeout(200)
def test_dialogs_menus_and_the_result(folders: tuple[Path, Path]) -> None:
    with reading(*folders) as reader:
        _check_menu(reader)
        _check_dialog(reader)
        _check_result(reader)


def _check_menu(reader: ScreenReader) -> None:
    """A menu has items, of which the first has the focus."""
    reader.press("More")
    reader.wait_for(lambda: reader.find("Delete this game", role="menu item"), "an item")
    [menu] = [node for node in reader.tree() if node.role == "menu"]
    inside = [node.role for node in reader.tree() if node.depth > menu.depth]
    assert set(inside) == {"menu item"}
    assert _wait_for_focus(reader, "Continue").role == "menu item"
    reader.press("Continue")
    reader.hear_out("Tricubo")
    reader.press("Back")
    reader.hear_out("Rollpad.")


def _check_dialog(reader: ScreenReader) -> None:
    """A dialog says its title to the end and has the focus; then that is where it was."""
    reader.press("Settings")
    reader.hear_out("Settings.")
    for chosen in ("System", "English"):
        reader.press(f"Language, {chosen}")
        said = reader.hear_out("Language.")
        assert said[-1] == "Language.", "nothing has cut it off"
        assert reader.find("Language", role="dialog")
        assert _focused(reader).name == chosen
        reader.press("English")
        _wait_for_focus(reader, "Language, English")


def _check_result(reader: ScreenReader) -> None:
    """The result says who has won, and place and points of each player; both can be read again."""
    reader.press("History")
    reader.hear_out("History.")
    reader.press("Tricubo · Side A", begins=True)
    said = reader.hear_out("Result.")[-1]
    places = [
        f"Place {number} of 3: {name}, " for number, name in enumerate(("Ana", "Cleo", "Ben"), 1)
    ]
    assert said.startswith("Result. Ana wins. Place 1 of 3: Ana, 62 points.")
    names = reader.names()
    for place in places:
        assert place in said
        assert any(name.startswith(place) and name.endswith(" points") for name in names)
    assert "Ana wins" in names


@pytest.mark.long  # the first greeting was missing in one of six whole runs: not traced yet
@pytest.mark.timeout(200)
def test_a_reader_without_announcements_says_the_same(
    folders: tuple[Path, Path], tmp_path: Path
) -> None:
    """Headings, titles, entries, reports and the result are descriptions of what has the focus."""
    (tmp_path / "hand").mkdir()
    with reading(*folders, announced=False) as reader:
        reader.press("Settings")
        reader.hear_out("Settings.")
        reader.press("Language, System")
        reader.hear_out("Language.")
        reader.press("English")
        reader.press("Don’t show")
        reader.press("Play")
        reader.press("Tricubo, 1 to", begins=True)
        reader.press("Start")
        hand = ReaderHand(tmp_path / "hand", reader)
        hand.start("tricubo", {}, "Player 1", "Player 2")
        ear, dice = Ear(hand), Random(1)
        for _time in range(4):
            _player, move = next_entry(hand.match.session.journal, dice, rolls=False)
            ear.new()
            hand.enter(move)
            *_before, entered = (words for kind, words in ear.new() if kind == ENTRY)
            reader.hear_out(for_reader(entered))
        hand.store.close()
        assert not reader.heard, "no announcement was counted"
