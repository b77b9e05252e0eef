"""Questions, dialogs and menus for keys: they take the cursor, keep it, and give it back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.key_robot import DOWN, ENTER, TAB, UP, KeyRobot
from tests.support.table import begin, unfinished
from tools.robot import PHONE, running_app

ESCAPE = 27


@pytest.fixture
def robot(display: None, tmp_path: Path) -> Iterator[KeyRobot]:
    with running_app(tmp_path, PHONE) as robot:
        yield KeyRobot(robot.app)


def _text(robot: KeyRobot) -> str:
    """Returns the words of what the cursor is on."""
    from screens.accessibility.accessibility_tree import name_of

    return name_of(robot.at.widget)


def _tree(robot: KeyRobot) -> Any:
    from screens.accessibility.accessibility_tree import whole_tree

    return whole_tree(robot.app.root, robot.screen)


def _dialog(robot: KeyRobot) -> Any:
    from screens.accessibility.focusables import front_of

    return front_of(robot.app.root)


def _ask_to_end(robot: KeyRobot) -> Any:
    from screens.play import app_bar

    screen = begin(robot, 2, "0 roll 4 6 1")
    robot.go(screen.ids.bar.ids.back)
    app_bar.ask_end(screen.match)
    robot.settle()
    robot.wait(0.1)
    return screen


def test_a_question_takes_the_cursor_and_keeps_it(robot: KeyRobot) -> None:
    screen = _ask_to_end(robot)
    assert _text(robot) == "Keep playing", "the first in reading order"
    for key in (TAB, DOWN, UP, TAB, TAB):
        robot.key(key)
        assert _text(robot) in ("End the game", "Keep playing")
    assert not screen.journal.over


def test_escape_answers_no_and_the_cursor_goes_back(robot: KeyRobot) -> None:
    screen = _ask_to_end(robot)
    robot.key(ESCAPE)
    robot.wait(0.1)
    assert robot.screen is screen, "the game is not left"
    assert not screen.journal.over
    assert not screen.match.attended.asks
    assert robot.is_at(screen.ids.bar.ids.back, "")


def test_the_answer_is_pressed_by_enter(robot: KeyRobot) -> None:
    screen = _ask_to_end(robot)
    robot.wait(2)  # the end of a game cannot be confirmed at once
    robot.key(TAB)
    robot.key(ENTER)
    assert screen.journal.over


def test_a_dialog_takes_the_cursor_and_gives_it_back(robot: KeyRobot) -> None:
    screen = begin(robot, 2)
    robot.tap(screen.ids.more)
    robot.wait(0.5)
    dialog = _dialog(robot)
    assert dialog
    assert robot.at.widget in dialog.chips
    roles = {node.role for node in _tree(robot).children[0].children}
    assert "menu_item" in roles
    assert "radio_button" not in roles, "nothing is chosen there"
    robot.key(ESCAPE)
    robot.wait(0.5)
    assert _dialog(robot) is None
    assert robot.is_at(screen.ids.more, "")


def test_a_choice_begins_at_what_is_chosen(robot: KeyRobot) -> None:
    robot.tap(robot.screen.navigation.places["settings"])
    robot.screen.ask("appearance", "Appearance")
    robot.settle()
    robot.wait(0.5)
    assert robot.at.widget.arrow == "check"
    dialog = _tree(robot).children[0]
    assert dialog.role == "dialog"
    assert [node.on for node in dialog.children if node.role == "radio_button"].count(True) == 1


def test_a_menu_has_items_and_keeps_the_cursor(robot: KeyRobot) -> None:
    screen = begin(robot, 2, "0 roll 4 6 1")
    robot.tap_box("row4.2", screen.sheet)
    robot.back()
    card = unfinished(robot)[0]
    robot.settle()
    button = card.ids.menu if "menu" in card.ids else card.menu
    button = getattr(button, "__self__", button)  # of a weak reference
    robot.tap(button)
    robot.wait(0.5)
    menu = _tree(robot).children[0]
    assert menu.role == "menu"
    assert {one.role for one in menu.children} == {"menu_item"}
    names = {one.name for one in menu.children}
    for _time in range(len(names) + 1):
        robot.key(TAB)
        assert _text(robot) in names
    robot.key(ESCAPE)
    robot.wait(0.5)
    assert robot.is_at(button, "")


def test_escape_on_the_first_screen_asks(robot: KeyRobot) -> None:
    robot.key(TAB)
    robot.key(ESCAPE)
    robot.wait(0.5)
    dialog = _dialog(robot)
    assert dialog.heading == "Quit Rollpad?"
    assert _text(robot) == "Quit"
    robot.key(ESCAPE)
    robot.wait(0.5)
    assert _dialog(robot) is None
    assert robot.screen.name == "home"


def test_the_question_can_be_answered_with_quit(
    robot: KeyRobot, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[bool] = []
    monkeypatch.setattr(robot.app, "stop", lambda: left.append(True))
    robot.key(TAB)
    for key in (ESCAPE, TAB, ENTER):
        robot.key(key)
        robot.wait(0.5)
    assert not left, "stay"
    for key in (ESCAPE, ENTER):
        robot.key(key)
        robot.wait(0.5)
    assert left == [True]


def test_several_meanings_are_a_question(robot: KeyRobot) -> None:
    screen = begin(robot, 2, "0 roll 4 6 1")
    robot.go(screen.sheet, "colour.any")
    robot.key(ENTER)
    robot.wait(0.1)
    assert _text(robot) in [one.text for one in screen.match.attended.card.answers]
    robot.key(ESCAPE)
    robot.wait(0.1)
    assert robot.is_at(robot.at.widget, "colour.any")
    assert not screen.match.attended.asks
