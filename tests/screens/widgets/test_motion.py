"""The change of screens: whole in its first frame, short, and no touch waits for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.robot import Robot, running_app


@pytest.fixture
def robot(display: None, tmp_path: Path) -> Iterator[Robot]:
    with running_app(tmp_path) as robot:
        robot.app.screen("setup")
        robot.settle()
        yield robot


def tap_first_game(robot: Robot) -> None:
    """Taps, and stops before the frame that shows the effect."""
    card = robot.screen.ids.games.children[-1]
    robot.up(robot.down(*card.to_window(*card.center)))


def test_the_next_screen_is_whole_in_its_first_frame(robot: Robot) -> None:
    from kivy.metrics import dp

    from screens.widgets.motion import WAY

    manager = robot.app.manager
    tap_first_game(robot)
    assert manager.current == "setup"
    assert manager.children == [robot.screen], "nothing of the other one is drawn"
    assert abs(robot.screen.x - manager.x) <= dp(WAY)
    assert robot.screen.y == manager.y
    assert robot.screen.complete


def test_a_change_of_screens_takes_less_than_a_tenth_of_a_second(robot: Robot) -> None:
    tap_first_game(robot)
    for _ in range(6):
        robot.frame()
    assert not robot.app.manager.transition.is_active
    assert robot.screen.pos == list(robot.app.manager.pos)


def test_a_touch_does_not_wait_for_the_change_of_screens(robot: Robot) -> None:
    from screens.widgets.top_bar import TopBar

    tap_first_game(robot)
    assert robot.app.manager.transition.is_active
    back = next(one for one in robot.screen.walk() if isinstance(one, TopBar)).ids.back
    robot.up(robot.down(*back.to_window(*back.center)))
    assert robot.app.manager.current == "home"
    robot.settle()
    assert robot.screen.pos == list(robot.app.manager.pos)
