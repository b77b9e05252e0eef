"""Own pads with a screen reader: every target of the editor and of a sheet has a name."""

from collections.abc import Iterator

import pytest

from scoring.own.pad_reading import read_pad
from tests.support import example_pads as pads
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
