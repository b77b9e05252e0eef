"""Tricubo: forced entries do what fits on the sheet, and the result is marked."""

import pytest

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

TWO = "0 start 1; 1 start 2;"
SIXES = [f"interim{row}" for row in range(1, 6)]


@pytest.mark.parametrize(
    ("entry", "changed"),
    [
        ("! 1 L3", {"ticks": (2, 11, 8, 0, 0)}),  # the roller's die (TC-3)
        ("! 1 M3", {"ticks": (2, 11, 7, 0, 0)}),  # not what it shows (TC-4)
        ("! 1 L2", {}),  # a full row stays full (TC-10)
        ("! 1 M own", {}),  # a ticked field stays ticked (TC-5)
        ("! 1 M large", {"colours": ("medium", "large")}),  # another die's field
        ("! 1 S6 2", {"interims": (1, 11, None, None, None)}),  # it shows no six (TC-6)
        ("! 1 S6 1", {}),  # the 6-field is written in already (TC-7)
        ("! 1 S6 1 3", {"interims": (1, None, 5, None, None)}),  # one too many: the free one
        ("! 1 pass", {}),
        ("! 1 start 4", {"ticks": (2, 11, 5, 1, 0)}),
        ("! 1 start 1", {}),  # that box is ticked
        ("! 1 J L4", {"ticks": (2, 11, 5, 3, 0)}),  # no joker box on side A (TC-11)
    ],
)
def test_forced(entry: str, changed: dict[str, object]) -> None:
    """TC-3 … TC-11: "enter anyway" does what fits the paper, and the result shows it."""
    before = play(table(FRESH, sheet("2 11 5 0 0", "1 . . . .", "M")), "0 roll 4 2 1; 0 L4")
    assert refused(before, entry.removeprefix("! ")).startswith("TC-")
    assert not before.forced
    game = play(before, entry)
    assert game.forced
    assert game.report()["forced"] is True
    sheets = before.state.sheets[1], game.state.sheets[1]
    old, new = ({name: getattr(one, name) for name in one.__slots__} for one in sheets)
    assert new == old | changed
    # It can be undone, and then nothing was forced.
    assert not game.undo(3).forced
    assert game.undo(3).state == before.state


def test_a_forced_die_is_the_players_entry_of_this_round() -> None:
    """TC-3: a player who forced something has had their turn, and the game goes on."""
    game = play(new(2), f"{TWO} 0 L4; ! 1 L4")
    assert game.game.turn(game.state).round == 2
    game = play(new(2), f"{TWO} ! 1 M2; 0 L4")
    assert game.game.turn(game.state).round == 2


def test_a_forced_second_entry_does_not_skip_anybody() -> None:
    """TC-3: player 0 ticks twice, player 1 still has a turn."""
    game = play(new(2), f"{TWO} 0 L4; ! 0 M2")
    assert ticks(game) == (1, 2, 0, 3, 0)
    assert game.game.turn(game.state).waiting == (1,)
    assert refused(game, "1 L4") == "TC-3"


def test_forced_joker_twice() -> None:
    """TC-11: the box is ticked once, the die counts all the same."""
    used = sheet("1 0 0 0 0", joker=True)
    game = play(table(FRESH, used, side="B"), "0 L4; ! 1 J L4")
    assert ticks(game, 1) == (1, 0, 0, 3, 0)
    assert game.game.tie_break(game.state, 1) == 1 + 3 + 1


def test_forced_before_the_free_ticks() -> None:
    """TC-2: the free ticks can still be made afterwards."""
    game = play(new(2), "! 0 L4; 0 start 1; 1 start 2; 1 M2")
    assert game.game.turn(game.state).round == 2
    assert ticks(game) == (1, 0, 0, 3, 0)


def test_forced_after_the_end() -> None:
    """TC-12: the game stays over."""
    game = play(table(sheet("9 10 10 1 1"), FRESH), "0 S1; 1 M5")
    assert game.over
    assert game.total(1) == 1
    game = play(game, "! 1 L5")
    assert game.over
    assert game.total(1) == 4


def test_forced_entries_are_legal_entries_too() -> None:
    """A forced entry that breaks no rule is taken as it is, and is not marked."""
    game, same = (play(new(2), f"{TWO} {sign} 0 L4") for sign in ("!", ""))
    assert game.state == same.state
    assert game.entries == same.entries
    assert not game.forced


def test_a_forced_roll_replaces_the_dice() -> None:
    """TC-3: the dice were entered wrongly: the second roll counts for those still to come."""
    game = play(new(2), f"{TWO} 0 roll 1 2 3; 0 L1; ! 0 roll 1 5 3")
    assert move("M5") in allowed(game, 1)
    assert refused(game, "1 M2") == "TC-4"


def test_a_forced_pass_says_nothing_of_the_dice() -> None:
    """TC-9: who passes against the rule has not proved that the dice were useless."""
    stuck = sheet("1 11 1 1 1", "1 1 . . .", "M*")  # a medium 2 or 6 is useless, a small die never
    free = sheet("1 1 1 1 1")
    game = play(table(free, stuck, free), "0 L4; ! 1 pass")
    assert move("M3") in allowed(game, 2)


@pytest.mark.parametrize(
    ("scored", "entry", "expected"),
    [("3 3 0 . .", "S6 4", [2, 2, 0, 0, 0]), ("3 . . . .", "L6 2 3 4", [2, 4, 4, 0, 0])],
)
def test_forced_never_scores_a_fourth_row(scored: str, entry: str, expected: list[int]) -> None:
    """TC-7: after the third row the two other 6-fields are struck: no more fit."""
    game = play(table(sheet("5 5 5 5 5", scored), FRESH), f"! 0 {entry}")
    assert [points(game)[key] for key in SIXES] == expected


def test_nobody_is_waited_for_once_it_is_over() -> None:
    """TC-2, TC-16: also if the free tick was never made."""
    game = play(new(1), "! 0 pass;" * 21)
    assert game.over
    assert game.game.turn(game.state).waiting == ()
