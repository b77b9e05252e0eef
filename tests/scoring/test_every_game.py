"""Every registered game, played at random: properties that all of them have.

A new game is tested here as soon as it is registered.
"""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import GAMES
from scoring.early_end import EVERYWHERE
from scoring.journal import Journal
from tests.support.every_game import Table, check_file, check_table
from tests.support.exploring import examples
from tests.support.random_play import every_table, one_sheets, option_sets, random_game


def _name(table: Table) -> str:
    game, players, options = table
    one_sheet = options.get("one_sheet")
    plain = [str(value) for key, value in options.items() if key != "one_sheet"]
    seat = ["seat{seat}of{of}".format(**one_sheet)] if one_sheet else []
    return "-".join([game, str(players), *plain, *seat])


tables = pytest.mark.parametrize(
    "table",
    [
        pytest.param(table, marks=pytest.mark.long) if number % 8 else table
        for number, table in enumerate(every_table())
    ],
    ids=_name,
)
"""Every eighth one in the quick run."""
games = pytest.mark.parametrize("game_id", GAMES)


@tables
def test_a_random_game_step_by_step(table: Table) -> None:
    """Each state, each move that is allowed in it and each step from one to the next."""
    check_table(table, Random(_name(table)))


@games
@pytest.mark.parametrize("rolls", [True, False], ids=["rolls", "no-rolls"])
@settings(max_examples=examples(5))
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_file_gives_the_same_game(
    game_id: str, rolls: bool, data: st.DataObject, seed: int
) -> None:
    """Write, read, replay: every state is the same again."""
    game = GAMES[game_id]
    players = data.draw(st.sampled_from(game.players))
    one_sheet = one_sheets(game) if players == 1 else []
    options = data.draw(st.sampled_from([*option_sets(game), *one_sheet]))
    journal = random_game(game_id, players, options, seed, rolls, undos=0.2)
    check_file(journal)


@games
@settings(max_examples=examples(4))
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_undo_all_the_way_and_redo(game_id: str, data: st.DataObject, seed: int) -> None:
    """Undo gives back each state that was, down to the empty sheets; redo goes up again."""
    players = data.draw(st.sampled_from(GAMES[game_id].players))
    one_sheet = one_sheets(GAMES[game_id]) if players == 1 else []
    finished = random_game(game_id, players, data.draw(st.sampled_from([{}, *one_sheet])), seed)
    states = [finished.beginning, *(state for _, state in finished.trail)]
    journal = finished
    for state in reversed(states):
        assert journal.state == state
        if journal.undoable is not None:
            journal = journal.undo(journal.undoable)
    assert journal.undoable is None
    assert journal.state == journal.beginning
    for state in states:
        assert journal.state == state
        if journal.redoable is not None:
            journal = journal.undo(journal.redoable)
    assert journal.redoable is None
    assert journal.report() == finished.report()


@games
def test_random_games_can_be_repeated(game_id: str) -> None:
    """The same seed gives the same game: a failure can be found again."""
    players = GAMES[game_id].players[-1]
    one, same, other = (random_game(game_id, players, {}, seed) for seed in (1, 1, 2))
    assert one == same
    assert one.to_json() != other.to_json()


@games
def test_rolls_are_all_readable(game_id: str) -> None:
    """Every roll there is has one JSON form."""
    game = GAMES[game_id]
    journal = Journal.new(game_id, {}, ["?"] * game.players[0])
    rolls = list(game.rolls(journal.state))
    assert len(set(rolls)) == len(rolls)
    for roll in rolls:
        assert game.read_move(json.loads(json.dumps(roll.to_json())), "move") == roll


@games
def test_every_kind_of_move_is_registered(game_id: str) -> None:
    game = GAMES[game_id]
    assert set(game.kinds) == {kind.do for kind in (*game.moves, *EVERYWHERE)}
    assert len(game.kinds) == len(game.moves) + len(EVERYWHERE)


@games
def test_choices_are_options(game_id: str) -> None:
    """The first value of each choice is the default, and a file takes every value."""
    game = GAMES[game_id]
    names = ["?"] * game.players[0]
    default = Journal.new(game_id, {}, names).header["options"]
    for choice in game.choices:
        assert default[choice.key] == choice.values[0][0]
        for value, label in choice.values:
            assert label
            journal = Journal.new(game_id, {choice.key: value}, names)
            assert journal.header["options"][choice.key] == value
        values = [value for value, _ in choice.values]
        assert all(value in values for _, value in choice.by_language)
        assert len(dict(choice.by_language)) == len(choice.by_language)
    assert GAMES[game_id].id == game_id
