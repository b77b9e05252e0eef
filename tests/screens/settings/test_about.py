"""About: what the app is, where the data are, and its licences."""

import re
import tomllib
from pathlib import Path

from tests.support import looks
from tools.robot import Robot
from tools.version import version

ROOT = Path(__file__).parents[3]


def open_about(robot: Robot) -> None:
    robot.app.open("settings")
    robot.settle()
    robot.screen.ids.scroll.scroll_y = 0
    robot.frame(2)
    robot.tap(robot.screen.ids.about)


def test_what_it_is_and_where_the_data_are(phone: Robot, tmp_path: Path) -> None:
    open_about(phone)
    words = phone.texts(phone.screen)
    assert f"Rollpad {version()}" in words
    assert str(tmp_path) in words
    assert any("There is no tracking" in word for word in words)


def test_everything_that_is_shipped_is_named_with_its_licence(phone: Robot) -> None:
    from screens.settings.about import LICENCES, SHIPPED

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {re.split(r"[^\w-]", one)[0].lower() for one in project["dependencies"]}
    named = {name.strip().lower() for one in SHIPPED for name in one.name.split(",")}
    assert wanted <= named
    assert {f"{one.text}.txt" for one in SHIPPED} == {path.name for path in LICENCES.iterdir()}


def test_it_says_whose_work_it_is_and_whose_the_games_are(phone: Robot) -> None:
    from screens.settings.about import LICENCES

    open_about(phone)
    words = " ".join(phone.texts(phone.screen))
    assert "MIT licence, by the Rollpad authors" in words
    assert "belong to their publishers. Rollpad is independent of them." in words
    assert (LICENCES / "rollpad.txt").read_text() == (ROOT / "LICENSE").read_text()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert (project["license"], project["authors"]) == ("MIT", [{"name": "the Rollpad authors"}])


def test_a_licence_is_read_from_its_first_word_to_its_last(phone: Robot) -> None:
    from screens.settings.about import LICENCES

    open_about(phone)
    screen = phone.screen
    card = next(one for one in screen.ids.licences.children if one.title == "Pillow")
    screen.ids.scroll.scroll_to(card, animate=False)
    phone.frame(2)
    phone.tap(card)
    text = (LICENCES / "pillow.txt").read_text("utf-8")
    assert " ".join(one["text"] for one in screen.ids.words.data).split() == text.split()
    assert "The Python Imaging Library (PIL) is" in phone.texts(screen.ids.words)
    screen.ids.words.scroll_y = 0
    phone.frame(3)
    last = text.strip().split("\n\n")[-1].split()
    assert " ".join(last) in phone.texts(screen.ids.words)
    phone.back()
    assert phone.screen.name == "about"
    assert not screen.reading
    phone.back()
    assert phone.screen.name == "settings"


def test_it_fits_everywhere(room: Robot) -> None:
    room.app.open("about")
    room.settle()
    screen = room.screen
    for shipped in ("", "Python"):
        if shipped:
            card = next(one for one in screen.ids.licences.children if one.title == shipped)
            card.dispatch("on_release")
            room.frame(3)
        trouble = looks.cut_off(screen) + looks.too_small(screen)
        assert trouble + looks.outside_the_window(screen) == []
