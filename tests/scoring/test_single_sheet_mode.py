"""One sheet of a larger table, in every game: the option, and the same sheet as among all."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import GAMES
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from scoring.options import OneSheet
from tests.support import cubo_notation, kubi_notation
from tests.support.of_game import second_opinion
from tests.support.one_seat import one_seat, sometimes
from tests.support.random_play import one_sheets, option_sets, random_game
from tests.support.tricubo_notation import points

games = pytest.mark.parametrize("game_id", GAMES)


def of(game_id: str, one_sheet: object, players: int = 1) -> Journal:
    return Journal.new(game_id, {"one_sheet": one_sheet}, ["?"] * players)


# The option


@games
def test_the_option_is_read_and_written(game_id: str) -> None:
    most = GAMES[game_id].players[-1]
    journal = of(game_id, {"of": most, "seat": most - 1, "colour": "red"})
    assert journal.options.one_sheet == OneSheet(most, most - 1)
    assert journal.header["options"]["one_sheet"] == {"of": most, "seat": most - 1}
    assert Journal.from_text(json.dumps(journal.to_json())) == journal
    assert of(game_id, {"of": 2}).options.one_sheet == OneSheet(2, 0)
    assert of(game_id, {"of": 2}).header["options"]["one_sheet"] == {"of": 2, "seat": 0}


@games
def test_without_it_nothing_is_written(game_id: str) -> None:
    """A file stays as it was before there was the option; `table` and `seat` mean nothing."""
    for players in (1, 2):
        journal = Journal.new(game_id, {"table": 4, "seat": "window"}, ["?"] * players)
        assert journal.options.one_sheet is None
        assert not {"one_sheet", "table", "seat"} & journal.header["options"].keys()
        assert journal.game.alone(journal.state) == (players == 1)


@games
@pytest.mark.parametrize(
    ("one_sheet", "where"),
    [
        ({}, "one_sheet.of: is missing"),
        ({"seat": 0}, "one_sheet.of: is missing"),
        ({"of": 1}, "one_sheet.of: must be a whole number from 2 to"),
        ({"of": 11}, "one_sheet.of: must be a whole number from 2 to"),
        ({"of": True}, "one_sheet.of: must be"),
        ({"of": "3"}, "one_sheet.of: must be"),
        ({"of": 2, "seat": 2}, "one_sheet.seat: must be a whole number from 0 to 1, not 2"),
        ({"of": 2, "seat": -1}, "one_sheet.seat: must be"),
        ({"of": 2, "seat": None}, "one_sheet.seat: must be"),
        ({"of": 2, "seat": 0.5}, "one_sheet.seat: must be"),
        (None, "one_sheet: must be an object, not nothing"),
        (3, "one_sheet: must be an object, not a number"),
        ([2, 0], "one_sheet: must be an object, not a list"),
    ],
)
def test_malformed(game_id: str, one_sheet: Any, where: str) -> None:
    with pytest.raises(MalformedError) as caught:
        of(game_id, one_sheet)
    assert str(caught.value).startswith(f"options.{where}")


@games
def test_as_many_as_the_game_takes(game_id: str) -> None:
    most = GAMES[game_id].players[-1]
    of(game_id, {"of": most})
    with pytest.raises(MalformedError, match=f"from 2 to {most}, not {most + 1}"):
        of(game_id, {"of": most + 1})


@games
def test_it_is_for_one_player(game_id: str) -> None:
    with pytest.raises(MalformedError) as caught:
        of(game_id, {"of": 2}, players=2)
    assert str(caught.value) == "options.one_sheet: is for one player, not 2"


# Where people sit


@games
def test_seats(game_id: str) -> None:
    most = GAMES[game_id].players[-1]
    journal = of(game_id, {"of": most, "seat": 1})
    game, state = journal.game, journal.state
    assert (game.seats(state), game.seat(state, 0), game.count(state)) == (most, 1, 1)
    assert [game.player_at(state, seat) for seat in range(3)] == [None, 0, None]
    assert not game.alone(state)
    journal = Journal.new(game_id, {}, ["?"] * 3)
    game, state = journal.game, journal.state
    assert (game.seats(state), game.seat(state, 2), game.player_at(state, 2)) == (3, 2, 2)


@games
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_there_are_no_ranks(game_id: str, seed: int) -> None:
    """TC-17, TT-9: they are for a solo game."""
    journal = random_game(game_id, 1, one_sheets(GAMES[game_id])[0], seed)
    assert journal.over
    assert journal.report()["players"][0]["rank"] is None
    assert journal.report()["winners"] == [0]


@games
def test_only_round_by_round_a_roller_is_known(game_id: str) -> None:
    """TC-3, TT-5, CU-1: clockwise. KU-3: who has stopped is skipped, and that is not known."""
    game, clockwise = GAMES[game_id], True
    for seed in range(5):
        whole = random_game(game_id, game.players[-1], {}, seed)
        for _entry, state in whole.trail:
            turn = game.turn(state)
            if turn.round and not game.over(state):
                clockwise &= turn.roller == (turn.round - 1) % game.count(state)
    assert game.in_turn == clockwise


def test_kubi() -> None:
    """KU-3, KU-6: as alone, with any roll of the table; over when the player has stopped."""
    game = kubi_notation.new(1, one_sheet={"of": 3, "seat": 1})
    assert game.game.roller_seat(game.state) is None
    game = kubi_notation.play(game, "0 choose 1 4 5; 0 1 6 3 4 2 → 1 | 9+6;" + "0 1 | 9+6;" * 6)
    turn = game.game.turn(game.state)
    assert (turn.round, turn.roller, turn.waiting) == (8, None, (0,))
    assert game.game.roller_seat(game.state) is None
    game = kubi_notation.play(game, "0 1 | 9+6")
    assert game.over
    assert points(game)["sum9"] == 150


def test_cubo() -> None:
    """CU-1: six rounds, started in turn; what others take from the middle is not known."""
    game, seats = cubo_notation.new(1, one_sheet={"of": 4, "seat": 2}), []
    for number in range(1, 7):
        turn = game.game.turn(game.state)
        assert (turn.round, turn.rounds, turn.waiting) == (number, 6, (0,))
        assert turn.roller == (0 if number == 3 else None)
        seats.append(game.game.roller_seat(game.state))
        least, most = cubo_notation.rules(game).colours(game.state).left_in_middle()["b"]
        assert (least, most) == (0, 2 if number == 1 else 3)
        game = cubo_notation.play(game, f"0 {cubo_notation.SQUARE} take r6 at 0")
    assert seats == [0, 1, 2, 3, 0, 1]
    assert game.over
    assert game.total(0) == 36


# The same sheet as among all


@games
@settings(max_examples=12)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_one_sheet_comes_to_the_same(game_id: str, data: st.DataObject, seed: int) -> None:
    """What is legal among all sheets is legal from one of them, and counts the same."""
    game = GAMES[game_id]
    players = data.draw(st.sampled_from(game.players[1:]))
    options = data.draw(st.sampled_from(list(option_sets(game))))
    whole = random_game(game_id, players, options, seed, rolls=data.draw(st.booleans()))
    seat = data.draw(st.integers(0, players - 1))
    for told in (sometimes(seed), lambda: False, lambda: True):
        mine = one_seat(whole, seat, told)
        assert mine.over
        assert game.lines(mine.state, 0) == game.lines(whole.state, seat)
        assert game.written(mine.state, 0) == game.written(whole.state, seat)
        assert second_opinion(game_id)(mine.to_json()) == mine.report()
