"""A double tap is one tap, and of several fingers on a sheet only the last counts: nothing is
entered by accident."""

import pytest

from play.entry_toast import RECEIPT_SECONDS
from scoring.kubi.rules import Roll as KubiRoll
from sheets.steady import SECONDS
from storage.settings import RECEIPT, RECEIPTS
from tests.support.begun import chosen_kubi
from tests.support.table import action, begin, last_entry, resume, saved
from tools.robot import TABLET, Robot


def made(robot: Robot) -> int:
    return len(saved(robot).entries)


def centre(robot: Robot, place: str) -> tuple[float, float]:
    panel = robot.screen.panel
    return robot.seen(panel, *panel.places[place].center)


def twice(robot: Robot, spot: tuple[float, float]) -> None:
    for _tap in range(2):
        robot.tap_at(*spot)
        robot.frame(3)


@pytest.mark.parametrize("way", RECEIPTS)
def test_the_last_die_of_a_roll_marks_nothing(phone: Robot, way: str) -> None:
    """Kubi: a way to mark the roll appears where the last die was tapped; it may even end the game
    (KU-6)."""
    phone.app.store.settings.set(RECEIPT, way)
    resume(phone, chosen_kubi())
    before = made(phone)
    for face in (1, 1, 1, 2):
        phone.tap_panel(f"face{face}")
    twice(phone, centre(phone, "face4"))
    assert made(phone) == before + 1
    assert isinstance(saved(phone).entries[-1].move, KubiRoll)
    spot = phone.box_center("way0")
    phone.wait(SECONDS)
    phone.tap_at(*spot)
    assert made(phone) == before + 2


@pytest.mark.parametrize("way", RECEIPTS)
def test_a_box_is_not_ticked_for_the_next_player(phone: Robot, way: str) -> None:
    phone.app.store.settings.set(RECEIPT, way)
    begin(phone, 2)
    twice(phone, phone.box_center("row4.3"))
    assert made(phone) == 3
    phone.wait(RECEIPT_SECONDS)
    assert phone.screen.match.viewed == 1
    assert action(phone)[0] == "hint"


def test_undo_can_be_tapped_quickly(phone: Robot) -> None:
    screen = begin(phone, 2, "0 L1; 1 M2\n1 L3; 0 M4")
    button = screen.ids.undo
    for _tap in range(3):
        phone.tap_at(*button.to_window(*button.center))
    assert [entry.raw.get("undoes") for entry in saved(phone).entries[-3:]] == [6, 5, 4]


def test_another_box_may_follow_at_once(phone: Robot) -> None:
    """Alone, or where several sheets are on the table."""
    begin(phone, 1)
    phone.tap_box("row4.3")
    phone.tap_box("row2.2")
    assert last_entry(phone)["move"] == {"do": "row", "die": "medium", "row": 2}


def test_back_goes_one_step(phone: Robot) -> None:
    """It gives up what was begun; a second tap does not leave the game."""
    screen = begin(phone, 2)
    phone.tap_box("colour.any")
    assert screen.action.detail == "Which die?"
    phone.wait(1)
    back = screen.ids.bar.ids.back
    twice(phone, back.to_window(*back.center))
    assert phone.screen is screen
    assert screen.action.mood == "hint"
    phone.wait(1)
    phone.tap_at(*back.to_window(*back.center))
    phone.settle()
    assert phone.screen.name == "home"


def test_the_timeline_stays_open(phone: Robot) -> None:
    """The same button closes it, but not by a double tap."""
    phone.resize(*TABLET)
    screen = begin(phone, 2, "0 L1; 1 M2")
    history = screen.ids.history
    twice(phone, history.to_window(*history.center))
    assert screen.match.reading
    phone.wait(1)
    phone.tap_at(*history.to_window(*history.center))
    phone.frame(3)
    assert not screen.match.reading


# Several fingers on one sheet


def test_a_palm_does_not_change_the_box(phone: Robot) -> None:
    """It rests on the sheet and moves a little while another finger taps."""
    begin(phone, 2)
    palm = phone.down(*phone.box_center("row1.2"))
    finger = phone.down(*phone.box_center("row4.3"))
    x, y = phone.box_center("row1.3")
    palm.touch_move(x, y)
    phone.frame()
    phone.up(finger)
    assert last_entry(phone)["move"] == {"do": "row", "die": "large", "row": 4}
    phone.up(palm)
    assert made(phone) == 3


def test_lifting_the_first_finger_enters_nothing(phone: Robot) -> None:
    begin(phone, 2)
    palm = phone.down(*phone.box_center("row1.2"))
    finger = phone.down(*phone.box_center("row4.3"))
    phone.up(palm)
    assert made(phone) == 2
    phone.up(finger)
    assert last_entry(phone)["move"] == {"do": "row", "die": "large", "row": 4}


def test_a_finger_that_lay_there_does_not_tick_the_next_players_sheet(phone: Robot) -> None:
    """The tap was meant for her sheet, where something else was entered meanwhile, by a key."""
    screen = begin(phone, 2)
    phone.app.store.settings.set(RECEIPT, "at_once")
    finger = phone.down(*phone.box_center("row4.3"))
    screen.attended.wish(0, screen.game.read_move({"do": "row", "die": "small", "row": 1}, "move"))
    assert screen.match.viewed == 1
    phone.up(finger)
    assert made(phone) == 3
