"""One switch: the ring goes from line to line by itself, and one key does everything."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.settings import SCANNING
from tests.support.key_robot import ENTER, SPACE, KeyRobot
from tests.support.table import begin, saved
from tools.robot import PHONE, running_app

SECONDS = 2
MOST_STEPS = 60


@pytest.fixture
def robot(display: None, tmp_path: Path) -> Iterator[KeyRobot]:
    with running_app(tmp_path, PHONE) as robot:
        yield KeyRobot(robot.app)
        robot.app.keys.scan(0)


def _scan_to(robot: KeyRobot, widget: object, name: str) -> None:
    """Waits until the line with a target has the ring, and then the target; one key each time."""
    keys = robot.app.keys
    for _step in range(MOST_STEPS):
        robot.wait(SECONDS)
        line = keys.marked or [keys.at]
        if any((one.widget, one.name) == (widget, name) for one in line):
            break
    else:
        raise AssertionError("the line was never reached")
    robot.key(SPACE)
    for _step in range(MOST_STEPS):
        if robot.is_at(widget, name) and not keys.marked:
            break
        robot.wait(SECONDS)
    robot.key(SPACE)


def test_a_box_is_entered_with_one_key(robot: KeyRobot) -> None:
    screen = begin(robot, 2, "0 roll 4 6 1")
    robot.app.keys.scan(SECONDS)
    before = len(saved(robot).entries)
    _scan_to(robot, screen.sheet_widget, "row4.3")
    assert len(saved(robot).entries) == before + 1


def test_a_line_is_marked_before_a_target(robot: KeyRobot) -> None:
    screen = begin(robot, 2, "0 roll 4 6 1")
    keys = robot.app.keys
    keys.scan(SECONDS)
    rows = set()
    for _step in range(MOST_STEPS // 2):
        robot.wait(SECONDS)
        if keys.marked and keys.marked[0].widget is screen.sheet_widget:
            rows.add(keys.marked[0].name.partition(".")[0])
            assert keys.ring.rect.width > screen.width / 2
    assert {"row1", "row2", "row5"} <= rows
    assert len(saved(robot).entries) == 3, "nothing is entered by itself"


def test_it_is_set_and_kept(robot: KeyRobot) -> None:
    robot.app.open("settings")
    robot.settle()
    robot.screen.use_scanning(3)
    assert robot.app.store.settings.get(SCANNING) == 3
    robot.wait(3.1)
    assert robot.shows_ring, "it goes by itself"
    robot.screen.use_scanning(0)
    at = robot.at
    robot.wait(10)
    assert robot.at == at
    robot.key(ENTER)
