"""Every registered game, played at random: whatever holds for all of them.

A new game is tested here as soon as it is registered. It adds a line to BOUNDS, and nothing else.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import GAMES
from scoring.journal import Journal
from scoring.reading import Move
from tests.support.random_play import every_table, one_sheets, option_sets, random_game, random_step

Table = tuple[str, int, dict[str, Any]]


def _name(table: Table) -> str:
    game, players, options = table
    one_sheet = options.get("one_sheet")
    plain = [str(value) for key, value in options.items() if key != "one_sheet"]
    seat = ["seat{seat}of{of}".format(**one_sheet)] if one_sheet else []
    return "-".join([game, str(players), *plain, *seat])


def _tricubo_bounds(options: Any) -> tuple[int, int]:
    best, worst = max(*options.columns, 0), min(*options.columns, 0)
    colours = options.colour_bonus + sum(options.colour_penalties)
    return 8 * worst + sum(options.colour_penalties), 8 * best + max(0, colours) + 5


def _kubi_bounds(_options: Any) -> tuple[int, int]:
    return 11 * -200, 5 * (2 * (100 + 70 + 60 + 50 + 40) + 30)


def _tripple_domino_bounds(options: Any) -> tuple[int, int]:
    """Whoever has the target begins no other round, and a round is worth at most all tiles, laid or
    left, each with all bonuses, the start and the end. Nothing limits what drawing from an empty
    stock costs in the end. Of those who are no players here it is not known that they hold
    different tiles."""
    bonus = options.bridge + max(3 * options.hexagon, options.double)
    others = options.one_sheet.of - 1 if options.one_sheet else 0
    return -(10**6), options.target + (1 + others) * 420 + 56 * bonus + 5 + 20


BOUNDS: dict[str, Callable[[Any], tuple[int, int]]] = {
    "tricubo": _tricubo_bounds,
    "kubi": _kubi_bounds,
    # Nine areas of five boxes are the most that 49 boxes can make; solo has a strip of eight.
    "tetrix": lambda options: (0, 9 * 49 + 8),
    "tripple-domino": _tripple_domino_bounds,
    # Six lines of 6, all in one colour, in every round.
    "cubo": lambda options: (0, 72 * options.rounds),
}
"""The least and the most points there are with these options."""

tables = pytest.mark.parametrize("table", every_table(), ids=_name)
games = pytest.mark.parametrize("game_id", GAMES)


def check_move(journal: Journal, player: int, move: Move) -> None:
    """What holds for each single move that is allowed."""
    game, state = journal.game, journal.state
    written = json.loads(json.dumps(move.to_json()))
    assert game.read_move(written, "move") == move
    assert type(game.read_move(written, "move")) is type(move)
    assert hash(move) == hash(game.read_move(written, "move"))
    assert game.check(state, player, move) is None
    boxes = game.boxes(state, player, move)
    assert len(set(boxes)) == len(boxes)
    assert move in game.meant(state, player, frozenset(boxes))


def check_sheets(before: Journal, after: Journal) -> None:
    """What holds for the paper from one entry to the next."""
    game = after.game
    for player in range(len(after.names)):
        lines = game.lines(after.state, player)
        assert len({line.key for line in lines}) == len(lines)
        assert after.total(player) == sum(line.points or 0 for line in lines)
        old, new = (game.written(one.state, player) for one in (before, after))
        assert old.keys() <= new.keys(), "ink does not vanish"
        for box, mark in old.items():
            assert new[box] == mark or mark not in {"x", "-"}, f"{box} was {mark}"


def check_standing(journal: Journal) -> None:
    """What holds for every state of a game."""
    game, state = journal.game, journal.state
    turn, winners = game.turn(state), game.winners(state)
    assert game.count(state) == len(journal.names)
    assert set(turn.waiting) <= set(range(len(journal.names)))
    assert len(set(turn.waiting)) == len(turn.waiting)
    assert turn.rounds is None or turn.round <= turn.rounds
    assert bool(winners) == journal.over
    if game.rank(state) is not None:
        assert journal.over
        assert game.alone(state)
    check_seats(journal)
    least, most = BOUNDS[game.id](journal.options) if game.id in BOUNDS else (-(10**6), 10**6)
    totals = [journal.total(player) for player in range(len(journal.names))]
    assert all(least <= total <= most for total in totals)
    if journal.over:
        assert max(totals) == totals[winners[0]]
        assert len({totals[winner] for winner in winners}) == 1
        for player in range(len(journal.names)):
            assert not list(game.legal_moves(state, player))
        assert turn.waiting == ()


def check_seats(journal: Journal) -> None:
    """Who sits where: the players, and with one sheet of a larger table one of several."""
    game, state, turn = journal.game, journal.state, journal.game.turn(journal.state)
    players = range(len(journal.names))
    seat, seats = game.roller_seat(state), range(game.seats(state))
    assert [game.player_at(state, game.seat(state, player)) for player in players] == [*players]
    assert game.alone(state) == (len(seats) == 1)
    if journal.options.one_sheet is None:
        assert seats == players
        assert seat == turn.roller
        return
    assert game.seat(state, 0) in seats
    assert turn.waiting == (() if journal.over else (0,))
    assert seat is None or seat in seats
    assert turn.roller == (0 if seat == game.seat(state, 0) else None)


def test_every_game_has_bounds() -> None:
    assert set(BOUNDS) == set(GAMES)


@tables
def test_a_random_game_step_by_step(table: Table) -> None:
    """Each state, each move that is allowed in it and each step from one to the next."""
    game_id, players, options = table
    journal, random = Journal.new(game_id, options, ["?"] * players), Random(_name(table))
    game = journal.game
    while not journal.over:
        check_standing(journal)
        for player in game.turn(journal.state).waiting:
            moves = list(game.legal_moves(journal.state, player))
            assert len(set(moves)) == len(moves)
            if moves:
                move = random.choice(moves)
                check_move(journal, player, move)
                invited = game.invited(journal.state, player)
                assert invited >= set(game.boxes(journal.state, player, move))
                gain = game.gain(journal.state, player, move)
                after = journal.plus(player, move)
                assert after.total(player) - journal.total(player) == gain
                check_sheets(journal, after)
        journal = random_step(journal, random, rolls=random.random() < 0.5)
    check_standing(journal)


@games
@pytest.mark.parametrize("rolls", [True, False], ids=["rolls", "no-rolls"])
@settings(max_examples=25)
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
    text = json.dumps(journal.to_json())
    again = Journal.from_text(text)
    assert again == journal
    assert again.to_json() == json.loads(text)
    assert again.report() == journal.report()
    assert json.loads(json.dumps(again.report())) == again.report()
    assert [state for _, state in again.trail] == [state for _, state in journal.trail]
    # Without its undone entries it is the same game as well.
    plain = Journal.new(game_id, options, list(journal.names))
    for entry, state in journal.trail:
        assert entry.move is not None
        plain = plain.plus(entry.player, entry.move)
        assert plain.state == state


@games
@settings(max_examples=10)
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
    assert set(game.kinds) == {kind.do for kind in game.moves}
    assert len(game.kinds) == len(game.moves)


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
