"""What ends a game is not under a finger that has just pressed, asks for confirmation, and can be
undone at once."""

from pathlib import Path

import pytest

from play import undo
from play.action_result import ASKS, ENTERED, UNDONE
from play.entry_toast import AT_ONCE, RECEIPT_SECONDS
from play.match import Match
from scoring.cubo.rules import Missed, Points
from scoring.journal import Journal
from scoring.tetrix.rules import Place
from sheets.steady import SECONDS
from storage.settings import AROUND, RECEIPT, RECEIPTS
from tests.support.cubo_notation import new as cubo
from tests.support.hand import Hand
from tests.support.sizes import lay_out
from tests.support.table import answers, begin, golden, last_entry, resume, saved
from tests.support.tetrix_notation import new as new_tetrix
from tests.support.tripple_domino_notation import new as domino
from tests.support.tripple_domino_notation import play as play_domino
from tools.player import played
from tools.robot import PHONE, Robot, running_app

# What ends a game


def about_to_place() -> tuple[Journal, Place]:
    """Returns a solo game with a form, which fits here."""
    journal = played("tetrix", {}, ["Ana"], share=0.5, rolls=False)
    while not isinstance(move := journal.trail[-1][0].move, Place):
        journal = journal.undo(journal.undoable or 0)
    return journal.undo(journal.undoable or 0), move


@pytest.mark.parametrize("receipt", RECEIPTS)
def test_a_double_tap_in_the_window(phone: Robot, receipt: str) -> None:
    """TT-8: neither on "Set down" nor on "Stop"; the buttons are where the one before was."""
    phone.app.store.settings.set(RECEIPT, receipt)
    journal, move = about_to_place()
    screen = resume(phone, journal)
    phone.lay_form(move.cells)
    phone.frame(2)
    for text in ("Place", "Stop and count"):
        (button,) = screen.action.ids.answers.children
        assert button.text == text
        spot = button.to_window(*button.center)
        for _tap in range(4):
            phone.tap_at(*spot)
            phone.frame(3)
            assert len(saved(phone).entries) == len(journal.entries) + 1
            assert text == "Stop and count" or "End the game" not in answers(phone)
        phone.wait(RECEIPT_SECONDS)
    assert last_entry(phone)["move"]["do"] == "place", "it is asked, and nothing is ended"
    assert answers(phone) in (["Stop and count"], ["End the game", "Keep playing"])


def test_stop_asks(hand: Hand) -> None:
    """TT-8"""
    hand.open(new_tetrix(1))
    assert hand.answers() == ["Stop and count"]
    assert hand.answer("Stop and count").kind == ASKS
    assert hand.card()[1] == "End the game?"
    assert hand.answers() == ["End the game", "Keep playing"]
    hand.answer("Keep playing")
    assert hand.answers() == ["Stop and count"]
    assert not hand.saved().entries
    hand.answer("Stop and count")
    assert hand.answer("End the game").kind == ENTERED
    assert hand.saved().over


def test_all_laid_asks_too(hand: Hand) -> None:
    """TD-11: one tap beside the tiles would end the game."""
    hand.open(play_domino(domino(1, solo_draws=0), "Ana start 555"))
    hand.tap_panel("end")
    assert hand.card()[:3] == ("preview", "End the game?", "Ana: 20 points")
    assert len(hand.saved().entries) == 1
    hand.wait(SECONDS)
    hand.answer("End the game")
    assert hand.saved().over


@pytest.mark.parametrize("receipt", RECEIPTS)
def test_the_last_one_who_is_too_late_asks_too(hand: Hand, receipt: str) -> None:
    """CU-3: in the last round one tap would end the game."""
    match = hand.open(cubo(2, rounds=1), receipts=receipt)
    hand.enter(Points(12))
    match.receipt.end()
    hand.type(match.front.panel.places_of(Missed()))
    assert hand.card()[1] == "End the game?"
    assert len(hand.saved().entries) == 1


# What has just ended


def about_to_end() -> tuple[Journal, int]:
    """Returns a game before its last tick, and the player who makes it."""
    journal = golden("tricubo-A-tie")
    last = journal.trail[-1][0]
    return journal.undo(last.id), last.player


def ended(hand: Hand, receipts: str = AT_ONCE) -> tuple[Match, Journal]:
    """Returns a game after its last tick, and the journal before it."""
    before, player = about_to_end()
    match = hand.open(before, receipts=receipts)
    match.look_at(player)
    move = golden("tricubo-A-tie").trail[-1][0].move
    assert move
    hand.enter(move)
    assert hand.saved().over
    assert "game_end" in hand.sounds
    return match, before


def test_the_last_entry_is_one_tap_away(hand: Hand) -> None:
    match, before = ended(hand)
    assert not undo.asks_first(match, None)
    assert hand.undo().kind == UNDONE
    assert hand.saved().state == before.state


def test_the_result_is_no_obstacle(phone: Robot) -> None:
    before, player = about_to_end()
    screen = resume(phone, before)
    screen.match.look_at(player)
    phone.enter(golden("tricubo-A-tie").trail[-1][0].move)
    assert saved(phone).over
    assert screen.ids.undo.icon == "undo-variant"
    phone.answer("Result")
    phone.tap(phone.screen.ids.sheets)
    assert screen.ids.undo.icon == "undo-variant"
    phone.tap(screen.ids.undo)
    assert saved(phone).state == before.state


def test_its_receipt_takes_it_back(hand: Hand) -> None:
    match, before = ended(hand, "moment")
    assert hand.card()[0] == "entered"
    hand.wait(SECONDS)
    hand.undo(match.front)
    assert hand.saved().state == before.state


def test_everything_else_is_locked_at_once(hand: Hand) -> None:
    match, _before = ended(hand)
    assert match.locked
    other = 1 - hand.saved().trail[-1][0].player
    assert undo.asks_first(match, other)


def test_opened_again_it_asks(hand: Hand) -> None:
    ended(hand)
    match = hand.open_again()
    assert undo.asks_first(match, None)
    hand.undo()
    assert hand.card()[1] == "The game is finished. Unlock it?"
    assert hand.saved().over


# The rank card


@pytest.mark.parametrize("size", [(360, 960), (800, 1280)])
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
        begin(robot, 1)
        lay_out()
        assert screen.rank.opacity
        begin(robot, 2)
        lay_out()
        assert not screen.rank.opacity


def test_the_boxes_have_the_room_before_the_rank_card(phone: Robot) -> None:
    """On a usual phone there is none left for it."""
    screen = begin(phone, 1)
    lay_out()
    assert phone.app.manager.size[1] == PHONE[1]
    assert screen.rank.needed
    assert not screen.rank.opacity
