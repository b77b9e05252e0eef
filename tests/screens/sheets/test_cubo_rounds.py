"""Cubo from round to round: the countdown, who starts, squares that are looked at, undo."""

from collections.abc import Callable

import pytest

from scoring.cubo.rules import Cubo
from scoring.cubo.square import best_square
from tests.support.cubo_dice import editor, lay, opened
from tests.support.cubo_notation import NAMES, SQUARE, dice, move, new, play
from tests.support.eye import words_on
from tests.support.hand import Hand
from tests.support.pure_sheets import draw
from tests.support.table import last_move
from tools.laid_out import lay_out
from tools.player import entries

# The countdown


def test_a_round_begins_with_the_countdown_beside_the_square(hand: Hand) -> None:
    """CU-2, CU-3: it is there until something is entered, and needs no tap of those without it."""
    panel = opened(hand, new(3))
    assert hand.card()[1:3] == (
        "Everyone rolls at once",
        "Happy? Cover your dice and take one from the middle",
    )
    assert {"count", "red1", "points", "late"} <= panel.places.keys()
    assert "taken" not in panel.places
    assert hand.where == "Round 1/6 · Ana starts"


def test_six_seconds_to_be_seen_and_heard(hand: Hand) -> None:
    """CU-3"""
    panel = opened(hand, new(3))
    hand.tap_panel("count")
    assert hand.sounds == ["count"]
    assert hand.card()[1] == "Six seconds for the last player"
    panel.tick(6)
    assert hand.sounds[-1] == "count_end"
    assert hand.card()[1:3] == ("Time is up", "Who was too late?")
    assert {"Nobody", "Ana", "Ben"} <= set(words_on(panel))


def test_the_last_one_is_too_late(hand: Hand) -> None:
    """CU-3: nothing is scored, and the others enter their squares."""
    panel = opened(hand, new(3))
    hand.tap_panel("count")
    panel.tick(6)
    hand.tap_panel("late1")
    assert hand.last_entry() == {"player": 1, "move": {"do": "missed"}}
    assert "–" in words_on(hand.seat.sheet)
    assert hand.match.viewed == 0
    assert hand.card()[1] == "Ana: enter the square"
    hand.tap_box("player1")
    assert hand.card()[1] == "Ben was too late"


def test_the_last_one_is_in_time_after_all(hand: Hand) -> None:
    panel = opened(hand, new(2))
    hand.tap_panel("count")
    panel.tick(6)
    hand.tap_panel("score")
    assert hand.card()[1] == "Ana: enter the square"
    assert hand.saved().entries == ()


def test_a_tap_stops_the_countdown(hand: Hand) -> None:
    panel = opened(hand, new(2))
    hand.tap_panel("count")
    assert panel.places.keys() == {"stop"}, "the rest is faint"
    hand.tap_panel("stop")
    assert not panel.ticking
    assert hand.card()[1] == "Ana: enter the square"
    assert hand.sounds == ["count"]
    panel.tick(6)
    assert hand.sounds == ["count"]


@pytest.mark.parametrize("way", ["leaving", "undo", "back"])
def test_the_countdown_does_not_run_on(hand: Hand, way: str) -> None:
    panel = opened(hand, play(new(2), "0 18; 1 20"))
    assert hand.where == "Round 2/6 · Ben starts"
    hand.tap_panel("count")
    countdown = panel.countdown
    assert countdown is not None
    if way == "leaving":
        hand.match.leave()
    elif way == "undo":
        hand.undo()
        assert hand.card()[1] == "Ben: enter the square"
    else:
        assert hand.match.step_back()
        assert "count" in panel.places
    assert not panel.ticking
    before, heard = countdown.left, len(hand.sounds)
    panel.tick(6)
    assert (countdown.left, panel.countdown) == (before, None)
    assert len(hand.sounds) == heard


# Rounds


def test_the_starting_player_moves_on(hand: Hand) -> None:
    """CU-1"""
    panel = opened(hand, new(3))
    for player in (0, 1, 2):
        hand.enter(move("10"))
        assert hand.last_entry()["player"] == player
    assert hand.where == "Round 2/6 · Ben starts"
    assert {"count", "key1"} <= panel.places.keys()
    for player in (1, 2, 0):
        hand.enter(move("10"))
        assert hand.last_entry()["player"] == player
    assert hand.where == "Round 3/6 · Cem starts"


def test_any_order_within_a_round(hand: Hand) -> None:
    editor(hand, new(3))
    hand.tap_box("player2")
    hand.enter(move("12"))
    assert hand.last_entry()["player"] == 2
    assert hand.match.viewed == 0


def test_practice_for_one(hand: Hand) -> None:
    panel = opened(hand, new(1))
    assert hand.where == "Practice · round 1/6"
    assert hand.card()[1] == "Roll until you’re happy"
    hand.tap_panel("count")
    panel.tick(6)
    assert "Ana" in words_on(panel)
    hand.tap_panel("late0")
    for _ in range(5):
        hand.enter(move(f"{SQUARE} take r6 at 0"))
    assert hand.saved().over
    assert hand.answer("Result").wants_result


# Looking at squares


def test_the_best_square_is_shown_on_request_after_the_round(hand: Hand) -> None:
    journal = play(new(2), f"0 {SQUARE} take r6 at 3")
    panel = opened(hand, journal)
    hand.tap_box("0.round1")
    assert hand.card()[1].startswith("Ana: ")
    assert "Your square" in words_on(panel)
    assert "best" not in panel.places, "Ben has still to enter"
    hand.tap_panel("close")
    hand.enter(move("20"))
    hand.tap_box("0.round1")
    assert "Best square" in words_on(panel)
    _best, points = best_square(dice(SQUARE), dice("r6")[0])
    assert str(points) not in words_on(panel), "only when asked for"
    hand.tap_panel("best")
    assert str(points) in words_on(panel)
    hand.tap_panel("best")
    assert "Your square" in words_on(panel)
    assert len(hand.saved().entries) == 2


def test_looking_does_not_disturb(hand: Hand) -> None:
    """Back to the state before: the current player, the dice placed so far, the countdown."""
    panel = opened(hand, play(new(2), f"0 {SQUARE}"))
    assert hand.match.viewed == 1
    lay(hand, "r6 b6")
    hand.tap_box("0.round1")
    hand.tap_panel("close")
    assert not hand.seat.sheet.selected
    assert (hand.match.viewed, panel.player, panel.cursor) == (1, 1, 2)
    assert hand.card()[1] == "Ben: enter the square"
    lay(hand, "r6 b2 j4 r1 b3 r5 b5")
    hand.tap_panel("enter")
    assert hand.last_entry()["player"] == 1
    assert "count" in panel.places
    hand.tap_box("0.round1")
    hand.tap_panel("close")
    assert "count" in panel.places, "the new round still begins with its countdown"


def test_back_ends_looking(hand: Hand) -> None:
    panel = opened(hand, play(new(2), f"0 {SQUARE}"))
    hand.tap_box("0.round1")
    assert hand.match.step_back()
    assert not hand.seat.sheet.selected
    assert "red1" in panel.places
    assert not hand.match.step_back(), "the next one leaves the game"


def test_squares_after_the_game(hand: Hand) -> None:
    journal = new(1)
    for _ in range(6):
        journal = play(journal, f"0 {SQUARE} take r6 at 0")
    panel = opened(hand, journal)
    assert "Tap a round to see its square" in words_on(panel)
    hand.tap_box("0.round4")
    hand.tap_panel("best")
    assert "Best square" in words_on(panel)
    hand.tap_panel("close")
    assert hand.card()[1] == "The game is over"


# Undo


def test_undo_from_every_phase(hand: Hand) -> None:
    panel = opened(hand, play(new(2), "0 18; 1 20; 1 3"))
    phases: dict[str, Callable[[], object]] = {
        "a square": lambda: lay(hand, "r6 b6"),
        "a whole one": lambda: lay(hand, f"{SQUARE} r6"),
        "points": lambda: hand.type(["points", "key5"]),
        "looking": lambda: hand.tap_box("0.round1"),
        "rolling": hand.undo,
    }
    for name, begin in phases.items():
        begin()
        count = len(hand.saved().trail)
        while hand.match.drafts.begun:
            hand.undo()
        assert len(hand.saved().trail) == count, "what is half entered comes first"
        hand.undo()
        assert len(hand.saved().trail) == count - 1, name
        assert (panel.dice, panel.digits) == ([None] * 9, "")
        assert panel.looked is None
        while len(hand.saved().trail) < 3:
            hand.redo()
        assert hand.card()[1] == "Ana: enter the square"


# A whole game


@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_whole_game_by_touch(hand: Hand, count: int) -> None:
    match = hand.start("cubo", {}, *NAMES[:count])
    for journal in entries(match.session.journal, seed=count):
        entry = journal.entries[-1]
        assert match.viewed == entry.player
        hand.enter(last_move(journal))
        assert match.state == journal.state
    assert hand.saved().over
    assert any(isinstance(entry.move, Cubo) for entry in journal.entries)


# The current round is visible


@pytest.mark.parametrize(("played", "seen"), [(0, "1"), (1, "2"), (4, "5"), (5, "6")])
def test_on_the_smallest_phone_the_round_is_in_sight(hand: Hand, played: int, seen: str) -> None:
    """All six rounds are printed, and three fit."""
    rounds = "; ".join(f"{player} {points}" for points in range(played) for player in (0, 1))
    match = hand.open(play(new(2), rounds))
    lay_out(match, (320, 480))
    texts = [text for layer in draw(match.front.sheet).values() for text in layer.texts]
    assert seen in texts
    assert {*"123456"} - {*texts}, "not all of them find room"
