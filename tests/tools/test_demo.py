"""The demonstration plays each game from the home screen to the result."""

from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from scoring import GAMES
from tests.support.pictures import is_drawn
from tools.demo import TABLES, play
from tools.film import film
from tools.robot import PHONE, running_app

TOUCHED = 3


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(table, marks=pytest.mark.long) if len(names) == 1 else table
        for table, (_size, names) in TABLES.items()
    ],
)
def test_every_game_is_shown(display: None, tmp_path: Path, table: str) -> None:
    size, names = TABLES[table]
    with running_app(tmp_path / "data", size) as robot:
        for game in GAMES if len(names) == 1 else [*GAMES][-1:]:
            folder = tmp_path / game
            count = play(robot, game, names, folder, TOUCHED)
            assert count == len(robot.app.screen("play").session.journal.entries) > TOUCHED
            found = sorted(path.name.partition("-")[0] for path in folder.glob("*.png"))
            assert set(found) == {"1", "2", "3", "4", "5"}
            assert all(is_drawn(path, size) for path in folder.glob("*.png"))


def test_a_whole_game_by_touches(display: None, tmp_path: Path) -> None:
    """Also a pass after a roll that was not typed: the panel has moved by then."""
    with running_app(tmp_path / "data", PHONE) as robot:
        play(robot, "tricubo", ["Mara"], tmp_path / "demo")
        assert robot.app.screen("play").session.journal.over


def test_the_moving_picture(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path / "data") as robot:
        count = film(robot, tmp_path / "film.gif", entries=1)
    with Image.open(tmp_path / "film.gif") as moving:
        assert moving.size == PHONE
        assert 1 < len([*ImageSequence.Iterator(moving)]) <= count  # the same twice is one frame
