"""A round of Tricubo takes the same number of touches in every layout (`docs/taps.md`)."""

from collections.abc import Iterator

import pytest

from play.match import ALL, SEATED
from storage.settings import AROUND
from tests.support.table import saved
from tests.support.taps import counted
from tests.support.taps_tricubo import begin
from tools.robot import PHONE, TABLET, Robot

WITHOUT, ROLL, WITH = 1, 3, 1
"""Touches for a turn without dice; with them for the roll, and for each player."""
PLACES = [(PHONE, "one"), (TABLET, "one"), (TABLET, ALL), (TABLET, SEATED)]


@pytest.fixture(params=PLACES)
def robot(quick: Robot, request: pytest.FixtureRequest) -> Iterator[Robot]:
    size, mode = request.param
    quick.resize(*size)
    quick.app.store.settings.set(AROUND, mode)
    yield quick
    quick.resize(*PHONE)


def test_a_round_without_dice(robot: Robot) -> None:
    begin(robot, 3, dice=False)
    before = len(saved(robot).entries)
    with counted(robot) as taps:
        for box in ("row3.3", "row4.2", "row4.1"):
            robot.tap_box(box)
    assert len(saved(robot).entries) == before + 3
    assert taps.count == 3 * WITHOUT


def test_a_round_with_dice(robot: Robot) -> None:
    """Each player taps the die that they take."""
    begin(robot, 3, dice=True)
    before = len(saved(robot).entries)
    with counted(robot) as taps:
        for place in ("face3", "face4", "face5", "roll0", "roll1", "roll2"):
            robot.tap_panel(place)
    moves = [entry.raw["move"] for entry in saved(robot).entries[before + 1 :]]
    assert [(move["die"], move["row"]) for move in moves] == [
        ("large", 3),
        ("medium", 4),
        ("small", 5),
    ]
    assert taps.count == ROLL + 3 * WITH
