"""The coach of Kubi: it plays well, its values fit together, and it explains what differs."""

from random import Random
from statistics import fmean

import pytest

from scoring import GAMES
from scoring.coach.advice import in_one_line
from scoring.coach.coach import UNKNOWN_PAD, coach_of
from scoring.coach.review import Review, review, standing
from scoring.journal import Journal
from scoring.kubi.coach.advisor import Advisor
from scoring.kubi.coach.net import Values, mirrored
from scoring.kubi.state import (
    ROLLS,
    Choose,
    Mark,
    Roll,
    Sheet,
    State,
)
from tests.support.coaching import coach, coached

KUBI = coach("kubi")
RANKED = ("126", "136", "125", "135", "145", "123", "134", "124", "235", "234")
"""The ten kinds of number choices, the best one first."""


def solo(*moves: Choose | Roll | Mark, players: int = 1) -> Journal:
    journal = Journal.new("kubi", {}, [f"P{player}" for player in range(players)])
    for move in moves:
        journal = journal.plus(0, move)
    return journal


def numbers(name: str) -> tuple[int, ...]:
    return tuple(map(int, name))


def some_state(seed: int, rounds: int, choice: tuple[int, ...] = (1, 2, 6)) -> State:
    """Returns a position with dice, after so many rounds of good and bad play."""
    random, state = Random(seed), solo(Choose(choice)).state
    for _ in range(rounds):
        state = KUBI.game.apply(state, 0, KUBI.game.thrown(random.randrange))
        ranked = KUBI.ranked(state, 0)
        chosen = random.choice(ranked) if random.random() < 0.3 else ranked[0]
        state = KUBI.game.apply(state, 0, chosen.move)
        if KUBI.game.over(state):
            break
    if not KUBI.game.over(state):
        state = KUBI.game.apply(state, 0, KUBI.game.thrown(random.randrange))
    found: State = state
    return found


# Strength


def marks_of(choice: tuple[int, ...]) -> list[tuple[float, tuple[Mark, ...]]]:
    """Returns each roll's chance, and what may be marked with it."""
    state, found = solo(Choose(choice)).state, []
    for dice in ROLLS:
        chance = 1.0
        for place, die in enumerate(dice, 1):
            chance *= place / dice[:place].count(die) / 6
        legal = KUBI.game.legal_moves(KUBI.game.apply(state, 0, Roll(dice)), 0)
        found.append((chance, tuple(legal)))
    return found


def values_of() -> Values:
    assert isinstance(KUBI, Advisor)
    found = KUBI._values()
    assert found is not None
    return found


def test_it_plays_well_with_1_2_6() -> None:
    """In short what `make bench-coach` measures: the average without the luck of the rolls, which
    is the same average with less variance (300 points up or down are common)."""
    game, values, every = KUBI.game, values_of(), marks_of((1, 2, 6))
    assert sum(chance for chance, _ in every) == pytest.approx(1)
    adjusted = []
    for seed in range(6):
        random, state, luck = Random(seed), solo(Choose((1, 2, 6))).state, 0.0
        while not game.over(state):
            possible = {mark for _, marks in every for mark in marks}
            after = {one: values.after(_marked(state.sheets[0], one)) for one in possible}
            mean = sum(chance * max(map(after.__getitem__, marks)) for chance, marks in every)
            state = game.apply(state, 0, game.thrown(random.randrange))
            best = KUBI.ranked(state, 0)[0]
            luck += best.value - mean
            state = game.apply(state, 0, best.move)
        adjusted.append(game.total(state, 0) - luck)
    assert fmean(adjusted) > 300


def _marked(sheet: Sheet, mark: Mark) -> Sheet:
    tally, sums = list(sheet.tally), list(sheet.sums)
    if mark.number is not None:
        tally[mark.number - 1] += 1
    for one in mark.sums:
        sums[one - 2] += 1
    return Sheet(sheet.numbers, tuple(tally), tuple(sums))


def test_the_numbers_are_ranked() -> None:
    """KU-2: by what they bring, and those mirrored (7 − x) alike."""
    ranked = KUBI.ranked(solo().state, 0)
    values = {one.move: one.value for one in ranked}
    assert len(values) == 20
    assert ranked[0].move in (Choose((1, 2, 6)), Choose((1, 5, 6)))
    kinds = [values[Choose(numbers(name))] for name in RANKED]
    assert sorted(kinds, reverse=True) == kinds
    assert kinds[0] == pytest.approx(313, abs=5)
    for name in RANKED:
        assert values[Choose(mirrored(numbers(name)))] == values[Choose(numbers(name))]


# Positions


def test_all_legal_marks_are_listed_best_first() -> None:
    """KU-4, KU-5"""
    for seed in range(5):
        state = some_state(seed, seed * 3)
        ranked = KUBI.ranked(state, 0)
        assert {one.move for one in ranked} == set(KUBI.game.legal_moves(state, 0))
        assert sorted(-one.value for one in ranked) == [-one.value for one in ranked]


def test_the_value_of_an_entry_is_the_value_after_it() -> None:
    """So that luck and loss add up; where it ends the sheet, the total (KU-6)."""
    for seed in range(6):
        state = some_state(seed, 4 * seed)
        for one in KUBI.ranked(state, 0) if not KUBI.game.over(state) else ():
            after = KUBI.game.apply(state, 0, one.move)
            assert standing(KUBI, after, 0) == one.value


def test_a_stroke_that_ends_the_sheet_is_counted_exactly() -> None:
    """KU-6, KU-7"""
    sheet = Sheet((1, 2, 6), (7, 7, 0, 0, 0, 7), (0, 0, 5, 5, 6, 9, 4, 5, 0, 0, 0))
    state = State(solo().state.options, (sheet,), round=21, done=(False,))
    state = KUBI.game.apply(state, 0, Roll((1, 2, 6, 3, 4)))
    for one in KUBI.ranked(state, 0):
        after = KUBI.game.apply(state, 0, one.move)
        assert one.value == KUBI.game.total(after, 0)


def test_without_a_roll_there_is_an_expectation_only() -> None:
    opinion = KUBI.opinion(solo(Choose((1, 2, 6))).state, 0)
    assert opinion.entries == ()
    assert opinion.value == KUBI.opinion(solo().state, 0).value


def test_a_game_that_is_over_is_worth_its_total() -> None:
    journal = coached(solo(), 3)
    assert journal.over
    assert KUBI.opinion(journal.state, 0).value == journal.total(0)


def test_several_players_have_the_same_values() -> None:
    """KU-3: every roll counts for all players, and they do not affect each other."""
    alone = KUBI.opinion(solo(Choose((1, 2, 6)), Roll((1, 2, 3, 4, 5))).state, 0)
    journal = solo(Choose((1, 2, 6)), players=2).plus(1, Choose((2, 3, 4)))
    journal = journal.plus(0, Roll((1, 2, 3, 4, 5)))
    assert KUBI.opinion(journal.state, 0).entries == alone.entries
    assert KUBI.ranked(journal.state, 1)


def test_without_a_table_nothing_is_known() -> None:
    none = coach_of(GAMES["kubi"], lambda _name: None)
    assert none.opinion(solo().state, 0).why == (UNKNOWN_PAD,)


# The review


def test_a_review_adds_up() -> None:
    for seed, error in enumerate((0.0, 0.3, 1.0)):
        journal = coached(solo(), seed, error=error)
        found = review(KUBI, journal, 0)
        assert isinstance(found, Review)
        told = found.start + found.luck - found.loss + found.together + found.end
        assert told == pytest.approx(journal.total(0))
        assert found.untold == 0
        assert (found.loss < 0.001) == (not error)


def test_a_review_without_rolls_says_what_it_cannot_tell() -> None:
    """KU-4: a number and two sums leave several rolls."""
    found = review(KUBI, coached(solo(), 4, rolls=False), 0)
    assert isinstance(found, Review)
    assert found.untold
    told = found.start + found.luck - found.loss + found.together + found.end
    assert told == pytest.approx(found.final)


# Reasons


def test_reasons_tell_what_differs() -> None:
    for seed in range(8):
        state = some_state(seed, 2 * seed + 1)
        if KUBI.game.over(state):
            continue
        for one in KUBI.opinion(state, 0).entries:
            assert one.why
            assert "{" not in in_one_line(one.why)


def test_a_sum_that_is_begun_costs_until_it_has_five() -> None:
    """KU-7"""
    sheet = Sheet((1, 2, 6), (2, 1, 0, 0, 0, 1), (0, 0, 0, 4, 0, 6, 2, 5, 0, 0, 0))
    state = State(solo().state.options, (sheet,), round=8, done=(False,))
    state = KUBI.game.apply(state, 0, Roll((1, 4, 4, 3, 2)))
    told = {one.move: in_one_line(one.why) for one in KUBI.opinion(state, 0).entries}
    assert len(told) > 2
    assert any("sum 7 earns 30 more" in one or "would bring 30" in one for one in told.values())
    assert any("which then needs 4 more" in one for one in told.values())


def test_reasons_for_numbers() -> None:
    """KU-2"""
    first = KUBI.opinion(solo().state, 0).entries[0]
    assert first.move == Choose((1, 2, 6))
    assert in_one_line(first.why).startswith("3, 4 and 5 are left for the sums, at most 2 apart")
