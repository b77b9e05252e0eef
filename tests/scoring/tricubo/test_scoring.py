"""Tricubo: the end of a game, its points, winners, ranks and options (TC-12 to TC-18)."""

from typing import Any

import pytest

from scoring.journal import Journal
from scoring.json_fields import MalformedError
from scoring.ranks import reached
from scoring.tricubo.rules import Tricubo
from tests.support.reading_back import journal_of
from tests.support.tricubo_notation import FRESH, new, play, points, refused, sheet, table, ticks

GAME = Tricubo()
# One small tick in row 1 ends the game.
CLOSE = sheet("9 10 10 1 1")
CLOSE_B = sheet("10 11 11 1 1")


# TC-12: the end


def test_the_round_is_played_to_its_end() -> None:
    """TC-12: everyone still enters this round's die; 5 points for the ender, none for others."""
    game = play(table(FRESH, CLOSE, FRESH, round=2), "1 roll 3 4 1; 1 S1")
    assert not game.over
    assert (points(game, 1)["end"], points(game, 0)["end"]) == (5, None)
    assert game.report()["winners"] == []
    assert refused(game, "1 roll 1 1 1") == "TC-3"
    game = play(game, "2 M4")
    assert not game.over
    game = play(game, "0 L3")
    assert game.over
    assert [points(game, player)["end"] for player in range(3)] == [0, 5, 0]
    assert game.game.turn(game.state).waiting == ()
    for entry in ("0 L3", "2 roll 1 2 3", "2 pass", "0 start 1"):
        assert refused(game, entry) == "TC-12"


def test_not_before_the_round_is_over() -> None:
    """TC-12: the last to enter can end the game too, and no further round begins."""
    game = play(table(FRESH, CLOSE), "0 M4; 1 S1")
    assert game.over
    assert game.game.turn(game.state).round == 1


def test_several_enders() -> None:
    """TC-12: each gets 5 points."""
    game = play(table(CLOSE, FRESH, CLOSE), "0 L1; 1 S1; 2 S1")
    assert [points(game, player)["end"] for player in range(3)] == [5, 0, 5]


@pytest.mark.parametrize(
    ("before", "entries", "over"),
    [
        ("10 10 8 0 0", "0 S3; 1 M5", False),  # nine ticks: the box before the purple ones
        ("10 10 8 0 0", "0 M3; 1 L5", True),  # ten ticks: the first purple one
        ("11 11 9 9 9", "0 S any; 1 M5", False),  # two rows are not enough
        ("11 11 9 9 9", "0 L5; 1 M5", True),
        ("10 10 9 0 0", "0 S6 3; 1 M5", False),
    ],
)
def test_three_rows_in_the_purple_columns(before: str, entries: str, over: bool) -> None:
    """TC-12: three different rows, and the first purple column is enough."""
    assert play(table(sheet(before), FRESH), entries).over is over


def test_purple_begins_where_the_pad_says() -> None:
    """TC-12, TC-18: option `purple_from`, counted from 1."""
    game = table(sheet("5 5 3 0 0"), FRESH, purple_from=5)
    assert not play(game, "0 S3; 1 M5").over
    assert play(game, "0 M3; 1 L5").over


def test_side_b_ends_one_box_later() -> None:
    """TC-12, TC-18: the last two of twelve columns are purple."""
    assert not play(table(sheet("11 11 9 0 0"), FRESH, side="B"), "0 S3; 1 M5").over
    assert play(table(sheet("11 11 9 0 0"), FRESH, side="B"), "0 M3; 1 L5").over


def test_solo_ends_by_purple_rows() -> None:
    """TC-12, TC-16: with 5 points, before round 21 and in it."""
    for number in (2, 20):
        game = play(table(CLOSE, round=number), "0 L1")
        assert game.over
        assert points(game)["end"] == 5
    game = play(table(CLOSE, round=21), "0 M1")
    assert points(game)["end"] == 5


def test_a_last_pass_ends_the_round() -> None:
    """TC-9, TC-12: another player ended the game, the last player passes."""
    stuck = sheet("11 11 1 1 1", "1 1 0 . .", "LMS*")
    game = play(table(CLOSE, stuck), "0 S1; 1 pass")
    assert game.over


# TC-13: finals


def test_finals() -> None:
    """TC-13: the value over the last tick; a row without ticks is blank until the end, then 0."""
    game = table(sheet("9 1 11 10 0"), sheet("0 2 3 4 5"))
    assert list(points(game).values())[:5] == [8, 0, 10, 9, None]
    game = play(game, "0 S1; 1 M5")
    assert game.over
    assert list(points(game).values())[:5] == [9, 0, 10, 9, 0]
    assert list(points(game, 1).values())[:5] == [0, 1, 2, 3, 6]


def test_fields_in_printed_order() -> None:
    """TC-13, TC-15: the fields of the sheet, in order."""
    rows = [f"row{row}" for row in range(1, 6)] + [f"interim{row}" for row in range(1, 6)]
    assert list(points(new(2))) == [*rows, "colours", "end"]
    assert set(points(new(2)).values()) == {None}
    assert new(2).total(0) == 0


# TC-14: colours


@pytest.mark.parametrize(
    ("ticked", "now", "end"),
    [("", None, 0), ("L", None, 0), ("LM*", None, 0), ("LMS*", 10, 10), ("*SML", 10, 10)],
)
def test_colours_on_side_a(ticked: str, now: int | None, end: int) -> None:
    """TC-14: 10 points for all four, nothing for fewer."""
    game = table(sheet("9 10 10 1 1", colours=ticked), FRESH)
    assert points(game)["colours"] == now
    assert points(play(game, "0 S1; 1 M5"))["colours"] == end


@pytest.mark.parametrize(
    ("ticked", "expected"), [("L", 0), ("LM", -1), ("M*", -1), ("*SL", -3), ("LMS*", -5)]
)
def test_colours_on_side_b(ticked: str, expected: int) -> None:
    """TC-14: the first is free, then −1, −2, −2; all four cost 5."""
    game = table(sheet("10 11 11 1 1", colours=ticked), FRESH, side="B")
    assert points(game)["colours"] == expected
    assert game.total(0) == 7 + 8 + 8 + expected
    assert points(play(game, "0 S1; 1 M5"))["colours"] == expected


def test_no_colours_on_side_b() -> None:
    """TC-14: blank, and 0 at the end."""
    game = table(CLOSE_B, FRESH, side="B")
    assert points(game)["colours"] is None
    assert points(play(game, "0 S1; 1 M5"))["colours"] == 0


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"colour_bonus": 7}, 7),
        ({"side": "B", "colour_penalties": [0, -3, -3, -4]}, -10),
        # Penalties written without a sign cost all the same.
        ({"side": "B", "colour_penalties": [1, 1, 1, 1]}, -4),
        ({"side": "B", "colour_bonus": 2}, -3),
        ({"side": "A", "colour_penalties": [0, -1, -2, -2]}, 5),
    ],
)
def test_colour_options(options: dict[str, Any], expected: int) -> None:
    """TC-14: options `colour_bonus` and `colour_penalties`."""
    assert (
        points(table(sheet("1 1 1 1 1", colours="LMS*"), FRESH, **options))["colours"] == expected
    )


# TC-15: total and winners


def test_total_of_a_full_sheet() -> None:
    """TC-15: finals + interims + colours + end, by hand.

    Finals 9 + 10 + 9 + 3 + 0 = 31, interims (9, 4 and an empty row when they were scored)
    8 + 3 + 0 = 11, colours 10, end 5: 57. Player 1: 0 + 1 + 3 = 4.
    """
    rich = sheet("9 11 10 4 1", "9 . 4 . 0", "SLM*")
    game = play(table(rich, sheet("1 2 4 0 0")), "0 S1; 1 M4")
    assert game.total(0) == 57
    assert list(points(game).values()) == [9, 10, 9, 3, 0, 8, 0, 3, 0, 0, 10, 5]
    assert game.total(1) == 0 + 1 + 3 + 1
    assert game.report()["winners"] == [0]


def test_total_of_an_unfinished_game() -> None:
    """TC-15: what it would score if it ended now, without bonuses not yet earned."""
    game = table(sheet("5 9 0 1 10", ". 9 . . .", "LM*"), FRESH)
    # 4 + 8 + 0 + 9, interim 8
    assert game.total(0) == 29
    assert list(points(game).values()) == [4, 8, None, 0, 9, None, 8, None, None, None, None, None]


def test_most_points_win() -> None:
    """TC-15: not who ended the game."""
    ender, rich = sheet("9 10 10 0 0"), sheet("9 9 9 9 9")
    game = play(table(ender, rich), "0 S1; 1 M4")
    # 9 + 9 + 9 + 5 = 32 against 8 × 4 + 10 = 42
    assert (game.total(0), game.total(1)) == (32, 42)
    assert game.report()["winners"] == [1]


# Each sheet has 9 + 9 + 9 + 5 = 32 points: a first tick in a row is worth 0.
TIED = [
    ("10 10 10 1 0", "", "10 10 10 0 0", "", [0]),
    ("10 10 10 1 0", "", "10 10 10 1 1", "", [1]),
    ("10 10 10 1 1", "", "10 10 10 1 1", "", [0, 1]),
    ("10 10 10 0 0", "L", "10 10 10 0 0", "", [0]),
    ("10 10 10 0 0", "L", "10 10 10 1 0", "M", [1]),
    ("10 10 10 0 0", "LM", "10 10 10 1 0", "", [0]),
    ("10 10 10 0 0", "L", "10 10 10 1 0", "", [0, 1]),
]


@pytest.mark.parametrize(("one", "colours", "two", "others", "winners"), TIED)
def test_most_ticks_break_a_tie(
    one: str, colours: str, two: str, others: str, winners: list[int]
) -> None:
    """TC-15: most ticks on the whole sheet; still tied: several winners."""
    game = table(sheet(one, colours=colours), sheet(two, colours=others))
    game = play(game, "0 L any; 1 M any")
    assert game.total(0) == game.total(1) == 32
    assert game.report()["winners"] == winners


def test_interim_scores_are_no_ticks() -> None:
    """TC-15: a number in a 6-field is not a tick, and neither is a struck one."""
    struck = sheet("10 10 10 0 0", "0 0 0 . .")
    game = play(table(struck, sheet("10 10 10 1 0"), purple_from=10), "0 L any; 1 M any")
    assert game.total(0) == game.total(1)
    assert game.report()["winners"] == [1]


def test_the_joker_is_a_tick() -> None:
    """TC-15: rows, colour fields, joker."""
    jokers = sheet("11 11 11 0 0", joker=True), sheet("11 11 11 0 0")
    game = play(table(*jokers, side="B"), "0 L any; 1 M any")
    assert game.report()["winners"] == [0]
    assert game.game.tie_break(game.state, 0) == game.game.tie_break(game.state, 1) + 1


def test_three_winners_of_five() -> None:
    """TC-15: as many winners as there are."""
    done = sheet("10 10 10 0 0")
    game = play(
        table(done, FRESH, done, done, FRESH), "0 L any; 1 M any; 2 M any; 3 M any; 4 M any"
    )
    assert game.report()["winners"] == [0, 2, 3]


# TC-17: ranks


def solo_with(total: int, **options: object) -> Journal:
    """Returns a finished solo game with this total, made by the values of its columns."""
    columns = [0, total]
    game = table(sheet("2 0 0 0 0"), round=21, columns=columns, purple_from=2, **options)
    return play(game, "0 M any")


@pytest.mark.parametrize(
    ("total", "rank"),
    [
        (-5, "intern"),
        (0, "intern"),
        (40, "intern"),
        (41, "journeyman"),
        (60, "journeyman"),
        (61, "medium"),
        (70, "medium"),
        (71, "maximum"),
        (80, "maximum"),
        (81, "maximissimus"),
        (95, "maximissimus"),
    ],
)
def test_solo_ranks(total: int, rank: str) -> None:
    """TC-17: 0–40, 41–60, 61–70, 71–80, over 80."""
    game = solo_with(total)
    assert game.over
    assert game.total(0) == total
    assert game.report()["players"][0]["rank"] == rank
    assert game.report()["winners"] == [0]


def test_no_rank_before_the_end_or_in_company() -> None:
    """TC-17: solo, once it is over."""
    assert table(FRESH, round=21).report()["players"][0]["rank"] is None
    game = play(table(CLOSE, FRESH), "0 S1; 1 M5")
    assert game.over
    assert [player["rank"] for player in game.report()["players"]] == [None, None]


def test_the_top_rank_is_out_of_reach_on_side_b() -> None:
    """TC-17: the best sheet of side B has 77 points, of side A 95."""
    best_a = sheet("11 11 11 11 11", "11 11 11 . .", "LMS*")
    best_b = sheet("12 12 12 12 12", "12 12 12 . .", "L")
    assert table(best_a).total(0) == 50 + 30 + 10 + 5
    assert table(best_b, side="B").total(0) == 45 + 27 + 0 + 5
    assert [GAME.highest(new(1, side=side).options) for side in "AB"] == [95, 77]
    assert GAME.ranks_for(new(1).options) == GAME.ranks
    assert GAME.ranks_for(new(1, side="B").options) == GAME.ranks[:-1]


def test_side_b_never_speaks_of_the_rank_it_cannot_reach() -> None:
    """TC-17: neither as the next one nor as one that was reached, however the points came about."""
    options = new(1, side="B").options
    assert GAME.next_rank(options, 70) == (71, "maximum")
    assert GAME.next_rank(options, 71) is None
    assert GAME.next_rank(new(1).options, 71) == (81, "maximissimus")
    assert reached(GAME.ranks_for(options), 99) == "maximum"


@pytest.mark.parametrize(
    ("pad", "top"),
    [
        ({"columns": [0, 9]}, "maximum"),
        ({"columns": [0, 10]}, "maximissimus"),  # 8 × 10 + 5
        ({"columns": [10, 0]}, "maximissimus"),
        ({"columns": [0, 9], "colour_bonus": 10}, "maximissimus"),  # 10 − 5 more: 82
        ({"columns": [0, 9], "colour_bonus": 8}, "maximum"),  # 80
        ({"columns": [-3, -1]}, "intern"),
    ],
)
def test_a_pad_of_ones_own_makes_it_possible(pad: dict[str, object], top: str) -> None:
    """TC-17, TC-18: what can be reached follows from what is printed, on side B as on side A."""
    assert GAME.ranks_for(new(1, side="B", **pad).options)[-1][1] == top


def test_the_options_of_a_side() -> None:
    """TC-17: with the pads that players have set."""
    pads = {"B": {"columns": [0, 10]}}
    assert GAME.options_of("A", pads) == new(1).options
    assert GAME.options_of("B", {}) == new(1, side="B").options
    assert GAME.options_of("B", pads).columns == (0, 10)
    assert GAME.options_of("B", pads).side == "B"


# TC-18: the printed columns


def test_default_columns() -> None:
    """TC-18: side A 0–10, side B 0 0 0 1 … 9, the last two purple; A is the default."""
    assert new(2).header["options"] == new(2, side="A").header["options"]
    assert new(2).header["options"] == {
        "side": "A",
        "columns": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        "purple_from": 10,
        "colour_bonus": 10,
        "colour_penalties": [0, 0, 0, 0],
        "six_marks_colour": False,
        "overflow": "lapse",
    }
    assert new(2, side="B").header["options"] == {
        "side": "B",
        "columns": [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        "purple_from": 11,
        "colour_bonus": 0,
        "colour_penalties": [0, -1, -2, -2],
        "six_marks_colour": False,
        "overflow": "lapse",
    }


def test_a_pad_of_our_own() -> None:
    """TC-18: "match my pad": values that fall or repeat, another length, its last two purple."""
    game = new(2, columns=[0, 2, 2, 5, 3, 7])
    assert game.options.purple_from == 5
    game = play(game, "0 start 1; 1 start 2; 0 L1; 1 M2; 1 L2; 0 M1")
    assert (ticks(game), ticks(game, 1)) == ((6, 0, 0, 0, 0), (0, 6, 0, 0, 0))
    assert (points(game)["row1"], points(game, 1)["row2"]) == (7, 7)
    assert points(play(game, "0 S6 1"))["interim1"] == 7
    assert points(table(sheet("4 5 0 0 0"), FRESH, columns=[0, 2, 2, 5, 3, 7]))["row2"] == 3


def test_a_game_remembers_its_layout() -> None:
    """TC-18: a new game writes all its options into its file."""
    game = new(2, columns=[0, 2, 4])
    assert journal_of(game.to_json()).options == game.options
    assert game.header["options"]["columns"] == [0, 2, 4]


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"side": "C"}, "options.side"),
        ({"side": "a"}, "options.side"),
        ({"side": None}, "options.side"),
        ({"side": ["A"]}, "options.side"),
        ({"columns": []}, "options.columns"),
        ({"columns": "0 1 2"}, "options.columns"),
        ({"columns": [0, 1.5]}, "options.columns"),
        ({"columns": [0, True]}, "options.columns"),
        ({"columns": [0, None]}, "options.columns"),
        ({"columns": None}, "options.columns"),
        ({"columns": [0] * 1000}, "options.columns"),
        ({"purple_from": 0}, "options.purple_from"),
        ({"purple_from": 12}, "options.purple_from"),
        ({"purple_from": True}, "options.purple_from"),
        ({"columns": [0, 1], "purple_from": 3}, "options.purple_from"),
        ({"colour_bonus": "10"}, "options.colour_bonus"),
        ({"colour_bonus": None}, "options.colour_bonus"),
        ({"colour_penalties": [0, -1, -2]}, "options.colour_penalties"),
        ({"colour_penalties": -5}, "options.colour_penalties"),
        ({"six_marks_colour": 1}, "options.six_marks_colour"),
        ({"six_marks_colour": "yes"}, "options.six_marks_colour"),
        ({"overflow": "maybe"}, "options.overflow"),
        ({"overflow": True}, "options.overflow"),
    ],
)
def test_wrong_options(options: dict[str, object], where: str) -> None:
    """TC-18: impossible options are malformed, and the message states where."""
    with pytest.raises(MalformedError, match=where):
        new(2, **options)


@pytest.mark.parametrize("players", [0, 6, 7])
def test_one_to_five_players(players: int) -> None:
    """TC-2: at most five, for there are five rows."""
    names = [f"player {number}" for number in range(players)]
    with pytest.raises(MalformedError, match="players"):
        Journal.new("tricubo", {}, names)
