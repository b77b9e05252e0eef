"""Language and appearance change at once, everywhere, and are remembered."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.screens.table import begin, golden, hurry, resume
from tools import texts
from tools.display import save_window
from tools.robot import PHONE, Robot, running_app

ICONS = 0xF0000
"""From here on a character is a picture."""


def words(robot: Robot) -> set[str]:
    """What can be read, pictures and numbers aside."""
    return {
        text
        for text in robot.texts()
        if ord(text[0]) < ICONS and any(letter.isalpha() for letter in text)
    }


def choose(robot: Robot, choices: str, value: str) -> None:
    chips = robot.screen.ids[choices].chips
    robot.tap(next(chip for chip in chips if chip.value == value))


def open_settings(robot: Robot) -> Any:
    robot.tap(robot.screen.ids.settings)
    assert robot.screen.name == "settings"
    return robot.screen


def look_everywhere(robot: Robot) -> dict[str, set[str]]:
    """What each screen says, beginning and ending on the first one."""
    said = {"home": words(robot)}
    robot.tap(robot.screen.ids.settings)
    said["settings"] = words(robot)
    robot.app.open("dice")
    robot.settle()
    said["dice"] = words(robot)
    robot.back()
    robot.back()
    robot.app.open("setup", game="tricubo")
    robot.settle()
    said["setup"] = words(robot)
    robot.back()
    robot.tap(robot.screen.ids.unfinished.children[0])
    said["play"] = words(robot)
    robot.tap_panel("pass")
    said["refused"] = words(robot)
    robot.back()
    robot.back()
    robot.app.open("result")
    robot.settle()
    said["result"] = words(robot)
    robot.back()
    assert robot.screen.name == "home"
    return said


def english() -> set[str]:
    """Every text that has no gap to fill, as it stands in the source."""
    return {text for text in texts.texts() if isinstance(text, str) and "{" not in text}


def same_in_german() -> set[str]:
    return {
        str(message.id)
        for message in texts.catalogue("de")
        if message.id and message.id == message.string
    }


def test_every_text_changes_with_the_language(phone: Robot) -> None:
    hurry(phone)
    resume(phone, golden("tricubo-A-tie"))
    phone.answer("Result")  # which the result screen goes on to show
    phone.tap(phone.screen.ids.home)
    begin(phone, 2)
    phone.back()
    before = look_everywhere(phone)

    open_settings(phone)
    choose(phone, "language", "de")
    assert "Einstellungen" in words(phone), "at once"
    phone.back()
    german = look_everywhere(phone)
    for screen, said in before.items():
        left = said & german[screen] & english() - same_in_german()
        assert left == set(), f"{screen} still says this in English"
        assert len(german[screen] - said) >= len(said) / 2, screen

    open_settings(phone)
    choose(phone, "language", "en")
    phone.back()
    assert look_everywhere(phone) == before


def test_a_game_that_is_open_is_written_anew(phone: Robot) -> None:
    """As on a device whose settings are changed while Rollpad is in the background."""
    from screens.language import tr

    screen = begin(phone, 2)
    phone.tap_panel("pass")
    tr.use("de")
    phone.frame(2)
    assert screen.ids.bar.subtitle == "Runde 1 · Ana würfelt"
    assert screen.ids.bar.title == "Tricubo · Seite A"
    assert screen.action.mood == "hint"
    assert "rolls" not in " ".join(words(phone))


def colour_of_the_table(robot: Robot, path: Path) -> tuple[int, ...]:
    """The pixel in a corner, where nothing lies."""
    save_window(path)
    with Image.open(path) as picture:
        pixel = picture.convert("RGB").getpixel((2, picture.height - 3))
    assert isinstance(pixel, tuple)
    return pixel


def rgb(colour: Any) -> tuple[int, ...]:
    return tuple(round(part * 255) for part in colour[:3])


def test_light_and_dark_change_at_once(phone: Robot, tmp_path: Path) -> None:
    from screens.theme import ROLES, theme

    day, night = (tuple(bytes.fromhex(code[1:])) for code in ROLES["table"])
    open_settings(phone)
    choose(phone, "appearance", "light")
    assert colour_of_the_table(phone, tmp_path / "1.png") == day
    choose(phone, "appearance", "dark")
    phone.frame(2)
    assert colour_of_the_table(phone, tmp_path / "2.png") == night
    assert rgb(theme.table) == night
    phone.back()
    assert colour_of_the_table(phone, tmp_path / "3.png") == night
    begin(phone, 2)
    assert colour_of_the_table(phone, tmp_path / "4.png") == night
    light_text = phone.screen.ids.bar.walk()
    label = next(part for part in light_text if getattr(part, "text", "") == "Tricubo · Side A")
    assert min(label.color[:3]) > 0.7
    phone.back()
    open_settings(phone)
    choose(phone, "appearance", "light")
    assert colour_of_the_table(phone, tmp_path / "5.png") == day


def test_both_are_remembered(display: None, tmp_path: Path) -> None:
    from screens.theme import theme

    with running_app(tmp_path, PHONE) as robot:
        open_settings(robot)
        choose(robot, "language", "de")
        choose(robot, "appearance", "dark")
    with running_app(tmp_path, PHONE) as robot:
        assert "Neues Spiel" in robot.texts()
        assert theme.dark
        settings = open_settings(robot)
        chosen = {chip.value for chip in settings.ids.language.chips if chip.chosen}
        assert chosen == {"de"}
        choose(robot, "language", "system")
        choose(robot, "appearance", "light")
        assert "Settings" in words(robot), "the system speaks English here"
    with running_app(tmp_path, PHONE) as robot:
        assert "New game" in robot.texts()
        assert not theme.dark


@pytest.mark.parametrize(
    ("system", "language"), [("de_AT.UTF-8", "de"), ("en_GB", "en"), ("fr_FR", "en"), ("C", "en")]
)
def test_the_systems_language(
    display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, language: str
) -> None:
    from screens.language import tr

    monkeypatch.setenv("LC_ALL", system)
    tr.use("system")
    assert tr.code == language
