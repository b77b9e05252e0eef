"""Te-Trix: areas and points (TT-6, TT-7, TT-9), what is written, forced entries, random games."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.journal import Journal
from scoring.json_fields import MalformedError
from scoring.tetrix.rules import (
    Form,
    Place,
    Stuck,
    Tetrix,
)
from scoring.tetrix.tetromino import Cells
from tests.support.exploring import examples
from tests.support.random_play import random_game
from tests.support.tetrix_notation import (
    allowed,
    move,
    naive_points,
    naive_ways,
    new,
    on_sheet,
    play,
    points,
    refused,
    symbols_in,
    table,
)

RULES = Tetrix()
FREE = "....... ....... ....... ...O... ....... ....... ......."
INNER = "####### ####### ####### ###.### ####### ####### #######"
STUCK = "0 form oooo; 0 stuck; 1 stuck"


# TT-6: areas

AREAS = [
    # Four boxes do not count, five do, in a line or in a heap.
    ("oooo... ....... ....... ...O...", {}),
    ("ooooo.. ....... ....... ...O...", {"o": 5}),
    ("oo..... oo..... o...... ...O...", {"o": 5}),
    ("..x.... .xxx... ..x.... ...O...", {"x": 5}),
    ("ss..... s...... ss..... ...O...", {"s": 5}),
    # The printed symbol belongs to them.
    ("....... ....... ....... ...Oooo", {}),
    ("....... ....... ....... ..ooOoo", {"o": 5}),
    ("....... ....... ...x... xxxOxxx ...x...", {}),
    # Corners do not join, and neither does the other end of a row.
    ("ooo.... ...oo.. ....... ...O...", {}),
    ("x...... .x..... ..x.... ...X... ....x.. .....x. ......x", {}),
    ("....sss ss..... ....... ...O...", {}),
    ("s...... s.....s s.....s ...O...", {}),
    # Other symbols part them.
    ("ooxoo.. ....... ....... ...O...", {}),
    ("ooxoo.. ooooo.. ....... ...O...", {"o": 9}),
]


@pytest.mark.parametrize(("picture", "expected"), AREAS)
def test_areas(picture: str, expected: dict[str, int]) -> None:
    """TT-6: equal symbols joined by sides, five boxes or more."""
    game = table(picture, FREE)
    assert {key: value for key, value in points(game).items() if value} == expected
    found = RULES.areas(game.state, 0)
    assert {symbol: len(boxes) for symbol, boxes in found} == expected


def test_the_boxes_of_an_area() -> None:
    """TT-6: for outlining them: the printed box too, small areas not."""
    game = table("xx..... ....... ....... ..oOooo", "sssss.. s...... ....... ....... O......")
    boxes = {f"cell3.{col}" for col in range(2, 7)}
    assert RULES.areas(game.state, 0) == (("o", frozenset(boxes)),)
    boxes = {f"cell0.{col}" for col in range(5)} | {"cell1.0"}
    assert RULES.areas(game.state, 1) == (("s", frozenset(boxes)),)
    assert RULES.areas(new(2).state, 0) == ()


BRIDGED = "ooooo.. ..O.... ..ooooo"
"""The printed circle joins two areas: 1 × 11, or 2 × 10 without it."""


@pytest.mark.parametrize(
    ("picture", "always", "better"),
    [
        (BRIDGED, 11, 20),
        ("oooo... ..O.... ..ooooo", 10, 10),  # four circles alone do not count
        ("ooooo.. ....... ..Ooooo", 20, 20),  # without it one area is too small
        ("Oooooo. ....... ooooo..", 22, 22),  # one box more
        ("ooo.... .oO.... ....... ...oooo", 5, 5),
        ("Xoooo.. xoooo.. xxxxx.x", 7, 7),  # other symbols are none of its business
    ],
)
def test_the_printed_symbol_may_be_counted(picture: str, always: int, better: int) -> None:
    """TT-6: always, or with the option only where leaving it out would not score more."""
    for printed, wanted in (("always", always), ("if_better", better)):
        game = table(picture, FREE, printed=printed)
        symbol = game.options.preprinted[0].symbol
        assert points(game)[symbol] == wanted
        found = RULES.areas(game.state, 0)
        boxes = [len(area) for one, area in found if one == symbol]
        assert len(boxes) * sum(boxes) == wanted


def test_the_printed_symbol_stays_on_the_sheet() -> None:
    """TT-6, TT-4: left out of an area it is still there, and nothing goes over it."""
    game = table(BRIDGED, FREE, printed="if_better")
    assert "cell1.2" not in frozenset().union(*(boxes for _, boxes in RULES.areas(game.state, 0)))
    assert refused(game, "0 place oxxx 1 2") == "TT-4"
    found = RULES.facts(game.state, 0)
    assert (found["areas_o"], found["boxes_o"], found["largest"], found["filled"]) == (2, 10, 5, 11)


def test_whether_the_printed_symbol_counts_is_an_option() -> None:
    """TT-6: it counts unless a file states otherwise."""
    assert new(2).options == new(2, printed="always").options
    assert new(2).header["options"]["printed"] == "always"
    with pytest.raises(MalformedError, match=r"options\.printed: must be one of always, if_better"):
        new(2, printed=True)
    (choice,) = RULES.choices
    assert [value for value, _name in choice.values] == ["always", "if_better"]
    assert (choice.key, choice.rule, choice.house_rule) == ("printed", "TT-6", True)


# TT-7: points

RICH = """
    ooooo.x
    ....x.x
    xxxxx.x
    s.....x
    sOooo.x
    s.o....
    ssoooo.
"""


def test_points_of_a_sheet() -> None:
    """TT-7: for each symbol the number of areas times the number of boxes in them, by hand.

    Circles: 5 in the first row, 4 + 1 + 4 = 9 below: 2 × 14 = 28. Crosses: 6 in the bend, 5 in the
    last column: 2 × 11 = 22. Squares: 5, 1 × 5. Together 55.
    """
    game = table(RICH, FREE)
    assert points(game) == {"o": 28, "x": 22, "s": 5}
    assert game.total(0) == 55
    assert naive_points(on_sheet(game)) == {"o": 28, "x": 22, "s": 5}


def test_three_areas() -> None:
    """TT-7: 3 × (7 + 5 + 6) = 54; the four squares and the lonely cross are struck."""
    game = table("ooooooo ssss... ooooo.. ......x O...... oo..... ooo....", FREE)
    assert points(game)["o"] == 54
    assert game.total(0) == 54


def test_joining_two_areas_can_cost() -> None:
    """TT-7: one area of eleven is worth less than two with ten."""
    game = table("ooooo.. ....... ooooo.. ....... ......X", FREE)
    assert points(game)["o"] == 20
    assert RULES.gain(game.state, 0, move("place o/x/x/x 1 5")) == 0
    assert RULES.gain(game.state, 0, move("place ooxs 0 5")) == 2 * 2
    assert RULES.gain(game.state, 0, move("place oxxx 1 0")) == 11 - 20
    assert play(game, "0 place oxxx 1 0").total(0) == 11


def test_blank_until_it_counts() -> None:
    """TT-7: a field is blank while there is no area, and 0 once the game is over."""
    game = table("ooooo.. ....... ....... ...X...", INNER)
    assert list(points(game).items()) == [("o", 5), ("x", None), ("s", None)]
    assert points(new(2)) == {"o": None, "x": None, "s": None}
    assert new(2).total(0) == 0
    game = play(game, STUCK)
    assert points(game) == {"o": 5, "x": 0, "s": 0}
    assert points(game, 1) == {"o": 0, "x": 0, "s": 0}


@pytest.mark.parametrize(
    ("sheets", "winners"),
    [
        (["ooooo..", "xxxxxx."], [1]),
        (["ooooo..", "xxxxx.."], [0, 1]),
        (["ooooo..", "oooo...", "sssss..", "sssss.."], [0, 2, 3]),
        (["O......", "X......", "S......"], [0, 1, 2]),
        (["sssss.. ......o ooooo..", "xxxxxxx xx..... ......S"], [0]),  # 10 points against 9
    ],
)
def test_most_points_win(sheets: list[str], winners: list[int]) -> None:
    """TT-7: ties share."""
    game = play(table(*sheets), "! 0 stuck")
    for player in range(1, len(sheets)):
        assert game.report()["winners"] == []
        game = play(game, f"{player} stuck")
    assert game.report()["winners"] == winners


# TT-9: solo

# Circles: 4 × 28 = 112. With a cross and a square area of five, 122.
COLUMNS = """
    Oxoxoxo
    osososo
    oxoxoxo
    osososo
    oxoxoxo
    osososo
    oxoxoxo
"""
BETTER = """
    Oxosoxo
    oxososo
    oxosoxo
    oxososo
    oxosoxo
    osoxoso
    osoxoxo
"""


@pytest.mark.parametrize(
    ("picture", "struck", "total", "rank"),
    [
        (FREE, 8, 0, "learner"),
        (FREE, 0, 8, "learner"),
        (COLUMNS, 8, 112, "learner"),
        (COLUMNS, 1, 119, "learner"),
        (COLUMNS, 0, 120, "strong"),
        (BETTER, 1, 129, "strong"),
        (BETTER, 0, 130, "master"),
        ("Oxoxoxo " + "oxoxoxo " * 6, 0, 112 + 63 + 8, "master"),
    ],
)
def test_ranks(picture: str, struck: int, total: int, rank: str) -> None:
    """TT-9: a point for each free field of the strip; up to 119, 120–129, 130 and over."""
    game = table(picture, struck=struck)
    assert points(game)["strip"] == 8 - struck
    assert game.report()["players"][0]["rank"] is None
    game = play(game, "0 stop")
    assert list(points(game)) == ["o", "x", "s", "strip"]
    assert points(game)["strip"] == 8 - struck
    assert game.total(0) == total
    assert game.report()["players"][0]["rank"] == rank
    assert game.report()["winners"] == [0]


def test_the_strip_counts_all_along() -> None:
    """TT-9: decision: free fields are part of what the game would score if it ended now."""
    game = new(1)
    assert points(game) == {"o": None, "x": None, "s": None, "strip": 8}
    assert game.total(0) == 8
    assert RULES.gain(game.state, 0, move("place oxso 0 4")) == -1
    game = play(game, "0 place oxso 0 5")
    assert (points(game)["strip"], game.total(0)) == (6, 6)


def test_no_strip_and_no_rank_in_company() -> None:
    """TT-9: solo only."""
    game = play(table(COLUMNS, FREE), STUCK)
    assert list(points(game)) == ["o", "x", "s"]
    assert game.total(0) == 112
    assert [player["rank"] for player in game.report()["players"]] == [None, None]


# On paper


def test_what_is_written() -> None:
    """TT-3, TT-4, TT-8: symbols and strokes; the printed symbol is no handwriting (TT-1)."""
    game = new(1)
    assert RULES.written(game.state, 0) == {"strip": "8"}
    game = play(game, "0 roll oxsx; 0 form oxsx; 0 place oxsx 0 4")
    expected = {"cell0.4": "o", "cell0.5": "x", "cell0.6": "s", "strip1": "/", "strip": "7"}
    assert RULES.written(game.state, 0) == expected


def test_sums_are_written() -> None:
    """TT-7: as soon as they are worth something."""
    marks = RULES.written(table(RICH, FREE).state, 0)
    assert {key: marks[key] for key in ("o", "x", "s")} == {"o": "28", "x": "22", "s": "5"}
    assert RULES.written(table(FREE, FREE).state, 0) == {}
    marks = RULES.written(play(table(FREE, INNER), STUCK).state, 0)
    assert marks == {"o": "0", "x": "0", "s": "0"}


def test_boxes_of_an_entry() -> None:
    """TT-4: those on the grid; dice, form and the end stand for no box."""
    game = play(new(2), "0 form oxs/.o.")
    assert RULES.boxes(game.state, 0, move("place oxs/.o. 5 5")) == (
        *("cell5.5", "cell5.6"),
        "cell6.6",
    )
    for text in ("roll oooo", "form oooo", "stuck", "stop"):
        assert RULES.boxes(game.state, 0, move(text)) == ()
    assert move("place oxs/.o. 5 5") in RULES.meant(
        game.state, 0, frozenset({"cell5.5", "cell5.6", "cell6.6"})
    )


def test_boxes_that_invite() -> None:
    """TT-4: every free box that the form can reach."""
    game = play(table("###.### " + "####### " * 5 + "#####..", FREE), "0 form oo/oo")
    assert RULES.invited(game.state, 0) == {"cell6.5", "cell6.6"}
    assert RULES.invited(table(FREE, FREE).state, 0) == frozenset()


def test_why_a_box_means_nothing() -> None:
    """TT-2, TT-4, TT-7, TT-8: it is filled, there is no form yet, or it is no box of the grid."""
    game = new(2)
    why = RULES.why_not(game.state, 0, "cell1.1")
    assert why is not None
    assert why.rule == "TT-4"
    why = RULES.why_not(game.state, 0, "cell0.0")
    assert why is not None
    assert why.rule == "TT-2"
    assert RULES.why_not(play(game, "0 form oooo").state, 0, "cell0.0") is None
    for box, rule in (("strip1", "TT-8"), ("strip", "TT-8"), ("o", "TT-7")):
        why = RULES.why_not(game.state, 0, box)
        assert why is not None
        assert why.rule == rule


# What may be made


@pytest.mark.parametrize(
    ("roll", "count"),
    # Each form in each order, those that are the same turned only once. Four equal symbols: 7.
    # Three and one: the square 1, the I, S and Z 2 each, the others 4 each. And so on.
    [
        ("oooo", 7),
        ("ooox", 1 + 3 * 2 + 3 * 4),
        ("ooxx", 2 + 3 * 4 + 3 * 6),
        ("oxxs", 3 + 3 * 6 + 36),
    ],
)
def test_layouts_of_a_roll(roll: str, count: int) -> None:
    """TT-2: every way to arrange these dice, as far as they differ after turning."""
    game = play(new(2), f"0 roll {roll}")
    laid = [one for one in allowed(game, 0) if isinstance(one, Form)]
    assert len(laid) == count
    kinds = {min(turns_of(one.cells)) for one in laid}
    assert len(kinds) == count
    assert {"".join(sorted(cell[2] for cell in one.cells)) for one in laid} == {
        "".join(sorted(roll))
    }
    assert not any(isinstance(one, Form) for one in allowed(game, 1))


def turns_of(form: Cells) -> list[Cells]:
    found = [form]
    for _ in range(3):
        found.append(RULES.turned(found[-1]))
    return found


def test_layouts_without_a_roll() -> None:
    """TT-2: every form with every roll, in one order only."""
    laid = [one for one in allowed(new(2), 0) if isinstance(one, Form)]
    assert len(laid) == 7 * 15


# Forced entries


@pytest.mark.parametrize(
    ("entry", "rule", "picture"),
    [
        ("1 place oxxx 0 0", "TT-4", "Xxxx... ss....."),  # one box is filled: three are written
        ("1 place xxox 1 0", "TT-3", "X...... ssox..."),  # symbols swapped, and two boxes filled
        ("1 place oo/xx 2 2", "TT-3", "X...... ss..... ..oo... ..xx..."),
        ("1 place oxx 2 2", "TT-2", "X...... ss..... ..oxx.."),
        ("1 place o.x/x.x 2 2", "TT-2", "X...... ss..... ..o.x.. ..x.x.."),
        ("1 place oxxx -1 0", "TT-4", "X...... ss....."),  # nothing is on the grid
        ("1 place oxxx 0 8", "TT-4", "X...... ss....."),
        ("1 stuck", "TT-5", "X...... ss....."),
        ("1 form oooo", "TT-2", "X...... ss....."),
        ("1 roll oooo", "TT-5", "X...... ss....."),
    ],
)
def test_forced(entry: str, rule: str, picture: str) -> None:
    """TT-2 … TT-5: "enter anyway" writes what fits, and the result shows it."""
    before = play(table(FREE, "X...... ss....."), "0 form oxxx; 0 place oxxx 0 0")
    assert refused(before, entry) == rule
    game = play(before, f"! {entry}")
    assert on_sheet(game, 1) == symbols_in(picture)
    assert on_sheet(game, 0) == on_sheet(before, 0)
    assert game.forced
    assert game.undo(3).state == before.state


def test_a_forced_entry_is_the_players_entry() -> None:
    """TT-3: the round goes on, a second entry skips no player."""
    game = play(new(2), "0 form oooo; ! 0 place xxxx 2 0; 1 place oooo 0 0")
    assert game.game.turn(game.state).round == 2
    game = play(new(2), "0 form oooo; 0 place oooo 2 0; ! 0 place oooo 3 0")
    assert len(on_sheet(game)) == 9
    assert game.game.turn(game.state).waiting == (1,)


def test_a_forced_first_entry_tells_the_form() -> None:
    """TT-2: a player who was too quick has shown the form; what is no form has not."""
    game = play(new(3), "! 1 place oxss 0 0")
    assert game.state.form is not None
    assert refused(game, "0 place oooo 0 0") == "TT-3"
    play(game, "0 place oxss 0 0")
    game = play(new(3), "! 0 place o.x/s.s 2 2")
    assert game.state.form is None
    game = play(game, "1 place oooo 0 0")
    assert refused(game, "2 place xxxx 0 0") == "TT-3"
    game = play(new(2), "! 0 form o.x/s.s; 0 place oooo 0 0")
    assert game.game.turn(game.state).waiting == (1,)


def test_a_forced_form_replaces_the_form() -> None:
    """TT-2: the dice were entered wrongly: the second form counts for those still to come."""
    game = play(new(2), "0 roll oooo; 0 form oooo; 0 place oooo 0 0; ! 0 roll xxxx; ! 0 form xx/xx")
    assert refused(game, "1 place oooo 0 0") == "TT-3"
    play(game, "1 place xx/xx 2 2")
    game = play(new(2), "0 form oooo; ! 0 form o.o/o.o")
    assert refused(game, "1 place xx/xx 2 2") == "TT-3"


def test_a_forced_stuck_ends_the_game() -> None:
    """TT-5: with the round; it proves nothing about the known form."""
    game = play(new(3), "! 0 stuck")
    assert game.game.turn(game.state).waiting == (1, 2)
    game = play(game, "1 place oooo 0 0; 2 place oooo 0 0")
    assert game.over
    game = play(game, "! 0 place oooo 0 0")
    assert game.over
    assert len(on_sheet(game)) == 5


def test_a_forced_stop_ends_a_game_in_company() -> None:
    """TT-8: if all agree, why not."""
    game = play(new(2), "0 place oxso 0 0; ! 1 stop")
    assert game.over
    assert game.report()["winners"] == [0, 1]
    assert play(game, "! 0 place oooo 2 0; ! 1 stuck").over


def test_a_forced_solo_entry_strikes_what_is_left() -> None:
    """TT-8: the strip has eight fields and no more."""
    game = play(table(FREE, struck=7), "! 0 place oooo 0 -2")
    assert points(game)["strip"] == 0
    game = play(game, "! 0 place oooo 2 -3")
    assert points(game)["strip"] == 0
    # A box that is filled is not over the edge.
    game = play(table("Oo....."), "! 0 place oooo 0 0")
    assert (points(game)["strip"], len(on_sheet(game))) == (8, 4)


def test_a_forced_box_twice() -> None:
    """TT-4: a box takes one symbol."""
    cells = ((6, 0, "o"), (6, 0, "s"), (6, 1, "x"))
    game = new(2).plus(0, Place(cells), forced=True)
    assert [symbol for (row, _), symbol in on_sheet(game).items() if row == 6] == ["o", "x"]


# By chance


@given(st.text("oxs.", min_size=48, max_size=48), st.sampled_from("OXS"))
def test_any_sheet(boxes: str, printed: str) -> None:
    """TT-6, TT-7: the same points as counted with a pencil."""
    text = boxes[:24] + printed + boxes[24:]
    picture = " ".join(text[at : at + 7] for at in range(0, 49, 7))
    game = table(picture, FREE)
    counted = naive_points(symbols_in(picture))
    assert {key: value or 0 for key, value in points(game).items()} == counted
    assert game.total(0) == sum(counted.values())
    assert on_sheet(game) == symbols_in(picture)
    assert all(value != 0 for value in points(game).values())


def random_places(players: int, seed: int) -> Journal:
    """Returns a game without dice entered, and with a form only where one is stuck alone: otherwise
    the first placement reveals it."""
    random = Random(seed)
    game = new(players)
    while not game.over:
        shape = random.choice(list(RULES.forms().values()))
        form = tuple((row, col, random.choice("oxs")) for row, col in shape)
        for player in game.game.turn(game.state).waiting:
            left = RULES.free(game.state, player)
            ways = sorted(naive_ways(form, on_sheet(game, player)))
            ways = [way for way in ways if len(RULES.lost(way)) <= left]
            if not ways and players == 1:
                game = game.plus(player, Form(form))
            game = game.plus(player, Place(random.choice(ways)) if ways else Stuck())
    return game


@settings(max_examples=examples(15))
@given(st.integers(1, 4), st.integers(0, 10**6), st.booleans())
def test_whole_games(players: int, seed: int, direct: bool) -> None:
    """TT-1 … TT-9: every box and stroke accounted for, each sheet counted with a pencil."""
    game = random_places(players, seed) if direct else random_game("tetrix", players, {}, seed)
    filled = [1] * players
    strokes = 0
    for entry, state in game.trail:
        if isinstance(entry.move, Place):
            inside = RULES.boxes(state, entry.player, entry.move)
            filled[entry.player] += len(inside)
            strokes += 4 - len(inside)
        for player in range(players):
            sheet = RULES.written(state, player)
            assert sum(box.startswith("cell") for box in sheet) == filled[player] - 1
            if players == 1:
                assert sum(mark == "/" for mark in sheet.values()) == strokes <= 8
    for player in range(players):
        places = on_sheet(game, player)
        counted = sum(naive_points(places).values())
        strip = 8 - strokes if players == 1 else 0
        assert game.total(player) == counted + strip
        by_hand = {place: symbol for place, symbol in places.items() if symbol.islower()}
        choosing = replace(game.state, options=replace(game.options, printed="if_better"))
        better = max(counted, sum(naive_points(by_hand).values()))
        assert RULES.total(choosing, player) == better + strip
    totals = [game.total(player) for player in range(players)]
    assert game.report()["winners"] == [p for p in range(players) if totals[p] == max(totals)]
