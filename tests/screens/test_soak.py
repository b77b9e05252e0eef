"""A thousand games in one run: the app uses no more memory at the end than at the beginning."""

import gc
import os
from pathlib import Path
from random import Random

import pytest

from scoring import GAMES
from storage.settings import AROUND
from tests.support.memory import widgets
from tests.support.table import hurry
from tools.player import next_entry
from tools.robot import Robot

NAMES = ("Ana", "Ben", "Cora", "Dev")
WARM_UP, ALL = 100, 1000
MAY_GROW = 1.05
"""Caches fill up, and freed memory is not always returned at once."""


def memory() -> int:
    """Returns the memory of the process in bytes."""
    gc.unfreeze()
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def play_one(robot: Robot, number: int) -> None:
    """Plays a random game seeded by its number on the play screen, to its result and home."""
    dice = Random(number)
    kind = [*GAMES][number % len(GAMES)]
    count = dice.randint(GAMES[kind].players[0], 3)
    side = {"side": dice.choice("AB")} if kind == "tricubo" else {}
    robot.app.new_game(kind, side, list(NAMES[:count]))
    robot.settle()
    screen = robot.screen
    while not screen.session.journal.over:
        player, move = next_entry(screen.session.journal, dice, rolls=number % 3 == 0)
        screen.match.enter(screen.match.attended, player, move)
        robot.frame()
        if dice.random() < 0.03:
            screen.match.undo()
            robot.frame()
    screen.show_result()
    robot.settle()
    robot.app.open("home")
    robot.settle()


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_thousand_games_leave_nothing_behind(tablet: Robot) -> None:
    tablet.app.store.settings.set(AROUND, "all")
    hurry(tablet)
    for number in range(WARM_UP):
        play_one(tablet, number)
    before, alive = memory(), widgets()
    for number in range(WARM_UP, ALL):
        play_one(tablet, number)
    more = {kind: count - alive[kind] for kind, count in widgets().items() if count > alive[kind]}
    assert tablet.app.store.history.count() == ALL
    assert sum(more.values()) < 100, more
    assert memory() < before * MAY_GROW, f"{before} → {memory()}"
