"""Own pads with a screen reader: every target of the editor and of a sheet has a name."""

from collections.abc import Iterator

import pytest

from scoring.own.pad_reading import read_pad
from sheets import announcements
from sheets.accessibility_node import flat
from tests.support import example_pads as pads
from tests.support.key_robot import DOWN, ENTER, TAB, UP, KeyRobot
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


@pytest.mark.parametrize("title", ["Fewest of a hundred", "Five dice"])
def test_a_number_is_typed_by_keys(robot: Robot, title: str) -> None:
    """The keypad comes next after the number that opens it."""
    keys = KeyRobot(robot.app)
    robot.app.open("home")
    robot.app.open("editor", data=read_pad(pads.EXAMPLES[title]).to_json())
    robot.settle()
    before = robot.screen.data["sections"]
    number = robot.screen.page.numbers[-1]
    keys.go(number.ids.button.__self__)
    keys.key(ENTER)
    robot.settle()
    keys.key(TAB)
    assert keys.at.widget in robot.screen.ids.keypad.keys
    for value in ("7", "✓"):
        keys.go(next(key for key in robot.screen.ids.keypad.keys if key.value == value))
        keys.key(ENTER)
        robot.settle()
    assert number.text.endswith("7")
    assert robot.screen.data["sections"] is before
    assert not robot.screen.ids.keypad.opened


def test_tab_reaches_everything_in_order(robot: Robot) -> None:
    """The page scrolls meanwhile, which must not change the order."""
    keys = KeyRobot(robot.app)
    robot.app.open("home")
    robot.app.open("editor", data=read_pad(pads.DICE).to_json())
    robot.settle()
    expected = [(one.widget, one.name) for one in robot.app.keys.focusables()]
    reached = []
    for _target in (*expected, *expected):
        keys.key(TAB)
        reached.append((keys.at.widget, keys.at.name))
    first = reached.index(expected[0])
    assert reached[first:][: len(expected)] == expected


def spoken_at(keys: KeyRobot) -> tuple[str, str]:
    """Returns name and description of what the cursor is on, as a reader speaks them."""
    from screens.accessibility.accessibility_tree import whole_tree

    at = int(keys.at.widget.uid), keys.at.name
    nodes = flat(whole_tree(keys.app.root, keys.screen))
    return next((node.name, node.about) for node in nodes if node.key == at)


def order(robot: Robot) -> list[str]:
    return [row["key"] for row in robot.screen.data["sections"][0]["fields"]]


def open_by_keys(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[announcements.Announcement], KeyRobot]:
    """Opens a pad in the editor; returns what is announced from now on, and its keys."""
    announced: list[announcements.Announcement] = []
    monkeypatch.setattr(announcements, "listeners", [announced.append])
    robot.app.open("home")
    robot.app.open("editor", data=read_pad(pads.DICE).to_json())
    robot.settle()
    return announced, KeyRobot(robot.app)


def test_rows_are_moved_by_keys_on_their_handles(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced, keys = open_by_keys(robot, monkeypatch)
    rows = robot.screen.data["sections"][0]["fields"]
    grips = {at: grip for grip, (items, at) in robot.screen.page.grips.items() if items is rows}
    keys.go(grips[0], "handle")
    assert spoken_at(keys) == ("Ones, 1 of 3", "Alt and the arrow keys change the order")
    keys.key(DOWN, "alt")
    assert order(robot) == ["twos", "ones", "sixes"]
    assert spoken_at(keys)[0] == "Ones, 2 of 3", "the cursor has moved with it"
    keys.key(DOWN, "alt")
    assert order(robot) == ["twos", "sixes", "ones"]
    assert spoken_at(keys)[0] == "Ones, 3 of 3"
    keys.key(DOWN, "alt")
    assert order(robot) == ["twos", "sixes", "ones"]
    assert [one.words for one in announced] == ["3 of 3"], "nothing moves, which is said"
    keys.key(UP)
    assert order(robot) == ["twos", "sixes", "ones"], "an arrow key alone leads on"
    assert spoken_at(keys)[0] != "Ones, 3 of 3"


def test_rows_and_sections_are_moved_by_keys_in_their_names(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced, keys = open_by_keys(robot, monkeypatch)
    keys.go(robot.screen.page.fields["sections", 0, 2])
    keys.key(UP, "alt")
    robot.settle()
    assert order(robot) == ["ones", "sixes", "twos"]
    assert robot.screen.page.fields["sections", 0, 1].focus, "typing goes on in the same name"
    assert [one.words for one in announced] == ["2 of 3"]
    sections = [one["key"] for one in robot.screen.data["sections"]]
    keys.go(robot.screen.page.fields["sections", 0])
    keys.key(DOWN, "alt")
    robot.settle()
    moved = [one["key"] for one in robot.screen.data["sections"]]
    assert moved[:2] == [sections[1], sections[0]]
    assert robot.screen.page.fields["sections", 1].focus
