"""Kubi, rule by rule (KU-1 to KU-10), with and without the dice entered."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.game import Line
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from scoring.kubi.rules import (
    Choose,
    Kubi,
    Mark,
    Roll,
)
from tests.support.kubi_notation import (
    CLOSE,
    EMPTY,
    NAMES,
    STOPPED,
    allowed,
    chosen,
    mark,
    marks,
    new,
    play,
    refusal,
    refused,
    rules,
    sheet,
    strokes,
    table,
)
from tests.support.tricubo_notation import points

# KU-1: the table


def test_the_table_has_the_sums_2_to_12() -> None:
    """KU-1: the fields in the order of the sheet, all blank at first."""
    assert list(points(new(2))) == [f"sum{one}" for one in range(2, 13)]
    assert set(points(new(2)).values()) == {None}
    assert new(2).total(0) == 0


def test_the_values_of_the_sums() -> None:
    """KU-1: 100 70 60 50 40 30 40 50 60 70 100: what the sixth stroke earns."""
    game = table(sheet("1:0 4:0 5:0", " ".join(f"{one}:6" for one in range(2, 13))))
    values = [100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100]
    assert list(points(game).values()) == values
    assert game.total(0) == sum(values)


@pytest.mark.parametrize("players", [1, 2, 10])
def test_players(players: int) -> None:
    """KU-3: alone or in company."""
    assert len(new(players).state.sheets) == players


@pytest.mark.parametrize("players", [0, 11])
def test_no_more_than_ten_players(players: int) -> None:
    """KU-3: our limit, the rules set none."""
    with pytest.raises(MalformedError, match="players"):
        Journal.new("kubi", {}, ["?"] * players)


# KU-2: the tally numbers


def test_everybody_chooses_before_the_first_roll() -> None:
    """KU-2: in any order of players; no player rolls or marks before all have chosen."""
    game = play(new(3), "2 choose 1 2 3; 0 choose 1 4 5")
    assert game.game.turn(game.state).round == 0
    assert game.game.turn(game.state).roller is None
    assert game.game.turn(game.state).waiting == (1,)
    for entry in ("0 roll 1 2 3 4 5", "0 1 | 7+7", "0 - | 7+7", "1 1 | 7+7"):
        assert refused(game, entry) == "KU-2"
    game = play(game, "1 choose 4 5 6")
    assert game.game.turn(game.state).round == 1
    assert game.game.turn(game.state).waiting == (0, 1, 2)


def test_any_three_different_numbers() -> None:
    """KU-2: twenty ways to choose."""
    game = new(1)
    assert allowed(game, 0) == {Choose(three) for three in combinations(range(1, 7), 3)}


@pytest.mark.parametrize("numbers", ["1 1 4", "1 4 1", "6 6 6"])
def test_three_numbers_must_differ(numbers: str) -> None:
    """KU-2: different ones."""
    assert refused(new(2), f"0 choose {numbers}") == "KU-2"


def test_numbers_are_chosen_once() -> None:
    """KU-2: before the first roll, and never again."""
    assert refused(new(2), "0 choose 1 4 5; 0 choose 1 4 5") == "KU-2"
    assert refused(chosen("1 4 5", "2 3 6"), "1 choose 1 2 3") == "KU-2"


def test_the_order_of_the_numbers_is_kept_in_the_file_only() -> None:
    """KU-2: 5 1 4 is the same choice as 1 4 5."""
    game, same = chosen("5 1 4"), chosen("1 4 5")
    assert game.to_json()["entries"][0]["move"]["numbers"] == [5, 1, 4]
    assert game.state == same.state


# KU-3: one roll counts for all players


def test_players_roll_in_turn() -> None:
    """KU-3: and every player still playing marks each roll, in any order."""
    game = chosen("1 4 5", "1 4 5", "1 4 5")
    turns = []
    for order in ("012", "210", "102", "201"):
        turn = game.game.turn(game.state)
        turns.append((turn.round, turn.roller, turn.waiting))
        assert turn.rounds is None
        game = play(game, ";".join(f"{player} 1 | 7+7" for player in order))
    assert turns == [
        (1, 0, (0, 1, 2)),
        (2, 1, (1, 2, 0)),
        (3, 2, (2, 0, 1)),
        (4, 0, (0, 1, 2)),
    ]


def test_everybody_marks_once_a_round() -> None:
    """KU-3: the second mark has to wait for the next roll."""
    game = play(chosen("1 4 5", "1 4 5"), "0 1 | 9+6")
    assert game.game.turn(game.state).waiting == (1,)
    assert refused(game, "0 1 | 9+6") == "KU-3"
    assert allowed(game, 0) == set()
    assert refused(game, "1 1 | 9+6; 1 1 | 7+7; 1 1 | 7+7") == "KU-3"


@pytest.mark.parametrize("player", [0, 1, 2])
def test_anyone_enters_the_roll_once(player: int) -> None:
    """KU-3: also who has stopped."""
    game = table(EMPTY, EMPTY, STOPPED)
    game = play(game, f"{player} roll 1 6 3 4 2")
    for other in range(3):
        assert refused(game, f"{other} roll 1 6 3 4 2") == "KU-3"
    # The next round has its own roll.
    play(game, "0 1 | 9+6; 1 4 | 9+3; 1 roll 1 1 1 1 1")


def test_a_roll_after_the_marks_must_fit_them() -> None:
    """KU-3: it is checked like the marks, and checks those still to come."""
    game = play(chosen("1 2 3", "4 5 6", "1 4 5"), "0 1 | 9+6; 1 4 | 9+3")
    assert refused(game, "2 roll 1 6 3 4 4") == "KU-3"  # no 9+3 beside the 4
    assert refused(game, "2 roll 6 6 3 4 2") == "KU-3"  # no 1
    game = play(game, "2 roll 2 4 3 6 1")
    assert allowed(game, 2) == marks("1 | 9+6, 10+5, 7+8; 4 | 9+3, 4+8, 5+7")


def test_the_order_of_the_dice_does_not_matter() -> None:
    """KU-3: they are five like dice."""
    ways = [play(chosen("1 4 5"), f"0 roll {dice}") for dice in ("1 6 3 4 2", "6 4 3 2 1")]
    assert allowed(ways[0], 0) == allowed(ways[1], 0)


def test_marks_of_a_round_have_one_roll_in_common() -> None:
    """KU-3: without a roll two players cannot have seen different dice."""
    game = play(chosen("1 2 3", "4 5 6", "1 2 3"), "0 1 | 12+12")  # 1 6 6 6 6, nothing else
    assert allowed(game, 1) == marks("6 | 12+7")
    assert allowed(game, 2) == marks("1 | 12+12")
    assert refusal(game, "1 6 | 12+12") == (
        "KU-3",
        "This doesn’t match what was entered this round.",
    )
    assert refused(game, "1 roll 1 1 6 6 6") == "KU-3"
    play(game, "1 roll 6 6 1 6 6")


def test_who_strokes_no_number_saw_none() -> None:
    """KU-3, KU-4: then the dice do not show any of their numbers to the others either."""
    game = play(chosen("1 2 3", "1 4 5", "1 2 6"), "0 - | 8+10")
    assert not any(isinstance(one, Mark) and one.number == 1 for one in allowed(game, 1))
    assert refused(game, "1 1 | 8+10") == "KU-3"
    assert refused(game, "1 4 | 3+8") == "KU-3"  # a 3 as a sum needs a 1 and a 2
    play(game, "1 4 | 10+10; 2 6 | 9+9")


def test_a_new_round_has_new_dice() -> None:
    """KU-3: what the last round's marks implied is forgotten."""
    game = play(chosen("1 2 3", "1 2 3"), "0 1 | 12+12; 1 1 | 12+12")
    play(game, "1 2 | 2+2; 0 2 | 2+2")


# KU-4: the tally


def test_a_stroke_behind_the_number() -> None:
    """KU-4, KU-5: one behind the number, one behind each sum."""
    game = play(chosen("1 4 5", "1 4 5"), "0 1 6 3 4 2 → 1 | 9+6; 1 4 | 8+4")
    assert strokes(game, 0) == "1:1 4:0 5:0 / 6:1 9:1"
    assert strokes(game, 1) == "1:0 4:1 5:0 / 4:1 8:1"


@pytest.mark.parametrize("dice", ["1 6 3 6 2", "6 6 4 6 2", "1 1 1 1 1", "1 4 5 2 2"])
def test_a_number_that_shows_is_used(dice: str) -> None:
    """KU-4: compulsory, however little one likes it."""
    game = play(chosen("1 4 5"), f"0 roll {dice}")
    assert all(one.number is not None for one in rules(game).choices_for(game.state, 0))
    pair = [int(die) for die in dice.split()][1:]
    assert refused(game, f"0 - | {pair[0] + pair[1]}+{pair[2] + pair[3]}") == "KU-4"


def test_any_of_the_numbers_that_show() -> None:
    """KU-4: the player picks one of them, exactly one."""
    game = play(chosen("1 4 5"), "0 roll 1 4 5 2 2")
    assert allowed(game, 0) == marks("1 | 9+4, 6+7; 4 | 6+4, 3+7; 5 | 5+4, 3+6")


def test_no_stroke_behind_a_number_that_does_not_show() -> None:
    """KU-4: with the dice entered."""
    game = play(chosen("1 4 5"), "0 roll 1 6 3 6 2")
    assert refusal(game, "0 4 | 9+8") == ("KU-4", "No die shows 4.")


@pytest.mark.parametrize("dice", ["", "0 roll 1 6 3 4 2;"])
def test_no_stroke_behind_a_number_not_chosen(dice: str) -> None:
    """KU-4: whether it shows or not."""
    game = chosen("1 4 5")
    reason = "{} isn’t a tally number here."
    assert refusal(game, f"{dice} 0 6 | 4+6") == ("KU-4", reason.format(6))
    assert refusal(game, f"{dice} 0 3 | 7+6") == ("KU-4", reason.format(3))


@pytest.mark.parametrize("sums", ["7+9", "9+7", "2+12", "3+3"])
def test_sums_that_none_of_the_numbers_would_leave(sums: str) -> None:
    """KU-4: with 1, 2 and 3 as tally numbers no dice make a 7 but ones that had to be used."""
    assert refused(chosen("1 2 3"), f"0 - | {sums}") == "KU-4"
    play(chosen("4 5 6"), "0 - | 3+3")


def test_a_used_die_makes_no_sum() -> None:
    """KU-4: the die of the stroke is used up."""
    game = play(chosen("1 4 5"), "0 roll 5 6 1 1 1")
    assert allowed(game, 0) == marks("5 | 7+2; 1 | 11+2, 6+7")
    assert refused(game, "0 5 | 11+2") == "KU-5"


# KU-5: the sums


def test_the_other_four_dice_are_paired() -> None:
    """KU-5: every way to pair them, and no other."""
    game = play(chosen("1 4 5"), "0 roll 1 6 6 3 2")
    assert allowed(game, 0) == marks("1 | 12+5, 9+8")
    for sums in ("9+7", "9+9", "12+6", "7+5"):
        assert refused(game, f"0 1 | {sums}") == "KU-5"


def test_the_order_of_the_sums_does_not_matter() -> None:
    """KU-5: 9+6 is 6+9, with a roll and without."""
    for dice in ("", "0 roll 1 6 3 4 2;"):
        ways = [play(chosen("1 4 5"), f"{dice} 0 1 | {sums}") for sums in ("9+6", "6+9")]
        assert ways[0].state == ways[1].state
        assert ways[1].to_json()["entries"][-1]["move"]["sums"] == [6, 9]


def test_two_strokes_behind_the_same_sum() -> None:
    """KU-5: if the sums are equal."""
    game = play(chosen("1 4 5"), "0 1 3 4 3 4 → 1 | 7+7")
    assert strokes(game) == "1:1 4:0 5:0 / 7:2"


def test_where_no_number_shows_any_die_is_left_out() -> None:
    """KU-5: our decision; no stroke, and four of the five dice are paired."""
    game = play(chosen("1 4 5"), "0 roll 2 2 2 3 6")
    # Without a 2: 2 2 3 6; without the 3: 2 2 2 6; without the 6: 2 2 2 3.
    assert allowed(game, 0) == marks("- | 4+9, 5+8, 4+8, 4+5")
    assert strokes(play(game, "0 - | 8+5")) == "1:0 4:0 5:0 / 5:1 8:1"
    assert refusal(game, "0 - | 9+5") == ("KU-5", "The remaining dice don’t make 9 and 5.")
    assert refused(game, "0 - | 9+8") == "KU-5"
    assert refused(game, "0 1 | 9+4") == "KU-4"


# KU-6: stopping


@pytest.mark.parametrize("dice", ["", "0 roll 1 6 3 4 2;"])
def test_eight_strokes_stop_a_player(dice: str) -> None:
    """KU-6: that roll's two sums still count, and the others go on."""
    game = play(table(CLOSE, EMPTY), f"{dice} 0 1 | 9+6; 1 1 | 9+6")
    assert strokes(game) == "1:8 4:0 5:0 / 6:1 9:1"
    assert not game.over
    assert refusal(game, "0 4 | 9+6") == (
        "KU-6",
        "This player has eight tallies for one number and is finished.",
    )
    assert allowed(game, 0) == set()
    turn = game.game.turn(game.state)
    assert (turn.round, turn.roller, turn.waiting) == (2, 1, (1,))
    game = play(game, "1 1 | 9+6")
    assert game.game.turn(game.state).round == 3


def test_seven_strokes_do_not_stop() -> None:
    """KU-6: nor do eight in all."""
    game = play(table(sheet("1:6 4:7 5:7")), "0 1 | 9+6")
    assert game.game.turn(game.state).waiting == (0,)
    assert not game.over


def test_who_stops_has_marked_this_round() -> None:
    """KU-6: the round goes on for the others, and stopping does not end it."""
    game = play(table(EMPTY, CLOSE, EMPTY), "1 1 | 9+6")
    assert game.game.turn(game.state).waiting == (0, 2)
    assert game.game.turn(game.state).round == 1


def test_the_game_ends_when_all_have_stopped() -> None:
    """KU-6: not before; then there is nothing more to enter."""
    game = play(table(CLOSE, CLOSE), "1 1 | 9+6")
    assert not game.over
    assert game.report()["winners"] == []
    game = play(game, "0 1 | 9+6")
    assert game.over
    turn = game.game.turn(game.state)
    assert (turn.round, turn.waiting) == (1, ())
    for entry in ("0 1 | 9+6", "1 - | 9+6", "0 roll 1 2 3 4 5", "0 choose 1 2 3"):
        assert refusal(game, entry) == ("KU-6", "The game is over.")


def test_a_solo_game_ends_with_the_eighth_stroke() -> None:
    """KU-6: and has no ranks."""
    game = play(table(CLOSE), "0 1 | 9+6")
    assert game.over
    assert game.report()["winners"] == [0]
    assert game.report()["players"][0]["rank"] is None


def test_the_dice_pass_over_who_has_stopped() -> None:
    """KU-3, KU-6: our decision; the next one still playing rolls."""
    game = play(table(EMPTY, CLOSE, EMPTY, round=1), "0 1 | 9+6; 1 1 | 9+6; 2 1 | 9+6")
    rollers = []
    for _ in range(4):
        turn = game.game.turn(game.state)
        rollers.append(turn.roller)
        assert turn.waiting == {2: (2, 0), 0: (0, 2)}[turn.roller or 0]
        game = play(game, "0 1 | 9+6; 2 1 | 9+6")
    assert rollers == [2, 0, 2, 0]


def test_the_roller_may_stop_while_rolling() -> None:
    """KU-6: the dice go on to the next player."""
    game = play(table(EMPTY, CLOSE, EMPTY, roller=1), "1 1 | 9+6")
    turn = game.game.turn(game.state)
    assert (turn.roller, turn.waiting) == (1, (2, 0))
    game = play(game, "0 1 | 9+6; 2 1 | 9+6")
    assert game.game.turn(game.state).roller == 2


# KU-7 and KU-8: the points


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (1, -200),
        (2, -200),
        (4, -200),
        (5, 0),
        (6, 50),
        (7, 100),
        (9, 200),
        (10, 250),
        (11, 250),
        (30, 250),
    ],
)
def test_strokes_behind_a_sum(count: int, expected: int) -> None:
    """KU-7: 1 to 4 cost 200, five are 0, five more count the value of the 9."""
    game = table(sheet("1:0 4:0 5:0", f"9:{count}"))
    assert points(game)["sum9"] == expected
    assert game.total(0) == expected


def test_a_sum_without_strokes() -> None:
    """KU-7: blank as long as the game goes on, then 0."""
    game = table(sheet("1:7 4:0 5:0", "9:4"))
    assert points(game)["sum8"] is None
    game = play(game, "0 1 | 9+9")
    assert points(game) == {f"sum{one}": 50 if one == 9 else 0 for one in range(2, 13)}


def test_the_sums_of_who_has_stopped_stay_blank_until_the_end() -> None:
    """KU-7: the others still play."""
    game = play(table(CLOSE, CLOSE), "0 1 | 9+6")
    assert points(game)["sum2"] is None
    assert points(play(game, "1 1 | 9+6"))["sum2"] == 0


def test_the_printed_sheet() -> None:
    """KU-8: −200 + 0 + 150 − 200 + 150 + 300 = 200."""
    printed = "2:2 5:5 7:10 8:1 9:8 12:8"
    game = table(sheet("1:4 4:5 5:8", printed))
    expected = {2: -200, 5: 0, 7: 150, 8: -200, 9: 150, 12: 300}
    assert game.game.lines(game.state, 0) == tuple(
        Line(f"sum{one}", expected.get(one, 0)) for one in range(2, 13)
    )
    assert game.total(0) == 200


@pytest.mark.parametrize(("count", "missing"), [(0, 0), (1, 4), (4, 1), (5, 0), (6, 0), (12, 0)])
def test_strokes_missing(count: int, missing: int) -> None:
    """KU-7: what a sum that was begun still needs so that it costs nothing."""
    game = table(sheet("1:0 4:0 5:0", f"12:{count} 2:3"))
    assert rules(game).strokes_missing(game.state, 0, 12) == missing
    assert rules(game).strokes_missing(game.state, 0, 2) == 2


# KU-9: winning


def test_most_points_win() -> None:
    """KU-9: also if all players are below zero."""
    game = play(table(CLOSE, CLOSE), "0 1 | 7+7; 1 1 | 8+6")
    assert (game.total(0), game.total(1)) == (-200, -400)
    assert game.report()["winners"] == [0]


def test_ties_share() -> None:
    """KU-9: for any other content of the sheets."""
    rich, plain = sheet("1:7 4:3 5:0", "2:6"), sheet("1:7 4:0 5:0", "12:6")
    game = play(table(rich, plain, CLOSE), "0 1 | 9+6; 1 1 | 9+6; 2 1 | 9+6")
    assert [game.total(player) for player in range(3)] == [-300, -300, -400]
    assert game.report()["winners"] == [0, 1]


# KU-10: the printed roll


def test_the_printed_roll() -> None:
    """KU-10: 1 6 3 4 2 with the 1 gives 9+6, 10+5 or 7+8, with the 4 gives 9+3, 4+8 or 5+7."""
    game = play(chosen("1 2 5", "4 5 6", "1 4 5"), "0 roll 1 6 3 4 2")
    ones, fours = marks("1 | 9+6, 10+5, 7+8"), marks("4 | 9+3, 4+8, 5+7")
    choices = [set(rules(game).choices_for(game.state, player)) for player in range(3)]
    assert {one for one in choices[0] if one.number == 1} == ones
    assert {one for one in choices[1] if one.number == 4} == fours
    assert choices[2] == allowed(game, 2) == ones | fours


@pytest.mark.parametrize("one", ["1 | 9+6", "1 | 10+5", "1 | 7+8"])
@pytest.mark.parametrize("other", ["4 | 9+3", "4 | 4+8", "4 | 5+7"])
def test_the_printed_roll_without_dice(one: str, other: str) -> None:
    """KU-10: each of the first player's marks goes with each of the second's, and the dice with
    both; a stroke behind the 4 does not go with the first player's sums."""
    game = chosen("1 2 3", "4 5 6", "1 4 5")
    play(game, f"0 {one}; 1 {other}; 2 1 6 3 4 2 → 1 | 9+6")
    assert refused(game, f"0 {one}; 1 4 | {one.partition('|')[2]}") == "KU-3"


# What is no move at all


@pytest.mark.parametrize(
    ("move", "where"),
    [
        ({"do": "choose"}, "move.numbers"),
        ({"do": "choose", "numbers": [1, 4]}, "move.numbers"),
        ({"do": "choose", "numbers": [1, 4, 5, 6]}, "move.numbers"),
        ({"do": "choose", "numbers": [0, 4, 5]}, r"move.numbers\[0\]"),
        ({"do": "choose", "numbers": [1, 4, 7]}, r"move.numbers\[2\]"),
        ({"do": "choose", "numbers": [1, 4, True]}, r"move.numbers\[2\]"),
        ({"do": "choose", "numbers": "145"}, "move.numbers"),
        ({"do": "roll", "dice": [1, 6, 3, 4]}, "move.dice"),
        ({"do": "roll", "dice": [1, 6, 3, 4, 2, 2]}, "move.dice"),
        ({"do": "roll", "dice": [1, 6, 3, 4, 7]}, r"move.dice\[4\]"),
        ({"do": "roll", "dice": [1, 6, 3, 4, None]}, r"move.dice\[4\]"),
        ({"do": "roll", "dice": None}, "move.dice"),
        ({"do": "mark", "sums": [9, 6]}, "move.number"),
        ({"do": "mark", "number": 0, "sums": [9, 6]}, "move.number"),
        ({"do": "mark", "number": 7, "sums": [9, 6]}, "move.number"),
        ({"do": "mark", "number": "1", "sums": [9, 6]}, "move.number"),
        ({"do": "mark", "number": False, "sums": [9, 6]}, "move.number"),
        ({"do": "mark", "number": 1}, "move.sums"),
        ({"do": "mark", "number": 1, "sums": []}, "move.sums"),
        ({"do": "mark", "number": 1, "sums": [9]}, "move.sums"),
        ({"do": "mark", "number": 1, "sums": [9, 6, 6]}, "move.sums"),
        ({"do": "mark", "number": 1, "sums": [1, 6]}, r"move.sums\[0\]"),
        ({"do": "mark", "number": 1, "sums": [9, 13]}, r"move.sums\[1\]"),
        ({"do": "mark", "number": 1, "sums": [9, 6.0]}, r"move.sums\[1\]"),
        ({"do": "pass"}, "move.do"),
    ],
)
def test_malformed(move: dict[str, Any], where: str) -> None:
    """KU-2, KU-3, KU-5: three numbers, five dice, two sums; anything else is not a move."""
    with pytest.raises(MalformedError, match=rf"^{where}: "):
        Kubi().read_move(move, "move")


def test_moves_as_the_file_has_them() -> None:
    """KU-4: the number is written even where there is none."""
    assert mark("- | 9+6").to_json() == {"do": "mark", "number": None, "sums": [9, 6]}
    assert mark("1 | 9+6").to_json() == {"do": "mark", "number": 1, "sums": [9, 6]}
    assert Choose((1, 4, 5)).to_json() == {"do": "choose", "numbers": [1, 4, 5]}
    assert Roll((1, 6, 3, 4, 2)).to_json() == {"do": "roll", "dice": [1, 6, 3, 4, 2]}
    assert new(1).header["options"] == {}


# Properties

numbers = st.sets(st.integers(1, 6), min_size=3, max_size=3).map(sorted)
dice = st.lists(st.integers(1, 6), min_size=5, max_size=5)


@given(choices=st.lists(numbers, min_size=1, max_size=len(NAMES)), dice=dice, data=st.data())
def test_a_round(choices: list[list[int]], dice: list[int], data: st.DataObject) -> None:
    """KU-3, KU-4, KU-5: what may be marked with the dice entered may be marked without, too, and
    then the same dice may be entered afterwards. Each player makes two or three strokes."""
    game = chosen(*(" ".join(map(str, choice)) for choice in choices))
    seen = blind = game
    seen = seen.plus(0, Roll(tuple(dice)))
    order = data.draw(st.permutations(range(len(choices))))
    for player in order[:-1]:
        one = data.draw(st.sampled_from(rules(seen).choices_for(seen.state, player)))
        seen, blind = seen.plus(player, one), blind.plus(player, one)
        tally = sum(seen.state.sheets[player].tally)
        assert tally == (not set(dice).isdisjoint(choices[player]))
        assert sum(seen.state.sheets[player].sums) == 2
    last = order[-1]
    may = allowed(seen, last)
    assert may
    assert may <= allowed(blind, last)
    late = blind.plus(last, Roll(tuple(dice)))
    assert late.state == seen.state
    total = sum(dice)
    for move in may:
        assert isinstance(move, Mark)
        left = [total - sum(move.sums)] if move.number is None else [move.number]
        assert left[0] in dice
        assert sum(move.sums) == total - left[0]


@given(counts=st.lists(st.integers(0, 30), min_size=11, max_size=11))
def test_points_are_what_the_sheet_says(counts: list[int]) -> None:
    """KU-7: each sum on its own; more strokes never cost, except for the first one."""
    values = [100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100]
    behind = " ".join(f"{one}:{count}" for one, count in enumerate(counts, start=2))
    game = table(sheet("1:8 4:0 5:0", behind))
    expected = [
        0 if count == 0 else -200 if count < 5 else value * (min(count, 10) - 5)
        for value, count in zip(values, counts, strict=True)
    ]
    assert list(points(game).values()) == expected
    assert game.total(0) == sum(expected)
