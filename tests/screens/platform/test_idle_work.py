"""Work ahead is done in small pieces, and never delays a touch."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from tools.robot import FRAME, PHONE, Robot, running_app


@pytest.fixture(scope="module")
def robot(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with running_app(tmp_path_factory.mktemp("idle"), PHONE) as robot:
        yield robot


def test_one_piece_at_a_time(robot: Robot) -> None:
    from screens.platform.idle_work import IdleWork

    done: list[int] = []
    work = IdleWork(partial(done.append, number) for number in range(3))
    seen = []
    for _ in range(20):
        robot.frame()
        seen.append(len(done))
    assert done == [0, 1, 2]
    assert all(after - before <= 1 for before, after in pairwise(seen))
    assert work.is_done


def test_a_touch_puts_it_off(robot: Robot) -> None:
    from screens.platform.idle_work import PAUSE, QUIET, IdleWork

    done: list[int] = []
    work = IdleWork(partial(done.append, number) for number in range(2))
    robot.until(lambda: done)
    touch = robot.down(5, 300)
    robot.frame(round(QUIET / 2 / FRAME))
    robot.up(touch)
    robot.frame(round(QUIET / 2 / FRAME) + round(PAUSE / FRAME))
    assert done == [0], "counted from the last touch"
    robot.frame(round(QUIET / FRAME))
    assert done == [0, 1]
    assert work.is_done


def test_a_key_puts_it_off(robot: Robot) -> None:
    from screens.platform.idle_work import IdleWork

    done: list[int] = []
    work = IdleWork([lambda: done.append(1)])
    robot.key(9)
    assert not done
    robot.wait(1)
    assert work.is_done


def test_what_is_not_done_at_the_end_is_left(robot: Robot) -> None:
    from screens.platform.idle_work import IdleWork

    done: list[int] = []
    work = IdleWork([lambda: done.append(1)])
    work.stop()
    robot.wait(1)
    assert not done


def test_the_first_game_finds_everything_ready(display: None, tmp_path: Path) -> None:
    """After the start nothing of ours is imported from the first tap up to the first roll."""
    import sys

    with running_app(tmp_path, PHONE) as robot:
        app = robot.app
        app.work_ahead()
        robot.until(lambda: app.ahead.is_done)
        before = set(sys.modules)
        assert app.manager.current == "home"
        assert app.trail == ["home"]
        robot.tap(robot.screen.ids.games.children[-1])
        assert app.manager.current == "setup"
        robot.tap(robot.screen.ids.start)
        assert app.manager.current == "play"
        late = {name for name in set(sys.modules) - before if "emblem" not in name}
        assert {
            name for name in late if name.startswith(("screens.setup", "screens.play"))
        } == set()


def test_somebody_who_is_quick_is_not_disturbed(display: None, tmp_path: Path) -> None:
    """A New game screen that is open already is not opened for another game in the background."""
    with running_app(tmp_path, PHONE) as robot:
        robot.app.open("setup", game="kubi")
        robot.settle()
        robot.app.work_ahead()
        robot.until(lambda: robot.app.ahead.is_done)
        assert robot.screen.game.id == "kubi"
