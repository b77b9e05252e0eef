"""The other screens in every size: what can be tapped fits a finger, and no word is cut off."""

from typing import Any

import pytest

from storage.errors import MESSAGES
from tests.screens import looks
from tests.screens.sizes import LANGUAGES, LONG_NAMES, NAMES, game, lay_out, sizes, speak
from tests.screens.table import AT, golden
from tools.robot import Robot


def trouble(screen: Any) -> list[str]:
    return looks.cut_off(screen) + looks.too_small(screen) + looks.outside_the_window(screen)


def forget_games(robot: Robot) -> None:
    for summary in robot.app.store.unfinished():
        robot.app.store.delete(summary.id)


@sizes()
def test_home_and_settings(robot: Robot) -> None:
    for language in LANGUAGES:
        speak(language)
        forget_games(robot)
        robot.app.open("home")
        robot.settle()
        assert trouble(robot.screen) == []
        for names in (NAMES[:1], NAMES, LONG_NAMES):
            robot.app.store.create(game("A", names), AT)
        robot.app.open("home")
        lay_out()
        cards = [looks.area(card) for card in robot.screen.ids.unfinished.children]
        assert len(cards) >= 3
        assert not any(one.overlaps(other) for one in cards for other in cards if one is not other)
        assert trouble(robot.screen) == []
        robot.app.open("settings")
        robot.settle()
        assert trouble(robot.screen) == []
        robot.app.open("home")
        robot.settle()


@sizes()
def test_setting_up(robot: Robot) -> None:
    for language in LANGUAGES:
        speak(language)
        robot.app.open("home")
        robot.app.open("setup", game="tricubo")
        robot.settle()
        setup = robot.screen
        assert trouble(setup) == []
        while len(setup.rows) < 5:
            setup.ids.players.add()
        robot.settle()
        for row, name in zip(setup.rows, LONG_NAMES, strict=True):
            row.name_field.text = ""
            row.name_field.insert_text(name)  # as a keyboard or a clipboard would
        setup.house.unfolded = True
        robot.settle()
        assert [row.name for row in setup.rows] == [name[:24].strip() for name in LONG_NAMES]
        assert trouble(setup) == []
        rows = {row.name: looks.area(row) for row in setup.rows}
        assert looks.touching(rows) == []
        start = looks.area(setup.ids.start)
        assert start.within(looks.window()), "always in sight, however long the form is"
        for row in setup.rows[1:]:
            row.name_field.text = setup.rows[0].name_field.text
        lay_out()
        assert setup.trouble
        assert trouble(setup) == []
        for row in setup.rows:
            row.name_field.text = ""


def open_result(robot: Robot, journal: Any) -> Any:
    forget_games(robot)
    robot.app.open("home")
    robot.app.resume_game(robot.app.store.create(journal, AT))
    robot.screen.show_result()
    robot.settle()
    return robot.screen


@sizes()
def test_the_lines_of_a_result_can_be_read(robot: Robot) -> None:
    for language, count in (("en", 5), ("de", 5), ("de", 3)):
        speak(language)
        screen = open_result(robot, game("B", NAMES[:count], share=1))
        assert looks.cut_off(screen) == []


@sizes()
def test_results(robot: Robot) -> None:
    for language, journal in (
        ("en", golden("tricubo-A-solo")),
        ("en", golden("tricubo-A-tie")),
        ("de", golden("tricubo-A-tie")),
        ("de", golden("tricubo-forced")),
        ("de", game("B", LONG_NAMES, share=1)),
    ):
        speak(language)
        screen = open_result(robot, journal)
        assert not_shortened(screen) == []
        buttons = [screen.ids.sheets, screen.ids.home, screen.ids.rematch]
        areas = {button.text: looks.area(button) for button in buttons}
        assert looks.not_within(areas, looks.window()) == []
        assert looks.touching(areas) == []


def not_shortened(screen: Any) -> list[str]:
    """What is wrong but for texts that end in dots."""
    return [what for what in trouble(screen) if "shortened" not in what]


@sizes()
def test_messages(robot: Robot) -> None:
    from screens.language import tr

    robot.app.open("home")
    robot.settle()
    aside = "Your data file could not be read. It is kept as {path}."
    for language in LANGUAGES:
        speak(language)
        said = [tr._(text) for text in MESSAGES.values()]
        said.append(tr._(aside).format(path="rollpad-set-aside-12.db"))
        for text in said:
            robot.app.say(text)
            lay_out()
            message = robot.app.message
            assert looks.area(message).within(looks.window())
            assert looks.cut_off(message) == []
    robot.app.hush()


@sizes()
def test_a_message_with_an_answer(robot: Robot) -> None:
    from screens.language import tr

    for language in LANGUAGES:
        speak(language)
        robot.app.say(tr._("Game deleted"), tr._("Undo"))
        lay_out()
        message = robot.app.message
        assert looks.area(message).within(looks.window())
        assert looks.cut_off(message) == []
        assert looks.too_small(message) == []
    robot.app.hush()


@sizes()
def test_a_message_turns_with_the_device(robot: Robot) -> None:
    from kivy.core.window import Window

    width, height = map(int, Window.size)
    robot.app.say("Game deleted")
    robot.resize(height, width)
    try:
        assert looks.area(robot.app.message).within(looks.window())
        assert robot.app.message.center_x == pytest.approx(height / 2, abs=1)
    finally:
        robot.app.hush()
        robot.resize(width, height)
