"""Whole games on own pads by keys alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import example_pads as pads
from tests.support.in_part import in_part
from tests.support.key_robot import ENTER, KeyRobot
from tests.support.looks import words
from tests.support.table import AT, hurry
from tools.robot import PHONE, Robot, running_app

pytestmark = pytest.mark.usefixtures("display")


@pytest.fixture
def fresh(display: None, tmp_path: Path) -> Iterator[Robot]:
    with running_app(tmp_path, PHONE) as one:
        hurry(one)
        yield one


@pytest.mark.parametrize("title", in_part(["Fewest of a hundred", "Five dice", "Ten throws"]))
def test_a_whole_game_by_keys(fresh: Robot, title: str) -> None:
    """Numbers are typed into fields that the cursor has reached, and the game is ended."""
    keys = KeyRobot(fresh.app)
    fresh.app.resume_game(fresh.app.store.create(pads.begun(pads.EXAMPLES[title]), AT))
    fresh.settle()
    screen = fresh.screen
    while not screen.session.journal.over:
        journal = screen.session.journal
        player = journal.game.turn(journal.state).waiting[0]
        moves = [*journal.game.legal_moves(journal.state, player)]
        if screen.match.viewed != player:
            keys.look_at(player)
        keys.enter([move for move in moves if move.do == "write"][-1])
        keys.end_game()
    assert screen.session.journal.over


@pytest.mark.parametrize("title", ["Fewest of a hundred", "Five dice"])
def test_digits_typed_on_the_sheet_are_the_number(fresh: Robot, title: str) -> None:
    """With the cursor on the sheet, 30 is the number 30, not the thirtieth of the legal entries."""
    keys = KeyRobot(fresh.app)
    fresh.app.resume_game(fresh.app.store.create(pads.begun(pads.EXAMPLES[title]), AT))
    fresh.settle()
    screen = fresh.screen
    boxes = [box for box in screen.sheet.boxes if box.endswith(("chance", ".1"))]
    keys.go(screen.sheet, boxes[0] if title == "Five dice" else "player0")
    keys.key(ENTER)
    keys.go(screen.sheet, keys.at.name)
    for digit in "30":
        keys.letter(digit)
    assert screen.session.journal.entries == ()
    assert "30" in words(screen.panel)
    keys.key(ENTER)
    (entry,) = screen.session.journal.entries
    assert entry.raw["move"]["value"] == 30
