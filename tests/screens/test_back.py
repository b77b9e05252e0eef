"""Escape and Android's back button lead one step back on every screen."""

import pytest

from tests.support.table import begin, game_card, golden, hurry, resume
from tools.robot import Robot
from tools.shot_pads import example_pads


def test_one_step_back_from_each_screen(phone: Robot) -> None:
    hurry(phone)
    assert phone.app.back() is False, "on the first screen it is the system's"
    phone.tap(phone.screen.navigation.places["settings"])
    assert phone.screen.name == "settings"
    phone.back()
    assert phone.screen.name == "home"
    phone.tap(game_card(phone, "tricubo"))
    assert phone.screen.name == "setup"
    phone.back()
    assert phone.screen.name == "home"
    phone.tap(game_card(phone, "tricubo"))
    phone.tap(phone.screen.ids.start)
    assert phone.screen.name == "play"
    phone.back()
    assert phone.screen.name == "home", "not to the set-up of a game that has begun"

    resume(phone, golden("tricubo-A-tie"))
    phone.answer("Result")
    phone.tap(phone.screen.ids.share)
    assert phone.screen.name == "share"
    phone.back()
    assert phone.screen.name == "result"
    phone.back()
    assert phone.screen.name == "play"
    phone.back()
    assert phone.screen.name == "home"
    resume(phone, golden("tricubo-A-tie"))
    phone.answer("Result")
    phone.tap(phone.screen.ids.rematch)
    phone.back()
    assert phone.screen.name == "home"
    assert phone.app.back() is False


@pytest.mark.long
def test_from_all_other_screens(phone: Robot) -> None:
    from screens.app import SCREENS

    hurry(phone)
    what: dict[str, dict[str, object]] = {
        "setup": {"game": "tricubo"},
        "pad": {"game": "tricubo"},
        "print": {"game": "tricubo"},
        "seats": {"names": ["Ana", "Ben", "Cora"]},
        "editor": {"data": example_pads()[0]},  # in a new one Back leaves the title first
    }
    of_a_game = {"play", "result", "review", "share", "practice", "luck", "par", "share_rolls"}
    for name in SCREENS.keys() - {"home", "share_pad", *of_a_game}:
        phone.app.open(name, **what.get(name, {}))
        phone.settle()
        assert phone.screen.name == name
        phone.back()
        assert phone.screen.name == "home", name


def test_a_choice_that_was_begun_is_given_up_first(phone: Robot) -> None:
    screen = begin(phone, 2)
    phone.tap_box("interim1")
    assert screen.attended.touched
    phone.back()
    assert phone.screen is screen
    assert (screen.attended.touched, screen.action.mood) == (frozenset(), "hint")
    phone.tap_panel("pass")
    assert screen.action.mood == "refused"
    phone.back()
    assert phone.screen.name == "home", "nothing is open that could be closed"


def test_the_arrow_does_the_same(phone: Robot) -> None:
    screen = begin(phone, 2)
    phone.tap_box("interim1")
    phone.tap(screen.ids.bar.ids.back)
    assert phone.screen is screen
    phone.tap(screen.ids.bar.ids.back)
    assert phone.screen.name == "home"


def test_escape_puts_the_keyboard_away_first(phone: Robot) -> None:
    phone.tap(game_card(phone, "tricubo"))
    setup = phone.screen
    phone.tap(setup.rows[0].name_field)
    phone.type("Ana")
    assert setup.rows[0].name_field.focus
    phone.back()
    assert phone.screen is setup
    assert not setup.rows[0].name_field.focus
    assert setup.rows[0].name == "Ana"
    phone.back()
    assert phone.screen.name == "home"
