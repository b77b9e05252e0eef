"""A player leaves: the effect on the rounds of each game (docs/leaving.md)."""

from dataclasses import replace

import pytest

from scoring.cubo.rules import CuboGame, Missed
from scoring.cubo.rules import Points as CuboPoints
from scoring.game import IllegalError
from scoring.journal import Journal
from scoring.leave_move import Leave
from scoring.tripple_domino.rules import Blocked, Out
from tests.support import kubi_notation, tetrix_notation, tricubo_notation
from tests.support import tripple_domino_notation as domino

THREE = ["Ana", "Ben", "Cem"]


def new(game: str) -> Journal:
    return Journal.new(game, {}, THREE)


def rolls(journal: Journal) -> int | None:
    return journal.game.turn(journal.state).roller


def waiting(journal: Journal) -> tuple[int, ...]:
    return journal.game.turn(journal.state).waiting


def number(journal: Journal) -> int:
    return journal.game.turn(journal.state).round


# Tricubo

STARTS = "0 start 1; 1 start 2; 2 start 3"


def test_tricubo_begins_without_who_leaves_before_the_free_tick_tc_2() -> None:
    journal = tricubo_notation.play(new("tricubo"), "0 start 1; 2 start 3")
    assert waiting(journal) == (1,)
    journal = journal.plus(1, Leave())
    assert (number(journal), waiting(journal)) == (1, (0, 2))


def test_tricubo_the_next_one_rolls_tc_3() -> None:
    journal = tricubo_notation.play(new("tricubo"), STARTS).plus(0, Leave())
    assert (rolls(journal), waiting(journal)) == (1, (1, 2))
    journal = tricubo_notation.play(journal, "1 roll 1 2 3; 1 L1; 2 M2")
    assert (number(journal), rolls(journal)) == (2, 2)
    journal = tricubo_notation.play(journal, "2 L1; 1 M2")
    assert rolls(journal) == 1, "and so on around those who are there"


def test_tricubo_dice_that_lie_are_taken_by_the_next_one_first_tc_3() -> None:
    journal = tricubo_notation.play(new("tricubo"), f"{STARTS}; 0 roll 1 2 3").plus(0, Leave())
    assert tricubo_notation.refused(journal, "2 M2") == "TC-3"
    assert tricubo_notation.refused(journal, "1 roll 4 4 4") == "TC-3"
    assert number(tricubo_notation.play(journal, "1 L1; 2 M2")) == 2


def test_tricubo_a_die_that_was_taken_stays_away_tc_3() -> None:
    journal = tricubo_notation.play(new("tricubo"), f"{STARTS}; 0 L1").plus(0, Leave())
    assert rolls(journal) == 0, "it was this player's roll"
    assert tricubo_notation.refused(journal, "1 L1") == "TC-3"
    journal = tricubo_notation.play(journal, "1 M2; 2 S3")
    assert (number(journal), rolls(journal)) == (2, 1)


def test_tricubo_a_round_that_waited_only_for_them_is_complete_tc_3() -> None:
    journal = tricubo_notation.play(new("tricubo"), f"{STARTS}; 0 L1; 1 M2")
    assert (number(journal), waiting(journal)) == (1, (2,))
    journal = journal.plus(2, Leave())
    assert (number(journal), waiting(journal)) == (2, (1, 0))


def test_tricubo_the_end_that_a_leaver_has_brought_about_stands_tc_12() -> None:
    ended = tricubo_notation.sheet("9 9 8 1 1")
    free = tricubo_notation.sheet("1 1 1 1 1")
    journal = tricubo_notation.table(ended, free, free, purple_from=9)
    journal = tricubo_notation.play(journal, "0 L3").plus(0, Leave())
    assert journal.game.last_round(journal.state)
    journal = tricubo_notation.play(journal, "1 M2; 2 S3")
    assert journal.over
    assert 0 not in journal.game.winners(journal.state)


# Kubi

CHOICES = "0 choose 1 2 3; 1 choose 1 2 3; 2 choose 1 2 3"


def test_kubi_begins_without_who_leaves_before_choosing_ku_2() -> None:
    journal = kubi_notation.play(new("kubi"), "1 choose 1 2 3; 2 choose 1 2 3").plus(0, Leave())
    assert (number(journal), rolls(journal), waiting(journal)) == (1, 1, (1, 2))


def test_kubi_the_roll_goes_on_to_the_next_one_ku_3() -> None:
    journal = kubi_notation.play(new("kubi"), CHOICES).plus(0, Leave())
    assert rolls(journal) == 1
    journal = kubi_notation.play(journal, "1 1 | 9+6; 2 1 | 9+6")
    assert (number(journal), rolls(journal)) == (2, 2)
    rolled = kubi_notation.play(new("kubi"), f"{CHOICES}; 0 roll 1 6 3 4 2").plus(0, Leave())
    assert rolls(rolled) == 0, "it was this player's roll"
    rolled = kubi_notation.play(rolled, "1 1 | 9+6; 2 1 | 9+6")
    assert (number(rolled), rolls(rolled)) == (2, 1)


def test_kubi_a_round_that_waited_only_for_them_is_complete_ku_3() -> None:
    journal = kubi_notation.play(new("kubi"), f"{CHOICES}; 0 1 | 9+6; 1 1 | 9+6")
    journal = journal.plus(2, Leave())
    assert (number(journal), rolls(journal), waiting(journal)) == (2, 1, (1, 0))


def test_kubi_is_over_when_all_others_have_stopped_ku_6() -> None:
    stopped, free = kubi_notation.sheet("1:8 2:0 3:0"), kubi_notation.sheet("1:0 2:0 3:0")
    journal = kubi_notation.table(stopped, free, stopped)
    assert waiting(journal) == (1,)
    journal = journal.plus(1, Leave())
    assert journal.over
    assert journal.game.winners(journal.state) == (0, 2)


# Te-Trix

FULL, EMPTY = " ".join(["#######"] * 7), "O......"


def test_tetrix_the_next_one_lays_the_form_tt_2() -> None:
    journal = tetrix_notation.play(new("tetrix"), "0 roll oooo").plus(0, Leave())
    assert (rolls(journal), waiting(journal)) == (1, (1, 2))
    assert tetrix_notation.refused(journal, "2 place oooo 6 0") == "TT-2"
    journal = tetrix_notation.play(journal, "1 place oooo 6 0; 2 place oooo 0 0")
    assert (number(journal), rolls(journal)) == (2, 2)


def test_tetrix_a_form_that_lies_is_entered_by_the_others_tt_3() -> None:
    journal = tetrix_notation.play(new("tetrix"), "0 form oooo").plus(0, Leave())
    assert rolls(journal) == 0
    journal = tetrix_notation.play(journal, "2 place oooo 0 0; 1 place oooo 6 0")
    assert (number(journal), rolls(journal)) == (2, 1)


def test_tetrix_a_round_that_waited_only_for_them_is_complete_tt_3() -> None:
    notes = "0 place oooo 0 0; 1 place oooo 6 0"
    journal = tetrix_notation.play(new("tetrix"), notes).plus(2, Leave())
    assert (number(journal), rolls(journal), waiting(journal)) == (2, 1, (1, 0))


def test_tetrix_who_was_stuck_has_ended_the_game_tt_5() -> None:
    journal = tetrix_notation.table(FULL, EMPTY, EMPTY)
    journal = tetrix_notation.play(journal, "0 form oooo; 0 stuck").plus(0, Leave())
    assert journal.game.last_round(journal.state)
    journal = tetrix_notation.play(journal, "1 place oooo 5 0")
    assert not journal.over
    assert journal.plus(2, Leave()).over


def test_tetrix_who_leaves_need_not_be_stuck_tt_5() -> None:
    """No player may skip the round because of a sheet that is not played on any more."""
    journal = tetrix_notation.table(EMPTY, FULL, EMPTY)
    journal = tetrix_notation.play(journal, "0 form oooo")
    assert tetrix_notation.play(journal, "0 stuck"), "player 1 cannot enter it"
    assert tetrix_notation.refused(journal.plus(1, Leave()), "0 stuck") == "TT-5"


# Tripple Domino


def test_domino_the_turn_goes_on_to_the_next_one_td_4() -> None:
    journal = domino.play(new("tripple-domino"), "Ana start 555")
    assert waiting(journal) == (1,)
    journal = journal.plus(1, Leave())
    assert waiting(journal) == (2,)
    journal = domino.play(journal, "Cem 553 | Ana 551")
    assert waiting(journal) == (2,), "and so on around those who are there"


def test_domino_tiles_go_back_into_the_stock_td_12() -> None:
    journal = domino.play(new("tripple-domino"), "Ana start 555")
    assert (journal.state.hands, journal.state.stock) == ((7, 8, 8), 32)
    journal = journal.plus(1, Leave())
    assert (journal.state.hands, journal.state.stock) == ((7, 0, 8), 40)
    assert domino.rules(journal).player_out(journal.state) is None, (
        "an empty hand does not end the round"
    )
    with pytest.raises(IllegalError):
        journal.plus(1, Out((0, 0, 0)))


def test_domino_the_next_round_is_dealt_to_those_who_are_there_td_2() -> None:
    journal = domino.play(new("tripple-domino"), "Ana start 555").plus(1, Leave())
    state = replace(journal.state, hands=(0, 0, 3))
    assert domino.rules(journal).player_out(state) == 0
    after = journal.game.apply(state, 0, Out((0, 0, 20)))
    assert (after.hands, after.stock) == ((10, 0, 10), 36), "two players have ten tiles each"
    assert journal.game.turn(after).waiting == (0, 2), "anyone of them starts"
    alone = journal.game.apply(after, 2, Leave())
    assert (alone.hands, alone.stock) == ((10, 0, 0), 46)


def test_domino_who_has_left_does_not_block_td_9() -> None:
    """The least that is left is that of those who are there."""
    journal = domino.play(new("tripple-domino"), "Ana start 555").plus(1, Leave())
    before = replace(journal.state, stock=0, hands=(2, 0, 2))
    after = journal.game.apply(before, 0, Blocked((12, 0, 20)))
    gains = [after.sheets[player].total - before.sheets[player].total for player in range(3)]
    assert gains == [20 - 12, 0, 0]


def test_domino_points_of_a_leaver_end_the_game_td_10() -> None:
    """What is on their sheet stays: the round in which they reached the target is the last."""
    journal = Journal.new("tripple-domino", {"target": 20}, THREE)
    journal = domino.play(journal, "Ana start 555").plus(0, Leave())
    assert journal.game.last_round(journal.state)
    state = replace(journal.state, hands=(0, 0, 3))
    after = journal.game.apply(state, 1, Out((0, 0, 10)))
    assert journal.game.over(after)
    assert journal.game.winners(after) == (1,)


# Cubo


def test_cubo_a_round_that_waited_only_for_them_is_complete_cu_1() -> None:
    journal = new("cubo").plus(0, CuboPoints(5)).plus(2, CuboPoints(6))
    assert waiting(journal) == (1,)
    journal = journal.plus(1, Leave())
    assert (number(journal), rolls(journal), waiting(journal)) == (2, 2, (2, 0))


def test_cubo_the_next_one_starts_the_round_cu_1() -> None:
    journal = new("cubo").plus(0, Leave())
    assert rolls(journal) == 1
    journal = journal.plus(1, CuboPoints(5)).plus(2, CuboPoints(5))
    assert rolls(journal) == 2
    entered = new("cubo").plus(0, CuboPoints(5)).plus(0, Leave())
    assert rolls(entered) == 0
    entered = entered.plus(1, CuboPoints(5)).plus(2, CuboPoints(5))
    assert rolls(entered) == 1


def test_cubo_still_only_one_can_be_too_late_cu_3() -> None:
    journal = new("cubo").plus(0, Missed()).plus(0, Leave())
    with pytest.raises(IllegalError, match="Only one player"):
        journal.plus(1, Missed())
    journal = journal.plus(1, CuboPoints(5)).plus(2, CuboPoints(5))
    assert journal.plus(1, Missed()), "in the next round it can be another one"


def test_cubo_dice_of_a_leaver_stay_with_them_cu_1() -> None:
    """The colours of the others are what they would be if the leaver exchanged nothing."""
    journal = new("cubo").plus(0, CuboPoints(5)).plus(1, CuboPoints(5)).plus(2, Leave())
    assert number(journal) == 2
    colours = CuboGame().colours(journal.state)
    assert colours.reds(2) == (4,)
    assert colours.reds(0) == (3, 4, 5)


def test_cubo_the_last_round_ends_without_them_cu_7() -> None:
    journal = (
        Journal.new("cubo", {"rounds": 1}, THREE).plus(0, CuboPoints(5)).plus(1, CuboPoints(9))
    )
    journal = journal.plus(2, Leave())
    assert journal.over
    assert journal.game.winners(journal.state) == (1,)
