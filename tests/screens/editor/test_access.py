"""Own pads with a screen reader: every target of the editor and of a sheet has a name."""

from collections.abc import Iterator

import pytest

from scoring.own.pad_reading import read_pad
from tests.support import example_pads as pads
from tests.support.key_robot import ENTER, KeyRobot
from tests.support.reader_names import faults
from tests.support.table import AT, hurry
from tools.robot import PHONE, Robot, running_app

pytestmark = pytest.mark.usefixtures("display")


@pytest.fixture(scope="module")
def robot(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as one:
        hurry(one)
        yield one


@pytest.mark.parametrize("title", pads.EXAMPLES)
def test_everything_has_a_name(robot: Robot, title: str) -> None:
    robot.app.open("home")
    robot.app.open("editor", data=read_pad(pads.EXAMPLES[title]).to_json())
    robot.settle()
    assert [*faults(robot)] == []
    robot.app.resume_game(robot.app.store.create(pads.begun(pads.EXAMPLES[title]), AT))
    robot.settle()
    assert [*faults(robot)] == []


def test_a_number_is_typed_by_keys(robot: Robot) -> None:
    """The keypad comes next after the number that opens it."""
    keys = KeyRobot(robot.app)
    robot.app.open("home")
    robot.app.open("editor", data=read_pad(pads.ROUNDS).to_json())
    robot.settle()
    number = next(one for one in robot.screen.page.numbers if one.label == "To")
    keys.go(number.ids.button.__self__)
    keys.key(ENTER)
    robot.settle()
    for value in ("7", "✓"):
        keys.go(next(key for key in robot.screen.ids.keypad.keys if key.value == value))
        keys.key(ENTER)
        robot.settle()
    assert robot.screen.data["sections"][0]["max"] == 7
    assert not robot.screen.ids.keypad.opened
