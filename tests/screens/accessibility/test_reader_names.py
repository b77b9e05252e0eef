"""Everything that is exposed to a screen reader has a name, on every screen and in six
languages."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from scoring import REGISTRY
from sheets.accessibility_node import Node, flat
from sheets.drawing.brush import Brush
from sheets.hit_targets import HitTarget
from storage.leaderboard import Variant
from storage.settings import LANGUAGES
from tests.support import every_screen
from tests.support.finished import finished_game
from tests.support.reader_names import faults, tree_of
from tests.support.some_scenes import some_scenes
from tests.support.table import AT
from tools.player import played, rolled
from tools.robot import TABLET, Robot, running_app


def quick() -> Iterator[tuple[str, Callable[[Robot], None]]]:
    """One of each kind, as far as that is quick."""
    for name in ("home", "settings", "history", "statistics", "ladder", "names", "data"):
        yield name, partial(every_screen.visit, name=name)
    yield "setup", partial(every_screen.visit, name="setup", game="tricubo")
    for game in REGISTRY:
        yield game, partial(every_screen.play, journal=played(game, {}, ["Ana", "Ben"], share=0))


@pytest.fixture(scope="module")
def phone_of_readers(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    from tests.support.table import hurry

    with running_app(tmp_path_factory.mktemp("data"), (360, 740)) as robot:
        hurry(robot)
        yield robot


@contextmanager
def spoken(language: str) -> Iterator[None]:
    from screens.widgets.language import tr

    tr.use(language)
    yield
    tr.use("en")


def test_names_on_many_screens(phone_of_readers: Robot) -> None:
    """Each in another language; the long run has all of them everywhere."""
    robot, languages, found = phone_of_readers, cycle(LANGUAGES), {}
    for name, way in quick():
        robot.app.open("home")
        way(robot)
        with spoken(next(languages)):
            robot.settle()
            found[name] = [*faults(robot)]
    assert {name: some for name, some in found.items() if some} == {}


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_on_every_screen(phone_of_readers: Robot, language: str) -> None:
    found, robot = {}, phone_of_readers
    with spoken(language):
        for name, way in every_screen.screens():
            robot.app.open("home")
            way(robot)
            robot.settle()
            found[name] = [*faults(robot)]
    assert {name: some for name, some in found.items() if some} == {}


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_in_every_kind_of_scene(display: None, tmp_path: Path, language: str) -> None:
    """What is seen in pictures only: hints, reviews, the timeline, several seats, dialogs."""
    found = {}
    with some_scenes() as scenes, running_app(tmp_path, TABLET) as robot, spoken(language):
        for name, scene in scenes.items():
            scene(robot)
            robot.settle()
            found[name] = [*faults(robot)]
            _close(robot)
    assert {name: some for name, some in found.items() if some} == {}


def _close(robot: Robot) -> None:
    """Dialogs are not left open for the next scene."""
    from kivy.core.window import Window

    for one in [one for one in Window.children if one is not robot.app.root]:
        getattr(one, "dismiss", lambda: None)()
    robot.settle()


# What is announced of a game


def find(tree: Node, wanted: Callable[[Node], object]) -> Node:
    return next(node for node in flat(tree) if wanted(node))


def opened(robot: Robot, journal: Any) -> Node:
    every_screen.play(robot, journal)
    robot.settle()
    return tree_of(robot)


def test_a_sheet_is_a_grid_with_rows_and_columns(phone_of_readers: Robot) -> None:
    tree = opened(phone_of_readers, played("tricubo", {}, ["Ana", "Ben"], share=0.5))
    grid = find(tree, lambda node: node.role == "grid")
    assert grid.name == "Ana: 21 points"
    row = grid.children[0]
    assert row.name == "Row 1: 5 crosses, 4 points"
    assert [cell.place for cell in row.children] == [(0, n) for n in range(len(row.children))]
    assert row.children[6].name == "Row 1, box 7, 6 points, free"
    assert row.children[0].name.endswith("marked")
    assert grid.size == (len(grid.children), 13)


def test_what_can_be_entered_is_told(phone_of_readers: Robot) -> None:
    tree = opened(phone_of_readers, rolled("kubi", {}, ["Ana", "Ben"]))
    about = {node.about for node in flat(tree) if node.role == "cell"}
    assert about == {"", "can be entered"}


def test_reading_order_and_headings(phone_of_readers: Robot) -> None:
    phone_of_readers.app.open("home")
    phone_of_readers.app.open("settings")
    phone_of_readers.settle()
    nodes = [(node.role, node.name) for node in flat(tree_of(phone_of_readers))]
    assert nodes[1:3] == [("heading", "Settings"), ("button", "Language, System")]
    levels = [node.level for node in flat(tree_of(phone_of_readers)) if node.role == "heading"]
    assert levels[0] == 1
    assert set(levels[1:]) == {2}


def test_switches_choices_and_dialogs(phone_of_readers: Robot) -> None:
    robot = phone_of_readers
    robot.app.open("settings")
    robot.settle()
    tree = tree_of(robot)
    assert find(tree, lambda node: node.name == "Rejected entry").on is True
    assert find(tree, lambda node: node.name == "Rejected entry").role == "switch"
    assert find(tree, lambda node: node.name == "Don’t show").role == "radio_button"
    robot.screen.ask("language", "Language")
    robot.settle()
    (dialog,) = tree_of(robot).children
    assert (dialog.role, dialog.name, dialog.modal) == ("dialog", "Language", True)
    assert find(dialog, lambda node: node.on).name == "System"
    robot.back()


def test_what_is_on_a_chart_is_told_line_by_line(phone_of_readers: Robot) -> None:
    robot = phone_of_readers
    every_screen.show_result(robot, played("tricubo", {}, ["Ana", "Ben"]))
    robot.settle()
    names = [node.name for node in flat(tree_of(robot))]
    assert any(name.startswith("Round 5: Ana ") for name in names)
    assert "Total" in names


def test_games_to_choose_from_are_told_once(phone_of_readers: Robot) -> None:
    """In the statistics, with the one that is shown."""
    robot = phone_of_readers
    for number in (0, 1):
        robot.app.store.create(finished_game(number, "Ana"), AT)
    robot.app.open("home")
    robot.app.open("statistics", variant=Variant("cubo", "", True), player="Ana")
    robot.settle()
    robot.screen.chooser.unfold("game")
    robot.settle()
    told = [node for node in flat(tree_of(robot)) if "Solo · 1 game" in node.name]
    assert len({node.name for node in told}) == len(told) >= 2
    assert [node.name for node in told if node.on] == ["Cubo Solo · 1 game"]
    assert [*faults(robot)] == []


def test_a_chart_of_one_line_is_told_once(phone_of_readers: Robot) -> None:
    """The drawing and its only line are two things for a reader."""
    from screens.accessibility.accessibility_tree import _drawing
    from screens.records.charts.pressable_rows import PressableRows

    class One(PressableRows):
        def heights(self, width: float) -> list[float]:
            return [50.0]

        def paint(self, paint: Brush) -> None:
            """Nothing is seen of it."""

        def lines(self) -> list[str]:
            return ["One line"]

        def targets(self) -> list[HitTarget]:
            return [one._replace(say=lambda: "One row") for one in super().targets()]

    drawing = _drawing(One())
    assert drawing is not None
    told = flat(drawing)
    assert [node.name for node in told] == ["", "One line", "One row"]
    assert len({node.key for node in told}) == len(told)


def test_a_winner_is_told_without_the_crown(phone_of_readers: Robot) -> None:
    robot = phone_of_readers
    robot.app.store.create(played("tricubo", {}, ["Ana", "Ben"]), AT)
    robot.app.open("home")
    robot.app.open("history")
    robot.until(lambda: any(node.role == "list_item" for node in flat(tree_of(robot))))
    assert [*faults(robot)] == []


def test_a_row_is_told_with_its_menu(phone_of_readers: Robot) -> None:
    robot = phone_of_readers
    for _one in range(3):
        robot.app.store.create(played("cubo", {}, ["Ana", "Ben"], share=0.5), AT)
    robot.app.open("home")
    robot.app.open("unfinished")
    robot.until(lambda: any(node.role == "list_item" for node in flat(tree_of(robot))))
    row = find(tree_of(robot), lambda node: node.role == "list_item")
    (menu,) = row.children
    assert (menu.role, menu.name, menu.pressed) == ("button", "More", True)
    assert [*faults(robot)] == []
