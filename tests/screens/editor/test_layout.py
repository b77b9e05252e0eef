"""Own pads and their editor from a small phone to a tablet, with text of up to 200 %: nothing cut
off, nothing under another thing, and what can be tapped fits a finger."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from scoring.own.pad_file import to_link
from scoring.own.pad_reading import read_pad
from storage.settings import AROUND, LANGUAGES
from tests.support import example_pads as pads
from tests.support import looks
from tests.support.in_part import in_part
from tests.support.layout import open_game, page_trouble, play_trouble
from tests.support.sizes import SIZES, lay_out
from tests.support.table import hurry
from tools.robot import Robot, running_app

PERCENTS = (200, 150, 100)
ROOMS = [*product(SIZES, ("de",), PERCENTS)]
ROOMS += [("small-phone", language, 200) for language in LANGUAGES if language != "de"]


@pytest.fixture(scope="module", params=in_part([[one] for one in ROOMS]), ids=str)
def room(
    display: None, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Robot]:
    ((size, language, percent),) = request.param
    with running_app(tmp_path_factory.mktemp("data"), SIZES[size]) as robot:
        from screens.widgets.language import tr

        tr.use(language)
        robot.app.use_text_size(percent)
        robot.app.store.settings.set(AROUND, "one")
        hurry(robot)
        yield robot


def trouble(screen: Any) -> list[str]:
    """Returns what is wrong; a title of the user's may be longer than the bar."""
    return [one for one in page_trouble(screen) if "is shortened" not in one]


def open_editor(robot: Robot, pad: dict[str, Any]) -> Any:
    robot.app.open("home")
    robot.app.open("editor", data=read_pad(pad).to_json())
    robot.settle()
    return robot.screen


@pytest.mark.parametrize("title", in_part(sorted(pads.EXAMPLES)))
def test_the_editor(room: Robot, title: str) -> None:
    """With every row unfolded, every mistake shown and the keypad open."""
    screen = open_editor(room, pads.EXAMPLES[title])
    for key in [*screen.page.folds]:
        if key not in screen._opened:
            screen.page._fold(key)
    screen.data["title"] = ""
    screen._first_mistake()
    lay_out()
    assert trouble(screen) == []
    for field in screen.page.fields.values():
        head = field.parent.parent
        assert looks.not_within({field.text: looks.area(field)}, looks.area(head)) == []
    screen._open_number(screen.page.numbers[-1])
    lay_out()
    assert trouble(screen) == []
    button = looks.area(screen.page.numbers[-1].ids.button)
    assert button.within(looks.area(screen.ids.scroll)), "the number is in sight"
    keys = {key.value: looks.area(key) for key in screen.ids.keypad.keys}
    assert looks.touching(keys) == []
    assert looks.not_within(keys, looks.window()) == []
    screen.page_name = "sheet"
    lay_out()
    assert trouble(screen.ids.live) == []


@pytest.mark.parametrize("title", pads.EXAMPLES)
@pytest.mark.parametrize("players", in_part([2, 10]))
def test_playing(room: Robot, title: str, players: int) -> None:
    if players not in read_pad(pads.EXAMPLES[title]).players:
        pytest.skip("not for so many")
    screen = open_game(room, pads.begun(pads.EXAMPLES[title], players))
    assert list(play_trouble(screen)) == []
    for box in [*screen.sheet.boxes][:1]:
        screen.attended.touch(box)
        lay_out()
        assert list(play_trouble(screen)) == []


@pytest.mark.parametrize("name", ["new_pad", "share_pad", "received_pad"])
def test_other_screens(room: Robot, name: str) -> None:
    pad = read_pad(pads.HARVEST)
    what: dict[str, dict[str, object]] = {
        "share_pad": {"pad": pad},
        "received_pad": {"link": to_link(pad)},
    }
    room.app.open("home")
    room.app.open(name, **what.get(name, {}))
    room.settle()
    assert trouble(room.screen) == []
