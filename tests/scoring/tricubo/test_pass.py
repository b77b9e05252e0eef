"""Tricubo: passing (TC-9) and the joker of side B (TC-11)."""

import pytest

from scoring.tricubo.rules import Tricubo
from tests.support.tricubo_notation import (
    allowed,
    move,
    new,
    play,
    points,
    refused,
    sheet,
    table,
    ticks,
)

# Rows 1 and 2 are full and all colour fields ticked: a 1 or a 2 cannot be used, nor, with all three
# interim scores made, a 6.
STUCK = sheet("11 11 1 1 1", "1 1 0 . .", "LMS*")
FREE = sheet("1 1 1 1 1")


# TC-9: passing


def test_no_pass_while_a_die_can_be_used() -> None:
    """TC-9: who can use an available die must."""
    game = play(new(2), "0 start 1; 1 start 2")
    assert refused(game, "0 pass") == "TC-9"
    assert refused(game, "0 roll 1 1 1; 0 pass") == "TC-9"
    assert refused(game, "0 L4; 1 pass") == "TC-9"


def test_pass_with_a_roll() -> None:
    """TC-9: no die of the roll can be used: pass, and nothing else."""
    game = play(table(STUCK, FREE), "0 roll 1 2 6")
    assert allowed(game, 0) == {move("pass")}
    # The others choose among all three dice then.
    assert allowed(play(game, "0 pass"), 1) >= {move("L1"), move("M2"), move("S6 1")}


@pytest.mark.parametrize("roll", ["3 2 6", "1 3 6", "1 2 3"])
def test_no_pass_if_one_die_of_the_roll_fits(roll: str) -> None:
    """TC-9: one usable die is enough."""
    assert refused(table(STUCK, FREE), f"0 roll {roll}; 0 pass") == "TC-9"


def test_a_die_that_is_taken_does_not_oblige() -> None:
    """TC-9: only the available dice count."""
    game = play(table(FREE, STUCK), "0 roll 3 2 6")
    assert allowed(play(game, "0 L3"), 1) == {move("pass")}
    assert allowed(play(game, "0 M2"), 1) == {move("L3")}


@pytest.mark.parametrize("colours", ["LMS", "LM*"])
def test_a_free_colour_field_obliges(colours: str) -> None:
    """TC-9: the last free colour field has to be ticked with the small die."""
    stuck = sheet("11 11 1 1 1", "1 1 0 . .", colours)
    assert refused(table(stuck, FREE), "0 roll 1 2 1; 0 pass") == "TC-9"


@pytest.mark.parametrize(("scored", "die"), [("1 . . . .", "M"), ("1 1 . . .", "S")])
def test_an_interim_score_that_fits_obliges(scored: str, die: str) -> None:
    """TC-9: an interim score that still fits has to be made, however bad."""
    stuck = sheet("11 11 1 1 1", scored, "LMS*")
    game = play(table(stuck, FREE), "0 roll 6 6 6")
    assert refused(game, "0 pass") == "TC-9"
    dice = {move.die for move in allowed(game, 0)}  # type: ignore[union-attr]
    assert dice == ({"medium", "small"} if die == "M" else {"small"})


def test_forbidden_overflow_makes_a_die_useless() -> None:
    """TC-9, TC-10: where a die must fit exactly, a row with two boxes left is closed to the large
    one."""
    nearly = sheet("9 11 1 1 1", "1 1 0 . .", "LMS*")
    entries = "0 roll 1 2 6"
    assert allowed(play(table(nearly, FREE, overflow="forbid"), entries), 0) == {move("pass")}
    assert allowed(play(table(nearly, FREE), entries), 0) == {move("L1")}


def test_pass_without_a_roll_where_it_can_be_true() -> None:
    """TC-9: without a roll a pass is believed if some dice could have forced it."""
    assert move("pass") in allowed(table(STUCK, FREE), 0)
    # A sheet that can use every large die cannot be passed with by the roller …
    some = sheet("11 11 1 1 1", ". . . . .", "MS*")
    assert refused(table(some, FREE), "0 pass") == "TC-9"
    # … nor can one whose small six always fits and whose rows are open.
    assert refused(table(FREE, sheet("1 1 1 1 1", "1 1 . . .", "LMS*")), "0 L4; 1 pass") == "TC-9"


def test_a_pass_says_what_the_dice_cannot_be() -> None:
    """TC-9: player 1 passed, so neither die left shows what player 1 could have used."""
    game = play(table(FREE, STUCK, FREE), "0 L4; 1 pass")
    dice = {"M1", "M2", "M own", "M any", "S1", "S2", "S own", "S any"}
    sixes = {"S6 1", "S6 2", "S6 3", "S6 4", "S6 5"}
    sixes |= {f"M6 {a} {b}" for a in range(1, 6) for b in range(a + 1, 6)}
    assert allowed(game, 2) == {move(text) for text in dice | sixes}
    for entry in ("2 M3", "2 S4"):
        assert refused(game, entry) in {"TC-3", "TC-9"}


def test_a_pass_must_fit_what_others_used() -> None:
    """TC-9: player 1 used the medium die as a 3, which player 2 could have used as well."""
    game = table(FREE, FREE, STUCK)
    assert refused(game, "0 L4; 1 M3; 2 pass") == "TC-9"
    play(game, "0 L4; 1 M2; 2 pass")
    play(game, "0 L4; 1 M6 1 2; 2 pass")
    play(game, "0 L4; 1 S any; 2 pass")
    # A colour field after all sixes are out: a die that is 1–5, and player 2 can use all of them.
    open_rows = sheet("1 1 1 1 1", "1 1 0 . .", "LMS*")
    play(table(FREE, FREE, open_rows), "0 L4; 1 M6 1 2; 2 pass")
    assert refused(table(FREE, FREE, open_rows), "0 L4; 1 M any; 2 pass") == "TC-9"


def test_a_pass_of_the_roller_binds_all_three_dice() -> None:
    """TC-9: the roller passed, so each of the three dice is useless on the roller's sheet."""
    game = play(table(STUCK, FREE, FREE), "0 pass")
    for entry in ("1 L3", "1 M4", "1 S5"):
        assert refused(game, entry) in {"TC-3", "TC-9"}
    # No die was taken: both of the others may take any, and even the same.
    assert Tricubo().away(game.state, 1) is None
    play(game, "1 L1; 2 L1")
    assert refused(game, "1 L1; 2 L2") == "TC-4"


def test_everybody_passes() -> None:
    """TC-9: the round is over all the same."""
    game = play(table(STUCK, STUCK), "0 pass; 1 pass")
    assert game.game.turn(game.state).roller == 1


def test_two_passes_narrow_each_other() -> None:
    """TC-9: what is useless for both."""
    other = sheet("11 1 11 1 1", "1 1 0 . .", "LMS*")
    game = play(table(FREE, STUCK, other, FREE), "0 L4; 1 pass; 2 pass")
    rows = {f"M{row}" for row in range(1, 6) if move(f"M{row}") in allowed(game, 3)}
    assert rows == {"M1"}


# TC-11: the joker


def test_joker_takes_the_rollers_die_once() -> None:
    """TC-11: side B, once a game."""
    game = play(new(2, side="B"), "0 start 1; 1 start 2; 0 L4; 1 J L4; 1 L4")
    assert (ticks(game, 0), ticks(game, 1)) == ((1, 0, 0, 3, 0), (0, 1, 0, 6, 0))
    assert refused(play(game, "0 M2"), "0 L4; 1 J L4") == "TC-11"
    # Player 0 still has theirs.
    play(game, "0 J L4")


@pytest.mark.parametrize("entry", ["J L4", "J L own", "J L any"])
def test_joker_for_rows_and_colours(entry: str) -> None:
    """TC-11: the die is used as usual."""
    game = play(new(2, side="B"), f"0 start 1; 1 start 2; 0 L4; 1 {entry}")
    assert game.state.sheets[1].joker
    assert not game.state.sheets[0].joker


def test_joker_for_an_interim_score() -> None:
    """TC-11: a six as well."""
    game = play(table(FREE, sheet("1 5 0 0 0"), side="B"), "0 L6 1 2 3; 1 J L6 1 2 4")
    # Side B: 0 0 0 1 2 …: five ticks are worth 2.
    assert [points(game, 1)[f"interim{row}"] for row in range(1, 6)] == [0, 2, 0, 0, 0]


def test_no_joker_on_side_a() -> None:
    """TC-11: only side B has the box."""
    assert refused(new(2), "0 start 1; 1 start 2; 0 L4; 1 J L4") == "TC-11"
    assert not any(getattr(move, "joker", False) for move in allowed(table(FREE, FREE), 0))


def test_joker_is_for_the_taken_die_only() -> None:
    """TC-11: the other dice are there without it, and no one took a die before the roller."""
    game = play(new(2, side="B"), "0 start 1; 1 start 2")
    assert refused(game, "0 J L4") == "TC-11"
    assert refused(game, "0 L4; 1 J M2") == "TC-11"


def test_no_joker_if_the_roller_passed() -> None:
    """TC-11: then no die has been taken."""
    stuck = sheet("12 12 1 1 1", "1 1 0 . .", "LMS*")
    game = play(table(stuck, FREE, side="B"), "0 pass")
    assert refused(game, "1 J L1") == "TC-11"
    play(game, "1 L1")


def test_joker_is_never_compulsory() -> None:
    """TC-11: who could use only the roller's die may pass and keep the joker."""
    stuck = sheet("12 12 1 1 1", "1 1 0 . .", "LMS*")
    game = play(table(FREE, stuck, side="B"), "0 roll 3 2 6; 0 L3")
    assert allowed(game, 1) == {move("pass"), move("J L3")}
    # Without a roll, the large die may well have been usable.
    play(table(FREE, stuck, FREE, side="B"), "0 L3; 1 pass; 2 J L3")
