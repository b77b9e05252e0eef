"""Te-Trix: one sheet of a larger table, the one of the player's seat."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.game import IllegalError
from scoring.journal import Journal
from scoring.json_fields import JsonFields, MalformedError
from scoring.tetrix.rules import (
    SHEETS,
    Form,
    Place,
    Roll,
    RoundEnded,
    Stop,
    Stuck,
    Tetrix,
    TetrixMove,
)
from tests.support import naive_tetrix
from tests.support.random_play import to_the_end
from tests.support.tetrix_notation import (
    allowed,
    cells,
    new,
    on_sheet,
    play,
    points,
    refused,
    table,
)

SECOND = {"of": 3, "seat": 1}
"""Round 2 is the player's own, rounds 1 and 3 are the others'."""
RULES = Tetrix()
CORNER = ".###### ####### ####### ####### ####### ####### #######"
FULL = CORNER.replace(".", "#")


def mine(text: str = "") -> Journal:
    return play(new(1, one_sheet=SECOND), text)


def ends(journal: Journal) -> set[TetrixMove]:
    return {one for one in allowed(journal, 0) if isinstance(one, RoundEnded)}


# TT-1: the sheet


@pytest.mark.parametrize("seat", range(4))
def test_the_sheet_is_that_of_the_seat(seat: int) -> None:
    """TT-1: in its colour; "match my pad" holds for it as well."""
    game = new(1, one_sheet={"of": 4, "seat": seat})
    (printed,) = game.options.preprinted
    assert printed == list(SHEETS.values())[seat]
    options = {"one_sheet": {"of": 4, "seat": seat}}
    whole = {"row": printed.row, "col": printed.col, "symbol": printed.symbol}
    assert RULES.with_pads({}, options, 1) == {"preprinted": [whole]} | options
    changed = {"row": 0, "col": 6, "symbol": "x"}
    pads = {list(SHEETS)[seat]: changed, "solo": {"row": 0, "col": 0, "symbol": "s"}}
    assert RULES.with_pads(pads, options, 1)["preprinted"] == [changed]


def test_one_printed_symbol_for_the_one_player() -> None:
    """TT-1."""
    one = {"row": 0, "col": 6, "symbol": "x"}
    assert on_sheet(new(1, one_sheet=SECOND, preprinted=[one])) == {(0, 6): "X"}
    with pytest.raises(MalformedError, match="must be a list of 1"):
        new(1, one_sheet=SECOND, preprinted=[one] * 3)
    with pytest.raises(MalformedError, match="is for one player"):
        RULES.with_pads({}, {"one_sheet": SECOND}, 2)
    RULES.read_options(JsonFields({"one_sheet": SECOND}, "options"), 1)


# TT-2, TT-5: rolls and forms


def test_the_roller_of_round_k_is_seat_k() -> None:
    """TT-5: clockwise; the one player is always waited for."""
    game, seen = mine(), []
    for number in range(1, 7):
        turn = game.game.turn(game.state)
        assert (turn.round, turn.rounds, turn.waiting) == (number, None, (0,))
        assert turn.roller == (0 if number in (2, 5) else None)
        seen.append(game.game.roller_seat(game.state))
        game = play(game, f"0 place oxso {number} -3")
    assert seen == [0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize("before", ["", "0 place oxso 0 -3;"])
def test_the_player_enters_anybodys_dice_and_form(before: str) -> None:
    """TT-2, TT-3: or places a form straight away."""
    game = mine(before)
    play(game, "0 place oo/xs 3 3")
    assert any(isinstance(one, Form) for one in allowed(game, 0))
    game = play(game, "0 roll oxso")
    assert refused(game, "0 roll oxso") == "TT-2"
    assert refused(game, "0 form oo/oo") == "TT-2"
    game = play(game, "0 form oo/xs")
    assert refused(game, "0 place ox/os 3 3") == "TT-3"
    play(game, "0 place xo/so 3 3")


# TT-8: no strip


def test_any_number_may_stick_out() -> None:
    """TT-4, TT-8: there is no strip, and nothing to stop."""
    game = mine("".join(f"0 place oxso {row} {col};" for row in (0, 2, 3, 5) for col in (-3, 6)))
    assert len(on_sheet(game)) == 9
    assert points(game) == {"o": None, "x": None, "s": None}
    assert not any(box.startswith("strip") for box in game.game.written(game.state, 0))
    assert RULES.free(game.state, 0) == 8
    assert refused(game, "0 stop") == "TT-8"
    assert Stop() not in allowed(game, 0)


# TT-5: the end


def test_stuck_ends_it() -> None:
    """TT-5: for the known form, or for a possible one."""
    full = table(FULL, one_sheet=SECOND)
    assert refused(table(CORNER, one_sheet=SECOND), "0 form oxso; 0 stuck") == "TT-5"
    for before in ("", "0 roll oxso;", "0 form oo/oo;"):
        after = play(full, f"{before} 0 stuck")
        assert after.over
        assert after.report()["players"][0]["rank"] is None
        assert points(after) == {"o": 0, "x": 0, "s": 0}
        assert refused(after, "0 stuck") == refused(after, "0 ended 1") == "TT-5"
    assert refused(mine(), "0 stuck") == "TT-5"
    with pytest.raises(IllegalError, match="There is still room for a shape"):
        play(mine(), "0 stuck")


def test_somebody_has_ended_it_with_this_round() -> None:
    """TT-5: those who can, may; they need not."""
    game = mine("0 place oxso 0 -3; 0 place oxso 2 -3; 0 ended 3")
    assert not game.over
    assert ends(game) == set()
    assert refused(game, "0 ended 3") == refused(game, "0 ended 2") == "TT-5"
    assert Stuck() in allowed(game, 0)
    for entry in ("0 place oxso 4 0", "0 form oo/oo; 0 stuck", "0 stuck", "0 roll oxso; 0 stuck"):
        after = play(game, entry)
        assert after.over
        turn = after.game.turn(after.state)
        assert (turn.round, turn.waiting) == (3, ())
        assert len(on_sheet(after)) == 3 + 4 * entry.startswith("0 place")


def test_somebody_had_ended_it_with_the_round_before() -> None:
    """TT-5: the game is over at once."""
    game = mine("0 place oxso 0 0; 0 place oxso 2 0; 0 ended 2")
    assert game.over
    assert len(on_sheet(game)) == 9
    turn = game.game.turn(game.state)
    assert (turn.round, turn.waiting) == (2, ())
    assert points(game) == {"o": 0, "x": 0, "s": 0}


def test_with_which_round_it_may_have_ended() -> None:
    """TT-5: the one the player is in or the one before; not that once the new one has begun."""
    assert ends(mine()) == {RoundEnded(1)}
    game = mine("0 place oxso 0 0; 0 place oxso 2 0")
    assert ends(game) == {RoundEnded(2), RoundEnded(3)}
    for number in (1, 4):
        assert refused(game, f"0 ended {number}") == "TT-5"
    for begun in ("0 roll oxso", "0 form oo/oo"):
        assert ends(play(game, begun)) == {RoundEnded(3)}
        with pytest.raises(IllegalError, match="Round 3 has begun already"):
            play(game, f"{begun}; 0 ended 2")


@pytest.mark.parametrize("players", [1, 2])
def test_only_with_one_sheet_of_a_larger_table(players: int) -> None:
    """TT-5."""
    game = new(players)
    assert refused(game, "0 ended 1") == "TT-5"
    assert ends(game) == set()
    assert play(game, "! 0 ended 1").state == game.state


def test_boxes() -> None:
    game = mine("0 place oxso 0 0")
    for number in (1, 2):
        assert game.game.boxes(game.state, 0, RoundEnded(number)) == (f"ended.{number}",)
        assert game.game.meant(game.state, 0, frozenset({f"ended.{number}"})) == (
            RoundEnded(number),
        )


# Forced entries


def test_forced() -> None:
    """TT-5: as far as it can be meant; once over, always over."""
    game = mine("0 place oxso 0 0; 0 place oxso 2 0")
    assert not play(game, "! 0 ended 9").over
    assert play(game, "! 0 ended 9; 0 place oxso 4 0").over
    over = play(game, "0 form oo/oo; ! 0 ended 1")
    assert over.over
    assert over.game.turn(over.state).round == 2
    assert play(over, "! 0 ended 9").state == over.state
    after = play(over, "! 0 place oxso 4 0")
    assert after.over
    assert len(on_sheet(after)) == 13


forms = st.sampled_from(["oxso", "oo/xs", "o.x/s.s", "o/o/o/o"])
moves: st.SearchStrategy[TetrixMove] = st.one_of(
    st.builds(RoundEnded, st.integers(1, 12)),
    st.builds(Roll, st.just(tuple("oxso"))),
    st.builds(Form, forms.map(cells)),
    st.builds(Place, st.builds(cells, forms, st.integers(-2, 8), st.integers(-2, 8))),
    st.just(Stuck()),
    st.just(Stop()),
)


@settings(max_examples=25)
@given(
    forced=st.lists(st.tuples(moves, st.integers(0, 2)), max_size=8),
    seat=st.integers(0, 3),
    seed=st.integers(0, 2**32),
)
def test_whatever_was_forced_the_game_comes_to_its_end(
    forced: list[tuple[TetrixMove, int]], seat: int, seed: int
) -> None:
    """TT-5: an independent scorer agrees after every entry."""
    random, game = Random(seed), new(1, one_sheet={"of": 4, "seat": seat})
    to_the_end(game, forced, random, naive_tetrix.result)
