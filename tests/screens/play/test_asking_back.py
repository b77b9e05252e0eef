"""What ends a game does not lie under a finger that has just pressed, is asked back, and can be
undone right away."""

from pathlib import Path
from typing import Any

import pytest

from scoring import tetromino
from scoring.cubo import Missed, Points
from scoring.journal import Journal
from scoring.tetrix import Place
from screens.play.asking_back import DOUBLE_TAP, MOMENT
from screens.play.receipt import RECEIPT_SECONDS
from storage.settings import AROUND, RECEIPT
from tests.support.cubo_notation import new as cubo
from tests.support.sizes import lay_out
from tests.support.table import action, answers, begin, golden, last_entry, resume, saved
from tests.support.tetrix_notation import new as new_tetrix
from tests.support.tripple_domino_notation import new as domino
from tests.support.tripple_domino_notation import play as play_domino
from tools.player import played
from tools.robot import PHONE, Robot, running_app

# What ends a game


def solo_tetrix(robot: Robot) -> Any:
    """A form lies on the sheet of somebody who plays alone, and one tap sets it down."""
    journal = played("tetrix", {}, ["Ana"], share=0.5, rolls=False)
    while not isinstance(move := journal.trail[-1][0].move, Place):
        journal = journal.undo(journal.undoable or 0)
    screen = resume(robot, journal.undo(journal.undoable or 0))
    while screen.panel.form != tetromino.settled(move.cells):
        robot.tap_panel("turn")
    robot.tap_at(*robot.seen(screen.sheet, *screen.sheet.finger_for(move.cells)))
    robot.frame(2)
    assert answers(robot) == ["Set down"]
    return screen


@pytest.mark.parametrize("receipt", ["moment", "at_once"])
@pytest.mark.parametrize("taps", [2, 3, 4])
def test_a_double_tap_on_set_down_does_not_stop_the_game(
    phone: Robot, receipt: str, taps: int
) -> None:
    """TT-8: "Stop" comes to lie where "Set down" was."""
    phone.app.store.settings.set(RECEIPT, receipt)
    screen = solo_tetrix(phone)
    before = len(screen.session.journal.entries)
    button = screen.action.ids.answers.children[0]
    spot = button.to_window(*button.center)
    for _tap in range(taps):
        phone.tap_at(*spot)
        phone.frame(3)
    assert len(saved(phone).entries) == before + 1
    assert last_entry(phone)["move"]["do"] == "place"
    phone.wait(RECEIPT_SECONDS)
    assert answers(phone) == ["Stop"]


def test_stop_asks_and_a_double_tap_is_no_answer(phone: Robot) -> None:
    """TT-8"""
    screen = resume(phone, new_tetrix(1))
    phone.wait(MOMENT)
    button = screen.action.ids.answers.children[0]
    assert button.text == "Stop"
    spot = button.to_window(*button.center)
    phone.tap_at(*spot)
    phone.frame(2)
    assert action(phone)[1] == "End the game?"
    assert answers(phone) == ["End the game", "Play on"]
    phone.answer("End the game")
    assert not saved(phone).entries, "too soon: nobody has read the question"
    phone.answer("Play on")
    assert answers(phone) == ["Stop"]
    phone.wait(MOMENT)
    phone.answer("Stop")
    phone.tap_at(*spot)
    phone.frame(2)
    assert not saved(phone).entries
    phone.wait(MOMENT)
    phone.answer("Stop")
    phone.wait(MOMENT)
    phone.answer("End the game")
    assert saved(phone).over


def test_all_laid_asks_too(phone: Robot) -> None:
    """TD-11: one tap beside the tiles would end the game."""
    resume(phone, play_domino(domino(1, solo_draws=0), "Ana start 555"))
    phone.tap_panel("end")
    assert action(phone)[:3] == ("preview", "End the game?", "Ana: 20 points")
    assert len(saved(phone).entries) == 1
    phone.wait(MOMENT)
    phone.answer("End the game")
    assert saved(phone).over


@pytest.mark.parametrize("receipt", ["moment", "at_once"])
def test_the_last_one_who_is_too_late_asks_too(phone: Robot, receipt: str) -> None:
    """CU-3: in the last round one tap would end the game."""
    phone.app.store.settings.set(RECEIPT, receipt)
    screen = resume(phone, cubo(2, rounds=1))
    phone.enter(Points(12))
    phone.wait(RECEIPT_SECONDS)
    for place in screen.panel.places_of(Missed()):
        phone.tap_panel(place)
    assert action(phone)[1] == "End the game?"
    assert len(saved(phone).entries) == 1


# What has just ended


def ended(robot: Robot) -> tuple[Any, Journal]:
    """A game whose last tick has just been made, and how it was before."""
    journal = golden("tricubo-A-tie")
    last = journal.trail[-1][0]
    before = journal.undo(last.id)
    screen = resume(robot, before)
    screen.match.look_at(last.player)
    assert last.move
    robot.enter(last.move)
    assert saved(robot).over
    return screen, before


def test_the_last_entry_is_one_tap_away(phone: Robot) -> None:
    screen, before = ended(phone)
    assert screen.ids.undo.icon == "undo-variant"
    phone.tap(screen.ids.undo)
    assert saved(phone).state == before.state


def test_the_result_is_no_obstacle(phone: Robot) -> None:
    screen, before = ended(phone)
    phone.answer("Result")
    phone.tap(phone.screen.ids.sheets)
    phone.tap(screen.ids.undo)
    assert saved(phone).state == before.state


def test_its_receipt_takes_it_back(phone: Robot) -> None:
    phone.app.store.settings.set(RECEIPT, "moment")
    screen, before = ended(phone)
    assert action(phone)[0] == "entered"
    phone.wait(DOUBLE_TAP)
    phone.tap(screen.action.ids.undo)
    assert saved(phone).state == before.state


def test_everything_else_is_locked_at_once(phone: Robot) -> None:
    screen, _before = ended(phone)
    assert screen.match.mistakes.locked
    other = 1 - saved(phone).trail[-1][0].player
    assert screen.match.mistakes.asks_before_undo(other)


def test_opened_anew_it_asks(phone: Robot) -> None:
    screen, _before = ended(phone)
    number = screen.session.number
    phone.app.open("home")
    phone.app.resume_game(number)
    phone.settle()
    assert screen.ids.undo.icon == "lock-outline"
    phone.tap(screen.ids.undo)
    assert action(phone)[1] == "The game is finished. Unlock it?"


# The rank card


@pytest.mark.parametrize("size", [PHONE, (800, 1280)])
def test_the_rank_card_goes_with_the_solo_game(
    display: None, tmp_path: Path, size: tuple[int, int]
) -> None:
    with running_app(tmp_path, size) as robot:
        robot.app.store.settings.set(AROUND, "one")
        screen = begin(robot, 1)
        lay_out()
        assert screen.rank.opacity
        for journal in (played("kubi", {}, ["Ana", "Ben"], share=0.3), played("kubi", {}, ["Ana"])):
            resume(robot, journal)
            lay_out()
            assert bool(screen.rank.opacity) == (len(journal.names) == 1 and screen.rank.needed)
        begin(robot, 2)
        lay_out()
        assert not screen.rank.opacity
