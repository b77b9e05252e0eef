"""Cubo: what can be touched, what is written, and why something cannot be entered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cubo.rules import Cubo, Missed, Points
from scoring.cubo.square import MOST, Die, Square
from tests.support.cubo_notation import SQUARE, any_die, any_square, move, new, play

NINE = ("0.r6", "1.b6", "2.r6", "3.b2", "4.j4", "5.r1", "6.b3", "7.r5", "8.b5")


@pytest.mark.parametrize(
    ("entry", "boxes"),
    [
        ("18", ("points.18",)),
        ("0", ("points.0",)),
        ("-", ("missed",)),
        (SQUARE, NINE),
        (f"{SQUARE} take r6", (*NINE, "taken.r6")),
        (f"{SQUARE} take r6 at 3", (*NINE, "taken.r6", "swap.3")),
        (f"{SQUARE} take r6 at 0", (*NINE, "taken.r6", "swap.0")),
    ],
)
def test_boxes(entry: str, boxes: tuple[str, ...]) -> None:
    """CU-2, CU-4: every entry has boxes of its own, and they mean nothing else."""
    game = new(2)
    assert game.game.boxes(game.state, 0, move(entry)) == boxes
    assert game.game.meant(game.state, 0, frozenset(boxes)) == (move(entry),)


@pytest.mark.parametrize(
    "touched",
    [
        (),
        NINE[:8],
        (*NINE, "0.r5"),
        (*NINE, "swap.3"),
        (*NINE, "taken.r6", "swap.9"),
        (*NINE, "taken.r6", "swap.x"),
        (*NINE, "taken.r6", "swap.03"),
        (*NINE, "taken.w6"),
        (*NINE, "points.5"),
        (*NINE, "missed"),
        ("0.r7", *NINE[1:]),
        ("points.18", "points.19"),
        ("points.18", "missed"),
        ("points.018",),
        ("points.1000",),
        ("points.-1",),
        ("points",),
        ("missed.1",),
        ("round1",),
    ],
)
def test_boxes_that_mean_nothing(touched: tuple[str, ...]) -> None:
    """There is an answer to every touch."""
    game = new(2)
    assert game.game.meant(game.state, 0, frozenset(touched)) == ()


@given(laid=any_square, taken=st.none() | any_die, place=st.none() | st.integers(0, 8))
def test_squares_are_meant(laid: Square, taken: Die | None, place: int | None) -> None:
    """Also those that would have to be forced."""
    game, one = new(1), Cubo(laid, taken, place if taken else None)
    boxes = game.game.boxes(game.state, 0, one)
    assert len(set(boxes)) == len(boxes)
    assert game.game.meant(game.state, 0, frozenset(boxes)) == (one,)


def test_candidates() -> None:
    """CU-3, CU-6: all points there can be, and missed; squares are too many."""
    game = new(2)
    expected = [*(Points(points) for points in range(MOST + 1)), Missed()]
    assert list(game.game.candidates(game.state, 0)) == expected
    allowed = [*(Points(points) for points in range(55)), Missed()]
    assert list(game.game.legal_moves(game.state, 0)) == allowed
    game = play(game, "0 5")
    assert list(game.game.legal_moves(game.state, 0)) == []
    assert list(game.game.rolls(game.state)) == []


def test_invited() -> None:
    """CU-1: nothing, once a player has entered this round."""
    game = new(2)
    invited = game.game.invited(game.state, 0)
    assert invited == {"missed", *(f"points.{points}" for points in range(55))}
    game = play(game, "0 5")
    assert game.game.invited(game.state, 0) == frozenset()
    assert game.game.invited(game.state, 1) == invited


def test_why_not() -> None:
    """CU-1, CU-7: why nothing can be entered now."""
    game = play(new(2, rounds=1), "0 5")
    why = game.game.why_not(game.state, 0, "round1")
    assert str(why) == "This round has already been entered for this player."
    assert game.game.why_not(game.state, 1, "round1") is None
    game = play(game, "1 -")
    assert str(game.game.why_not(game.state, 1, "round1")) == "The game is over."


def test_written() -> None:
    """CU-3: points in the fields of the rounds, a stroke for a missed one."""
    game = play(new(2), f"0 18; 1 -; 0 {SQUARE} take r6 at 1; 1 0; 1 5")
    assert game.game.written(game.state, 0) == {"round1": "18", "round2": "12"}
    assert game.game.written(game.state, 1) == {"round1": "-", "round2": "0", "round3": "5"}
    assert game.game.written(new(1).state, 0) == {}


def test_gain() -> None:
    """CU-4: what an entry would add."""
    game = play(new(1), "0 18")
    for entry, gain in ((SQUARE, 6), (f"{SQUARE} take r6 at 1", 12), ("7", 7), ("-", 0)):
        assert game.game.gain(game.state, 0, move(entry)) == gain
