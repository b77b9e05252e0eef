"""Kubi: what can be touched, what is written, and what a tap would add."""

import pytest

from scoring.kubi.rules import Choose, Roll
from tests.support.kubi_notation import (
    CLOSE,
    STOPPED,
    allowed,
    chosen,
    mark,
    new,
    play,
    rules,
    sheet,
    table,
)

# One-tap choices


def test_choices_for_the_dice_entered() -> None:
    """KU-4, KU-5: number by number, the highest sum first; none before the dice are entered."""
    game = chosen("4 1 5", "2 3 6")
    assert rules(game).choices_for(game.state, 0) == ()
    game = play(game, "0 roll 1 6 3 4 2")
    texts = ["1 | 10+5", "1 | 9+6", "1 | 8+7", "4 | 9+3", "4 | 8+4", "4 | 7+5"]
    assert rules(game).choices_for(game.state, 0) == tuple(mark(text) for text in texts)
    assert set(rules(game).choices_for(game.state, 1)) == allowed(game, 1)
    game = play(game, "0 1 | 9+6")
    assert rules(game).choices_for(game.state, 0) == ()
    assert rules(play(game, "1 2 | 9+5")).choices_for(game.state, 0) == ()


def test_choices_before_everybody_has_chosen() -> None:
    """KU-2: none, even if a roll was forced."""
    game = play(new(2), "0 choose 1 4 5; ! 0 roll 1 6 3 4 2")
    assert rules(game).choices_for(game.state, 0) == ()
    assert rules(game).choices_for(game.state, 1) == ()


# The sheet


def test_boxes() -> None:
    """KU-2, KU-4, KU-5: the boxes touched; the second of two equal sums has one of its own."""
    game = chosen("1 4 5")
    boxes = {
        "1 | 9+6": {"number1", "sum9", "sum6"},
        "- | 9+6": {"sum9", "sum6"},
        "5 | 7+7": {"number5", "sum7", "sum7.again"},
        "- | 12+12": {"sum12", "sum12.again"},
    }
    for text, touched in boxes.items():
        assert set(game.game.boxes(game.state, 0, mark(text))) == touched
        assert game.game.meant(game.state, 0, frozenset(touched)) == (mark(text),)
    start = new(1)
    assert start.game.boxes(start.state, 0, Choose((1, 4, 5))) == ("number1", "number4", "number5")
    assert start.game.boxes(start.state, 0, Roll((1, 1, 1, 1, 1))) == ()
    meant = start.game.meant(start.state, 0, frozenset({"number1", "number4", "number5"}))
    assert meant == (Choose((1, 4, 5)),)


def test_invited() -> None:
    """KU-4, KU-5: what the dice allow, and less with each box touched."""
    game = play(chosen("1 4 5"), "0 roll 1 4 6 6 3")
    invited = game.game.invited
    touched = frozenset({"number1"})
    assert invited(game.state, 0, touched) == touched | {"sum10", "sum9", "sum12", "sum7"}
    touched = frozenset({"number4", "sum9"})
    assert invited(game.state, 0, touched) == touched | {"sum7"}
    assert "number5" not in invited(game.state, 0)
    assert "sum9.again" not in invited(game.state, 0)
    game = play(chosen("1 4 5"), "0 roll 1 6 3 6 3")
    assert "sum9.again" in invited(game.state, 0)


@pytest.mark.parametrize(
    ("entries", "box", "expected"),
    [
        ("0 choose 1 4 5", "number1", "KU-2 First, everyone chooses three tally numbers."),
        ("0 choose 1 4 5", "sum7", "KU-2 First, everyone chooses three tally numbers."),
        ("", "number1", None),
        ("", "sum7", "KU-2 First, everyone chooses three tally numbers."),
        ("ALL", "number4", None),
        ("ALL", "sum2.again", None),
        ("ALL", "number2", "KU-4 2 isn’t a tally number here."),
        ("ALL; 0 roll 1 6 3 4 2", "number2", "KU-4 2 isn’t a tally number here."),
        ("ALL; 0 roll 1 6 3 4 2", "number5", "KU-4 No die shows 5."),
        ("ALL; 0 roll 1 6 3 4 2", "number1", None),
        ("ALL; 0 roll 1 6 3 4 2", "sum11", "KU-5 No two of the remaining dice add up to 11."),
        ("ALL; 0 roll 1 6 3 4 2", "sum9.again", "KU-5 The remaining dice don’t make 9 twice."),
        ("ALL; 0 roll 1 6 3 4 2", "sum9", None),
        ("ALL; 1 4 | 2+2", "sum9", "KU-3 This doesn’t match what was entered this round."),
        ("ALL; 1 4 | 2+2", "number5", "KU-3 This doesn’t match what was entered this round."),
        ("ALL", "sum7.value", "KU-1 This is what each tally after the fifth is worth."),
        ("ALL", "sum7.label", "KU-5 Tallies go in the wide box beside a sum."),
        ("ALL", "head", "KU-5 Tallies go in the wide box beside a sum."),
        (
            "ALL; 0 roll 1 6 3 4 2",
            "sum7.points",
            "KU-7 The points are calculated from the tallies.",
        ),
        ("ALL; 0 1 | 7+7", "sum9", "KU-3 This round has already been entered for this player."),
        (
            "ALL; ! 0 1 | 7+7",
            "number1",
            "KU-3 This round has already been entered for this player.",
        ),
    ],
)
def test_why_not(entries: str, box: str, expected: str | None) -> None:
    """KU-2 … KU-5: a box without an entry explains why."""
    game = play(new(2), entries.replace("ALL", "0 choose 1 4 5; 1 choose 4 5 6"))
    why = game.game.why_not(game.state, 0, box)
    assert (f"{why.rule} {why}" if why else None) == expected


def test_why_not_once_stopped_or_over() -> None:
    """KU-6."""
    game = table(STOPPED, CLOSE)
    why = game.game.why_not(game.state, 0, "sum7")
    assert str(why) == "This player has eight tallies for one number and is finished."
    game = play(game, "1 1 | 7+7")
    assert str(game.game.why_not(game.state, 1, "sum7")) == "The game is over."
    assert str(game.game.why_not(game.state, 1, "sum7.points")) == "The game is over."


def test_written() -> None:
    """KU-2, KU-4, KU-5: crossed numbers and strokes; KU-7: the points at the end."""
    game = play(new(2), "0 choose 1 4 5")
    assert game.game.written(game.state, 0) == {"number1": "t0", "number4": "t0", "number5": "t0"}
    assert game.game.written(game.state, 1) == {}
    game = play(game, "1 choose 1 2 3; 0 1 | 9+6; 1 1 | 9+6; 1 1 | 9+9; 0 1 | 9+9")
    expected = {"number1": "t2", "number4": "t0", "number5": "t0", "sum6": "t1", "sum9": "t3"}
    assert game.game.written(game.state, 0) == expected
    game = play(table(sheet("1:7 4:0 5:0", "2:7 12:5 7:2")), "0 1 | 7+7")
    expected = {"number1": "t8", "number4": "t0", "number5": "t0"}
    expected |= {"sum2": "t7", "sum2.points": "200", "sum7": "t4", "sum7.points": "-200"}
    assert game.game.written(game.state, 0) == expected | {"sum12": "t5", "sum12.points": "0"}


@pytest.mark.parametrize(
    ("before", "entry", "gain"),
    [
        ("", "1 | 9+6", -400),
        ("", "1 | 9+9", -200),
        ("9:3", "1 | 9+9", 200),
        ("9:4", "1 | 9+9", 250),
        ("9:5 6:9", "1 | 9+6", 90),
        ("9:5 6:10", "1 | 9+6", 50),
        ("9:9", "1 | 9+9", 50),
    ],
)
def test_gain(before: str, entry: str, gain: int) -> None:
    """KU-7: what a tap would score."""
    game = table(sheet("1:0 4:0 5:0", before))
    assert game.game.gain(game.state, 0, mark(entry)) == gain
