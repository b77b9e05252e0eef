"""Tricubo: one sheet of a larger table. What the others do is asked only as far as it matters."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.game import IllegalError
from scoring.journal import Journal
from scoring.single_sheet_mode import RoundEnded
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import (
    CANDIDATES,
    DICE,
    Pass,
    Roll,
    Start,
    Taken,
    TricuboMove,
)
from tests.support import naive_tricubo
from tests.support.random_play import to_the_end
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

SECOND = {"of": 3, "seat": 1}
"""Round 2 is the player's own, rounds 1 and 3 are the others'."""
STUCK = sheet("11 11 11 11 11", "1 1 1 . .", "LM*")
"""Only the small die can be used any more, for its colour field."""


def mine(text: str = "", **options: object) -> Journal:
    return play(new(1, one_sheet=SECOND, **options), f"0 start 2; {text}")


def reason(journal: Journal, text: str) -> str:
    with pytest.raises(IllegalError) as caught:
        play(journal, text)
    return str(caught.value)


# TC-2, TC-3: whose box, whose roll


@pytest.mark.parametrize(("of", "seat"), [(2, 0), (2, 1), (5, 0), (5, 3), (5, 4)])
def test_the_free_box_is_that_of_the_seat(of: int, seat: int) -> None:
    """TC-2."""
    game = new(1, one_sheet={"of": of, "seat": seat})
    assert allowed(game, 0) == {Start(seat + 1)}
    assert game.game.roller_seat(game.state) is None, "nobody rolls yet"
    assert refused(game, f"0 start {seat % 5 + 2 if seat < 4 else 1}") == "TC-2"
    assert refused(game, "0 L4") == "TC-2"
    assert refused(game, "0 taken L") == "TC-2"
    assert refused(game, "0 ended 1") == "TC-2"
    assert ticks(play(game, f"0 start {seat + 1}")).index(1) == seat


def test_the_roller_of_round_k_is_seat_k() -> None:
    """TC-3: k mod the size of the table; the one player is always waited for."""
    game, seen = mine(), []
    for number in range(1, 7):
        turn = game.game.turn(game.state)
        assert (turn.round, turn.rounds, turn.waiting) == (number, None, (0,))
        assert turn.roller == (0 if number in (2, 5) else None)
        seen.append(game.game.roller_seat(game.state))
        game = play(game, "0 S2")
    assert seen == [0, 1, 2, 0, 1, 2]


def test_the_roll_is_entered_by_the_player_whoever_rolls() -> None:
    """TC-3: once, and what is ticked has to fit it."""
    for before in ("", "0 S2;"):
        game = mine(f"{before} 0 roll 4 2 1")
        assert refused(game, "0 roll 4 2 1") == "TC-3"
        assert refused(game, "0 L5") == "TC-4"
        assert allowed(game, 0) >= {move("L4"), move("M2"), move("S1"), move("S any")}
        assert game.game.turn(play(game, "0 L4").state).round == len(before.split(";")) + 1


# TC-3: the die that was taken


def test_a_die_that_was_taken_is_not_there() -> None:
    """TC-3: in the others' rounds only, and for this round only."""
    game = mine("0 taken L")
    assert rules(game).away(game.state, 0) == "large"
    assert refused(game, "0 L4") == "TC-3"
    assert reason(game, "0 L4") == "The roller has taken this die."
    assert move("M4") in allowed(game, 0)
    own = play(game, "0 M4")
    assert rules(own).away(own.state, 0) is None
    assert move("L4") in allowed(own, 0)
    third = play(own, "0 M4")
    assert rules(third).away(third.state, 0) is None
    assert move("L4") in allowed(third, 0)
    assert refused(third, "0 taken S; 0 S4") == "TC-3"


def test_which_die_was_taken_is_entered_once() -> None:
    """TC-3: before or after the roll, but not in the player's own round."""
    game = mine()
    assert allowed(game, 0) >= {Taken(die) for die in DICE}
    for entries in ("0 taken L; 0 roll 4 2 1", "0 roll 4 2 1; 0 taken L"):
        after = play(game, entries)
        assert refused(after, "0 taken M") == "TC-3"
        assert reason(after, "0 taken M") == "The die that was taken has already been entered."
        assert not any(isinstance(one, Taken) for one in allowed(after, 0))
    own = play(game, "0 S2")
    assert refused(own, "0 taken L") == "TC-3"
    assert reason(own, "0 taken L") == "It’s your roll: take a die first."
    assert not any(isinstance(one, Taken) for one in allowed(own, 0))


def test_without_a_word_any_die_may_be_used() -> None:
    """TC-3: the player knows which one is gone."""
    assert allowed(mine(), 0) >= {move(f"{die}{row}") for die in "LMS" for row in range(1, 6)}


@pytest.mark.parametrize("players", [1, 2])
def test_only_with_one_sheet_of_a_larger_table(players: int) -> None:
    """TC-3, TC-12: where all people are players there is nothing more to enter."""
    starts = ("0 start 1; 1 start 2; 0 S2")[: 9 if players == 1 else None]
    game = play(new(players), starts)
    assert refused(game, "0 taken L") == "TC-3"
    assert refused(game, "0 ended 1") == "TC-12"
    assert reason(game, "0 ended 1") == reason(game, "0 taken L") == "Nobody else is at the table."
    for player in range(players):
        assert not any(isinstance(one, Taken | RoundEnded) for one in allowed(game, player))
    for entry in ("taken L", "ended 1", "ended 9"):
        assert play(game, f"! 0 {entry}").state == game.state


# TC-11: the joker


def test_the_joker_takes_the_taken_die() -> None:
    """TC-11: that one only, if it is entered, and never in the player's own round."""
    game = mine("0 taken L", side="B")
    assert refused(game, "0 J M4") == "TC-11"
    assert ticks(play(game, "0 J L4")) == (0, 1, 0, 3, 0)
    unknown = mine(side="B")
    assert {one for one in allowed(unknown, 0) if getattr(one, "joker", False)} == {
        one for one in CANDIDATES[True] if not isinstance(one, Taken)
    }
    for die in "LMS":
        after = play(unknown, f"0 J {die}4")
        assert after.game.tie_break(after.state, 0) == 1 + {"L": 3, "M": 2, "S": 1}[die] + 1
        assert refused(after, f"0 J {die}4") == "TC-11"
    own = mine("0 S2", side="B")
    for die in "LMS":
        assert refused(own, f"0 J {die}4") == "TC-11"
    assert refused(mine(), "0 J L4") == "TC-11"


# TC-9: passing


@pytest.mark.parametrize(
    ("before", "may"),
    [
        ("", True),  # the small die may be the one that was taken
        ("0 roll 1 2 3", True),
        ("0 roll 1 2 6", True),
        ("0 taken S", True),
        ("0 taken S; 0 roll 1 2 3", True),
        ("0 taken L", True),  # the small die may show a six
        ("0 taken L; 0 roll 1 2 6", True),
        ("0 taken L; 0 roll 1 2 3", False),
        ("0 taken M; 0 roll 1 2 3", False),
    ],
)
def test_passing_when_one_die_can_be_used(before: str, may: bool) -> None:
    """TC-9: it must be used if it is there for sure."""
    game = play(table(STUCK, one_sheet=SECOND), before)
    assert (Pass() in allowed(game, 0)) is may
    if not may:
        assert refused(game, "0 pass") == "TC-9"


def test_passing_when_two_dice_can_be_used() -> None:
    """TC-9: no player took both of them."""
    game = play(table(sheet("11 11 11 11 11", "1 1 1 . .", "L*"), one_sheet=SECOND), "0 roll 1 2 3")
    assert refused(game, "0 pass") == "TC-9"
    assert Pass() not in allowed(play(game, "0 taken M"), 0)
    assert Pass() in allowed(play(table(STUCK, one_sheet=SECOND), "0 roll 1 2 3"), 0)


def test_passing_in_a_round_of_ones_own() -> None:
    """TC-9: all three dice are there."""
    game = play(table(STUCK, round=2, one_sheet=SECOND), "0 roll 1 2 3")
    assert refused(game, "0 pass") == "TC-9"
    play(table(STUCK, round=2, one_sheet=SECOND), "0 roll 1 2 6; 0 pass")


# TC-12, TC-16: the end


def test_there_are_no_21_rounds() -> None:
    """TC-16: and no die is set aside, and nothing is written on the strip."""
    game = new(1, columns=[0] * 30, one_sheet=SECOND)
    game = play(game, "0 start 2" + "; 0 S2; 0 S1; 0 S3; 0 S4; 0 S5" * 5)
    assert game.game.turn(game.state).round == 26
    assert not game.over
    assert not any(box.startswith("round") for box in game.game.written(game.state, 0))
    assert move("L1") in allowed(game, 0)


def test_ones_own_purple_rows_end_it() -> None:
    """TC-12."""
    game = play(table(sheet("9 10 10 1 1"), round=4, one_sheet=SECOND), "0 S1")
    assert game.over
    assert points(game)["end"] == 5
    assert game.total(0) == 9 + 9 + 9 + 0 + 0 + 5
    assert game.game.turn(game.state).round == 4
    assert game.game.turn(game.state).waiting == ()
    assert refused(game, "0 S1") == refused(game, "0 ended 4") == "TC-12"


def test_somebody_has_ended_it_with_this_round() -> None:
    """TC-12: the player still enters their die."""
    game = mine("0 S2; 0 S2; 0 ended 3")
    assert not game.over
    assert refused(game, "0 ended 3") == refused(game, "0 ended 2") == "TC-12"
    assert reason(game, "0 ended 3") == "This round is already marked as the last."
    assert not any(isinstance(one, RoundEnded) for one in allowed(game, 0))
    game = play(game, "0 roll 4 2 1; 0 taken L; 0 M2")
    assert game.over
    assert ticks(game) == (0, 5, 0, 0, 0)
    assert points(game)["end"] == 0
    assert game.total(0) == 4
    turn = game.game.turn(game.state)
    assert (turn.round, turn.waiting) == (3, ())
    assert refused(game, "0 S2") == "TC-12"


def test_somebody_had_ended_it_with_the_round_before() -> None:
    """TC-12: the game is over at once."""
    game = mine("0 S2; 0 S2; 0 ended 2")
    assert game.over
    assert ticks(game) == (0, 3, 0, 0, 0)
    turn = game.game.turn(game.state)
    assert (turn.round, turn.waiting) == (2, ())
    assert game.report()["players"][0]["rank"] is None
    assert game.total(0) == 2


def test_ended_by_both() -> None:
    """TC-12: each such player gets 5 points."""
    game = play(table(sheet("9 10 10 1 1"), round=4, one_sheet=SECOND), "0 ended 4; 0 S1")
    assert points(game)["end"] == 5


def test_with_which_round_it_may_have_ended() -> None:
    """TC-12: the one the player is in or the one before; not that once the new one has begun."""
    assert {one for one in allowed(mine(), 0) if isinstance(one, RoundEnded)} == {RoundEnded(1)}
    game = mine("0 S2; 0 S2")
    assert {one for one in allowed(game, 0) if isinstance(one, RoundEnded)} == {
        RoundEnded(2),
        RoundEnded(3),
    }
    for number in (1, 4, 999):
        assert refused(game, f"0 ended {number}") == "TC-12"
    why = "The game ends with this round or with the one before."
    assert reason(game, "0 ended 4") == why
    for begun in ("0 roll 1 2 3", "0 taken S"):
        after = play(game, begun)
        assert refused(after, "0 ended 2") == "TC-12"
        assert reason(after, "0 ended 2") == "Round 3 has begun already."
        assert not play(after, "0 ended 3").over


def test_boxes() -> None:
    game = mine("0 S2")
    for one, box in (
        (Taken("small"), "taken.small"),
        (RoundEnded(2), "ended.2"),
        (RoundEnded(1), "ended.1"),
    ):
        assert game.game.boxes(game.state, 0, one) == (box,)
        assert game.game.meant(game.state, 0, frozenset({box})) == (one,)


# Forced entries


def test_forced() -> None:
    """TC-3, TC-12: as far as it can be meant."""
    game = play(mine("0 taken L"), "! 0 taken M")
    assert rules(game).away(game.state, 0) == "medium"
    own = mine("0 S2")
    assert play(own, "! 0 taken L").state == own.state
    assert not play(own, "! 0 ended 9").over
    assert play(own, "! 0 ended 9; 0 S2").over
    begun = play(own, "0 roll 1 2 3; ! 0 ended 1")
    assert begun.over
    assert ticks(play(begun, "! 0 L4")) == (0, 2, 0, 3, 0)
    assert play(begun, "! 0 L4").over
    assert play(begun, "! 0 ended 9").state == begun.state
    later = mine("0 S2; 0 S2; 0 S2; ! 0 ended 1")
    assert later.over
    assert later.game.turn(later.state).round == 3
    assert play(new(1, one_sheet=SECOND), "! 0 ended 1; 0 start 2; 0 S2").over


moves: st.SearchStrategy[TricuboMove] = st.one_of(
    st.sampled_from([*CANDIDATES[False], *CANDIDATES[True], *map(Taken, DICE), Pass()]),
    st.builds(RoundEnded, st.integers(1, 30)),
    st.builds(Start, st.integers(1, 5)),
    st.builds(Roll, *[st.integers(1, 6)] * 3),
)


@settings(max_examples=40)
@given(
    forced=st.lists(st.tuples(moves, st.integers(0, 3)), max_size=10),
    of=st.integers(2, 5),
    side=st.sampled_from("AB"),
    seed=st.integers(0, 2**32),
)
def test_whatever_was_forced_the_game_comes_to_its_end(
    forced: list[tuple[TricuboMove, int]], of: int, side: str, seed: int
) -> None:
    """TC-12: an independent scorer agrees after every entry."""
    random = Random(seed)
    game = new(1, side=side, one_sheet={"of": of, "seat": random.randrange(of)})
    to_the_end(game, forced, random, naive_tricubo.result)


def rules(journal: Journal) -> Tricubo:
    assert isinstance(journal.game, Tricubo)
    return journal.game


def test_a_table_in_the_middle() -> None:
    """TC-15: everything else counts as always."""
    game = play(
        table(FRESH, round=3, one_sheet=SECOND), "0 taken S; 0 L6 1 2 3; 0 L own; 0 ended 4"
    )
    assert game.over
    assert points(game)["interim1"] == 0
    assert game.game.tie_break(game.state, 0) == 2
