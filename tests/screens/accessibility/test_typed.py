"""Entries typed on the sheet, reports by one key, and how many keys a turn costs."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from play import typed_entry
from scoring import REGISTRY
from scoring.journal import Journal
from scoring.tricubo.state import Row
from sheets.texts import speak
from tests.support.key_robot import BACKSPACE, ENTER, TAB, KeyRobot
from tests.support.table import begin, hurry, resume, saved
from tools.player import next_entry, rolled
from tools.robot import PHONE, running_app

ESCAPE = 27
MOST_KEYS = 6
DOCS = Path(__file__).parents[3] / "docs" / "keyboard.md"
ENTRIES = 12
"""Number of entries of each game that are typed."""


@pytest.fixture
def robot(display: None, tmp_path: Path) -> Iterator[KeyRobot]:
    with running_app(tmp_path, PHONE) as robot:
        speak("en")
        yield KeyRobot(robot.app)


def _on_sheet(robot: KeyRobot, screen: Any) -> None:
    """Puts the cursor on the sheet."""
    spots = screen.sheet_widget.spots()
    inviting = [one for one in screen.sheet_widget.stops() if one in spots]
    robot.app.keys.focus_at(screen.sheet_widget, inviting[0])
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


def _entries(game: str) -> Iterator[tuple[Journal, Any]]:
    """Positions in which the dice are known, and what is entered there."""
    journal, dice = Journal.new(game, {}, ["Ana", "Ben"]), Random(5)
    count = 0
    while not journal.over and count < ENTRIES:
        player, move = next_entry(journal, dice, rolls=True)
        if move.do != "roll":
            yield journal, (player, move)
            count += 1
        journal = journal.plus(player, move)


@pytest.mark.parametrize("game", REGISTRY)
def test_an_entry_takes_few_keys(robot: KeyRobot, game: str) -> None:
    """Once the dice are known, whatever is entered; the table in the documentation says so."""
    hurry(robot)
    most = count = 0
    for journal, (player, move) in _entries(game):
        screen = resume(robot, journal)
        if screen.match.viewed != player:
            screen.match.look_at(player)
        seat = screen.match.attended
        _on_sheet(robot, screen)
        keys = 0
        if game == "tetrix" and move.do == "place":
            from scoring.tetrix.tetromino import settled

            while settled(screen.sheet.form or ()) != settled(move.cells) and keys < 4:
                robot.letter("r")
                keys += 1
        code = next((one for one, other in typed_entry.codes(seat).items() if other == move), None)
        if code is None:
            continue
        keys += _type(robot, code)
        robot.key(ENTER)
        keys += 1
        if screen.match.attended.asks:  # whether it ends the game
            continue
        entered = saved(robot).entries[-1].move
        assert entered == move, f"{code} has entered {entered}"
        most, count = max(most, keys), count + 1
        screen.match.leave()
    assert count, "something can be typed"
    assert most <= MOST_KEYS
    row = re.search(rf"^\| {REGISTRY[game].title} \|.*\| (\d+) \|$", DOCS.read_text(), re.MULTILINE)
    assert row, f"{game} is not in the table of {DOCS.name}"
    assert most <= int(row[1]) <= MOST_KEYS


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
