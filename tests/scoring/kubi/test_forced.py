"""Kubi: forced entries make the strokes that fit on the sheet, and the result is marked."""

import pytest

from tests.support.kubi_notation import (
    CLOSE,
    EMPTY,
    STOPPED,
    allowed,
    chosen,
    mark,
    marks,
    new,
    play,
    refused,
    sheet,
    strokes,
    table,
)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("1 1 | 12+12", "1:3 4:0 5:0 / 7:2 12:2"),  # not what the dice make (KU-5)
        ("1 5 | 9+6", "1:2 4:0 5:1 / 6:1 7:2 9:1"),  # no die shows it (KU-4)
        ("1 - | 9+6", "1:2 4:0 5:0 / 6:1 7:2 9:1"),  # the stroke is compulsory (KU-4)
        ("1 2 | 9+5", "1:2 4:0 5:0 / 5:1 7:2 9:1"),  # not crossed, no place for the stroke (KU-4)
        ("0 4 | 9+3", "1:1 4:1 5:0 / 3:1 6:1 9:2"),  # a second time this round (KU-3)
        ("2 4 | 9+3", "1:8 4:1 5:0 / 3:1 9:1"),  # has stopped (KU-6)
        ("2 1 | 9+6", "1:9 4:0 5:0 / 6:1 9:1"),
        ("1 choose 1 2 3", "1:2 2:0 3:0 4:0 5:0 / 7:2"),  # more crosses (KU-2)
        ("1 roll 5 5 5 5 5", "1:2 4:0 5:0 / 7:2"),  # nothing on the sheet (KU-3)
    ],
)
def test_forced(entry: str, expected: str) -> None:
    """KU-2 … KU-6: "enter anyway" makes the strokes that fit the sheet."""
    game = table(EMPTY, sheet("1:2 4:0 5:0", "7:2"), STOPPED)
    before = play(game, "0 roll 1 6 3 4 2; 0 1 | 9+6")
    assert refused(before, entry).startswith("KU-")
    game = play(before, f"! {entry}")
    assert game.forced
    assert game.report()["forced"] is True
    assert strokes(game, int(entry[0])) == expected
    assert game.undo(3).state == before.state
    assert not game.undo(3).forced


def test_a_forced_mark_is_the_players_mark_of_this_round() -> None:
    """KU-3: the game goes on."""
    game = play(chosen("1 4 5", "1 4 5"), "0 roll 1 6 3 4 2; 0 1 | 9+6; ! 1 1 | 2+2")
    assert game.game.turn(game.state).round == 2


def test_a_forced_second_mark_skips_nobody() -> None:
    """KU-3: nor does one of a player who has stopped."""
    game = play(table(EMPTY, EMPTY, STOPPED), "0 1 | 9+6; ! 0 1 | 2+2; ! 2 1 | 2+2")
    turn = game.game.turn(game.state)
    assert (turn.round, turn.waiting) == (1, (1,))


def test_a_forced_mark_says_nothing_of_the_dice() -> None:
    """KU-3: those who come later are checked against the true marks only."""
    true = play(chosen("1 2 3", "4 5 6", "1 4 5"), "0 1 | 12+12")
    game = play(true, "! 1 4 | 2+2")
    assert allowed(game, 2) == allowed(true, 2) == marks("1 | 12+12")
    game = play(chosen("1 2 3", "4 5 6", "1 4 5"), "! 0 6 | 12+12")
    assert mark("5 | 3+3") in allowed(game, 1)
    game = play(chosen("1 2 3", "4 5 6", "1 4 5"), "0 1 | 9+6; ! 0 1 | 12+12")
    assert mark("4 | 9+3") in allowed(game, 1)


def test_a_forced_mark_that_breaks_no_rule_counts_in_full() -> None:
    """KU-3: it is taken as it is, and is not marked as forced."""
    game, same = (play(chosen("1 2 3", "4 5 6"), f"{sign} 0 1 | 12+12") for sign in ("!", ""))
    assert game.state == same.state
    assert game.entries == same.entries
    assert not game.forced


def test_a_forced_roll_replaces_the_dice() -> None:
    """KU-3: those still to come mark what it shows."""
    game = play(chosen("1 4 5", "1 4 5"), "0 roll 1 6 3 4 2; 0 1 | 9+6; ! 0 roll 5 6 3 3 2")
    assert allowed(game, 1) == marks("5 | 9+5, 8+6")


def test_forced_before_everybody_has_chosen() -> None:
    """KU-2: the numbers can still be chosen, and the mark is that of the first round."""
    game = play(new(2), "0 choose 1 4 5; ! 0 1 | 9+6; ! 1 1 | 9+6")
    assert strokes(game, 0) == "1:1 4:0 5:0 / 6:1 9:1"
    assert strokes(game, 1) == " / 6:1 9:1"
    assert game.game.turn(game.state).waiting == (1,)
    game = play(game, "1 choose 1 2 3")
    assert game.game.turn(game.state).round == 2
    assert game.game.turn(game.state).waiting == (1, 0)


def test_forced_choice_of_equal_numbers() -> None:
    """KU-2: as many crosses as there are numbers; the rest can be forced, too."""
    game = play(new(1), "! 0 choose 4 1 4")
    assert strokes(game) == "1:0 4:0 / "
    assert game.game.turn(game.state).round == 1
    assert refused(game, "0 choose 1 4 5") == "KU-2"
    assert strokes(play(game, "! 0 choose 1 4 5")) == "1:0 4:0 5:0 / "


def test_forced_eighth_stroke() -> None:
    """KU-6: it stops the player like any other."""
    game = play(table(CLOSE, EMPTY), "0 roll 6 6 3 3 2; ! 0 1 | 9+9; 1 - | 9+9")
    assert game.game.turn(game.state).waiting == (1,)
    assert game.game.turn(game.state).roller == 1


def test_strokes_behind_a_number_not_crossed_never_stop() -> None:
    """KU-4, KU-6: they are nowhere on the sheet, also if the number is crossed later."""
    game = play(chosen("1 4 5"), "! 0 2 | 9+6;" * 9 + "! 0 choose 1 2 4")
    assert strokes(game) == "1:0 2:0 4:0 5:0 / 6:9 9:9"
    assert not game.over


def test_forced_after_the_end() -> None:
    """KU-6: the game stays over, and the strokes count."""
    game = play(table(CLOSE, STOPPED), "0 1 | 9+9; ! 0 4 | 9+9; ! 1 4 | 9+9")
    assert game.over
    assert game.game.turn(game.state).waiting == ()
    assert strokes(game, 0) == "1:8 4:1 5:0 / 9:4"
    assert game.game.turn(game.state).round == 1
