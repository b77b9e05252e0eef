"""Every screen in all six languages on the smallest phone, nothing is cut off.

The long run looks at many more states of each screen (`room` in `conftest.py`)."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from scoring import GAMES
from tests.support import looks
from tests.support.layout import page_trouble
from tests.support.sizes import SIZES, lay_out
from tests.support.table import AT, hurry
from tools.many_games import fill
from tools.player import played, rolled
from tools.robot import Robot, running_app


@pytest.fixture(scope="module")
def small_phone(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    folder = tmp_path_factory.mktemp("data")
    fill(folder, 60)
    with running_app(folder, SIZES["small-phone"]) as robot:
        hurry(robot)
        yield robot


def visit(robot: Robot, name: str, **what: Any) -> None:
    robot.app.open(name, **what)


def play(robot: Robot, journal: Any) -> None:
    robot.app.resume_game(robot.app.store.create(journal, AT))


def screens() -> Iterator[tuple[str, Callable[[Robot], None]]]:
    """Each with the way to it."""
    plain = "home settings dice about history names bin statistics ladder data files"
    for name in plain.split():
        yield name, partial(visit, name=name)
    yield "rename", partial(visit, name="rename", old="Ana")
    for game in GAMES:
        for name in ("setup", "help", "house", "pad", "print"):
            wanted = {"house": GAMES[game].choices, "pad": GAMES[game].pads}.get(name, True)
            if wanted:
                yield f"{name} {game}", partial(visit, name=name, game=game)
        one, two = ["Ana"], ["Ana", "Ben"]
        yield f"begin {game}", partial(play, journal=played(game, {}, one, share=0))
        yield f"rolled {game}", partial(play, journal=rolled(game, {}, two))
        for names in (one, two):
            journal = played(game, {}, names)
            yield f"result {game} {len(names)}", partial(show_result, journal=journal)


def show_result(robot: Robot, journal: Any) -> None:
    play(robot, journal)
    robot.screen.show_result()


def trouble(robot: Robot) -> Iterator[str]:
    screen = robot.screen
    if screen.name != "play":
        yield from page_trouble(screen)
        return
    # A name in the bar may be too long for any phone.
    yield from (
        fault for fault in looks.cut_off(screen) if "Ana" not in fault and "Ben" not in fault
    )
    for widget in (screen.sheet, screen.panel):
        if widget.opacity:
            yield from looks.shortened(widget)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("language", ["de", "en", "es", "fr", "it", "nl"])
def test_nothing_is_cut_off(small_phone: Robot, language: str) -> None:
    from screens.look.language import tr
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
