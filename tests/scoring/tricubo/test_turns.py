"""Tricubo: who may take which die, when (TC-1, TC-2, TC-3) and solo (TC-16)."""

import pytest

from scoring.json_fields import MalformedError
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import COLOUR_FIELDS, DICE
from tests.support.tricubo_notation import (
    FRESH,
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


# TC-1: the dice


def test_each_die_has_its_own_colour_field() -> None:
    """TC-1: three dice, a colour field for each, and one in all three colours."""
    assert DICE == ("large", "medium", "small")
    assert COLOUR_FIELDS == ("large", "medium", "small", "any")


@pytest.mark.parametrize("die", ["huge", "LARGE", "any", "", None, 1, ["large"]])
def test_there_is_no_other_die(die: object) -> None:
    """TC-1: anything else is not a die, which is malformed and not merely against a rule."""
    with pytest.raises(MalformedError):
        Tricubo().read_move({"do": "row", "die": die, "row": 1}, "move")


# TC-2: the free tick


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_free_tick_is_in_the_players_own_row(players: int) -> None:
    """TC-2: player 1 in row 1, player 2 in row 2 …"""
    game = new(players)
    for player in range(players):
        for row in {1, 2, 3, 4, 5} - {player + 1}:
            assert refused(game, f"{player} start {row}") == "TC-2"
        game = play(game, f"{player} start {player + 1}")
        assert ticks(game, player) == tuple(int(row == player + 1) for row in range(1, 6))


def test_free_ticks_in_any_order_of_players() -> None:
    """TC-2: no player has to wait for the others."""
    game = play(new(3), "2 start 3")
    turn = game.game.turn(game.state)
    assert (turn.round, turn.roller, turn.waiting) == (0, None, (0, 1))
    game = play(game, "0 start 1; 1 start 2")
    assert game.game.turn(game.state).round == 1


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
def test_solo_free_tick_in_any_row(row: int) -> None:
    """TC-2: solo, the first box of any one row."""
    game = play(new(1), f"0 start {row}")
    assert sum(ticks(game)) == ticks(game)[row - 1] == 1
    assert refused(game, "0 start 1") == "TC-2"


def test_one_free_tick_only() -> None:
    """TC-2: one free box each."""
    assert refused(new(2), "0 start 1; 0 start 1") == "TC-2"
    assert refused(new(2), "0 start 1; 1 start 2; 0 start 1") == "TC-2"


@pytest.mark.parametrize("entry", ["0 roll 1 2 3", "0 L4", "0 M any", "0 S6 1", "0 pass", "1 L4"])
def test_nothing_before_all_free_ticks(entry: str) -> None:
    """TC-2: before the first roll."""
    assert refused(new(2), entry) == "TC-2"
    assert refused(new(2), f"0 start 1; {entry}") == "TC-2"


# TC-3: the round


def test_others_cannot_take_the_rollers_die() -> None:
    """TC-3: the roller's die is gone."""
    game = play(new(2), "0 start 1; 1 start 2; 0 L4")
    for entry in ("1 L4", "1 L own", "1 L any"):
        assert refused(game, entry) == "TC-3"
    # A large six is against the rules twice: the die is gone, and it shows a 4.
    assert refused(game, "1 L6 1 2 3") == "TC-3"


def test_several_may_take_the_same_die_of_the_two_left() -> None:
    """TC-3: everyone else picks one of the two that are left."""
    game = play(new(4), "0 start 1; 1 start 2; 2 start 3; 3 start 4; 0 L4; 1 M2; 2 M2; 3 S5")
    assert [sum(ticks(game, player)) for player in range(4)] == [4, 3, 3, 2]
    assert game.game.turn(game.state).round == 2


def test_the_roller_takes_first_and_the_others_follow_in_any_order() -> None:
    """TC-3: the roller picks before the others do."""
    game = play(new(3), "0 start 1; 1 start 2; 2 start 3")
    assert refused(game, "1 M2") == "TC-3"
    assert refused(game, "2 M2") == "TC-3"
    assert refused(game, "1 pass") == "TC-3"
    game = play(game, "0 L4; 2 M2; 1 S3")
    assert game.game.turn(game.state).round == 2


def test_one_entry_a_round() -> None:
    """TC-3: one die each."""
    game = play(new(3), "0 start 1; 1 start 2; 2 start 3; 0 L4")
    assert refused(game, "0 M2") == "TC-3"
    assert refused(game, "0 pass") == "TC-3"
    assert refused(game, "1 M2; 1 S2") == "TC-3"


def test_the_roll_goes_clockwise() -> None:
    """TC-3: round k is rolled by player k mod n."""
    game = play(new(3), "0 start 1; 1 start 2; 2 start 3")
    for number in range(1, 8):
        turn, roller = game.game.turn(game.state), (number - 1) % 3
        others = (roller + 1) % 3, (roller + 2) % 3
        assert (turn.round, turn.roller) == (number, roller)
        assert turn.waiting == (roller, *others)
        for other in others:
            assert refused(game, f"{other} roll 1 2 3") == "TC-3"
        game = play(game, f"{roller} roll 1 2 3; {roller} S3; {others[0]} M2; {others[1]} M2")


def test_one_roll_a_round() -> None:
    """TC-3: the dice are rolled once."""
    game = play(new(2), "0 start 1; 1 start 2; 0 roll 4 6 1")
    assert refused(game, "0 roll 4 6 1") == "TC-3"
    assert refused(game, "0 L4; 0 roll 4 6 1") == "TC-3"


def test_a_roll_entered_late_must_fit() -> None:
    """TC-3: who remembers the dice only after the first tick may still enter them, if they fit."""
    game = play(new(3), "0 start 1; 1 start 2; 2 start 3; 0 L4; 1 M any")
    assert refused(game, "0 roll 3 2 1") == "TC-3"  # the large die was a 4
    assert refused(game, "0 roll 4 6 1") == "TC-3"  # a six would not have ticked a colour field
    game = play(game, "0 roll 4 2 1")
    assert refused(game, "2 M3") == "TC-4"
    assert allowed(game, 2) >= {move("M2"), move("S1")}


@pytest.mark.parametrize("face", [0, 7, -1, True, 1.0, "1"])
def test_a_die_shows_one_to_six(face: object) -> None:
    """TC-3: other faces are malformed."""
    with pytest.raises(MalformedError, match="medium"):
        Tricubo().read_move({"do": "roll", "large": 1, "medium": face, "small": 1}, "move")


def test_a_roll_says_what_may_be_done() -> None:
    """TC-3, TC-4, TC-5, TC-6: with a roll entered, exactly what its dice allow."""
    game = play(new(2), "0 start 1; 1 start 2; 0 roll 4 6 1")
    large = {move("L4"), move("L own"), move("L any")}
    medium = {move(f"M6 {a} {b}") for a in range(1, 6) for b in range(a + 1, 6)}
    small = {move("S1"), move("S own"), move("S any")}
    assert allowed(game, 0) == large | medium | small
    assert allowed(game, 1) == set()
    assert allowed(play(game, "0 L own"), 1) == medium | small
    assert allowed(play(game, "0 M6 1 2"), 1) == large | small
    assert allowed(play(game, "0 S1"), 1) == large | medium


def test_a_new_round_has_new_dice() -> None:
    """TC-3: what was rolled or implied last round is forgotten."""
    game = play(new(2), "0 start 1; 1 start 2; 0 roll 4 6 1; 0 L4; 1 S1")
    assert game.state.roll is None
    game = play(game, "1 L2; 0 M3")
    play(game, "0 L5; 1 M1")


# TC-3: what one round's moves reveal about the dice, without a roll

IMPLIED = [
    # entry of player 1, refused entry of player 2 after it, allowed entry of player 2
    ("1 M2", "2 M3", "2 M2"),
    ("1 M2", "2 M6 1 2", "2 M own"),
    ("1 M6 1 2", "2 M2", "2 M6 2 3"),
    ("1 M6 1 2", "2 M any", "2 S any"),
    ("1 M own", "2 M6 1 2", "2 M5"),
    ("1 S any", "2 S6 1", "2 S own"),
    ("1 S6 1", "2 S own", "2 S6 2"),
]


@pytest.mark.parametrize(("first", "wrong", "right"), IMPLIED)
def test_two_players_use_the_same_die_with_one_number(first: str, wrong: str, right: str) -> None:
    """TC-3: a medium die cannot have been a 2 and a 3."""
    game = play(new(3), f"0 start 1; 1 start 2; 2 start 3; 0 L4; {first}")
    assert refused(game, wrong).startswith("TC-")
    assert move(wrong[2:]) not in allowed(game, 2)
    assert move(right[2:]) in allowed(game, 2)


def test_a_number_is_remembered_through_a_colour() -> None:
    """TC-3: 1–5 after a colour field, then a 2, and a 3 no more."""
    game = play(new(4), "0 start 1; 1 start 2; 2 start 3; 3 start 4; 0 L own; 1 M any; 2 M2")
    assert refused(game, "3 M3") == "TC-4"
    assert refused(game, "3 M6 1 2") == "TC-6"
    play(game, "3 M2")


def test_with_the_house_rule_a_colour_says_nothing() -> None:
    """TC-3, TC-5: if a six ticks colour fields, M any may have been a six."""
    game = play(new(3, six_marks_colour=True), "0 start 1; 1 start 2; 2 start 3; 0 L own; 1 M any")
    assert {move("M6 1 2"), move("M5")} <= allowed(game, 2)
    assert move("M own") in allowed(play(game.undo(5), "1 M6 1 2"), 2)


def test_the_joker_uses_the_same_number() -> None:
    """TC-3, TC-11: the roller's large die was a 4 for the joker as well."""
    game = play(new(2, side="B"), "0 start 1; 1 start 2; 0 L4")
    assert refused(game, "1 J L3") == "TC-4"
    assert refused(game, "1 J L6 1 2 3") == "TC-6"
    assert ticks(play(game, "1 J L4"), 1) == (0, 1, 0, 3, 0)
    game = play(new(2, side="B"), "0 start 1; 1 start 2; 0 L own")
    assert refused(game, "1 J L6 1 2 3") == "TC-3"


# TC-16: solo


def test_the_die_set_aside_goes_round() -> None:
    """TC-16: large, medium, small, large …"""
    game = play(new(1), "0 start 1")
    for aside, other in zip("LMSLMS", "MSLMSL", strict=True):
        assert refused(game, f"0 {aside}1") == "TC-16"
        assert {move(f"{other}1")} < allowed(game, 0)
        assert not {move.die for move in allowed(game, 0)} & {  # type: ignore[union-attr]
            {"L": "large", "M": "medium", "S": "small"}[aside]
        }
        game = play(game, f"0 {other} own" if game.state.round > 3 else f"0 {other}1")


def test_solo_joker_takes_the_die_set_aside() -> None:
    """TC-11, TC-16: solo, the joker is for the die set aside."""
    game = play(new(1, side="B"), "0 start 1")
    assert refused(game, "0 J M1") == "TC-11"
    game = play(game, "0 J L1")
    assert ticks(game)[0] == 4
    assert refused(game, "0 J M1") == "TC-11"
    play(game, "0 L1")


def test_solo_pass_looks_at_two_dice() -> None:
    """TC-9, TC-16: the die set aside does not oblige."""
    game = play(table(STUCK), "0 roll 3 1 2")
    assert allowed(game, 0) == {move("pass")}
    assert refused(table(STUCK, round=2), "0 roll 3 1 2; 0 pass") == "TC-9"


def test_solo_has_21_rounds() -> None:
    """TC-16: and the 21st is the last, passed or not."""
    game = table(FRESH, round=20)
    assert game.game.turn(game.state).rounds == 21
    game = play(game, "0 L1")
    assert not game.over
    game = play(game, "0 M1")
    assert game.over
    assert refused(game, "0 M1") == "TC-16"
    assert refused(game, "0 roll 1 1 1") == "TC-16"
    assert points(game)["end"] == 0
    assert play(table(STUCK, round=21), "0 roll 1 2 3; 0 pass").over
