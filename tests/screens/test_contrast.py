"""High contrast on every screen: all words have 7:1 on the pixels around them."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from scoring import GAMES
from sheets.drawing.palette import CONTRAST, LEAST, PAPER
from tests.support.seen_contrasts import faint_words
from tools import shot_games, shot_pads, shot_records
from tools.player import played
from tools.robot import Robot
from tools.shots import put_away, scenes, scenes_of

Scene = Callable[[Robot], object]


def scroll_down(robot: Robot) -> bool:
    """Scrolls to the end of the page, so that what was below its foot is in sight; returns False
    if all of it was."""
    from kivy.uix.scrollview import ScrollView

    pages = [one for one in robot.screen.walk() if isinstance(one, ScrollView)]
    longer = [one for one in pages if one.viewport_size[1] > one.height + 1]
    for page in longer:
        page.scroll_y = 0
    robot.settle()
    return bool(longer)


def measure(robot: Robot, path: Path, wanted: Mapping[str, Scene]) -> dict[object, object]:
    faint: dict[object, object] = {}
    robot.app.use_colours(CONTRAST)
    for name, scene in wanted.items():
        scene(robot)
        for look in ("light", "dark"):
            robot.app.use_appearance(look)
            robot.settle()
            found = faint_words(robot, path, LEAST)
            if scroll_down(robot):
                found |= faint_words(robot, path, LEAST)
            if found:
                faint[name, look] = found
        robot.app.hush()
        put_away()
        robot.wait(1)  # until a dialog has faded
    robot.app.use_colours(PAPER)
    return faint


def test_words_on_screens(phone: Robot, tmp_path: Path) -> None:
    wanted: dict[str, Scene] = {
        "home": lambda robot: robot.app.open("home"),
        "settings": lambda robot: robot.app.open("settings"),
        "result": partial(shot_games.show_result, played("kubi", {}, ["Ana", "Ben"])),
        "dice": shot_records.open_dice,
        "editor": shot_pads.scenes()["pads-editor-2-middle"],
        "own pad": shot_pads.scenes()["pads-play-4"],
    }
    assert not measure(phone, tmp_path / "seen.png", wanted)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
def test_words_of_every_game(tablet: Robot, tmp_path: Path, game: str) -> None:
    assert not measure(tablet, tmp_path / "seen.png", scenes_of(game))


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_words_on_every_other_screen(tablet: Robot, tmp_path: Path) -> None:
    games = {name for game in GAMES for name in scenes_of(game)}
    wanted = {name: scene for name, scene in scenes().items() if name not in games}
    assert not measure(tablet, tmp_path / "seen.png", wanted)
