"""What is not shown any more is freed, however often a game is opened."""

import gc
import re
from pathlib import Path

import pytest

from tests.support.memory import widgets
from tests.support.storage_games import some
from tests.support.table import AT, golden, hurry
from tools.robot import PHONE, Robot, running_app


@pytest.fixture(autouse=True)
def only_new_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts aside what earlier tests have left in memory: counting a million objects takes long. The
    app itself puts nothing aside meanwhile."""
    for _ in range(2):
        gc.collect()
    gc.freeze()
    for name in ("freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda: None)


def open_and_leave(robot: Robot, number: int, *, result: bool = False) -> None:
    robot.app.resume_game(number)
    robot.settle()
    if result:
        robot.screen.show_result()
        robot.settle()
    robot.app.open("home")
    robot.settle()


def test_games_that_are_left_are_gone(phone: Robot) -> None:
    hurry(phone)
    number = phone.app.store.create(golden("tricubo-A-tie"), AT)
    open_and_leave(phone, number, result=True)
    before = widgets()
    assert before["TricuboSheet"] >= 2
    assert before["SheetWidget"] >= 2
    assert before["Match"] >= 1
    for time in range(8):
        open_and_leave(phone, number, result=time > 5)
    more = {kind: count - before[kind] for kind, count in widgets().items() if count > before[kind]}
    assert more == {}


@pytest.mark.long
def test_pictures_of_games_are_gone_with_their_cards(phone: Robot) -> None:
    for count in (5, 6, 7):
        phone.app.store.create(some(count), AT)

    def open_home() -> None:
        phone.app.open("home")
        phone.until(lambda: not phone.screen._waiting)
        phone.settle()
        phone.screen.hero.ids.menu.open(phone.screen.hero.summary)
        phone.screen.close_menu()
        phone.wait(1)

    hurry(phone)
    open_home()
    open_home()
    before = widgets()
    assert before["Miniature"] >= 1
    for _ in range(5):
        open_home()
    more = {kind: count - before[kind] for kind, count in widgets().items() if count > before[kind]}
    assert more == {}


@pytest.mark.long
def test_messages_that_are_over_are_gone(phone: Robot) -> None:
    before = widgets()
    for number in range(20):
        phone.app.say(f"Message {number}", seconds=0)
        phone.frame(2)
    assert phone.app.message is None
    assert widgets()["Message"] <= before["Message"] + 1, "all were the same one"


def test_no_rule_watches_the_names_of_another_widget() -> None:
    """Kivy keeps the dictionary `ids` of a rule like `height: bar.ids.words.height` for ever, and
    with it the widget and its screen."""
    watches = re.compile(r"^ *(?!on_)[a-z_]+:.*\bids\.")
    files = sorted(Path("screens").rglob("*.kv"))
    assert files
    lines = [f"{file}: {line.strip()}" for file in files for line in file.read_text().splitlines()]
    assert [line for line in lines if watches.search(line.partition(": ")[2])] == []


def test_an_app_that_is_over_is_gone(display: None, tmp_path: Path) -> None:
    """Nothing that stays, like the language, holds a screen: hundreds of tests in one process would
    be slower and slower."""
    from screens.app import SCREENS

    before = widgets()
    with running_app(tmp_path, PHONE) as robot:
        hurry(robot)
        for name in SCREENS.keys() - {"play", "result", "review", "share", "practice", "luck"}:
            robot.app.screen(name)
        robot.settle()
        open_and_leave(robot, robot.app.store.create(golden("tricubo-A-tie"), AT), result=True)
        assert widgets()["SetupScreen"] > before["SetupScreen"]
        del robot
    more = {kind: count - before[kind] for kind, count in widgets().items() if count > before[kind]}
    assert more == {}
