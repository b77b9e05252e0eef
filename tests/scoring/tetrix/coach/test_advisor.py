"""The coach of Te-Trix: it plays well, its values fit together, and it explains what differs."""

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from scoring import GAMES
from scoring.coach.advice import in_one_line
from scoring.coach.coach import UNKNOWN_PAD, coach_of
from scoring.coach.review import Review, review, standing
from scoring.journal import Journal
from scoring.tetrix.coach.advisor import Advisor, position_of
from scoring.tetrix.coach.grid_value import window_classes
from scoring.tetrix.coach.search import Position, fitting, masks
from scoring.tetrix.state import (
    SHEETS,
    SOLO_SHEET,
    Place,
    Printed,
    Roll,
    Sheet,
    State,
    Stop,
)
from scoring.tetrix.tetromino import BITS, SIZE, SYMBOLS
from storage.coach_tables import shipped
from tests.support.coaching import coach

TETRIX = coach("tetrix")


def advisor() -> Advisor:
    assert isinstance(TETRIX, Advisor)
    return TETRIX


def solo(printed: Printed = SOLO_SHEET, **options: object) -> Journal:
    place = {"row": printed.row, "col": printed.col, "symbol": printed.symbol}
    return Journal.new("tetrix", {"preprinted": [place], **options}, ["Ana"])


def played(
    seed: int, printed: Printed = SOLO_SHEET, *, error: float = 0.0, rolls: bool = True
) -> Journal:
    """Returns a game of the coach, now and then with any of its ten placements."""
    journal, random = solo(printed), Random(seed)
    while not journal.over:
        roll = TETRIX.game.thrown(random.randrange)
        assert roll is not None
        state = TETRIX.game.apply(journal.state, 0, roll)
        ranked = TETRIX.ranked(state, 0)
        if not ranked or ranked[0].value < TETRIX.game.total(state, 0):
            return journal.plus(0, Stop())
        if rolls:
            journal = journal.plus(0, roll)
        chosen = random.choice(ranked) if random.random() < error else ranked[0]
        journal = journal.plus(0, chosen.move)
    return journal


def some_state(seed: int, rounds: int) -> State:
    """Returns a position with dice, after so many rounds of the coach."""
    random, state = Random(seed), solo(Random(seed).choice([SOLO_SHEET, *SHEETS.values()])).state
    for at in range(rounds + 1):
        state = TETRIX.game.apply(state, 0, TETRIX.game.thrown(random.randrange))
        if at < rounds:
            state = TETRIX.game.apply(state, 0, random.choice(TETRIX.ranked(state, 0)).move)
    found: State = state
    return found


# Strength


@pytest.mark.parametrize("printed", [SOLO_SHEET, SHEETS["yellow"]])
def test_games_of_the_coach(printed: Printed) -> None:
    """In short what `make bench-coach` measures over 500 games; greedy play scores 50. The other
    printed places are the same ones turned."""
    totals = [played(seed, printed).total(0) for seed in range(3)]
    assert fmean(totals) > 118


def test_it_is_always_the_same() -> None:
    state = some_state(3, 5)
    one, two = (coach_of(GAMES["tetrix"], shipped).opinion(state, 0) for _ in "12")
    assert one == two


# Values


def turned(marks: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the sheet turned by 90°, its symbols exchanged."""
    found = []
    for one in marks:
        boxes = [(col, SIZE - 1 - row) for (row, col), bit in BITS.items() if one & bit]
        found.append(sum(BITS[box] for box in boxes))
    return (*found[1:], found[0])


def test_a_sheet_that_is_turned_is_worth_the_same() -> None:
    """TT-1: the printed places of the four sheets are each other turned."""
    for rounds in (0, 2, 5, 8):
        position = position_of(some_state(rounds, rounds), 0)
        other = replace(position, marks=turned(position.marks))
        assert advisor().ahead.worth(other) == pytest.approx(advisor().ahead.worth(position))


def test_classes_of_windows() -> None:
    classes = window_classes()
    assert max(classes) + 1 == 6023
    assert classes[0] == 0
    one, two, corner = 1, 2, 1 << 16
    assert classes[one] == classes[two] == classes[corner] != classes[1 << 2]


def test_masks_are_all_ways_to_lie() -> None:
    """TT-3, TT-4"""
    assert len(masks()) == 760
    assert sum(not mask.lost for mask in masks()) == 572


def test_the_value_of_an_entry_is_the_value_after_it() -> None:
    """So that luck and loss add up."""
    for rounds in (0, 4, 8, 10):
        state = some_state(rounds + 20, rounds)
        for one in TETRIX.ranked(state, 0):
            after = TETRIX.game.apply(state, 0, one.move)
            assert standing(TETRIX, after, 0) == one.value


def test_a_sheet_on_which_nothing_fits_is_worth_its_points() -> None:
    """TT-8"""
    circles = sum(bit for (row, _), bit in BITS.items() if row < 3)
    crosses = sum(bit for (row, _), bit in BITS.items() if row >= 3) & ~BITS[6, 6]
    position = Position((circles, crosses, 0), 0)
    assert not fitting(position)
    assert position.points == 21 + 27
    assert advisor().ahead.worth(position) == 48


# Entries


def test_ten_legal_placements_best_first() -> None:
    """TT-2 to TT-4, TT-8"""
    for rounds in range(0, 12, 3):
        state = some_state(rounds, rounds)
        ranked = TETRIX.ranked(state, 0)
        assert 0 < len(ranked) <= 10
        assert sorted(-one.value for one in ranked) == [-one.value for one in ranked]
        assert len({one.move for one in ranked}) == len(ranked)
        for one in ranked:
            assert TETRIX.game.check(state, 0, one.move) is None


def test_a_form_that_is_laid_is_entered_as_it_lies() -> None:
    """TT-3: turned, never mirrored, the symbols in their places."""
    journal = Journal.new("tetrix", {}, ["Ana", "Ben"])
    journal = journal.plus(0, Roll(("o", "x", "s", "o")))
    assert not TETRIX.ranked(journal.state, 1)
    first = TETRIX.ranked(journal.state, 0)[0]
    assert "values assume solo play" in in_one_line(TETRIX.opinion(journal.state, 0).entries[0].why)
    journal = journal.plus(0, first.move)
    for one in TETRIX.ranked(journal.state, 1):
        assert TETRIX.game.check(journal.state, 1, one.move) is None


def test_at_a_table_values_are_those_after_the_entry_too() -> None:
    """TT-4, TT-5: there is no strip, but players do not throw symbols away."""
    journal = Journal.new("tetrix", {}, ["Ana", "Ben"])
    for _ in range(3):
        journal = journal.plus(journal.state.roller, Roll(("o", "x", "s", "s")))
        for player in TETRIX.game.turn(journal.state).waiting:
            for one in TETRIX.ranked(journal.state, player)[:4]:
                assert isinstance(one.move, Place)
                assert len(advisor().game.lost(one.move.cells)) < 3
                after = journal.plus(player, one.move).state
                assert TETRIX.expected(after, player) == one.value
            journal = journal.plus(player, TETRIX.ranked(journal.state, player)[0].move)


def test_without_a_roll_there_is_an_expectation_only() -> None:
    opinion = TETRIX.opinion(solo().state, 0)
    assert opinion.entries == ()
    assert opinion.value is not None
    assert 100 < opinion.value < 150


def test_a_game_that_is_over_is_worth_its_total() -> None:
    journal = played(2)
    assert TETRIX.opinion(journal.state, 0).value == journal.total(0)


def test_a_house_rule_is_not_known() -> None:
    """TT-6: the printed symbol is left out where that is better."""
    opinion = TETRIX.opinion(Journal.new("tetrix", {"printed": "if_better"}, ["Ana"]).state, 0)
    assert (opinion.value, opinion.why) == (None, (UNKNOWN_PAD,))


# Thinking longer


def test_thinking_longer_says_how_far_it_is_and_can_be_left() -> None:
    state = some_state(5, 9)
    thoughts = advisor().thoughts(state, 0)
    first = next(thoughts)
    assert (first.done, len(first.ranked)) == (0, first.of)
    second = next(thoughts)
    assert (second.done, second.of) == (1, first.of)
    thoughts.close()
    *_, last = advisor().thoughts(state, 0)
    assert last.done == last.of == len(last.ranked)
    assert {one.move for one in last.ranked} == {one.move for one in first.ranked}
    assert sorted(-one.value for one in last.ranked) == [-one.value for one in last.ranked]


def test_without_dice_there_is_nothing_to_think_about() -> None:
    (only,) = advisor().thoughts(solo().state, 0)
    assert (only.done, only.of, only.ranked) == (0, 0, ())


# The review


@pytest.mark.parametrize("rolls", [True, False])
def test_a_review_adds_up(rolls: bool) -> None:
    """Rolls that were not entered follow from the placements: all four symbols are written down."""
    for error in (0.0, 0.5):
        journal = played(7, error=error, rolls=rolls)
        found = review(TETRIX, journal, 0)
        assert isinstance(found, Review)
        assert found.untold == 0
        assert found.start + found.luck - found.loss + found.end == pytest.approx(journal.total(0))
        assert (found.loss < 0.001) == (not error)


# Reasons


def test_reasons_tell_what_differs() -> None:
    for rounds in range(0, 11, 2):
        for one in TETRIX.opinion(some_state(rounds + 40, rounds), 0).entries:
            assert one.why
            assert "{" not in in_one_line(one.why)


def test_it_says_where_stopping_is_better() -> None:
    """TT-8: what fits would only join two areas that count."""
    rows = ("ooooo.x", "xxxxxxx", "ooooooo", "xxxxxxx", "sssssss", "xxxxxxx", "sssssss")
    marks = tuple(
        sum(BITS[row, col] for (row, col) in BITS if rows[row][col] == symbol) for symbol in SYMBOLS
    )
    state = replace(solo().state, sheets=(Sheet(marks, struck=5),))
    state = TETRIX.game.apply(state, 0, Roll(("o", "o", "o", "o")))
    ranked = TETRIX.ranked(state, 0)
    assert all(isinstance(one.move, Place) for one in ranked)
    if ranked[0].value <= TETRIX.game.total(state, 0):
        assert "stopping now keeps" in in_one_line(TETRIX.opinion(state, 0).entries[0].why)
