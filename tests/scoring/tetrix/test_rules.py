"""Te-Trix: sheets, forms, entering them and the end of a game (TT-1 to TT-5), and solo (TT-8)."""

from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.journal import Journal
from scoring.json_fields import MalformedError
from scoring.tetrix.rules import (
    Form,
    Place,
    Roll,
    Tetrix,
)
from tests.support.reading_back import journal_of
from tests.support.tetrix_notation import (
    allowed,
    cells,
    move,
    naive_turns,
    naive_ways,
    new,
    on_sheet,
    play,
    refused,
    symbols_in,
    table,
)

FORMS = {
    "square": ["oo/oo"],
    "I": ["oooo", "o/o/o/o"],
    "L": ["o./o./oo", "ooo/o..", "oo/.o/.o", "..o/ooo"],
    "J": [".o/.o/oo", "o../ooo", "oo/o./o.", "ooo/..o"],
    "T": ["ooo/.o.", ".o/oo/.o", ".o./ooo", "o./oo/o."],
    "S": [".oo/oo.", "o./oo/.o"],
    "Z": ["oo./.oo", ".o/oo/o."],
}
RULES = Tetrix()
ALL_FORMS = [(name, picture) for name, pictures in FORMS.items() for picture in pictures]
NO_FORMS = [
    "ooo",  # too few
    "ooo/oo.",  # too many
    "o",
    "oo/../oo",
    "oo../..oo",  # joined by a corner only
    "o../.oo/..o",
    "o.oo/o...",
    "o...o..o..o",
]

# One box in the middle: no form fits. One at the edge: all but the square. One in a corner: all.
INNER = "####### ####### ####### ###.### ####### ####### #######"
EDGE = "###.### ####### ####### ####### ####### ####### #######"
CORNER = ".###### ####### ####### ####### ####### ####### #######"
FREE = "....... ....... ....... ...O... ....... ....... ......."
SOLO = {"row": 3, "col": 3, "symbol": "o"}


# TT-1: sheets and dice


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_sheet_has_its_own_printed_symbol(players: int) -> None:
    """TT-1: one in a different place on each; another sheet for solo. They are written out."""
    options = new(players).header["options"]
    places = {(sheet["row"], sheet["col"]) for sheet in options["preprinted"]}
    assert len(places) == len(options["preprinted"]) == players
    four = new(4).header["options"]["preprinted"]
    assert options["preprinted"] == (four[:players] if players > 1 else [SOLO])
    assert SOLO not in four
    assert {sheet["symbol"] for sheet in four} == {"o", "x", "s"}


def test_match_my_pad() -> None:
    """TT-1: option `preprinted`, one for each player; the game remembers it."""
    pad = [{"row": 0, "col": 6, "symbol": "s"}, {"row": 6, "col": 0, "symbol": "x"}]
    game = new(2, preprinted=pad)
    assert on_sheet(game, 0) == symbols_in("......S")
    assert on_sheet(game, 1) == {(6, 0): "X"}
    assert game.header["options"] == {"preprinted": pad, "printed": "always"}
    assert journal_of(game.to_json()).options == game.options


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"row": 7}, r"options\.preprinted\[1\]\.row"),
        ({"row": -1}, r"options\.preprinted\[1\]\.row"),
        ({"row": True}, r"options\.preprinted\[1\]\.row"),
        ({"col": 7}, r"options\.preprinted\[1\]\.col"),
        ({"col": "3"}, r"options\.preprinted\[1\]\.col"),
        ({"symbol": "O"}, r"options\.preprinted\[1\]\.symbol"),
        ({"symbol": None}, r"options\.preprinted\[1\]\.symbol"),
        ({"symbol": ["o"]}, r"options\.preprinted\[1\]\.symbol"),
    ],
)
def test_wrong_sheets(change: dict[str, object], where: str) -> None:
    """TT-1: an impossible sheet is malformed, and the message states where."""
    with pytest.raises(MalformedError, match=where):
        new(2, preprinted=[SOLO, SOLO | change])
    missing = {key: value for key, value in SOLO.items() if key not in change}
    with pytest.raises(MalformedError, match=f"{where}: is missing"):
        new(2, preprinted=[SOLO, missing])


@pytest.mark.parametrize(
    "sheets", [None, {}, SOLO, "o", 1, [], [SOLO], [SOLO] * 3, [SOLO, None], [SOLO, [3, 3, "o"]]]
)
def test_one_sheet_for_each_player(sheets: object) -> None:
    """TT-1: no more and no fewer."""
    with pytest.raises(MalformedError, match=r"options\.preprinted"):
        new(2, preprinted=sheets)


@pytest.mark.parametrize("players", [0, 5])
def test_one_to_four_players(players: int) -> None:
    """TT-1: there are four colours."""
    with pytest.raises(MalformedError, match="players"):
        Journal.new("tetrix", {}, ["?"] * players)


def test_every_die_has_every_symbol() -> None:
    """TT-1: so any four symbols can be rolled."""
    rolls = list(RULES.rolls(new(2).state))
    assert rolls == [Roll(symbols) for symbols in product("oxs", repeat=4)]


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({"do": "roll", "symbols": ["o", "o", "o"]}, "symbols"),
        ({"do": "roll", "symbols": ["o"] * 5}, "symbols"),
        ({"do": "roll", "symbols": "oxso"}, "symbols"),
        ({"do": "roll", "symbols": ["o", "o", "o", "O"]}, r"symbols\[3\]"),
        ({"do": "roll", "symbols": ["o", None, "o", "o"]}, r"symbols\[1\]"),
        ({"do": "roll", "symbols": [["o"], "o", "o", "o"]}, r"symbols\[0\]"),
        ({"do": "roll"}, "symbols: is missing"),
        ({"do": "form"}, "cells: is missing"),
        ({"do": "form", "cells": "oo/oo"}, "cells"),
        ({"do": "form", "cells": {"0": 0}}, "cells"),
        ({"do": "place", "cells": None}, "cells"),
        ({"do": "place", "cells": [None]}, r"cells\[0\]"),
        ({"do": "place", "cells": [[0, 0, "o"], [0, 1]]}, r"cells\[1\]"),
        ({"do": "place", "cells": [[0, 0, "o", 1]]}, r"cells\[0\]"),
        ({"do": "place", "cells": [["0", 0, "o"]]}, r"cells\[0\]\[0\]"),
        ({"do": "place", "cells": [[0, True, "o"]]}, r"cells\[0\]\[1\]"),
        ({"do": "place", "cells": [[0, 1.0, "o"]]}, r"cells\[0\]\[1\]"),
        ({"do": "place", "cells": [[0, 100, "o"]]}, r"cells\[0\]\[1\]"),
        ({"do": "place", "cells": [[-100, 0, "o"]]}, r"cells\[0\]\[0\]"),
        ({"do": "place", "cells": [[0, 0, "z"]]}, r"cells\[0\]\[2\]"),
        ({"do": "place", "cells": [[0, 0, []]]}, r"cells\[0\]\[2\]"),
        ({"do": "place", "cells": [[0, 0, None]]}, r"cells\[0\]\[2\]"),
        ({"do": "jump"}, "do"),
    ],
)
def test_no_moves(data: dict[str, Any], where: str) -> None:
    """TT-1: what is no move at all is malformed, and the message states where."""
    with pytest.raises(MalformedError, match=rf"^move\.{where}"):
        RULES.read_move(data, "move")


# TT-2: laying the dice


@pytest.mark.parametrize(("name", "picture"), ALL_FORMS)
def test_the_seven_forms(name: str, picture: str) -> None:
    """TT-2: each of them, however it is turned."""
    play(new(2), f"0 form {picture}; 0 place {picture} 4 1")
    play(new(2), f"0 place {picture} 4 1")
    play(new(2), f"0 roll oooo; 0 place {picture} 4 1")
    # Where the form is known, all its turns fit, and no other form does.
    game = play(new(2), f"0 form {picture}")
    for other, another in ALL_FORMS:
        if other == name:
            play(game, f"1 place {another} 2 1")
        else:
            assert refused(game, f"1 place {another} 2 1") == "TT-3"


def test_the_forms_of_a_view() -> None:
    """TT-2: seven, by name, as they are drawn here."""
    forms = RULES.forms()
    assert list(forms) == list(FORMS)
    for name, pictures in FORMS.items():
        assert [(row, col, "o") for row, col in forms[name]] == list(cells(pictures[0]))


@pytest.mark.parametrize("picture", NO_FORMS)
def test_no_other_forms(picture: str) -> None:
    """TT-2: four dice joined by sides; that is against a rule, not malformed."""
    for entry in (f"0 form {picture}", f"0 place {picture} 2 1"):
        assert refused(new(2), entry) == "TT-2"
        assert refused(new(2), f"0 roll oooo; {entry}") == "TT-2"
    assert refused(new(2), f"0 form oooo; 1 place {picture} 2 1") == "TT-2"


def test_no_box_twice() -> None:
    """TT-2, TT-4: four different boxes."""
    twice = ((0, 0, "o"), (0, 0, "x"), (0, 1, "o"), (0, 2, "o"))
    game = new(2)
    for one in (Form(twice), Place(twice), Form(()), Place(())):
        refusal = game.game.check(game.state, 0, one)
        assert refusal is not None
        assert refusal.rule == "TT-2"


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=3, max_size=5))
def test_any_boxes(places: list[tuple[int, int]]) -> None:
    """TT-2: a form is four different boxes, each reached from the first by sides."""
    reached = set(places[:1])
    for _ in places:
        reached |= {
            (row, col)
            for row, col in places
            if any(abs(row - r) + abs(col - c) == 1 for r, c in reached)
        }
    is_form = len(places) == len(set(places)) == len(reached) == 4
    found = tuple(sorted((row, col, "o") for row, col in places))
    game = new(2)
    assert (game.game.check(game.state, 0, Form(found)) is None) == is_form


@pytest.mark.parametrize("order", sorted(set(permutations("oxso"))))
def test_symbols_in_any_order(order: tuple[str, ...]) -> None:
    """TT-2: the dice may be arranged in any order, but none is turned to another face."""
    symbols = "".join(order)
    game = play(new(2), "0 roll oxso")
    play(game, f"0 form {symbols[:2]}/{symbols[2:]}")
    play(game, f"0 place {symbols} 0 2")
    for wrong in ("oxsx", "ooxx", "oooo", "sssx"):
        assert refused(game, f"0 form {wrong}") == "TT-2"
        assert refused(game, f"0 place {wrong} 0 2") == "TT-2"
        play(new(2), f"0 form {wrong}")


def test_whoever_rolls_lays_the_form() -> None:
    """TT-2, TT-5: no one else, and once a round."""
    assert refused(new(3), "1 form oooo") == "TT-2"
    assert refused(new(3), "1 roll oooo") == "TT-5"
    assert refused(new(3), "0 form oooo; 0 form oooo") == "TT-2"
    assert refused(new(3), "0 roll oooo; 0 roll oooo") == "TT-2"
    assert refused(new(3), "0 place oooo 0 0; 0 form oooo") == "TT-2"


def test_without_a_form_the_roller_comes_first() -> None:
    """TT-2: the roller's own entry sets the form; with the form entered any player may begin."""
    game = new(3)
    for entry in ("1 place oxss 0 0", "2 stuck"):
        assert refused(game, entry) == "TT-2"
        assert refused(game, f"0 roll oxss; {entry}") == "TT-2"
    assert game.state.form is None
    game = play(game, "0 place oxss 4 3")
    assert game.state.form == cells("oxss")
    play(game, "2 place oxss 0 0; 1 place o/x/s/s 3 6")
    assert refused(game, "1 place oxso 0 0") == "TT-3"
    play(new(3), "0 form oxss; 2 place oxss 0 0; 1 place oxss 0 2; 0 place oxss 0 2")


def test_the_dice_may_be_entered_late() -> None:
    """TT-2: a roll after the form must be the dice of that form."""
    for before in ("0 form oxss", "0 place oxss 0 2", "0 place oxss 0 2; 1 place oxss 0 0"):
        play(new(3), f"{before}; 0 roll ssxo")
        assert refused(new(3), f"{before}; 0 roll ssxx") == "TT-2"


def test_the_form_is_for_one_round() -> None:
    """TT-2, TT-5: the next round has its own dice and form."""
    game = play(new(2), "0 roll oooo; 0 place oooo 0 0; 1 place oooo 0 0")
    assert (game.state.roll, game.state.form) == (None, None)
    play(game, "1 roll xxss; 1 form xx/ss; 0 place xs/xs 3 3")


# TT-3: entering the form


TURNED = [
    ("ox/.s/.o", ["ox/.s/.o", "..o/osx", "o./s./xo", "xso/o.."]),
    ("oxs/.o.", ["oxs/.o.", ".o/ox/.s", ".o./sxo", "s./xo/o."]),
    ("oxso", ["oxso", "o/x/s/o", "osxo", "o/s/x/o"]),
    ("ox/so", ["ox/so", "so/ox", "os/xo", "xo/os"]),
    (".os/xo.", [".os/xo.", "x./oo/.s", ".ox/so.", "s./oo/.x"]),
]


@pytest.mark.parametrize(("form", "turns"), TURNED)
def test_turned(form: str, turns: list[str]) -> None:
    """TT-3: by 0, 90, 180 and 270°, and every symbol goes with its place."""
    game = play(new(2), f"0 form {form}")
    for turn in turns:
        play(game, f"1 place {turn} 2 0; 0 place {turn} 2 0")
    clockwise = [cells(turn) for turn in turns]
    assert [RULES.turned(turn) for turn in clockwise] == clockwise[1:] + clockwise[:1]


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        ("ox/.s/.o", "xo/s./o."),  # an L for a J
        (".os/xo.", "so./.ox"),  # a Z for an S
        (".oo/oo.", "oo./.oo"),
        ("o./o./oo", ".o/.o/oo"),
        ("ox/so", "xo/so"),  # a square, but two symbols swapped
        ("ox/ss", "xo/ss"),
        ("oxs/.o.", "sxo/.o."),
        ("oxss", "xoss"),
        ("oxs/.o.", "oxs/.s."),  # another symbol
        ("oooo", "ooox"),
        ("oooo", "oo/oo"),  # another form
        ("oooo", "ooo/o.."),
    ],
)
def test_not_mirrored_nor_changed(form: str, wrong: str) -> None:
    """TT-3: exactly that form with exactly those symbols."""
    for before in (f"0 form {form}", f"0 place {form} 3 2"):
        assert refused(new(2), f"{before}; 1 place {wrong} 2 2") == "TT-3"
    assert refused(new(2), f"0 form {form}; 0 place {wrong} 2 2") == "TT-3"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("xo/s./o.", "not mirrored"),
        ("o../xso", "not mirrored"),
        ("ox/.o/.s", "keep their places"),
        ("oxso", "isn’t the shape"),
        ("oo/s./x.", "isn’t the shape"),
    ],
)
def test_why_not_the_form(wrong: str, why: str) -> None:
    """TT-3: a refusal explains what is wrong with the form."""
    game = play(new(2), "0 form ox/.s/.o")
    refusal = game.game.check(game.state, 1, move(f"place {wrong} 2 2"))
    assert why in str(refusal)


def test_mirrored_or_turned() -> None:
    """TT-3: what looks mirrored but can be turned is turned."""
    play(new(2), "0 form oxss; 0 place ssxo 0 2")
    play(new(2), "0 form ox/xo; 0 place xo/ox 3 2")


def test_nothing_is_left_out() -> None:
    """TT-3: a form is entered whole, with its cells in any order."""
    game = play(new(2), "0 form oxs/.o.")
    assert refused(game, "1 place oxs 2 2") == "TT-2"
    data = {"do": "place", "cells": [[3, 2, "o"], [2, 3, "s"], [2, 1, "o"], [2, 2, "x"]]}
    assert game.game.read_move(data, "move") == move("place oxs/.o. 2 1")


@given(
    st.sampled_from([picture for _, picture in ALL_FORMS]),
    st.sampled_from([picture for _, picture in ALL_FORMS]),
    st.text("oxs", min_size=4, max_size=4),
    st.permutations(range(4)),
    st.tuples(st.integers(-2, 6), st.integers(-2, 6)),
)
def test_any_entry_of_any_form(
    one: str, two: str, symbols: str, order: list[int], corner: tuple[int, int]
) -> None:
    """TT-3, TT-4: allowed if and only if some turn of the form, moved, is just these cells."""
    form = tuple((*cell[:2], symbols[at]) for at, cell in enumerate(cells(one)))
    place = tuple((*cell[:2], symbols[at]) for at, cell in zip(order, cells(two), strict=True))
    moved = tuple((row + corner[0], col + corner[1], symbol) for row, col, symbol in place)
    game = new(2).plus(0, Form(form))
    refusal = game.game.check(game.state, 1, Place(moved))
    dots = [(complex(col, -row), symbol) for row, col, symbol in place]
    same = any(
        frozenset((dot + by, symbol) for dot, symbol in dots) == turn
        for turn in naive_turns(form)
        for by in {spot - dot for spot, _ in turn for dot, _ in dots}
    )
    free = moved in naive_ways(form, on_sheet(game, 1))
    assert (refusal is None) == (same and free)
    if refusal:
        assert refusal.rule == ("TT-4" if same else "TT-3")


def test_once_a_round() -> None:
    """TT-3: each player enters once."""
    game = play(new(2), "0 form oooo; 1 place oooo 0 0")
    for entry in ("1 place oooo 6 0", "1 stuck"):
        assert refused(game, entry) == "TT-3"


# TT-4: where


@pytest.mark.parametrize(
    ("entry", "picture"),
    [
        ("0 place os/xs 5 5", "....... ....... ....... ...O... ....... .....os .....xs"),
        ("0 place os/xs 6 5", "....... ....... ....... ...O... ....... ....... .....os"),
        ("0 place os/xs 2 6", "....... ....... ......o ...O..x"),
        ("0 place os/xs 6 6", "....... ....... ....... ...O... ....... ....... ......o"),
        ("0 place os/xs -1 2", "..xs... ....... ....... ...O..."),
        ("0 place os/xs 1 -1", "....... s...... s...... ...O..."),
        ("0 place os/xs -1 -1", "s...... ....... ....... ...O..."),
        ("0 place oxs/.o. -1 6", "....... ....... ....... ...O... ....... ....... ......."),
        ("0 place oxs/.o. -1 5", "......o ....... ....... ...O..."),
        ("0 place osxx 2 -3", "....... ....... x...... ...O..."),
        ("0 place o/x/s/s -3 4", "....s.. ....... ....... ...O..."),
        ("0 place o/x/s/s 6 4", "....... ....... ....... ...O... ....... ....... ....o.."),
        ("0 place .os/xo. 3 0", "....... ....... ....... .osO... xo....."),
    ],
)
def test_over_the_edge(entry: str, picture: str) -> None:
    """TT-4: what sticks out is not written, in any direction; one symbol must be."""
    game = table(FREE, FREE)
    if len(symbols_in(picture)) == 1:
        assert refused(game, entry) == "TT-4"
    else:
        game = play(game, entry)
        assert on_sheet(game) == symbols_in(picture)
        assert on_sheet(game, 1) == symbols_in(FREE)


@pytest.mark.parametrize("corner", ["7 0", "-1 0", "0 7", "0 -4", "8 8", "-99 0", "0 96"])
def test_at_least_one_symbol_is_written(corner: str) -> None:
    """TT-4: not all of them over the edge, however far."""
    for before in ("", "0 form oooo;"):
        assert refused(new(2), f"{before} 0 place oooo {corner}") == "TT-4"


@pytest.mark.parametrize("corner", ["3 0", "3 1", "3 2", "3 3", "2 5", "2 6"])
def test_never_over_a_filled_box(corner: str) -> None:
    """TT-4: the printed symbol fills its box too, and so does the same symbol."""
    game = table("....... ....... .....x. ...O..x", FREE)
    form = "oxxx" if corner[0] == "3" else "ss/ss"
    assert refused(game, f"0 place {form} {corner}") == "TT-4"
    assert refused(game, f"0 form {form}; 0 place {form} {corner}") == "TT-4"


def test_not_even_where_the_symbol_is_the_same() -> None:
    """TT-4: one symbol in a box."""
    assert refused(table("o......", FREE), "0 place oooo 0 0") == "TT-4"
    assert refused(table("o......", FREE), "0 place o/x/x/x -1 0") == "TT-4"
    play(table("o......", FREE), "0 place oooo 0 1")


def test_it_need_not_touch_anything() -> None:
    """TT-3, TT-4: nor does anything have to be near."""
    game = play(table("O......", FREE), "0 place oooo 6 3")
    assert on_sheet(game) == symbols_in("O...... " + "....... " * 5 + "...oooo")


PICTURES = st.lists(st.sampled_from(".....oxs#"), min_size=49, max_size=49).map(
    lambda boxes: "O" + " ".join("".join(boxes[at : at + 7]) for at in range(0, 49, 7))[1:]
)


@given(
    PICTURES,
    st.sampled_from([picture for _, picture in ALL_FORMS]),
    st.text("oxs", min_size=4, max_size=4),
)
def test_every_way_to_enter_a_form(picture: str, shape: str, symbols: str) -> None:
    """TT-3, TT-4: all of them are found, and `placements` are the entries that are allowed."""
    form = tuple((*cell[:2], symbols[at]) for at, cell in enumerate(cells(shape)))
    game = table(picture, FREE).plus(0, Form(form))
    found = RULES.placements(game.state, 0)
    expected = naive_ways(form, symbols_in(picture))
    assert len(found) == len(set(found))
    assert {one.cells for one in found} == expected
    legal = {one for one in allowed(game, 0) if isinstance(one, Place)}
    assert legal == set(found)
    assert (move("stuck") in allowed(game, 0)) == (not expected)
    meant = [one for one in game.game.candidates(game.state, 0) if isinstance(one, Place)]
    assert {one.cells for one in meant} == naive_ways(form, {})
    for one in found:
        off = RULES.lost(one.cells)
        assert len(off) + len(game.game.boxes(game.state, 0, one)) == 4


# TT-5: rounds and the end


def test_the_next_player_rolls() -> None:
    """TT-5: round by round, clockwise; each player enters each form."""
    game = new(3)
    for number, roller in enumerate([0, 1, 2, 0]):
        turn = game.game.turn(game.state)
        assert (turn.round, turn.rounds, turn.roller) == (number + 1, None, roller)
        order = [roller, (roller + 1) % 3, (roller + 2) % 3]
        assert turn.waiting == tuple(order)
        for other in order[1:]:
            assert refused(game, f"{other} roll oooo") == "TT-5"
            assert refused(game, f"{other} form oooo") == "TT-2"
        # Row 0 becomes full, then row 2 …; printed symbols stand in rows 1 and 5.
        row, col = divmod(number, 2)
        entries = [f"{player} place oxxo {row * 2} {col * 4}" for player in order]
        game = play(game, f"{roller} roll ooxx; {entries[0]}; {entries[2]}")
        assert game.game.turn(game.state).waiting == (order[1],)
        game = play(game, entries[1])


@pytest.mark.parametrize("before", ["0 form oo/oo", "0 roll oooo; 0 place oo/oo 2 2"])
def test_not_stuck_while_the_form_fits(before: str) -> None:
    """TT-5: a player who can enter the form must, as long as all can."""
    assert refused(new(2), f"{before}; 1 stuck") == "TT-5"
    assert refused(new(2), "0 form oo/oo; 0 stuck") == "TT-5"
    assert refused(table("O......", CORNER), f"{before}; 1 stuck") == "TT-5"


def test_the_game_ends_with_the_round() -> None:
    """TT-5: a player is stuck; the others may still enter the form, and then it is over."""
    game = play(table(FREE, EDGE, FREE, round=3), "2 form oo/oo; 1 stuck")
    assert not game.over
    assert game.report()["winners"] == []
    assert game.game.turn(game.state).waiting == (2, 0)
    game = play(game, "2 place oo/oo 0 0; 0 place oo/oo 5 5")
    assert game.over
    turn = game.game.turn(game.state)
    assert (turn.round, turn.waiting) == (3, ())
    assert on_sheet(game, 0) == symbols_in(FREE) | {
        (row, col): "o" for row in (5, 6) for col in (5, 6)
    }
    for entry in ("0 roll oooo", "0 form oooo", "0 place oooo 0 0", "1 stuck", "0 stop"):
        assert refused(game, entry) == "TT-5"


def test_no_end_while_everybody_enters() -> None:
    """TT-5: a full sheet ends nothing before the next form is made."""
    last = "####### ####### ####### ####### ####### ####### ###...."
    game = play(table(last, last), "0 place oxso 6 3; 1 place oxso 6 3")
    assert not game.over
    assert game.game.turn(game.state).round == 2
    game = play(game, "1 form oxso; 1 stuck; 0 stuck")
    assert game.over


@pytest.mark.parametrize("first", ["0 stuck; 1 stuck", "1 stuck; 0 stuck", "2 stuck; 1 stuck"])
def test_in_the_last_round_one_may_but_need_not(first: str) -> None:
    """TT-5: decision: a player who can enter the last form and does not want to enters `stuck` as
    well, also before the one who cannot has done so."""
    game = play(table(FREE, EDGE, FREE), f"0 form oo/oo; {first}")
    assert not game.over
    (last,) = game.game.turn(game.state).waiting
    for entry in ("stuck", "place oo/oo 0 0"):
        assert play(game, f"{last} {entry}").over


def test_not_when_the_one_in_trouble_has_entered() -> None:
    """TT-5: what fitted before does not end the game, and neither does the next round."""
    nearly = "##..### ####### ####### ####### ####### ####### #######"
    game = table(FREE, nearly)
    assert refused(game, "0 form oo/oo; 1 place oo/oo -1 2; 0 stuck") == "TT-5"
    assert refused(game, "0 form oo/oo; 0 stuck") == "TT-5"


@pytest.mark.parametrize(("sheet", "unfit"), [(INNER, [*FORMS]), (EDGE, ["square"]), (CORNER, [])])
@pytest.mark.parametrize("name", FORMS)
def test_a_last_free_box(sheet: str, unfit: list[str], name: str) -> None:
    """TT-5: a box in the middle is of no use; at the edge all but the square can stick out."""
    entries = f"0 form {FORMS[name][0]}; 0 stuck"
    if name in unfit:
        play(table(sheet, FREE), entries)
    else:
        assert refused(table(sheet, FREE), entries) == "TT-5"


def test_the_roller_may_lay_a_form_that_does_not_fit() -> None:
    """TT-2, TT-5: the roller chooses any form, and may end the game with it."""
    game = play(table(EDGE, FREE), "0 roll oooo; 0 form oo/oo; 0 stuck; 1 place oo/oo 0 0")
    assert game.over


def test_the_roller_stuck_without_a_word() -> None:
    """TT-5: decision: without a form entered the roller is believed if some form does not fit, and
    what the others enter then is such a form."""
    for before in ("", "0 roll oooo;"):
        assert refused(table(CORNER, FREE), f"{before} 0 stuck") == "TT-5"
        assert refused(new(2), f"{before} 0 stuck") == "TT-5"
        game = play(table(EDGE, FREE, FREE), f"{before} 0 stuck")
        for name in FORMS:
            if name != "square":
                assert refused(game, f"1 place {FORMS[name][0]} 2 0") == "TT-5"
                assert refused(game, f"0 form {FORMS[name][0]}") == "TT-5"
        for entry in ("1 place oo/oo 0 0; 2 place oo/oo 0 0", "1 stuck; 2 place oo/oo 0 0"):
            assert play(game, entry).over
        assert play(game, "0 form oo/oo; 2 place oo/oo 4 4; 1 stuck").over
        assert refused(game, "1 place oo/oo 0 0; 2 place oooo 0 0") == "TT-3"
    play(table(INNER, FREE), "0 stuck; 1 place oooo 0 0")
    assert refused(table(INNER, FREE), "0 roll oooo; 0 stuck; 1 place ooox 0 0") == "TT-2"


def test_nobody_else_is_stuck_before_the_roller() -> None:
    """TT-2, TT-5: without a form it is not known yet."""
    assert refused(table(FREE, INNER), "1 stuck") == "TT-2"
    play(table(FREE, INNER), "0 place oooo 0 0; 1 stuck")


# TT-8: solo


def strip(game: Journal) -> str:
    """Returns the strip as it is struck."""
    marks = game.game.written(game.state, 0)
    return "".join(marks.get(f"strip{number}", ".") for number in range(1, 9))


def test_each_symbol_over_the_edge_strikes_a_field() -> None:
    """TT-8: eight in all."""
    game = play(table(FREE), "0 place oooo 0 3")
    assert strip(game) == "........"
    game = play(game, "0 place oooo 1 4")
    assert strip(game) == "/......."
    game = play(game, "0 place oo/oo 6 6")
    assert strip(game) == "////...."
    game = play(game, "0 place oooo 0 -1; 0 place oooo 6 -3")
    assert strip(game) == "////////"
    assert RULES.free(game.state, 0) == 0
    assert refused(game, "0 place oooo 2 -1") == "TT-8"
    play(game, "0 place oooo 2 0")


@pytest.mark.parametrize("struck", range(9))
def test_no_more_than_the_strip_has(struck: int) -> None:
    """TT-8: a placement may have as many cells outside as there are free fields."""
    for lost, corner in enumerate(["2 0", "2 -1", "2 -2", "2 -3"]):
        game = table(FREE, struck=struck)
        if lost <= 8 - struck:
            assert strip(play(game, f"0 place oxso {corner}")).count("/") == struck + lost
        else:
            assert refused(game, f"0 place oxso {corner}") == "TT-8"


def test_no_strip_in_company() -> None:
    """TT-8: there any number may stick out."""
    game = new(2)
    for row in (0, 2, 3, 4, 6):
        for side in (-3, 6):
            roller = game.game.turn(game.state).roller
            other = 1 - (roller or 0)
            game = play(game, f"{roller} place oxso {row} {side}; {other} place oxso {row} {side}")
    assert strip(game) == "........"
    assert len(on_sheet(game)) == 11


def test_solo_without_strip_left() -> None:
    """TT-8: stuck sooner, since nothing may stick out."""
    assert refused(table(CORNER), "0 stuck") == "TT-8"
    for struck in range(9):
        game = table(CORNER, struck=struck)
        if struck > 5:
            assert play(game, "0 form oo/oo; 0 stuck").over
            assert play(game, "0 stuck").over
        else:
            assert refused(game, "0 form oo/oo; 0 stuck") == "TT-5"
            assert refused(game, "0 stuck") == "TT-8"


def test_solo_ends_when_no_form_can_be_entered() -> None:
    """TT-8: without a form entered that means none of the seven: the player makes what fits."""
    assert play(table(INNER), "0 stuck").over
    assert refused(table(EDGE), "0 stuck") == "TT-8"
    assert refused(table(EDGE), "0 roll oxso; 0 stuck") == "TT-8"
    # Once the dice are arranged as a form, that is the one.
    assert play(table(EDGE), "0 form oo/oo; 0 stuck").over
    assert refused(play(table(INNER), "0 stuck"), "0 stuck") == "TT-8"


@pytest.mark.parametrize("before", ["", "0 roll oxso", "0 roll oxso; 0 form oxso", "0 form oxso"])
def test_stop(before: str) -> None:
    """TT-8: alone one may stop at any time."""
    game = play(table(FREE), before)
    assert not game.over
    game = play(game, "0 stop")
    assert game.over
    assert game.game.turn(game.state).waiting == ()
    for entry in ("0 place oxso 0 0", "0 roll oooo", "0 stop", "0 stuck"):
        assert refused(game, entry) == "TT-8"


def test_nobody_stops_in_company() -> None:
    """TT-8: a solo game only."""
    assert refused(new(2), "0 stop") == "TT-8"
    assert move("stop") not in allowed(new(2), 0)
    assert move("stop") in allowed(new(1), 0)
