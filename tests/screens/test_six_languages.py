"""Every screen in all six languages on the smallest phone, nothing is cut off.

The long run looks at many more states of each screen (`room` in `conftest.py`)."""

from collections.abc import Iterator

import pytest

from tests.support import looks
from tests.support.every_screen import screens
from tests.support.layout import page_trouble
from tests.support.sizes import SIZES, lay_out
from tests.support.table import hurry
from tools.many_games import fill
from tools.robot import Robot, running_app


@pytest.fixture(scope="module")
def small_phone(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    folder = tmp_path_factory.mktemp("data")
    fill(folder, 60)
    with running_app(folder, SIZES["small-phone"]) as robot:
        hurry(robot)
        yield robot


def trouble(robot: Robot) -> Iterator[str]:
    screen = robot.screen
    if screen.name != "play":
        yield from page_trouble(screen)
        return
    # A name in the bar may be too long for any phone.
    yield from (
        fault for fault in looks.cut_off(screen) if "Ana" not in fault and "Ben" not in fault
    )
    drawn = ((screen.sheet_widget, screen.sheet), (screen.panel_widget, screen.panel))
    for widget, drawing in drawn:
        if widget.opacity:
            yield from looks.shortened(drawing)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", ["de", "en", "es", "fr", "it", "nl"])
def test_nothing_is_cut_off(small_phone: Robot, language: str) -> None:
    from screens.widgets.language import tr
    from storage.settings import LANGUAGES

    assert language in LANGUAGES
    tr.use(language)
    found = {}
    for name, way in screens():
        small_phone.app.open("home")
        way(small_phone)
        small_phone.settle()
        lay_out()
        found[name] = [*trouble(small_phone)]
    tr.use("en")
    assert {name: faults for name, faults in found.items() if faults} == {}
