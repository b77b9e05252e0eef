"""Cubo: forced entries are counted as they are, and the result is marked."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cubo.rules import (
    Cubo,
    CuboMove,
    Missed,
    Points,
)
from scoring.cubo.square import best_square
from scoring.game import IllegalError
from scoring.journal import Journal
from tests.support import naive_cubo
from tests.support.cubo_notation import (
    NAMES,
    SQUARE,
    any_die,
    any_square,
    new,
    play,
    refused,
    rules,
)
from tests.support.reading_back import journal_of
from tests.support.tricubo_notation import points


@pytest.mark.parametrize(
    ("entry", "rule", "expected"),
    [
        ("55", "CU-6", 55),
        ("999", "CU-6", 999),
        ("r6 r6 r6 / r6 r6 r6 / r6 r6 r6", "CU-1", 72),  # as entered
        ("j6 b6 r6 / b2 j4 r1 / b3 r5 b5", "CU-1", 6),  # a joker in a corner is one, too
        ("j6 r6 r6 / b2 b4 r1 / b3 r5 b5", "CU-2", 12),
        (f"{SQUARE} take r6 at 4", "CU-4", 6),
        ("r6 b6 r1 / b5 j4 b5 / r3 r5 b6 take r4 at 4", "CU-4", 0),
        ("r6 b6 r1 / b6 j4 b5 / r6 r5 b3 take b5 at 4", "CU-4", 6),
        (f"{SQUARE} take j6 at 1", "CU-4", 12),  # a joker among red sixes
        (f"{SQUARE} take j6", "CU-4", 6),
    ],
)
def test_forced(entry: str, rule: str, expected: int) -> None:
    """CU-1, CU-2, CU-4, CU-6: "enter anyway" counts what is there."""
    assert refused(new(2), f"0 {entry}").startswith(rule)
    game = play(new(2), f"! 0 {entry}")
    assert game.report()["forced"] is True
    assert points(game)["round1"] == expected
    assert game.game.turn(game.state).waiting == (1,)
    assert journal_of(game.to_json()) == game


def test_a_forced_die_that_is_not_in_the_middle() -> None:
    """CU-1: the middle is empty then, not less than empty; a forced joker was never in it."""
    game = play(new(4), f"0 {SQUARE} take r1; 1 {SQUARE} take r1; ! 2 {SQUARE} take r6 at 1")
    assert middle(game) == {"r": (0, 0), "b": (2, 2)}
    assert points(game, 2)["round1"] == 12
    play(game, f"3 {SQUARE} take b1")
    game = play(new(2), f"! 0 {SQUARE} take j6 at 1")
    assert middle(game) == {"r": (2, 2), "b": (2, 2)}


def middle(game: Journal) -> dict[str, tuple[int, int]]:
    return {**rules(game).colours(game.state).left_in_middle()}


def test_whoever_forced_a_square_may_have_any_colours() -> None:
    """CU-1: from then on, until a square shows them again; the others have what they had."""
    six = "r6 r6 r6 / r2 j4 r1 / b3 r5 b5"
    game = play(new(2), f"! 0 {six}; 1 {SQUARE}")
    colours = rules(game).colours(game.state)
    assert colours.reds(0) == (2, 3, 4, 5, 6), "a table of two has ten red dice"
    assert colours.reds(1) == (4,)
    assert refused(game, f"1 {six}") == "CU-1 There are 4 red and 4 blue dice here now."
    game = play(game, f"0 {six}; 1 {SQUARE}")
    assert rules(game).colours(game.state).reds(0) == (6,)


def test_a_second_entry_in_a_round() -> None:
    """CU-1: it stands in the next field; the others catch up, and then it is that round's."""
    game = play(new(3), f"0 5; ! 0 {SQUARE} take r6 at 1")
    assert game.game.written(game.state, 0) == {"round1": "5", "round2": "12"}
    turn = game.game.turn(game.state)
    assert (turn.round, turn.waiting) == (1, (1, 2))
    assert middle(game) == {"r": (1, 2), "b": (1, 2)}, "the next round's die"
    assert refused(game, "0 5") == "CU-1 This round has already been entered for this player."
    game = play(game, "1 5; 2 5")
    turn = game.game.turn(game.state)
    assert (turn.round, turn.roller, turn.waiting) == (2, 1, (1, 2))
    assert middle(game) == {"r": (0, 3), "b": (0, 3)}
    game = play(game, "1 5; 2 5")
    assert game.game.turn(game.state).waiting == (2, 0, 1)


def test_a_full_sheet_takes_nothing_more() -> None:
    """CU-1, CU-7: neither while the others play nor after the end."""
    game = play(new(2, rounds=2), "0 5; ! 0 6; ! 0 7")
    assert game.game.written(game.state, 0) == {"round1": "5", "round2": "6"}
    assert not game.over
    assert game.state.entries == 3
    game = play(game, "1 1; 1 2")
    assert game.over
    assert [record.number for record in game.state.sheets[1].rounds] == [3, 4]
    before = game.report()
    game = play(game, "! 1 54; ! 0 -")
    assert game.report() == before
    assert game.state.entries == len(game.trail) == 7


def test_a_forced_entry_that_breaks_no_rule() -> None:
    """It is taken as it is, and is not marked as forced."""
    game, same = (play(new(2), f"{sign} 0 {SQUARE} take r6 at 1") for sign in ("!", ""))
    assert game.state == same.state
    assert game.entries == same.entries
    assert not game.forced


places = st.integers(0, 8)
moves: st.SearchStrategy[CuboMove] = st.one_of(
    st.builds(Cubo, any_square),
    st.builds(Cubo, any_square, any_die, st.none() | places),
    st.builds(Points, st.integers(0, 999)),
    st.builds(Missed),
)


@settings(max_examples=60)
@given(
    players=st.integers(1, len(NAMES)),
    rounds=st.integers(1, 4),
    entries=st.lists(st.tuples(st.integers(0, 3), moves), max_size=12),
    data=st.data(),
)
def test_a_game_goes_on_after_forced_entries(
    players: int, rounds: int, entries: list[tuple[int, CuboMove]], data: st.DataObject
) -> None:
    """CU-1, CU-7: with any forced entries, the game can be finished, and an independent scorer
    agrees."""
    game = new(players, rounds=rounds)
    for player, one in entries:
        game = game.plus(player % players, one, forced=True)
        assert game.report() == naive_cubo.result(game.to_json())
        assert all(0 <= least <= most <= 4 for least, most in middle(game).values())
        if isinstance(one, Cubo) and data.draw(st.booleans()):
            best_square(one.dice, one.taken)
    if data.draw(st.booleans()) and entries:
        with suppress(IllegalError):  # what broke no rule is not forced, and may need it
            game = game.undo(data.draw(st.integers(1, len(entries))))
    for _ in range(players * rounds):
        if game.over:
            break
        turn = game.game.turn(game.state)
        assert turn.round <= rounds
        game = game.plus(data.draw(st.sampled_from(turn.waiting)), Points(0))
    assert game.over
    # Only the rules know whether a forced entry still breaks a rule after the undo.
    assert game.report() == naive_cubo.result(game.to_json()) | {"forced": game.forced}
    assert all(not list(game.game.legal_moves(game.state, player)) for player in range(players))
    assert journal_of(game.to_json()) == game
