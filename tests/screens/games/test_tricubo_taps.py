"""What a turn of Tricubo costs in touches, counted in the window (`docs/taps.md`)."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from screens.play.match import ALL, SEATED
from storage.settings import AROUND, TRAY
from tests.support.table import AT, saved
from tests.support.tricubo_notation import new, play
from tools.robot import PHONE, TABLET, Robot

WITHOUT, ROLL, WITH = 1, 3, 1
"""Touches for a turn without dice; with them for the roll, and for each player."""


@contextmanager
def counted(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many fingers come down."""
    touches: list[int] = []
    down = robot.down

    def count(x: float, y: float) -> object:
        touches.append(1)
        return down(x, y)

    with monkeypatch.context() as patch:
        patch.setattr(robot, "down", count)
        yield touches


def begin(robot: Robot, count: int, mode: str, *, dice: bool) -> None:
    robot.app.store.settings.set(AROUND, mode)
    robot.app.store.settings.set(TRAY.of("tricubo"), dice)
    starts = "; ".join(f"{player} start {player + 1}" for player in range(count))
    robot.app.resume_game(robot.app.store.create(play(new(count), starts), AT))
    robot.settle()


PLACES = [(PHONE, "one"), (TABLET, "one"), (TABLET, ALL), (TABLET, SEATED)]


@pytest.mark.parametrize(("size", "mode"), PLACES)
def test_a_turn_without_dice(
    quick: Robot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], mode: str
) -> None:
    quick.resize(*size)
    begin(quick, 3, mode, dice=False)
    before = len(saved(quick).entries)
    with counted(quick, monkeypatch) as touches:
        for box in ("row3.3", "row4.2", "row4.1"):
            quick.tap_box(box)
    assert len(saved(quick).entries) == before + 3
    assert len(touches) == 3 * WITHOUT
    quick.resize(*PHONE)


@pytest.mark.parametrize(("size", "mode"), PLACES)
def test_a_turn_with_dice(
    quick: Robot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], mode: str
) -> None:
    """Each player taps the die that they take."""
    quick.resize(*size)
    begin(quick, 3, mode, dice=True)
    before = len(saved(quick).entries)
    with counted(quick, monkeypatch) as touches:
        for place in ("face3", "face4", "face5", "roll0", "roll1", "roll2"):
            quick.tap_panel(place)
    moves = [entry.raw["move"] for entry in saved(quick).entries[before + 1 :]]
    assert [(move["die"], move["row"]) for move in moves] == [
        ("large", 3),
        ("medium", 4),
        ("small", 5),
    ]
    assert len(touches) == ROLL + 3 * WITH
    quick.resize(*PHONE)


def test_a_turn_alone(quick: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """TC-16: two dice and the one that is used, or only its box."""
    begin(quick, 1, "one", dice=True)
    before = len(saved(quick).entries)
    with counted(quick, monkeypatch) as touches:
        for place in ("face3", "face4", "roll1"):
            quick.tap_panel(place)
    assert len(saved(quick).entries) == before + 1
    assert len(touches) == 3
    with counted(quick, monkeypatch) as touches:
        quick.tap_box("row5.1")
    assert (len(saved(quick).entries), len(touches)) == (before + 2, WITHOUT)
