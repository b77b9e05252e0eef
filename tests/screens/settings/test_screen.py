"""Language, appearance and text size change at once, everywhere, and are saved."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.support import looks
from tests.support.in_part import in_part
from tests.support.settings import choose_in_dialog, open_settings
from tests.support.table import begin, golden, hurry, resume
from tools import texts
from tools.display import save_window
from tools.robot import PHONE, TABLET, Robot, running_app

ICONS = 0xF0000
"""First character code of icons."""


def words(robot: Robot) -> set[str]:
    """Returns all visible texts, without icons and numbers."""
    return {
        text
        for text in robot.texts()
        if ord(text[0]) < ICONS and any(letter.isalpha() for letter in text)
    }


def look_everywhere(robot: Robot) -> dict[str, set[str]]:
    """Returns the texts of each screen, beginning and ending with the home screen."""
    said = {"home": words(robot)}
    robot.tap(robot.screen.navigation.places["settings"])
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
    robot.app.open("result")
    robot.settle()
    said["result"] = words(robot)
    robot.back()
    assert robot.screen.name == "home"
    return said


def english() -> set[str]:
    """Returns every text without a placeholder, as in the source."""
    return {text.one for text in texts.texts() if not text.many and "{" not in text.one}


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
    begin(phone, 2, "0 L4; 1 M3")
    phone.back()
    before = look_everywhere(phone)

    open_settings(phone)
    choose_in_dialog(phone, "language", "de")
    assert "Einstellungen" in words(phone), "at once"
    phone.back()
    german = look_everywhere(phone)
    differ = english() - same_in_german()
    for screen, said in before.items():
        left = said & german[screen] & differ
        assert left == set(), f"{screen} still says this in English"
        assert len(german[screen] - said) >= len(said) / 2, screen

    open_settings(phone)
    choose_in_dialog(phone, "language", "system")  # which speaks English here
    phone.back()
    assert look_everywhere(phone) == before


def test_a_game_that_is_open_is_written_again(phone: Robot) -> None:
    """As on a device whose settings are changed while Rollpad is in the background."""
    from screens.widgets.language import tr

    screen = begin(phone, 2)
    phone.tap_panel("pass")
    tr.use("de")
    phone.frame(2)
    assert screen.ids.bar.subtitle == "Runde 1 · Ana würfelt"
    assert screen.ids.bar.title == "Tricubo · Seite A"
    assert screen.action.mood == "hint"
    assert "rolls" not in " ".join(words(phone))


def colour_of_the_table(robot: Robot, path: Path) -> tuple[int, ...]:
    """Returns the pixel in an empty corner; on a main screen above the navigation."""
    save_window(path)
    low = 70 if robot.screen.name in ("home", "settings") else 3
    with Image.open(path) as picture:
        pixel = picture.convert("RGB").getpixel((2, picture.height - low))
    assert isinstance(pixel, tuple)
    return pixel


def rgb(colour: Any) -> tuple[int, ...]:
    return tuple(round(part * 255) for part in colour[:3])


def test_light_and_dark_change_at_once(phone: Robot, tmp_path: Path) -> None:
    from sheets.drawing.palette import ROLES
    from sheets.render_context import palette

    day, night = (tuple(bytes.fromhex(code[1:])) for code in ROLES["table"])
    open_settings(phone)
    choose_in_dialog(phone, "appearance", "light")
    assert colour_of_the_table(phone, tmp_path / "1.png") == day
    choose_in_dialog(phone, "appearance", "dark")
    phone.frame(2)
    assert colour_of_the_table(phone, tmp_path / "2.png") == night
    assert rgb(palette().table) == night
    phone.back()
    assert colour_of_the_table(phone, tmp_path / "3.png") == night
    begin(phone, 2)
    assert colour_of_the_table(phone, tmp_path / "4.png") == night
    light_text = phone.screen.ids.bar.walk()
    label = next(part for part in light_text if getattr(part, "text", "") == "Tricubo · Side A")
    assert min(label.color[:3]) > 0.7
    phone.back()
    open_settings(phone)
    choose_in_dialog(phone, "appearance", "light")
    assert colour_of_the_table(phone, tmp_path / "5.png") == day


def test_both_are_remembered(display: None, tmp_path: Path) -> None:
    from screens.widgets.theme import theme

    with running_app(tmp_path, PHONE) as robot:
        open_settings(robot)
        choose_in_dialog(robot, "language", "de")
        choose_in_dialog(robot, "appearance", "dark")
    with running_app(tmp_path, PHONE) as robot:
        assert "Willkommen! Wähle ein Spiel." in robot.texts()
        assert theme.dark
        settings = open_settings(robot)
        assert settings.ids.language.supporting == "Deutsch"
        choose_in_dialog(robot, "language", "system")
        choose_in_dialog(robot, "appearance", "light")
        assert "Settings" in words(robot), "the system speaks English here"
    with running_app(tmp_path, PHONE) as robot:
        assert "Welcome! Pick a game." in robot.texts()
        assert not theme.dark


def letters(robot: Robot) -> dict[str, float]:
    """Returns the font size of each text of the bar and each heading."""
    from screens.widgets.widgets import Title

    return {one.text: one.font_size for one in robot.screen.walk() if isinstance(one, Title)}


def test_the_text_size_changes_at_once_and_is_remembered(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path, TABLET) as robot:
        settings = open_settings(robot)
        assert settings.ids.text_size.supporting == "100%"
        small = letters(robot)
        choose_in_dialog(robot, "text_size", 200)
        robot.frame(2)
        assert letters(robot) == {text: 2 * size for text, size in small.items()}
        chip = settings.ids.receipt.chips[0]
        assert chip.height >= chip.texture_size[1] + 16
        robot.back()
        assert letters(robot)["Welcome! Pick a game."] == 40, "on a screen that was there before"
    with running_app(tmp_path, TABLET) as robot:
        assert letters(robot)["Welcome! Pick a game."] == 40, "the first frame or more"
        settings = open_settings(robot)
        assert settings.ids.text_size.supporting == "200%"
        choose_in_dialog(robot, "text_size", 100)
        robot.frame(2)
        assert letters(robot) == small


def test_motion_is_reduced_at_once_and_that_is_remembered(display: None, tmp_path: Path) -> None:
    from screens.widgets import motion

    with running_app(tmp_path) as robot:
        open_settings(robot)
        choose_in_dialog(robot, "motion", "reduced")
        assert not motion.wanted
    with running_app(tmp_path) as robot:
        assert not motion.wanted
        open_settings(robot)
        choose_in_dialog(robot, "motion", "full")
        assert vars(motion)["wanted"]


def test_an_open_game_takes_another_text_size(phone: Robot) -> None:
    """Drawings are drawn again, and everything has its place again afterwards."""
    screen = begin(phone, 3)
    parts = looks.play_parts(screen)
    written = [looks.painted(one) for one in (screen.sheet, screen.strip, screen.panel)]
    phone.app.use_text_size(200)
    phone.frame(4)
    larger = looks.play_parts(screen)
    assert larger["strip"].high - larger["strip"].low > parts["strip"].high - parts["strip"].low
    assert looks.on_each_other(screen) == []
    assert screen.action.text_scale > 1.2
    name = next(text for text in written[0] if text.endswith(" 3"))
    now = looks.painted(screen.sheet)
    assert now[name].high - now[name].low > 1.2 * (written[0][name].high - written[0][name].low)
    phone.app.use_text_size(100)
    phone.frame(4)
    assert looks.play_parts(screen) == parts
    assert [looks.painted(one) for one in (screen.sheet, screen.strip, screen.panel)] == written


@pytest.mark.parametrize(
    ("system", "shown"), in_part([(3.0, 2.0), (None, 1.0), (0.85, 1.0), (1.3, 1.3), (2.0, 2.0)], 2)
)
def test_the_systems_text_size(
    phone: Robot, monkeypatch: pytest.MonkeyPatch, system: float | None, shown: float
) -> None:
    """Android has one; as far as 200%, and not smaller than usual."""
    from kivy.metrics import Metrics, dp, sp

    from screens.platform import device

    monkeypatch.setattr(device, "text_scale", lambda: system)
    phone.app.use_text_size(200)
    phone.app.on_resume()
    assert Metrics.fontscale == shown
    assert sp(10) == pytest.approx(dp(10) * shown)
    phone.app.screen("settings").arrive()
    offered = dict(phone.app.screen("settings").answers("text_size"))
    assert ("system" in offered) == (system is not None)


@pytest.mark.parametrize(
    ("system", "language"),
    [("de_AT.UTF-8", "de"), ("en_GB", "en"), ("sv_SE.UTF-8", "en"), ("C", "en")],
)
def test_the_systems_language(
    display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, language: str
) -> None:
    from screens.widgets.language import tr

    monkeypatch.setenv("LC_ALL", system)
    tr.use("system")
    assert tr.code == language
