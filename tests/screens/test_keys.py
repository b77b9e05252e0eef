"""Without mouse and finger: whole games by keys, on every screen, in every mode."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from screens import around
from tests.screens.by_keys import KeyRobot
from tests.screens.table import game_card, hurry, saved
from tools.player import next_entry
from tools.robot import PHONE, TABLET, running_app


@pytest.fixture
def keys_tablet(display: None, tmp_path: Path) -> Iterator[KeyRobot]:
    with running_app(tmp_path, TABLET) as robot:
        yield KeyRobot(robot.app)


@pytest.fixture
def keys_phone(display: None, tmp_path: Path) -> Iterator[KeyRobot]:
    with running_app(tmp_path, PHONE) as robot:
        yield KeyRobot(robot.app)


def begin_by_keys(robot: KeyRobot, game: str, names: list[str]) -> Any:
    """From the first screen through the set-up, all names typed."""
    robot.tap(game_card(robot, game))
    assert robot.screen.name == "setup"
    setup = robot.screen
    while len(setup.rows) > len(names):
        robot.tap(setup.rows[-1].ids.take_out)
    for place, name in enumerate(names):
        if place == len(setup.rows):
            robot.tap(setup.ids.add)
        robot.go(setup.rows[place].name_field)
        robot.type(name)
    robot.tap(setup.ids.start)
    assert robot.screen.name == "play"
    return robot.screen


def play_by_keys(robot: KeyRobot, *, rolls: bool = True) -> None:
    """To the end of the game, and on to its result."""
    screen, dice = robot.screen, Random(3)
    while not screen.session.journal.over:
        player, move = next_entry(screen.session.journal, dice, rolls=rolls)
        if screen.viewed != player:
            robot.look_at(player)
        robot.enter(move)
    assert saved(robot) == screen.session.journal
    robot.answer("Result")
    assert robot.screen.name == "result"


GAMES = ["tricubo", "kubi", "tetrix", "tripple-domino", "cubo"]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keys(keys_phone: KeyRobot, game: str) -> None:
    hurry(keys_phone)
    begin_by_keys(keys_phone, game, ["Ana", "Ben"])
    play_by_keys(keys_phone)
    keys_phone.tap(keys_phone.screen.ids.rematch)
    assert keys_phone.screen.name == "play"


@pytest.mark.parametrize(
    ("game", "mode"),
    [("tricubo", around.SEATED), ("tetrix", around.SEATED), ("kubi", around.ALL)],
)
def test_with_several_sheets(keys_tablet: KeyRobot, game: str, mode: str) -> None:
    """Side by side, and turned to three sides of the table; chosen by keys as well."""
    robot = keys_tablet
    hurry(robot)
    screen = begin_by_keys(robot, game, ["Ana", "Ben", "Cora"][: 2 if game == "kubi" else 3])
    robot.tap(screen.ids.around)
    assert robot.screen.name == "seats"
    chips = {chip.value: chip for chip in robot.screen.ids.mode.chips}
    robot.tap(chips[mode])
    robot.back()
    assert screen.mode == mode
    assert screen.several_seats
    play_by_keys(robot)
