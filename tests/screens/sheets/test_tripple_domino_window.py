"""Tripple Domino in a real window: a block that is scrolled, the end of a game, its New game
screen."""

import pytest

from tests.support.domino_tiles import long_round
from tests.support.looks import all_words
from tests.support.table import action, golden, play_alone, resume, saved, without_its_end
from tools.robot import Robot


def newest(robot: Robot) -> int:
    """Returns the last visible turn of Ana."""
    boxes = (box for box in robot.screen.sheet.boxes if box.startswith("0.round1."))
    return max(int(box.rpartition(".")[2]) for box in boxes)


def test_a_finger_and_a_wheel_scroll(phone: Robot) -> None:
    from kivy.tests.common import UnitTestTouch

    sheet = resume(phone, long_round()).sheet
    last = newest(phone)
    touch = UnitTestTouch(*sheet.center)
    touch.profile = ["button"]
    touch.button = "scrolldown"
    touch.touch_down()
    phone.frame()
    assert newest(phone) == last - 1
    x, y = sheet.center
    high = next(rect.height for box, rect in sheet.boxes.items() if ".round" in box)
    phone.drag((x, y), (x, y - 2 * high))
    assert newest(phone) == last - 3
    assert not sheet.selected, "a drag is no tap"


def test_three_hundred(phone: Robot) -> None:
    """TD-10: the game ends with the round in which a player has them."""
    journal = golden("tripple-domino-two-players")
    screen = resume(phone, without_its_end(journal))
    assert not screen.session.journal.over
    phone.enter(journal.entries[-1].move)
    assert saved(phone).over
    assert screen.ids.bar.subtitle == "Game over"
    assert action(phone)[1] == "The game is over"
    assert not screen.panel.visible
    phone.answer("Result")
    shown = all_words(phone)
    assert {str(journal.total(player)) for player in range(2)} <= shown
    assert phone.screen.ids.sheets_shown.parent, "the block has the rounds"


def test_a_whole_game_alone_by_touch(phone: Robot) -> None:
    journal = play_alone(phone, "tripple-domino", solo_draws=10)
    assert f"{journal.total(0)}" in all_words(phone)


@pytest.mark.parametrize(("language", "penalty"), [("de", 10), ("en", 5)])
def test_the_penalty_of_the_language(tablet: Robot, language: str, penalty: int) -> None:
    """TD-6: the German text has another number than the others; both can be chosen."""
    from screens.widgets.language import tr

    tr.use(language)
    tablet.app.open("setup", game="tripple-domino")
    tablet.settle()
    setup = tablet.screen
    assert setup.options["empty_stock"] == penalty
    tablet.tap(setup.ids.start)
    assert saved(tablet).options.empty_stock == penalty
    tr.use("en")
