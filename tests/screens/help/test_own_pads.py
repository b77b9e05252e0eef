"""The help of own pads: what this pad says, how one is made, and a tour of the first game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring import READABLE
from scoring.json_fields import JsonFields
from sheets.help_pages import help_for
from storage.settings import TOUR
from tests.support import example_pads as pads
from tests.support.table import AT, hurry
from tools.robot import Robot, running_app

pytestmark = pytest.mark.usefixtures("display")
SIZES = {"small": (320, 640), "tablet": (1280, 800)}
MOST = "The most points win."


@pytest.fixture(params=SIZES)
def robot(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Robot]:
    with running_app(tmp_path, SIZES[request.param]) as one:
        hurry(one)
        yield one


def told(title: str, section: str) -> list[str]:
    page = help_for("own")
    data = JsonFields({"pad": pads.EXAMPLES[title]}, "options")
    options = READABLE["own"].read_options(data, 2)
    found = next(one for one in page.sections if one.key == section)
    return page.paragraphs(found, options)


@pytest.mark.parametrize(
    ("title", "end", "wins"),
    [
        (
            "Fewest of a hundred",
            "The game ends when someone has 100 points or more.",
            "The fewest points win.",
        ),
        (
            "Five dice",
            "The game ends when everyone has filled in every field.",
            "The most points win.",
        ),
        ("Ten throws", "The game ends after 10 rounds.", MOST),
        (
            "Coloured rows",
            "The game ends when someone taps “End the game”.",
            "The most points win.",
        ),
    ],
)
def test_the_end_is_that_of_the_pad(title: str, end: str, wins: str) -> None:
    assert told(title, "end")[:2] == [end, wins]


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "es", "nl"])
def test_texts_are_short(language: str) -> None:
    from screens.widgets.language import tr

    tr.use(language)
    try:
        for section in help_for("own").sections:
            for title in pads.EXAMPLES:
                for text in told(title, section.key):
                    assert not {"{", "}"} & {*text}
                    assert text.count(". ") <= 2, text
    finally:
        tr.use("en")


def test_it_is_opened_from_the_editor(robot: Robot) -> None:
    robot.app.open("home")
    robot.app.open("new_pad")
    robot.settle()
    robot.tap(robot.screen.ids.help)
    robot.settle()
    assert (robot.screen.name, robot.screen.here) == ("help", "make")
    robot.app.open("home")
    robot.app.open("editor", data=pads.DICE)
    robot.settle()
    robot.tap(robot.screen.ids.help)
    robot.settle()
    assert (robot.screen.name, robot.screen.here) == ("help", "make")
    robot.app.back()
    robot.settle()
    assert robot.screen.data["title"] == "Five dice"


def test_a_refusal_leads_to_its_rule(robot: Robot) -> None:
    journal = pads.begun(pads.ROWS)
    robot.app.resume_game(robot.app.store.create(journal, AT))
    robot.settle()
    robot.tap_box("rows.red.4")
    robot.tap_box("rows.red.2")
    robot.screen.shortcut("f1", None)
    robot.settle()
    assert (robot.screen.name, robot.screen.here) == ("help", "write")
    assert robot.screen.cards["write"].remark


def tour() -> Any:
    from kivy.core.window import Window

    from screens.help.tour import Tour

    return next((one for one in Window.children if isinstance(one, Tour)), None)


@pytest.mark.parametrize("title", ["Five dice", "Fewest of a hundred"])
def test_the_tour_of_the_first_game(robot: Robot, title: str) -> None:
    robot.app.store.settings.set(TOUR.of("own"), "")
    robot.app.new_game("own", {"pad": pads.EXAMPLES[title]}, ["Ana", "Ben"])
    robot.settle()
    robot.answer("Take the tour")
    assert tour().stops[0].part == "sheet"
    assert len(tour().stops) >= 4
    for _stop in tour().stops[:-1]:
        robot.tap(tour().words.ids.next)
    robot.back()
    assert tour() is None
