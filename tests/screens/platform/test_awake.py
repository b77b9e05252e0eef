"""The screen stays on only while a game is played."""

from pathlib import Path

from tests.support.table import begin, golden, hurry, resume, without_its_end
from tools.robot import PHONE, Robot, running_app


def stays_on() -> bool:
    from kivy.core.window import Window

    return not Window.allow_screensaver


def test_while_a_game_is_open(phone: Robot) -> None:
    hurry(phone)
    assert not stays_on()
    phone.app.open("setup", game="tricubo")
    phone.settle()
    assert not stays_on()
    phone.tap(phone.screen.ids.start)
    assert phone.screen.name == "play"
    assert stays_on()
    phone.back()
    assert not stays_on()
    begin(phone, 2)
    assert stays_on()
    phone.tap_box("row4.1")
    assert stays_on()


def test_through_a_pause(phone: Robot) -> None:
    begin(phone, 2)
    assert phone.app.dispatch("on_pause")
    phone.app.dispatch("on_resume")
    assert stays_on()
    phone.back()
    assert phone.app.dispatch("on_pause")
    phone.app.dispatch("on_resume")
    assert not stays_on()


def test_not_after_the_end(phone: Robot) -> None:
    journal = golden("tricubo-A-tie")
    screen = resume(phone, without_its_end(journal))
    assert stays_on()
    phone.enter(journal.entries[-1].move)
    assert screen.session.journal.over
    assert not stays_on()
    phone.tap(screen.ids.undo)
    assert stays_on(), "it goes on"
    phone.tap(screen.ids.redo)
    assert not stays_on()
    phone.answer("Result")
    assert not stays_on()
    phone.back()
    assert phone.screen is screen
    assert not stays_on(), "looking at the sheets of a game that is over"
    phone.answer("Result")
    phone.tap(phone.screen.ids.rematch)
    assert phone.screen is screen
    assert stays_on()


def test_not_for_a_game_in_the_background(phone: Robot) -> None:
    """The play screen updates its texts although another screen is visible."""
    from screens.widgets.language import tr

    begin(phone, 2)
    phone.back()
    tr.use("de")
    phone.frame(2)
    assert not stays_on()


def test_not_once_the_app_has_ended(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path, PHONE) as robot:
        begin(robot, 2)
        assert stays_on()
    assert not stays_on()
