"""Entries typed on the sheet, and reports by one key."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from play import typed_entry
from scoring.cubo.rules import Cubo, Points
from scoring.journal import Journal
from scoring.tetrix.rules import Roll, Stuck
from scoring.tricubo.state import Row
from sheets.texts import speak
from tests.support.key_robot import BACKSPACE, ENTER, TAB, KeyRobot
from tests.support.table import begin, hurry, resume, saved
from tools.player import entries, rolled
from tools.robot import PHONE, running_app

ESCAPE = 27


@pytest.fixture
def robot(display: None, tmp_path: Path) -> Iterator[KeyRobot]:
    with running_app(tmp_path, PHONE) as robot:
        speak("en")
        yield KeyRobot(robot.app)


def _on_sheet(robot: KeyRobot, screen: Any) -> None:
    """Puts the cursor on the sheet."""
    targets = screen.sheet_widget.targets()
    inviting = [one for one in targets if one.by_keys and one.stops]
    robot.app.keys.focus_at(screen.sheet_widget, inviting[0].name)
    robot.settle()


def _type(robot: KeyRobot, keys: str) -> int:
    for key in keys:
        robot.letter(key)
    return len(keys)


def test_a_row_and_its_crosses(robot: KeyRobot) -> None:
    screen = begin(robot, 2, "0 roll 4 6 1")
    _on_sheet(robot, screen)
    before = len(saved(robot).entries)
    _type(robot, "43")
    card = screen.match.attended.card
    assert card.title == "Row 4: 3 crosses"
    assert len(saved(robot).entries) == before, "nothing is entered before Enter"
    robot.key(ENTER)
    assert saved(robot).entries[-1].move == Row("large", 4)


def test_what_is_typed_is_taken_back(robot: KeyRobot) -> None:
    screen = begin(robot, 2, "0 roll 4 6 1")
    _on_sheet(robot, screen)
    entries = len(saved(robot).entries)
    _type(robot, "43")
    robot.key(BACKSPACE)
    assert screen.match.attended.typed.text == "4"
    robot.key(ESCAPE)
    assert robot.screen is screen
    assert screen.match.attended.typed.text == ""
    _type(robot, "99")
    assert screen.match.attended.card.mood == "refused"
    _type(robot, "43")
    robot.key(TAB)
    assert screen.match.attended.typed.text == "", "the cursor has moved on"
    assert len(saved(robot).entries) == entries


def test_reports_by_one_key(robot: KeyRobot) -> None:
    screen = begin(robot, 2, "0 roll 4 6 1")
    _on_sheet(robot, screen)
    told = {}
    for key in "epwhm":
        robot.letter(key)
        told[key] = robot.app.message.text
    assert "Ben" in told["e"] or "Ana" in told["e"]
    assert "Ana 0" in told["p"]
    assert "Ana" in told["w"]
    assert told["h"].startswith("Row")
    assert "4 3: Row 4: 3 crosses" in told["m"]


def test_kubi_dice_then_the_number_of_a_way(robot: KeyRobot) -> None:
    hurry(robot)
    journal = rolled("kubi", {}, ["Ana", "Ben"])
    screen = resume(robot, journal)
    _on_sheet(robot, screen)
    seat = screen.match.attended
    first = typed_entry.codes(seat)["1"]
    robot.letter("1")
    robot.key(ENTER)
    assert saved(robot).entries[-1].move == first


SQUARE = "r123b4561r2"
"""Red 1 2 3, blue 4, the joker 5, blue 6 1, red 2, and the last blue one follows."""


def test_a_square_in_nine_digits(robot: KeyRobot) -> None:
    screen = resume(robot, Journal.new("cubo", {}, ["Ana", "Ben"]))
    _on_sheet(robot, screen)
    _type(robot, SQUARE)
    robot.key(ENTER)
    assert not saved(robot).entries, "eight dice are no square"
    _type(robot, "3")
    _type(robot, "r61")
    assert screen.panel.whole() is not None
    robot.key(BACKSPACE)
    _type(robot, "9")
    robot.key(ENTER)
    move = saved(robot).entries[-1].move
    assert isinstance(move, Cubo)
    assert " ".join(map(str, move.dice)) == "r1 r2 r3 b4 j5 b6 b1 r2 b3"
    assert (str(move.taken), move.swap) == ("r6", 8)


def test_digits_are_taken_back_one_by_one(robot: KeyRobot) -> None:
    screen = resume(robot, Journal.new("cubo", {}, ["Ana", "Ben"]))
    _on_sheet(robot, screen)
    _type(robot, "12")
    robot.key(BACKSPACE)
    _type(robot, "b3")
    assert [str(die) for die in screen.panel.dice[:3]] == ["r1", "b3", "None"]


def test_points_are_what_is_typed(robot: KeyRobot) -> None:
    """23 points are 2 and 3, not the number of an entry in a list."""
    screen = resume(robot, Journal.new("cubo", {}, ["Ana", "Ben"]))
    robot.go(screen.panel, "points")
    robot.key(ENTER)
    _on_sheet(robot, screen)
    _type(robot, "23")
    robot.key(ENTER)
    assert saved(robot).entries[-1].move == Points(23)


def test_what_is_incomplete_presses_no_box(robot: KeyRobot) -> None:
    screen = begin(robot, 2, "0 roll 4 6 1")
    _on_sheet(robot, screen)
    before = len(saved(robot).entries)
    _type(robot, "4")
    robot.key(ENTER)
    assert len(saved(robot).entries) == before
    assert screen.match.attended.card.mood == "refused"


def test_a_shape_and_its_place_in_one(robot: KeyRobot) -> None:
    """Typing a shape lists the orders of its symbols."""
    hurry(robot)
    journal = Journal.new("tetrix", {}, ["Ana", "Ben"]).plus(0, Roll(("s", "s", "s", "x")))
    screen = resume(robot, journal)
    _on_sheet(robot, screen)
    _type(robot, "j")
    assert screen.match.attended.card.detail.startswith("1: Shape chosen: Shape like J: ")
    _type(robot, "1u34")
    assert len(saved(robot).entries) == 1, "nothing is entered before Enter"
    robot.key(ENTER)
    moves = [entry.move for entry in saved(robot).entries]
    assert [move.do for move in moves if move] == ["roll", "form", "place"]


def test_a_shape_that_fits_nowhere_is_typed_on_the_sheet(robot: KeyRobot) -> None:
    """Tab stops on the sheet, although no box of it can be painted."""
    journal = next(
        one
        for seed in range(30)
        for one in entries(Journal.new("tetrix", {}, ["Ana", "Ben"]), seed, rolls=False)
        if not one.over and one.state.form is None and _is_stuck(one)
    )
    screen = resume(robot, journal)
    for _part in range(12):
        robot.key(TAB)
        if robot.at.widget is screen.sheet_widget:
            break
    _type(robot, "n")
    robot.key(ENTER)
    assert saved(robot).entries[-1].move == Stuck()


def _is_stuck(journal: Journal) -> bool:
    roller = journal.game.turn(journal.state).roller
    return roller is not None and journal.game.check(journal.state, roller, Stuck()) is None
